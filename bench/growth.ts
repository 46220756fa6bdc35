import { defaultVariants } from '../spec/generated/variants.ts'
import { decideGrant } from '../src/ledger/decide-grant.ts'
import type { Grant } from '../src/ledger/grant.ts'
import { toAccountId, toBundleId, toGrantId } from '../src/ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../src/ledger/instant.ts'
import { hexId, owner } from '../src/store/contract/any-ledger.test-bed.ts'
import { everyGrant } from '../src/store/contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../src/store/contract/simple-ledger.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../src/store/store.ts'
import { printRow } from './load.ts'

/** The grants of the chain in the small and in the large ledger. */
const CHAINS = [20, 2000] as const

/** Prints for `npm run bench` the least time of each query and create of the store at two sizes, in microseconds; the ratio should stay near 1. */
export async function run({ size }: { readonly size: number }): Promise<void> {
  const [few, many] = [Math.ceil(size / 100), size]
  process.stderr.write('filling two ledgers\n')
  const [small, large] = [await storeWith(few, CHAINS[0]), await storeWith(many, CHAINS[1])]
  printRow('read or write, us', [`${few} grants`, `${many} grants`, 'ratio'])
  for (const [name, read] of Object.entries(reads)) {
    const times = [
      await leastTime(() => read(small, few >> 1)),
      await leastTime(() => read(large, many >> 1)),
    ] as const
    printRow(name, [...times, (times[1] / times[0]).toFixed(2)], 0)
  }
  await small.close()
  await large.close()
}

const bundle = toBundleId(hexId(1))
/**
 * Returns a store with a grant for each of `size` accounts, all created at one instant: a third ends early, a third later. One
 * account more has a chain.
 */
async function storeWith(size: number, chain: number): Promise<Store> {
  const store = openSqliteStore({ file: ':memory:' })
  const [account] = simpleLedger.accounts
  if (account === undefined) throw new Error('The simple ledger has an account.')
  const numbers = Array.from({ length: size + 1 }, (_, index) => index)
  const accounts = numbers.map((index) => ({ ...account, id: toAccountId(index + 1) }))
  const grants = numbers
    .slice(0, size)
    .map((index) => ({ bundle, account: toAccountId(index + 1), grant: grantAt(index) }))
  for (let link = 0; link < chain; link++) {
    const [startsAt, endsAt] = [toInstant(90 + 20 * link), toInstant(110 + 20 * link)]
    const grant = aGrant(size + link, { sourceId: `link_${link}`, startsAt, endsAt })
    grants.push({ bundle, account: toAccountId(size + 1), grant })
  }
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
  'a create that finds access': (store, middle) => create(store, middle + 1, toInstant(101)),
  [`a create on a chain of ${CHAINS.join(' and ')}`]: (store, middle) =>
    create(store, 2 * middle + 1, toInstant(100_000 + added)),
}

/** Decides a create as a request does, which reads of a chain only what decides. */
function create(store: Store, account: number, endsAt: Instant) {
  const id = toGrantId(hexId(10_000_000 + added++))
  const source = { type: 'gift', id: `new_${added}` } as const
  const decide = decideGrant(
    { id, type: source.type, sourceId: source.id, endsAt },
    (name) => defaultVariants[name],
  )
  return store.record(
    { bundle, account: toAccountId(account) },
    { now: () => now, source, reads: { endsAt } },
    decide,
  )
}

/** Returns the shortest time of many tries in microseconds, since others share the machine. */
async function leastTime(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 60; round++) {
    const start = performance.now()
    await run()
    least = Math.min(least, (performance.now() - start) * 1000)
  }
  return least
}
