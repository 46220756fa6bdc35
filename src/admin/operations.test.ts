import { describe, expect, it, vi } from 'vitest'
import { openAliases } from '../api/aliases.ts'
import { parseApiKey, secretMatches } from '../ledger/api-key.ts'
import type { DomainError } from '../ledger/domain-error.ts'
import { toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { adminOf } from './admin.ts'
import { noNames } from './names.ts'

const t0 = toInstant(Date.UTC(2026, 2, 10, 12))
const at = (ms: number): string => new Date(t0 + ms).toISOString()

/** An owner, a buyer and a bundle of the owner on a ledger in memory. */
async function withOwner() {
  const store = openSqliteStore({ file: ':memory:' })
  const clock = { now: t0 }
  let made = 0
  const ledger = {
    store,
    aliases: openAliases(new Uint8Array(32)),
    names: noNames,
    now: () => clock.now,
    newId: () => (++made).toString(16).padStart(24, '0'),
    newKey: () => ({ id: toKeyId(`key${++made}`.padEnd(16, '0')), secret: `s${made}`.padEnd(40, '0') }),
    keyPrefix: 'bak',
  }
  const admin = adminOf(() => ledger)
  const owner = await admin.createAccount({ displayName: 'Owner', tier: 'elite' })
  const buyer = await admin.createAccount({ displayName: 'Buyer' })
  const bundle = await admin.createBundle({ owner: 'Owner', name: 'Grid' })
  return { store, clock, admin, owner, buyer, bundle }
}

const kind = (wanted: DomainError['kind']) => expect.objectContaining({ name: 'DomainError', kind: wanted })
const priced = { checkoutUrl: 'https://pay.example/go?plan=a', price: 9.5, currency: 'EUR' }

describe('operations of the administration', () => {
  it('admin: accounts are numbered in order, and deleted for good', async () => {
    const { admin, owner, buyer } = await withOwner()
    expect([owner.id, buyer.id, buyer.tier]).toEqual(['1', '2', 'free'])
    expect((await admin.deleteAccount('2')).deletedAt).toBe(at(0))
    await expect(admin.deleteAccount('2')).rejects.toEqual(kind('conflict'))
    await expect(admin.deleteAccount('9')).rejects.toEqual(kind('not-found'))
    expect((await admin.createAccount({ displayName: 'Next' })).id).toBe('3')
    await expect(admin.createAccount({ displayName: ' ' })).rejects.toEqual(kind('invalid'))
  })

  it('admin: lists of keys and bundles show which owner is deleted', async () => {
    const { admin, clock } = await withOwner()
    await admin.createAccount({ displayName: 'Second', tier: 'elite' })
    await admin.createBundle({ owner: 'Second', name: 'Trend' })
    for (const owner of ['Owner', 'Second']) await admin.createKey({ owner })
    clock.now = toInstant(t0 + 5)
    await admin.deleteAccount('Owner')
    const { keys } = await admin.listKeys()
    const { bundles } = await admin.listAllBundles()
    for (const found of [keys, bundles])
      expect(new Map(found.map(({ owner, ownerDeletedAt }) => [owner, ownerDeletedAt]))).toEqual(
        new Map([
          ['1', at(5)],
          ['3', undefined],
        ]),
      )
  })

  it('admin: what is for good takes no beginning of an id or a name', async () => {
    const { admin, store, bundle, buyer } = await withOwner()
    const { id } = await admin.createKey({ owner: 'own' })
    await admin.changeBundle('gri', { payment: priced })
    const { checkoutId } = await admin.confirmDisclaimer({ bundle: bundle.id, account: 'buy' })
    for (const [end, whole, named] of [
      [admin.deleteAccount, 'Buyer', `${buyer.id} (Buyer)`],
      [admin.revokeKey, id, id],
      [admin.expireCheckout, checkoutId, checkoutId],
    ] as const) {
      const before = await store.facts(['accounts', 'keys', 'checkouts'])
      await expect(end(whole.slice(0, -1))).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining(`${named}: give the whole id or name`),
      })
      expect(await store.facts(['accounts', 'keys', 'checkouts'])).toEqual(before)
      await end(whole)
      expect(await store.facts(['accounts', 'keys', 'checkouts'])).not.toEqual(before)
    }
  })

  it('admin: a key is whole only once, has what it was made with, and is for paying owners', async () => {
    const { admin, store } = await withOwner()
    const { key, id } = await admin.createKey({
      owner: 'Owner',
      permissions: { grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const stored = (await store.findKey(toKeyId(id)))?.key
    expect(stored).toMatchObject({
      permissions: { bundles: 'read', users: 'read', grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const parts = parseApiKey(key, 'bak')
    expect(parts?.id).toBe(id)
    expect(secretMatches(parts?.secret ?? '', stored?.secretHash)).toBe(true)
    await expect(admin.createKey({ owner: 'Buyer' })).rejects.toEqual(kind('conflict'))
    await admin.changeAccount('Buyer', { tier: 'premium' })
    await admin.createKey({ owner: 'Buyer' })
    await expect(admin.createKey({ owner: 'Owner', masks: ['10.0.0.0'] })).rejects.toMatchObject({
      kind: 'invalid',
      field: 'masks',
      message: expect.stringMatching(/^`masks`: "10\.0\.0\.0" is no network/),
    })
  })

  it('admin: a key is revoked once and for all', async () => {
    const { admin, clock } = await withOwner()
    const { id } = await admin.createKey({ owner: 'Owner' })
    await admin.revokeKey(id)
    clock.now = toInstant(t0 + 5)
    expect((await admin.revokeKey(id)).revokedAt).toBe(at(0))
    await expect(admin.revokeKey('x')).rejects.toEqual(kind('not-found'))
  })

  it('admin: payment settings are strict, and can be taken away', async () => {
    const { admin, bundle } = await withOwner()
    expect((await admin.changeBundle('Grid', { payment: priced })).payment).toEqual(priced)
    const { price: _, ...unpriced } = priced
    for (const payment of [
      unpriced,
      { ...priced, checkoutUrl: 'http://pay.example' },
      { ...priced, price: -1 },
      { ...priced, price: Number.POSITIVE_INFINITY },
      { ...priced, discount: { type: 'fixed', value: Number.POSITIVE_INFINITY } as const },
      { ...priced, currency: '' },
      ...(['percent', 'fixed'] as const).map((type) => ({ ...priced, discount: { type, value: 0 } })),
      { ...priced, discount: { type: 'percent', value: 100.5 } as const },
      { ...priced, checkoutUrl: 'https://pay.example?checkoutId=1' },
    ]) {
      await expect(admin.changeBundle('Grid', { payment })).rejects.toEqual(kind('invalid'))
      await expect(admin.createBundle({ owner: 'Owner', name: 'X', payment })).rejects.toEqual(
        kind('invalid'),
      )
    }
    expect((await admin.listAllBundles()).bundles).toMatchObject([{ id: bundle.id, payment: priced }])
    const discount = { type: 'fixed', value: 100.5 } as const
    expect(await admin.changeBundle('Grid', { payment: { ...priced, discount } })).toMatchObject({
      payment: { discount },
    })
    expect(await admin.changeBundle('Grid', { payment: null })).not.toHaveProperty('payment')
    expect((await admin.changeBundle('Grid', { status: 'archived' })).status).toBe('archived')
    await expect(admin.changeBundle('0'.repeat(24), { status: 'active' })).rejects.toEqual(kind('not-found'))
    for (const name of ['', ' '])
      await expect(admin.createBundle({ owner: 'Owner', name })).rejects.toEqual(kind('invalid'))
  })

  it('admin: a confirmed disclaimer begins a session of 15 minutes and opens the owner’s URL with its id', async () => {
    const { admin, clock } = await withOwner()
    const pair = { bundle: 'Grid', account: 'Buyer' }
    await expect(admin.confirmDisclaimer(pair)).rejects.toEqual(kind('conflict'))
    await admin.changeBundle('Grid', { payment: priced })
    const { url, checkoutId, endsAt } = await admin.confirmDisclaimer(pair)
    expect(url).toBe(`https://pay.example/go?plan=a&checkoutId=${checkoutId}`)
    expect(endsAt).toBe(at(15 * 60_000))
    await expect(admin.confirmDisclaimer({ ...pair, account: 'Owner' })).rejects.toEqual(kind('conflict'))
    clock.now = toInstant(t0 + 60_000)
    expect((await admin.expireCheckout(checkoutId)).endsAt).toBe(at(60_000))
    await expect(admin.expireCheckout('0'.repeat(24))).rejects.toEqual(kind('not-found'))
  })
})

describe('things that are named by their ids', () => {
  it('admin: are looked up, whatever else the ledger holds', async () => {
    const { store, admin, bundle } = await withOwner()
    await admin.changeBundle(bundle.id, { payment: priced })
    const key = await admin.createKey({ owner: 'Owner' })
    const checkout = await admin.confirmDisclaimer({ bundle: bundle.id, account: 'Buyer' })
    const facts = vi.spyOn(store, 'facts')
    await admin.changeBundle(bundle.id, { status: 'paused' })
    await admin.revokeKey(key.id)
    await admin.revokeKey(key.key)
    await admin.expireCheckout(checkout.checkoutId)
    expect(facts).not.toHaveBeenCalled()
    expect(await admin.changeBundle('Grid', { status: 'active' })).toMatchObject({ id: bundle.id })
    expect(facts).toHaveBeenCalledOnce()
  })
})
