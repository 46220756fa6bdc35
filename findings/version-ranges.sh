# semver 7.8.6 (npm), semantic-version 2.10.0 (PyPI: NpmSpec and SimpleSpec), Masterminds/semver 3.5.0 and hashicorp/go-version 1.9.0 (Go) and
# semver 1.0.28 (Rust): which of nine versions one range has.
# NpmSpec, which is to be npm's ranges, has 2.0.0-rc.1 in `<2` and `<=1`; npm's own has not. SimpleSpec finds nothing in `^1.0.0-rc.1`, and
# nothing in `^0`. `>=1.0.0-0` has the next major's candidates for Masterminds and SimpleSpec, and not for the four others. `1.2` is
# 1.2.x for four, everything up to 2 for Rust and 1.2.0 alone for hashicorp, whose `>1` has 1.2.3 and whose `<=1.2` has not. `>=1.2, <2`,
# as three want it, is no range for the others, and `>=1.2 <2` none for three.
# It matters to a client that says which versions of an API it knows: on one side of the wire the next major's candidate is among them.
# The version of the API is in its contract (`info.version`), and no range is read here.
. "$(dirname "$0")/lib.sh"
needs cargo
npm_install semver@7.8.6
pip_install semantic-version==2.10.0
cd "$work"
printf '%s\n' 0.2.5 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0-rc.1 2.0.0 2.1.0 >versions
cat >ranges <<'V'
<2
<=1
^1.0.0-rc.1
^0
>=1.0.0-0
1.2
>1
<=1.2
>=1.2, <2
>=1.2 <2
V
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import semver from 'semver'

const [versions, ranges] = ['versions', 'ranges'].map((file) => readFileSync(file, 'utf8').trim().split('\n'))
for (const range of ranges) {
  const found = versions.filter((version) => semver.satisfies(version, range)).join(' ') || 'none'
  console.log(`${range} | npm: ${semver.validRange(range) === null ? 'no range' : found}`)
}
N
cat >try.py <<'P'
import semantic_version

versions, ranges = (open(file).read().splitlines() for file in ('versions', 'ranges'))
for reader in (semantic_version.NpmSpec, semantic_version.SimpleSpec):
    for text in ranges:
        try:
            spec = reader(text)
            seen = ' '.join(version for version in versions if spec.match(semantic_version.Version(version))) or 'none'
        except ValueError:
            seen = 'no range'
        print(f'{text} | {reader.__name__}: {seen}')
P
mkdir -p rust/src
cat >rust/Cargo.toml <<'T'
[package]
name = "try"
version = "1.0.0"
edition = "2021"

[dependencies]
semver = "=1.0.28"
T
cat >rust/src/main.rs <<'R'
use semver::{Version, VersionReq};

fn main() {
    let read = |file| std::fs::read_to_string(file).unwrap();
    let versions = read("versions");
    for range in read("ranges").lines() {
        let seen = VersionReq::parse(range).map_or("no range".to_string(), |request| {
            let found: Vec<&str> = versions.lines().filter(|version| request.matches(&Version::parse(version).unwrap())).collect();
            found.join(" ")
        });
        println!("{range} | Rust: {}", if seen.is_empty() { "none" } else { &seen });
    }
}
R
cargo build -q --manifest-path rust/Cargo.toml >cargo.log 2>&1 || { tail -n 5 cargo.log >&2; missing "semver of Rust"; }
{
  node try.mjs
  "$python" try.py
  rust/target/debug/try
  go_run github.com/Masterminds/semver/v3@v3.5.0 github.com/hashicorp/go-version@v1.9.0 <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/Masterminds/semver/v3"
	"github.com/hashicorp/go-version"
)

func lines(file string) []string {
	content, _ := os.ReadFile("../" + file)
	return strings.Split(strings.TrimSpace(string(content)), "\n")
}

func show(name, text string, failure error, has func(version string) bool) {
	var found []string
	if failure != nil {
		found = []string{"no range"}
	} else {
		for _, version := range lines("versions") {
			if has(version) {
				found = append(found, version)
			}
		}
	}
	if len(found) == 0 {
		found = []string{"none"}
	}
	fmt.Printf("%s | %s: %s\n", text, name, strings.Join(found, " "))
}

func main() {
	for _, text := range lines("ranges") {
		first, failure := semver.NewConstraint(text)
		show("Masterminds", text, failure, func(one string) bool { return first.Check(semver.MustParse(one)) })
		second, failure := version.NewConstraint(text)
		show("hashicorp", text, failure, func(one string) bool { return second.Check(version.Must(version.NewVersion(one))) })
	}
}
G
} >lines
cd "$work"
while IFS= read -r range; do
  echo "$range"
  grep -F "$range | " lines | awk -v range="$range | " 'index($0, range) == 1 { print "  " substr($0, length(range) + 1) }'
done <ranges >seen
holds 'one range of versions has up to three answers from six readers, and NpmSpec of 2.10.0 is not npm' <<'S'
<2
  npm: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  NpmSpec: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0-rc.1
  SimpleSpec: 0.2.5 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  Rust: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  Masterminds: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  hashicorp: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
<=1
  npm: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  NpmSpec: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0-rc.1
  SimpleSpec: 0.2.5 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  Rust: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  Masterminds: 0.2.5 1.0.0 1.2.0 1.2.3 1.9.0
  hashicorp: 0.2.5 1.0.0
^1.0.0-rc.1
  npm: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  NpmSpec: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  SimpleSpec: none
  Rust: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  Masterminds: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0
  hashicorp: no range
^0
  npm: 0.2.5
  NpmSpec: 0.2.5
  SimpleSpec: none
  Rust: 0.2.5
  Masterminds: 0.2.5
  hashicorp: no range
>=1.0.0-0
  npm: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0 2.1.0
  NpmSpec: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0 2.1.0
  SimpleSpec: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0-rc.1 2.0.0 2.1.0
  Rust: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0 2.1.0
  Masterminds: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0-rc.1 2.0.0 2.1.0
  hashicorp: 1.0.0-rc.2 1.0.0 1.2.0 1.2.3 1.9.0 2.0.0 2.1.0
1.2
  npm: 1.2.0 1.2.3
  NpmSpec: 1.2.0 1.2.3
  SimpleSpec: 1.2.0 1.2.3
  Rust: 1.2.0 1.2.3 1.9.0
  Masterminds: 1.2.0 1.2.3
  hashicorp: 1.2.0
>1
  npm: 2.0.0 2.1.0
  NpmSpec: 2.0.0 2.1.0
  SimpleSpec: 2.0.0 2.1.0
  Rust: 2.0.0 2.1.0
  Masterminds: 2.0.0 2.1.0
  hashicorp: 1.2.0 1.2.3 1.9.0 2.0.0 2.1.0
<=1.2
  npm: 0.2.5 1.0.0 1.2.0 1.2.3
  NpmSpec: 0.2.5 1.0.0 1.2.0 1.2.3
  SimpleSpec: 0.2.5 1.0.0-rc.2 1.0.0 1.2.0 1.2.3
  Rust: 0.2.5 1.0.0 1.2.0 1.2.3
  Masterminds: 0.2.5 1.0.0 1.2.0 1.2.3
  hashicorp: 0.2.5 1.0.0 1.2.0
>=1.2, <2
  npm: no range
  NpmSpec: no range
  SimpleSpec: no range
  Rust: 1.2.0 1.2.3 1.9.0
  Masterminds: 1.2.0 1.2.3 1.9.0
  hashicorp: 1.2.0 1.2.3 1.9.0
>=1.2 <2
  npm: 1.2.0 1.2.3 1.9.0
  NpmSpec: 1.2.0 1.2.3 1.9.0
  SimpleSpec: no range
  Rust: no range
  Masterminds: 1.2.0 1.2.3 1.9.0
  hashicorp: no range
S
