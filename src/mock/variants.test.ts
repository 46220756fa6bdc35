import { describe, expect, it } from 'vitest'
import { type VariantName, variants } from '../../spec/generated/variants.ts'
import type { Received } from '../http/client.test-bed.ts'
import { type Mock, type MockOptions, startMock } from '../main.ts'
import { type Client, clientOf, testMock } from '../testing/mock.test-bed.ts'

/** A mock and what the scenarios below ask of it. */
interface Scene extends Client {
  readonly mock: Mock
  readonly main: string
  /** The alias of Rosa, who has had no grant. */
  readonly userId: string
  readonly grant: (terms: object, key?: string) => Promise<Received>
}

const at = (days: number): string =>
  new Date(Date.parse('2026-03-10T12:00:00Z') + days * 86_400_000).toISOString()

const list = (query: string) => (scene: Scene) => scene.get(`/v1/bundles/${scene.main}/grants?${query}`)
const granted = async ({ grant }: Scene, sourceId: string, days: number): Promise<string> =>
  (await grant({ sourceId, endsAt: at(days) })).body.grant.id
const revoke = ({ main, delete: remove }: Scene, id: string): Promise<Received> =>
  remove(`/v1/bundles/${main}/grants/${id}`)

/** For each switch a scenario of one or more answers, the last of which the switch has shaped. */
const shaped: Readonly<Record<VariantName, (scene: Scene) => Promise<Received>>> = {
  'date-time': ({ grant }) => grant({ sourceId: 'inv', endsAt: '2098-12-31' }),
  'optional-fields': list(''),
  'extra-fields': ({ get }) => get('/v1/bundles'),
  async 'cursor-mismatch'(scene) {
    const { nextCursor } = (await list('limit=1&sort=startsAt')(scene)).body
    return list(`limit=1&sort=endsAt&cursor=${nextCursor}`)(scene)
  },
  'forged-cursor': list('cursor=forged'),
  'limit-out-of-range': list('limit=0'),
  'unknown-query-parameter': list('colour=blue'),
  'bundle-order': ({ get }) => get('/v1/bundles'),
  'search-order': ({ get }) => get('/v1/users?displayName=Ada'),
  'bundle-users-order': ({ get, main }) => get(`/v1/bundles/${main}/users`),
  'permanent-filter': list('endsAfter=2090-01-01T00:00:00Z'),
  async 'time-bounds'(scene) {
    const { grants } = (await list('sort=startsAt&limit=1')(scene)).body
    return list(`startsAfter=${grants[0].startsAt}`)(scene)
  },
  'unknown-alias-filter': list(`userId=${'0'.repeat(32)}`),
  async 'covering-grant'(scene) {
    for (const [days, source] of [
      [30, 'a'],
      [60, 'b'],
      [90, 'c'],
    ] as const)
      await granted(scene, source, days)
    return scene.grant({ sourceId: 'd', endsAt: at(50) })
  },
  async 'duplicate-source'(scene) {
    await granted(scene, 'inv', 30)
    await scene.grant({ sourceId: 'inv', endsAt: at(30) })
    return scene.grant({ sourceId: 'inv', endsAt: at(40) })
  },
  async 'duplicate-or-coverage'(scene) {
    await granted(scene, 'inv', 30)
    return scene.grant({ sourceId: 'inv', endsAt: at(20) })
  },
  async 'revoked-source'(scene) {
    await revoke(scene, await granted(scene, 'inv', 30))
    return scene.grant({ sourceId: 'inv', endsAt: at(30) })
  },
  'unknown-body-property': ({ grant }) => grant({ sourceId: 'inv', endsAt: at(30), colour: 'blue' }),
  'unknown-alias-create': ({ grant }) => grant({ sourceId: 'inv', userId: '0'.repeat(32) }),
  async 'archived-create'({ mock, grant }) {
    await mock.admin.changeBundle('main', { status: 'archived' })
    return grant({ sourceId: 'inv', endsAt: at(30) })
  },
  async 'revoke-revoked'(scene) {
    const id = await granted(scene, 'inv', 30)
    await revoke(scene, id)
    return revoke(scene, id)
  },
  async 'revoke-expired'(scene) {
    const id = await granted(scene, 'inv', 1)
    await scene.mock.clock.advance('2d')
    return revoke(scene, id)
  },
  async 'checkout-expired'({ mock, get }) {
    const { checkoutId } = await mock.admin.confirmDisclaimer({ bundle: 'main', account: 'rosa' })
    await mock.clock.advance('15m')
    return get(`/v1/checkout/${checkoutId}`)
  },
  'mask-status': ({ get }) => get('/v1/bundles', 'ipMasked'),
  'grants-write-level': ({ grant }) => grant({ sourceId: 'inv', endsAt: at(30) }, 'readOnly'),
  challenge: ({ get }) => get('/v1/bundles', 'nobody'),
  async 'checkout-permission'({ mock, get }) {
    const { checkoutId } = await mock.admin.confirmDisclaimer({ bundle: 'main', account: 'rosa' })
    await get(`/v1/checkout/${checkoutId}`, 'bundlesOnly')
    await get(`/v1/checkout/${checkoutId}`, 'usersOnly')
    return get(`/v1/checkout/${checkoutId}`, 'grantsOnly')
  },
  'invalid-status': list('limit=0'),
  'foreign-status': ({ mock, get }) => get(`/v1/bundles/${mock.bundles['other']}/users`),
  'method-status': ({ post }) => post('/v1/bundles', {}),
  'request-id': ({ get }) => get('/v1/nowhere'),
  async 'rate-window'({ mock, get }) {
    let answer = await get('/v1/bundles')
    for (const seconds of [50, 11, 1, 1]) {
      if (answer.status === 429) break
      await mock.clock.advance({ seconds })
      answer = await get('/v1/bundles')
    }
    return answer
  },
}

/** Whatever these change shows in most answers; they are named where they are not read as usual. */
const everywhere: readonly VariantName[] = ['optional-fields', 'extra-fields']

/** Some of its variants answer alike, and differ in what they leave in the ledger. */
const alike: readonly VariantName[] = ['revoke-expired']

async function play(name: VariantName, value: string) {
  const options: MockOptions = {
    clock: 'frozen:2026-03-10T12:00:00Z',
    variants: { [name]: value },
    ...(name === 'rate-window' ? { rateLimit: 2, rateLimitTime: 'fixture' } : {}),
  }
  const { mock, ...client } = await testMock(options)
  const { main = '' } = mock.bundles
  const found =
    name === 'rate-window' ? undefined : (await clientOf(mock).get('/v1/users?displayName=Rosa')).body
  const userId: string = found?.users[0].userId ?? ''
  const before = mock.requests().length
  await shaped[name]({
    ...client,
    mock,
    main,
    userId,
    grant: (terms, key) =>
      client.post(`/v1/bundles/${main}/grants`, { userId, grantType: 'paid_external', ...terms }, key),
  })
  const entries = mock.requests().slice(before)
  return {
    entries,
    told: JSON.stringify(entries.map(({ response }) => response)),
    left: JSON.stringify((await mock.dump()).bundles),
  }
}

describe('variants', () => {
  it.each(Object.keys(variants) as VariantName[])(
    'variants: the journal names %s where it has shaped the answer',
    async (name) => {
      const { rule, values } = variants[name]
      const told = new Set<string>()
      for (const value of values) {
        const { entries, told: answers, left } = await play(name, value)
        told.add(alike.includes(name) ? answers + left : answers)
        const named = entries.at(-1)?.variants.filter((variant) => variant.name === name)
        const usual = everywhere.includes(name) && value === values[0]
        expect(named, value).toEqual(usual ? [] : [{ name, value, rule }])
      }
      expect(told.size).toBe(values.length)
    },
  )

  it('variants: one that there is none of, or a value that it does not have, starts nothing', async () => {
    const start = (chosen: object) => startMock({ port: 'none', variants: chosen })
    await expect(start({ 'duplicate-sauce': 'replay' })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'There is no variant "duplicate-sauce"; did you mean "duplicate-source"?',
    })
    await expect(start({ zebra: 'x' })).rejects.toThrow('there are date-time, ')
    await expect(start({ 'duplicate-source': 'maybe' })).rejects.toThrow('one of replay, conflict')
    await (await start({ 'duplicate-source': 'conflict' })).close()
  })

  it('variants: an answer that none has shaped names none', async () => {
    const { mock, get } = await testMock({ clock: 'frozen:2026-03-10T12:00:00Z' })
    const { checkoutId } = await mock.admin.confirmDisclaimer({ bundle: 'main', account: 'rosa' })
    expect((await get(`/v1/checkout/${checkoutId}`)).status).toBe(200)
    await get('/v1/bundles')
    expect(mock.requests().map((entry) => entry.variants.map(({ name }) => name))).toEqual([
      ['checkout-permission'],
      ['bundle-order'],
    ])
  })
})
