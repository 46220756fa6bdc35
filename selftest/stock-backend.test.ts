import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checks } from '../conformance/checks/all.ts'
import { run } from '../conformance/index.ts'
import { answer } from '../src/api/answer.ts'
import { stockBackend } from '../src/api/stock-backend.test-bed.ts'
import type { RequestHandler, Response } from '../src/http/exchange.ts'
import { inject } from '../src/http/inject.test-bed.ts'
import { toInstant } from '../src/ledger/instant.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { type Composition, soundComposition } from './compose.ts'
import { runInProcess } from './run-in-process.ts'
import { testTarget } from './test-fixture.ts'

/** Every difference between the two, and why it is one. */
const differences = [
  { sent: 'GET /v1/bundles?colour=red', ours: 200, stock: 400, why: 'an unknown query parameter is ignored' },
  { sent: 'GET /v1/bundles?limit[a]=5', ours: 200, stock: 400, why: 'brackets have no meaning in a name' },
  { sent: 'GET /v1/bundles?limit=1e1', ours: 400, stock: 200, why: 'an integer is written in digits' },
  { sent: 'GET /v1/bundles/', ours: 404, stock: 200, why: 'no path of the contract ends in a slash' },
  { sent: 'GET /v1/users?displayName=e%CC%81', ours: 400, stock: 200, why: 'length counts after NFC' },
  {
    sent: 'GET /v1/bundles/%zz/users',
    ours: 400,
    stock: 500,
    why: 'a broken escape is an error of the client',
  },
  {
    sent: 'POST /v1/bundles/MAIN/grants {"userId":"x","grantType":"gift","grantType":"gift"}',
    ours: 400,
    stock: 404,
    why: 'a name that is given twice loses a value',
  },
] as const

describe('a stock OpenAPIBackend with the seven operations', () => {
  it('passes the profile smoke behind node:http', async () => {
    const { instance, fixture } = await opened()
    const { report } = await run({
      target: { ...testTarget(fixture), baseUrl: await serve(decodable(stockBackend(instance))) },
      checks,
      seed: 1,
      profile: 'smoke',
      clock: { now: Date.now, sleep: (ms) => sleep(ms) },
      entropy: () => 'ace0face',
    })
    expect(report.failures.map(({ rule, check }) => `${rule} in ${check}`)).toEqual([])
    expect(report.outcome).toBe('partial')
  })

  it('answers the requests of the profile certify as ours does, to the byte, but for unknown parameters, limits not in digits and what cannot be decoded', async () => {
    const { different, requests } = await compared()
    expect(requests).toBeGreaterThan(900)
    const known = [
      /[?&](?:colour|q|Limit)=.*: 200, stock 400$/,
      /[?&]limit=(?:[\d.ex+]|%20|%2B)+(?:&.*)?: 400, stock 200$/,
      /%(?![0-9A-F]{2}).*: 400, stock 200$/,
      /displayName=%FF.*: 400, stock 200$/,
      // An array as a body: it takes the shape of it for granted.
      /^POST \S+\/grants: 400, stock 500$/,
    ]
    expect(different.filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([])
    expect(different.filter((one) => known[0]?.test(one))).not.toEqual([])
  })

  it('differs in nothing else that is known', async () => {
    const { instance, fixture } = await opened()
    const backend = stockBackend(instance)
    const headers = {
      authorization: `Bearer ${fixture.handles.keys['full']?.text}`,
      'content-type': 'application/json',
    }
    const statusOf = async (server: RequestHandler, sent: string) => {
      const [method = '', url = '', body = ''] = sent
        .replace('MAIN', `${fixture.handles.bundles['main']}`)
        .split(' ')
      return (await inject(server, { method, url, headers, ...(body && { body }) })).status
    }
    for (const { sent, ours, stock } of differences) {
      expect(await statusOf(async (request) => (await answer(instance, request)).response, sent), sent).toBe(
        ours,
      )
      expect(await statusOf(backend, sent).catch(() => 500), sent).toBe(stock)
    }
  })
})

/** A deployment of ours in real time. */
async function opened(): Promise<Composition> {
  const now = () => toInstant(Date.now())
  let count = 0
  const composition = await soundComposition({
    now,
    newId: () => hash('sha256', `id ${count++}`).slice(0, 24),
    sealingKey: hash('sha256', 'stock backend', 'buffer'),
    monotonic: Date.now,
  })
  onTestFinished(() => composition.instance.store.close())
  return composition
}

/** Runs certify against our server and sends every request to a stock backend too; returns the differences. */
async function compared() {
  const different: string[] = []
  let requests = 0
  let close = async (): Promise<void> => undefined
  await runInProcess({
    seed: 2,
    profile: 'certify',
    // The command writes into one of the two stores only.
    changeTarget: (target) => ({ ...target, checkout: { ...target.checkout, command: undefined } }),
    change: (composition) => {
      const ids: string[] = []
      const { instance, fixture } = composition
      const newId = () => {
        const id = instance.newId()
        ids.push(id)
        return id
      }
      // Other requests move the clock while one is answered twice.
      let at = instance.now()
      const now = () => at
      const store = openSqliteStore({ file: ':memory:' })
      close = () => store.close()
      const stock = stockBackend({ ...instance, now, store, newId: () => ids.shift() ?? 'one id too many' })
      let last: Promise<unknown> = store.add(fixture.facts)
      return {
        ...composition,
        instance: { ...instance, now, newId },
        outside: (ours) => (request) => {
          const both = last.then(async () => {
            const bytes = await request.readBody(instance.bodyLimit)
            const same = { ...request, readBody: async () => bytes }
            at = instance.now()
            const own = await ours(same)
            const other = await stock(same)
            ids.length = 0
            requests++
            const difference = differenceOf(own, other)
            const asked = `${request.method} ${request.path}${request.query && `?${request.query}`}`
            if (difference !== undefined) different.push(`${asked}: ${difference}`)
            return own
          })
          last = both.catch(() => undefined)
          return both
        },
      }
    },
  })
  await close()
  return { different, requests }
}

/** Refusals are compared by status, since each server words its own; successes to the byte. */
function differenceOf(ours: Response, stock: Response): string | undefined {
  if (ours.status !== stock.status) return `${ours.status}, stock ${stock.status}`
  if (ours.status === 200 && ours.body !== stock.body) return `${ours.body}, stock ${stock.body}`
  return undefined
}

/** Serves an answer with nothing but node:http; returns the base address. */
/** Refuses undecodable requests in front of a stock backend, which throws there. */
const decodable =
  (answer: RequestHandler): RequestHandler =>
  async (request) => {
    const isMalformed = /%(?![0-9a-f]{2})|%[89a-f]/i.test(request.path)
    return isMalformed
      ? { status: 400, headers: { 'content-type': 'text/plain' }, body: '' }
      : answer(request)
  }

async function serve(answer: RequestHandler): Promise<string> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { status, headers, body } = await inject(
      answer,
      {
        url: request.url ?? '',
        method: request.method ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(pieces),
      },
      '/rest',
    )
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`
}
