import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responseExamples } from '../../spec/examples.test-bed.ts'
import { operations } from '../../spec/generated/contract.ts'
import type { Exchange, OperationId } from '../kit/exchange.ts'
import { visit } from './visit.ts'

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** Says the recorded answers again, one after another, so that Prism gets to judge each of them. */
let recorded: Pick<Exchange, 'status' | 'headers' | 'text'>
const echo: Server = createServer((request, response) => {
  request.resume()
  const { 'content-length': _, connection: __, 'keep-alive': ___, ...headers } = recorded.headers
  response.writeHead(recorded.status, headers).end(recorded.text)
})
let prism: ChildProcess
let url: string

beforeAll(async () => {
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
  const upstream = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
  const flags = ['proxy', '--errors', '--validate-request=false', '-p', '0', '-h', '127.0.0.1']
  const program = path('node_modules/@stoplight/prism-cli/dist/index.js')
  prism = spawn(process.execPath, [program, ...flags, path('spec/openapi.yaml'), upstream], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await new Promise((listening) => {
    let printed = ''
    prism.stdout?.on('data', (chunk) => {
      printed += chunk
      const found = /listening on (http:\/\/[\d.:]+)/.exec(printed)?.[1]
      if (found !== undefined) listening(found)
    })
  })
}, 60_000)

afterAll(() => {
  prism.kill('SIGTERM')
  echo.close()
})

/** One exchange of each shape among those of a whole run of the suite against our server. */
async function suiteTraffic(): Promise<readonly Exchange[]> {
  const { trace } = await visit({ seed: 1, profile: 'certify' })
  const all = trace.flatMap((event) => (event.event === 'exchange' && judgeable(event) ? [event] : []))
  expect(all.length).toBeGreaterThan(500)
  return [...Map.groupBy(all, shapeOf).values()].flatMap(([first = []]) => first)
}

/** The names and types of JSON, without its values. */
const typesIn = (json: unknown): unknown => {
  if (Array.isArray(json)) return [...new Set(json.map((item) => JSON.stringify(typesIn(item))))].toSorted()
  if (typeof json !== 'object' || json === null) return typeof json
  return Object.entries(json).map(([name, inner]) => [name, typesIn(inner)])
}

const shapeOf = ({ operation, status, json }: Exchange): string =>
  `${operation} ${status} ${JSON.stringify(typesIn(json))}`

/** What Prism makes of an answer: nothing, or the violations that it sees. */
async function judged({
  request,
  ...answer
}: Pick<Exchange, 'request' | 'status' | 'headers' | 'text'>): Promise<string | undefined> {
  recorded = answer
  const response = await fetch(`${url}${request.path}${request.query === '' ? '' : `?${request.query}`}`, {
    method: request.method,
    // Prism answers by itself when there is no key or when the body is no JSON; the answer under judgement is the same.
    // Prism closes a kept connection after five seconds, perhaps while it is used again.
    headers: { authorization: 'Bearer any', 'content-type': 'application/json', connection: 'close' },
    ...(request.method === 'POST' ? { body: '{}' } : {}),
  })
  const text = await response.text()
  // It says so with a 500, which may be the status under judgement too.
  return response.status === answer.status && !text.includes('errors#VIOLATIONS') ? undefined : text
}

/** A request of an operation, as far as Prism looks at it. */
function requestOf(id: OperationId): Exchange['request'] {
  const { method, path: template } = operations[id]
  const query = id === 'searchUsers' ? 'displayName=Rosa' : ''
  const sent = { path: template.replaceAll(/\{\w+\}/g, 'an-id'), query, key: 'full', headers: {} }
  return { method, ...sent, body: undefined }
}

/** The declared statuses of an operation, each with the headers that its answer must have. */
function headersOf(id: OperationId): Readonly<Record<string, Exchange['headers']>> {
  const json = { 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.keys(operations[id].responses).map((status) => [
      status,
      status === '429' || status === '503' ? { ...json, 'retry-after': '1' } : json,
    ]),
  )
}

/** Requests of the contract's operations whose answer Prism will pass on at all. */
const judgeable = ({ operation, status, request, text }: Exchange): boolean =>
  operation !== undefined &&
  status !== 0 &&
  text !== '' &&
  status !== 405 &&
  !/%(?![0-9a-f]{2})/i.test(request.path) &&
  !request.path.includes('//')

describe('prism proxy --errors and the traffic of the whole suite', () => {
  it.each(Object.keys(operations) as OperationId[])(
    'sees a canary in every declared answer of %s, and lets its sound twin pass',
    async (id) => {
      const request = requestOf(id)
      for (const [status, headers] of Object.entries(headersOf(id))) {
        const example = responseExamples.find((one) => one.operationId === id && one.status === status)
        const answer = (body: object) => ({
          request,
          status: Number(status),
          headers,
          text: JSON.stringify(body),
        })
        const sound = { ...example?.value }
        const [first = ''] = Object.keys(sound)
        expect(await judged(answer(sound)), status).toBeUndefined()
        expect(await judged(answer({ ...sound, [first]: null })), status).toContain(first)
      }
    },
  )

  it('has nothing against any answer of ours', async () => {
    const violations: string[] = []
    for (const exchange of await suiteTraffic()) {
      const seen = await judged(exchange)
      if (seen !== undefined)
        violations.push(
          `${exchange.request.method} ${exchange.request.path}?${exchange.request.query} ${exchange.status}: ${seen.slice(0, 300)}`,
        )
    }
    expect(violations).toEqual([])
  }, 240_000)
})
