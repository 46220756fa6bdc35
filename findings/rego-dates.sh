# OPA 1.22.4 (Go) and regorus 0.14.1 (Rust), two engines of Rego: the same expressions on dates and prices.
# A month after 31 January is 3 March in OPA and 28 February in regorus; a year after 29 February is 1 March in OPA and undefined in
# regorus. `1d` is a duration in OPA alone, `z` for UTC in regorus alone. Three times ten cents are 30 cents, and a price of 19.99 is
# 1,999 cents, in OPA alone. The last moment of 9999, a usual end for "never", is undefined or an error in both: the year 2262 is the last.
# It matters where a policy is tested with one and runs in the other: the period of a subscription ends on another day.
# Our API takes ends, up to the year 9999, and computes none (`spec/date-time.ts`); prices are passed on as they are.
. "$(dirname "$0")/lib.sh"
needs cargo
mkdir -p "$work/rust/src"
cat >"$work/rust/Cargo.toml" <<'C'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"
[dependencies]
regorus = { version = "=0.14.1", default-features = false, features = ["std", "arc", "time"] }
C
cat >"$work/rust/src/main.rs" <<'R'
fn main() {
    for expression in std::fs::read_to_string("../expressions").unwrap().lines() {
        let seen = match regorus::Engine::new().eval_query(format!("x = {expression}"), false) {
            Ok(results) if results.result.is_empty() => "undefined".to_string(),
            Ok(results) => results.result[0].bindings[&regorus::Value::from("x")].to_string(),
            Err(_) => "error".to_string(),
        };
        println!("{seen}");
    }
}
R
cat >"$work/expressions" <<'E'
time.date(time.add_date(time.parse_rfc3339_ns("2030-01-31T00:00:00Z"), 0, 1, 0))
time.date(time.add_date(time.parse_rfc3339_ns("2028-02-29T00:00:00Z"), 1, 0, 0))
time.date(time.add_date(time.parse_rfc3339_ns("2030-03-31T00:00:00Z"), 0, -1, 0))
time.parse_duration_ns("24h")
time.parse_duration_ns("1d")
time.parse_rfc3339_ns("2030-01-31T00:00:00z")
time.parse_rfc3339_ns("2262-01-01T00:00:00Z")
time.parse_rfc3339_ns("9999-12-31T23:59:59Z")
0.1 * 3 == 0.3
19.99 * 100 == 1999
E
go_run github.com/open-policy-agent/opa@v1.22.4 >"$work/opa" <<'G'
package main

import (
	"context"
	"encoding/json"
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
			fmt.Println("error")
		} else if len(results) == 0 {
			fmt.Println("undefined")
		} else {
			seen, _ := json.Marshal(results[0].Bindings["x"])
			fmt.Println(string(seen))
		}
	}
}
G
cd "$work/rust"
cargo build --quiet >cargo.log 2>&1 || { tail -n 5 cargo.log >&2; missing regorus; }
target/debug/finding >"$work/regorus"
paste "$work/expressions" "$work/opa" "$work/regorus" | sed 's/\t\(.*\)\t\(.*\)/: OPA \1, regorus \2/' >"$work/seen"
holds 'a month after 31 January is 3 March in OPA 1.22.4 and 28 February in regorus 0.14.1' <<'S'
time.date(time.add_date(time.parse_rfc3339_ns("2030-01-31T00:00:00Z"), 0, 1, 0)): OPA [2030,3,3], regorus [2030,2,28]
time.date(time.add_date(time.parse_rfc3339_ns("2028-02-29T00:00:00Z"), 1, 0, 0)): OPA [2029,3,1], regorus undefined
time.date(time.add_date(time.parse_rfc3339_ns("2030-03-31T00:00:00Z"), 0, -1, 0)): OPA [2030,3,3], regorus [2030,2,28]
time.parse_duration_ns("24h"): OPA 86400000000000, regorus 86400000000000
time.parse_duration_ns("1d"): OPA 86400000000000, regorus error
time.parse_rfc3339_ns("2030-01-31T00:00:00z"): OPA undefined, regorus 1896048000000000000
time.parse_rfc3339_ns("2262-01-01T00:00:00Z"): OPA 9214646400000000000, regorus 9214646400000000000
time.parse_rfc3339_ns("9999-12-31T23:59:59Z"): OPA undefined, regorus error
0.1 * 3 == 0.3: OPA true, regorus false
19.99 * 100 == 1999: OPA true, regorus false
S
