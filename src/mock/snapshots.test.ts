import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientOf, testMock } from '../testing/mock.test-bed.ts'
import type { MockWorkspace } from './mock-workspace.ts'

const frozen = { clock: 'frozen:2026-03-10T12:00:00Z' }

async function grantTo(workspace: MockWorkspace, displayName: string, body: object) {
  const { get, post } = clientOf(workspace)
  const { userId } = (await get(`/v1/users?displayName=${displayName}`)).body.users[0]
  return post(`/v1/bundles/${workspace.bundles['main']}/grants`, { userId, ...body })
}

const history = async (workspace: MockWorkspace): Promise<string> =>
  (await clientOf(workspace).get(`/v1/bundles/${workspace.bundles['main']}/grants?limit=100`)).text

describe('snapshots', () => {
  it('snapshots: restore brings ledger, clock and ids back, to the byte', async () => {
    const { mock } = await testMock(frozen)
    const before = await history(mock)
    const snapshot = await mock.snapshot('before')
    const first = await grantTo(mock, 'Quang', { grantType: 'gift' })
    await mock.clock.advance('40d')
    expect(await history(mock)).not.toBe(before)
    await mock.restore(snapshot)
    expect(await history(mock)).toBe(before)
    expect(mock.clock.now().toISOString()).toBe('2026-03-10T12:00:00.000Z')
    await mock.restore('before')
    expect((await grantTo(mock, 'Quang', { grantType: 'gift' })).body.grant.startsAt).toBe(
      first.body.grant.startsAt,
    )
    expect(snapshot).toMatchObject({ name: 'before', fixture: 'demo', at: '2026-03-10T12:00:00.000Z' })
    await expect(mock.restore('after')).rejects.toThrow('before')
  })

  it('snapshots: one without a name takes the place of no other', async () => {
    const { mock } = await testMock(frozen)
    const mine = await mock.snapshot('snapshot-1')
    await mock.snapshot('snapshot-3')
    await mock.clock.advance('1d')
    const unnamed = [await mock.snapshot(), await mock.snapshot()]
    expect(unnamed.map(({ name }) => name)).toEqual(['snapshot-2', 'snapshot-4'])
    await mock.restore(mine)
    expect(mock.clock.now().toISOString()).toBe('2026-03-10T12:00:00.000Z')
  })

  it('snapshots: a name that an address cannot hold is refused, for nothing could remove it', async () => {
    const { mock } = await testMock(frozen)
    for (const name of ['', '.', '..', 'a/b'])
      await expect(mock.snapshot(name)).rejects.toThrow(/^A snapshot has a name of .*, and not \. or \.\.$/)
    for (const name of ['...', '..a', 'a.b']) expect((await mock.snapshot(name)).name).toBe(name)
  })

  it('snapshots: a restored fixture gives the same ids again for the same calls', async () => {
    const { mock } = await testMock(frozen)
    const snapshot = await mock.snapshot()
    const calls = async (): Promise<string> => (await grantTo(mock, 'Quang', { grantType: 'gift' })).text
    const once = await calls()
    await mock.restore(snapshot)
    expect(await calls()).toBe(once)
  })

  it('snapshots: what was made since is gone, and keys of before work', async () => {
    const { mock } = await testMock(frozen)
    const snapshot = await mock.snapshot()
    const { key } = await mock.admin.createKey({ owner: 'helena', name: 'extra' })
    expect((await clientOf(mock).get('/v1/bundles', 'extra')).status).toBe(200)
    await mock.admin.revokeKey('full')
    expect((await clientOf(mock).get('/v1/bundles')).status).toBe(401)
    await mock.restore(snapshot)
    expect((await clientOf(mock).get('/v1/bundles')).status).toBe(200)
    expect((await clientOf(mock).get('/v1/bundles', key)).status).toBe(401)
    expect(mock.keys['extra']).toBeUndefined()
  })

  it('snapshots: faults and journal stay, limits are unused', async () => {
    const { mock, get } = await testMock({ ...frozen, rateLimit: 2 })
    const snapshot = await mock.snapshot()
    mock.faults.add({ kind: 'latency', ms: 0 })
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await get('/v1/bundles')).status)
    expect(statuses).toEqual([200, 200, 429])
    await mock.restore(snapshot)
    expect((await get('/v1/bundles')).status).toBe(200)
    expect(mock.faults.list()).toHaveLength(1)
    expect(mock.requests()).toHaveLength(4)
  })

  it('snapshots: a fork goes its own way from there, under the same names with keys of its own', async () => {
    const { mock } = await testMock(frozen)
    await grantTo(mock, 'Quang', { grantType: 'gift', endsAt: '2026-05-01T00:00:00Z' })
    await mock.admin.revokeKey('readOnly')
    const fork = await mock.fork('what-if')
    const shared = await history(mock)
    expect(await history(fork)).toBe(shared)
    expect(fork.bundles).toEqual(mock.bundles)
    for (const [name, key] of Object.entries(fork.keys)) expect(key, name).not.toBe(mock.keys[name])
    expect((await clientOf(fork).get('/v1/bundles', 'readOnly')).status).toBe(401)
    expect((await clientOf(fork).get('/v1/bundles', 'ipMasked')).status).toBe(403)

    await grantTo(fork, 'Rosa', { grantType: 'gift' })
    await fork.clock.advance('1d')
    expect(await history(mock)).toBe(shared)
    expect(mock.clock.now().toISOString()).toBe('2026-03-10T12:00:00.000Z')
    expect((await fork.fork()).keys['full']).not.toBe(fork.keys['full'])
  })

  it('snapshots: a fork’s own snapshots can be restored in it', async () => {
    const { mock } = await testMock(frozen)
    const fork = await mock.fork()
    const snapshot = await fork.snapshot()
    const before = await history(fork)
    await grantTo(fork, 'Rosa', { grantType: 'gift' })
    await fork.restore(snapshot)
    expect(await history(fork)).toBe(before)
  })

  it('reset: everything is as it began, and gives the same bytes again', async () => {
    const { mock, get } = await testMock(frozen)
    const run = async () => {
      const granted = await grantTo(mock, 'Quang', { grantType: 'gift' })
      const { id } = mock.faults.add({ kind: 'status', probability: 0.5 })
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await get('/v1/bundles')).status),
      )
      mock.faults.remove(id)
      mock.faults.add({ kind: 'drop-before', nth: 100 })
      await mock.clock.advance('3d')
      return [
        id,
        statuses,
        granted.text,
        await history(mock),
        (await get('/v1/bundles')).text,
        mock.requests().map(({ number, at }) => [number, at]),
      ]
    }
    const first = await run()
    await mock.reset()
    expect([mock.requests(), mock.faults.list()]).toEqual([[], []])
    expect(await run()).toEqual(first)
  })

  it('load: another fixture comes in at the clock’s instant; a reset goes back to it', async () => {
    const { mock, get } = await testMock(frozen)
    await mock.clock.advance('1d')
    await mock.load('edge')
    expect(mock.fixture).toBe('edge')
    expect(mock.clock.now().toISOString()).toBe('2026-03-11T12:00:00.000Z')
    expect((await get('/v1/bundles')).body.bundles[0].name).toBe('Edge Runner')
    await mock.reset()
    expect(mock.fixture).toBe('edge')
    expect(mock.clock.now().toISOString()).toBe('2026-03-10T12:00:00.000Z')
  })

  it('dump: the fixture comes out as a file that makes the same fixture, ids and keys included', async () => {
    const { mock } = await testMock(frozen)
    await mock.admin.createAccount({ name: 'newcomer', displayName: 'New Comer' })
    await mock.admin.confirmDisclaimer({ bundle: 'main', account: 'newcomer', name: 'basket' })
    await mock.admin.expireCheckout('basket')
    const { readFixture } = await import('../fixtures/read-fixture.ts')
    const file = await mock.dump()
    const copy = await testMock({ ...frozen, fixture: readFixture(JSON.stringify(file), 'dump.json') })
    expect(await copy.mock.dump()).toEqual(file)
    expect(copy.mock.keys).toEqual(mock.keys)
    expect(copy.mock.bundles).toEqual(mock.bundles)
    expect(await copy.mock.count()).toEqual(await mock.count())
    const strip = (text: string): string => text.replace(/"(?:id|nextCursor)":"[^"]*"/g, '')
    expect(strip(await history(copy.mock))).toBe(strip(await history(mock)))
  })

  it('snapshots: a fork takes no name of theirs, and closing it twice closes nothing else', async () => {
    const { mock } = await testMock(frozen)
    const mine = await mock.snapshot('fork')
    await mock.clock.advance('1d')
    const fork = await mock.fork('side')
    await mock.restore(mine)
    expect(mock.clock.now().toISOString()).toBe('2026-03-10T12:00:00.000Z')
    expect(fork.clock.now().toISOString()).toBe('2026-03-11T12:00:00.000Z')
    await fork.close()
    const next = await mock.workspace({ name: 'side' })
    await fork.close()
    expect((await clientOf(next).get('/v1/bundles')).status).toBe(200)
  })

  it('snapshots: a ledger in a file can be forked, and nothing replaces it', async () => {
    const { mock } = await testMock({ ...frozen, db: fileFor('ledger.db') })
    await grantTo(mock, 'Rosa', { grantType: 'gift' })
    await mock.snapshot('now')
    await mock.clock.advance('1d')
    mock.faults.add({ kind: 'latency', ms: 0, nth: 1_000 })
    const state = async () => [
      await history(mock),
      mock.clock.state(),
      mock.faults.list().length,
      mock.requests().length > 1,
    ]
    const before = await state()
    for (const order of [mock.restore('now'), mock.reset(), mock.load('edge')])
      await expect(order).rejects.toThrow(/kept in a file.+Fork a snapshot.+without --db/)
    expect(await state()).toEqual(before)
    const fork = await mock.fork()
    await grantTo(fork, 'Quang', { grantType: 'gift' })
    expect(await history(fork)).not.toBe(await history(mock))
    await fork.reset()
  })

  it('snapshots: of a file that was filled with another fixture only what is in it is told', async () => {
    const db = fileFor('kept.db')
    const first = await testMock({ ...frozen, db, fixture: 'billing' })
    await first.mock.close()
    const again = await testMock({ ...frozen, db, fixture: 'billing' })
    expect([again.mock.fixture, again.mock.keys]).toEqual(['billing', first.mock.keys])
    expect((await again.get('/v1/bundles')).status).toBe(200)
    await again.mock.close()
    await expect(testMock({ ...frozen, db, fixture: 'edge' })).rejects.toThrow('holds another ledger')
    const { mock, get } = await testMock({ ...frozen, db })
    expect([mock.fixture, mock.keys, mock.bundles, mock.checkouts, mock.users]).toEqual([
      'kept',
      {},
      {},
      {},
      {},
    ])
    const made = await mock.admin.createKey({ owner: 'Beatriz Moura', name: 'full' })
    expect((await get('/v1/bundles', made.key)).status).toBe(200)
  })
})

function fileFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}
