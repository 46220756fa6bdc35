import type { FaultRequest } from '../../spec/control-types.ts'
import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import type { Instant } from '../ledger/instant.ts'
import { after } from '../ledger/span.ts'
import type { FaultOrder, Trouble } from './faults/fault.ts'
import { findKey } from './mock-admin.ts'
import type { Standing } from './standing.ts'
import { WorkspaceError } from './workspace-error.ts'

/** What may be said of trouble of each kind; the rest belongs to other kinds. */
const terms = {
  latency: ['ms', 'jitterMs'],
  status: ['errorCode', 'status', 'retryAfter'],
  'rate-limit': ['retryAfter'],
  'drop-before': [],
  'drop-after': [],
  truncate: ['bytes'],
  'bad-json': [],
  'slow-body': ['bytes', 'pauseMs'],
  'sparse-pages': ['keep', 'empty'],
  'expired-cursor': [],
  'key-revoked': [],
  'checkout-expired': [],
} as const satisfies Record<FaultRequest['kind'], readonly (keyof FaultRequest)[]>

const selections = ['operation', 'key', 'nth', 'times', 'probability', 'seed', 'ttl'] as const

/** The order that a request means in this workspace now; a WorkspaceError for what its kind does not have. */
export function orderOf(request: FaultRequest, standing: Standing, now: Instant): FaultOrder {
  const { kind, key, ttl } = request
  const known: readonly string[] = ['kind', ...terms[kind], ...selections]
  const foreign = Object.keys(request).find((name) => !known.includes(name))
  if (foreign !== undefined) {
    const own = terms[kind].length === 0 ? 'nothing of its own' : terms[kind].join(', ')
    throw new WorkspaceError('invalid', `${foreign} says nothing of ${kind}, which takes ${own}.`)
  }
  const { operation, nth, times, probability, seed } = request
  const selection = { operation, nth, times, probability, seed }
  const until = ttl === undefined ? undefined : endOf(ttl, now)
  const given = Object.entries({
    ...selection,
    key: key === undefined ? undefined : findKey(key, standing),
    until,
  }).filter(([, value]) => value !== undefined)
  return { ...troubleOf(request), ...Object.fromEntries(given) }
}

function endOf(ttl: string, now: Instant): Instant {
  const end = after(now, ttl)
  if (end !== undefined) return end
  throw new WorkspaceError('invalid', `ttl must be a length of time such as 10m or 1h; it was "${ttl}".`)
}

function troubleOf(request: FaultRequest): Trouble {
  const { kind } = request
  const own = Object.fromEntries(
    terms[kind].flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])),
  )
  if (kind === 'latency') return { kind, ms: DEFAULT_LATENCY_MS, ...own }
  if (kind === 'status') return { kind, ...own, ...errorCodeOf(request.errorCode) }
  return { kind, ...own }
}

const DEFAULT_LATENCY_MS = 1_000

function errorCodeOf(text: string | undefined): { errorCode?: ErrorCode } {
  if (text === undefined) return {}
  if (isErrorCode(text)) return { errorCode: text }
  throw new WorkspaceError('invalid', `errorCode must be a code of the public contract; "${text}" is none.`)
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)
