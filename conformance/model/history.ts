import fc from 'fast-check'
import type { FailedPart } from '../kit/check.ts'

/** A history of some pairs, as it is planned: what it names is looked up in what the run has seen so far. */
export interface History {
  readonly pairs: number
  readonly steps: readonly Planned[]
  /** How many of the last steps a smaller history keeps. */
  readonly kept: number
}

export type Planned =
  | PlannedRequest
  /** Requests that are sent at the same moment. */
  | { readonly do: 'together'; readonly requests: readonly PlannedRequest[] }
  | PlannedRead
  /** Waits until the next end of a grant of some seconds is certainly past. */
  | { readonly do: 'wait' }

/** Reads the pair's grants, or its row in the bundle's users list. */
export interface PlannedRead {
  readonly do: 'read'
  readonly pair: number
  readonly list: 'grants' | 'users'
  /** Only the grants with the sourceId of one that is revoked or over. */
  readonly source: number | null
  readonly key: number
}

export type PlannedRequest = PlannedCreate | PlannedRetry | PlannedRevoke

interface PlannedCreate {
  readonly do: 'create'
  readonly pair: number
  readonly type: string
  /** See `sourceText`; null sends none. */
  readonly source: string | null
  readonly end: PlannedEnd
  /** How the end is written: in UTC, so many minutes east of it, or with finer digits. */
  readonly written: Written
  /** Which of the owner's keys that may write. */
  readonly key: number
}

export interface PlannedRetry {
  readonly do: 'retry'
  readonly pair: number
  /** Which of the accepted creates: those whose grant is now live, revoked or expired, the latest first; -1 is the oldest. */
  readonly of: { readonly state: 'live' | 'revoked' | 'expired'; readonly nth: number }
  readonly end: 'the same' | PlannedEnd
  readonly key: number
}

interface PlannedRevoke {
  readonly do: 'revoke'
  readonly pair: number
  readonly grant: Selected
  readonly key: number
}

/** A grant by its place among those of its pair: `first` is the earliest live one, whose revoke ends them all. */
export type Selected =
  | 'first'
  | 'last'
  | { readonly state: 'live' | 'inner' | 'revoked' | 'cascaded' | 'expired'; readonly nth: number }

/**
 * An end: so far beyond the access (or, without access, after now), at the end of a link of the chain or some milliseconds
 * from it, so long after the history's beginning, some seconds after the sending, or none.
 */
export type PlannedEnd =
  | { readonly beyond: number; readonly ms: number }
  | { readonly link: number; readonly ms: number }
  | { readonly hours: number; readonly ms: number }
  | { readonly seconds: number }
  | 'never'

export const writtenForms = ['Z', 330, -210, 0, 'finer'] as const
export type Written = (typeof writtenForms)[number]

/** Histories of so many pairs; the smaller ones of a history leave out pairs, what came before a new beginning, and steps. */
export const histories = (pairs: number, steps: fc.Arbitrary<readonly Planned[]>): fc.Arbitrary<History> =>
  new Histories(pairs, steps)

class Histories extends fc.Arbitrary<History> {
  readonly #pairs: number
  readonly #steps: fc.Arbitrary<readonly Planned[]>

  constructor(pairs: number, steps: fc.Arbitrary<readonly Planned[]>) {
    super()
    this.#pairs = pairs
    this.#steps = steps
  }

  generate(random: fc.Random): fc.Value<History> {
    const steps = this.#steps.generate(random, undefined).value
    return new fc.Value({ pairs: this.#pairs, steps, kept: 1 }, undefined)
  }

  canShrinkWithoutContext(value: unknown): value is History {
    return typeof value === 'object' && value !== null && 'steps' in value
  }

  shrink(history: History): fc.Stream<fc.Value<History>> {
    return fc.stream(smaller(history)).map((steps) => new fc.Value({ ...history, steps }, undefined))
  }
}

/** The steps up to the one that failed; where that was no list, the list after it shows to a sound deployment that all is well. */
export function upTo(history: History, { part }: Pick<FailedPart, 'part'>): History {
  const failed = part === undefined ? undefined : history.steps[part]
  if (part === undefined || failed === undefined) return history
  const steps = history.steps.slice(0, part + 1)
  const lists = [...new Set(pairsOf(failed))].map(
    (pair): Planned => ({ do: 'read', pair, list: 'grants', source: null, key: 0 }),
  )
  return failed.do === 'read' && failed.list === 'grants'
    ? { ...history, steps, kept: 1 }
    : { ...history, steps: [...steps, ...lists], kept: 1 + lists.length }
}

function* smaller({ steps, kept }: History): IterableIterator<readonly Planned[]> {
  const last = steps.slice(-kept)
  const before = steps.slice(0, -kept)
  const pairs = new Set(steps.flatMap(pairsOf))
  if (pairs.size > 1)
    for (const pair of new Set(last.flatMap(pairsOf)))
      yield [...before.filter((step) => step.do === 'wait' || pairsOf(step).includes(pair)), ...last]
  for (const [index, step] of [...before.entries()].toReversed())
    if (step.do === 'revoke' && step.grant === 'first' && index < before.length - 1)
      yield [...before.slice(index + 1), ...last]
  // What only looks, and what only repeats, is seldom needed.
  for (const kind of ['read', 'retry']) {
    const left = before.filter((step) => step.do !== kind)
    if (left.length < before.length - 1) yield [...left, ...last]
  }
  for (let size = Math.ceil(before.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < before.length; from += size)
      yield [...before.slice(0, from), ...before.slice(from + size), ...last]
  for (const [index, step] of steps.entries()) for (const less of simpler(step)) yield steps.with(index, less)
}

/** The pairs that a step is about. */
export const pairsOf = (step: Planned): readonly number[] =>
  step.do === 'wait' ? [] : step.do === 'together' ? step.requests.map(({ pair }) => pair) : [step.pair]

function simpler(step: Planned): readonly Planned[] {
  if (step.do === 'wait') return []
  if (step.do !== 'together') return step.key === 0 ? [] : [{ ...step, key: 0 }]
  const { requests } = step
  if (requests.length < 3) return []
  return requests.map((_, index) => ({ do: 'together', requests: requests.toSpliced(index, 1) }))
}
