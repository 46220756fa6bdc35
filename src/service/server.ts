import { bodyLimit, keyPrefix, rateLimit } from '../../spec/generated/contract.ts'
import { defaultVariants, type Variants, variants } from '../../spec/generated/variants.ts'
import { answerMalformed } from '../api/answer.ts'
import type { Instance } from '../api/instance.ts'
import type { ApiSettings } from '../api/open-instance.ts'
import type { RequestHandler, Response } from '../http/exchange.ts'
import { type Listening, type ListenOptions, listen } from '../http/server.ts'
import { maskProblem } from '../ledger/address.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { aText, defined, type OptionRules, optionProblem, type RulesOf, wholeNumber } from '../options.ts'
import { nearestName } from '../text.ts'

/** The options of the API server that a mock and a service share; each has a default. */
export interface ServerOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string
  /** The REST prefix before `/v1`, such as `/rest`; empty by default. */
  readonly basePath?: string
  /** CIDR masks of trusted proxies, whose X-Forwarded-For is read. */
  readonly trustProxy?: readonly string[]
  /** Requests per minute for each address and for each key; 240 by default. */
  readonly rateLimit?: number | 'off'
  /** The prefix length of IPv6 networks that share a limit: 64 by default, the network of one customer; 128 for single addresses. */
  readonly rateLimitIpv6?: number | undefined
  readonly variants?: Partial<Variants>
  /** Bytes; 16,384 by default. */
  readonly bodyLimit?: number | undefined
  readonly keyPrefix?: string | undefined
  /** False skips the check of each answer against the contract, which turns a violation into a 500; true by default. */
  readonly checkResponses?: boolean
}

export const serverRules: RulesOf<ServerOptions> = {
  host: aText,
  basePath: [
    'a path such as /rest, or empty',
    // Clients resolve . and .. before they send.
    (value) => /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))\/?(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/.test(String(value)),
  ],
  trustProxy: ['a list of CIDR masks', (value) => Array.isArray(value)],
  rateLimit: [
    '"off" or a whole number of requests a minute, at least 1',
    (value) => value === 'off' || (Number.isSafeInteger(value) && Number(value) >= 1),
  ],
  rateLimitIpv6: wholeNumber(1, 128),
  variants: ['an object of variants by name', (value) => typeof value === 'object' && value !== null],
  bodyLimit: wholeNumber(1),
  keyPrefix: [
    'letters and digits, parts joined by "_"',
    (value) => /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/.test(String(value)),
  ],
  checkResponses: ['true or false', (value) => typeof value === 'boolean'],
}

/** The rule of a port option; 0 means any free port. */
export const aPort = wholeNumber(0, 65_535)

/** Returns the settings of the API with defaults; throws a DomainError for an unknown or invalid option, variant or CIDR mask. */
export function settingsOf(options: ServerOptions, rules: OptionRules = serverRules): ApiSettings {
  const wrong = optionProblem(options, rules)
  if (wrong !== undefined) throw new DomainError('invalid', `${wrong}.`)
  const wanted = defined(options.variants ?? {})
  const [problem] = [
    ...Object.entries(wanted).flatMap(([name, value]) => variantProblem(name, value) ?? []),
    ...(options.trustProxy ?? [])
      .flatMap((text) => maskProblem(text) ?? [])
      .map((mask) => `\`trustProxy\`: ${mask}`),
  ]
  if (problem !== undefined) throw new DomainError('invalid', problem)
  return {
    rateLimit: options.rateLimit ?? rateLimit.address,
    ipv6Bits: options.rateLimitIpv6 ?? 64,
    variants: { ...defaultVariants, ...wanted },
    bodyLimit: options.bodyLimit ?? bodyLimit,
    keyPrefix: options.keyPrefix ?? keyPrefix,
    checkResponses: options.checkResponses ?? true,
  }
}

function variantProblem(name: string, value: string): string | undefined {
  const known = new Map<string, { readonly values: readonly string[] }>(Object.entries(variants))
  const values = known.get(name)?.values
  if (values?.includes(value)) return undefined
  if (values !== undefined) return `${name} must be one of ${values.join(', ')}; it was "${value}".`
  const suggestion = nearestName(name, known.keys())
  const remedy =
    suggestion === undefined ? `there are ${[...known.keys()].join(', ')}.` : `did you mean "${suggestion}"?`
  return `There is no variant "${name}"; ${remedy}`
}

interface PublicApi {
  readonly answer: RequestHandler
  /** The instance that answers malformed HTTP. */
  readonly instance: () => Instance
  readonly onMalformed?: (response: Response) => void
}

/** Starts the server of the public API, port 0 meaning any free one; rejects with a DomainError. */
export function openPublicServer(
  { answer, instance, onMalformed }: PublicApi,
  port: number,
  { host = '127.0.0.1', basePath = '', trustProxy = [] }: ServerOptions,
): Promise<Listening> {
  const malformed: ListenOptions['malformed'] = async (status, reason, request) => {
    const { response } = await answerMalformed(instance(), request, status, reason)
    if (status !== 500) onMalformed?.(response)
    return response
  }
  const open = () => listen(answer, { host, port, basePath, trustProxy, malformed })
  return asDomainError('unavailable', open, '--port')
}

/**
 * The readiness of a service. `locked`: another process holds the write lock, so that writes are refused. `unusable`: the ledger
 * cannot be read, or must not be written.
 */
export type Readiness = 'ready' | 'stopping' | 'locked' | 'unusable'

export type HealthPlace = Pick<ListenOptions, 'host' | 'port'>

/** Starts the server of `/healthz` (200 while the process runs) and `/readyz` (200 while it is ready, else 503). */
export function openHealthServer(
  place: HealthPlace,
  ...health: Parameters<typeof healthAnswer>
): Promise<Listening> {
  const malformed = (status: number): Response => response(status, 'malformed')
  const open = () => listen(healthAnswer(...health), { ...place, basePath: '', trustProxy: [], malformed })
  return asDomainError('unavailable', open, '--health-port')
}

/** Returns the answer of both addresses; `measured` gives more fields of a ledger that can be read. */
export function healthAnswer(
  readiness: () => Promise<Readiness>,
  measured: () => object = () => ({}),
): RequestHandler {
  return async ({ method, path }) => {
    if (path !== '/healthz' && path !== '/readyz') return response(404, 'unknown')
    if (method !== 'GET' && method !== 'HEAD') return response(405, 'method', { allow: 'GET, HEAD' })
    if (path === '/healthz') return response(200, 'alive')
    const state = await readiness()
    const canBeRead = state === 'ready' || state === 'locked'
    return response(state === 'ready' ? 200 : 503, state, {}, canBeRead ? measured() : {})
  }
}

const response = (
  status: number,
  word: string,
  headers: Response['headers'] = {},
  fields: object = {},
): Response => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ status: word, ...fields }),
})

/** Returns the result of `make`, or rejects with its error as a DomainError; `portFlag` is the flag for its remedy. */
export async function asDomainError<Value>(
  kind: DomainError['kind'],
  make: () => Value | Promise<Value>,
  portFlag?: string,
): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(kind, problemText(error, portFlag), { cause: error })
  }
}

function problemText(error: unknown, portFlag: string | undefined): string {
  const { code, address, hostname, port, message } = Object(error)
  if (portFlag === undefined) return message
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken, perhaps by another mock or service: stop that, or name another port with ${portFlag}, or 0 for any free one`
  if (code === 'EACCES')
    return `port ${port} of ${address} may not be used: take another one with ${portFlag}`
  const host = address ?? hostname
  if (host !== undefined)
    return `${host} cannot be listened on (${code}): name an address of this machine with ${portFlag.replace('port', 'host')}, such as 127.0.0.1`
  return message
}
