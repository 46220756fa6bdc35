import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runHere } from './run-here.test-bed.ts'
import { newFolder } from './serving.test-bed.ts'

const newLedger = (): string => join(newFolder(), 'ledger.db')

/** What a person is shown, its last line end left out. */
async function shown(db: string, ...line: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere('admin', ...line, '--db', db)
  expect([code, stderr], line.join(' ')).toEqual([0, ''])
  return stdout.trimEnd()
}

/** What a program is given. */
const admin = async (db: string, ...line: readonly string[]): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse(await shown(db, ...line, '--json'))

/** All that there is, one list after the other, for each takes the terminal to itself. */
const lists = async (db: string): Promise<readonly unknown[]> => [
  await admin(db, 'account', 'list'),
  await admin(db, 'bundle', 'list'),
  await admin(db, 'key', 'list'),
]

describe('bundle-access admin', () => {
  it('admin: what a person is shown is the one thing that is needed next, and lists say the rest', async () => {
    const db = newLedger()
    expect(await shown(db, 'account', 'create', 'Olga Owner', '--tier', 'elite')).toBe('1')
    expect(await shown(db, 'account', 'create', 'Rosa Reader')).toBe('2')
    const bundle = await shown(db, 'bundle', 'create', '1', 'Grid', '--access', 'public')
    expect(bundle).toMatch(/^[0-9a-f]{24}$/)
    const key = await shown(db, 'key', 'create', 'Olga Owner', '--grants', 'read', '--mask', '10.0.0.0/8')
    expect(key).toMatch(/^bak_[0-9a-f]{16}_[0-9a-f]{40}$/)
    const [, id = '', secret = ''] = key.split('_')

    expect(await shown(db, 'account')).toMatch(/^1 {2}elite .* Olga Owner\n2 {2}free .* Rosa Reader$/)
    expect(await shown(db, 'account', 'list', '--name', 'ros')).toMatch(/^2 .*Rosa Reader$/)
    const keys = await shown(db, 'key', 'list')
    expect(keys).toMatch(
      new RegExp(`^${id} {2}owner 1 {2}bundles:read users:read grants:read .* 10\\.0\\.0\\.0/8$`),
    )
    expect(keys).not.toContain(secret)
    expect(await shown(db, 'key', 'revoke', id)).toBe(`${id} is revoked`)
    expect(await shown(db, 'key', 'list', '--owner', '1')).toMatch(/ revoked 20\S+Z$/)

    const price = ['--price', '29.5', '--currency', 'EUR', '--discount-percent', '10']
    expect(await shown(db, 'bundle', 'payment', 'Grid', ...price)).toContain('29.5')
    expect(await shown(db, 'bundle')).toMatch(
      new RegExp(`^${bundle} {2}owner 1 {2}active {2}public {2}29\\.5 EUR {2}Grid$`),
    )
    const url = 'https://pay.example/go'
    await shown(db, 'bundle', 'payment', 'Grid', ...price, '--checkout-url', url)
    expect(await shown(db, 'checkout', 'create', 'Grid', 'Rosa Reader')).toMatch(
      /go\?checkoutId=[0-9a-f]{24}$/,
    )
    const session = await shown(db, 'checkout', 'create', 'Grid', '2', '--id')
    expect(session).toMatch(/^[0-9a-f]{24}$/)
    expect(await shown(db, 'checkout', 'expire', session)).toMatch(new RegExp(`^${session} ended at 20.*Z$`))
    expect(await shown(db, 'bundle', 'payment', bundle, '--none')).toBe('Grid: "no payment settings"')
    expect(await shown(db, 'bundle', 'archive', 'Grid')).toBe('Grid is archived')
    expect(await shown(db, 'account', 'tier', 'Rosa Reader', 'premium')).toBe('Rosa Reader is premium')
    expect(await shown(db, 'account', 'delete', 'Rosa Reader')).toBe('Rosa Reader is deleted')
    expect(await shown(db, 'account', 'list')).toMatch(/Rosa Reader {2}deleted 20\S+Z$/)
  })

  it('admin: for a program each answer is one line of JSON', async () => {
    const db = newLedger()
    const owner = await admin(
      db,
      'account',
      'create',
      'Olga Owner',
      '--tier',
      'premium',
      '--avatar',
      'https://a.example/a.png',
    )
    expect(owner).toEqual({
      account: 1,
      displayName: 'Olga Owner',
      avatar: 'https://a.example/a.png',
      tier: 'premium',
      createdAt: expect.any(String),
    })
    await admin(db, 'account', 'create', 'Rosa Reader')
    const bundle = await admin(db, 'bundle', 'create', 'Olga Owner', 'Grid', '--status', 'paused')
    expect(bundle).toMatchObject({ owner: 1, name: 'Grid', status: 'paused', quote: 'USDT' })
    const url = 'https://pay.example/go'
    const payment = ['--price', '5', '--currency', 'EUR', '--checkout-url', url, '--discount-fixed', '1.5']
    expect((await admin(db, 'bundle', 'payment', 'Grid', ...payment)).payment).toEqual({
      price: 5,
      currency: 'EUR',
      checkoutUrl: url,
      discount: { type: 'fixed', value: 1.5 },
    })
    expect((await admin(db, 'bundle', 'status', 'Grid', 'active')).status).toBe('active')
    const session = await admin(db, 'checkout', 'create', 'Grid', 'Rosa Reader')
    expect(session.url).toBe(`${url}?checkoutId=${session.checkoutId}`)
    expect((await admin(db, 'checkout', 'expire', session.checkoutId)).checkoutId).toBe(session.checkoutId)
    const made = await admin(db, 'key', 'create', '1', '--key-prefix', 'acme')
    expect(made).toMatchObject({ key: expect.stringMatching(/^acme_/), owner: 1, masks: [] })
    const { key: _, ...kept } = made
    expect(await admin(db, 'key', 'list')).toEqual({ keys: [kept] })
    expect(await admin(db, 'bundle', 'list', '--owner', '2')).toEqual({ bundles: [] })
    expect((await admin(db, 'account', 'list')).accounts[0]).toEqual(owner)
  })

  it('admin: what cannot be is said in one line, with the exit code that --help names, and changes nothing', async () => {
    const db = newLedger()
    await admin(db, 'account', 'create', 'Olga Owner', '--tier', 'elite')
    const { id } = await admin(db, 'bundle', 'create', 'Olga Owner', 'Grid')
    const before = await lists(db)
    const secret = '0724d553ceaf20d2005189410cdc4498e3a8e4c0'
    for (const [code, said, ...line] of [
      [2, 'There is no account "Nobody"', 'account', 'delete', 'Nobody'],
      [2, 'displayName must have', 'account', 'create', ' '],
      [2, 'Allowed choices are free, premium, elite', 'account', 'create', 'X', '--tier', 'gold'],
      [2, 'is no network', 'key', 'create', '1', '--mask', '10.0.0.1'],
      [2, 'Allowed choices are none, read.', 'key', 'create', '1', '--users', 'write'],
      [2, 'Name a key by its id alone', 'key', 'revoke', `bak_87a267624f8f2558_${secret}`],
      [2, 'Say what the bundle costs, or --none', 'bundle', 'payment', 'Grid'],
      [2, 'Say what the bundle costs, or --none', 'bundle', 'payment', 'Grid', '--none', '--price', '1'],
      [2, 'add both', 'bundle', 'payment', 'Grid', '--checkout-url', 'https://pay.example/'],
      [2, 'must be a number', 'bundle', 'payment', 'Grid', '--price', '-1'],
      [2, 'in percent or fixed', 'bundle', 'payment', id, '--discount-percent', '1', '--discount-fixed', '1'],
      [2, 'owns the bundle', 'checkout', 'create', 'Grid', '1'],
    ] as const) {
      const { stderr, ...ended } = await runHere('admin', ...line, '--db', db)
      expect(ended, line.join(' ')).toEqual({ code, stdout: '' })
      expect(stderr).toContain(said)
      expect(stderr).not.toContain(secret)
    }
    expect(await lists(db)).toEqual(before)
    const misspelt = `${db}x`
    const absent = await runHere('admin', 'account', 'list', '--db', misspelt)
    expect(absent).toMatchObject({ code: 3, stderr: expect.stringContaining(`no ledger ${misspelt}`) })
    expect(existsSync(misspelt)).toBe(false)
  })
})
