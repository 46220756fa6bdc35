import { request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import { isIP } from 'node:net'
import { unescape as decoded } from 'node:querystring'
import { buildConnector } from 'undici'

/** Returns how to open a connection to an address, from `localAddress` where there is one: straight, or in a tunnel (CONNECT) through the proxy that the environment names, which leaves requests as they are and their last bytes to whoever sends them. */
export function connectorTo(
  base: URL,
  env: NodeJS.ProcessEnv,
  timeout: number,
  localAddress?: string,
): buildConnector.connector {
  // A name may have addresses of a version that cannot be reached from this one.
  const build = buildConnector({ timeout, family: isIP(localAddress ?? '') })
  const open: typeof build = (options, done) =>
    build({ ...options, localAddress: localAddress ?? null }, done)
  const proxy = proxyOf(base, env)
  if (proxy === undefined) return open
  const { by, url, username, password } = proxy
  if (!/^https?:$/.test(url?.protocol ?? '') || url === null)
    return (_, done) => done(new Error(`${by} must name a proxy such as http://proxy.example:3128`), null)
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const path = `${base.hostname}:${portOf(base)}`
  const headers = { host: path, ...(username === '' ? {} : { 'proxy-authorization': basic }) }
  return (options, done) => {
    const signal = AbortSignal.timeout(timeout)
    const fail = (why: string) => done(new Error(`the proxy ${url.origin} that ${by} names ${why}`), null)
    const request = url.protocol === 'https:' ? overTls : overHttp
    request(url.origin, { method: 'CONNECT', path, headers, agent: false, signal })
      .on('connect', ({ statusCode = 0 }, httpSocket) => {
        if (statusCode < 300 && base.protocol === 'https:') return open({ ...options, httpSocket }, done)
        if (statusCode < 300) return done(null, httpSocket)
        httpSocket.destroy()
        const detail =
          statusCode === 407 ? ', for it wants another user name or password' : ` to CONNECT ${path}`
        fail(`answers ${statusCode}${detail}`)
      })
      .on('error', (error) => fail(`cannot be reached: ${reasonOf(signal.reason ?? error)}`))
      .end()
  }
}

/** Returns the proxy of an address and the variable that names it: https_proxy or http_proxy, else the same in capitals. This machine has none, nor has what no_proxy lists: names with all below them and addresses, each also with a port, or `*`. */
export function proxyOf(base: URL, env: NodeJS.ProcessEnv) {
  const name = `${base.protocol.slice(0, -1)}_proxy`
  const by = [name, name.toUpperCase()].find((one) => env[one])
  const value = by && env[by]
  const listed = (env['no_proxy'] || env['NO_PROXY'] || '').toLowerCase().split(/[\s,]+/)
  const isDirect = thisMachine.test(base.hostname) || listed.some((entry) => covers(entry, base))
  if (by === undefined || !value || isDirect) return undefined
  const url = URL.parse(value.includes('://') ? value : `http://${value}`)
  return { by, url, username: decoded(url?.username ?? ''), password: decoded(url?.password ?? '') }
}

const thisMachine = /^(?:(?:.*\.)?localhost|127\..*|\[::1\])$/

function covers(entry: string, base: URL): boolean {
  const [, named = entry, port = portOf(base)] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
  const [name = '', host] = [named, base.hostname].map((one) => one.replace(/^\*?\.|[[\]]/g, ''))
  return port === portOf(base) && name !== '' && (name === '*' || `.${host}`.endsWith(`.${name}`))
}

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** Returns why no answer came; an error of several addresses has a code and no message. */
export function reasonOf(thrown: unknown): string {
  const { message, code, data } = thrown as NodeJS.ErrnoException & { readonly data?: unknown }
  // A server of HTTP/2 alone refuses in TLS, or begins with the frame of its settings.
  const isHttp2 = /no application protocol/i.test(message) || String(data ?? '').charCodeAt(3) === 4
  if (isHttp2) return 'it speaks HTTP/2 alone, and the suite HTTP/1.1 alone'
  if (/^(?:UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)_/.test(code ?? ''))
    return 'Node.js does not know who issued its certificate: NODE_EXTRA_CA_CERTS takes the file of that authority'
  return message || code || String(thrown)
}
