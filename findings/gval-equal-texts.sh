# PaesslerAG/gval 1.2.4 (Go), a language of expressions, beside expr-lang/expr 1.17.8 and cel-go 0.33.2: two texts, both from the data.
# gval compares by number where both texts can be read as one, `_` and exponents included: "0012" equals "12", "1e3" equals "1000", and
# two ids of nineteen digits that differ in the last are equal. "nan" does not equal itself, and null equals 0. `in` compares as texts.
# It matters to a rule over ids of invoices or of an exchange: it holds for another's, and only for those that have no letter but an e.
# Ids are texts here, and two of them are equal as JSON is (`conformance/kit/assertion.ts`).
. "$(dirname "$0")/lib.sh"
go_run github.com/PaesslerAG/gval@v1.2.4 github.com/expr-lang/expr@v1.17.8 cel.dev/cel-go@v0.33.2 >"$work/seen" <<'G'
package main

import (
	"fmt"

	"github.com/PaesslerAG/gval"
	"github.com/expr-lang/expr"
	"cel.dev/cel-go/cel"
)

func main() {
	environment, _ := cel.NewEnv(cel.Variable("a", cel.DynType), cel.Variable("b", cel.DynType))
	parsed, issues := environment.Compile("a == b")
	if issues.Err() != nil {
		panic(issues.Err())
	}
	program, _ := environment.Program(parsed)
	for _, pair := range [][2]any{
		{"0012", "12"}, {"inv-0012", "inv-12"}, {"1e3", "1000"}, {"12e4", "120000"}, {"1_000", "1000"}, {"1.50", "1.5"},
		{"1234567890123456789", "1234567890123456788"}, {"0x10", "16"}, {"nan", "nan"}, {nil, 0}, {12, "0012"},
	} {
		data := map[string]any{"a": pair[0], "b": pair[1], "list": []any{pair[1]}}
		first, failure := gval.Evaluate("a == b", data)
		if failure != nil {
			panic(failure)
		}
		in, _ := gval.Evaluate("a in list", data)
		second, failure := expr.Eval("a == b", data)
		if failure != nil {
			panic(failure)
		}
		third, _, failure := program.Eval(data)
		if failure != nil {
			panic(failure)
		}
		fmt.Printf("%#v and %#v: gval %v, in %v, expr %v, cel %v\n", pair[0], pair[1], first, in, second, third)
	}
}
G
holds 'gval 1.2.4 takes "0012" for "12", and two long ids for one' <<'S'
"0012" and "12": gval true, in false, expr false, cel false
"inv-0012" and "inv-12": gval false, in false, expr false, cel false
"1e3" and "1000": gval true, in false, expr false, cel false
"12e4" and "120000": gval true, in false, expr false, cel false
"1_000" and "1000": gval true, in false, expr false, cel false
"1.50" and "1.5": gval true, in false, expr false, cel false
"1234567890123456789" and "1234567890123456788": gval true, in false, expr false, cel false
"0x10" and "16": gval false, in false, expr false, cel false
"nan" and "nan": gval false, in true, expr true, cel true
<nil> and 0: gval true, in false, expr false, cel false
12 and "0012": gval true, in false, expr false, cel false
S
