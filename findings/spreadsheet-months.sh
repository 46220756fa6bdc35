# fast-formula-parser 1.0.19, hyperformula 3.5.0, @formulajs/formulajs 4.6.1 (npm), formulas 1.3.4 (PyPI) and excelize 2.11.1 (Go): formulas
# of spreadsheets, as a table of prices and periods has them, computed on a server.
# A month after 31 January (EDATE) is 3 March for fast-formula-parser, which is also "a month" before 31 March, and a year after 29 February
# is 1 March; 28 February for the others, and in Excel. The whole part below half a day ago (INT(-0.5)) is 0 for hyperformula, and -1 for all
# others; 31 December 2030 is in week 53 for it, in week 1 of ISO 8601. A leap year is 1.0014 years (YEARFRAC, actual) for formulas. 1.005 is
# rounded to 1 by three, and to 1.01 by two, as in Excel. 30 days lie between 31 January and 28 February (DAYS360) for formulajs, 28 for the
# others.
# It matters to whoever takes a sheet's own formulas over into a service: the end of a month is another day, and a fee another cent.
# Here the system outside says each end; `shift` of `src/ledger/span.ts` takes the last day of a short month.
. "$(dirname "$0")/lib.sh"
npm_install fast-formula-parser@1.0.19 hyperformula@3.5.0 @formulajs/formulajs@4.6.1
pip_install formulas==1.3.4
cd "$work"
cat >asked.json <<'J'
["EDATE(DATE(2030,1,31),1)", "EDATE(DATE(2030,3,31),-1)", "EDATE(DATE(2028,2,29),12)", "INT(-0.5)", "ISOWEEKNUM(DATE(2030,12,31))", "YEARFRAC(DATE(2028,1,1),DATE(2029,1,1),1)", "ROUND(1.005,2)", "DAYS360(DATE(2030,1,31),DATE(2030,2,28))"]
J
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import * as functions from '@formulajs/formulajs'
import Parser from 'fast-formula-parser'
import { HyperFormula } from 'hyperformula'

const { EDATE, DATE, INT, ISOWEEKNUM, YEARFRAC, ROUND, DAYS360 } = functions
const day = value => (value instanceof Date ? value.toISOString().slice(0, 10) : value > 40000 ? new Date((value - 25569) * 86_400_000).toISOString().slice(0, 10) : value)
for (const asked of JSON.parse(readFileSync('asked.json'))) {
  const sheet = HyperFormula.buildFromArray([[`=${asked}`]], { licenseKey: 'gpl-v3' })
  const names = { EDATE, DATE, INT, ISOWEEKNUM, YEARFRAC, ROUND, DAYS360 }
  const formulajs = new Function(...Object.keys(names), `return ${asked}`)(...Object.values(names))
  const found = [new Parser().parse(asked), sheet.getCellValue({ sheet: 0, row: 0, col: 0 }), formulajs].map(day)
  console.log(`${asked}: fast-formula-parser ${found[0]}, hyperformula ${found[1]}, formulajs ${found[2]}`)
}
N
TZ=UTC node try.mjs >seen
"$python" -W ignore - >>seen 2>/dev/null <<'P'
import datetime, json
import formulas

for asked in json.load(open('asked.json')):
    found = float(formulas.Parser().ast('=' + asked)[1].compile()())
    print(f'{asked}: formulas', datetime.date(1899, 12, 30) + datetime.timedelta(days=found) if found > 40000 else f'{found:.6g}')
P
go_run github.com/xuri/excelize/v2@v2.11.1 >>seen <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"
)

func main() {
	text, _ := os.ReadFile("../asked.json")
	var asked []string
	json.Unmarshal(text, &asked)
	for _, formula := range asked {
		file := excelize.NewFile()
		file.SetCellFormula("Sheet1", "A1", formula)
		found, failure := file.CalcCellValue("Sheet1", "A1", excelize.Options{RawCellValue: true})
		if failure != nil {
			panic(failure)
		}
		if days, _ := strconv.ParseFloat(found, 64); days > 40000 {
			found = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)).Format(time.DateOnly)
		}
		fmt.Printf("%s: excelize %s\n", formula, found)
	}
}
G
holds 'a month after 31 January is 3 March for fast-formula-parser 1.0.19, and INT(-0.5) is 0 for hyperformula 3.5.0' <<'S'
EDATE(DATE(2030,1,31),1): fast-formula-parser 2030-03-03, hyperformula 2030-02-28, formulajs 2030-02-28
EDATE(DATE(2030,3,31),-1): fast-formula-parser 2030-03-03, hyperformula 2030-02-28, formulajs 2030-02-28
EDATE(DATE(2028,2,29),12): fast-formula-parser 2029-03-01, hyperformula 2029-02-28, formulajs 2029-02-28
INT(-0.5): fast-formula-parser -1, hyperformula 0, formulajs -1
ISOWEEKNUM(DATE(2030,12,31)): fast-formula-parser 1, hyperformula 53, formulajs 1
YEARFRAC(DATE(2028,1,1),DATE(2029,1,1),1): fast-formula-parser 1, hyperformula 1, formulajs 1
ROUND(1.005,2): fast-formula-parser 1, hyperformula 1, formulajs 1.01
DAYS360(DATE(2030,1,31),DATE(2030,2,28)): fast-formula-parser 28, hyperformula 28, formulajs 30
EDATE(DATE(2030,1,31),1): formulas 2030-02-28
EDATE(DATE(2030,3,31),-1): formulas 2030-02-28
EDATE(DATE(2028,2,29),12): formulas 2029-02-28
INT(-0.5): formulas -1
ISOWEEKNUM(DATE(2030,12,31)): formulas 1
YEARFRAC(DATE(2028,1,1),DATE(2029,1,1),1): formulas 1.00137
ROUND(1.005,2): formulas 1
DAYS360(DATE(2030,1,31),DATE(2030,2,28)): formulas 28
EDATE(DATE(2030,1,31),1): excelize 2030-02-28
EDATE(DATE(2030,3,31),-1): excelize 2030-02-28
EDATE(DATE(2028,2,29),12): excelize 2029-02-28
INT(-0.5): excelize -1
ISOWEEKNUM(DATE(2030,12,31)): excelize 1
YEARFRAC(DATE(2028,1,1),DATE(2029,1,1),1): excelize 1
ROUND(1.005,2): excelize 1.01
DAYS360(DATE(2030,1,31),DATE(2030,2,28)): excelize 28
S
