# go-openapi/strfmt 0.27.4 (Go), the formats of go-swagger's servers and clients.
# Its check of a date-time and its parser disagree both ways: IsDateTime takes `t` and `z` in small letters and an offset of 25 hours,
# which ParseDateTime refuses; ParseDateTime takes a time without an offset and a bare date (as UTC), and reads an empty text as
# 1970, which IsDateTime refuses.
# It matters where an end is optional: `"endsAt": ""` becomes a period that ended in 1970 instead of an error.
# Our server refuses each of these but the small letters, which RFC 3339 allows.
. "$(dirname "$0")/lib.sh"
go_run github.com/go-openapi/strfmt@v0.27.4 >"$work/seen" <<'G'
package main

import (
	"fmt"

	"github.com/go-openapi/strfmt"
)

func main() {
	for _, text := range []string{
		"2030-01-01T00:00:00Z", "2030-01-01t00:00:00z", "2030-01-01T00:00:00+25:00", "2030-01-01T00:00:00", "2030-01-01", "",
	} {
		parsed := "refused"
		if moment, failure := strfmt.ParseDateTime(text); failure == nil {
			parsed = moment.String()
		}
		fmt.Printf("%q: IsDateTime %t, ParseDateTime %s\n", text, strfmt.IsDateTime(text), parsed)
	}
}
G
holds 'the check and the parser of strfmt 0.27.4 disagree on a date-time, and an empty text is 1970' <<'S'
"2030-01-01T00:00:00Z": IsDateTime true, ParseDateTime 2030-01-01T00:00:00.000Z
"2030-01-01t00:00:00z": IsDateTime true, ParseDateTime refused
"2030-01-01T00:00:00+25:00": IsDateTime true, ParseDateTime refused
"2030-01-01T00:00:00": IsDateTime false, ParseDateTime 2030-01-01T00:00:00.000Z
"2030-01-01": IsDateTime false, ParseDateTime 2030-01-01T00:00:00.000Z
"": IsDateTime false, ParseDateTime 1970-01-01T00:00:00.000Z
S
