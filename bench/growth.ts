import { defaultVariants } from '../spec/generated/variants.ts'
import { decideGrant } from '../src/ledger/decide-grant.ts'
import { toAccountId, toBundleId, toGrantId } from '../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../src/ledger/instant.ts'
import { hexId, owner } from '../src/store/contract/any-ledger.test-bed.ts'
import { everyGrant } from '../src/store/contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../src/store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import type { Account, Store } from '../src/store/store.ts'
import { type Flags, printRow } from './load.ts'

/** The grants of one user that follow each other without a gap (a chain), in the small and in the large ledger. */
const CHAINS = [20, 2000] as const

/** Prints for `npm run bench` the least time of each query and create of the store at two sizes, in microseconds; the ratio should stay near 1. */
export async function run({ size }: Flags): Promise<void> {
  const few = Math.ceil(size / 100)
  process.stderr.write('filling two ledgers\n')
  const small = await storeWith(few, CHAINS[0])
  const large = await storeWith(size, CHAINS[1])
  printRow('read or write, us', [`${few} grants`, `${size} grants`, 'ratio'])
  for (const [name, read] of Object.entries(reads)) {
    const before = await leastTime(() => read(small, few >> 1))
    const after = await leastTime(() => read(large, size >> 1))
    printRow(name, [before, after, after / before])
  }
}

const bundle = toBundleId(hexId(1))
/**
 * Returns a store with a grant for each of `size` accounts, all created at one instant: a third ends early, a third later. One
 * account more has a chain.
 */
async function storeWith(size: number, chain: number): Promise<Store> {
  const store = openSqliteStore({ file: ':memory:' })
  const account = simpleLedger.accounts[0] as Account
  const accounts = Array.from({ length: size + 1 }, (_, n) => ({ ...account, id: toAccountId(n + 1) }))
  const ends = (n: number) => [toInstant(20), toInstant(10_000 + n), FOREVER][n % 3] ?? FOREVER
  const grants = accounts.slice(0, size).map(({ id }, n) => ({
    bundle,
    account: id,
    grant: aGrant(n, { sourceId: `inv_${n}`, endsAt: ends(n) }),
  }))
  await store.add({ ...simpleLedger, accounts, grants })
  for (let link = 1; link <= chain; link++) await create(store, size + 1, 100 + 20 * link)
  return store
}

const now = toInstant(100)
const page = { bundle, now, limit: 50 }
const search = { prefix: 'olga', except: owner, order: 'name', limit: 50 } as const
const grants = { ...page, filter: everyGrant, sort: 'endsAt', direction: 'desc' } as const
const [trials, oneSource] = [{ ...everyGrant, type: 'trial' } as const, { ...everyGrant, sourceId: 'inv_7' }]
let added = 0

/** The queries of a store that requests need, each near the middle of its list. */
const reads: Readonly<Record<string, (store: Store, middle: number) => unknown>> = {
  'bundles with their counts': (store) =>
    store.listBundles({ ...page, owner, order: 'newest', after: undefined }),
  'search among namesakes': (store, after) => store.searchAccounts({ ...search, after }),
  'users of a bundle': (store, after) => store.listBundleUsers({ ...page, order: 'oldest', after }),
  'grants among ties': (store, after) => store.listGrants({ ...grants, after }),
  'grants that nothing matches': (store, after) => store.listGrants({ ...grants, filter: trials, after }),
  'grants of one source': (store) => store.listGrants({ ...grants, filter: oneSource, after: undefined }),
  'a grant': (store, number) => store.findGrant(bundle, toGrantId(hexId(100 + number))),
  'a create that finds access': (store, middle) => create(store, middle + 1, 101),
  [`a create on a chain of ${CHAINS.join(' and ')}`]: (store, middle) =>
    create(store, 2 * middle + 1, 100_000 + added),
}

/** Decides a create as a request does, which reads of a chain only what decides. */
function create(store: Store, account: number, end: number) {
  const [id, endsAt] = [toGrantId(hexId(10_000_000 + added++)), toInstant(end)]
  const source = { type: 'gift', id: `new_${added}` } as const
  return store.record(
    { bundle, account: toAccountId(account) },
    { now: () => now, source, reads: { endsAt } },
    decideGrant({ id, type: source.type, sourceId: source.id, endsAt }, (name) => defaultVariants[name]),
  )
}

/** Returns the shortest time of many tries in microseconds, since others share the machine. */
async function leastTime(run: () => unknown): Promise<number> {
  const times = await Array.fromAsync({ length: 60 }, async () => {
    const start = performance.now()
    await run()
    return (performance.now() - start) * 1000
  })
  return Math.min(...times)
}
