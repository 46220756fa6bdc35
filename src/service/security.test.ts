import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { send } from '../http/client.test-bed.ts'
import { openAdmin, startMock, startService } from '../main.ts'
import { type Served, serve } from '../testing/served.test-bed.ts'
import { peopledFile, serveFile } from '../testing/service.test-bed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const json = { 'content-type': 'application/json' }
const nothing = '0'.repeat(24)

/** Returns the status, code and message of each operation on an object. */
async function answers(
  { send }: Served,
  as: string,
  bundle: string,
  grant: string,
  checkout: string,
  body: object,
) {
  const seen: unknown[][] = []
  for (const [method, path] of [
    ['GET', `/v1/bundles/${bundle}/users`],
    ['GET', `/v1/bundles/${bundle}/grants`],
    ['POST', `/v1/bundles/${bundle}/grants`],
    ['DELETE', `/v1/bundles/${bundle}/grants/${grant}`],
    ['GET', `/v1/checkout/${checkout}`],
  ] as const) {
    const sent = method === 'POST' ? { body: JSON.stringify(body), headers: json } : {}
    const answer = await send(method, path, { as, ...sent })
    seen.push([answer.status, answer.body.errorCode, answer.body.message])
  }
  return seen
}

describe('security', () => {
  it('security: every operation answers what belongs to another owner exactly as what does not exist', async () => {
    const served = await serve(
      '  theirs: { owner: rival, name: Theirs, created: -9d, checkouts: { session: ann } }\n',
    )
    const userId = await served.alias('Ann')
    const gift = { userId, grantType: 'gift' }
    const [own = '', foreign = '', session = ''] = [
      served.bundles['main'],
      served.bundles['theirs'],
      served.checkouts['session'],
    ]
    const created = await served.post(`/v1/bundles/${own}/grants`, gift)
    const grant = created.body.grant.id
    const absent = await answers(served, 'full', nothing, nothing, nothing, gift)
    expect(absent.map(([status]) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await answers(served, 'full', foreign, nothing, session, gift)).toEqual(absent)
    expect(await answers(served, 'rival', own, grant, nothing, gift)).toEqual(absent)
    const present = await answers(served, 'full', own, grant, nothing, gift)
    expect(present.map(([status]) => status)).toEqual([200, 200, 200, 200, 404])
    expect((await served.get(`/v1/checkout/${session}`, { as: 'rival' })).status).toBe(200)
  })

  it('security: who guesses keys is limited by the address, and a right key from elsewhere is not', async () => {
    const { db, key } = await peopledFile()
    const { service } = await serveFile(db, { rateLimit: 5, trustProxy: ['127.0.0.0/8'] })
    const from = (address: string, guess: string) =>
      send('GET', `${service.baseUrl}/v1/bundles`, {
        authorization: `Bearer ${guess}`,
        headers: { 'x-forwarded-for': address },
      })
    const guesses = []
    for (let guess = 0; guess < 6; guess++)
      guesses.push((await from('203.0.113.7', `bak_0000000000000000_${guess}`)).status)
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await from('203.0.113.7', key)).status).toBe(429)
    expect((await from('203.0.113.8', key)).status).toBe(200)
  })

  it('security: a create takes the properties of the contract and no other', async () => {
    const { bundles, post, alias } = await serve()
    const path = `/v1/bundles/${bundles['main']}/grants`
    const gift = { userId: await alias('Ann'), grantType: 'gift' }
    for (const name of [
      'id',
      'startsAt',
      'createdAt',
      'revokedAt',
      'accountId',
      'bundleId',
      '__proto__',
      'constructor',
    ])
      expect(
        await post(
          path,
          JSON.parse(
            `{ "userId": "${gift.userId}", "grantType": "gift", "${name}": "2020-01-01T00:00:00Z" }`,
          ),
        ),
      ).toMatchObject({ status: 400, body: { errorCode: 'errors.request.invalid_body' } })
    expect((await post(path, gift)).status).toBe(200)
  })

  it('security: nothing of the mock’s own API is on a service, or on the public port of a mock', async () => {
    const { paths } = parse(readFileSync(`${root}/spec/control.yaml`, 'utf8'))
    const { db, key } = await peopledFile()
    const { service, send } = await serveFile(db)
    await using mock = await startMock({ rateLimit: 'off', control: {} })
    const requests = Object.entries<object>(paths).flatMap(([path, item]) =>
      ['get', 'put', 'post', 'patch', 'delete']
        .filter((method) => method in item)
        .map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'main')] as const),
    )
    expect(requests.length).toBeGreaterThan(40)
    for (const [method, path] of requests) {
      expect((await send(method, path, key)).status, path).toBe(404)
      // The health port has an address of this name, which says the same.
      const health = path === '/healthz' ? 200 : 404
      expect((await fetch(`${service.healthUrl}${path}`, { method })).status, path).toBe(health)
      const headers = { authorization: `Bearer ${mock.control?.token}` }
      expect((await fetch(`${mock.baseUrl}${path}`, { method, headers })).status, path).toBe(404)
    }
    const own = await fetch(`${mock.control?.url}/mock`, {
      headers: { authorization: `Bearer ${mock.control?.token}` },
    })
    expect(own.status).toBe(200)
  })

  it('security: no error repeats the password of a database, whatever is wrong with its address', async () => {
    for (const address of [
      'postgres://ledger:passphrase@127.0.0.1:1/x',
      'postgres://ledger:pass%zzphrase@127.0.0.1:1/x',
      'postgres://ledger:passphrase@no host/x',
      'postgres://ledger:passphrase@127.0.0.1:99999/x',
      'postgres://127.0.0.1:1/x?user=ledger&password=passphrase',
    ])
      for (const opening of [startService({ db: address }), openAdmin({ db: address })]) {
        const refused = await opening.catch((error: unknown) => error)
        expect(refused).toMatchObject({
          name: 'DomainError',
          message: expect.stringMatching(/postgres:\/\//),
        })
        expect(inspect(refused, { depth: 9, showHidden: true })).not.toMatch(/passphrase|zzphrase/)
      }
  })

  it('security: what serves opens no connection to anybody but its database', () => {
    const folders = 'src/{admin,api,contract,control,http,ledger,mock,service,store}/**/*.ts'
    const files = globSync(folders, { cwd: root }).filter(
      (file) => !/\.test(-bed)?\.ts$|\/vitest\/|node_modules/.test(file),
    )
    const opens = (file: string): boolean => connecting.test(readFileSync(`${root}/${file}`, 'utf8'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(opens)).toEqual([])
    expect(opens('src/cli/control-command.ts') && opens('conformance/run/http-transport.ts')).toBe(true)
  })
})

const connecting =
  /(?<![.\w])fetch\(|\bfrom '(?:node:)?(?:https|http2|dns|dgram|tls|undici)'|(?<![.\w])(?:connect|createConnection)\(|http\.request\(/
