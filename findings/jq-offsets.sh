# jq as jq-wasm 1.0.1 (npm) and as jq 1.13.0 (PyPI, jq 1.8.2), beside gojq 0.12.20 (Go): an end with an offset, and two other moments.
# `strptime` with `%z` checks the offset and drops it: an end of +02:00 is two hours late (jqlang/jq#2195). gojq counts it, in `fromdate`
# too, which raises in jq. Half a second before 1970 is 1970 for jq, and the second before for gojq. `strftime` prints 31 February as it
# is in jq-wasm, as 3 March in the others.
# It matters to whoever follows the lists of an API with jq: an end in the zone of the customer is compared wrong, and nothing raises.
# Our answers have Z; what is sent with an offset is counted (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install jq-wasm@1.0.1
pip_install jq==1.13.0
cat >"$work/programs" <<'F'
"2030-01-01T00:00:00+02:00" | strptime("%Y-%m-%dT%H:%M:%S%z") | mktime | todate
"2030-01-01T00:00:00+02:00" | fromdate | todate
-0.5 | todate
[2030, 1, 31, 0, 0, 0, 0, 0] | strftime("%Y-%m-%d")
F
export PROGRAMS=$work/programs
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import jq from 'jq-wasm'

for (const program of readFileSync(process.env.PROGRAMS, 'utf8').trim().split('\n')) {
  const found = await jq.raw('null', program, ['-c']).then((one) => (one.stdout ?? one).trim(), () => 'raises')
  console.log(`jq-wasm, ${program}: ${found}`)
}
N
cat >"$work/try.py" <<'P'
import json
import os

import jq

for program in open(os.environ['PROGRAMS']).read().strip().split('\n'):
    try:
        found = jq.compile(program).input_value(None).text()
    except ValueError:
        found = 'raises'
    print(f'jq of PyPI, {program}: {found}')
P
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
  go_run github.com/itchyny/gojq@v0.12.20 <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/itchyny/gojq"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("PROGRAMS"))
	for _, program := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		query, err := gojq.Parse(program)
		if err != nil {
			panic(err)
		}
		found, _ := query.Run(nil).Next()
		line := "raises"
		if _, failed := found.(error); !failed {
			written, _ := json.Marshal(found)
			line = string(written)
		}
		fmt.Printf("gojq, %s: %s\n", program, line)
	}
}
G
} >"$work/seen"
holds 'strptime of jq drops the offset of an end, gojq counts it' <<'S'
jq-wasm, "2030-01-01T00:00:00+02:00" | strptime("%Y-%m-%dT%H:%M:%S%z") | mktime | todate: "2030-01-01T00:00:00Z"
jq-wasm, "2030-01-01T00:00:00+02:00" | fromdate | todate: raises
jq-wasm, -0.5 | todate: "1970-01-01T00:00:00Z"
jq-wasm, [2030, 1, 31, 0, 0, 0, 0, 0] | strftime("%Y-%m-%d"): "2030-02-31"
jq of PyPI, "2030-01-01T00:00:00+02:00" | strptime("%Y-%m-%dT%H:%M:%S%z") | mktime | todate: "2030-01-01T00:00:00Z"
jq of PyPI, "2030-01-01T00:00:00+02:00" | fromdate | todate: raises
jq of PyPI, -0.5 | todate: "1970-01-01T00:00:00Z"
jq of PyPI, [2030, 1, 31, 0, 0, 0, 0, 0] | strftime("%Y-%m-%d"): "2030-03-03"
gojq, "2030-01-01T00:00:00+02:00" | strptime("%Y-%m-%dT%H:%M:%S%z") | mktime | todate: "2029-12-31T22:00:00Z"
gojq, "2030-01-01T00:00:00+02:00" | fromdate | todate: "2029-12-31T22:00:00Z"
gojq, -0.5 | todate: "1969-12-31T23:59:59Z"
gojq, [2030, 1, 31, 0, 0, 0, 0, 0] | strftime("%Y-%m-%d"): "2030-03-03"
S
