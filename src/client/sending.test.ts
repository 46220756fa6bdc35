import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BundleAccessError } from './error.ts'
import { type Scripted, scripted } from './scripted-service.test-bed.ts'

const grant = { id: 'g1', grantType: 'paid_external', sourceId: 'inv-1', endsAt: '2026-02-01T00:00:00.000Z' }
const created: Scripted = { status: 200, body: { grant } }
const failed: Scripted = { status: 503, body: { errorCode: 'errors.server.unavailable', message: 'Sorry.' } }
const limited = (seconds: number): Scripted => ({ status: 429, headers: { 'retry-after': `${seconds}` } })
const paid = { userId: 'u', grantType: 'paid_external', sourceId: 'inv-1', endsAt: grant.endsAt } as const
const gift = { userId: 'u', grantType: 'gift', endsAt: grant.endsAt } as const

const failureOf = (promise: Promise<unknown>): Promise<BundleAccessError> =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    (error) => error,
  )

describe('sending: what is sent again', () => {
  const unknownOutcomes: readonly (readonly [string, Scripted])[] = [
    ['a lost answer', 'lost'],
    ['a 5xx', failed],
    ['an answer that broke off', { text: '{"grant":{"id"' }],
    ['a JSON answer of something else', { status: 200, body: { status: 'ok' } }],
  ]
  it.each(unknownOutcomes)(
    'sending: after %s a read, a revoke and a create with a source go out again',
    async (_, first) => {
      const read = scripted([first, { status: 200, body: { checkoutId: 'c' } }])
      expect(await read.client.readCheckout('c')).toEqual({ checkoutId: 'c' })
      const revoke = scripted([first, created])
      expect(await revoke.client.revokeBundleGrant('b', 'g1')).toEqual(grant)
      const create = scripted([first, created])
      expect(await create.client.createBundleGrant('b', paid)).toEqual(grant)
      expect(create.received).toHaveLength(2)
      expect(create.received[1]?.body).toBe(create.received[0]?.body)
    },
  )

  it.each(unknownOutcomes)(
    'sending: after %s a create without a source does not, unless it was chosen',
    async (_, first) => {
      const careful = scripted([first, created])
      expect(await failureOf(careful.client.createBundleGrant('b', gift))).toBeInstanceOf(BundleAccessError)
      expect(careful.received).toHaveLength(1)
      const chosen = scripted([first, created], { createWithoutSource: 'repeat' })
      expect(await chosen.client.createBundleGrant('b', gift)).toEqual(grant)
    },
  )

  it('sending: after a 429 any create goes out again, since nothing has happened', async () => {
    const { client, received } = scripted([limited(3), created])
    expect(await client.createBundleGrant('b', gift)).toEqual(grant)
    expect(received).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 413, 415, 302])('sending: a %i is final', async (status) => {
    const { client, received } = scripted([{ status }])
    expect(await failureOf(client.readCheckout('c'))).toMatchObject({ kind: 'refused', status, attempts: 1 })
    expect(received).toHaveLength(1)
  })

  it('sending: an answer without what was asked for is unreadable, and no success', async () => {
    const { client } = scripted([{ status: 200, body: { status: 'ok', grant: null } }])
    const calls: readonly Promise<unknown>[] = [
      client.listBundles().all(),
      client.listBundles().page(),
      client.searchUsers({ displayName: 'Ann' }).all(),
      client.listBundleUsers('b').all(),
      client.listBundleGrants('b').all(),
      client.createBundleGrant('b', paid),
      client.revokeBundleGrant('b', 'g1'),
      client.readCheckout('c'),
    ]
    for (const error of await Promise.all(calls.map(failureOf)))
      expect(error).toMatchObject({ kind: 'unreadable', status: 200, attempts: 5 })
  })

  it('sending: the attempts are bounded, and the last error says how many there were', async () => {
    const { client, received } = scripted([failed])
    expect(await failureOf(client.readCheckout('c'))).toMatchObject({
      kind: 'failed',
      status: 503,
      attempts: 5,
      earlierAttemptUnknown: true,
    })
    expect(received).toHaveLength(5)
  })
})

describe('sending: when', () => {
  it('sending: Retry-After is waited out, and a little more', async () => {
    const { client, slept } = scripted([limited(7), created])
    await client.createBundleGrant('b', paid)
    expect(slept).toEqual([7_500])
  })

  it('sending: the Retry-After of a 503 is waited out too', async () => {
    const { client, slept } = scripted([{ ...failed, headers: { 'retry-after': '7' } }, created])
    await client.createBundleGrant('b', paid)
    expect(slept).toEqual([7_500])
  })

  it('sending: a Retry-After that is a date is understood', async () => {
    const { client, received } = scripted([
      { status: 429, headers: { 'retry-after': new Date(1_000_000 + 9_000).toUTCString() } },
      created,
    ])
    await client.createBundleGrant('b', paid)
    expect(received[1]?.at).toBeGreaterThanOrEqual(1_009_000)
  })

  it('sending: backoff grows from call to call of the same request', async () => {
    const { client, slept } = scripted([failed])
    await failureOf(client.readCheckout('c'))
    expect(slept).toEqual([187.5, 375, 750, 1_500])
  })

  it('sending: a wait that would not fit into the time given is not begun', async () => {
    const { client, slept } = scripted([limited(600)])
    const error = await failureOf(client.readCheckout('c'))
    expect(error).toMatchObject({ kind: 'limited', retryAfter: 600, attempts: 1 })
    expect(slept).toEqual([])
  })

  it('sending: a 429 to one call holds the others back too', async () => {
    const { client, received } = scripted([limited(600), created])
    await failureOf(client.readCheckout('c'))
    const held = await failureOf(client.createBundleGrant('b', paid))
    expect(held).toMatchObject({ kind: 'limited', retryAfter: 600, attempts: 0, status: undefined })
    expect(received).toHaveLength(1)
  })

  it('sending: a held call goes out once the time has come', async () => {
    const { client, received } = scripted([limited(30), created], { patience: { attempts: 1 } })
    await failureOf(client.readCheckout('c'))
    await client.createBundleGrant('b', paid)
    expect(received[1]?.at).toBeGreaterThanOrEqual(1_030_000)
  })

  it('sending: a sleep that takes no time ends as well', async () => {
    const { client, received } = scripted([limited(30), created], {
      runtime: { sleep: async () => undefined },
    })
    expect(await client.createBundleGrant('b', paid)).toEqual(grant)
    expect(received).toHaveLength(2)
  })

  it('sending: an abort ends a wait with its own reason', async () => {
    const leave = new AbortController()
    const { client } = scripted([failed], { onRetry: () => leave.abort('enough') })
    await expect(client.readCheckout('c', { signal: leave.signal })).rejects.toBe('enough')
  })

  it('sending: an abort before the call sends nothing', async () => {
    const { client, received } = scripted([created])
    await expect(client.readCheckout('c', { signal: AbortSignal.abort('early') })).rejects.toBe('early')
    expect(received).toEqual([])
  })

  it('sending: an attempt that hangs is given up and counts as lost', async () => {
    const { client } = scripted([created], {
      patience: { attempts: 2, attemptMs: 5 },
      runtime: {
        fetch: (request) =>
          new Promise((_, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason))
          }),
      },
    })
    expect(await failureOf(client.readCheckout('c'))).toMatchObject({ kind: 'lost', attempts: 2 })
  })

  it('sending: whatever the service does, attempts and time stay within their bounds and no Retry-After is cut short', async () => {
    const line = fc.oneof(
      fc.constant<Scripted>('lost'),
      fc.constant(failed),
      fc.constant(created),
      fc.integer({ min: 0, max: 90 }).map(limited),
    )
    const patience = { attempts: 4, withinMs: 60_000, attemptMs: 1_000 }
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (script) => {
        const { client, received, now } = scripted(script, { patience })
        await client.createBundleGrant('b', paid).catch(() => undefined)
        expect(received.length).toBeLessThanOrEqual(patience.attempts)
        expect(now() - 1_000_000).toBeLessThanOrEqual(patience.withinMs)
        received.slice(1).forEach(({ at }, index) => {
          const before = script[Math.min(index, script.length - 1)]
          const asked =
            typeof before === 'object' && 'headers' in before ? before.headers?.['retry-after'] : '0'
          expect(at - (received[index]?.at ?? 0)).toBeGreaterThanOrEqual(Number(asked) * 1_000)
        })
      }),
    )
  })
})

describe('sending: a create that a deployment without replays answers with a conflict', () => {
  const conflict: Scripted = {
    status: 409,
    body: { errorCode: 'errors.grant.duplicate_source', message: 'Used.' },
  }
  const listed = (...grants: readonly object[]): Scripted => ({ status: 200, body: { grants, limit: 50 } })

  it('sending: the grant of the first attempt is looked up and given', async () => {
    const { client, received } = scripted(['lost', conflict, listed(grant)])
    expect(await client.createBundleGrant('b', { ...paid, endsAt: '2026-02-01T01:00:00+01:00' })).toEqual(
      grant,
    )
    expect(received[2]?.url).toBe('/v1/bundles/b/grants?userId=u&grantType=paid_external&sourceId=inv-1')
  })

  it.each([
    ['has another end', listed({ ...grant, endsAt: '2026-03-01T00:00:00.000Z' })],
    ['is not listed, since it was revoked', listed()],
    ['cannot be looked up', { status: 403 } as const],
  ])('sending: the conflict stands when the grant %s', async (_, answer) => {
    const { client } = scripted([conflict, answer])
    expect(await failureOf(client.createBundleGrant('b', paid))).toMatchObject({ status: 409 })
  })
})
