import { describe, expect, it } from 'vitest'
import { readFixture } from '../fixtures/read-fixture.ts'
import { testMock } from '../testing/mock.test-bed.ts'

const fixture = readFixture(
  `
accounts:
  owner: { displayName: Olga Owner, tier: elite }
  ann: { displayName: Ann }
  gone: { displayName: Gone, deleted: -1d }
keys: { full: owner }
bundles:
  main:
    owner: owner
    name: Main
    payment: { checkoutUrl: "https://pay.example", price: 1, currency: EUR }
    grants:
      - { account: ann, type: gift, starts: now, ends: +10d }
      - { account: ann, type: trial, starts: +10d, ends: +20d, created: now }
      - { account: gone, type: gift, starts: -2d, ends: +10d }
    checkouts: { fresh: ann }
`,
  'test.yaml',
)
const start = '2026-01-31T10:00:00.000Z'
const options = { fixture, clock: `frozen:${start}` }

describe('mock clock', () => {
  it('mock clock: everything follows it: access, sessions, new grants, the journal', async () => {
    const { mock, get, post } = await testMock(options)
    const { main = '' } = mock.bundles
    const { userId } = (await get('/v1/users?displayName=Ann')).body.users[0]
    expect(mock.clock.now().toISOString()).toBe(start)
    expect((await get(`/v1/checkout/${mock.checkouts['fresh']}`)).status).toBe(200)
    await mock.clock.advance({ days: 30 })
    expect((await get(`/v1/checkout/${mock.checkouts['fresh']}`)).status).toBe(404)
    expect((await get(`/v1/bundles/${main}/users`)).body.users).toEqual([])
    const { body } = await post(`/v1/bundles/${main}/grants`, { userId, grantType: 'gift' })
    expect(body.grant.startsAt).toBe('2026-03-02T10:00:00.000Z')
    expect(mock.requests({ last: 1 })).toMatchObject([{ at: '2026-03-02T10:00:00.000Z' }])
  })

  it('mock clock: a move says what it changed, at the very instant and not a millisecond before', async () => {
    const { mock } = await testMock(options)
    const { main = '' } = mock.bundles
    const session = await mock.clock.advance('next-event')
    expect(session).toMatchObject({
      from: start,
      to: '2026-01-31T10:15:00.000Z',
      changed: [
        { kind: 'checkout-ended', checkoutId: mock.checkouts['fresh'], bundleId: main, displayName: 'Ann' },
      ],
      more: false,
    })
    expect((await mock.clock.advance({ to: '2026-02-10T09:59:59.999Z' })).changed).toEqual([])
    const { changed } = await mock.clock.advance({ milliseconds: 1 })
    expect(changed.map(({ kind, displayName }) => [kind, displayName])).toEqual([
      ['grant-expired', undefined],
      ['grant-expired', 'Ann'],
      ['grant-current', 'Ann'],
    ])
    expect(changed.filter(({ userId }) => userId === undefined)).toHaveLength(1)
    expect((await mock.clock.advance('next-event')).to).toBe('2026-02-20T10:00:00.000Z')
    await expect(mock.clock.advance('next-event')).rejects.toThrow('Nothing is to come')
  })

  it('mock clock: it has moved when the call returns', async () => {
    const { mock } = await testMock(options)
    const moving = mock.clock.advance('1mo')
    expect(mock.clock.now().toISOString()).toBe('2026-02-28T10:00:00.000Z')
    await moving
  })

  it('mock clock: orders that make no sense change nothing and say how to write them', async () => {
    const { mock } = await testMock(options)
    await expect(mock.clock.advance({ to: '2026-01-30' })).rejects.toThrow('only goes forward')
    await expect(mock.clock.advance('soon')).rejects.toThrow('30d')
    await expect(mock.clock.advance({ to: 'soon' })).rejects.toThrow('2026-01-31T10:00:00Z')
    await expect(mock.clock.set('fast')).rejects.toThrow('scaled:60')
    await expect(mock.clock.set({ mode: 'scaled' })).rejects.toThrow('rate')
    await expect(mock.clock.set({ mode: 'frozen', rate: 2 })).rejects.toThrow('rate')
    expect(mock.clock.state()).toEqual({ mode: 'frozen', now: start })
  })

  it('mock clock: it can be set to run, from a function too', async () => {
    const machine = { now: Date.parse(start) }
    const { mock } = await testMock({ fixture, clock: () => machine.now })
    machine.now += 5_000
    expect(mock.clock.state()).toEqual({ mode: 'system', now: '2026-01-31T10:00:05.000Z' })
    expect((await mock.clock.set('scaled:60')).changed).toEqual([])
    machine.now += 60_000
    expect(mock.clock.now().toISOString()).toBe('2026-01-31T11:00:05.000Z')
    const { changed } = await mock.clock.set({ mode: 'frozen', at: '+1d' })
    expect(changed).toEqual([])
    expect(mock.clock.now().toISOString()).toBe('2026-02-01T11:00:05.000Z')
  })
})
