import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startMock, startService } from '../main.ts'
import { newFile, peopledFile, serveFile } from '../testing/service.test-bed.ts'

const refused = (kind: 'invalid' | 'unavailable', ...parts: readonly string[]) =>
  expect.objectContaining({
    name: 'DomainError',
    kind,
    message: expect.stringMatching(new RegExp(parts.join('.*'))),
  })

/** A POST whose body is begun and not ended. */
async function beginPost(url: string, path: string, key: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: here',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Content-Length: 2',
  ]
  await new Promise<void>((written) => socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => written()))
  // The head has to be there before the test goes on; nothing on the outside says that it is.
  await new Promise((passed) => setTimeout(passed, 100))
  return socket
}

const textOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })

async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('service', () => {
  it('service: a new file holds nobody, and is served all the same', async () => {
    const db = newFile()
    const { service, lines, send } = await serveFile(db)
    expect(service).toMatchObject({ empty: true, storage: db })
    expect((await send('GET', '/v1/bundles', 'bak_6f301cb1f331df2a_43e7')).status).toBe(401)
    expect(lines[0]).toMatchObject({ event: 'ready', level: 'info', empty: true, baseUrl: service.baseUrl })
    expect(existsSync(db)).toBe(true)
  })

  it('service: neither it nor a mock opens a file that the other has open', async () => {
    const { db, admin } = await peopledFile()
    await admin.close()
    const { service } = await serveFile(db)
    const { service: second } = await serveFile(db)
    const startMockOn = () => startMock({ db, port: 'none' })
    await service.stop()
    await expect(startMockOn()).rejects.toEqual(refused('unavailable', db, 'open in another process', 'stop'))
    await second.stop()
    const mock = await startMockOn()
    onTestFinished(() => mock.close())
    expect(readdirSync(dirname(db)).sort()).toEqual(
      ['', '-mock', '-shm', '-wal'].map((end) => `ledger.db${end}`),
    )
    for (const start of [() => serveFile(db), startMockOn])
      await expect(start()).rejects.toEqual(refused('unavailable', db, 'open in a mock', 'stop'))
    await mock.close()
    expect(readdirSync(dirname(db))).toEqual(['ledger.db'])
    await serveFile(db)
  })

  it('service: a copy that is named like the lock of a mock is kept', async () => {
    const { db, admin } = await peopledFile()
    await admin.close()
    const copy = `${db}-mock`
    copyFileSync(db, copy)
    for (const start of [() => serveFile(db), () => startMock({ db, port: 'none' })])
      await expect(start()).rejects.toEqual(refused('unavailable', copy, 'in the way'))
    expect(readFileSync(copy)).toEqual(readFileSync(db))
  })

  const own = { name: 'own', seed: 'own', accounts: { ada: 'Ada' }, keys: { hers: 'ada' } }
  it.each(['demo', 'large:10', own])(
    'service: a file that a mock has filled with %o is refused',
    async (fixture) => {
      const db = newFile()
      // The file of a service without accounts, which a mock fills.
      await (await serveFile(db)).service.stop()
      await (await startMock({ db, fixture, port: 'none' })).close()
      await expect(serveFile(db)).rejects.toEqual(
        refused('unavailable', db, 'keys are public', 'admin account'),
      )
      expect(readdirSync(dirname(db))).toEqual(['ledger.db'])
    },
  )

  it('service: a file that an older build of a mock has filled, without a mark, is refused', async () => {
    const db = newFile()
    await (await startMock({ db, port: 'none' })).close()
    const file = new Database(db)
    expect(file.prepare('UPDATE migration SET number = -1 WHERE number = 0').run().changes).toBe(1)
    file.close()
    await expect(serveFile(db)).rejects.toEqual(refused('unavailable', db, 'keys are public'))
  })

  it('service: a start that fails leaves no file behind, but each that was there or is in use', async () => {
    const port = await takenPort()
    for (const options of [{ port }, { health: { port } }]) {
      const db = newFile()
      const fails = (file = db) =>
        expect(serveFile(file, options)).rejects.toEqual(refused('unavailable', `${port}`))
      await fails()
      expect(readdirSync(dirname(db))).toEqual([])
      const { service } = await serveFile(db)
      await fails()
      await service.stop()
      await fails()
      expect(readdirSync(dirname(db))).toEqual(['ledger.db'])
    }
  })

  it('service: the seven operations, each answer as the contract has it', async () => {
    const { db, key, bundle, session } = await peopledFile()
    const { send, lines } = await serveFile(db, { checkResponses: true })
    const { body: bundles } = await send('GET', '/v1/bundles', key)
    expect(bundles.bundles).toMatchObject([{ _id: bundle, name: 'Grid', grantedUsersCount: 0 }])
    const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
    const { userId } = found.users[0]
    const grants = `/v1/bundles/${bundle}/grants`
    const terms = { userId, grantType: 'paid_external', sourceId: 'inv-1', endsAt: '2098-12-31T00:00:00Z' }
    const created = await send('POST', grants, key, terms)
    expect(created.status).toBe(200)
    expect(await send('GET', grants, key)).toMatchObject({ body: { grants: [created.body.grant] } })
    const users = await send('GET', `/v1/bundles/${bundle}/users`, key)
    expect(users.body.users).toMatchObject([{ user: { userId, displayName: 'Rosa Reader' } }])
    expect(await send('GET', `/v1/checkout/${session}`, key)).toMatchObject({
      status: 200,
      body: { checkoutId: session, bundleId: bundle, userId, price: 9.5, currency: 'EUR' },
    })
    expect((await send('DELETE', `${grants}/${created.body.grant.id}`, key)).status).toBe(200)
    expect((await send('GET', grants, key)).body.grants).toEqual([])
    const operations = lines.filter(({ event }) => event === 'request').map(({ operation }) => operation)
    expect(new Set(operations).size).toBe(7)
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('service: a restart keeps keys, aliases, cursors, sessions, and knows a source again', async () => {
    const { db, key, bundle, session } = await peopledFile()
    const first = await serveFile(db)
    const [rosa, bob] = await Promise.all(
      ['rosa', 'bob'].map(
        async (name) => (await first.send('GET', `/v1/users?displayName=${name}`, key)).body.users[0].userId,
      ),
    )
    const grants = `/v1/bundles/${bundle}/grants`
    const paid = (userId: string, sourceId: string) => ({
      userId,
      grantType: 'paid_external',
      sourceId,
      endsAt: '2098-12-31T00:00:00Z',
    })
    const { body: made } = await first.send('POST', grants, key, paid(rosa, 'inv-1'))
    await first.send('POST', grants, key, paid(bob, 'inv-2'))
    const { body: page } = await first.send('GET', `${grants}?limit=1&sort=startsAt&dir=asc`, key)
    expect(page.grants).toEqual([made.grant])
    await first.service.stop()
    expect(readdirSync(dirname(db))).toContain('ledger.db')

    const second = await serveFile(db)
    expect(second.service.empty).toBe(false)
    expect((await second.send('GET', '/v1/users?displayName=rosa', key)).body.users[0].userId).toBe(rosa)
    const next = `${grants}?limit=1&sort=startsAt&dir=asc&cursor=${page.nextCursor}`
    expect((await second.send('GET', next, key)).body.grants).toMatchObject([
      { sourceId: 'inv-2', userId: bob },
    ])
    expect((await second.send('POST', grants, key, paid(rosa, 'inv-1'))).body).toEqual(made)
    expect((await second.send('GET', `/v1/checkout/${session}`, key)).status).toBe(200)
    expect((await second.send('GET', grants, key)).body.grants.length).toBe(2)
  })

  it('service: what an administrator does while it runs counts from the next request on', async () => {
    const { db, admin, key, keyId } = await peopledFile()
    const { send } = await serveFile(db)
    expect((await send('GET', '/v1/bundles', key)).status).toBe(200)
    const { key: second } = await admin.createKey({ owner: 'Olga', permissions: { users: 'none' } })
    expect((await send('GET', '/v1/bundles', second)).status).toBe(200)
    expect((await send('GET', '/v1/users?displayName=rosa', second)).status).toBe(403)
    await admin.revokeKey(keyId)
    expect((await send('GET', '/v1/bundles', key)).status).toBe(401)
    expect((await send('GET', '/v1/bundles', second)).status).toBe(200)
    await admin.changeAccount('Olga Owner', { tier: 'free' })
    expect((await send('GET', '/v1/bundles', second)).status).toBe(401)
  })

  it('service: limits, variants, prefix and base path are those it was given', async () => {
    const { db, key } = await peopledFile()
    const { send, service } = await serveFile(db, {
      rateLimit: 2,
      basePath: '/rest',
      variants: { 'invalid-status': '422' },
    })
    expect(service.baseUrl).toMatch(/\/rest$/)
    expect((await send('GET', '/v1/bundles?limit=0', key)).status).toBe(422)
    expect((await send('GET', '/v1/bundles', key)).status).toBe(200)
    const third = await send('GET', '/v1/bundles', key)
    expect(third).toMatchObject({ status: 429, body: { errorCode: 'errors.rate_limit.address_exceeded' } })
    const other = await serveFile(db, { keyPrefix: 'acme' })
    expect((await other.send('GET', '/v1/bundles', key)).status).toBe(401)
    expect((await other.send('GET', '/v1/bundles', key.replace('bak', 'acme'))).status).toBe(200)
  })
})

describe('a service that cannot start', () => {
  it.each([
    ['', 'invalid'],
    [':memory:', 'invalid'],
  ] as const)('service: it needs a file: "%s" is none', async (db, kind) => {
    await expect(startService({ db })).rejects.toEqual(refused(kind, 'in a file'))
  })

  it('service: a proxy that is no network is refused before a file is made', async () => {
    const db = newFile()
    await expect(startService({ db, trustProxy: ['10.0.0.1'] })).rejects.toEqual(
      refused('invalid', '10.0.0.1'),
    )
    expect(existsSync(db)).toBe(false)
  })

  it('service: a file in no folder, of another program, or of a newer version is named and left alone', async () => {
    const missing = `${newFile()}/none/ledger.db`
    await expect(startService({ db: missing })).rejects.toEqual(
      refused('unavailable', missing, 'make it first, or name a file elsewhere'),
    )
    const foreign = newFile()
    writeFileSync(foreign, 'Dear diary')
    await expect(startService({ db: foreign })).rejects.toEqual(
      refused('unavailable', foreign, 'is no database'),
    )
    expect(readFileSync(foreign, 'utf8')).toBe('Dear diary')
    const { db, admin } = await peopledFile()
    await admin.close()
    const database = new Database(db)
    database.pragma('user_version = 99')
    database.close()
    const before = readFileSync(db)
    await expect(startService({ db })).rejects.toEqual(refused('unavailable', db, 'newer version', 'use'))
    expect(readFileSync(db)).toEqual(before)
  })

  it('service: a file that another program keeps locked is named, and served when it is free', async () => {
    const { db } = await peopledFile()
    const other = new Database(db)
    other.exec('BEGIN IMMEDIATE')
    await expect(startService({ db })).rejects.toEqual(refused('unavailable', db, 'locked', 'try again'))
    other.exec('ROLLBACK')
    other.close()
    expect((await serveFile(db)).service.empty).toBe(false)
  })

  it('service: a log that throws ends it, and both ports and the file are let go', async () => {
    const db = newFile()
    const ports: string[] = []
    const log = (line: object): void => {
      for (const name of ['baseUrl', 'healthUrl']) ports.push(Reflect.get(line, name))
      throw new Error('the disk is full')
    }
    await expect(startService({ db, health: {}, log })).rejects.toThrow('the disk is full')
    expect(ports).toHaveLength(2)
    for (const url of ports) await expect(fetch(url)).rejects.toThrow('fetch failed')
    await (await startService({ db })).stop()
  })

  it('service: a port that is taken is named with its flag, and the other port and the file are let go', async () => {
    const db = newFile()
    const taken = await takenPort()
    await expect(startService({ db, port: taken })).rejects.toEqual(
      refused('unavailable', `${taken}`, '--port'),
    )
    const first = await serveFile(db)
    const port = Number(new URL(first.service.baseUrl).port)
    await first.service.stop()
    await expect(startService({ db, port, health: { port: taken } })).rejects.toEqual(
      refused('unavailable', `${taken}`, '--health-port'),
    )
    expect(readdirSync(dirname(db)).filter((name) => name.endsWith('-wal'))).toEqual([])
    expect((await serveFile(db, { port })).service.baseUrl).toBe(first.service.baseUrl)
  })
})

describe('a service that stops', () => {
  it('service: it is ready no more, accepts nothing, and answers what is running', async () => {
    const { db, key, bundle, admin } = await peopledFile()
    const { service, lines } = await serveFile(db)
    const health = (path: string) => fetch(`${service.healthUrl}${path}`)
    expect(await (await health('/readyz')).json()).toMatchObject({ status: 'ready' })
    const running = await beginPost(service.baseUrl, `/v1/bundles/${bundle}/grants`, key)
    const answered = textOf(running)
    const stopped = service.stop()
    const ready = await health('/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, '{"status":"stopping"}'])
    expect((await health('/healthz')).status).toBe(200)
    await expect(fetch(`${service.baseUrl}/v1/bundles`)).rejects.toThrow()
    running.write('}')
    expect(await answered).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*invalid_body/i)
    await stopped
    await expect(health('/healthz')).rejects.toThrow()
    expect(lines.slice(-3).map(({ event }) => event)).toEqual(['stopping', 'request', 'stopped'])
    await admin.close()
    expect(readdirSync(dirname(db))).toEqual(['ledger.db'])
    await service.stop()
  })

  it('service: half a request is dropped long before the grace period ends', async () => {
    const { db, key, bundle } = await peopledFile()
    const { service } = await serveFile(db, { graceMs: 600_000 })
    const half = textOf(await beginPost(service.baseUrl, `/v1/bundles/${bundle}/grants`, key))
    await service.stop()
    expect(await half).toBe('')
  })

  it('service: a request that does not end is cut off after the grace, and nothing came of it', async () => {
    const { db, key, bundle } = await peopledFile()
    const { service, lines } = await serveFile(db, { graceMs: 50 })
    const running = await beginPost(service.baseUrl, `/v1/bundles/${bundle}/grants`, key)
    const answered = textOf(running)
    await service.stop()
    expect(await answered).toBe('')
    const [request] = lines.filter(({ event }) => event === 'request')
    expect(request).toMatchObject({ level: 'info', clientGone: true, operation: 'createBundleGrant' })
    expect(request?.['status']).toBeUndefined()
    const last = lines.at(-1)
    expect(last?.event).toBe('stopped')
    expect(last?.['durationMs']).toBeGreaterThanOrEqual(50)
    expect(last?.['durationMs']).toBeLessThan(5_000)
  })
})
