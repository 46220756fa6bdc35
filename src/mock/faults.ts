import { hash } from 'node:crypto'
import type { FaultRequest, FaultView } from '../../spec/control-types.ts'
import { type ErrorCode, errorCodes, operations } from '../../spec/generated/contract.ts'
import { faultOptions, faults as kinds } from '../../spec/generated/facts.ts'
import { inBackticks } from '../contract/validation-errors.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { addSpan } from '../ledger/span.ts'
import { defined } from '../options.ts'
import { exclude, type FaultCall, type FaultSpec, faultKinds, type Hit } from './fault-kinds.ts'

/** The faults of one mock (delays, errors, lost answers), as tests of a client inject and remove them. */
export type MockFaults = Readonly<Pick<Faults, 'add' | 'list' | 'remove' | 'reset'>>

/** The faults of one mock, with the methods that the API calls. */
export type Faults = ReturnType<typeof openFaults>

export const MOST_FAULTS = 100

/** Opens a list of faults, at first empty; ids count from `fault-1`. `findKey` finds a key by name or id. */
export function openFaults(now: () => Instant, findKey: (text: string) => KeyId) {
  let faults: readonly Fault[] = []
  let added = 0
  const active = (at = now()): readonly Fault[] => {
    for (const fault of faults) fault.over ||= isOver(fault, at)
    return faults.filter(({ over }) => !over)
  }
  return {
    /** Injects a fault; throws a DomainError for an option that its kind lacks, or if there are MOST_FAULTS already. */
    add(request: FaultRequest): FaultView {
      const spec = specOf(request, now(), findKey)
      const message = `There may be ${MOST_FAULTS} faults at once; remove some, or reset them all.`
      if (active().length >= MOST_FAULTS) throw new DomainError('conflict', message)
      const fault = { id: `fault-${++added}`, spec, seen: 0, hits: 0, over: false }
      const evicted = faults.filter(({ over }) => over).slice(0, -MOST_FAULTS)
      faults = [...faults.filter((each) => !evicted.includes(each)), fault]
      return viewOf(fault)
    },
    /** Returns the faults in the order of their injection, with at most MOST_FAULTS that have ended. */
    list(): readonly FaultView[] {
      active()
      return faults.map(viewOf)
    },
    active: (): number => active().length,
    /** Removes a fault; throws a DomainError if there is none with that id. */
    remove(id: string): void {
      const others = faults.filter((fault) => fault.id !== id)
      if (others.length === faults.length)
        throw new DomainError('not-found', `There is no fault "${id}"; "fault list" shows them all.`)
      faults = others
    },
    reset(): void {
      faults = []
    },
    /** Resets them and counts from `fault-1` again, so that the draws of the next ones are those of the first ones. */
    restart(): void {
      faults = []
      added = 0
    },
    /** Counts a call and returns the faults that hit it; one that an earlier one leaves nothing to do waits for the next call. */
    hit(call: FaultCall): readonly Hit[] {
      const hits: Hit[] = []
      for (const fault of active(call.now)) hits.push(...hitOf(fault, call, hits))
      return hits
    },
    /** Tests quickly that a fault is active. */
    any: (): boolean => faults.some(({ over }) => !over),
  }
}

interface Fault {
  readonly id: string
  readonly spec: FaultSpec
  /** The number of matching calls, and of those that were hit. */
  seen: number
  hits: number
  over: boolean
}

function hitOf(fault: Fault, call: FaultCall, earlier: readonly Hit[]): readonly Hit[] {
  const { id, spec } = fault
  const { kind, operation, key, nth = 1, probability = 1, seed = id } = spec
  if (operation !== undefined && operation !== call.operation) return []
  if (key !== undefined && key !== call.key) return []
  if (faultKinds[kind].concerns?.(call) === false) return []
  fault.seen++
  if (fault.seen < nth) return []
  const drawn = (purpose: string): number => draw(`${seed}\n${purpose}\n${fault.seen}`)
  if (probability < 1 && drawn('hit') >= probability) return []
  if (earlier.some((hit) => exclude(hit.spec.kind, kind))) return []
  fault.hits++
  return [{ id, spec, draw: drawn('size') }]
}

const draw = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6) / 2 ** 48

function isOver({ spec: { kind, nth, times, until }, hits }: Fault, now: Instant): boolean {
  const once = nth !== undefined && !faultKinds[kind].stays
  return hits >= (times ?? (once ? 1 : Number.POSITIVE_INFINITY)) || (until !== undefined && now >= until)
}

const ownOptions = Object.values(kinds).flatMap<string>(({ options }) => options)

/** The options of every kind. */
const selections = ['kind', ...Object.keys(faultOptions)].filter((name) => !ownOptions.includes(name))

function specOf(request: FaultRequest, now: Instant, findKey: (text: string) => KeyId): FaultSpec {
  requireFit(request)
  const { key, ttl, errorCode, ...rest } = request
  const { defaults } = faultKinds[request.kind]
  if (errorCode !== undefined && !isErrorCode(errorCode))
    throw invalid('errorCode', `\`errorCode\` must be a code of the public contract; "${errorCode}" is none.`)
  const until = ttl === undefined ? undefined : addSpan(now, ttl)
  if (ttl !== undefined && until === undefined)
    throw invalid('ttl', `\`ttl\` must be a length of time such as 10m or 1h; it was "${ttl}".`)
  return defined({ ...defaults, ...rest, errorCode, key: key === undefined ? key : findKey(key), until })
}

const invalid = (field: string, message: string) => new DomainError('invalid', message, { field })

/** Throws a DomainError for a request that the contract of the control plane refuses, and for an option that the kind lacks. */
function requireFit(request: FaultRequest): void {
  const { kind, operation } = request
  if (!Object.hasOwn(kinds, kind))
    throw invalid('kind', `\`kind\` must be one of ${Object.keys(kinds).join(', ')}; it was "${kind}".`)
  if (operation !== undefined && !Object.hasOwn(operations, operation))
    throw invalid('operation', `\`operation\` must be an operation of the contract; "${operation}" is none.`)
  const { options } = kinds[kind]
  const own = options.map(inBackticks).join(', ') || 'nothing of its own'
  for (const [name, value] of Object.entries(request)) {
    if (!selections.includes(name) && !options.some((option) => option === name))
      throw invalid(name, `"${kind}" takes no ${inBackticks(name)}; it takes ${own}.`)
    const must = mustBe(name, value)
    if (must !== undefined) throw invalid(name, `${inBackticks(name)} must be ${must}; it was ${value}.`)
  }
}

/** Returns what a number must be, for messages; undefined if the value is valid. */
function mustBe(name: string, value: unknown): string | undefined {
  const { type, minimum = 0, maximum } = numbers[name] ?? {}
  if (value === undefined || maximum === undefined) return undefined
  const whole = type === 'integer' ? 'whole ' : ''
  const fits = typeof value === 'number' && value >= minimum && value <= maximum
  if (fits && (whole === '' || Number.isInteger(value))) return undefined
  return `a ${whole}number from ${minimum} to ${maximum}`
}

interface NumberOption {
  readonly type?: string
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

const numbers: Readonly<Record<string, NumberOption>> = faultOptions

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)

const viewOf = ({ id, spec: { until, ...spec }, seen, hits, over }: Fault): FaultView =>
  defined({ id, ...spec, until: until && formatInstant(until), seen, hits, over })
