# json-logic-engine 5.0.7 (npm) and panzi-json-logic 1.0.1 (PyPI), with which flagd's cores of both languages decide, json-logic-js 2.0.5
# (npm), jsonlogic 3.5.1 (github.com/diegoholiveira/jsonlogic/v3, Go) and json-rules-engine 7.3.1 (npm): who has access now?
# Of a grant without an end the rule `end > now` is true for panzi, which compares the word "null" with "2026-...", and false for the
# others. `null <= 0` is false in Go alone, and an empty text is missing for json-logic-js and panzi. json-rules-engine compares texts, and
# for two Dates both `greaterThan` and `lessThan` are false.
# It matters to whoever keeps the rule of who has access as data for services in several languages: permanent access is none in some.
# Here an end that is absent is later than every instant (`src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install json-logic-engine@5.0.7 json-logic-js@2.0.5 json-rules-engine@7.3.1
pip_install panzi-json-logic==1.0.1
cat >"$work/rules.json" <<'J'
[
  ["ends after now", {">": [{"var": "end"}, {"var": "now"}]}, {"now": "2026-06-01T00:00:00Z", "end": "2030-01-01T00:00:00Z"}],
  ["no end, after now", {">": [{"var": "end"}, {"var": "now"}]}, {"now": "2026-06-01T00:00:00Z"}],
  ["no end, before now", {"<": [{"var": "end"}, {"var": "now"}]}, {"now": "2026-06-01T00:00:00Z"}],
  ["null days left, at most 0", {"<=": [{"var": "left"}, 0]}, {"left": null}],
  ["an empty end is missing", {"missing": ["end"]}, {"end": ""}]
]
J
export RULES=$work/rules.json
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { LogicEngine } from 'json-logic-engine'
import jsonLogic from 'json-logic-js'

const engine = new LogicEngine()
for (const [name, rule, data] of JSON.parse(readFileSync(process.env.RULES, 'utf8'))) {
  console.log(`${name} | json-logic-engine: ${JSON.stringify(engine.run(rule, data))}`)
  console.log(`${name} | json-logic-js: ${JSON.stringify(jsonLogic.apply(rule, data))}`)
}
N
cat >"$work/try.py" <<'P'
import json
import os

from json_logic import jsonLogic

for name, rule, data in json.load(open(os.environ['RULES'])):
    print(f'{name} | panzi-json-logic:', json.dumps(jsonLogic(rule, data)))
P
cat >"$work/engine.mjs" <<'N'
import { Engine } from 'json-rules-engine'

const holds = async (end, operator, value) => {
  const engine = new Engine([{ conditions: { all: [{ fact: 'end', operator, value }] }, event: { type: 'yes' } }])
  return (await engine.run({ end })).events.length > 0
}
const [end, earlier] = ['2030-12-31T00:00:00Z', '2030-06-01T00:00:00Z']
console.log(`json-rules-engine, two texts: after ${await holds(end, 'greaterThan', earlier)}, before ${await holds(end, 'lessThan', earlier)}`)
const dates = [new Date(end), new Date(earlier)]
console.log(`json-rules-engine, two Dates: after ${await holds(dates[0], 'greaterThan', dates[1])}, before ${await holds(dates[0], 'lessThan', dates[1])}`)
N
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  go_run github.com/diegoholiveira/jsonlogic/v3@v3.5.1 <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/diegoholiveira/jsonlogic/v3"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("RULES"))
	var rules [][3]any
	if err := json.Unmarshal(text, &rules); err != nil {
		panic(err)
	}
	for _, rule := range rules {
		found, err := jsonlogic.ApplyInterface(rule[1], rule[2])
		if err != nil {
			panic(err)
		}
		written, _ := json.Marshal(found)
		fmt.Printf("%s | jsonlogic of Go: %s\n", rule[0], written)
	}
}
G
} | LC_ALL=C sort -s -t '|' -k 1,1 >"$work/seen"
(cd "$work" && node engine.mjs) >>"$work/seen"
holds 'a grant without an end ends after now for panzi-json-logic 1.0.1 and not for three others, and Dates compare with nothing in json-rules-engine 7.3.1' <<'S'
an empty end is missing | json-logic-engine: []
an empty end is missing | json-logic-js: ["end"]
an empty end is missing | panzi-json-logic: ["end"]
an empty end is missing | jsonlogic of Go: []
ends after now | json-logic-engine: true
ends after now | json-logic-js: true
ends after now | panzi-json-logic: true
ends after now | jsonlogic of Go: true
no end, after now | json-logic-engine: false
no end, after now | json-logic-js: false
no end, after now | panzi-json-logic: true
no end, after now | jsonlogic of Go: false
no end, before now | json-logic-engine: false
no end, before now | json-logic-js: false
no end, before now | panzi-json-logic: false
no end, before now | jsonlogic of Go: false
null days left, at most 0 | json-logic-engine: true
null days left, at most 0 | json-logic-js: true
null days left, at most 0 | panzi-json-logic: true
null days left, at most 0 | jsonlogic of Go: false
json-rules-engine, two texts: after true, before false
json-rules-engine, two Dates: after false, before false
S
