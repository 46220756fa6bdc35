import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AdminOptions, type DomainError, type OpenAdmin, openAdmin } from '../main.ts'

const folder = mkdtempSync(join(tmpdir(), 'admin-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = (): string => join(folder, `${++files}.db`)

async function adminOf(options: Partial<AdminOptions> = {}): Promise<OpenAdmin & { readonly db: string }> {
  const db = options.db ?? newFile()
  const admin = await openAdmin({ absent: 'make', ...options, db })
  onTestFinished(admin.close)
  return { ...admin, db }
}

async function withOwner() {
  const admin = await adminOf()
  const owner = await admin.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  const buyer = await admin.createAccount({ displayName: 'Bob Buyer' })
  const bundle = await admin.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  return { admin, owner, buyer, bundle }
}

const refusal = (kind: DomainError['kind'], message: string) =>
  expect.objectContaining({ name: 'DomainError', kind, message })
const paid = { checkoutUrl: 'https://pay.example/go', price: 9.5, currency: 'EUR' }

describe('admin', () => {
  it('admin: a file that is not there is made only when that was asked for', async () => {
    const db = newFile()
    await expect(openAdmin({ db })).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable' })
    expect(existsSync(db)).toBe(false)
    const made = await openAdmin({ db, absent: 'make' })
    await made.close()
    await (await openAdmin({ db })).close()
  })

  it('admin: a file that is no ledger is refused and stays as it is', async () => {
    const db = newFile()
    writeFileSync(db, 'Dear diary')
    await expect(openAdmin({ db, absent: 'make' })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(`${db} is no database`),
    })
    expect(readFileSync(db, 'utf8')).toBe('Dear diary')
    for (const name of ['', ':memory:'])
      await expect(openAdmin({ db: name, absent: 'make' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('admin: an account opened after an older copy was put back has no number that one lost with it had', async () => {
    const { admin } = await withOwner()
    const { db } = admin
    await admin.close()
    const older = readFileSync(db)
    const later = await adminOf({ db })
    const lost = await later.createAccount({ displayName: 'Ada Lost' })
    await later.close()
    writeFileSync(db, older)
    const { id } = await (await adminOf({ db })).createAccount({ displayName: 'Zed' })
    expect(Number(id)).toBeGreaterThan(Number(lost.id))
  })

  it('admin: accounts go by number, or by a name that nobody else has', async () => {
    const { admin, owner, buyer } = await withOwner()
    expect((await admin.listAccounts()).accounts).toEqual([owner, buyer])
    expect((await admin.listAccounts({ prefix: 'BOB' })).accounts).toEqual([buyer])
    expect(await admin.changeAccount(buyer.id, { tier: 'premium' })).toEqual({ ...buyer, tier: 'premium' })
    const namesake = await admin.createAccount({ displayName: 'Bob Buyer' })
    await expect(admin.deleteAccount('Bob Buyer')).rejects.toEqual(
      refusal(
        'conflict',
        `2 accounts are meant by "Bob Buyer"; name one by its id: ${buyer.id} (Bob Buyer), ${namesake.id} (Bob Buyer).`,
      ),
    )
    expect(
      (await admin.listAccounts({ prefix: 'Bob' })).accounts.every(
        ({ deletedAt }) => deletedAt === undefined,
      ),
    ).toBe(true)
    const deleted = await admin.deleteAccount(namesake.id)
    expect(deleted).toEqual({ ...namesake, deletedAt: expect.stringMatching(/^20.*Z$/) })
    expect((await admin.listAccounts()).accounts).toContainEqual(deleted)
    expect(await admin.changeAccount('Bob Buyer', { tier: 'elite' })).toMatchObject({
      id: buyer.id,
    })
    await expect(admin.deleteAccount(namesake.id)).rejects.toEqual(
      refusal('conflict', 'The account "Bob Buyer" has been deleted.'),
    )
    await expect(admin.deleteAccount('Nobody')).rejects.toMatchObject({ kind: 'not-found' })
    await expect(admin.deleteAccount('99')).rejects.toEqual(
      refusal('not-found', 'There is no account "99"; "account list" shows them all.'),
    )
  })

  it('admin: bundles go by id, or by a name that no other has', async () => {
    const { admin, bundle } = await withOwner()
    expect((await admin.listAllBundles()).bundles).toEqual([bundle])
    const other = await admin.createBundle({ owner: 'Bob Buyer', name: 'Grid' })
    await expect(admin.changeBundle('Grid', { status: 'archived' })).rejects.toEqual(
      refusal(
        'conflict',
        `2 bundles are meant by "Grid"; name one by its id: ${bundle.id} (Grid), ${other.id} (Grid).`,
      ),
    )
    expect((await admin.listAllBundles()).bundles.map(({ status }) => status)).toEqual(['active', 'active'])
    expect(await admin.changeBundle(bundle.id, { status: 'archived' })).toMatchObject({
      id: bundle.id,
      status: 'archived',
    })
    expect((await admin.listAllBundles({ owner: 'Olga Owner' })).bundles).toEqual([
      expect.objectContaining({ id: bundle.id }),
    ])
    await expect(admin.changeBundle('Trend', { status: 'active' })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(admin.createBundle({ owner: 'Olga Owner', name: ' ' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect((await admin.listAllBundles()).bundles.length).toBe(2)
  })

  it('admin: payment settings are kept whole, or not at all', async () => {
    const { admin, bundle } = await withOwner()
    const { price, currency, checkoutUrl } = paid
    expect((await admin.changeBundle('Grid', { payment: paid })).payment).toEqual({
      price,
      currency,
      checkoutUrl,
    })
    await expect(
      admin.changeBundle('Grid', { payment: { ...paid, checkoutUrl: 'http://pay.example' } }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    expect((await admin.listAllBundles()).bundles[0]?.payment).toEqual({ price, currency, checkoutUrl })
    const without = await admin.changeBundle(bundle.id, { payment: null })
    expect(without).not.toHaveProperty('payment')
  })

  it('admin: a key is shown whole once; the file holds a hash of its secret and nobody shows that', async () => {
    const { admin, owner } = await withOwner()
    const terms = { permissions: { grants: 'read' }, masks: ['10.0.0.0/8'] } as const
    const { key, ...shown } = await admin.createKey({ owner: 'Olga Owner', ...terms })
    expect(shown).toEqual({
      id: key.split('_')[1],
      owner: owner.id,
      permissions: { bundles: 'read', users: 'read', grants: 'read' },
      masks: ['10.0.0.0/8'],
      createdAt: expect.any(String),
    })
    expect(key).toMatch(/^bak_[0-9a-f]{16}_[0-9a-f]{40}$/)
    expect((await admin.listKeys({ owner: 'Olga Owner' })).keys).toEqual([shown])
    expect((await admin.listKeys({ owner: 'Bob Buyer' })).keys).toEqual([])
    const again = await admin.createKey({ owner: 'Olga Owner' })
    expect(again.key).not.toBe(key)
    await admin.close()
    const secret = key.slice(key.lastIndexOf('_') + 1)
    expect(readFileSync(admin.db).includes(secret)).toBe(false)
    expect(readFileSync(admin.db).includes(shown.id)).toBe(true)
  })

  it('admin: a key that cannot be is not made', async () => {
    const { admin } = await withOwner()
    await expect(admin.createKey({ owner: 'Bob Buyer' })).rejects.toEqual(
      refusal('conflict', '"Bob Buyer" needs a premium or elite subscription to have API keys.'),
    )
    await expect(admin.createKey({ owner: 'Olga Owner', masks: ['10.0.0.1'] })).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect((await admin.listKeys()).keys).toEqual([])
  })

  it('admin: a key is revoked by its id or as a whole; no refusal repeats a secret', async () => {
    const { admin } = await withOwner()
    const { key, id } = await admin.createKey({ owner: 'Olga Owner' })
    const { key: other, id: otherId } = await admin.createKey({ owner: 'Olga Owner' })
    const secret = key.slice(key.lastIndexOf('_') + 1)
    for (const text of [secret, `bak_${'0'.repeat(16)}_${secret}`, `${id}${secret}`]) {
      const refused: Error = await admin.revokeKey(text).then(
        () => new Error('was revoked'),
        (error) => error,
      )
      expect(refused).toMatchObject({ kind: 'not-found', message: expect.stringContaining('***') })
      expect(refused.message).not.toContain(secret)
    }
    const isRevoked = expect.objectContaining({ revokedAt: expect.anything() })
    expect((await admin.listKeys()).keys).not.toContainEqual(isRevoked)
    const revoked = await admin.revokeKey(id)
    expect(revoked).toMatchObject({ id, revokedAt: expect.any(String) })
    expect(await admin.revokeKey(id)).toEqual(revoked)
    expect(JSON.stringify(await admin.revokeKey(other))).not.toContain(other.slice(-40))
    // Two of one millisecond come in any order.
    const keys = [revoked, expect.objectContaining({ id: otherId })]
    expect((await admin.listKeys()).keys).toEqual(expect.arrayContaining(keys))
    expect((await admin.listKeys()).keys).toEqual([isRevoked, isRevoked])
    await expect(admin.revokeKey('0'.repeat(16))).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('admin: keys have the prefix of the service that is to know them', async () => {
    const { db } = await adminOf()
    const admin = await adminOf({ db, keyPrefix: 'acme' })
    await admin.createAccount({ displayName: 'Owner', tier: 'premium' })
    const { key } = await admin.createKey({ owner: 'Owner' })
    expect(key).toMatch(/^acme_/)
  })

  it('admin: a checkout session begins when a user confirms, and ends by hand', async () => {
    const { admin, bundle } = await withOwner()
    await expect(admin.confirmDisclaimer({ bundle: 'Grid', account: 'Bob Buyer' })).rejects.toMatchObject({
      kind: 'conflict',
    })
    await admin.changeBundle('Grid', { payment: paid })
    const { checkoutId, url, startedAt, endsAt } = await admin.confirmDisclaimer({
      bundle: bundle.id,
      account: 'Bob Buyer',
    })
    expect(url).toBe(`https://pay.example/go?checkoutId=${checkoutId}`)
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(15 * 60_000)
    expect(Date.parse((await admin.expireCheckout(checkoutId)).endsAt)).toBeLessThanOrEqual(Date.now())
    await expect(admin.expireCheckout('0'.repeat(24))).rejects.toMatchObject({ kind: 'not-found' })
  })

  it('admin: two at once on one file never give two people one number', async () => {
    const one = await adminOf()
    const second = await adminOf({ db: one.db })
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : second).createAccount({ displayName: `Person ${index}` }),
      ),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(20)
    expect(await one.listAccounts()).toEqual(await second.listAccounts())
  })
})
