# cel-go 0.33.2 (Go), @bufbuild/cel 0.6.1 and @marcbachmann/cel-js 8.0.0 (npm), cel-python 0.5.0 and common-expression-language 0.10.0
# (PyPI): the times of CEL, the language of conditions in OpenFGA, Cerbos, Kubernetes and Google's IAM.
# `timestamp(1893456000)`, seconds by the specification, is a moment of January 1970 for @bufbuild/cel, which divides by a thousand, and
# an error for the two of Python. 30 February is 2 March for the two of npm. cel-python reads a bare date, "now", and `1d` as a day.
# Of 1,500 ms `getMilliseconds()` is 500 or 1500. An end a microsecond after another is after it for four of five, and a nanosecond for three.
# It matters where one condition decides in a gateway, a browser and a job: an end in seconds is half a century ago in one of them.
# Our API takes ends as date-times with an offset (`spec/date-time.ts`), and a day that no month has is refused.
. "$(dirname "$0")/lib.sh"
npm_install @bufbuild/cel@0.6.1 @marcbachmann/cel-js@8.0.0
pip_install cel-python==0.5.0 common-expression-language==0.10.0
cat >"$work/expressions" <<'E'
timestamp(1893456000) == timestamp("2030-01-01T00:00:00Z")
timestamp(1893456000) < timestamp("1970-02-01T00:00:00Z")
timestamp("2030-02-30T00:00:00Z") == timestamp("2030-03-02T00:00:00Z")
timestamp("2030-01-31") == timestamp("2030-01-31T00:00:00Z")
timestamp("now") > timestamp("2026-01-01T00:00:00Z")
duration("1d") == duration("24h")
duration("1500ms").getMilliseconds() == 500
timestamp("2030-01-31T00:00:00.000001Z") > timestamp("2030-01-31T00:00:00Z")
timestamp("2030-01-31T00:00:00.000000001Z") > timestamp("2030-01-31T00:00:00Z")
timestamp("2030-03-30T23:30:00Z").getDate("+01:00") == 31
E
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { run } from '@bufbuild/cel'
import { evaluate } from '@marcbachmann/cel-js'

for (const [name, decide] of Object.entries({ bufbuild: run, marcbachmann: evaluate })) {
  for (const expression of readFileSync('expressions', 'utf8').trim().split('\n')) {
    let seen
    try {
      seen = decide(expression)
    } catch {
      seen = 'error'
    }
    console.log(`${expression} | ${name} ${typeof seen === 'boolean' ? seen : 'error'}`)
  }
}
N
cat >"$work/try.py" <<'P'
import sys
import warnings

import cel
import celpy

warnings.simplefilter('ignore')
environment = celpy.Environment()
libraries = {
    'cel-python': lambda text: environment.program(environment.compile(text)).evaluate({}),
    'common-expression-language': lambda text: cel.evaluate(text, {}),
}
for name, decide in libraries.items():
    for expression in open(sys.argv[1]).read().strip().split('\n'):
        try:
            seen = str(bool(decide(expression))).lower()
        except Exception:
            seen = 'error'
        print(f'{expression} | {name} {seen}')
P
go_run cel.dev/cel-go@v0.33.2 <<'G' >"$work/lines"
package main

import (
	"fmt"
	"os"
	"strings"

	"cel.dev/cel-go/cel"
)

func main() {
	environment, _ := cel.NewEnv()
	text, _ := os.ReadFile("../expressions")
	for _, expression := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		seen := "error"
		if tree, issues := environment.Compile(expression); issues.Err() == nil {
			if program, failure := environment.Program(tree); failure == nil {
				if value, _, failure := program.Eval(map[string]any{}); failure == nil {
					seen = fmt.Sprint(value.Value())
				}
			}
		}
		fmt.Println(expression, "|", "cel-go", seen)
	}
}
G
cd "$work"
node try.mjs >>lines
"$python" try.py expressions >>lines 2>errors || { cat errors >&2; exit 1; }
while read -r expression; do
  echo "$expression"
  grep -F "$expression | " lines | sed 's/.* | /  /'
done <expressions >seen
holds 'one time of CEL has several answers: seconds are thousandths for @bufbuild/cel 0.6.1, 30 February is a day in npm' <<'S'
timestamp(1893456000) == timestamp("2030-01-01T00:00:00Z")
  cel-go true
  bufbuild false
  marcbachmann true
  cel-python error
  common-expression-language error
timestamp(1893456000) < timestamp("1970-02-01T00:00:00Z")
  cel-go false
  bufbuild true
  marcbachmann false
  cel-python error
  common-expression-language error
timestamp("2030-02-30T00:00:00Z") == timestamp("2030-03-02T00:00:00Z")
  cel-go error
  bufbuild true
  marcbachmann true
  cel-python error
  common-expression-language error
timestamp("2030-01-31") == timestamp("2030-01-31T00:00:00Z")
  cel-go error
  bufbuild error
  marcbachmann error
  cel-python true
  common-expression-language error
timestamp("now") > timestamp("2026-01-01T00:00:00Z")
  cel-go error
  bufbuild error
  marcbachmann error
  cel-python true
  common-expression-language error
duration("1d") == duration("24h")
  cel-go error
  bufbuild error
  marcbachmann error
  cel-python true
  common-expression-language error
duration("1500ms").getMilliseconds() == 500
  cel-go false
  bufbuild true
  marcbachmann false
  cel-python false
  common-expression-language false
timestamp("2030-01-31T00:00:00.000001Z") > timestamp("2030-01-31T00:00:00Z")
  cel-go true
  bufbuild true
  marcbachmann false
  cel-python true
  common-expression-language true
timestamp("2030-01-31T00:00:00.000000001Z") > timestamp("2030-01-31T00:00:00Z")
  cel-go true
  bufbuild true
  marcbachmann false
  cel-python false
  common-expression-language true
timestamp("2030-03-30T23:30:00Z").getDate("+01:00") == 31
  cel-go true
  bufbuild true
  marcbachmann true
  cel-python true
  common-expression-language error
S
