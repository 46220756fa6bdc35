import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange, OperationId } from '../conformance/kit/exchange.ts'
import { responseExamples } from '../spec/examples.test-bed.ts'
import { operations } from '../spec/generated/contract.ts'
import type { Entry } from '../src/mock/journal/entry.ts'
import { toHar } from '../src/mock/journal/har.ts'
import { paths, runRedocly } from '../src/tools/redocly.ts'
import { restOfTraffic, suiteTraffic } from './traffic.test-bed.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-traffic-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let suite: Awaited<ReturnType<typeof suiteTraffic>>
let rest: Awaited<ReturnType<typeof restOfTraffic>>
beforeAll(async () => {
  suite = await suiteTraffic()
  rest = await restOfTraffic()
})

const declared = new Set(
  Object.entries(operations).flatMap(([id, { responses }]) =>
    Object.keys(responses).map((status) => `${id} ${status}`),
  ),
)
const metBy = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.map(({ operationId, response }) => `${operationId} ${response.status}`))

const neverAsked =
  'An id may be any text, so only one that is not percent-encoded UTF-8 is invalid; no client sends it.'
const noFailure = 'A sound service fails for no request; the suite can ask none for it.'

/** The declared answers that no deployment is brought to by the suite, each with the reason. */
const beyondTheSuite: Readonly<Record<string, string>> = {
  'revokeBundleGrant 400': neverAsked,
  'readCheckout 400': neverAsked,
  ...Object.fromEntries(
    Object.keys(operations).flatMap((id) => [500, 503].map((status) => [`${id} ${status}`, noFailure])),
  ),
}

describe('the declared answers', () => {
  it('are met by the suite, but for those that are listed', () => {
    const met = metBy(suite.entries)
    const unmet = [...declared].filter((answer) => !met.has(answer))
    expect(unmet.sort()).toEqual(Object.keys(beyondTheSuite).sort())
  })

  it('are the only ones that any traffic meets, and together it meets every one', () => {
    const met = metBy([...suite.entries, ...rest.entries])
    expect([...met].sort()).toEqual([...declared].sort())
  })
})

const at = 'https://service.invalid'

/** Writes traffic as an HTTP archive. */
function archive(entries: readonly Entry[]): string {
  const file = join(directory, 'traffic.har')
  const har = toHar(entries, { name: 'bundle-access', version: '0' }, at)
  writeFileSync(file, JSON.stringify(har), { mode: 0o600 })
  return file
}

/** An item of the contract that traffic may cover: an operation, a parameter, a status, a property of a body. */
interface Part {
  readonly kind: string
  readonly status?: string
  readonly path?: string
}

interface Drift {
  readonly problems: readonly {
    readonly ruleId: string
    readonly severity: string
    readonly target: string
    readonly message: string
  }[]
  readonly coverage: {
    readonly meta: { readonly exchanges: { readonly total: number; readonly matched: number } }
    readonly totals: Readonly<Record<string, { readonly covered: number; readonly total: number }>>
    readonly operations: readonly { readonly operationId: string; readonly missing: readonly Part[] }[]
  }
}

/** Returns the problems that Redocly finds in recorded traffic, and the coverage of the contract. */
async function driftOf(har: string): Promise<Drift> {
  const report = join(directory, 'drift.json')
  const coverage = join(directory, 'coverage.json')
  const rules = ['--rules', 'schema-consistency,undocumented-endpoint']
  const outputs = ['--format', 'json', '--output', report, '--coverage', '--coverage-output', coverage]
  const against = ['--api', paths.contract, '--server', at, '--config', paths.configuration]
  await runRedocly(['drift', har, ...against, ...rules, ...outputs])
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  return { problems: read(report).problems, coverage: read(coverage) }
}

/** Broken requests count by their path alone, since the journal keeps no body that was never read. */
const violations = ({ problems }: Drift) =>
  problems.filter(
    ({ severity, target, ruleId }) =>
      severity === 'error' && (target !== 'request' || ruleId === 'undocumented-endpoint'),
  )

/** The refusals of our server that have nothing to tell beside code and message. */
const plainRefusals: Readonly<Record<string, readonly number[]>> = {
  listBundles: [401, 500],
  searchUsers: [401, 500],
  listBundleUsers: [401, 404, 500],
  listBundleGrants: [401, 404, 500],
  createBundleGrant: [401, 415, 500],
  revokeBundleGrant: [401, 404, 409, 500],
  readCheckout: [401, 404, 500],
}

describe('redocly drift over recorded traffic', () => {
  it('sees a canary: an answer that breaks the contract, and a path that it does not have', async () => {
    const [sound] = suite.entries.filter(({ operationId }) => operationId === 'listBundles')
    if (sound === undefined) throw new Error('the suite has listed no bundle')
    const altered = { ...JSON.parse(sound.response.body), limit: 'fifty' }
    const broken = { ...sound, response: { ...sound.response, body: JSON.stringify(altered) } }
    const elsewhere = { ...sound, request: { ...sound.request, path: '/v1/bundels' } }
    expect(violations(await driftOf(archive([sound])))).toEqual([])
    expect(violations(await driftOf(archive([broken, elsewhere])))).toMatchObject([
      { target: 'response' },
      { message: expect.stringContaining('Undocumented endpoint') },
    ])
  })

  it('has nothing against any of it, and covers the contract as far as is known', async () => {
    const entries = [...suite.entries, ...rest.entries]
    const drift = await driftOf(archive(entries))
    expect(violations(drift)).toEqual([])
    const { meta, totals, operations: covered } = drift.coverage
    expect(meta.exchanges).toMatchObject({ total: entries.length, matched: entries.length })
    expect(totals).toEqual({
      operations: { covered: 7, total: 7 },
      parameters: { covered: 26, total: 26 },
      properties: { covered: 255, total: 275 },
      responses: { covered: 58, total: 58 },
    })
    const missing = covered.flatMap(({ operationId, missing: parts }) =>
      parts.map(({ kind, status, path }) => `${operationId} ${status} ${kind} ${path}`),
    )
    const plain = Object.entries(plainRefusals).flatMap(([id, statuses]) =>
      statuses.map((status) => `${id} ${status} property metadata`),
    )
    expect(missing.sort()).toEqual(plain.sort())
  })

  it('is given no secret of any key', () => {
    const written = readFileSync(archive([...suite.entries, ...rest.entries]), 'utf8')
    const secrets = [...suite.keys, ...rest.keys].map((key) => key.slice(key.lastIndexOf('_') + 1))
    expect(secrets.length).toBeGreaterThan(20)
    expect(secrets.filter((secret) => secret.length < 16 || written.includes(secret))).toEqual([])
    expect(written).toContain('[redacted]')
  })
})

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

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
})

afterAll(() => {
  prism.kill('SIGTERM')
  echo.close()
})

/** The names and types of JSON, without its values. */
const typesIn = (json: unknown): unknown => {
  if (Array.isArray(json)) return [...new Set(json.map((item) => JSON.stringify(typesIn(item))))].toSorted()
  if (typeof json !== 'object' || json === null) return typeof json
  return Object.entries(json).map(([name, inner]) => [name, typesIn(inner)])
}

const shapeOf = ({ operation, status, json }: Exchange): string =>
  `${operation} ${status} ${JSON.stringify(typesIn(json))}`

/** Returns the violations that Prism finds in a response. */
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
    'sees a canary in every declared answer of %s, and lets its sound control pass',
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
    const all = suite.exchanges.filter(judgeable)
    expect(all.length).toBeGreaterThan(500)
    // One of each shape.
    for (const exchange of [...Map.groupBy(all, shapeOf).values()].flatMap(([first = []]) => first)) {
      const seen = await judged(exchange)
      if (seen !== undefined)
        violations.push(
          `${exchange.request.method} ${exchange.request.path}?${exchange.request.query} ${exchange.status}: ${seen.slice(0, 300)}`,
        )
    }
    expect(violations).toEqual([])
  })
})
