# @cedar-policy/cedar-wasm 4.13.0 (npm) and cedar-go 1.9.2 (Go): the date-times of RFC 3339 in a policy of Cedar, each in a `permit` of its
# own.
# `datetime` takes milliseconds of three digits or none, and an offset without a colon: `+0200` is a date-time, and the `+02:00` of RFC 3339
# is none, nor are half a second as `.5`, the microseconds of Python and PostgreSQL, and small letters. A `permit` that cannot read one is
# left out, so that the answer is "deny", with an error beside it. decimal("+1.0") is a number for Go alone, "1" for neither.
# It matters to whoever puts ends of an API into policies as they came: access is there for those ends whose server writes just so.
# Our answers have milliseconds of three digits and Z; what is sent may have each form of the RFC (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install @cedar-policy/cedar-wasm@4.13.0
cd "$work"
cat >asked.json <<'J'
["datetime(\"2030-01-01T00:00:00Z\")", "datetime(\"2030-01-01T00:00:00.500Z\")", "datetime(\"2030-01-01T02:00:00+0200\")", "datetime(\"2030-01-01\")", "datetime(\"2030-01-01T02:00:00+02:00\")", "datetime(\"2030-01-01T00:00:00.5Z\")", "datetime(\"2030-01-01T00:00:00.123456Z\")", "datetime(\"2030-01-01t00:00:00z\")", "decimal(\"1.0\")", "decimal(\"+1.0\")", "decimal(\"1\")"]
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import cedar from '@cedar-policy/cedar-wasm/nodejs'

for (const asked of JSON.parse(readFileSync('asked.json'))) {
  const { response } = cedar.isAuthorized({
    principal: { type: 'User', id: 'a' },
    action: { type: 'Action', id: 'read' },
    resource: { type: 'Bundle', id: 'b' },
    context: {},
    policies: { staticPolicies: `permit(principal, action, resource) when { ${asked} == ${asked} };` },
    entities: [],
  })
  console.log(`npm: ${asked} ${response.decision}, errors ${response.diagnostics.errors.length}`)
}
N
node try.mjs >seen
go_run github.com/cedar-policy/cedar-go@v1.9.2 >>seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/cedar-policy/cedar-go"
)

func main() {
	text, _ := os.ReadFile("../asked.json")
	var asked []string
	json.Unmarshal(text, &asked)
	for _, one := range asked {
		var policy cedar.Policy
		if failure := policy.UnmarshalCedar([]byte("permit(principal, action, resource) when { " + one + " == " + one + " };")); failure != nil {
			panic(failure)
		}
		policies := cedar.NewPolicySet()
		policies.Add("one", &policy)
		decision, diagnostic := cedar.Authorize(policies, cedar.EntityMap{}, cedar.Request{
			Principal: cedar.NewEntityUID("User", "a"), Action: cedar.NewEntityUID("Action", "read"), Resource: cedar.NewEntityUID("Bundle", "b"), Context: cedar.NewRecord(nil),
		})
		fmt.Printf("Go: %s %s, errors %d\n", one, decision, len(diagnostic.Errors))
	}
}
G
holds 'of Cedar 4.13.0 +0200 is an offset and the +02:00 of RFC 3339 is none' <<'S'
npm: datetime("2030-01-01T00:00:00Z") allow, errors 0
npm: datetime("2030-01-01T00:00:00.500Z") allow, errors 0
npm: datetime("2030-01-01T02:00:00+0200") allow, errors 0
npm: datetime("2030-01-01") allow, errors 0
npm: datetime("2030-01-01T02:00:00+02:00") deny, errors 1
npm: datetime("2030-01-01T00:00:00.5Z") deny, errors 1
npm: datetime("2030-01-01T00:00:00.123456Z") deny, errors 1
npm: datetime("2030-01-01t00:00:00z") deny, errors 1
npm: decimal("1.0") allow, errors 0
npm: decimal("+1.0") deny, errors 1
npm: decimal("1") deny, errors 1
Go: datetime("2030-01-01T00:00:00Z") allow, errors 0
Go: datetime("2030-01-01T00:00:00.500Z") allow, errors 0
Go: datetime("2030-01-01T02:00:00+0200") allow, errors 0
Go: datetime("2030-01-01") allow, errors 0
Go: datetime("2030-01-01T02:00:00+02:00") deny, errors 1
Go: datetime("2030-01-01T00:00:00.5Z") deny, errors 1
Go: datetime("2030-01-01T00:00:00.123456Z") deny, errors 1
Go: datetime("2030-01-01t00:00:00z") deny, errors 1
Go: decimal("1.0") allow, errors 0
Go: decimal("+1.0") allow, errors 0
Go: decimal("1") deny, errors 1
S
