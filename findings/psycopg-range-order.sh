# psycopg 3.3.9, psycopg2 2.9.13 and asyncpg 0.32.0, the ranges that they make of a `tstzrange`, beside PostgreSQL 18 (pglite 0.5.14).
# psycopg's can be sorted, and a range without an end comes before each that begins with it and has one; PostgreSQL puts it last.
# So `max` of the periods of one start is never the permanent one. asyncpg's cannot be sorted.
# It matters to whoever sorts periods of access after reading them: the last one is not the one that `ORDER BY` says.
# Our stores keep two numbers and sort by them in SQL (`src/store/postgres/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install psycopg==3.3.9 psycopg-binary==3.3.9 psycopg2-binary==2.9.13 asyncpg==0.32.0
npm_install @electric-sql/pglite@0.5.14
cat >"$work/try.py" <<'P'
from datetime import datetime, timezone

from asyncpg import Range as AsyncpgRange
from psycopg.types.range import Range
from psycopg2.extras import DateTimeTZRange

january, february, march = (datetime(2030, month, 1, tzinfo=timezone.utc) for month in (1, 2, 3))
names = {february: 'February', march: 'March', None: 'never'}
for kind in (Range, DateTimeTZRange, AsyncpgRange):
    periods = [kind(january, end) for end in (None, march, february)]
    name = kind.__module__.split('.')[0]
    try:
        print(f'{name}: ends {", ".join(names[period.upper] for period in sorted(periods))}; the greatest, {names[max(periods).upper]}')
    except TypeError:
        print(f'{name}: cannot be sorted')
P
cat >"$work/try.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
const { rows } = await database.query(`
  SELECT name FROM (VALUES ('never', NULL), ('March', timestamptz '2030-03-01Z'), ('February', timestamptz '2030-02-01Z')) AS end_of (name, at)
  ORDER BY tstzrange('2030-01-01Z', at)`)
console.log(`PostgreSQL: ends ${rows.map(({ name }) => name).join(', ')}`)
await database.close()
N
{
  (cd "$work" && node try.mjs)
  "$python" "$work/try.py"
} >"$work/seen"
holds 'psycopg 3.3.9 and psycopg2 2.9.13 sort a range without end before the others, PostgreSQL after them' <<'S'
PostgreSQL: ends February, March, never
psycopg: ends never, February, March; the greatest, March
psycopg2: ends never, February, March; the greatest, March
asyncpg: cannot be sorted
S
