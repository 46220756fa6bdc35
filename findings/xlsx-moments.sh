# xlsx 0.18.5 (SheetJS, its last version on npm), exceljs 4.4.0 (npm) and openpyxl 3.1.5 (PyPI): an end of a grant, a Date, in a workbook
# that Node writes in the zone of Berlin or of Kolkata, and the same workbook read by each.
# exceljs writes and reads UTC, xlsx the local time, so that each reads the other's an hour or more off. In Kolkata xlsx writes ten seconds
# too many, as the zone had them in 1899 (SheetJS/sheetjs#1565), and reads ten too few of what another wrote. It reads 123 thousandths as
# 122, and the last moment of 9999, in use for access without an end, is an error for openpyxl when a zone east of UTC wrote it.
# It matters to whoever lists ends for a bookkeeper: each round trip by the same library is right, and the cell is not.
# Nothing here writes workbooks; ends are texts with an offset.
. "$(dirname "$0")/lib.sh"
npm_install xlsx@0.18.5 exceljs@4.4.0
pip_install openpyxl==3.1.5
cat >"$work/try.mjs" <<'N'
import { execFileSync } from 'node:child_process'
import ExcelJS from 'exceljs'
import XLSX from 'xlsx'

const [zone, python] = [process.env.TZ, process.argv[2]]
const ends = ['2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.123Z', '9999-12-31T23:59:59.999Z']
const rows = ends.map((end) => [new Date(end)])
const files = { exceljs: `exceljs-${zone.replace('/', '-')}.xlsx`, xlsx: `xlsx-${zone.replace('/', '-')}.xlsx` }
const workbook = new ExcelJS.Workbook()
workbook.addWorksheet('ends').addRows(rows)
await workbook.xlsx.writeFile(files.exceljs)
const other = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(other, XLSX.utils.aoa_to_sheet(rows), 'ends')
XLSX.writeFile(other, files.xlsx)

const readers = {
  exceljs: async (file) => {
    const read = new ExcelJS.Workbook()
    await read.xlsx.readFile(file)
    return ends.map((_, index) => read.worksheets[0].getCell(index + 1, 1).value.toISOString())
  },
  xlsx: (file) => {
    const { Sheets, SheetNames } = XLSX.readFile(file, { cellDates: true })
    return XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 }).map(([end]) => end.toISOString())
  },
  openpyxl: (file) => execFileSync(python, ['read.py', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().split('\n'),
}
for (const [writer, file] of Object.entries(files)) {
  for (const [reader, read] of Object.entries(readers)) {
    const found = await read(file)
    console.log(`${zone}, by ${writer}, read by ${reader}: ${found.map((end, index) => (end === ends[index] ? 'the same' : end)).join(', ')}`)
  }
}
N
cat >"$work/read.py" <<'P'
import sys

import openpyxl

for (end,) in openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True):
    print(end.isoformat(timespec='milliseconds') + 'Z' if hasattr(end, 'isoformat') else end)
P
for zone in Europe/Berlin Asia/Kolkata; do
  (cd "$work" && TZ=$zone node try.mjs "$python")
done >"$work/seen"
holds 'xlsx 0.18.5 writes ends in local time, in Kolkata ten seconds late, and exceljs 4.4.0 in UTC' <<'S'
Europe/Berlin, by exceljs, read by exceljs: the same, the same, the same
Europe/Berlin, by exceljs, read by xlsx: 2029-12-31T23:00:00.000Z, 2029-12-31T23:00:00.122Z, 9999-12-31T22:59:59.998Z
Europe/Berlin, by exceljs, read by openpyxl: the same, the same, the same
Europe/Berlin, by xlsx, read by exceljs: 2030-01-01T01:00:00.000Z, 2030-01-01T01:00:00.123Z, +010000-01-01T00:59:59.999Z
Europe/Berlin, by xlsx, read by xlsx: the same, 2030-01-01T00:00:00.122Z, 9999-12-31T23:59:59.998Z
Europe/Berlin, by xlsx, read by openpyxl: 2030-01-01T01:00:00.000Z, 2030-01-01T01:00:00.123Z, #VALUE!
Asia/Kolkata, by exceljs, read by exceljs: the same, the same, the same
Asia/Kolkata, by exceljs, read by xlsx: 2029-12-31T18:29:50.000Z, 2029-12-31T18:29:50.122Z, 9999-12-31T18:29:49.998Z
Asia/Kolkata, by exceljs, read by openpyxl: the same, the same, the same
Asia/Kolkata, by xlsx, read by exceljs: 2030-01-01T05:30:10.000Z, 2030-01-01T05:30:10.123Z, +010000-01-01T05:30:09.999Z
Asia/Kolkata, by xlsx, read by xlsx: the same, 2030-01-01T00:00:00.122Z, the same
Asia/Kolkata, by xlsx, read by openpyxl: 2030-01-01T05:30:10.000Z, 2030-01-01T05:30:10.123Z, #VALUE!
S
