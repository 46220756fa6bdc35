# kin-openapi 0.153.0 (Go), requests and answers under a contract of OpenAPI 3.0 and of 3.1, whose text is the same but for the version.
# A property that is required and `readOnly`: under 3.0 a request without it is taken and one with it refused; under 3.1 it is the
# other way round. `writeOnly` in an answer likewise. The version decides which requests are valid, and each is what the other refuses.
# In 3.1 both words are annotations of JSON Schema, and many tools go on as in 3.0.
# It matters to whoever moves a contract to 3.1: every create that was right is answered 400 from then on.
# Our contract is 3.1 and has separate schemas for what is sent and what is shown, without readOnly or writeOnly.
. "$(dirname "$0")/lib.sh"
go_run github.com/getkin/kin-openapi@v0.153.0 >"$work/seen" <<'G'
package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

const contract = `{"openapi":"%s","info":{"title":"t","version":"1"},"paths":{"/grants":{"post":{
  "requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","required":["id"],
    "properties":{"id":{"type":"string","readOnly":true}}}}}},
  "responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"type":"object","required":["secret"],
    "properties":{"secret":{"type":"string","writeOnly":true}}}}}}}}}}}`

func must[T any](value T, failure error) T {
	if failure != nil {
		panic(failure)
	}
	return value
}

func verdict(failure error) string {
	if failure != nil {
		return "refused"
	}
	return "taken"
}

func main() {
	ctx := context.Background()
	for _, version := range []string{"3.0.3", "3.1.0"} {
		document := must(openapi3.NewLoader().LoadFromData(fmt.Appendf(nil, contract, version)))
		if failure := document.Validate(ctx); failure != nil {
			panic(failure)
		}
		router := must(gorillamux.NewRouter(document))
		check := func(body, answer string) (string, string) {
			request := must(http.NewRequest("POST", "/grants", bytes.NewReader([]byte(body))))
			request.Header.Set("Content-Type", "application/json")
			route, parameters, failure := router.FindRoute(request)
			if failure != nil {
				panic(failure)
			}
			input := &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: route}
			sent := openapi3filter.ValidateRequest(ctx, input)
			output := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Status: 200,
				Header: http.Header{"Content-Type": {"application/json"}}}
			output.SetBodyBytes([]byte(answer))
			return verdict(sent), verdict(openapi3filter.ValidateResponse(ctx, output))
		}
		sent, shown := check(`{}`, `{}`)
		fmt.Printf("%s without: request %s, answer %s\n", version, sent, shown)
		sent, shown = check(`{"id":"x"}`, `{"secret":"x"}`)
		fmt.Printf("%s with: request %s, answer %s\n", version, sent, shown)
	}
}
G
holds 'kin-openapi 0.153.0 turns readOnly and writeOnly round when a contract says 3.1 instead of 3.0' <<'S'
3.0.3 without: request taken, answer taken
3.0.3 with: request refused, answer refused
3.1.0 without: request refused, answer refused
3.1.0 with: request taken, answer taken
S
