# kysely-cursor 0.1.0 with kysely 0.28.19 on PostgreSQL (@electric-sql/pglite 0.4.6), its own PostgreSQL dialect.
# A `timestamptz` has microseconds, as `now()` makes them; a JavaScript Date, and so the cursor, has milliseconds. Rows within one
# millisecond: the ascending walk gives the first page again and again, each time with a next one; the descending walk ends after its
# first page. The final column of the order is unique, as its documentation demands, and saves neither. Whole milliseconds are right.
# It matters to whoever sorts by a moment that the database writes: a burst of creates is a list without end, or one cut short.
# Our store keeps instants as whole milliseconds (`src/store/postgres/schema.ts`), and our client raises at a cursor that comes twice.
. "$(dirname "$0")/lib.sh"
npm_install kysely-cursor@0.1.0 kysely@0.28.19 @electric-sql/pglite@0.4.6 kysely-pglite-dialect@1.3.1
cat >"$work/try.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { createPaginator, PostgresPaginationDialect } from 'kysely-cursor'
import { PGliteDialect } from 'kysely-pglite-dialect'

const database = new PGlite()
const db = new Kysely({ dialect: new PGliteDialect(database) })
const paginator = createPaginator({ dialect: PostgresPaginationDialect })
for (const step of ['microsecond', 'millisecond']) {
  await database.exec(`
    drop table if exists grants;
    create table grants (id int primary key, created timestamptz);
    insert into grants select i, timestamptz '2030-01-01T00:00:00.0001Z' + i * interval '1 ${step}' from generate_series(1, 6) i;
    ${step === 'millisecond' ? "update grants set created = date_trunc('milliseconds', created)" : ''}`)
  for (const dir of ['asc', 'desc']) {
    const rows = []
    let cursor
    do {
      const page = await paginator.paginate({
        query: db.selectFrom('grants').select(['grants.id', 'grants.created']),
        sorts: [
          { col: 'grants.created', dir, output: 'created' },
          { col: 'grants.id', dir, output: 'id' },
        ],
        limit: 2,
        cursor,
      })
      rows.push(...page.items.map(({ id }) => id))
      cursor = page.hasNextPage ? { nextPage: page.nextPage } : undefined
    } while (cursor !== undefined && rows.length < 12)
    console.log(`${step}, ${dir}: ${rows.join(' ')}${cursor === undefined ? '' : ' ...'}`)
  }
}
await database.close()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'kysely-cursor 0.1.0 repeats a page for ever, or ends after the first, within one millisecond of PostgreSQL' <<'S'
microsecond, asc: 1 2 1 2 1 2 1 2 1 2 1 2 ...
microsecond, desc: 6 5
millisecond, asc: 1 2 3 4 5 6
millisecond, desc: 6 5 4 3 2 1
S
