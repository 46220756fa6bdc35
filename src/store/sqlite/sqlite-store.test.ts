import { storeContract } from '../store-contract.ts'
import { openSqliteStore } from './sqlite-store.ts'

storeContract('SQLite in memory', async () => openSqliteStore({ file: ':memory:' }))
storeContract('SQLite with a bound of three rows', async () =>
  openSqliteStore({ file: ':memory:', scanLimit: 3 }),
)
