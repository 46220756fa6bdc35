# apache-arrow 21.2.0 with parquet-wasm 0.8.0 and hyparquet 1.33.0 (npm): grants that pyarrow 26.0.1 (PyPI) wrote to Parquet, read in
# JavaScript.
# A price of decimal(10,2) is the number without its point for apache-arrow, so that 19.99 is "1999" and 12345678.90 "1234567890", and its
# scale is in the schema alone (apache/arrow-js#77 and #100). The last microsecond of 9999, an end that stands for "never", is the first
# moment of 10000, since three digits more than a number has are rounded up; of hyparquet it is the last millisecond. hyparquet has prices as
# numbers, and a sum of nineteen digits is rounded.
# It matters to a report in the browser of what a job in Python exported: it is a hundred times the turnover.
# The API has prices as JSON numbers (`src/api/read-checkout.ts`), and no end where there is none.
. "$(dirname "$0")/lib.sh"
npm_install apache-arrow@21.2.0 parquet-wasm@0.8.0 hyparquet@1.33.0
pip_install pyarrow==26.0.1
cd "$work"
"$python" - <<'P'
import datetime, decimal
import pyarrow, pyarrow.parquet

ends = [datetime.datetime(2030, 1, 1, 0, 0, 0, 500000), datetime.datetime(9999, 12, 31, 23, 59, 59, 999999)]
table = pyarrow.table({
    'endsAt': pyarrow.array(ends, pyarrow.timestamp('us', 'UTC')),
    'price': pyarrow.array([decimal.Decimal('19.99'), decimal.Decimal('12345678.90')], pyarrow.decimal128(10, 2)),
    'total': pyarrow.array([decimal.Decimal('1234567890123456789.01'), decimal.Decimal('-0.05')], pyarrow.decimal128(38, 2)),
})
pyarrow.parquet.write_table(table, 'grants.parquet', compression='NONE')
P
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { tableFromIPC } from 'apache-arrow'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { readParquet } from 'parquet-wasm/node'

const arrow = tableFromIPC(readParquet(readFileSync('grants.parquet')).intoIPCStream()).toArray()
const hyparquet = await parquetReadObjects({ file: await asyncBufferFromFile('grants.parquet') })
for (const [name, grants] of Object.entries({ 'apache-arrow': arrow, hyparquet }))
  for (const { endsAt, price, total } of grants) console.log(`${name}: ${new Date(endsAt).toISOString()}, price ${price}, total ${total}`)
N
node try.mjs >seen
holds 'apache-arrow 21.2.0 reads a price of 19.99 from Parquet as 1999' <<'S'
apache-arrow: 2030-01-01T00:00:00.500Z, price 1999, total 123456789012345678901
apache-arrow: +010000-01-01T00:00:00.000Z, price 1234567890, total -5
hyparquet: 2030-01-01T00:00:00.500Z, price 19.99, total 1234567890123456800
hyparquet: 9999-12-31T23:59:59.999Z, price 12345678.9, total -0.05
S
