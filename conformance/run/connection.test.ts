import { execFileSync } from 'node:child_process'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import { checks } from '../checks/all.ts'
import { run } from '../index.ts'
import { proxyOf } from './connection.ts'
import { httpTransport } from './http-transport.ts'
import type { WireRequest } from './ports.ts'

const clock = { now: () => performance.now(), sleep: (ms: number) => sleep(ms) }
const get: WireRequest = { method: 'GET', url: '/v1/bundles', headers: {}, body: undefined }
const post: WireRequest = { method: 'POST', url: '/v1/x', headers: {}, body: '{"a":1}' }
const password = 'hunter2-is-long-enough'

describe('the proxy of an address', () => {
  const env = {
    HTTPS_PROXY: 'http://one.example:3128',
    http_proxy: 'two.example',
    HTTP_PROXY: 'http://three.example',
  }
  it.each<[string, Record<string, string>, string | undefined]>([
    ['https://api.example/rest', env, 'HTTPS_PROXY http://one.example:3128'],
    ['http://api.example/rest', env, 'http_proxy http://two.example'],
    ['http://api.example/rest', { HTTPS_PROXY: 'http://one.example' }, undefined],
    ['https://api.example/rest', { HTTP_PROXY: 'http://one.example', HTTPS_PROXY: '' }, undefined],
    ['https://api.example/rest', { HTTPS_PROXY: 'http://' }, 'HTTPS_PROXY undefined'],
    ...[
      'http://127.0.0.1:4010',
      'http://127.8.9.1',
      'http://[::1]:80',
      'http://localhost',
      'https://a.localhost',
    ].map((url) => [url, env, undefined] as [string, Record<string, string>, undefined]),
  ])('%s with %o is %s', (url, env, named) => {
    const proxy = proxyOf(new URL(url), env)
    expect(proxy && `${proxy.by} ${proxy.url?.origin}`).toBe(named)
  })

  it.each([
    [
      'https://api.example',
      'direct',
      ['*', 'api.example', 'other.example, API.example', 'example', '.example', '*.example'],
    ],
    ['https://api.example', 'direct', ['api.example:443', 'a.example api.example']],
    [
      'https://api.example',
      'proxied',
      ['', ',', 'pi.example', 'api.example:80', 'api.example.com', 'x.api.example'],
    ],
    ['https://10.1.2.3:8443', 'direct', ['10.1.2.3', '10.1.2.3:8443', '*:8443']],
    ['https://10.1.2.3:8443', 'proxied', ['10.1.2.4', '10.1.2.3:443', '*:443', '110.1.2.3']],
    ['https://[fd00::1]', 'direct', ['fd00::1', '[fd00::1]', '[fd00::1]:443']],
    ['https://[fd00::1]', 'proxied', ['fd00::2', '[fd00::1]:80']],
  ])('%s is %s where NO_PROXY is one of %j', (url, way, lists) => {
    for (const list of lists)
      for (const name of ['NO_PROXY', 'no_proxy'])
        expect(
          proxyOf(new URL(url), { HTTPS_PROXY: 'http://p.example', [name]: list }) && 'proxied',
          list,
        ).toBe(way === 'direct' ? undefined : way)
  })
})

describe('a transport behind a proxy', () => {
  const opened: { close(): unknown }[] = []
  const known = getCACertificates('default')
  let pem = ''
  beforeAll(() => {
    const subject = [
      '-subj',
      '/CN=deployment.invalid',
      '-addext',
      'subjectAltName=DNS:deployment.invalid,IP:127.0.0.1',
    ]
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    pem = execFileSync('openssl', ['req', '-x509', ...key, '-days', '2', ...subject], {
      encoding: 'utf8',
      stdio: [...stdio],
    })
    trustOurs()
  })
  const trustOurs = () =>
    setDefaultCACertificates([...known, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))])
  afterAll(() => setDefaultCACertificates(known))
  afterEach(() => {
    for (const one of opened.splice(0)) one.close()
  })

  async function portOf(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    opened.push(server)
    return (server.address() as AddressInfo).port
  }

  /** A deployment that is known to the proxy alone; what the proxy was asked for, and with which credentials. */
  async function behindProxy(protocol: 'http' | 'https', credentials = '') {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      for await (const _ of request);
      response.end(`${request.headers.host}${request.url} ${request.headers['proxy-authorization']}`)
    }
    const deployment =
      protocol === 'http' ? createHttpServer(answer) : createHttpsServer({ key: pem, cert: pem }, answer)
    const port = await portOf(deployment)
    const asked: string[] = []
    const proxy = createHttpServer()
    proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
      socket.on('error', () => undefined)
      asked.push(`${request.method} ${request.url}`)
      const sent = Buffer.from(request.headers['proxy-authorization']?.slice(6) ?? '', 'base64').toString()
      if (sent !== credentials) return void socket.end('HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n')
      const way = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
      way.on('error', () => socket.destroy())
      way.pipe(socket).pipe(way)
      socket.on('close', () => way.destroy())
    })
    return { asked, proxyPort: await portOf(proxy) }
  }

  const transportTo = (url: string, env: Record<string, string>) => {
    const transport = httpTransport(url, clock, { env, timeoutMs: 5_000 })
    opened.push(transport)
    return transport
  }

  it.each(['http', 'https'] as const)('sends requests of %s, alone and together', async (protocol) => {
    const { asked, proxyPort } = await behindProxy(protocol, `owner:${password}%`)
    const env = { [`${protocol}_proxy`]: `http://owner:${password}%25@127.0.0.1:${proxyPort}` }
    const transport = transportTo(`${protocol}://deployment.invalid/rest`, env)
    // The password is for the proxy alone.
    expect((await transport.send(get)).text).toBe('deployment.invalid/rest/v1/bundles undefined')
    const before = asked.length
    const answers = await transport.together([post, post, get])
    expect(answers.map(({ text }) => text)).toEqual([
      'deployment.invalid/rest/v1/x undefined',
      'deployment.invalid/rest/v1/x undefined',
      'deployment.invalid/rest/v1/bundles undefined',
    ])
    // Each that travels with others has a tunnel of its own.
    const tunnel = `CONNECT deployment.invalid:${protocol === 'http' ? 80 : 443}`
    expect(asked.slice(before)).toEqual([tunnel, tunnel, tunnel])
  })

  it.each(['http', 'https'] as const)(
    'names a proxy of %s that refuses, and not its password',
    async (protocol) => {
      const { proxyPort } = await behindProxy(protocol, 'owner:another')
      const env = { [`${protocol.toUpperCase()}_PROXY`]: `http://owner:${password}@127.0.0.1:${proxyPort}` }
      const transport = transportTo(`${protocol}://deployment.invalid`, env)
      const { status, text } = await transport.send(get)
      const named = `the proxy http://127.0.0.1:${proxyPort} that ${protocol.toUpperCase()}_PROXY names`
      expect([status, text]).toEqual([0, `${named} answers 407, for it wants another user name or password`])
      expect((await transport.together([post]))[0]).toMatchObject({ status, text })
    },
  )

  it.each(['http', 'https'] as const)(
    'names a proxy of %s that cannot be reached, and not its password',
    async (protocol) => {
      const closed = createSocketServer()
      const port = await portOf(closed)
      await new Promise((done) => closed.close(done))
      const env = { [`${protocol}_proxy`]: `http://owner:${password}@127.0.0.1:${port}` }
      const target = { ...secondTarget, baseUrl: `${protocol}://deployment.invalid` }
      const { report, trace } = await run({ target, env, checks, profile: 'smoke' })
      expect(report.run.incomplete).toBe(
        `no answer from ${protocol}://deployment.invalid (GET /v1/bundles: the proxy http://127.0.0.1:${port} that ${protocol}_proxy names cannot be reached: connect ECONNREFUSED 127.0.0.1:${port})`,
      )
      expect(JSON.stringify([report, trace])).not.toContain(password)
    },
  )

  it('names a proxy that lets nobody through, and a variable that names none', async () => {
    const proxy = createHttpServer()
    proxy.on('connect', (_, socket: Socket) => socket.end('HTTP/1.1 403 No\r\n\r\n'))
    const port = await portOf(proxy)
    const refused = await transportTo('https://a.invalid:8443', { HTTPS_PROXY: `127.0.0.1:${port}` }).send(
      get,
    )
    expect(refused.text).toBe(
      `the proxy http://127.0.0.1:${port} that HTTPS_PROXY names answers 403 to CONNECT a.invalid:8443`,
    )
    const wrong = await transportTo('https://a.invalid', {
      HTTPS_PROXY: `socks5://x:${password}@127.0.0.1:1`,
    }).send(get)
    const silent = createHttpServer().on('connect', () => undefined)
    const env = { HTTPS_PROXY: `127.0.0.1:${await portOf(silent)}` }
    const late = httpTransport('https://a.invalid', clock, { env, timeoutMs: 100 })
    opened.push(late)
    expect((await late.together([post]))[0]?.text).toContain('names cannot be reached: ')
    expect(wrong.text).toBe('HTTPS_PROXY must name a proxy such as http://proxy.example:3128')
  })

  it('reaches this machine, and what NO_PROXY lists, without one', async () => {
    const { asked, proxyPort } = await behindProxy('http')
    const server = createHttpServer((_, response) => response.end('direct'))
    const port = await portOf(server)
    const env = { HTTP_PROXY: `http://127.0.0.1:${proxyPort}` }
    expect((await transportTo(`http://127.0.0.1:${port}`, env).send(get)).text).toBe('direct')
    expect(
      (await transportTo('http://a.invalid', { ...env, NO_PROXY: 'a.invalid' }).send(get)).text,
    ).toContain('a.invalid')
    expect(asked).toEqual([])
  })

  it('says what a certificate lacks that cannot be verified', async () => {
    const port = await portOf(createHttpsServer({ key: pem, cert: pem }))
    const preflighted = async (host: string) =>
      (
        await run({
          target: { ...secondTarget, baseUrl: `https://${host}:${port}` },
          env: {},
          checks,
          profile: 'smoke',
        })
      ).report.run.incomplete
    expect(await preflighted('localhost')).toMatch(/does not match certificate's altnames.*[^?]$/)
    setDefaultCACertificates(known)
    const problem = await preflighted('127.0.0.1')
    trustOurs()
    expect(problem).toMatch(
      /Node.js does not know who issued its certificate: NODE_EXTRA_CA_CERTS takes .*[^?]$/,
    )
  })

  it.each<[string, string, () => Server]>([
    ['a server of HTTP/2 without TLS', 'http', () => createHttp2Server() as unknown as Server],
    [
      'a server of HTTP/2 over TLS',
      'https',
      () => createSecureServer({ key: pem, cert: pem }) as unknown as Server,
    ],
  ])('tells of %s alone, and of no other server', async (_, protocol, create) => {
    const preflighted = async (server: Server) => {
      const target = { ...secondTarget, baseUrl: `${protocol}://127.0.0.1:${await portOf(server)}` }
      const { report } = await run({ target, env: {}, checks, profile: 'smoke' })
      return report.run.incomplete?.replace(target.baseUrl, 'it')
    }
    expect(await preflighted(create())).toBe(
      'no answer from it (GET /v1/bundles: it speaks HTTP/2 alone, and the suite HTTP/1.1 alone)',
    )
    const answer = (__: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end()
    const both = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, (___, response) =>
      response.end('{}'),
    )
    const sound = protocol === 'http' ? createHttpServer(answer) : (both as unknown as Server)
    expect(await preflighted(sound)).not.toMatch(/HTTP.2|no answer/)
    // One that takes both and loses its answers.
    if (protocol === 'https') {
      const lossy = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, ({ socket }) =>
        socket.destroy(),
      )
      expect(await preflighted(lossy as unknown as Server)).toContain('is it running, and is baseUrl right?')
    }
    const silent = createSocketServer((socket) => socket.destroy()) as unknown as Server
    expect(await preflighted(silent)).toContain('is it running, and is baseUrl right?')
  })
})
