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
    const { service, lines } = await serveFile(db, { dbConnections: 2 })
    const ask = sender(() => service.baseUrl)
    const watcher = new pg.Client(db)
    await watcher.connect()
    onTestFinished(() => watcher.end())
    await watcher.query(`
      CREATE FUNCTION speak() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'hello'; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER speak AFTER INSERT ON access_grant DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION speak();`)
    const { users } = (await ask('GET', '/v1/users?displayName=member', key)).body
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/v1/bundles', key)))
    const others =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
    expect((await watcher.query(others)).rowCount).toBe(2)
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
})
