import { describe, expect, it } from 'vitest'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId, owner } from '../contract/any-ledger.test-bed.ts'
import { always, everyGrant } from '../contract/every-grant.test-bed.ts'
import { simpleGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import { storeContract } from '../contract/store-contract.test-bed.ts'
import type { GrantFilter, Store } from '../store.ts'
import { openSqliteStore } from './sqlite-store.ts'

storeContract('SQLite in memory', async () => openSqliteStore({ file: ':memory:' }))
storeContract('SQLite with a bound of three rows', async () =>
  openSqliteStore({ file: ':memory:', scanLimit: 3 }),
)

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
        const grant = simpleGrant(number, { endsAt: toInstant(1_000 + number) })
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
      const grant = simpleGrant(number, { startsAt: toInstant(number) })
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
          grants: [{ bundle: toBundleId(hexId(1)), account: toAccountId(9), grant: simpleGrant(1) }],
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
      grants: [{ bundle: toBundleId(hexId(1)), account: owner, grant: simpleGrant(1) }],
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
