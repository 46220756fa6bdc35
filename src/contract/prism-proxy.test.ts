import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { block } from '../tools/pages.test-bed.ts'

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** Prism between a client and a server: it turns every response that breaks the contract into a 500 that says how. */
async function prismBefore(
  upstream: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [
      path('node_modules/@stoplight/prism-cli/dist/index.js'),
      ...['proxy', '--errors', '--validate-request=false', '-p', '0', '-h', '127.0.0.1'],
      path('spec/openapi.yaml'),
      upstream,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const listening = /listening on (http:\/\/[\d.:]+)/.exec(printed)?.[1]
      if (listening) resolve(listening)
    })
    child.on('exit', () => reject(new Error(`prism ended: ${printed}`)))
  })
  return { url, child }
}

const children: ChildProcess[] = []
let mock: Mock
let url: string

beforeAll(async () => {
  mock = await startMock({ rateLimit: 'off', bodyLimit: 1000 })
  const prism = await prismBefore(mock.baseUrl)
  children.push(prism.child)
  url = prism.url
})

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await mock?.close()
})

async function send(
  method: string,
  target: string,
  { key = 'full', body }: { key?: string; body?: string } = {},
) {
  const headers: Record<string, string> = {
    authorization: `Bearer ${mock.keys[key]}`,
    'content-type': 'application/json',
  }
  const response = await fetch(`${url}${target}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe('prism proxy --errors before the server', () => {
  it('sees a canary: a server whose answers break the contract', async () => {
    const canary: Server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const grant = { id: 'g', grantType: 'stolen' }
      response.end(JSON.stringify({ grants: [grant], limit: 50 }))
    })
    await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening))
    const prism = await prismBefore(`http://127.0.0.1:${(canary.address() as AddressInfo).port}`)
    children.push(prism.child)
    const response = await fetch(`${prism.url}/v1/bundles/b/grants`, {
      headers: { authorization: 'Bearer x' },
    })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('grantType')
    canary.close()
  })

  it('lets the tour of the README through', async () => {
    const script = block('README.md', 'tour').replace('http://127.0.0.1:4010', url)
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', script])
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toHaveLength(7)
    for (const answer of answers)
      expect(Object.keys(answer)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(bundles|users|grants?)$/)]),
      )
  })

  it('lets every success of every operation through', async () => {
    const bundles = (await send('GET', '/v1/bundles?limit=2')).body
    expect(bundles.bundles).toHaveLength(2)
    expect((await send('GET', `/v1/bundles?cursor=${bundles.nextCursor}`)).status).toBe(200)
    const found = (await send('GET', '/v1/users?displayName=rosa')).body
    const { userId } = found.users[0]
    for (const bundle of Object.values(mock.bundles)) {
      for (const list of [
        'users',
        'grants?limit=100',
        'grants?sort=endsAt&dir=asc',
        'grants?grantType=trial',
      ]) {
        const { status } = await send('GET', `/v1/bundles/${bundle}/${list}`)
        expect([200, 404], `${bundle} ${list}`).toContain(status)
      }
    }
    const grants = `/v1/bundles/${mock.bundles['main']}/grants`
    const create = (terms: object) => send('POST', grants, { body: JSON.stringify({ userId, ...terms }) })
    const first = await create({
      grantType: 'paid_external',
      sourceId: 'p-1',
      endsAt: '2098-01-01T00:00:00Z',
    })
    const permanent = await create({ grantType: 'gift' })
    const covered = await create({ grantType: 'gift', endsAt: '2097-01-01T00:00:00+02:00' })
    expect([first.status, permanent.status, covered.status]).toEqual([200, 200, 200])
    expect((await send('DELETE', `${grants}/${first.body.grant.id}`)).status).toBe(200)
    for (const name of ['fresh', 'discounted'])
      expect((await send('GET', `/v1/checkout/${mock.checkouts[name]}`)).status).toBe(200)
  })

  it('lets every refusal through', async () => {
    const grants = `/v1/bundles/${mock.bundles['main']}/grants`
    const sound = JSON.stringify({ userId: '0'.repeat(32), grantType: 'gift' })
    const statuses = [
      await send('GET', '/v1/bundles?limit=0'),
      await send('GET', '/v1/bundles', { key: 'revoked' }),
      await send('GET', '/v1/bundles', { key: 'none' }),
      await send('GET', '/v1/bundles', { key: 'ipMasked' }),
      await send('GET', '/v1/bundles/000000000000000000000000/users'),
      // Prism parses and rewrites JSON: a broken body would never leave it, and padding would not arrive.
      await send('POST', grants, { body: JSON.stringify({ userId: 'u', grantType: 'gift', endAt: 'x' }) }),
      await send('POST', grants, { body: sound }),
      await send('POST', `/v1/bundles/${mock.bundles['archived']}/grants`, {
        body: JSON.stringify({
          userId: (await send('GET', '/v1/users?displayName=rosa')).body.users[0].userId,
          grantType: 'gift',
        }),
      }),
      await send('POST', grants, { body: JSON.stringify({ userId: 'u'.repeat(2000), grantType: 'gift' }) }),
      await send('GET', `/v1/checkout/${mock.checkouts['expired']}`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 401, 403, 403, 404, 400, 404, 409, 413, 404])
  })
})
