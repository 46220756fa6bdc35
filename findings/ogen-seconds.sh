# ogen 1.24.0 (Go), the functions that its generated servers and clients read and write a date-time with.
# It reads fractions of a second and writes none: whatever moment is sent, in a body or a query, is cut to the whole second before, and
# to read and write one object changes it, without an error.
# It matters where ends of periods are compared: one that is sent back is before the one that was read, a filter by it misses its own
# grant, and a paid period ends up to a second early.
# Our server takes and shows milliseconds; what such a client sends has none.
. "$(dirname "$0")/lib.sh"
go_run github.com/ogen-go/ogen@v1.24.0 >"$work/seen" <<'G'
package main

import (
	"fmt"

	"github.com/go-faster/jx"
	"github.com/ogen-go/ogen/conv"
	"github.com/ogen-go/ogen/json"
)

func main() {
	for _, text := range []string{"2030-01-01T00:00:00Z", "2030-01-01T00:00:00.123Z", "2029-12-31T23:59:59.999+01:00"} {
		moment, failure := json.DecodeDateTime(jx.DecodeStr(`"` + text + `"`))
		if failure != nil {
			panic(failure)
		}
		var body jx.Encoder
		json.EncodeDateTime(&body, moment)
		fmt.Println(text, "in a body", body.String(), "in a query", conv.DateTimeToString(moment))
	}
}
G
holds 'ogen 1.24.0 reads fractions of a second and writes none' <<'S'
2030-01-01T00:00:00Z in a body "2030-01-01T00:00:00Z" in a query 2030-01-01T00:00:00Z
2030-01-01T00:00:00.123Z in a body "2030-01-01T00:00:00Z" in a query 2030-01-01T00:00:00Z
2029-12-31T23:59:59.999+01:00 in a body "2029-12-31T23:59:59+01:00" in a query 2029-12-31T23:59:59+01:00
S
