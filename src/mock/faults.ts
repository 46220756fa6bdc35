import { hash } from 'node:crypto'
import type { FaultRequest, FaultView } from '../../spec/control-types.ts'
import { type ErrorCode, errorCodes, type OperationId } from '../../spec/generated/contract.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { after } from '../ledger/span.ts'

export type FaultKind = FaultRequest['kind']

/** What goes wrong, and for which calls; what is left out does not narrow the selection. */
export interface FaultSpec extends Omit<FaultRequest, 'key' | 'ttl' | 'errorCode'> {
  readonly errorCode?: ErrorCode
  readonly key?: KeyId
  /** The first instant at which the fault is over. */
  readonly until?: Instant
}

/** What the selection of faults looks at in a call. */
export interface FaultCall {
  readonly operation: OperationId | undefined
  /** The key that the request claims. */
  readonly key: KeyId | undefined
  readonly hasCursor: boolean
  readonly now: Instant
}

/** One fault that hits one call. */
export interface Hit {
  readonly id: string
  readonly spec: FaultSpec
  /** From 0 up to 1, for what is left to chance: the same for the same seed and the same number of calls. */
  readonly draw: number
}

/** The faults of one mock, for those who inject them. */
export interface MockFaults {
  /** Injects a fault; throws a DomainError for an option that its kind does not have, or when there are MOST_FAULTS already. */
  readonly add: (fault: FaultRequest) => FaultView
  /** Returns the faults that are not over, in the order in which they were added. */
  readonly list: () => readonly FaultView[]
  /** Throws a DomainError when there is none of that id. */
  readonly remove: (id: string) => void
  readonly reset: () => void
}

/** The same for the calls that they hit. */
export interface Faults extends MockFaults {
  /** Counts a call and returns the faults that hit it. */
  readonly hit: (call: FaultCall) => readonly Hit[]
  /** Whether there is any fault, so that a call without one costs nothing. */
  readonly any: () => boolean
}

export const MOST_FAULTS = 100

/** Starts without faults; ids count up from `fault-1`. `findKey` finds a key by name or id. */
export function openFaults(now: () => Instant, findKey: (text: string) => KeyId): Faults {
  let faults: Fault[] = []
  let added = 0
  const lift = (over: (fault: Fault) => boolean): void => {
    faults = faults.filter((fault) => !over(fault))
  }
  return {
    add(request) {
      const spec = specOf(request, now(), findKey)
      if (faults.length >= MOST_FAULTS)
        throw new DomainError(
          'conflict',
          `There may be ${MOST_FAULTS} faults at once; remove some, or reset them all.`,
        )
      const fault = { id: `fault-${++added}`, spec, seen: 0, hits: 0 }
      faults.push(fault)
      return viewOf(fault)
    },
    list: () => faults.filter((fault) => !isOver(fault, now())).map(viewOf),
    remove(id) {
      const before = faults.length
      lift((fault) => fault.id === id)
      if (faults.length === before) throw new DomainError('not-found', `There is no fault "${id}".`)
    },
    reset: () => lift(() => true),
    hit(call) {
      lift((fault) => isOver(fault, call.now))
      return faults.flatMap((fault) => hitOf(fault, call) ?? [])
    },
    any: () => faults.length > 0,
  }
}

interface Fault {
  readonly id: string
  readonly spec: FaultSpec
  /** Matching calls so far, and those of them that were hit. */
  seen: number
  hits: number
}

function hitOf(fault: Fault, call: FaultCall): Hit | undefined {
  const { id, spec } = fault
  if (!concerns(spec, call)) return undefined
  fault.seen++
  if (fault.seen < (spec.nth ?? 1)) return undefined
  const drawn = (purpose: string): number => draw(`${spec.seed ?? id}\n${purpose}\n${fault.seen}`)
  if (spec.probability !== undefined && drawn('hit') >= spec.probability) return undefined
  fault.hits++
  return { id, spec, draw: drawn('size') }
}

/** A number from 0 up to, not including, 1 that follows from a text. */
const draw = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6) / 2 ** 48

/** Whether a fault is meant for such a call at all, whatever its counts say. */
function concerns({ kind, operation, key }: FaultSpec, call: FaultCall): boolean {
  if (operation !== undefined && operation !== call.operation) return false
  if (key !== undefined && key !== call.key) return false
  if (kind === 'sparse-pages') return lists.has(call.operation)
  if (kind === 'checkout-expired') return call.operation === 'readCheckout'
  return kind !== 'expired-cursor' || call.hasCursor
}

const lists: ReadonlySet<OperationId | undefined> = new Set([
  'listBundles',
  'searchUsers',
  'listBundleUsers',
  'listBundleGrants',
])

const isOver = ({ spec, hits }: Fault, now: Instant): boolean =>
  hits >= mostHits(spec) || (spec.until !== undefined && now >= spec.until)

/** With `nth` alone a fault hits once; a key or a session that is gone stays gone. */
const mostHits = ({ kind, nth, times }: FaultSpec): number =>
  times ??
  (nth === undefined || kind === 'key-revoked' || kind === 'checkout-expired' ? Number.POSITIVE_INFINITY : 1)

/** The options of each kind of fault; the others belong to other kinds. */
const options = {
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
} as const satisfies Record<FaultKind, readonly (keyof FaultRequest)[]>

const selections = ['kind', 'operation', 'key', 'nth', 'times', 'probability', 'seed', 'ttl'] as const

/** The fault that a request means now. */
function specOf(request: FaultRequest, now: Instant, findKey: (text: string) => KeyId): FaultSpec {
  const { key, ttl, errorCode, ...rest } = request
  const own: readonly string[] = options[request.kind]
  const known: readonly string[] = [...own, ...selections]
  const foreign = Object.keys(request).find((name) => !known.includes(name))
  if (foreign !== undefined)
    throw new DomainError(
      'invalid',
      `${foreign} says nothing of ${request.kind}, which takes ${own.length === 0 ? 'nothing of its own' : own.join(', ')}.`,
    )
  if (errorCode !== undefined && !isErrorCode(errorCode))
    throw new DomainError(
      'invalid',
      `errorCode must be a code of the public contract; "${errorCode}" is none.`,
    )
  return {
    ...(request.kind === 'latency' ? { ms: DEFAULT_LATENCY_MS } : {}),
    ...rest,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(key === undefined ? {} : { key: findKey(key) }),
    ...(ttl === undefined ? {} : { until: endOf(ttl, now) }),
  }
}

const DEFAULT_LATENCY_MS = 1_000

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)

function endOf(ttl: string, now: Instant): Instant {
  const end = after(now, ttl)
  if (end !== undefined) return end
  throw new DomainError('invalid', `ttl must be a length of time such as 10m or 1h; it was "${ttl}".`)
}

const viewOf = ({ id, spec: { until, ...spec }, seen, hits }: Fault): FaultView => ({
  id,
  ...spec,
  ...(until === undefined ? {} : { until: formatInstant(until) }),
  seen,
  hits,
})
