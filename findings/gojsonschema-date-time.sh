# gojsonschema 1.2.0 and oapi-codegen/runtime 1.9.0 (Go), each asked whether a text is a `date-time`, which is one of RFC 3339.
# gojsonschema, whose check is on by itself, takes a time without a day (`12:00:00`) and a day without a time, and refuses small letters,
# which the RFC allows. The runtime of oapi-codegen's servers reads a bare day of a query as midnight UTC, and an empty text as the first
# moment of the year 1, without an error.
# It matters to a filter: `?endsAfter=` lists everything, and a day that was meant in one's own zone begins hours later.
# Our server refuses each of them but the small letters (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
cat >"$work/texts" <<'T'
2030-01-01T00:00:00Z
2030-01-01t00:00:00z
2030-01-01
12:00:00

T
TEXTS=$work/texts go_run github.com/xeipuuv/gojsonschema@v1.2.0 github.com/oapi-codegen/runtime@v1.9.0 >"$work/seen" <<'G'
package main

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/oapi-codegen/runtime"
	"github.com/xeipuuv/gojsonschema"
)

func main() {
	content, _ := os.ReadFile(os.Getenv("TEXTS"))
	texts := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(`{"format":"date-time"}`))
	if err != nil {
		panic(err)
	}
	for _, text := range texts {
		result, err := schema.Validate(gojsonschema.NewGoLoader(text))
		if err != nil {
			panic(err)
		}
		fmt.Printf("gojsonschema '%s': %s\n", text, map[bool]string{true: "taken", false: "refused"}[result.Valid()])
	}
	for _, text := range texts {
		var at time.Time
		if err := runtime.BindQueryParameter("form", true, true, "endsAfter", url.Values{"endsAfter": {text}}, &at); err != nil {
			fmt.Printf("oapi-codegen '%s': refused\n", text)
		} else {
			fmt.Printf("oapi-codegen '%s': %s\n", text, at.Format(time.RFC3339))
		}
	}
}
G
holds 'gojsonschema takes a bare time for a date-time, and the runtime of oapi-codegen an empty text for the year 1' <<'S'
gojsonschema '2030-01-01T00:00:00Z': taken
gojsonschema '2030-01-01t00:00:00z': refused
gojsonschema '2030-01-01': taken
gojsonschema '12:00:00': taken
gojsonschema '': refused
oapi-codegen '2030-01-01T00:00:00Z': 2030-01-01T00:00:00Z
oapi-codegen '2030-01-01t00:00:00z': refused
oapi-codegen '2030-01-01': 2030-01-01T00:00:00Z
oapi-codegen '12:00:00': refused
oapi-codegen '': 0001-01-01T00:00:00Z
S
