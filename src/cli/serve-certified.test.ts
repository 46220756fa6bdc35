import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Admin, openAdmin } from '../main.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { serializableWayTo } from '../store/postgres/server/way.test-bed.ts'
import { serveTogether } from '../testing/cluster.test-bed.ts'
import { newFolder } from '../testing/serving.test-bed.ts'
import { startLine } from '../testing/spawned.test-bed.ts'
import { builtCommand } from '../tools/built.test-bed.ts'

const discount = { type: 'percent', value: 10 } as const
const terms = { price: 9.5, currency: 'EUR', checkoutUrl: 'https://pay.example/go', discount }

/** Every test resource that a target can have, made by an administrator's hand; the account to be deleted is still there. */
async function testResources(admin: Admin, command: string) {
  for (const displayName of ['Olga Owner', 'Rita Rival'])
    await admin.createAccount({ displayName, tier: 'elite' })
  const names = Array.from({ length: 12 }, (_, index) => `Test ${String.fromCharCode(65 + index)}`)
  for (const displayName of [...names, gone]) await admin.createAccount({ displayName })
  const bundle = async (owner: string, name: string): Promise<string> => {
    const { id } = await admin.createBundle({ owner, name })
    await admin.changeBundle(id, { payment: terms })
    return id
  }
  const bundles = {
    main: await bundle('Olga Owner', 'Main'),
    second: await bundle('Olga Owner', 'Second'),
    archived: await bundle('Olga Owner', 'Old'),
    other: await bundle('Rita Rival', 'Other'),
  }
  await admin.changeBundle(bundles.archived, { status: 'archived' })
  const key = async (
    permissions: Parameters<Admin['createKey']>[0]['permissions'] = {},
    masks: readonly string[] = [],
    owner = 'Olga Owner',
  ): Promise<string> => (await admin.createKey({ owner, permissions, masks })).key
  const keys = {
    full: await key(),
    readOnly: await key({ grants: 'read' }),
    none: await key({ bundles: 'none', users: 'none', grants: 'none' }),
    noBundles: await key({ bundles: 'none' }),
    noUsers: await key({ users: 'none' }),
    noGrants: await key({ grants: 'none' }),
    revoked: await key(),
    ipMasked: await key({}, ['203.0.113.0/24']),
    otherOwner: await key({}, [], 'Rita Rival'),
  }
  await admin.revokeKey(keys.revoked.split('_')[1] ?? '')
  const session = async (of: string): Promise<string> =>
    (await admin.confirmDisclaimer({ bundle: of, account: 'Test A' })).checkoutId
  const over = await session(bundles.main)
  await admin.expireCheckout(over)
  const checkout = {
    fresh: [await session(bundles.main), await session(bundles.second)],
    expired: [over],
    foreign: [await session(bundles.other)],
    command,
  }
  const people = { owner: 'Olga Owner', deleted: gone, deletedSource: 'before-it-went' }
  return { keys, bundles, users: { names }, people, checkout }
}

const gone = 'Gone Forever'

interface UsersFound {
  readonly users: readonly { readonly userId: string }[]
}

/** Grants something to the account that is deleted then. */
async function leaveGrant(
  baseUrl: string,
  { keys, bundles, people }: Awaited<ReturnType<typeof testResources>>,
  db: string,
): Promise<void> {
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${keys.full}`, 'content-type': 'application/json' }
    const answer = await fetch(`${baseUrl}/v1/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const found = (await ask(`users?displayName=${encodeURIComponent(gone)}`)) as UsersFound
  const grant = { userId: found.users[0]?.userId, grantType: 'gift', sourceId: people.deletedSource }
  await ask(`bundles/${bundles.main}/grants`, grant)
  const admin = await openAdmin({ db })
  await admin.deleteAccount(gone)
  await admin.close()
}

/** The way to a database on which every transaction is serializable; few of them meet in a run. */
async function serializableDatabase(): Promise<string> {
  const way = await serializableWayTo(await freshDatabase())
  onTestFinished(async () => {
    await way[Symbol.asyncDispose]()
    expect(way.conflicts()).toBeGreaterThan(0)
    expect(way.conflicts()).toBeLessThan(1_000)
  })
  return way.url
}

describe('a served ledger', () => {
  it.each([
    ['a file', 1, (folder: string) => join(folder, 'ledger.db'), ['--profile', 'smoke'], 40],
    ['PostgreSQL, by four processes', 4, freshDatabase, ['--profile', 'smoke'], 40],
    // What writes, at once and one after another; what only reads meets no conflict.
    [
      'PostgreSQL where all is serializable, by four processes',
      4,
      serializableDatabase,
      ['--only', 'races', 'trajectories', 'revoke', 'checkout'],
      20,
    ],
  ] as const)(
    'on %s: the conformance suite finds nothing in what an administrator has made',
    async (_, count, place, selection, least) => {
      const folder = newFolder()
      const db = await place(folder)
      const admin = await openAdmin({ db, absent: 'make' })
      const begin = `admin checkout create {bundleId} {displayName} --id --db "${db}"`
      const resources = await testResources(admin, `"${process.execPath}" "${builtCommand()}" ${begin}`)
      await admin.close()
      const { baseUrl, served } = await serveTogether(count, db, '--rate-limit', 'off', '--check-responses')
      await leaveGrant(baseUrl, resources, db)
      const target = join(folder, 'target.json')
      writeFileSync(target, JSON.stringify({ baseUrl, ...resources }))
      // The balancer is in this process.
      const suite = await startLine('certify', '--target', target, '--rate-limit', 'off', ...selection).ended
      expect(suite.code, suite.stdout + suite.stderr).toBe(0)
      expect(suite.stdout).toMatch(/^PARTIAL /m)
      const [, violated, passed, errors] =
        /^(\d+) violated, (\d+) passed, .*\b(\d+) error$/m.exec(suite.stdout) ?? []
      expect([violated, errors]).toEqual(['0', '0'])
      expect(Number(passed)).toBeGreaterThan(least)
      for (const { child, ended } of served) {
        child.kill('SIGTERM')
        const { code, stdout } = await ended
        expect(code).toBe(0)
        expect(stdout).toContain('"event":"request"')
        expect(stdout).not.toContain('"level":"error"')
      }
    },
  )
})
