# openapi-core 0.23.1 (Python) and kin-openapi 0.153.0 (Go): `pattern`, which OpenAPI says is a regular expression of ECMA-262.
# Python refuses the whole contract for `\p{L}`, and for a range whose end is a class (`[\w-.]`). Go refuses it for a look-ahead, and for
# a repeat above 1000, `{0,2000}`. Neither refuses what the other does, so that one of them working says nothing of the other.
# It matters to whoever writes lengths or letters into a pattern: the contract works in JavaScript and stops a service at its start.
# The patterns of our contract are of the kind that both take.
. "$(dirname "$0")/lib.sh"
pip_install openapi-core==0.23.1
cat >"$work/patterns.json" <<'J'
["^[a-z]+$", "^\\p{L}+$", "^[\\w-.]+$", "^(?=a)ab$", "^a{0,2000}$"]
J
export PATTERNS=$work/patterns.json
{
  "$python" - <<'P'
import json
import os
from openapi_core import OpenAPI

with open(os.environ['PATTERNS']) as file:
    patterns = json.load(file)
for pattern in patterns:
    parameter = {'name': 'x', 'in': 'query', 'schema': {'type': 'string', 'pattern': pattern}}
    operation = {'parameters': [parameter], 'responses': {'200': {'description': 'ok'}}}
    try:
        OpenAPI.from_dict({
            'openapi': '3.1.0', 'info': {'title': 't', 'version': '1'}, 'paths': {'/grants': {'get': operation}},
        })
        print('Python', pattern, 'taken')
    except Exception as error:
        print('Python', pattern, 'refused,', type(error).__name__)
P
  go_run github.com/getkin/kin-openapi@v0.153.0 <<'G'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/getkin/kin-openapi/openapi3"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("PATTERNS"))
	var patterns []string
	json.Unmarshal(text, &patterns)
	for _, pattern := range patterns {
		quoted, _ := json.Marshal(pattern)
		document, failure := openapi3.NewLoader().LoadFromData([]byte(`{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":
{"/grants":{"get":{"parameters":[{"name":"x","in":"query","schema":{"type":"string","pattern":` + string(quoted) + `}}],
"responses":{"200":{"description":"ok"}}}}}}`))
		if failure == nil {
			failure = document.Validate(context.Background())
		}
		if failure != nil {
			fmt.Println("Go", pattern, "refused")
		} else {
			fmt.Println("Go", pattern, "taken")
		}
	}
}
G
} >"$work/seen"
holds 'openapi-core 0.23.1 and kin-openapi 0.153.0 refuse a whole contract for valid patterns that the other takes' <<'S'
Python ^[a-z]+$ taken
Python ^\p{L}+$ refused, OpenAPIValidationError
Python ^[\w-.]+$ refused, OpenAPIValidationError
Python ^(?=a)ab$ taken
Python ^a{0,2000}$ taken
Go ^[a-z]+$ taken
Go ^\p{L}+$ taken
Go ^[\w-.]+$ taken
Go ^(?=a)ab$ refused
Go ^a{0,2000}$ refused
S
