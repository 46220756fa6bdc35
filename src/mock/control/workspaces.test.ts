import { describe, expect, it } from 'vitest'
import { controlled, publicly } from '../../testing/control.test-bed.ts'

describe('control plane: workspaces and fixtures', () => {
  it('control: fixtures go in and out; a broken one is refused with each problem and its place', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    expect((await ask('PUT', main('/fixture'), { fixture: 'edge' })).body).toMatchObject({ fixture: 'edge' })
    const file = (await ask('GET', main('/fixture'))).body
    expect((await ask('PUT', main('/fixture'), { fixture: file })).body.bundles).toMatchObject({
      main: expect.any(String),
    })
    expect((await ask('GET', main('/fixture'))).body).toEqual(file)
    const bundle = { owner: 'nobody', name: 'Main' }
    const before = (await ask('GET', main(''))).body
    for (const [tier, said] of [
      ['gold', /accounts\.owner\.tier: is "gold"/],
      ['elite', /bundles\.a\.owner[\s\S]*bundles\.b\.owner: there is no account "nobody"/],
    ] as const) {
      const wrong = { accounts: { owner: { displayName: 'Owner', tier } }, bundles: { a: bundle, b: bundle } }
      const refused = await ask('PUT', main('/fixture'), { fixture: wrong })
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'errors.control.invalid_body'])
      expect(refused.body.message).toMatch(said)
    }
    expect((await ask('PUT', main('/fixture'), { fixture: 'nowhere' })).status).toBe(404)
    expect((await ask('PUT', main('/fixture'), { fixture: '../../etc/passwd' })).status).toBe(400)
    expect((await ask('GET', main(''))).body).toEqual(before)
    expect((await ask('POST', main('/reset'), {})).body.clock.now).toBe('2026-03-10T12:00:00.000Z')
  })

  it('control: workspaces, snapshots and forks by name', async () => {
    const bed = await controlled()
    const { ask, main } = bed
    const made = (
      await ask('POST', '/workspaces', {
        name: 'a test',
        fixture: 'empty',
        clock: { mode: 'frozen', at: '2027-01-31' },
      })
    ).body
    expect(made).toMatchObject({
      name: 'a test',
      fixture: 'empty',
      clock: { now: '2027-01-31T00:00:00.000Z' },
    })
    expect((await publicly(bed.mock, '/v1/bundles', made.keys.full)).body.bundles).toMatchObject([
      { name: 'First Bundle' },
    ])
    expect((await ask('POST', '/workspaces', { name: 'a test' })).status).toBe(409)

    expect((await ask('POST', main('/snapshots'), {})).body).toMatchObject({
      name: 'snapshot-1',
      fixture: 'demo',
    })
    await ask('POST', main('/snapshots'), { name: 'base' })
    await ask('POST', main('/clock/advance'), { by: '40d' })
    const fork = (await ask('POST', main('/snapshots/base/fork'), { name: 'what if' })).body
    expect(fork.clock.now).toBe('2026-03-10T12:00:00.000Z')
    expect(fork.keys.full).not.toBe(bed.mock.keys['full'])
    expect((await publicly(bed.mock, '/v1/bundles', fork.keys.full)).status).toBe(200)
    expect((await ask('POST', main('/snapshots/base/restore'), {})).body.clock.now).toBe(
      '2026-03-10T12:00:00.000Z',
    )
    expect(
      (await ask('GET', main('/snapshots'))).body.snapshots.map(({ name }: { name: string }) => name),
    ).toEqual(['snapshot-1', 'base'])
    expect((await ask('DELETE', main('/snapshots/base'))).body).toEqual({})
    expect((await ask('DELETE', main('/snapshots/base'))).status).toBe(404)
    expect((await ask('POST', main('/snapshots/base/restore'), {})).status).toBe(404)

    expect((await ask('DELETE', '/workspaces/what%20if')).status).toBe(200)
    expect((await ask('GET', '/workspaces/what%20if/clock')).status).toBe(404)
    expect((await ask('DELETE', '/workspaces/main')).status).toBe(409)
    expect(
      (await ask('GET', '/workspaces')).body.workspaces.map(({ name }: { name: string }) => name),
    ).toEqual(['main', 'a test'])
  })

  it.each(['/workspaces', '/workspaces/main/snapshots', '/workspaces/main/snapshots/base/fork'])(
    'control: %s takes no name that no address leads to',
    async (path) => {
      const { ask, main } = await controlled()
      await ask('POST', main('/snapshots'), { name: 'base' })
      for (const name of ['.', '..', ' ', ' a', 'a '])
        expect((await ask('POST', path, { name })).body).toMatchObject({
          errorCode: 'errors.control.invalid_body',
          message: expect.stringContaining('and not be . or ..'),
        })
      for (const name of ['..a', 'a.b'])
        expect(await ask('POST', path, { name })).toMatchObject({ status: 200, body: { name } })
    },
  )
})
