import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdmin, startService } from '../main.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { type PostgresServer, startPostgres } from '../store/postgres/server/postgres.test-bed.ts'
import { serveTogether } from '../testing/cluster.test-bed.ts'
import { ask, type Served } from '../testing/serving.test-bed.ts'

interface Peopled {
  readonly keys: readonly string[]
  readonly bundle: string
}

const members = 16

/** A ledger with an owner, keys, a bundle, and users. */
async function people(db: string): Promise<Peopled> {
  const ledger = await openAdmin({ db, absent: 'make' })
  await ledger.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  for (const number of times(members)) await ledger.createAccount({ displayName: `Member ${number}` })
  const { id: bundle } = await ledger.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  const keys: string[] = []
  for (const _ of times(5)) keys.push((await ledger.createKey({ owner: 'Olga Owner' })).key)
  await ledger.close()
  return { keys, bundle }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The aliases of all users. */
async function usersOf(baseUrl: string, key: string): Promise<readonly string[]> {
  const { body } = await ask(`${baseUrl}/v1/users?displayName=member&limit=50`, key)
  return body.users.map(({ userId }: { userId: string }) => userId)
}

/** Does work for each number below `count`, so many at a time. */
async function eachOf(
  count: number,
  together: number,
  work: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(times(together).map(worker))
}

const minute = 60_000
const start = Date.now() + 1000 * minute
const paid = (userId: string, sourceId: string, minutes: number) => ({
  userId,
  grantType: 'paid_external',
  sourceId,
  endsAt: new Date(start + minutes * minute).toISOString(),
})

/** Every grant of a bundle that is not revoked. */
async function allGrants(
  url: string,
  key: string,
): Promise<readonly { readonly id: string; readonly sourceId: string }[]> {
  const grants = []
  for (let cursor = ''; ; ) {
    const { body } = await ask(`${url}?limit=100${cursor}`, key)
    grants.push(...body.grants)
    if (body.nextCursor === undefined) return grants
    cursor = `&cursor=${body.nextCursor}`
  }
}

const reason = async ({ healthUrl }: Served): Promise<unknown> =>
  (await ask(`${healthUrl}/readyz`)).body.status

describe('four processes on one database', () => {
  // Of these tests alone, for they stop it.
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('accept no more than the limit of a key and of an address in a minute, and no fewer', async () => {
    const db = await freshDatabase()
    const { keys } = await people(db)
    const { baseUrl } = await serveTogether(4, db, '--trust-proxy', '127.0.0.0/8')
    const statuses = async (count: number, headersOf: (number: number) => Record<string, string>) => {
      const seen = new Map<number, number>()
      await eachOf(count, 32, async (number) => {
        const { status } = await fetch(`${baseUrl}/v1/bundles`, { headers: headersOf(number) })
        seen.set(status, (seen.get(status) ?? 0) + 1)
      })
      return Object.fromEntries(seen)
    }
    const bearer = (key = '') => ({ authorization: `Bearer ${key}` })
    const began = performance.now()
    const ofOneKey = await statuses(260, (number) => ({
      ...bearer(keys[0]),
      'x-forwarded-for': `198.51.100.${number % 250}`,
    }))
    const ofOneAddress = await statuses(260, (number) => ({
      ...bearer(keys[1 + (number % 4)]),
      'x-forwarded-for': '203.0.113.1',
    }))
    // What took longer would say nothing of one minute.
    expect(performance.now() - began).toBeLessThan(minute)
    expect(ofOneKey).toEqual({ 200: 240, 429: 20 })
    expect(ofOneAddress).toEqual({ 200: 240, 429: 20 })
  })

  it('do not start with a window of limits that they do not share', async () => {
    const options = { db: await freshDatabase(), variants: { 'rate-window': 'fixed' } } as const
    await expect(startService(options)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('Leave it out, or set the rate limit off.'),
    })
    await (await startService({ ...options, rateLimit: 'off' })).stop()
  })

  it('give one grant to 100 creates of one source', async () => {
    const db = await freshDatabase()
    const { keys, bundle } = await people(db)
    const { baseUrl } = await serveTogether(4, db, '--rate-limit', 'off')
    const [key = ''] = keys
    const [userId = ''] = await usersOf(baseUrl, key)
    const url = `${baseUrl}/v1/bundles/${bundle}/grants`
    const ids = new Set<string>()
    await eachOf(100, 32, async () => {
      const { status, body } = await ask(url, key, paid(userId, 'invoice', 60))
      ids.add(status === 200 ? body.grant.id : `answered ${status}`)
    })
    expect([...ids]).toEqual([(await allGrants(url, key))[0]?.id])
    expect(await allGrants(url, key)).toHaveLength(1)
  })

  it('lose no write that they acknowledged and double none, whatever is killed under load', async () => {
    const db = await server.createDatabase()
    const { keys, bundle } = await people(db)
    const cluster = await serveTogether(4, db, '--rate-limit', 'off')
    const [key = ''] = keys
    const users = await usersOf(cluster.baseUrl, key)
    const url = `${cluster.baseUrl}/v1/bundles/${bundle}/grants`
    const acknowledged = new Map<string, string>()
    const unanswered = { count: 0 }
    let isOver = false
    /** As a billing system does: one invoice after the other, each sent again until it is acknowledged. */
    const billing = async (userId: string, user: number): Promise<void> => {
      for (let invoice = 1; !isOver; invoice++) {
        const sourceId = `invoice-${user}-${invoice}`
        for (let attempt = 1; !acknowledged.has(sourceId); attempt++) {
          if (attempt > 600) throw new Error(`${sourceId} was never acknowledged`)
          const answer = await ask(url, key, paid(userId, sourceId, invoice)).catch(() => undefined)
          if (answer?.status === 200) acknowledged.set(sourceId, answer.body.grant.id)
          else if (answer === undefined || answer.status === 503) await sleep(50)
          else throw new Error(`${sourceId} was answered ${answer.status}`)
          if (answer?.status !== 200) unanswered.count++
        }
        // No customer pays twice at once, and what would fill both processors says no more.
        await sleep(20)
      }
    }
    const load = Promise.all(users.map(billing))
    const progress = (more: number): Promise<void> => {
      const wanted = acknowledged.size + more
      return expect.poll(() => acknowledged.size).toBeGreaterThanOrEqual(wanted)
    }
    try {
      await progress(50)
      for (const index of times(4)) {
        await cluster.replace(index)
        await progress(25)
      }
      for (const mode of ['fast', 'immediate'] as const) {
        await server.stop(mode)
        await server.start()
        await progress(50)
      }
    } finally {
      isOver = true
      await load
    }
    // Without any, nothing was killed at work.
    expect(unanswered.count).toBeGreaterThan(0)
    const grants = await allGrants(url, key)
    const stored = new Map(grants.map(({ id, sourceId }) => [sourceId, id]))
    const lost = [...acknowledged].filter(([sourceId, id]) => stored.get(sourceId) !== id)
    expect({ lost: lost.length, doubled: grants.length - stored.size }).toEqual({ lost: 0, doubled: 0 })
    expect(acknowledged.size).toBeGreaterThanOrEqual(250)
  })

  it('answer 503 and are not ready while the database is away, and go on by themselves when it is back', async () => {
    const db = await server.createDatabase()
    const { keys, bundle } = await people(db)
    const { served } = await serveTogether(4, db)
    const [key = ''] = keys
    const answers = (ofAll: (process: Served) => Promise<Response>) => Promise.all(served.map(ofAll))
    const requests = [
      ({ baseUrl }: Served) =>
        fetch(`${baseUrl}/v1/bundles`, { headers: { authorization: `Bearer ${key}` } }),
      ({ baseUrl }: Served) =>
        fetch(`${baseUrl}/v1/bundles/${bundle}/grants`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(paid('0'.repeat(32), 'invoice', 1)),
        }),
    ]
    expect(await Promise.all(served.map(reason))).toEqual(times(4).map(() => 'ready'))
    await server.stop('immediate')
    for (const request of requests)
      for (const response of await answers(request)) {
        const { errorCode, message } = (await response.json()) as Record<string, string>
        expect([response.status, errorCode]).toEqual([503, 'errors.server.unavailable'])
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(message).not.toContain(new URL(db).port)
      }
    expect(await Promise.all(served.map(reason))).toEqual(times(4).map(() => 'unusable'))
    await server.start()
    await expect.poll(() => Promise.all(served.map(reason))).toEqual(times(4).map(() => 'ready'))
    for (const response of await answers(requests[0] ?? Promise.reject)) expect(response.status).toBe(200)
  })
})
