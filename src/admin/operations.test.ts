import { describe, expect, it } from 'vitest'
import { parseApiKey, secretMatches } from '../ledger/api-key.ts'
import type { DomainError } from '../ledger/domain-error.ts'
import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import {
  type ChangedLedger,
  confirmDisclaimer,
  createAccount,
  createBundle,
  createKey,
  deleteAccount,
  expireCheckout,
  revokeKey,
  setBundleStatus,
  setPayment,
  setTier,
} from './operations.ts'

const t0 = toInstant(Date.UTC(2026, 2, 10, 12))

function openLedger() {
  const store = openSqliteStore({ file: ':memory:' })
  const clock = { now: t0 }
  let made = 0
  const ledger: ChangedLedger = {
    store,
    now: () => clock.now,
    newId: () => (++made).toString(16).padStart(24, '0'),
    newKey: () => ({ id: toKeyId(`key${++made}`.padEnd(16, '0')), secret: `s${made}`.padEnd(40, '0') }),
    keyPrefix: 'bak',
  }
  return { ledger, clock }
}

async function withOwner() {
  const { ledger, clock } = openLedger()
  const owner = await createAccount(ledger, { displayName: 'Owner', tier: 'elite' })
  const buyer = await createAccount(ledger, { displayName: 'Buyer' })
  const bundle = await createBundle(ledger, owner.id, { name: 'Grid' })
  return { ledger, clock, owner, buyer, bundle }
}

const kind = (wanted: DomainError['kind']) => expect.objectContaining({ name: 'DomainError', kind: wanted })
const priced = {
  checkoutUrl: 'https://pay.example/go?plan=a',
  price: 9.5,
  currency: 'EUR',
  discount: undefined,
}

describe('operations of the administration', () => {
  it('admin: accounts are numbered in order, and deleted for good', async () => {
    const { ledger, owner, buyer } = await withOwner()
    expect([owner.id, buyer.id, buyer.tier]).toEqual([1, 2, 'free'])
    await deleteAccount(ledger, buyer.id)
    expect((await ledger.store.findAccount(buyer.id))?.deletedAt).toBe(t0)
    await expect(deleteAccount(ledger, buyer.id)).rejects.toEqual(kind('conflict'))
    await expect(deleteAccount(ledger, toAccountId(9))).rejects.toEqual(kind('not-found'))
    expect((await createAccount(ledger, { displayName: 'Next' })).id).toBe(3)
    await expect(createAccount(ledger, { displayName: ' ' })).rejects.toEqual(kind('invalid'))
  })

  it('admin: a key is whole only once, has what it was made with, and is for paying owners', async () => {
    const { ledger, owner, buyer } = await withOwner()
    const { text, ...key } = await createKey(ledger, owner.id, {
      permissions: { grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const stored = (await ledger.store.findKey(key.id))?.key
    expect(stored).toMatchObject({
      permissions: { bundles: 'read', users: 'read', grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const parts = parseApiKey(text, 'bak')
    expect(parts?.id).toBe(key.id)
    expect(secretMatches(parts?.secret ?? '', stored?.secretHash)).toBe(true)
    await expect(createKey(ledger, buyer.id, {})).rejects.toEqual(kind('conflict'))
    await setTier(ledger, buyer.id, 'premium')
    await createKey(ledger, buyer.id, {})
    await expect(createKey(ledger, owner.id, { masks: ['10.0.0.0'] })).rejects.toEqual(kind('invalid'))
  })

  it('admin: a key is revoked once and for all', async () => {
    const { ledger, clock, owner } = await withOwner()
    const key = await createKey(ledger, owner.id, {})
    await revokeKey(ledger, key.id)
    clock.now = toInstant(t0 + 5)
    await revokeKey(ledger, key.id)
    expect((await ledger.store.findKey(key.id))?.key.revokedAt).toBe(t0)
    await expect(revokeKey(ledger, toKeyId('x'))).rejects.toEqual(kind('not-found'))
  })

  it('admin: payment settings are strict, and can be taken away', async () => {
    const { ledger, owner, bundle } = await withOwner()
    expect((await setPayment(ledger, bundle.id, priced)).payment).toEqual(priced)
    for (const wrong of [
      { ...priced, price: undefined },
      { ...priced, checkoutUrl: 'http://pay.example' },
      { ...priced, price: -1 },
      { ...priced, currency: '' },
      ...(['percent', 'fixed'] as const).map((type) => ({ ...priced, discount: { type, value: 0 } })),
      { ...priced, discount: { type: 'percent', value: 100.5 } as const },
      { ...priced, checkoutUrl: 'https://pay.example?checkoutId=1' },
    ]) {
      await expect(setPayment(ledger, bundle.id, wrong)).rejects.toEqual(kind('invalid'))
      await expect(createBundle(ledger, owner.id, { name: 'X', payment: wrong })).rejects.toEqual(
        kind('invalid'),
      )
    }
    expect((await ledger.store.findBundle(bundle.id))?.payment).toEqual(priced)
    expect((await setPayment(ledger, bundle.id, undefined)).payment).toBeUndefined()
    expect((await setBundleStatus(ledger, bundle.id, 'archived')).status).toBe('archived')
    await expect(setBundleStatus(ledger, toBundleId('0'.repeat(24)), 'active')).rejects.toEqual(
      kind('not-found'),
    )
    await expect(createBundle(ledger, owner.id, { name: '' })).rejects.toEqual(kind('invalid'))
  })

  it('admin: a confirmed disclaimer begins a session of 15 minutes and opens the owner’s URL with its id', async () => {
    const { ledger, clock, owner, buyer, bundle } = await withOwner()
    const pair = { bundle: bundle.id, account: buyer.id }
    await expect(confirmDisclaimer(ledger, pair)).rejects.toEqual(kind('conflict'))
    await setPayment(ledger, bundle.id, priced)
    const { url, ...checkout } = await confirmDisclaimer(ledger, pair)
    expect(url).toBe(`https://pay.example/go?plan=a&checkoutId=${checkout.id}`)
    expect(checkout.endsAt - checkout.startedAt).toBe(15 * 60_000)
    await expect(confirmDisclaimer(ledger, { ...pair, account: owner.id })).rejects.toEqual(kind('conflict'))
    clock.now = toInstant(t0 + 60_000)
    expect((await expireCheckout(ledger, checkout.id)).endsAt).toBe(t0 + 60_000)
    await expect(expireCheckout(ledger, toCheckoutId('0'.repeat(24)))).rejects.toEqual(kind('not-found'))
  })
})
