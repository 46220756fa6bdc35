import fc from 'fast-check'
import type { FailedPart } from '../kit/check.ts'
import type { Planned } from './phrases.ts'

/** A history of some pairs, as it is planned: what it names is looked up in what the run has seen so far. */
export interface History {
  readonly pairs: number
  readonly steps: readonly Planned[]
  /** How many of the last steps a smaller history keeps. */
  readonly kept: number
}

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
