import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { addOnce } from '../contract/change.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { openPostgresStore } from './postgres-store.ts'
import { freshDatabase, monotonic } from './server/fresh-database.test-bed.ts'

const now = toInstant(10)
const customer = toAccountId(2)
const [bundle, other] = [toBundleId(hexId(1)), toBundleId(hexId(2))]
const [plain] = simpleLedger.bundles
if (plain === undefined) throw new Error('The simple ledger has a bundle.')
const ledger = { ...simpleLedger, bundles: [plain, { ...plain, id: other }] }

/** Two stores on one database, as two processes have them. */
async function openTwo() {
  const url = await freshDatabase()
  const [one, two] = [
    await openPostgresStore({ monotonic, url }),
    await openPostgresStore({ monotonic, url }),
  ]
  await one.add(ledger)
  return { url, one, two, close: () => Promise.all([one.close(), two.close()]) }
}

const waitingForLocks =
  "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

describe('races between processes', () => {
  it('race: of processes that meet an empty database at once, all open the ledger', async () => {
    const url = await freshDatabase()
    const stores = await Promise.all(
      Array.from({ length: 8 }, () => openPostgresStore({ monotonic, url, timeoutMs: 60_000 })),
    )
    expect(await Promise.all(stores.map((store) => store.isEmpty()))).toEqual(stores.map(() => true))
    await Promise.all(stores.map((store) => store.close()))
  })

  it('race: processes that open accounts at once give them different numbers', async () => {
    const { one, two, close } = await openTwo()
    const account = { ...ledger.accounts[1], displayName: 'New', tier: 'free', avatar: undefined } as const
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : two).addAccount({ ...account, createdAt: now, deletedAt: undefined }),
      ),
    )
    expect(opened.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(opened.map((_, index) => index + 4))
    await close()
  })

  it('race: of creates with one source through two processes, one alone is granted', async () => {
    const { one, two, close } = await openTwo()
    const source = { type: 'paid_external', id: 'inv_1' } as const
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? one : two).record(
          { bundle, account: customer },
          { now: () => now, source },
          addOnce(aGrant(index, { type: source.type, sourceId: source.id })),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(1)
    expect((await two.facts(['grants'])).grants).toHaveLength(1)
    await close()
  })

  it('race: an account that is deleted while a grant is added to it is on no users list', async () => {
    const { url, one, two, close } = await openTwo()
    const add = (number: number, bundle: typeof other) =>
      one.record({ bundle, account: customer }, { now: () => now }, addOnce(aGrant(number)))
    await add(1, bundle)
    await add(2, other)
    await one.record({ bundle: other, account: customer }, { now: () => now }, ({ live }) => ({
      decision: undefined,
      effect: { kind: 'revoke', grants: live.map(({ id }) => id), at: now },
    }))
    // Holds the deletion between its look at the pairs and its commit.
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT * FROM pair WHERE listed_until > 0 FOR UPDATE')
    const waiting = async () => (await holder.query(waitingForLocks)).rowCount
    const deletion = two.deleteAccount(customer, now)
    await expect.poll(waiting).toBe(1)
    let added = false
    const addition = add(3, other).then(() => {
      added = true
    })
    await expect.poll(async () => added || (await waiting()) === 2).toBe(true)
    await holder.query('COMMIT')
    await Promise.all([deletion, addition])
    await holder.end()
    for (const id of [bundle, other]) {
      const query = { bundle: id, now, order: 'oldest', limit: 10, after: undefined } as const
      expect((await one.listBundleUsers(query)).items).toEqual([])
    }
    await close()
  })
})
