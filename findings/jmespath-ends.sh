# jmespath 1.1.0 (PyPI), jmespath 0.16.0, @metrichor/jmespath 0.3.1 and @jmespath-community/jmespath 1.3.0 (npm), jmespath/go-jmespath 0.4.0
# (Go) and jmespath 0.5.0 (Rust): which grants end before or after 2030?
# The specification compares numbers alone, and texts give null. So do three; then `endsAt <= '2030'` finds nothing, and its `!` everything,
# ended or not, without an error. Python and two of npm compare the texts; for the latter an end that is null or absent is before the year, so
# that access for ever has ended. `max_by` of three of npm finds no latest end. And `sort_by` of Go sorts the caller's own list: after it the
# first grant of the answer is another one.
# It matters to whoever filters answers by it, as the command lines of clouds and pipelines in several languages do.
# Our lists have filters of their own (`endsAfter`, `endsBefore` of `spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install jmespath@0.16.0 @metrichor/jmespath@0.3.1 @jmespath-community/jmespath@1.3.0 --legacy-peer-deps
pip_install jmespath==1.1.0
cd "$work"
cat >data.json <<'J'
{"grants":[{"id":"for ever"},{"id":"null","endsAt":null},{"id":"later","endsAt":"2031-01-01T00:00:00Z"},{"id":"ended","endsAt":"2029-01-01T00:00:00Z"}]}
J
cat >asked.json <<'J'
["grants[?endsAt > '2030'].id", "grants[?endsAt <= '2030'].id", "grants[?!(endsAt <= '2030')].id", "max_by(grants[?endsAt], &endsAt).id", "sort_by(grants, &id)[].id", "grants[].id"]
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import * as community from '@jmespath-community/jmespath'
import * as metrichor from '@metrichor/jmespath'
import jmespath from 'jmespath'

for (const [name, { search }] of Object.entries({ jmespath, metrichor, community })) {
  const data = JSON.parse(readFileSync('data.json'))
  console.log(`${name} of npm`)
  for (const asked of JSON.parse(readFileSync('asked.json'))) console.log(`  ${JSON.stringify(search(data, asked))}`)
}
N
node try.mjs >seen
"$python" - >>seen <<'P'
import json
import jmespath

data = json.load(open('data.json'))
print('Python')
for asked in json.load(open('asked.json')):
    print(' ', json.dumps(jmespath.search(asked, data), separators=(',', ':')))
P
cargo_run 'jmespath = "=0.5.0"' 'serde_json = "1"' >>seen <<'R'
fn main() {
    let data = jmespath::Variable::from_json(&std::fs::read_to_string("data.json").unwrap()).unwrap();
    let asked: Vec<String> = serde_json::from_str(&std::fs::read_to_string("asked.json").unwrap()).unwrap();
    println!("Rust");
    for text in asked { println!("  {}", jmespath::compile(&text).unwrap().search(&data).unwrap()) }
}
R
go_run github.com/jmespath/go-jmespath@v0.4.0 >>seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/jmespath/go-jmespath"
)

func main() {
	var data any
	var asked []string
	for name, into := range map[string]any{"../data.json": &data, "../asked.json": &asked} {
		text, _ := os.ReadFile(name)
		json.Unmarshal(text, into)
	}
	fmt.Println("Go")
	for _, text := range asked {
		found, failure := jmespath.Search(text, data)
		if failure != nil {
			panic(failure)
		}
		written, _ := json.Marshal(found)
		fmt.Println(" ", string(written))
	}
}
G
holds 'of jmespath 0.16.0 access without an end has ended, and sort_by of go-jmespath 0.4.0 sorts what it reads' <<'S'
jmespath of npm
  ["later"]
  ["for ever","null","ended"]
  ["later"]
  null
  ["ended","for ever","later","null"]
  ["for ever","null","later","ended"]
metrichor of npm
  ["later"]
  ["for ever","null","ended"]
  ["later"]
  null
  ["ended","for ever","later","null"]
  ["for ever","null","later","ended"]
community of npm
  []
  []
  ["for ever","null","later","ended"]
  null
  ["ended","for ever","later","null"]
  ["for ever","null","later","ended"]
Python
  ["later"]
  ["ended"]
  ["for ever","null","later"]
  "later"
  ["ended","for ever","later","null"]
  ["for ever","null","later","ended"]
Rust
  []
  []
  ["for ever","null","later","ended"]
  "later"
  ["ended","for ever","later","null"]
  ["for ever","null","later","ended"]
Go
  []
  []
  ["for ever","null","later","ended"]
  "later"
  ["ended","for ever","later","null"]
  ["ended","for ever","later","null"]
S
