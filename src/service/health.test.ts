import { copyFileSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { inject } from '../http/inject.ts'
import { healthAnswer, type Readiness } from './health.ts'
import { newFile, peopledFile, serveFile } from './service.test-bed.ts'

const ask = (url: string, state: Readiness = 'ready', method = 'GET') =>
  inject(
    healthAnswer(() => state),
    { url, method },
  )

describe('health', () => {
  it('health: alive whatever the state, ready only when it is', async () => {
    for (const state of ['ready', 'stopping', 'unusable'] as const) {
      expect(await ask('/healthz', state)).toMatchObject({ status: 200, body: '{"status":"alive"}' })
      const { status, body } = await ask('/readyz?verbose', state)
      expect([status, JSON.parse(body)]).toEqual([state === 'ready' ? 200 : 503, { status: state }])
    }
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
    const ready = async () => (await fetch(`${service.healthUrl}/readyz`)).text()
    const other = new Database(db)
    other.exec('ALTER TABLE account RENAME TO elsewhere')
    expect(await ready()).toBe('{"status":"unusable"}')
    expect((await fetch(`${service.healthUrl}/healthz`)).status).toBe(200)
    other.exec('ALTER TABLE elsewhere RENAME TO account')
    other.close()
    expect(await ready()).toBe('{"status":"ready"}')
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
    expect([await ready(), (await create()).status]).toEqual([503, 500])
    copyFileSync(`${db}.moved`, db)
    expect([await ready(), (await create()).status]).toEqual([503, 500])
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

  it('health: without it no second port is opened', async () => {
    const { service } = await serveFile(newFile(), { health: undefined })
    expect(service.healthUrl).toBeUndefined()
  })
})
