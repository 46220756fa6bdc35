# serde_jcs 0.1.0 (Rust), canonical JSON by RFC 8785, beside serde_json_canonicalizer 0.3.2 (Rust), gowebpki/jcs 1.0.2 (Go), jcs 0.2.1 (PyPI)
# and canonicalize 5.1.0 (npm): the text of one object, as it is signed.
# serde_jcs writes an integer beyond 2^53 as it came, where the RFC and the four others have a double, and sorts names by their bytes instead
# of their UTF-16, so that a name behind the basic plane comes last. All else is equal, so that a signature fails for those alone.
# It matters to whoever signs webhooks in Rust: an event whose moment is in nanoseconds, or whose id has nineteen digits, is refused by
# every receiver, and by the next version of the sender too if it changes to the other package.
# A certificate signs the bytes that are read (`conformance/report/certificate.ts`).
. "$(dirname "$0")/lib.sh"
npm_install canonicalize@5.1.0
pip_install jcs==0.2.1
cd "$work"
cat >texts <<'T'
{"price":19.990,"id":"invoice-1","paid":1e3}
{"at":1893456000123456789}
{"id":9007199254740993}
{"\ufb33":1,"\ud83d\ude00":2,"a":3}
T
cargo_run 'serde_json = "=1.0.154"' 'serde_jcs = "=0.1.0"' 'serde_json_canonicalizer = "=0.3.2"' >rust.seen <<'R'
fn main() {
    for text in std::fs::read_to_string("texts").unwrap().lines() {
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        println!("{}\t{}", serde_jcs::to_string(&value).unwrap(), serde_json_canonicalizer::to_string(&value).unwrap());
    }
}
R
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import canonicalize from 'canonicalize'

for (const text of readFileSync('texts', 'utf8').trim().split('\n')) console.log(canonicalize(JSON.parse(text)))
N
node try.mjs >npm.seen
"$python" - >python.seen <<'P'
import json

import jcs

for text in open('texts').read().strip().split('\n'):
    print(jcs.canonicalize(json.loads(text)).decode())
P
go_run github.com/gowebpki/jcs@v1.0.2 >"$work/go.seen" <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/gowebpki/jcs"
)

func main() {
	texts, _ := os.ReadFile("../texts")
	for _, text := range strings.Split(strings.TrimSpace(string(texts)), "\n") {
		canonical, failure := jcs.Transform([]byte(text))
		if failure != nil {
			panic(failure)
		}
		fmt.Println(string(canonical))
	}
}
G
cd "$work"
paste rust.seen go.seen npm.seen python.seen |
  awk -F'\t' '{ print "serde_jcs " $1 ", the others " ($2 == $3 && $3 == $4 && $4 == $5 ? $2 : "differ") }' >seen
holds 'serde_jcs 0.1.0 writes integers beyond 2^53 and sorts names otherwise than four others that keep to RFC 8785' <<'S'
serde_jcs {"id":"invoice-1","paid":1000,"price":19.99}, the others {"id":"invoice-1","paid":1000,"price":19.99}
serde_jcs {"at":1893456000123456789}, the others {"at":1893456000123456800}
serde_jcs {"id":9007199254740993}, the others {"id":9007199254740992}
serde_jcs {"a":3,"דּ":1,"😀":2}, the others {"a":3,"😀":2,"דּ":1}
S
