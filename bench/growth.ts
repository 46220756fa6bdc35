import type { Grant } from '../src/ledger/grant.ts'
import { toAccountId, toBundleId, toGrantId } from '../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../src/ledger/instant.ts'
import { hexId, owner } from '../src/store/contract/any-ledger.test-bed.ts'
import { addUnlessLive } from '../src/store/contract/change.test-bed.ts'
import { everyGrant } from '../src/store/contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../src/store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'

const bundle = toBundleId(hexId(1))
/** Returns a store with a grant for each of `size` accounts, all created at one instant: a third ends early, a third later. */
async function storeWith(size: number): Promise<Store> {
  const store = openSqliteStore({ file: ':memory:' })
  const [account] = simpleLedger.accounts
  if (account === undefined) throw new Error('The simple ledger has an account.')
  const numbers = Array.from({ length: size }, (_, index) => index)
  const accounts = numbers.map((index) => ({ ...account, id: toAccountId(index + 1) }))
  const grants = numbers.map((index) => ({ bundle, account: toAccountId(index + 1), grant: grantAt(index) }))
  await store.add({ ...simpleLedger, accounts, grants })
  return store
}

const grantAt = (index: number): Grant =>
  aGrant(index, {
    sourceId: `inv_${index}`,
    endsAt: index % 3 === 0 ? toInstant(20) : index % 3 === 1 ? toInstant(10_000 + index) : FOREVER,
  })

const now = toInstant(100)
const page = { bundle, now, limit: 50 }
const search = { prefix: 'olga', except: owner, order: 'name', limit: 50 } as const
const grants = { ...page, filter: everyGrant, sort: 'endsAt', direction: 'desc' } as const
let added = 0

/** The queries of a store that requests need, each near the middle of its list. */
const reads: readonly (readonly [name: string, read: (store: Store, middle: number) => unknown])[] = [
  [
    'bundles with their counts',
    (store) => store.listBundles({ ...page, owner, order: 'newest', after: undefined }),
  ],
  ['search among namesakes', (store, after) => store.searchAccounts({ ...search, after })],
  ['holders', (store, after) => store.listBundleUsers({ ...page, order: 'oldest', after })],
  ['grants among ties', (store, after) => store.listGrants({ ...grants, after })],
  [
    'grants that nothing matches',
    (store, after) => store.listGrants({ ...grants, filter: { ...everyGrant, type: 'trial' }, after }),
  ],
  [
    'grants of one source',
    (store) =>
      store.listGrants({ ...grants, filter: { ...everyGrant, sourceId: 'inv_7' }, after: undefined }),
  ],
  ['a grant', (store, number) => store.findGrant(bundle, toGrantId(hexId(100 + number)))],
  [
    'a create that finds access',
    (store, number) =>
      store.record(
        { bundle, account: toAccountId(number) },
        { now: () => now, source: { type: 'gift', id: 'new' } },
        addUnlessLive(aGrant(10_000_000 + added++, { startsAt: now, endsAt: toInstant(101) })),
      ),
  ],
]

/** Returns the shortest time of many tries in milliseconds, since others share the machine. */
async function leastTime(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 60; round++) {
    const start = performance.now()
    await run()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/** Prints the time of each query at two sizes of the ledger; the ratio should stay near 1. */
const [few, many] = [10_000, 1_000_000]
process.stderr.write('filling two ledgers\n')
const [small, large] = [await storeWith(few), await storeWith(many)]
process.stdout.write(
  `${'read or write'.padEnd(30)}${`${few}`.padStart(12)}${`${many}`.padStart(12)}${'ratio'.padStart(8)}\n`,
)
for (const [name, read] of reads) {
  const before = await leastTime(async () => read(small, few >> 1))
  const after = await leastTime(async () => read(large, many >> 1))
  const cells = [
    (before * 1000).toFixed(0).padStart(9),
    ' us',
    (after * 1000).toFixed(0).padStart(9),
    ' us',
    (after / before).toFixed(2).padStart(8),
  ]
  process.stdout.write(`${name.padEnd(30)}${cells.join('')}\n`)
}
await small.close()
await large.close()
