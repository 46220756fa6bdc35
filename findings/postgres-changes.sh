# postgres 3.4.9 (`subscribe`) and pg-logical-replication 2.5.0 (npm), two readers of one publication of PostgreSQL 15, with the replica
# identity that a table has by default: a grant for ever is inserted, gets another id and an end, and is deleted; then all are truncated.
# By postgres the deleted row, and the row before the change, have an end of null, as one that never ends has; the other gives the key
# alone. TRUNCATE is no event of postgres, of the other it is one. `infinity` is an invalid Date for the first, the number for the second.
# It matters to whoever mirrors access from such a stream: a revoked grant is deleted as one for ever, and what was truncated stays.
# Nothing here reads such a stream: a grant is written once, and a revoke is a row's own instant (`src/store/postgres/schema.ts`).
. "$(dirname "$0")/lib.sh"
npm_install postgres@3.4.9 pg-logical-replication@2.5.0 pg@8.23.1
start_postgres -c wal_level=logical
cat >"$work/try.mjs" <<'N'
import pg from 'pg'
import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication'
import postgres from 'postgres'

const value = (field) => (field instanceof Date ? `Date ${Number.isNaN(field.getTime()) ? 'invalid' : field.toISOString()}` : typeof field === 'number' ? String(field) : field)
const shown = (row) => (row ? JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, field]) => [name, value(field)]))) : 'nothing')
const connectionString = `postgres://postgres@127.0.0.1:${process.env.PGPORT}/postgres`
const writer = new pg.Client({ connectionString })
await writer.connect()
await writer.query('CREATE TABLE paid (id text PRIMARY KEY, ends_at timestamptz)')
await writer.query('CREATE PUBLICATION changes FOR ALL TABLES')
await writer.query("SELECT pg_create_logical_replication_slot('changes', 'pgoutput')")

const lines = { postgres: [], 'pg-logical-replication': [] }
const sql = postgres(connectionString, { publications: 'changes' })
await sql.subscribe('*', (row, { command, old }) => lines.postgres.push(`${command} ${shown(row)}, before: ${shown(old)}`))
const service = new LogicalReplicationService({ connectionString })
service.on('data', (_, change) => {
  if (['begin', 'commit', 'relation'].includes(change.tag)) return
  const row = change.tag === 'delete' ? (change.old ?? change.key) : change.new
  lines['pg-logical-replication'].push(`${change.tag} ${shown(row)}, before: ${shown(change.tag === 'update' && (change.old ?? change.key))}`)
})
service.subscribe(new PgoutputPlugin({ protoVersion: 1, publicationNames: ['changes'] }), 'changes').catch(() => {})

await writer.query(`INSERT INTO paid VALUES ('a', 'infinity')`)
await writer.query(`UPDATE paid SET id = 'b', ends_at = '2030-01-01Z'`)
await writer.query('DELETE FROM paid')
await writer.query('TRUNCATE paid')
await writer.query(`INSERT INTO paid VALUES ('last', NULL)`)
while (!Object.values(lines).every((seen) => seen.at(-1)?.includes('last'))) await new Promise((resolve) => setTimeout(resolve, 50))
for (const [name, seen] of Object.entries(lines)) for (const line of seen.slice(0, -1)) console.log(`${name}: ${line}`)
process.exit(0)
N
(cd "$work" && timeout 60 node try.mjs) >"$work/seen"
holds 'a row that postgres 3.4.9 says is deleted has an end of null, and TRUNCATE is no event of its stream' <<'S'
postgres: insert {"id":"a","ends_at":"Date invalid"}, before: nothing
postgres: update {"id":"b","ends_at":"Date 2030-01-01T00:00:00.000Z"}, before: {"id":"a","ends_at":null}
postgres: delete {"id":"b","ends_at":null}, before: nothing
pg-logical-replication: insert {"id":"a","ends_at":"Infinity"}, before: nothing
pg-logical-replication: update {"id":"b","ends_at":"Date 2030-01-01T00:00:00.000Z"}, before: {"id":"a"}
pg-logical-replication: delete {"id":"b"}, before: nothing
pg-logical-replication: truncate nothing, before: nothing
S
