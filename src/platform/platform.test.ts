import { describe, expect, it } from 'vitest'
import { parseApiKey, secretMatches } from '../ledger/api-key.ts'
import { toAccountId, toBundleId, toCheckoutId, toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { createAccount, deleteAccount, setTier } from './accounts.ts'
import { accountsNamed } from './accounts-named.ts'
import { createBundle, setBundleStatus, setPayment } from './bundles.ts'
import { confirmDisclaimer, expireCheckout } from './disclaimer.ts'
import { createKey, revokeKey } from './keys.ts'
import type { Platform, PlatformError } from './platform.ts'

const t0 = toInstant(Date.UTC(2026, 2, 10, 12))

function openPlatform() {
  const store = openSqliteStore({ file: ':memory:' })
  const clock = { now: t0 }
  let made = 0
  const platform: Platform = {
    store,
    now: () => clock.now,
    newId: () => (++made).toString(16).padStart(24, '0'),
    newKey: () => ({ id: toKeyId(`key${++made}`.padEnd(16, '0')), secret: `s${made}`.padEnd(40, '0') }),
    keyPrefix: 'bak',
  }
  return { platform, clock }
}

async function withOwner() {
  const { platform, clock } = openPlatform()
  const owner = await createAccount(platform, { displayName: 'Owner', tier: 'elite' })
  const buyer = await createAccount(platform, { displayName: 'Buyer' })
  const bundle = await createBundle(platform, { owner: owner.id, name: 'Grid' })
  return { platform, clock, owner, buyer, bundle }
}

const kind = (wanted: PlatformError['kind']) =>
  expect.objectContaining({ name: 'PlatformError', kind: wanted })
const priced = {
  checkoutUrl: 'https://pay.example/go?plan=a',
  price: 9.5,
  currency: 'EUR',
  discount: undefined,
}

describe('platform', () => {
  it('platform: people come one after the other, and go for good', async () => {
    const { platform, owner, buyer } = await withOwner()
    expect([owner.id, buyer.id, buyer.tier]).toEqual([1, 2, 'free'])
    await deleteAccount(platform, buyer.id)
    expect((await platform.store.findAccount(buyer.id))?.deletedAt).toBe(t0)
    await expect(deleteAccount(platform, buyer.id)).rejects.toEqual(kind('refused'))
    await expect(deleteAccount(platform, toAccountId(9))).rejects.toEqual(kind('unknown'))
    expect((await createAccount(platform, { displayName: 'Next' })).id).toBe(3)
    await expect(createAccount(platform, { displayName: ' ' })).rejects.toEqual(kind('invalid'))
  })

  it('platform: an account is found by its exact name, however many have nearly the same', async () => {
    const { platform } = await withOwner()
    const { store } = platform
    for (let number = 0; number < 120; number++) await createAccount(platform, { displayName: 'ANN' })
    const first = await createAccount(platform, { displayName: 'Ann' })
    for (let number = 0; number < 120; number++) await createAccount(platform, { displayName: 'Anna' })
    expect(await accountsNamed(store, 'Ann')).toEqual([first])
    const second = await createAccount(platform, { displayName: 'Ann' })
    expect(await accountsNamed(store, 'Ann')).toEqual([first, second])
    await deleteAccount(platform, first.id)
    expect(await accountsNamed(store, 'Ann')).toEqual([second])
    expect((await accountsNamed(store, 'Anna')).length).toBe(120)
    expect(await accountsNamed(store, 'An')).toEqual([])
  })

  it('platform: a key is whole only once, has what it was made with, and is for paying owners', async () => {
    const { platform, owner, buyer } = await withOwner()
    const { key, text } = await createKey(platform, {
      owner: owner.id,
      permissions: { grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const stored = (await platform.store.findKey(key.id))?.key
    expect(stored).toMatchObject({
      permissions: { bundles: 'read', users: 'read', grants: 'read' },
      masks: ['10.0.0.0/8'],
    })
    const parts = parseApiKey(text, 'bak')
    expect(parts?.id).toBe(key.id)
    expect(secretMatches(parts?.secret ?? '', stored?.secretHash)).toBe(true)
    await expect(createKey(platform, { owner: buyer.id })).rejects.toEqual(kind('refused'))
    await setTier(platform, buyer.id, 'premium')
    await createKey(platform, { owner: buyer.id })
    await expect(createKey(platform, { owner: owner.id, masks: ['10.0.0.0'] })).rejects.toEqual(
      kind('invalid'),
    )
  })

  it('platform: a key is revoked once and for all', async () => {
    const { platform, clock, owner } = await withOwner()
    const { key } = await createKey(platform, { owner: owner.id })
    await revokeKey(platform, key.id)
    clock.now = toInstant(t0 + 5)
    await revokeKey(platform, key.id)
    expect((await platform.store.findKey(key.id))?.key.revokedAt).toBe(t0)
    await expect(revokeKey(platform, toKeyId('x'))).rejects.toEqual(kind('unknown'))
  })

  it('platform: payment settings are strict, and can be taken away', async () => {
    const { platform, owner, bundle } = await withOwner()
    expect((await setPayment(platform, bundle.id, priced)).payment).toEqual(priced)
    for (const wrong of [
      { ...priced, price: undefined },
      { ...priced, checkoutUrl: 'http://pay.example' },
      { ...priced, price: -1 },
      { ...priced, currency: '' },
    ]) {
      await expect(setPayment(platform, bundle.id, wrong)).rejects.toEqual(kind('invalid'))
      await expect(createBundle(platform, { owner: owner.id, name: 'X', payment: wrong })).rejects.toEqual(
        kind('invalid'),
      )
    }
    expect((await platform.store.findBundle(bundle.id))?.payment).toEqual(priced)
    expect((await setPayment(platform, bundle.id, undefined)).payment).toBeUndefined()
    expect((await setBundleStatus(platform, bundle.id, 'archived')).status).toBe('archived')
    await expect(setBundleStatus(platform, toBundleId('0'.repeat(24)), 'active')).rejects.toEqual(
      kind('unknown'),
    )
    await expect(createBundle(platform, { owner: owner.id, name: '' })).rejects.toEqual(kind('invalid'))
  })

  it('platform: a confirmed disclaimer begins a session of 15 minutes and opens the owner’s URL with its id', async () => {
    const { platform, clock, owner, buyer, bundle } = await withOwner()
    const pair = { bundle: bundle.id, account: buyer.id }
    await expect(confirmDisclaimer(platform, pair)).rejects.toEqual(kind('refused'))
    await setPayment(platform, bundle.id, priced)
    const { checkout, url } = await confirmDisclaimer(platform, pair)
    expect(url).toBe(`https://pay.example/go?plan=a&checkoutId=${checkout.id}`)
    expect(checkout.endsAt - checkout.startedAt).toBe(15 * 60_000)
    await expect(confirmDisclaimer(platform, { ...pair, account: owner.id })).rejects.toEqual(kind('refused'))
    clock.now = toInstant(t0 + 60_000)
    expect((await expireCheckout(platform, checkout.id)).endsAt).toBe(t0 + 60_000)
    await expect(expireCheckout(platform, toCheckoutId('0'.repeat(24)))).rejects.toEqual(kind('unknown'))
  })
})
