# OPA 1.22.4 (Go) and regopy 1.5.2 (PyPI, rego-cpp): `ceil` and `floor` of Rego.
# For OPA each number between -1 and 0 is rounded up to 1, and down to 0; rego-cpp has 0 and -1. Below -1 both are right, as for all
# positive numbers.
# It matters to "days left", the part of a day rounded up: an access that ended twelve hours ago has one more day, one that ended two days
# ago has -2, so that a test with whole days is green. A refund for a part of a day is a unit too much.
# Here what is left is never counted: an end is compared with the clock (`src/ledger/grant.ts`).
. "$(dirname "$0")/lib.sh"
pip_install regopy==1.5.2
cat >"$work/expressions" <<'E'
ceil(-0.5)
ceil(-0.001)
ceil(-1.5)
ceil(0.5)
floor(-0.5)
floor(-1.5)
floor(0.5)
round(-0.5)
ceil(-12 / 24)
ceil(-48 / 24)
E
go_run github.com/open-policy-agent/opa@v1.22.4 >"$work/opa" <<'G'
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/open-policy-agent/opa/v1/rego"
)

func main() {
	text, _ := os.ReadFile("../expressions")
	for _, expression := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		results, failure := rego.New(rego.Query("x = " + expression)).Eval(context.Background())
		if failure != nil {
			panic(failure)
		}
		fmt.Println(results[0].Bindings["x"])
	}
}
G
"$python" - "$work/expressions" >"$work/cpp" <<'P'
import json
import sys

from regopy import Interpreter

for expression in open(sys.argv[1]).read().strip().split('\n'):
    print(json.loads(str(Interpreter().query(f'x = {expression}')))['bindings']['x'])
P
paste "$work/expressions" "$work/opa" "$work/cpp" | sed 's/\t\(.*\)\t\(.*\)/: OPA \1, rego-cpp \2/' >"$work/seen"
holds 'OPA 1.22.4 rounds what is between -1 and 0 up to 1 and down to 0' <<'S'
ceil(-0.5): OPA 1, rego-cpp 0
ceil(-0.001): OPA 1, rego-cpp 0
ceil(-1.5): OPA -1, rego-cpp -1
ceil(0.5): OPA 1, rego-cpp 1
floor(-0.5): OPA 0, rego-cpp -1
floor(-1.5): OPA -2, rego-cpp -2
floor(0.5): OPA 0, rego-cpp 0
round(-0.5): OPA -1, rego-cpp -1
ceil(-12 / 24): OPA 1, rego-cpp 0
ceil(-48 / 24): OPA -2, rego-cpp -2
S
