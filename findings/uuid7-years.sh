# uuid7 0.1.0 (PyPI), uuid6 2025.0.1 and uuid_utils 1.2.0, three makers of UUIDs of version 7, and what PostgreSQL 18 reads in them
# (@electric-sql/pglite 0.5.14).
# uuid7 writes the layout of an old draft, whose first 36 bits are seconds; RFC 9562 has milliseconds in 48. Version and variant are the
# same, so an id that it makes today passes each check and is read as more than a century ahead.
# It matters where two makers fill one column: its ids sort after all ids of the others, so that a list "newest first" begins with its
# rows, and a cursor that has passed one of them sees no new row of the others.
# Our lists sort by an instant and a sequence; ids are no UUIDs and no order (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
pip_install uuid7==0.1.0 uuid6==2025.0.1 uuid_utils==1.2.0
npm_install @electric-sql/pglite@0.5.14
"$python" - >"$work/ids" <<'P'
import uuid6
import uuid_extensions
import uuid_utils

for maker in (uuid6, uuid_extensions, uuid_utils):
    print(maker.__name__, maker.uuid7())
P
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const database = new PGlite()
const made = readFileSync('ids', 'utf8').trim().split('\n').map((line) => line.split(' '))
for (const [maker, id] of made) {
  const { rows } = await database.query(
    `SELECT uuid_extract_version($1::uuid) AS version,
      round(extract(epoch FROM uuid_extract_timestamp($1::uuid) - now()) / 86400 / 365.2425)::int AS years`,
    [id],
  )
  const { version, years } = rows[0]
  console.log(`${maker}: version ${version}, ${years > 100 ? 'more than a century ahead' : `${years} years ahead`}`)
}
const sorted = made.toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([maker]) => maker)
console.log(`the last of the three, though made second: ${sorted.at(-1)}`)
await database.close()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'the UUIDs of uuid7 0.1.0 are of version 7 and more than a century ahead' <<'S'
uuid6: version 7, 0 years ahead
uuid_extensions: version 7, more than a century ahead
uuid_utils: version 7, 0 years ahead
the last of the three, though made second: uuid_extensions
S
