import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startService } from '../main.ts'
import { freshDatabase } from '../store/postgres/server/fresh-database.test-bed.ts'
import { type ReplicatedServer, startReplicated } from '../store/postgres/server/postgres.test-bed.ts'
import { wayTo } from '../store/postgres/server/way.test-bed.ts'
import { billedLedger, cancelWaits, startBilling } from '../testing/failover.test-bed.ts'
import { sender, serveFile } from '../testing/service.test-bed.ts'

const endsAt = new Date(Date.now() + 86_400_000).toISOString()

describe('a service on a database', () => {
  it('opens no more connections than it may, and logs what a commit says', async () => {
    const db = await freshDatabase()
    const { key, bundle } = await billedLedger(db, 1)
    const watcher = new pg.Client(db)
    await watcher.connect()
    onTestFinished(() => watcher.end())
    const { service, lines } = await serveFile(db, { dbConnections: 2 })
    const ask = sender(() => service.baseUrl)
    await watcher.query(`
      CREATE FUNCTION speak() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'hello'; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER speak AFTER INSERT ON access_grant DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION speak();`)
    const { users } = (await ask('GET', '/v1/users?displayName=member', key)).body
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/v1/bundles', key)))
    // Those before may still be ending.
    const later = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_start >
      (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())`
    expect((await watcher.query(later)).rowCount).toBe(2)
    await ask('POST', `/v1/bundles/${bundle}/grants`, key, { userId: users[0].userId, grantType: 'gift' })
    expect(lines.filter(({ event }) => event === 'notice')).toMatchObject([
      { level: 'info', notice: expect.stringMatching(/^postgres:.* says: hello$/) },
    ])
  })

  it('is refused a number of connections that is none', async () => {
    const db = await freshDatabase()
    for (const dbConnections of [0, 1.5, Number.NaN])
      await expect(startService({ db, dbConnections })).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringMatching(/^`dbConnections` must be a whole number/),
      })
  })
})

describe('a primary that each commit waits for a standby on', () => {
  let server: ReplicatedServer
  beforeAll(async () => {
    server = await startReplicated()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('a create, its repetition, one that is covered, a revoke and its repetition are acknowledged only with the standby', async () => {
    const db = await server.createDatabase()
    const { key, bundle } = await billedLedger(db, 3)
    const service = await startService({ db, rateLimit: 'off' })
    onTestFinished(service.stop)
    const ask = sender(() => service.baseUrl)
    const { users } = (await ask('GET', '/v1/users?displayName=member', key)).body
    const [{ userId }, { userId: other }, { userId: nobody }] = users
    const grants = `/v1/bundles/${bundle}/grants`
    const pay = (sourceId: string, to = userId) =>
      ask('POST', grants, key, { userId: to, grantType: 'paid_external', sourceId, endsAt })
    const held = await pay('held', other)
    const revoke = () => ask('DELETE', `${grants}/${held.body.grant.id}`, key)
    const requests = [() => pay('one'), () => pay('one'), () => pay('covered'), revoke, revoke]
    await server.standby.stop('immediate')
    const restarted = await startService({ db })
    onTestFinished(restarted.stop)
    expect((await sender(() => restarted.baseUrl)('GET', grants, key)).status).toBe(200)
    const waits = await cancelWaits(db)
    onTestFinished(waits.end)
    for (const request of requests) {
      const { status, headers, body } = await request()
      expect([status, body.errorCode]).toEqual([503, 'errors.server.unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Who cancels hears of it after who waited.
    await expect.poll(waits.cancelled).toBeGreaterThanOrEqual(requests.length)
    // An answer that tells of no grant waits for nobody.
    const ended = { userId: nobody, grantType: 'gift', sourceId: 'ended', endsAt: new Date(0).toISOString() }
    expect((await ask('POST', grants, key, ended)).body.errorCode).toBe('errors.grant.ends_in_past')
    await waits.end()
    await server.standby.start()
    const answers = []
    for (const request of requests) answers.push((await request()).status)
    expect(answers).toEqual(requests.map(() => 200))
  })

  it('reads are answered while clients repeat writes for a minute whose standby is away, and what was given up holds no connection', async () => {
    const db = await server.createDatabase()
    const { key, bundle } = await billedLedger(db, 12)
    const service = await startService({ db, rateLimit: 'off', dbConnections: 4, health: {} })
    onTestFinished(service.stop)
    const ask = sender(() => service.baseUrl)
    const { users } = (await ask('GET', '/v1/users?displayName=member', key)).body
    await server.standby.stop('immediate')
    onTestFinished(() => server.standby.start())
    const over = new AbortController()
    const statuses = new Set<number>()
    const repeating = users.map(async ({ userId }: { readonly userId: string }) => {
      while (!over.signal.aborted)
        statuses.add(
          (await ask('POST', `/v1/bundles/${bundle}/grants`, key, { userId, grantType: 'gift', endsAt }))
            .status,
        )
    })
    const held = new pg.Client(db)
    await held.connect()
    onTestFinished(() => held.end())
    const others =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
    const until = performance.now() + 60_000
    while (performance.now() < until) {
      const { status } = await ask('GET', `/v1/bundles/${bundle}/grants`, key)
      const ready = await fetch(`${service.healthUrl}/readyz`)
      expect([status, ready.status]).toEqual([200, 200])
      // One that was given up may still be on its way out.
      expect((await held.query(others)).rowCount).toBeLessThanOrEqual(8)
      await setTimeout(200)
    }
    over.abort()
    await Promise.all(repeating)
    expect([...statuses]).toEqual([503])
  })

  it('a server that takes no writes, or refuses what authenticates, is not ready, and an answer takes at most five seconds', async () => {
    const db = await server.createDatabase()
    await billedLedger(db, 1)
    await using way = await wayTo(db)
    const service = await startService({ db: way.url, rateLimit: 'off', health: {} })
    onTestFinished(service.stop)
    const ready = async () => (await fetch(`${service.healthUrl}/readyz`)).status
    expect(await ready()).toBe(200)
    way.moveTo(server.standby.port)
    await expect.poll(ready).toBe(503)
    way.moveTo(Number(new URL(db).port))
    await expect.poll(ready).toBe(200)
    const holder = new pg.Client(db)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('BEGIN; LOCK TABLE api_key IN ACCESS EXCLUSIVE MODE')
    const began = performance.now()
    expect(await ready()).toBe(503)
    expect(performance.now() - began).toBeLessThan(5_000)
    await holder.query('ROLLBACK')
    await expect.poll(ready).toBe(200)
  })

  it('no write that was acknowledged is lost when waits are cancelled and the standby takes over, nor doubled', async () => {
    const db = await server.createDatabase()
    const billed = await billedLedger(db, 8)
    await using way = await wayTo(db)
    const services = [
      await startService({ db: way.url, rateLimit: 'off' }),
      await startService({ db: way.url, rateLimit: 'off' }),
    ]
    for (const { stop } of services) onTestFinished(stop)
    const billing = await startBilling(
      services.map(({ baseUrl }) => baseUrl),
      billed,
    )
    await billing.progress(50)
    await server.standby.stop('immediate')
    const waits = await cancelWaits(db)
    onTestFinished(waits.end)
    await expect.poll(billing.refused).toBeGreaterThan(50)
    const before = billing.acknowledged()
    await expect.poll(billing.refused).toBeGreaterThan(100)
    expect(billing.acknowledged()).toBe(before)
    await waits.end()
    await server.stop('immediate')
    await server.standby.start()
    await server.standby.promote()
    way.moveTo(server.standby.port)
    await billing.progress(50)
    const { lost, doubled, acknowledged } = await billing.outcome()
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(acknowledged).toBeGreaterThanOrEqual(100)
  })

  it('a primary that was replaced while connections lead to it does not say that a grant is not there, and is left', async () => {
    await using replaced = await startReplicated()
    const db = await replaced.createDatabase()
    const { key, bundle } = await billedLedger(db, 1)
    await using way = await wayTo(db)
    const service = await startService({ db: way.url, rateLimit: 'off' })
    onTestFinished(service.stop)
    const ask = sender(() => service.baseUrl)
    const { users } = (await ask('GET', '/v1/users?displayName=member', key)).body
    await replaced.standby.promote()
    way.leadTo(replaced.standby.port)
    const other = new URL(db)
    other.port = String(replaced.standby.port)
    const newer = await startService({ db: other.href, rateLimit: 'off' })
    onTestFinished(newer.stop)
    const grants = `/v1/bundles/${bundle}/grants`
    const body = { userId: users[0].userId, grantType: 'gift', endsAt }
    const created = await sender(() => newer.baseUrl)('POST', grants, key, body)
    expect(created.status).toBe(200)
    const revoke = () => ask('DELETE', `${grants}/${created.body.grant.id}`, key)
    expect((await revoke()).status).toBe(503)
    expect((await ask('GET', grants, key)).body.grants).toHaveLength(1)
    expect((await revoke()).status).toBe(200)
  })
})
