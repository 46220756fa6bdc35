# json-iterator/go 1.1.12 (ConfigCompatibleWithStandardLibrary) and segmentio/encoding 0.5.4 (Go), each "a drop-in replacement" of
# encoding/json; goccy/go-json 0.12.0 and bytedance/sonic 1.15.5 beside them. One struct, whose `endsAt` has the tag `omitzero`, which
# encoding/json knows since Go 1.24.
# The first two know no such tag and drop it without a word: permanent access is sent with an end in the year 1, an amount that is not
# set as 0. `omitempty`, which they know, leaves out no time.Time and no struct, so that there is nothing to write instead but a pointer.
# It matters to whoever exchanges the import for speed, or gets gin, which has a build tag for one of them: it compiles, all tests that
# have an end are green, and access for ever has been over for two thousand years.
# Here an end that has passed is refused (GRANT-ENDS-IN-PAST), where such a client creates a grant.
. "$(dirname "$0")/lib.sh"
go_run github.com/json-iterator/go@v1.1.12 github.com/segmentio/encoding@v0.5.4 github.com/goccy/go-json@v0.12.0 \
  github.com/bytedance/sonic@v1.15.5 >"$work/seen" <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/bytedance/sonic"
	goccy "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

type Price struct {
	Amount   int    `json:"amount"`
	Currency string `json:"currency"`
}

type Grant struct {
	SourceID string    `json:"sourceId"`
	EndsAt   time.Time `json:"endsAt,omitzero"`
	Price    Price     `json:"price,omitzero"`
}

func main() {
	for _, writer := range []struct {
		name  string
		write func(any) ([]byte, error)
	}{
		{"encoding/json", json.Marshal},
		{"goccy/go-json", goccy.Marshal},
		{"sonic", sonic.Marshal},
		{"json-iterator", jsoniter.ConfigCompatibleWithStandardLibrary.Marshal},
		{"segmentio/encoding", segmentio.Marshal},
	} {
		text, failure := writer.write(Grant{SourceID: "invoice-1"})
		if failure != nil {
			panic(failure)
		}
		fmt.Printf("%s: %s\n", writer.name, text)
	}
}
G
holds 'json-iterator 1.1.12 and segmentio/encoding 0.5.4 send what omitzero leaves out: an end in the year 1' <<'S'
encoding/json: {"sourceId":"invoice-1"}
goccy/go-json: {"sourceId":"invoice-1"}
sonic: {"sourceId":"invoice-1"}
json-iterator: {"sourceId":"invoice-1","endsAt":"0001-01-01T00:00:00Z","price":{"amount":0,"currency":""}}
segmentio/encoding: {"sourceId":"invoice-1","endsAt":"0001-01-01T00:00:00Z","price":{"amount":0,"currency":""}}
S
