# psycopg 3.3.9, psycopg2 2.9.13 (Python) and pg 8.23.1 (npm): what is left of an access whose end is `infinity`. Since PostgreSQL 17
# `ends_at - now()` is `infinity`, an interval, where it was an error before (here 18, as @electric-sql/pglite 0.5.14).
# Each of the three reads that text as no time at all, and none raises. Of the end itself one raises, one makes the last microsecond
# of 9999, and one the number Infinity.
# It matters to whoever asks what is left before a reminder or a lock: after an upgrade of the database permanent access is over.
# Here `endsAt` is absent, and stored as a number that is later than every date-time (`src/store/postgres/schema.ts`).
. "$(dirname "$0")/lib.sh"
npm_install pg@8.23.1 @electric-sql/pglite@0.5.14
pip_install psycopg==3.3.9 psycopg-binary==3.3.9 psycopg2-binary==2.9.13
cat >"$work/ask.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
const { rows } = await database.query(
  `SELECT ('infinity'::timestamptz - now())::text AS "left", split_part(version(), '.', 1) AS version`,
)
console.log(`${rows[0].version}: ${rows[0].left}`)
await database.close()
N
cat >"$work/try.mjs" <<'N'
import pg from 'pg'

const { INTERVAL, TIMESTAMPTZ } = pg.types.builtins
console.log(`pg: left ${pg.types.getTypeParser(INTERVAL)('infinity').toISO()}, end ${pg.types.getTypeParser(TIMESTAMPTZ)('infinity')}`)
N
cat >"$work/try.py" <<'P'
import psycopg
import psycopg2.extensions
from psycopg.postgres import types


def tried(read):
    try:
        return read()
    except Exception as failure:
        return type(failure).__name__


def psycopg3(name):
    return psycopg.adapt.Transformer().get_loader(types[name].oid, psycopg.pq.Format.TEXT).load(b'infinity')


print(f'psycopg: left {tried(lambda: psycopg3("interval"))}, end {tried(lambda: psycopg3("timestamptz"))}')
left, end = (cast('infinity', None) for cast in (psycopg2.extensions.INTERVAL, psycopg2.extensions.PYDATETIME))
print(f'psycopg2: left {left}, end {end}')
P
{
  (cd "$work" && node ask.mjs && node try.mjs)
  "$python" "$work/try.py"
} >"$work/seen"
holds 'psycopg 3.3.9, psycopg2 2.9.13 and pg 8.23.1 read what is left of access for ever as nothing' <<'S'
PostgreSQL 18: infinity
pg: left P0Y0M0DT0H0M0S, end Infinity
psycopg: left 0:00:00, end DataError
psycopg2: left 0:00:00, end 9999-12-31 23:59:59.999999
S
