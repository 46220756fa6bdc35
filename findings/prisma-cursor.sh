# prisma 7.10.0 (adapter libsql) on SQLite, its own recipe of pages: `cursor: { id: last }, skip: 1, take`.
# The cursor names a row and is looked up. Deleted since, the list ends there, with an empty page and no error (documented, and
# prisma/prisma#3362); so it does when the row has moved to the end. If the row is only filtered out since (a grant revoked softly,
# `where: { revoked: false }`), `skip: 1` skips the first row that was not shown yet, and nobody ever sees it.
# It matters to a list whose rows leave it while it is read: what comes after a revoked grant is taken for not there.
# Our cursors hold a position, not a row (`src/api/cursors.ts`), and a revoke between two pages loses nothing.
. "$(dirname "$0")/lib.sh"
npm_install prisma@7.10.0 @prisma/client@7.10.0 @prisma/adapter-libsql@7.10.0
cd "$work"
cat >schema.prisma <<'M'
generator client {
  provider   = "prisma-client-js"
  output     = "./made"
  engineType = "client"
}
datasource db {
  provider = "sqlite"
}
model Grant {
  id      Int     @id
  endsAt  Int
  revoked Boolean @default(false)
}
M
cat >prisma.config.ts <<'N'
import { defineConfig } from 'prisma/config'
export default defineConfig({ schema: 'schema.prisma', datasource: { url: 'file:./ledger.db' } })
N
# `generate` asks for the engine of migrations, which is a download and not used here.
CHECKPOINT_DISABLE=1 PRISMA_HIDE_UPDATE_MESSAGE=1 PRISMA_SCHEMA_ENGINE_BINARY=$(type -P true) \
  node_modules/.bin/prisma generate >generate.log 2>&1 || { tail -n 5 generate.log >&2; missing 'the client of prisma 7.10.0'; }
cat >try.cjs <<'N'
const { PrismaLibSql } = require('@prisma/adapter-libsql')
const { PrismaClient } = require('./made')

const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url: 'file:./ledger.db' }) })

async function walk(name, between) {
  await prisma.grant.deleteMany()
  await prisma.grant.createMany({ data: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, endsAt: id })) })
  const seen = []
  for (let last, page; page === undefined || page.length > 0; last = page.at(-1)?.id) {
    page = await prisma.grant.findMany({
      where: { revoked: false },
      orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
      take: 2,
      ...(last === undefined ? {} : { cursor: { id: last }, skip: 1 }),
    })
    if (seen.length === 0) await between({ where: { id: 2 } })
    seen.push(...page.map(({ id }) => id))
  }
  console.log(`${name}: ${seen.join(' ')}`)
}

async function main() {
  await prisma.$executeRawUnsafe('CREATE TABLE "Grant" (id INTEGER PRIMARY KEY, endsAt INTEGER NOT NULL, revoked INTEGER NOT NULL DEFAULT 0)')
  await walk('nothing between', async () => {})
  await walk('2 deleted', (row) => prisma.grant.delete(row))
  await walk('2 filtered out', (row) => prisma.grant.update({ ...row, data: { revoked: true } }))
  await walk('2 moved to the end', (row) => prisma.grant.update({ ...row, data: { endsAt: 9 } }))
  await prisma.$disconnect()
}
main()
N
node try.cjs >seen
holds 'the list of prisma 7.10.0 ends at a deleted row, and loses the row after one that is filtered out' <<'S'
nothing between: 1 2 3 4 5 6 7
2 deleted: 1 2
2 filtered out: 1 2 4 5 6 7
2 moved to the end: 1 2
S
