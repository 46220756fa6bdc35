import { type Budget, newBudget } from './budget.ts'
import { type Located, member } from './located.ts'
import { isElsewhere, type OpenDocument, openDocument } from './open-document.ts'
import { type Sameness, sameness } from './same-meaning.ts'
import { comparison } from './schema/compare-schemas.ts'
import { type Comparison, comesFromBase } from './schema/gap.ts'
import { type Direction, readSchemas } from './schema/read-schema.ts'
import type { SchemaReader } from './schema/shape.ts'

/** Two versions of a contract, the earlier one (base) and the later one (head), with the tools to compare them. */
export interface Change {
  readonly base: OpenDocument
  readonly head: OpenDocument
  readonly budget: Budget
  /** The current day, `YYYY-MM-DD`; if undefined, no sunset has passed. */
  readonly today: string | undefined
  readonly readers: Readonly<Record<Direction, { readonly base: SchemaReader; readonly head: SchemaReader }>>
  readonly comparisons: Readonly<Record<Direction, Readonly<Record<'breaking' | 'additive', Comparison>>>>
  /** Tests that both sides are equal apart from words, or that one stands in another file: that is reported once, as a whole. */
  readonly isSame: (sides: Sides) => boolean
}

/** A value as both versions have it; the node of a side that lacks it is undefined. */
export interface Sides {
  readonly base: Located
  readonly head: Located
}

/** Opens both documents for comparison. */
export function openChange(base: unknown, head: unknown, today: string | undefined): Change {
  const documents = { base: openDocument(base), head: openDocument(head) }
  const budget = newBudget(documents.base.nodeIndex.objects.length + documents.head.nodeIndex.objects.length)
  const readersOf = (direction: Direction): Change['readers'][Direction] => ({
    base: readSchemas(documents.base, direction, budget),
    head: readSchemas(documents.head, direction, budget),
  })
  const readers = { request: readersOf('request'), response: readersOf('response') }
  const isSame = sameness(documents.base, documents.head)
  const backwards: Sameness = (head, base) => isSame(base, head)
  const compared = (direction: Direction, looksFor: 'breaking' | 'additive'): Comparison => {
    const [purpose, { base, head }] = [{ direction, looksFor }, readers[direction]]
    return comesFromBase(purpose)
      ? comparison(base, head, isSame, purpose)
      : comparison(head, base, backwards, purpose)
  }
  const comparisonsOf = (direction: Direction): Change['comparisons'][Direction] => ({
    breaking: compared(direction, 'breaking'),
    additive: compared(direction, 'additive'),
  })
  return {
    ...documents,
    today,
    budget,
    readers,
    isSame: ({ base, head }) => isElsewhere(base) || isElsewhere(head) || isSame(base, head),
    comparisons: { request: comparisonsOf('request'), response: comparisonsOf('response') },
  }
}

/** Returns the roots of both documents. */
export function roots(change: Change): Sides {
  return { base: { node: change.base.root, pointer: '#' }, head: { node: change.head.root, pointer: '#' } }
}

/** Returns a member of both sides, references resolved. */
export function sidesAt(change: Change, sides: Sides, ...keys: readonly (string | number)[]): Sides {
  return followSides(change, { base: member(sides.base, ...keys), head: member(sides.head, ...keys) })
}

/** Returns both sides with references resolved. */
export function followSides(change: Change, { base, head }: Sides): Sides {
  return { base: change.base.follow(base), head: change.head.follow(head) }
}

/** Tests that a side has the value. */
export function exists(at: Located): boolean {
  return at.node !== undefined
}
