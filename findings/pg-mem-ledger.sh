# pg-mem 3.0.14, which stands in for PostgreSQL in tests, beside PostgreSQL 18 (@electric-sql/pglite 0.5.17): the same SQL.
# ROLLBACK keeps the rows (oguimbal/pg-mem#285), and COMMIT after an error commits. A month after
# 31 January is 2 March. `ON CONFLICT DO NOTHING RETURNING` returns the row that was there (#353), so that a repeat looks like a
# new row. `NOT IN` a list with NULL is true. A bigint beyond 2^53 is rounded, and a numeric keeps all its decimals.
# It matters to a ledger: each test of "nothing is left behind", "once only" and "the period's end" is green or red for no reason.
# Our tests of the store run on SQLite in memory and on a real PostgreSQL (`src/store`).
. "$(dirname "$0")/lib.sh"
npm_install pg-mem@3.0.14 @electric-sql/pglite@0.5.17
cat >"$work/try.mjs" <<'N'
import { PGlite } from '@electric-sql/pglite'
import { newDb } from 'pg-mem'

const cases = {
  rollback: ['BEGIN', "INSERT INTO grants VALUES ('a')", 'ROLLBACK', 'SELECT source FROM grants'],
  'commit after an error': [
    'BEGIN', "INSERT INTO grants VALUES ('a')", "INSERT INTO grants VALUES ('a')", 'COMMIT', 'SELECT source FROM grants',
  ],
  'a repeat': ["INSERT INTO grants VALUES ('a')", "INSERT INTO grants VALUES ('a') ON CONFLICT (source) DO NOTHING RETURNING source"],
  'a month': ["SELECT timestamptz '2030-01-31 00:00+00' + interval '1 month' AS ends"],
  'not in': ['SELECT 1 AS found WHERE 1 NOT IN (2, NULL)'],
  bigint: ['SELECT 9007199254740993::bigint::text AS id'],
  numeric: ['CREATE TABLE price (amount numeric(10, 2))', 'INSERT INTO price VALUES (10.555)', 'SELECT amount::text FROM price'],
}
for (const [name, statements] of Object.entries(cases)) {
  const { Client } = newDb().adapters.createPg()
  const client = new Client()
  await client.connect()
  for (const [database, connection] of Object.entries({ 'pg-mem': client, PostgreSQL: new PGlite() })) {
    await connection.query('CREATE TABLE grants (source text UNIQUE)')
    let seen
    for (const statement of statements) {
      seen = await connection.query(statement).then(({ rows }) => JSON.stringify(rows), () => 'refused')
    }
    console.log(`${name}, ${database}: ${seen}`)
  }
}
process.exit()
N
(cd "$work" && node try.mjs) >"$work/seen"
holds 'pg-mem 3.0.14 keeps what is rolled back, returns the row of a repeat, and makes a month of 31 January end in March' <<'S'
rollback, pg-mem: [{"source":"a"}]
rollback, PostgreSQL: []
commit after an error, pg-mem: [{"source":"a"}]
commit after an error, PostgreSQL: []
a repeat, pg-mem: [{"source":"a"}]
a repeat, PostgreSQL: []
a month, pg-mem: [{"ends":"2030-03-02T00:00:00.000Z"}]
a month, PostgreSQL: [{"ends":"2030-02-28T00:00:00.000Z"}]
not in, pg-mem: [{"found":1}]
not in, PostgreSQL: []
bigint, pg-mem: [{"id":"9007199254740992"}]
bigint, PostgreSQL: [{"id":"9007199254740993"}]
numeric, pg-mem: [{"amount":"10.555"}]
numeric, PostgreSQL: [{"amount":"10.56"}]
S
