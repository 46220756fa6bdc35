import { describe, expect, it, onTestFinished } from 'vitest'
import { type Mock, startMock } from '../main.ts'

const start = Date.UTC(2026, 2, 10, 12)
const at = (ms: number): string => new Date(start + ms).toISOString()

/** A mock with a clock that a test moves, and a pair in it that nothing has been granted. */
async function pairWithoutGrants() {
  const clock = { now: start }
  const mock = await startMock({ port: 'none', rateLimit: 'off', fixture: 'empty', clock: () => clock.now })
  onTestFinished(() => mock.close())
  const owner = Object.values(mock.users)[0] ?? ''
  const { id: bundle } = await mock.admin.createBundle({ owner, name: 'Raced' })
  await mock.admin.createAccount({ displayName: 'Rosa Racer' })
  const found = await ask(mock, '/v1/users?displayName=rosa')
  const grants = `/v1/bundles/${bundle}/grants`
  return { mock, clock, grants, userId: found.body.users[0].userId as string }
}

async function ask(mock: Mock, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' }
  const response = await mock.fetch(`http://here${path}`, { ...init, headers })
  const body: ReturnType<typeof JSON.parse> = JSON.parse(await response.text())
  return { status: response.status, body }
}

/** A create whose body comes only when it is let go; given as soon as the service waits for it. */
async function slowCreate(mock: Mock, path: string, terms: object) {
  const gate = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const body = new ReadableStream(
    {
      async pull(controller) {
        waited.resolve()
        await gate.promise
        controller.enqueue(new TextEncoder().encode(JSON.stringify(terms)))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = ask(mock, path, { method: 'POST', body, duplex: 'half' })
  await waited.promise
  return { answer, letGo: gate.resolve }
}

const create = (mock: Mock, path: string, terms: object) =>
  ask(mock, path, { method: 'POST', body: JSON.stringify(terms) })

describe('recording', () => {
  it('record: a create whose body is slow follows what was granted meanwhile', async () => {
    const { mock, clock, grants, userId } = await pairWithoutGrants()
    const slow = await slowCreate(mock, grants, { userId, grantType: 'gift', endsAt: at(200_000) })
    clock.now += 5_000
    const quick = await create(mock, grants, { userId, grantType: 'gift', endsAt: at(100_000) })
    expect(quick.body.grant.startsAt).toBe(at(5_000))
    clock.now += 1_000
    slow.letGo()
    const { body } = await slow.answer
    expect(body.grant).toMatchObject({ startsAt: quick.body.grant.endsAt, createdAt: at(6_000) })
  })

  it('record: a create whose body is slow is covered by what was granted meanwhile', async () => {
    const { mock, clock, grants, userId } = await pairWithoutGrants()
    const slow = await slowCreate(mock, grants, { userId, grantType: 'gift', endsAt: at(100_000) })
    clock.now += 5_000
    const quick = await create(mock, grants, { userId, grantType: 'gift', endsAt: at(200_000) })
    slow.letGo()
    expect((await slow.answer).body).toEqual(quick.body)
    expect((await ask(mock, grants)).body.grants).toEqual([quick.body.grant])
  })

  it('record: an end that comes while the body does is in the past, and nothing is recorded', async () => {
    const { mock, clock, grants, userId } = await pairWithoutGrants()
    const slow = await slowCreate(mock, grants, { userId, grantType: 'gift', endsAt: at(4_000) })
    clock.now += 4_000
    slow.letGo()
    expect(await slow.answer).toMatchObject({
      status: 400,
      body: { errorCode: 'errors.grant.ends_in_past' },
    })
    expect((await ask(mock, grants)).body.grants).toEqual([])
    const repaired = await slowCreate(mock, grants, { userId, grantType: 'gift', endsAt: at(4_001) })
    repaired.letGo()
    expect((await repaired.answer).status).toBe(200)
  })
})
