import type { Exchange } from '../kit/exchange.ts'
import { jsonOf } from '../kit/wire.ts'

type Answer = Pick<Exchange, 'status' | 'headers' | 'text'>

/** Returns which proxy or other layer in front answered in place of the API, and by which of its settings, where the kind of body tells: `answered by nginx/1.22.1 in HTML: its limit of bodies is client_max_body_size`; undefined for an answer of the API. */
export function proxyIn({ status, headers, text }: Answer): string | undefined {
  const { server, via, 'content-type': type = '' } = headers
  const isHtml = /html/i.test(type) || /^\s*<(?:!doctype|html|head|body|h1)/i.test(text)
  const name = (server ?? via ?? '').slice(0, mostCharacters)
  const isKnown = layers.test(name) && status >= 400
  if (jsonOf(text) !== undefined || !(isHtml || isKnown || isGateway(status))) return undefined
  const kind = isHtml ? 'in HTML' : text === '' ? 'without a body' : 'in plain text'
  const [, , setting] = settings.find(([of, code]) => code === status && of.test(name)) ?? []
  return `answered by ${name || 'a layer in front'} ${kind}${setting ? `: ${setting}` : ''}`
}

/** Returns what an answer says of a cache that it came from: `from a cache (age: 3)`. */
export function cacheIn({ headers }: Answer): string | undefined {
  const { age = '', 'x-cache': cache = '' } = headers
  const signs = [Number(age) > 0 && `age: ${age}`, /\bhit\b/i.test(cache) && `x-cache: ${cache}`]
  const told = signs.filter((sign) => sign !== false).join(', ')
  return told === '' ? undefined : `from a cache (${told.slice(0, mostCharacters)})`
}

/** Tests for a server error that a layer in front made, as it did not reach the deployment. */
export const isFromProxy = (answer: Answer): boolean =>
  answer.status >= 502 &&
  answer.status <= 504 &&
  jsonOf(answer.text) === undefined &&
  (isGateway(answer.status) || proxyIn(answer) !== undefined)

const isGateway = (status: number): boolean => status === 502 || status === 504

/** Returns the answers that a cache gave, each with the earlier one that it repeats and the signs of it: those with the bytes of an earlier one to the same request, and its request id, its Date of long ago, or an age. */
export function repeatedIn(exchanges: readonly Exchange[]) {
  const earlier = new Map<string, Exchange>()
  // No cache answers a write: its Date shows how far the target's clocks differ, and step.
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { request, headers, receivedAt } of exchanges) {
    const lead = Date.parse(headers['date'] ?? '') - receivedAt
    if (request.method === 'GET' || Number.isNaN(lead)) continue
    ;[least, most] = [Math.min(least, lead), Math.max(most, lead)]
  }
  const spread = Math.max(clockSpreadMs, most - least + cutMs)
  return new Map(
    exchanges.flatMap((one) => {
      const { request, headers, status, text, sentAt } = one
      if (request.method !== 'GET' || status !== 200) return []
      const key = JSON.stringify([request.path, request.query, request.key, request.headers]) + text
      const first = earlier.get(key)
      if (first === undefined) earlier.set(key, one)
      const repeats = (name: string) => headers[name] !== undefined && headers[name] === first?.headers[name]
      if (first === undefined) return []
      const isOld = repeats('date') && sentAt - first.receivedAt > spread
      const isOwn = request.headers['x-request-id'] === undefined && repeats('x-request-id')
      const signs = [isOwn && 'its x-request-id', isOld && 'its date', cacheIn(one)].filter(Boolean)
      return signs.length === 0 ? [] : [[one.n, [first, signs.join(', ')] as const] as const]
    }),
  )
}

/** By how much the clocks of the nodes behind one address may differ, whatever the run has seen of them. */
const clockSpreadMs = 2_000
/** `Date` is cut to seconds. */
const cutMs = 1_000
const mostCharacters = 60
const layers =
  /nginx|openresty|haproxy|envoy|varnish|apache|traefik|caddy|squid|lighttpd|cloudflare|cloudfront|awselb|akamai|fastly|microsoft-iis|h2o/i

const settings: readonly (readonly [layer: RegExp, status: number, setting: string])[] = [
  [/nginx|openresty/i, 413, 'its limit of bodies is client_max_body_size'],
  [/nginx|openresty/i, 414, 'its limit of addresses is large_client_header_buffers'],
  [/apache/i, 413, 'its limit of bodies is LimitRequestBody'],
  [/lighttpd/i, 413, 'its limit of bodies is server.max-request-size'],
  [/lighttpd/i, 400, 'it refuses some addresses, see server.http-parseopts'],
  [/squid/i, 413, 'its limit of bodies is request_body_max_size'],
  [/iis/i, 413, 'its limit of bodies is maxAllowedContentLength'],
]
