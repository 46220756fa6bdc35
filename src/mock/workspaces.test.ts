import { describe, expect, it } from 'vitest'
import { clientOf, testMock } from '../testing/mock.test-bed.ts'
import type { MockWorkspace } from './mock-workspace.ts'

/** A scenario that touches all that a workspace has: what it was answered, and what it left in the ledger. */
async function live(workspace: MockWorkspace, turns: number, way?: Parameters<typeof clientOf>[1]) {
  const { get, post, delete: revoke } = clientOf(workspace, way)
  const { main = '' } = workspace.bundles
  const bodies: string[] = []
  const { userId } = (await get('/v1/users?displayName=Quang')).body.users[0]
  for (let turn = 0; turn < turns; turn++) {
    const endsAt = new Date(workspace.clock.now().getTime() + 86_400_000).toISOString()
    const grant = await post(`/v1/bundles/${main}/grants`, {
      userId,
      grantType: 'paid_external',
      sourceId: `inv-${turn}`,
      endsAt,
    })
    bodies.push(grant.text, (await get(`/v1/bundles/${main}/grants?userId=${userId}&limit=2`)).text)
    if (turn % 3 === 2) bodies.push((await revoke(`/v1/bundles/${main}/grants/${grant.body.grant.id}`)).text)
    if (turn % 4 === 3) await workspace.clock.advance('12h')
    bodies.push((await get('/v1/bundles?limit=1')).text, (await get('/v1/nothing')).text)
  }
  return bodies
}

describe('workspaces', () => {
  it('workspaces: the same fixture, seed and calls give the same bytes twice', async () => {
    const runs = await Promise.all(
      [1, 2].map(async () => live((await testMock({ clock: 'frozen:2026-03-10T12:00:00Z' })).mock, 40)),
    )
    expect(runs[0]).toEqual(runs[1])
    expect(new Set(runs[0]).size).toBeGreaterThan(80)
  })

  it('workspaces: an option that is unknown or wrong is refused, and opens none', async () => {
    const { mock } = await testMock()
    const misspelt = { name: 'mine', fixtur: 'empty' }
    await expect(mock.workspace(misspelt)).rejects.toThrow(
      'there is no option fixtur; known are name, fixture, clock.',
    )
    await expect(mock.workspace({ name: '' })).rejects.toThrow('`name` must be a string that is not empty.')
    const opened = await mock.workspace({ name: 'mine', fixture: 'empty' })
    expect([opened.name, opened.fixture]).toEqual(['mine', 'empty'])
  })

  it.each(['in process', 'over a socket'] as const)(
    'workspaces: fifty at once %s have no cross-talk and no 429',
    async (way) => {
      const turnsOf = (index: number) => 1 + (index % 3)
      const { mock } = await testMock({ clock: 'frozen:2026-03-10T12:00:00Z', rateLimit: 240, port: 0 })
      const workspaces = await Promise.all(Array.from({ length: 50 }, () => mock.workspace()))
      const all = await Promise.all(
        workspaces.map((workspace, index) => live(workspace, turnsOf(index), way)),
      )
      const alone = await live((await testMock({ clock: 'frozen:2026-03-10T12:00:00Z' })).mock, 3)
      for (const [index, workspace] of workspaces.entries()) {
        expect(all[index]).toEqual(alone.slice(0, all[index]?.length))
        const entries = workspace.requests()
        expect(entries.some(({ response }) => response.status === 429)).toBe(false)
        expect(entries.filter(({ authenticated }) => authenticated).length).toBe(
          entries.length - turnsOf(index),
        )
      }
      expect(mock.requests()).toEqual([])
    },
  )

  it('workspaces: over one socket the key alone says which one is meant', async () => {
    const { mock } = await testMock({ port: 0 })
    const other = await mock.workspace({ name: 'other', fixture: 'edge', clock: 'frozen:2027-01-01' })
    const names = async (key: string | undefined) => {
      const response = await fetch(`${mock.baseUrl}/v1/bundles`, {
        headers: { authorization: `Bearer ${key}` },
      })
      const { bundles } = (await response.json()) as { bundles: { name: string }[] }
      return bundles.map(({ name }) => name)
    }
    expect(other.baseUrl).toBe(mock.baseUrl)
    expect(await names(mock.keys['full'])).toContain('Grid Harvester')
    expect(await names(other.keys['full'])).toContain('Edge Runner')
    expect([mock.requests().length, other.requests().length]).toEqual([1, 1])

    await fetch(`${mock.baseUrl}/v1/bundles`)
    expect(mock.requests({ status: 401 })).toHaveLength(1)
    await other.close()
    const late = await fetch(`${mock.baseUrl}/v1/bundles`, {
      headers: { authorization: `Bearer ${other.keys['full']}` },
    })
    expect(late.status).toBe(401)
    await late.body?.cancel()
  })

  it('workspaces: each has limits, a clock and faults of its own', async () => {
    const { mock } = await testMock({ rateLimit: 3 })
    const other = await mock.workspace()
    const [a, b] = [clientOf(mock), clientOf(other)]
    const statuses = []
    for (let count = 0; count < 4; count++) statuses.push((await a.get('/v1/bundles')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await b.get('/v1/bundles')).status).toBe(200)

    mock.faults.add({ kind: 'status', status: 503 })
    expect((await b.get('/v1/bundles')).status).toBe(200)
    await mock.clock.advance('1d')
    expect(other.clock.now().getTime()).toBeLessThan(mock.clock.now().getTime() - 80_000_000)
  })

  it('workspaces: limits can be told to wait in the time of the fixture', async () => {
    const { mock, get } = await testMock({ rateLimit: 1, rateLimitTime: 'fixture', clock: 'frozen' })
    expect((await get('/v1/bundles')).status).toBe(200)
    const refused = await get('/v1/bundles')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await mock.clock.advance('60s')
    expect((await get('/v1/bundles')).status).toBe(200)
  })

  it('workspaces: one without a name has a number that no other has', async () => {
    const { mock } = await testMock()
    for (const name of ['workspace-1', 'workspace-2']) await mock.workspace({ name })
    expect([(await mock.workspace()).name, (await mock.fork()).name]).toEqual(['workspace-3', 'workspace-4'])
  })

  it('workspaces: a name is taken once, and the main one stays', async () => {
    const { mock } = await testMock()
    await mock.workspace({ name: 'a test: of mine' })
    await expect(mock.workspace({ name: 'a test: of mine' })).rejects.toThrow('already')
    await expect(mock.workspace({ name: '' })).rejects.toThrow('name')
    await expect(mock.workspace({ name: ' ' })).rejects.toThrow('`name` must be a string that is not empty')
    for (const name of ['.', '..', ' a', 'a '])
      await expect(mock.workspace({ name })).rejects.toThrow('not . or ..')
    for (const name of ['..a', 'a.b']) expect((await mock.workspace({ name })).name).toBe(name)
    await expect(mock.workspace({ fixture: 'nowhere' })).rejects.toThrow('no fixture')
  })
})
