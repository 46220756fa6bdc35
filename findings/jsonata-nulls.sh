# jsonata 2.2.2 (npm), jsonata-python 0.7.1 (PyPI) and blues/jsonata-go 1.5.4 (Go): one expression over four grants, of which one has an end
# of null and one none.
# "Has an end" (`$exists(endsAt)`) is true of null, and false in Go, where null is nothing. "Ends after 2030" raises for the first two as soon
# as one end is null, and is false of it in Go; so "does not end before 2030" has all in Go that have no end. 30 February is 2 March for npm
# alone, which takes 24:00 as well. 0.125 is rounded to 0.13 by Python, 2.675 to 2.67 by it and to 2.68 by the others, `1_0` is 10 for Python
# and `0x10` is 16 for npm alone.
# It matters to flows and gateways in which such expressions are kept as data: one error, or one more grant, by the language that reads them.
# An end is absent in our API where there is none, never null (`src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install jsonata@2.2.2
pip_install jsonata-python==0.7.1
cd "$work"
cat >data.json <<'J'
{"grants":[{"id":"for ever"},{"id":"null","endsAt":null},{"id":"later","endsAt":"2031-01-01T00:00:00Z"},{"id":"ended","endsAt":"2029-01-01T00:00:00Z"}]}
J
cat >asked.json <<'J'
["grants[$exists(endsAt)].id", "grants[endsAt > '2030'].id", "grants[$not(endsAt < '2030')].id", "$toMillis('2030-02-30T00:00:00Z')", "$toMillis('2030-01-01T24:00:00Z')", "$formatNumber(0.125, '0.00')", "$formatNumber(2.675, '0.00')", "$number('1_0')", "$number('0x10')"]
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import jsonata from 'jsonata'

const data = JSON.parse(readFileSync('data.json'))
for (const asked of JSON.parse(readFileSync('asked.json')))
  console.log(`npm: ${asked} ${await jsonata(asked).evaluate(data).then(found => JSON.stringify(found), () => 'raises')}`)
N
node try.mjs >seen
"$python" - >>seen 2>/dev/null <<'P'
import json
import jsonata

data = json.load(open('data.json'))
for asked in json.load(open('asked.json')):
    try:
        found = json.dumps(jsonata.Jsonata(asked).evaluate(data), separators=(',', ':'))
    except Exception:
        found = 'raises'
    print('Python:', asked, found)
P
go_run github.com/blues/jsonata-go@v1.5.4 >>seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/blues/jsonata-go"
)

func main() {
	var data any
	var asked []string
	for name, into := range map[string]any{"../data.json": &data, "../asked.json": &asked} {
		text, _ := os.ReadFile(name)
		json.Unmarshal(text, into)
	}
	for _, one := range asked {
		written := []byte("raises")
		if found, failure := jsonata.MustCompile(one).Eval(data); failure == nil {
			written, _ = json.Marshal(found)
		}
		fmt.Printf("Go: %s %s\n", one, written)
	}
}
G
holds 'an end of null is one for jsonata 2.2.2, and none for jsonata-go 1.5.4' <<'S'
npm: grants[$exists(endsAt)].id ["null","later","ended"]
npm: grants[endsAt > '2030'].id raises
npm: grants[$not(endsAt < '2030')].id raises
npm: $toMillis('2030-02-30T00:00:00Z') 1898640000000
npm: $toMillis('2030-01-01T24:00:00Z') 1893542400000
npm: $formatNumber(0.125, '0.00') "0.12"
npm: $formatNumber(2.675, '0.00') "2.68"
npm: $number('1_0') raises
npm: $number('0x10') 16
Python: grants[$exists(endsAt)].id ["null","later","ended"]
Python: grants[endsAt > '2030'].id raises
Python: grants[$not(endsAt < '2030')].id raises
Python: $toMillis('2030-02-30T00:00:00Z') raises
Python: $toMillis('2030-01-01T24:00:00Z') raises
Python: $formatNumber(0.125, '0.00') "0.13"
Python: $formatNumber(2.675, '0.00') "2.67"
Python: $number('1_0') 10
Python: $number('0x10') 16
Go: grants[$exists(endsAt)].id ["later","ended"]
Go: grants[endsAt > '2030'].id "later"
Go: grants[$not(endsAt < '2030')].id ["for ever","null","later"]
Go: $toMillis('2030-02-30T00:00:00Z') raises
Go: $toMillis('2030-01-01T24:00:00Z') raises
Go: $formatNumber(0.125, '0.00') "0.12"
Go: $formatNumber(2.675, '0.00') "2.68"
Go: $number('1_0') raises
Go: $number('0x10') raises
S
