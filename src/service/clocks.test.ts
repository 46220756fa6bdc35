import { describe, expect, it, onTestFinished } from 'vitest'
import { openPostgresStore } from '../store/postgres/postgres-store.ts'
import { freshDatabase, monotonic } from '../store/postgres/server/fresh-database.test-bed.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { billedLedger } from '../testing/failover.test-bed.ts'
import { newFile, sender } from '../testing/service.test-bed.ts'
import type { LogLine } from './log.ts'
import { startServiceOn } from './start-service.ts'

const second = 1_000

/** Starts a service whose clock is so far from the machine's, which may change. */
async function serveAt(db: string, clock: { ahead: number }) {
  const lines: LogLine[] = []
  const service = await startServiceOn(
    {
      machine: {
        now: () => Date.now() + clock.ahead,
        monotonic: () => performance.now(),
        random: (count) => crypto.getRandomValues(new Uint8Array(count)),
        wait: async () => {},
      },
      openLedger: async (place) =>
        place.startsWith('postgres:')
          ? openPostgresStore({ monotonic, url: place })
          : openSqliteStore({ file: place, commits: 'group' }),
    },
    { db, rateLimit: 'off', health: { port: 0 }, log: (line) => lines.push(line) },
  )
  onTestFinished(service.stop)
  const health = async () => JSON.parse(await (await fetch(`${service.healthUrl}/readyz`)).text())
  return {
    stop: service.stop,
    ask: sender(() => service.baseUrl),
    health,
    /** Has it look at its clock; what the log says of it since the start. */
    async clock(): Promise<readonly unknown[]> {
      await health()
      return lines.filter(({ event }) => event === 'clock').map(({ level, clock }) => `${level}: ${clock}`)
    },
  }
}

interface Period {
  readonly startsAt: string
  readonly endsAt: string
  readonly userId: string
}

const stores = [
  ['a file', async () => newFile()],
  ['PostgreSQL', freshDatabase],
] as const

describe.each(stores)('services on %s whose clocks differ', (_, place) => {
  it('give one user no two periods at once', async () => {
    const db = await place()
    const { key, bundle } = await billedLedger(db, 4)
    const clocks = [-3, 0, 4, 45].map((ahead) => ({ ahead: ahead * second }))
    const services = await Promise.all(clocks.map((clock) => serveAt(db, clock)))
    const ask = (index: number) => (services[index % services.length] as (typeof services)[0]).ask
    const { users } = (await ask(0)('GET', '/v1/users?displayName=member', key)).body
    const grants = `/v1/bundles/${bundle}/grants`
    let granted = 0
    const bill = async (userId: string, user: number): Promise<void> => {
      for (let step = 1; step <= 30; step++) {
        // Unlike orders for each user, the same in each run.
        const [service, ahead] = [(step * step + user) % 7, ((step * 37 + user * 11) % 90) + 1]
        const endsAt = new Date(Date.now() + ahead * second).toISOString()
        const body = { userId, grantType: 'paid_external', sourceId: `i-${user}-${step}`, endsAt }
        const { status, body: answer } = await ask(service)('POST', grants, key, body)
        if (status === 200) granted++
        else expect(answer.errorCode).toBe('errors.grant.ends_in_past')
        if (status === 200 && step % 7 === 0)
          await ask(service + 1)('DELETE', `${grants}/${answer.grant.id}`, key)
      }
    }
    await Promise.all(users.map(({ userId }: { userId: string }, user: number) => bill(userId, user)))
    expect(granted).toBeGreaterThan(60)
    const { body } = await ask(0)('GET', `${grants}?limit=100&sort=startsAt&dir=asc`, key)
    const periods = Object.values(Object.groupBy(body.grants as Period[], ({ userId }) => userId))
    const overlaps = periods.flatMap((of = []) =>
      of.filter(({ startsAt }, index) => startsAt < (of[index - 1]?.endsAt ?? '')),
    )
    expect(overlaps).toEqual([])
    expect(body.nextCursor).toBeUndefined()
    expect(body.grants.length).toBeGreaterThan(users.length)
  })

  it('restarted 45 seconds earlier, one lets a renewal follow the period before it, and says that its clock is behind', async () => {
    const db = await place()
    const { key, bundle } = await billedLedger(db, 1)
    const clock = { ahead: 45 * second }
    const first = await serveAt(db, clock)
    const grants = `/v1/bundles/${bundle}/grants`
    const { users } = (await first.ask('GET', '/v1/users?displayName=member', key)).body
    const pay = (service: typeof first, ahead: number) =>
      service.ask('POST', grants, key, {
        ...{ userId: users[0].userId, grantType: 'paid_external', sourceId: `i-${ahead}` },
        endsAt: new Date(Date.now() + ahead * second).toISOString(),
      })
    const before = (await pay(first, 100)).body.grant
    await first.stop()
    clock.ahead = 0
    const again = await serveAt(db, clock)
    const renewal = (await pay(again, 200)).body.grant
    expect(renewal.startsAt).toBe(before.endsAt)
    expect(renewal.createdAt >= before.createdAt).toBe(true)
    const said = await again.clock()
    if (db.startsWith('postgres:')) expect(said).toEqual([])
    else
      expect(said).toEqual([expect.stringMatching(/^error: The clock is 4\d{4} ms behind the newest grant/)])
  })

  it('log a clock that has gone back, and none that goes on', async () => {
    const clock = { ahead: 0 }
    const service = await serveAt(await place(), clock)
    expect(await service.clock()).toEqual([])
    clock.ahead -= 900
    expect(await service.clock()).toEqual([])
    clock.ahead -= 5 * second
    expect((await service.clock())[0]).toMatch(/^error: The clock has gone back by (49|50)\d\d ms\.$/)
    expect(`${(await service.health()).clockStepMs}`).toMatch(/^-(49|50)\d\d$/)
    const after = (await service.clock()).length
    clock.ahead += 5 * second
    expect((await service.clock()).filter((line) => String(line).includes('gone back'))).toHaveLength(1)
    expect(after).toBeLessThanOrEqual(2)
  })
})

describe('a service whose clock is not that of its database', () => {
  it.each([
    ['ahead of', 2_500],
    ['behind', -2_500],
  ])('says once that it is %s it, and once that it is in step again', async (where, ahead) => {
    const clock = { ahead }
    const service = await serveAt(await freshDatabase(), clock)
    const apart = expect.stringMatching(
      new RegExp(`^error: The clock is 2[345]\\d\\d ms ${where} the database: keep both in step\\.$`),
    )
    expect(await service.clock()).toEqual([apart])
    expect(await service.clock()).toEqual([apart])
    expect(`${(await service.health()).clockOffMs}`).toMatch(/^2[345]\d\d$/)
    clock.ahead = 0
    const said = await service.clock()
    expect(said.at(-1)).toBe('info: The clock is in step with the database.')
    expect(
      said.filter((line) => String(line).includes('apart') || String(line).includes(where)),
    ).toHaveLength(1)
  })

  it('says nothing of less than a second', async () => {
    const service = await serveAt(await freshDatabase(), { ahead: 700 })
    expect(await service.clock()).toEqual([])
  })
})
