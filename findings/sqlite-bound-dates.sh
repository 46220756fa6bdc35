# node:sqlite of Node 24.21.0 and 26.10.0, wa-sqlite 1.0.0, node-sqlite3-wasm 0.8.60 and sql.js 1.17.0 (npm): a Date bound for an end,
# and a boolean.
# node:sqlite takes a Date that is the first value for a bag of named parameters: it is dropped, and the values behind it move forward, so
# that the end is the user's id and the user NULL. The same Date in second place raises. wa-sqlite binds NULL for a Date and for true and
# false, and only writes a line to the console. The other two raise at the Date.
# It matters to whoever keeps an access ledger in SQLite: an end that is NULL is access for ever, and nothing fails.
# Here instants are numbers (`src/store/sqlite/schema.ts`), and its STRICT tables and NOT NULL refuse the rest.
. "$(dirname "$0")/lib.sh"
npm_install wa-sqlite@1.0.0 node-sqlite3-wasm@0.8.60 sql.js@1.17.0
cat >"$work/native.mjs" <<'N'
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(':memory:')
const insert = (columns, ...values) => {
  database.exec('CREATE TABLE IF NOT EXISTS access (ends, who); DELETE FROM access')
  try {
    database.prepare(`INSERT INTO access (${columns}) VALUES (?, ?)`).run(...values)
    return JSON.stringify(database.prepare('SELECT * FROM access').get())
  } catch {
    return 'raises'
  }
}
console.log(`node:sqlite of ${process.version}, end first: ${insert('ends, who', new Date(0), 'u1')}`)
console.log(`node:sqlite of ${process.version}, end second: ${insert('who, ends', 'u1', new Date(0))}`)
N
cat >"$work/try.mjs" <<'N'
import { readFileSync } from 'node:fs'
import initSqlJs from 'sql.js'
import wasm from 'node-sqlite3-wasm'
import * as SQLite from 'wa-sqlite'
import startModule from 'wa-sqlite/dist/wa-sqlite.mjs'

console.warn = () => {}
const select = 'SELECT typeof(?1), ?1'
const module = await startModule({ wasmBinary: readFileSync('node_modules/wa-sqlite/dist/wa-sqlite.wasm') })
const sqlite = SQLite.Factory(module)
const database = await sqlite.open_v2(':memory:')
const readers = {
  'wa-sqlite': async (value) => {
    for await (const statement of sqlite.statements(database, select)) {
      sqlite.bind(statement, 1, value)
      await sqlite.step(statement)
      return sqlite.row(statement)[0]
    }
  },
  'node-sqlite3-wasm': (value) => new wasm.Database().get(select, [value])['typeof(?1)'],
  'sql.js': async (value) => new (await initSqlJs()).Database().exec(select, [value])[0].values[0][0],
}
for (const [name, read] of Object.entries(readers)) {
  for (const value of [new Date(0), true, false]) {
    const kind = value instanceof Date ? 'a Date' : value
    console.log(`${name}, ${kind}: ${await Promise.resolve().then(() => read(value)).catch(() => 'raises')}`)
  }
}
N
for version in 24.21.0 26.10.0; do
  mkdir -p "$work/$version"
  npm install --prefix "$work/$version" --no-audit --no-fund --loglevel=error "node@$version" >"$work/npm.log" 2>&1 || missing "node@$version"
  "$work/$version/node_modules/node/bin/node" --no-warnings "$work/native.mjs"
done >"$work/seen"
(cd "$work" && node try.mjs) >>"$work/seen"
holds 'a Date bound by node:sqlite is dropped and the values behind it move, and by wa-sqlite 1.0.0 it is NULL' <<'S'
node:sqlite of v24.21.0, end first: {"ends":"u1","who":null}
node:sqlite of v24.21.0, end second: raises
node:sqlite of v26.10.0, end first: {"ends":"u1","who":null}
node:sqlite of v26.10.0, end second: raises
wa-sqlite, a Date: null
wa-sqlite, true: null
wa-sqlite, false: null
node-sqlite3-wasm, a Date: raises
node-sqlite3-wasm, true: integer
node-sqlite3-wasm, false: integer
sql.js, a Date: raises
sql.js, true: integer
sql.js, false: integer
S
