# jsonnet 0.18.0, jo 1.9-1 (Debian 12), go-jsonnet 0.21.0 and CUE 0.14.1 (Go): the JSON that a language for settings, or a command that makes JSON,
# writes of a price, an account and an id.
# jsonnet writes seventeen digits of each number, so that 19.99 is 19.989999999999998, in both of its implementations and in a text as well, and an
# account of twenty digits is another one. CUE keeps each as it is. jo writes a price as it came, but 0.07 as 0.07000000000000001; of an id it makes
# a number where it can: `0012` is 12, `1e3` 1000, `0x10` 16, `+5` 5, and an empty one null (`-s` keeps a text).
# It matters to plans that are kept in such a language, and to scripts that post by `jo sourceId=$id`: the price on the page has fifteen more
# digits, and two customers' invoices are one.
# A price is passed on as it came (`src/api/read-checkout.ts`), and an id that is a number is refused (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
needs go
debian_install jsonnet=0.18.0+ds-3+b2 libjsonnet0=0.18.0+ds-3+b2 jo=1.9-1
cd "$work"
run() { LD_LIBRARY_PATH=debian/usr/lib/x86_64-linux-gnu debian/usr/bin/"$@" 2>/dev/null || echo refuses; }
cat >plan.jsonnet <<'J'
{ price: 19.99, small: 0.07, account: 12345678901234567890, text: 'costs ' + 19.99, read: std.parseJson('19.99') }
J
{
  echo "jsonnet: $(run jsonnet plan.jsonnet | tr -d '\n' | sed 's/  */ /g')"
  for field in id=0012 id=1e3 id=0x10 id=1_0 id=12345678901234567890 id=2030-01-01 id=true id=null id=nan id=Infinity id=+5 id=.5 id= price=19.99 price=0.07 price=100.10; do
    echo "jo $field: $(run jo "$field")"
  done
  go_run github.com/google/go-jsonnet@v0.21.0 cuelang.org/go@v0.14.1 <<'G'
package main

import (
	"fmt"
	"os"
	"strings"

	"cuelang.org/go/cue/cuecontext"
	"github.com/google/go-jsonnet"
)

func main() {
	source, _ := os.ReadFile("../plan.jsonnet")
	out, failure := jsonnet.MakeVM().EvaluateAnonymousSnippet("plan", string(source))
	if failure != nil {
		panic(failure)
	}
	fmt.Println("go-jsonnet:", strings.Join(strings.Fields(out), " "))
	value := cuecontext.New().CompileString(`{price: 19.99, small: 0.07, account: 12345678901234567890, text: "costs \(19.99)"}`)
	json, failure := value.MarshalJSON()
	if failure != nil {
		panic(failure)
	}
	fmt.Println("cue:", string(json))
}
G
} >"$work/seen"
holds 'jsonnet writes 19.99 as 19.989999999999998, and jo an id 0012 as 12' <<'S'
jsonnet: { "account": 12345678901234567168, "price": 19.989999999999998, "read": 19.989999999999998, "small": 0.070000000000000007, "text": "costs 19.989999999999998"}
jo id=0012: {"id":12}
jo id=1e3: {"id":1000}
jo id=0x10: {"id":16}
jo id=1_0: {"id":"1_0"}
jo id=12345678901234567890: {"id":1.234567890123457e+19}
jo id=2030-01-01: {"id":"2030-01-01"}
jo id=true: {"id":true}
jo id=null: {"id":null}
jo id=nan: {"id":"nan"}
jo id=Infinity: {"id":"Infinity"}
jo id=+5: {"id":5}
jo id=.5: {"id":0.5}
jo id=: {"id":null}
jo price=19.99: {"price":19.99}
jo price=0.07: {"price":0.07000000000000001}
jo price=100.10: {"price":100.1}
go-jsonnet: { "account": 12345678901234567168, "price": 19.989999999999998, "read": 19.989999999999998, "small": 0.070000000000000007, "text": "costs 19.989999999999998" }
cue: {"price":19.99,"small":0.07,"account":12345678901234567890,"text":"costs 19.99"}
S
