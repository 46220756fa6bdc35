import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inject } from '../http/inject.test-bed.ts'
import { newFile, peopledFile, serveFile } from '../testing/service.test-bed.ts'
import { healthAnswer, type Readiness } from './server.ts'

const ask = (url: string, state: Readiness = 'ready', method = 'GET') =>
  inject(
    healthAnswer(async () => state),
    { url, method },
  )

describe('health', () => {
  it('health: alive whatever the state, ready only when it is', async () => {
    for (const state of ['ready', 'stopping', 'locked', 'unusable'] as const) {
      expect(await ask('/healthz', state)).toMatchObject({ status: 200, body: '{"status":"alive"}' })
      const { status, body } = await ask('/readyz?verbose', state)
      expect([status, JSON.parse(body)]).toEqual([state === 'ready' ? 200 : 503, { status: state }])
    }
  })

  it('health: it tells the sizes of file and log, their last write and the clock, and only while it can be read', async () => {
    const { db, key, bundle } = await peopledFile()
    const { service, send } = await serveFile(db)
    const ready = async () => JSON.parse(await (await fetch(`${service.healthUrl}/readyz`)).text())
    const before = await ready()
    const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
    const gift = { userId: found.users[0].userId, grantType: 'gift' }
    const began = Date.now()
    expect((await send('POST', `/v1/bundles/${bundle}/grants`, key, gift)).status).toBe(200)
    const after = await ready()
    expect(after).toEqual({
      status: 'ready',
      ledgerBytes: statSync(db).size,
      logBytes: statSync(`${db}-wal`).size,
      lastWriteAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      clockOffMs: 0,
      clockStepMs: 0,
    })
    // The times of files come from a clock of the kernel that ticks every 4 ms or so.
    expect(Date.parse(after.lastWriteAt)).toBeGreaterThan(began - 50)
    expect(after.logBytes).toBeGreaterThan(before.logBytes)
    renameSync(db, `${db}.moved`)
    expect(await ready()).toEqual({ status: 'unusable' })
  })

  it('health: nothing else is there, and nothing can be told to it', async () => {
    for (const path of ['/', '/v1/bundles', '/healthz/', '/readyz/x'])
      expect((await ask(path)).status).toBe(404)
    const posted = await ask('/readyz', 'ready', 'POST')
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    expect((await ask('/readyz', 'stopping', 'HEAD')).status).toBe(503)
  })

  it('health: it has a port of its own; the API knows nothing of it', async () => {
    const { service, send } = await serveFile(newFile())
    for (const path of ['/healthz', '/readyz']) {
      expect((await send('GET', path)).status).toBe(404)
      expect((await fetch(`${service.healthUrl}${path}`)).status).toBe(200)
    }
    expect((await fetch(`${service.healthUrl}/v1/bundles`)).status).toBe(404)
  })

  it('health: a ledger that cannot be read is not ready, and is again when it can', async () => {
    const db = newFile()
    const { service, lines } = await serveFile(db)
    const ready = async () => JSON.parse(await (await fetch(`${service.healthUrl}/readyz`)).text()).status
    const other = new Database(db)
    other.exec('ALTER TABLE account RENAME TO elsewhere')
    expect(await ready()).toBe('unusable')
    expect((await fetch(`${service.healthUrl}/healthz`)).status).toBe(200)
    other.exec('ALTER TABLE elsewhere RENAME TO account')
    other.close()
    expect(await ready()).toBe('ready')
    await ready()
    expect(lines.map(({ event, level }) => [event, level])).toEqual([
      ['ready', 'info'],
      ['unusable', 'error'],
      ['usable', 'info'],
    ])
    expect(lines[1]?.['cause']).toContain('no such table')
  })

  it('health: a ledger that was replaced takes no grant more, and is not ready until it is put back', async () => {
    const { db, admin, key, bundle } = await peopledFile()
    const { service, send, lines } = await serveFile(db)
    const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
    const gift = { userId: found.users[0].userId, grantType: 'gift' }
    const create = () => send('POST', `/v1/bundles/${bundle}/grants`, key, gift)
    const ready = async () => (await fetch(`${service.healthUrl}/readyz`)).status
    renameSync(db, `${db}.moved`)
    expect([await ready(), (await create()).status]).toEqual([503, 503])
    copyFileSync(`${db}.moved`, db)
    expect([await ready(), (await create()).status]).toEqual([503, 503])
    await expect(admin.revokeKey('0'.repeat(16))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(admin.createAccount({ displayName: 'Late' })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('moved, deleted or replaced'),
    })
    renameSync(`${db}.moved`, db)
    expect([await ready(), (await create()).status]).toEqual([200, 200])
    expect((await send('GET', `/v1/bundles/${bundle}/grants`, key)).body.grants.length).toBe(1)
    expect(lines.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual([
      'unusable',
      'request',
      'request',
    ])
  })

  it.each([
    ['an earlier copy', (_: string, earlier: string) => earlier],
    [
      'a backup of it',
      async (db: string) => {
        const source = new Database(db, { readonly: true })
        await source.backup(`${db}.backup`)
        source.close()
        return `${db}.backup`
      },
    ],
    [
      'itself',
      (db: string) => {
        copyFileSync(db, `${db}.copy`)
        return `${db}.copy`
      },
    ],
  ] as const)(
    'health: once its file was overwritten with %s, it takes no grant more and writes nothing into it',
    async (_, copied) => {
      const { db, admin, key, bundle } = await peopledFile()
      await admin.close()
      const earlier = `${db}.earlier`
      copyFileSync(db, earlier)
      const { service, send, lines } = await serveFile(db)
      const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
      let created = 0
      const create = async () => {
        const gift = { userId: found.users[0].userId, grantType: 'gift', sourceId: `gift-${++created}` }
        return (await send('POST', `/v1/bundles/${bundle}/grants`, key, gift)).status
      }
      expect([await create(), await create()]).toEqual([200, 200])
      const copy = await copied(db, earlier)
      expect(await create()).toBe(200)
      copyFileSync(copy, db)
      const held = readFileSync(db)
      expect([await create(), await create()]).toEqual([503, 503])
      expect(await (await fetch(`${service.healthUrl}/readyz`)).text()).toBe('{"status":"unusable"}')
      expect(lines.find(({ event }) => event === 'unusable')?.['cause']).toContain(
        `${db} has been overwritten while it was open`,
      )
      await service.stop()
      expect(readFileSync(db)).toEqual(held)
      await expect(serveFile(db)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining(`or remove ${db}-wal and ${db}-shm`),
      })
      for (const suffix of ['-wal', '-shm']) rmSync(`${db}${suffix}`)
      const again = await serveFile(db)
      const alone = await serveFile(copy)
      const grantsIn = async (serving: typeof again) =>
        (await serving.send('GET', `/v1/bundles/${bundle}/grants`, key)).body.grants
      expect(await grantsIn(again)).toEqual(await grantsIn(alone))
    },
  )

  it('health: while another process holds the lock, reads are answered, writes are refused after some time, and it is not ready', async () => {
    const { db, key, bundle } = await peopledFile()
    const { service, send, lines } = await serveFile(db)
    const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
    const gift = { userId: found.users[0].userId, grantType: 'gift' }
    const create = () => send('POST', `/v1/bundles/${bundle}/grants`, key, gift)
    const health = async (path: string) => (await fetch(`${service.healthUrl}${path}`)).text()
    const other = new Database(db)
    onTestFinished(() => void other.close())
    other.exec('BEGIN IMMEDIATE')
    const statuses: number[] = []
    const creates = Promise.all(
      Array.from({ length: 3 }, async () => {
        const { status, body, headers } = await create()
        statuses.push(status)
        return [status, body.errorCode, headers.get('retry-after')]
      }),
    )
    for (let number = 0; number < 20; number++)
      expect((await send('GET', `/v1/bundles/${bundle}/grants`, key)).body.grants).toEqual([])
    expect(await health('/healthz')).toBe('{"status":"alive"}')
    expect(statuses).toEqual([])
    expect(await creates).toEqual(Array.from({ length: 3 }, () => [503, 'errors.server.unavailable', '5']))
    expect(await health('/readyz')).toMatch(/^\{"status":"locked",/)
    expect(await health('/healthz')).toBe('{"status":"alive"}')
    other.exec('ROLLBACK')
    expect(await health('/readyz')).toMatch(/^\{"status":"ready",/)
    expect((await create()).status).toBe(200)
    expect(lines.filter(({ event }) => event !== 'request').map(({ event }) => event)).toEqual([
      'ready',
      'unusable',
      'usable',
    ])
    expect(lines.find(({ event }) => event === 'unusable')?.['cause']).toContain(`${db} is locked`)
  })

  it('health: once a page was found damaged it is not ready until it starts again, and the log names the file', async () => {
    const { db, admin, key, bundle, session } = await peopledFile()
    await admin.close()
    const page = pageOf(db, 'checkout')
    const sound = page.read()
    page.write(sound.map((byte) => 255 - byte))
    const { service, send, lines } = await serveFile(db)
    const ready = async () => JSON.parse(await (await fetch(`${service.healthUrl}/readyz`)).text()).status
    const { body: found } = await send('GET', '/v1/users?displayName=rosa', key)
    const gift = { userId: found.users[0].userId, grantType: 'gift' }
    const create = () => send('POST', `/v1/bundles/${bundle}/grants`, key, gift)
    expect([await ready(), (await create()).status]).toEqual(['ready', 200])

    const damaged = await send('GET', `/v1/checkout/${session}`, key)
    expect([damaged.status, damaged.headers.get('retry-after')]).toEqual([503, '5'])
    expect(JSON.stringify(damaged.body)).not.toContain('damaged')
    expect([await ready(), (await create()).status]).toEqual(['unusable', 503])
    expect((await send('GET', '/v1/bundles', key)).status).toBe(200)
    expect([await ready(), (await create()).status]).toEqual(['unusable', 503])
    expect(lines.filter(({ event }) => event === 'unusable')).toEqual([
      expect.objectContaining({ level: 'error', cause: expect.stringContaining(`${db} is damaged`) }),
    ])

    await service.stop()
    const mended = newFile()
    for (const suffix of ['', '-wal']) copyFileSync(`${db}${suffix}`, `${mended}${suffix}`)
    page.write(sound, mended)
    const again = await serveFile(mended)
    expect((await fetch(`${again.service.healthUrl}/readyz`)).status).toBe(200)
    expect((await again.send('GET', `/v1/checkout/${session}`, key)).status).toBe(200)
    expect((await again.send('GET', `/v1/bundles/${bundle}/grants`, key)).body.grants.length).toBe(1)
  })

  it('health: without it no second port is opened', async () => {
    const { service } = await serveFile(newFile(), { health: undefined })
    expect(service.healthUrl).toBeUndefined()
  })
})

/** The first page of a table in a file. */
function pageOf(file: string, table: string) {
  const database = new Database(file)
  const size = Number(database.pragma('page_size', { simple: true }))
  const number = Number(
    database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table),
  )
  database.close()
  const at = (number - 1) * size
  const using = <Answer>(name: string, use: (descriptor: number) => Answer): Answer => {
    const descriptor = openSync(name, 'r+')
    try {
      return use(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
  return {
    read: (): Uint8Array => {
      const bytes = new Uint8Array(size)
      using(file, (descriptor) => readSync(descriptor, bytes, 0, size, at))
      return bytes
    },
    write: (bytes: Uint8Array, name = file): void =>
      void using(name, (descriptor) => writeSync(descriptor, bytes, 0, size, at)),
  }
}
