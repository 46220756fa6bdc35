import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { ClientGone } from '../api/answer.ts'
import type { Trace } from '../api/instance.ts'
import type { Request, Response } from '../http/exchange.ts'
import { toKeyId } from '../ledger/ids.ts'
import { peopledFile, serveFile } from '../testing/service.test-bed.ts'
import { type LogLine, openLog } from './log.ts'

const secret = 'd41d8cd98f00b204e9800998ecf8427e12345678'
const key = `bak_0123456789abcdef_${secret}`
const session = '207415b3be067aeaffc39026'

const request: Request = {
  method: 'GET',
  path: `/v1/checkout/${session}`,
  query: `key=${key}`,
  headers: { authorization: `Bearer ${key}` },
  address: '127.0.0.1',
  readBody: async () => new Uint8Array(),
}
const trace: Trace = {
  operationId: 'readCheckout',
  keyId: toKeyId('0123456789abcdef'),
  decision: undefined,
  added: undefined,
  revoked: [],
  refusal: undefined,
  cause: undefined,
  variants: new Set(),
}
const answered = (requestId: string): Response => ({
  status: 200,
  headers: { 'x-request-id': requestId },
  body: `{"checkoutId":"${session}","displayName":"Rosa"}`,
})

/** The one line that an exchange becomes. */
function lineOf(response: Response, changed: Partial<Trace> = {}): LogLine {
  const lines: LogLine[] = []
  const log = openLog(
    (line) => lines.push(line),
    () => Date.UTC(2026, 2, 10, 12),
    'bak',
  )
  // The client's own request id is the one that it is answered with.
  const headers = { ...request.headers, ...response.headers }
  log.request({ request: { ...request, headers }, response }, { ...trace, ...changed }, 1.23456)
  expect(lines.length).toBe(1)
  return JSON.parse(JSON.stringify(lines[0]))
}

describe('log', () => {
  it('log: a line says which operation, by its template, and nothing that the client sent', () => {
    expect(lineOf(answered('r-1'))).toEqual({
      time: '2026-03-10T12:00:00.000Z',
      level: 'info',
      event: 'request',
      method: 'GET',
      operation: 'readCheckout',
      route: '/v1/checkout/{checkoutId}',
      status: 200,
      durationMs: 1.235,
      keyId: '0123456789abcdef',
      requestId: 'r-1',
    })
  })

  it('log: a secret that a client uses as its request id, or that an internal error names, is not written', () => {
    for (const id of [secret, session, `id-${session}`, `x.${secret}.y`])
      expect(JSON.stringify(lineOf(answered(id)))).not.toMatch(new RegExp(`${secret}|${session}`))
    const cause = new Error(`${key} may not read ${session}`)
    const line = lineOf({ ...answered('r-2'), status: 500 }, { cause, refusal: 'errors.server.internal' })
    expect(line).toMatchObject({ level: 'error', status: 500, errorCode: 'errors.server.internal' })
    expect(line['cause']).toMatch(
      /^Error: bak_0123456789abcdef_\[redacted\] may not read \[redacted\]\n +at /,
    )
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`${secret}|${session}`))
  })

  it('log: a client that goes away is no internal error, and was answered nothing', () => {
    const line = lineOf({ ...answered('r-3'), status: 500 }, { cause: new ClientGone('gone') })
    expect(line).toMatchObject({ level: 'info', clientGone: true })
    expect(line).not.toHaveProperty('status')
    expect(line).not.toHaveProperty('cause')
  })

  it('log: an internal error has the id that its client was shown, also when other answers show none', () => {
    const shown = { status: 500, headers: {}, body: '{"requestId":"r-4"}' }
    expect(lineOf(shown, { cause: new Error('boom') })['requestId']).toBe('r-4')
  })

  it('log: of a service that is used in every wrong way it holds no key, no session and no name', async () => {
    const { db, key: genuine, keyId, bundle, session: real } = await peopledFile()
    const { send, lines, service } = await serveFile(db)
    const genuineSecret = genuine.slice(genuine.lastIndexOf('_') + 1)
    await send('GET', `/v1/checkout/${real}`, genuine)
    await send('GET', `/v1/checkout/${real}?session=${real}`)
    await send('GET', `/v1/users?displayName=rosa&key=${genuine}`, genuine)
    await send('GET', `/v1/bundles/${genuine}/users`, genuine)
    await send('GET', `/nowhere/${genuine}`, genuine)
    await send('POST', `/v1/bundles/${bundle}/grants`, genuine, { userId: genuine, grantType: real })
    await send('PUT', `/v1/checkout/${real}`, genuine)
    for (const id of [genuineSecret, real])
      await fetch(`${service.baseUrl}/v1/checkout/${real}`, {
        headers: { authorization: `Bearer ${genuine}`, 'x-request-id': id },
      }).then((response) => response.text())
    const log = JSON.stringify(lines)
    for (const hidden of [genuine, genuineSecret, real, 'rosa', 'Rosa', 'Olga'])
      expect(log.includes(hidden), hidden).toBe(false)
    expect(lines.filter(({ event }) => event === 'request').map(({ status }) => status)).toEqual([
      200, 401, 200, 404, 404, 400, 405, 200, 200,
    ])
    expect(log).toContain(keyId)
    expect(lines.find(({ status }) => status === 400)).toMatchObject({
      errorCode: 'errors.request.invalid_body',
    })
  })

  it('log: the fields of a request are those that docs/service.md names', () => {
    const refused = { cause: new Error('boom'), refusal: 'errors.server.internal', decision: 'granted' }
    const gone = { cause: new ClientGone('gone') }
    const fields = [refused, gone].flatMap((changed) => Object.keys(lineOf(answered('r-5'), changed)))
    const guide = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8')
    const table = /<!-- log fields: begin -->([\s\S]*?)<!-- log fields: end -->/.exec(guide)?.[1] ?? ''
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(fields))
  })

  it('log: what is no HTTP has a line of its own', async () => {
    const { db } = await peopledFile()
    const { service, lines } = await serveFile(db)
    const { hostname, port } = new URL(service.baseUrl)
    const socket = connect(Number(port), hostname)
    const ended = new Promise((resolve) => socket.on('close', resolve))
    socket.resume().write('GET /v1/bundles FTP/9\r\n\r\n')
    await ended
    expect(lines.at(-1)).toMatchObject({ event: 'malformed', level: 'info', status: 400 })
    expect(lines.at(-1)?.['requestId']).toMatch(/^[0-9a-f]{24}$/)
  })

  it('log: an internal error is told with its cause, to the client only by its id', async () => {
    const { db, key: genuine, session: real } = await peopledFile()
    const { send, lines } = await serveFile(db)
    const other = new Database(db)
    other.exec('ALTER TABLE checkout RENAME TO elsewhere')
    other.close()
    const { status, body } = await send('GET', `/v1/checkout/${real}`, genuine)
    expect([status, Object.keys(body)]).toEqual([500, ['errorCode', 'message', 'requestId']])
    const line = lines.at(-1)
    expect(line).toMatchObject({ level: 'error', status: 500, requestId: body.requestId })
    expect(line?.['cause']).toContain('no such table')
  })
})
