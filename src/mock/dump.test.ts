import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gathered } from '../fixtures/resolve-fixture.test-bed.ts'
import { checkFixture } from '../fixtures/resolve-fixture.ts'
import { FOREVER, toInstant } from '../ledger/instant.ts'
import { anyLedger } from '../store/contract/any-ledger.test-bed.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Facts } from '../store/store.ts'
import { dumpFixture } from './dump.ts'
import type { State } from './state.ts'

/** Facts without what a file that names nothing cannot keep: ids and secrets follow from names. */
function withoutIds({ accounts, keys, bundles, grants, checkouts }: Facts) {
  const accountOf = new Map(accounts.map((account) => [account.id, { ...account, id: '' }]))
  const bundleOf = new Map(
    bundles.map((bundle) => [bundle.id, { ...bundle, id: '', owner: accountOf.get(bundle.owner) }]),
  )
  const pairOf = ({ bundle, account }: Facts['grants'][number] | Facts['checkouts'][number]) => ({
    bundle: bundleOf.get(bundle),
    account: accountOf.get(account),
  })
  const sorted = (things: Iterable<object>): string[] => [...things].map(canonical).sort()
  return {
    accounts: sorted(accountOf.values()),
    keys: sorted(
      keys
        .filter(({ revokedAt }) => revokedAt === undefined)
        .map((key) => ({ ...key, id: '', secretHash: '', owner: accountOf.get(key.owner) })),
    ),
    bundles: sorted(bundleOf.values()),
    grants: sorted(grants.map((fact) => ({ ...pairOf(fact), grant: { ...fact.grant, id: '' } }))),
    checkouts: sorted(checkouts.map((checkout) => ({ ...checkout, id: '', ...pairOf(checkout) }))),
  }
}

/** JSON with the fields of an object in one order, and the end of permanent access. */
const canonical = (thing: object): string =>
  JSON.stringify(thing, (_, value: unknown) => {
    if (value === FOREVER) return 'permanent'
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })

describe('dump', () => {
  it('dump: what is loaded again is the same ledger, whatever it holds', async () => {
    const names = { keys: {}, bundles: {}, checkouts: {}, accounts: {} }
    let loaded = 0
    await fc.assert(
      fc.asyncProperty(anyLedger, async (drawn) => {
        const store = openSqliteStore({ file: ':memory:' })
        await store.add(drawn)
        const origin = { fixture: 'drawn', seed: 'drawn', keySeed: 'drawn' }
        const file = await dumpFixture({ store, handles: names, origin } as unknown as State)
        // What no service would have granted is a problem of a file, and its rows are made all the same.
        const { facts } = checkFixture(JSON.parse(JSON.stringify(file)), {
          now: toInstant(100),
          keyPrefix: 'bak',
        })
        expect(withoutIds(gathered(facts))).toEqual(withoutIds(await store.facts()))
        loaded += 1
        await store.close()
      }),
      { numRuns: 50 },
    )
    expect(loaded).toBeGreaterThan(40)
  })
})
