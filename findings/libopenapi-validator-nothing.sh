# libopenapi-validator 0.16.3 (Go, pb33f), which checks requests and answers against a contract, with an object as each body.
# An answer of status 200 whose body is `null`, a blank or nothing is valid, whatever the schema says; of a request each is refused.
# `limit=1e1` and `limit=5.0` are integers of a query. (A date-time is not checked in either until `WithFormatAssertions` is set.)
# It matters to whoever holds a server to its contract in Go tests: a handler that forgot to write its answer is green.
# `conformance/contract/oracle.ts` refuses each of these answers.
. "$(dirname "$0")/lib.sh"
go_run github.com/pb33f/libopenapi@v0.42.5 github.com/pb33f/libopenapi-validator@v0.16.3 >"$work/seen" <<'G'
package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
)

const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /grants:
    post:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      requestBody: { required: true, content: &body { application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } } } }
      responses: { '200': { description: ok, content: *body } }
`

func words(valid bool) string {
	if valid {
		return "valid"
	}
	return "refused"
}

func main() {
	document, err := libopenapi.NewDocument([]byte(contract))
	if err != nil {
		panic(err)
	}
	checks, errs := validator.NewValidator(document)
	if len(errs) > 0 {
		panic(errs)
	}
	request := func(query, body string) *http.Request {
		made, _ := http.NewRequest("POST", "http://api.test/grants"+query, strings.NewReader(body))
		made.Header.Set("Content-Type", "application/json")
		return made
	}
	for _, body := range []string{`{"id":"1"}`, `{}`, `[]`, `null`, ` `, ``} {
		asked, _ := checks.ValidateHttpRequest(request("", body))
		answer := &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body))}
		answered, _ := checks.ValidateHttpResponse(request("", `{"id":"1"}`), answer)
		fmt.Printf("%q: in a request %s, in an answer %s\n", body, words(asked), words(answered))
	}
	for _, query := range []string{"?limit=1e1", "?limit=5.0", "?limit=1.5"} {
		asked, _ := checks.ValidateHttpRequest(request(query, `{"id":"1"}`))
		fmt.Printf("%s: %s\n", query, words(asked))
	}
}
G
holds 'libopenapi-validator 0.16.3 finds an answer valid that is null or nothing where an object must be' <<'S'
"{\"id\":\"1\"}": in a request valid, in an answer valid
"{}": in a request refused, in an answer refused
"[]": in a request refused, in an answer refused
"null": in a request refused, in an answer valid
" ": in a request refused, in an answer valid
"": in a request refused, in an answer valid
?limit=1e1: valid
?limit=5.0: valid
?limit=1.5: refused
S
