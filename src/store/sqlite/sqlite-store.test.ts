import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultVariants } from '../../../spec/generated/variants.ts'
import { decideGrant } from '../../ledger/decide-grant.ts'
import type { PairQuery, PairView } from '../../ledger/decision.ts'
import { unsetFields } from '../../ledger/history.test-bed.ts'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { anyInstant, anyLedger, hexId, owner } from '../contract/any-ledger.test-bed.ts'
import { always, everyGrant } from '../contract/every-grant.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { storeContract } from '../contract/store-contract.test-bed.ts'
import { setChains } from '../rows.ts'
import type { GrantFilter, Store } from '../store.ts'
import { connectionOn } from './connection.ts'
import { openDatabase } from './open-database.ts'
import { openSqliteStore, storeOn } from './sqlite-store.ts'

storeContract('SQLite in memory', async () => openSqliteStore({ file: ':memory:' }))
storeContract(
  'SQLite with a bound of three rows',
  async () => openSqliteStore({ file: ':memory:', scanLimit: 3 }),
  1 / 2,
)

describe('SQLite chains', () => {
  const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2) }
  const nothing = { decision: undefined, effect: { kind: 'none' } } as const
  const link = (number: number) =>
    aGrant(number, { startsAt: toInstant(10 * number), endsAt: toInstant(10 * number + 10) })

  it.each([20, 2_000])(
    'chain: of %i grants, a create reads three at most, a revoke those that it takes',
    async (length) => {
      const store = openSqliteStore({ file: ':memory:' })
      await store.add(simpleLedger)
      const grants = Array.from({ length }, (_, index) => ({ ...pair, grant: link(index + 1) }))
      await store.add({ ...simpleLedger, accounts: [], keys: [], bundles: [], checkouts: [], grants })
      const seenBy = async (query: Pick<PairQuery, 'reads' | 'grant'>) => {
        let seen: Partial<PairView> = {}
        await store.record(pair, { ...query, now: () => toInstant(15) }, (view) => {
          seen = view
          return nothing
        })
        return { live: seen.live?.map(({ id }) => id), accessEnd: seen.accessEnd }
      }
      const [end, ids] = [toInstant(10 * length + 10), grants.map(({ grant }) => grant.id)]
      const covered = { live: [ids[0], ids[9], ids[length - 1]], accessEnd: end }
      expect(await seenBy({ reads: { endsAt: toInstant(105) } })).toEqual(covered)
      expect(await seenBy({ reads: { endsAt: toInstant(end + 1) } })).toEqual({ live: [], accessEnd: end })
      const later = { grant: ids[length - 3], reads: 'later' } as const
      expect((await seenBy(later)).live).toEqual(ids.slice(-3))
      await store.close()
    },
  )

  it('chain: what a migration finds in the grants is right for a create', async () => {
    await fc.assert(
      fc.asyncProperty(anyLedger, anyInstant, anyInstant, async (facts, now, endsAt) => {
        const database = openDatabase({ file: ':memory:' })
        const store = storeOn(database, connectionOn(database))
        await store.add(facts)
        database.exec(`UPDATE pair SET chained_since = 9007199254740991; ${setChains('grant')}`)
        const decide = decideGrant(
          { ...unsetFields, id: aGrant(1).id, type: 'gift', endsAt },
          (name) => defaultVariants[name],
        )
        for (const { id: account } of facts.accounts) {
          const decided = async (reads: PairQuery['reads']) =>
            store.record({ ...pair, account }, { now: () => now, ...(reads && { reads }) }, (view) => ({
              ...nothing,
              decision: decide(view).decision,
            }))
          expect(await decided({ endsAt })).toEqual(await decided(undefined))
        }
        await store.close()
      }),
      { numRuns: 60 },
    )
  })
})

describe('SQLite counts', () => {
  it('count: it stays right when the clock goes far and back, and the mark with it', async () => {
    const store = openSqliteStore({ file: ':memory:' })
    const bundle = toBundleId(hexId(1))
    const [account] = simpleLedger.accounts
    if (account === undefined) throw new Error('The simple ledger has an account.')
    const numbers = Array.from({ length: 1_000 }, (_, index) => index + 1)
    await store.add({
      ...simpleLedger,
      accounts: numbers.map((number) => ({ ...account, id: toAccountId(number) })),
      grants: numbers.map((number) => {
        const grant = aGrant(number, { endsAt: toInstant(1_000 + number) })
        return { bundle, account: toAccountId(number), grant }
      }),
    })
    const revoke = (number: number) =>
      store.record({ bundle, account: toAccountId(number) }, { now: () => toInstant(0) }, ({ live }) => ({
        decision: undefined,
        effect: { kind: 'revoke', grants: live.map(({ id }) => id), at: toInstant(5) },
      }))
    const revoked = new Set<number>()
    for (const [turn, now] of [
      0, 1_001, 1_500, 1_100, 1_499, 3_000, 1_200, 0, 1_999, 1_000, 1_400,
    ].entries()) {
      const page = { owner, now: toInstant(now), order: 'newest', limit: 1, after: undefined } as const
      const left = numbers.filter((number) => 1_000 + number > now && !revoked.has(number)).length
      for (const _ of ['before the mark moves', 'after'])
        expect((await store.listBundles(page)).items[0]?.grantedUsers).toBe(left)
      for (const number of [turn + 1, 500 + turn, 1_000 - turn]) {
        await revoke(number)
        revoked.add(number)
      }
    }
    await store.close()
  })
})

describe('SQLite pages', () => {
  const bundle = toBundleId(hexId(1))
  const account = toAccountId(2)
  const list = { bundle, sort: 'startsAt', direction: 'asc', limit: 10 } as const
  const open = async (scanLimit: number) => {
    const store = openSqliteStore({ file: ':memory:', scanLimit })
    const grants = [1, 2, 3, 4, 5].map((number) => {
      const grant = aGrant(number, { startsAt: toInstant(number) })
      return { bundle, account, grant }
    })
    await store.add({ ...simpleLedger, grants })
    return store
  }

  it('page: no more rows are looked at than the bound, even of one account', async () => {
    const store = await open(3)
    const filter = { ...everyGrant, account }
    const first = await store.listGrants({ ...list, filter, after: undefined })
    expect([first.items.length, first.next?.because]).toEqual([3, 'scan'])
    const second = await store.listGrants({ ...list, filter, after: first.next?.position })
    expect([second.items.length, second.next]).toEqual([2, undefined])
    await store.close()
  })

  it("page: a position from another list's order or filters leads into the list, never out of it", async () => {
    const store = await open(1_000)
    const filter: GrantFilter = { ...everyGrant, startsAt: { ...always, after: toInstant(2) } }
    const startsOf = async (after: number, filters = filter) => {
      const { items } = await store.listGrants({ ...list, filter: filters, after })
      return items.map(({ grant }) => grant.startsAt)
    }
    expect(await startsOf(1)).toEqual([3, 4, 5])
    expect(await startsOf(4)).toEqual([5])
    expect(await startsOf(4, { ...everyGrant, startsAt: { ...always, before: toInstant(3) } })).toEqual([])
    expect(await startsOf(99)).toEqual([])
    await store.close()
  })
})

describe('SQLite pages, each way', () => {
  const bundle = toBundleId(hexId(1))
  const sorts = ['createdAt', 'startsAt', 'endsAt'] as const
  const ways = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction })))

  /** Grants of `accounts[index]`, created at `times[index]`, which start 10 and end 20 later. */
  const openWith = async (scanLimit: number, times: readonly number[], accounts: readonly number[]) => {
    const store = openSqliteStore({ file: ':memory:', scanLimit })
    const grants = times.map((time, index) => {
      const at = { createdAt: toInstant(time), startsAt: toInstant(10 + time), endsAt: toInstant(20 + time) }
      const grant = aGrant(index + 1, at)
      return { bundle, account: toAccountId(accounts[index] ?? 2), grant }
    })
    await store.add({ ...simpleLedger, grants })
    return store
  }

  it.each(ways)('page: one that only its own column narrows is full, by $sort $direction', async (way) => {
    const store = await openWith(2, [1, 2, 3, 4, 5], [])
    const filters = [everyGrant, { ...everyGrant, [way.sort]: { ...always, after: toInstant(0) } }]
    for (const filter of filters) {
      const first = await store.listGrants({ ...way, bundle, filter, limit: 4, after: undefined })
      expect([first.items.length, first.next?.because]).toEqual([4, 'full'])
      const second = await store.listGrants({ ...way, bundle, filter, limit: 4, after: first.next?.position })
      expect([second.items.length, second.next]).toEqual([1, undefined])
      const whole = await store.listGrants({ ...way, bundle, filter, limit: 5, after: undefined })
      expect([whole.items.length, whole.next]).toEqual([5, undefined])
    }
    await store.close()
  })

  it.each(ways)(
    'page: the few of a source or an account are found at once, by $sort $direction',
    async (way) => {
      // Three of each, as many as the bound, behind twenty others; those of a source in the reverse order of their accounts.
      const store = openSqliteStore({ file: ':memory:', scanLimit: 3 })
      const others = Array.from({ length: 20 }, (_, index) => ({
        bundle,
        account: toAccountId(1),
        grant: aGrant(index + 1),
      }))
      const few = [3, 2, 1].map((account, index) => {
        const grant = aGrant(30 + index, { sourceId: 'few' })
        return { bundle, account: toAccountId(account), grant }
      })
      const more = [40, 41].map((number) => ({ bundle, account: toAccountId(2), grant: aGrant(number) }))
      await store.add({ ...simpleLedger, grants: [...others, ...few, ...more] })
      const idsOf = async (filter: GrantFilter) => {
        const { items, next } = await store.listGrants({
          ...way,
          bundle,
          filter,
          limit: 10,
          after: undefined,
        })
        expect(next).toBeUndefined()
        return items.map(({ grant }) => grant.id)
      }
      const inOrder = (...numbers: readonly number[]) => {
        const ids = numbers.map((number) => aGrant(number).id)
        return way.direction === 'asc' ? ids : ids.toReversed()
      }
      expect(await idsOf({ ...everyGrant, sourceId: 'few' })).toEqual(inOrder(30, 31, 32))
      expect(await idsOf({ ...everyGrant, account: toAccountId(2) })).toEqual(inOrder(31, 40, 41))
      await store.close()
    },
  )

  it.each(ways)(
    'page: any position leads to what is behind it within the range, by $sort $direction',
    async (way) => {
      const times = [1, 2, 2, 3, 3, 4]
      const store = await openWith(1_000, times, [])
      const { sort, direction } = way
      const sign = direction === 'asc' ? 1 : -1
      const offset = { createdAt: 0, startsAt: 10, endsAt: 20 }[sort]
      for (const [low, high] of [
        [1, 4],
        [2, 3],
        [2, 2],
        [3, 2],
      ] as const)
        for (const [place, key] of times.entries()) {
          const range = { after: toInstant(low + offset), before: toInstant(high + offset) }
          const filter: GrantFilter = { ...everyGrant, [sort]: range, bounds: 'inclusive' }
          const { items } = await store.listGrants({ ...way, bundle, filter, limit: 10, after: place + 1 })
          const expected = times
            .map((time, index) => ({ time, index }))
            .filter(
              ({ time, index }) => time >= low && time <= high && (time - key || index - place) * sign > 0,
            )
            .sort((one, other) => (one.time - other.time || one.index - other.index) * sign)
          expect(items.map(({ grant }) => grant.id)).toEqual(
            expected.map(({ index }) => aGrant(index + 1).id),
          )
        }
      await store.close()
    },
  )

  it('page: a read that ends at its bound with nothing behind it is the last', async () => {
    const filter: GrantFilter = { ...everyGrant, createdAt: { ...always, after: toInstant(0) } }
    const list = { bundle, filter, sort: 'startsAt', direction: 'asc', limit: 10, after: undefined } as const
    for (const [grants, because] of [
      [2, undefined],
      [3, undefined],
      [4, 'scan'],
    ] as const) {
      const store = await openWith(3, [1, 2, 3, 4].slice(0, grants), [])
      expect((await store.listGrants(list)).next?.because).toBe(because)
      await store.close()
    }
  })

  it('page: as many users as the bound are one page of the users list', async () => {
    const store = await openWith(3, [1, 2, 3], [1, 2, 3])
    for (const order of ['oldest', 'newest'] as const) {
      const { items, next } = await store.listBundleUsers({
        ...{ bundle, order, limit: 10, now: toInstant(5), after: undefined },
      })
      expect([items.length, next]).toEqual([3, undefined])
    }
    await store.close()
  })

  it('page: a position that the list does not have leads nowhere', async () => {
    const store = await openWith(1_000, [1], [])
    const page = { limit: 5, except: owner, order: 'name', prefix: 'dora' } as const
    expect((await store.searchAccounts({ ...page, after: undefined })).items).toHaveLength(1)
    for (const after of [2, 999])
      expect(await store.searchAccounts({ ...page, after })).toEqual({ items: [], next: undefined })
    const bundles = { owner, now: toInstant(5), order: 'newest', limit: 5 } as const
    expect((await store.listBundles({ ...bundles, after: undefined })).items).toHaveLength(1)
    expect(await store.listBundles({ ...bundles, after: 999 })).toEqual({ items: [], next: undefined })
    await store.close()
  })
})

describe('SQLite refusals', () => {
  const other = hexId(77)
  const [bundle] = simpleLedger.bundles
  const nothing = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }

  it.each<readonly [sentence: string, write: (store: Store) => Promise<unknown>]>([
    ['The store has no account 9.', (store) => store.setTier(toAccountId(9), 'elite')],
    ['The store has no account 9.', (store) => store.deleteAccount(toAccountId(9), toInstant(1))],
    ['The store has no key x.', (store) => store.revokeKey(toKeyId('x'), toInstant(1))],
    [
      `The store has no bundle ${other}.`,
      (store) => store.setBundleStatus(toBundleId(other), 'active', toInstant(1)),
    ],
    [
      `The store has no bundle ${other}.`,
      (store) => store.setPayment(toBundleId(other), undefined, toInstant(1)),
    ],
    [
      `The store has no checkout session ${other}.`,
      (store) => store.endCheckout(toCheckoutId(other), toInstant(1)),
    ],
    [
      `The store has no bundle ${other}.`,
      (store) =>
        store.record({ bundle: toBundleId(other), account: owner }, { now: () => toInstant(1) }, () => ({
          decision: undefined,
          effect: { kind: 'none' },
        })),
    ],
    [
      `The store has no grant ${other} of this pair.`,
      (store) =>
        store.record({ bundle: toBundleId(hexId(1)), account: owner }, { now: () => toInstant(1) }, () => ({
          decision: undefined,
          effect: { kind: 'revoke', grants: [toGrantId(other)], at: toInstant(1) },
        })),
    ],
    [
      'The store has no account 9.',
      (store) =>
        store.add({
          ...nothing,
          grants: [{ bundle: toBundleId(hexId(1)), account: toAccountId(9), grant: aGrant(1) }],
        }),
    ],
    [
      'The id "B1" must be 24 lowercase hex characters to be stored.',
      (store) => store.add({ ...nothing, bundles: bundle ? [{ ...bundle, id: toBundleId('B1') }] : [] }),
    ],
    [
      'The store refuses this write: UNIQUE constraint failed: bundle.id.',
      (store) => store.add({ ...nothing, bundles: simpleLedger.bundles }),
    ],
  ])('refusal: %s', async (message, write) => {
    const store = openSqliteStore({ file: ':memory:' })
    await store.add(simpleLedger)
    await expect(write(store)).rejects.toMatchObject({ kind: 'conflict', message })
    await store.close()
  })

  it('refusal: what has no form of an id is not found', async () => {
    const store = openSqliteStore({ file: ':memory:' })
    await store.add({
      ...simpleLedger,
      grants: [{ bundle: toBundleId(hexId(1)), account: owner, grant: aGrant(1) }],
    })
    const [id, grant, checkout] = [hexId(1), hexId(101), hexId(2_000)]
    expect(await store.findBundle(toBundleId(id))).toBeDefined()
    expect(await store.findGrant(toBundleId(id), toGrantId(grant))).toBeDefined()
    expect(await store.findCheckout(toCheckoutId(checkout))).toBeDefined()
    for (const change of [
      (text: string) => text.toUpperCase().replaceAll('0', 'A'),
      (text: string) => text.slice(2),
      (text: string) => `${text}00`,
      (text: string) => `x${text}`,
    ]) {
      expect(await store.findBundle(toBundleId(change(id)))).toBeUndefined()
      expect(await store.findGrant(toBundleId(id), toGrantId(change(grant)))).toBeUndefined()
      expect(await store.findCheckout(toCheckoutId(change(checkout)))).toBeUndefined()
    }
    await store.close()
  })
})
