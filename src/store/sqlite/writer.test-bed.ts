import { writeSync } from 'node:fs'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addUnlessLive } from '../contract/change.test-bed.ts'
import { aGrant } from '../contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from './sqlite-store.ts'

// A process that writes to a file which others write too: `race` tries to be the first in each of many pairs, `stream` adds
// grants until it is killed. It prints the number of each grant that it was told is stored.
const [file = '', mode, first = '1', pairs = '1'] = process.argv.slice(2)
const store = openSqliteStore({ file, timeoutMs: 60_000 })
const bundle = toBundleId(hexId(1))

for (let number = Number(first); ; number++) {
  const turn = number - Number(first)
  if (mode === 'race' && turn === Number(pairs)) break
  const account = toAccountId(mode === 'race' ? 2 + turn : 2)
  const start = mode === 'race' ? 10 : number * 10
  const grant = aGrant(number, { startsAt: toInstant(start), endsAt: toInstant(start + 10) })
  const question = { now: () => toInstant(start) }
  const decision = await store.record({ bundle, account }, question, addUnlessLive(grant))
  if (decision === 'added') writeSync(1, `${number}\n`)
}
await store.close()
