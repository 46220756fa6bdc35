import { type Budget, newBudget } from './budget.ts'
import { equal, isObject, listOf, objectOf } from './json.ts'
import {
  type Located,
  member,
  members,
  type OpenDocument,
  openDocument,
  schemaReference,
} from './open-document.ts'
import { type Sameness, sameness } from './same-meaning.ts'
import { comparison } from './schema/compare-schemas.ts'
import type { Comparison } from './schema/gap.ts'
import { type Direction, readSchemas } from './schema/read-schema.ts'
import type { SchemaReader } from './schema/shape.ts'

/** Two versions of a contract and what is needed to compare them. */
export interface Change {
  readonly base: OpenDocument
  readonly head: OpenDocument
  readonly budget: Budget
  /** The day on which the change is judged, as `YYYY-MM-DD`; without it no announced end has come. */
  readonly today: string | undefined
  readonly readers: Readonly<Record<Direction, { readonly base: SchemaReader; readonly head: SchemaReader }>>
  readonly comparisons: Readonly<Record<Direction, Readonly<Record<'breaking' | 'additive', Comparison>>>>
  /** Whether both sides say the same and refer to the same, however far away; then nothing needs to be compared. */
  readonly isUnchanged: (pair: Pair) => boolean
  /** Whether both sides say the same, apart from words. */
  readonly isSame: (pair: Pair) => boolean
}

/** Both sides of something that base and head have; a side without it has an undefined node. */
export interface Pair {
  readonly base: Located
  readonly head: Located
}

/** Opens both documents for comparison. */
export function openChange(base: unknown, head: unknown, today: string | undefined): Change {
  const documents = { base: openDocument(base), head: openDocument(head) }
  const budget = newBudget()
  const readersOf = (direction: Direction): Change['readers'][Direction] => ({
    base: readSchemas(documents.base, direction, budget),
    head: readSchemas(documents.head, direction, budget),
  })
  const readers = { request: readersOf('request'), response: readersOf('response') }
  const { request, response } = readers
  const isSame = sameness(documents.base, documents.head)
  const backwards: Sameness = (head, base) => isSame(base, head)
  return {
    ...documents,
    today,
    budget,
    readers,
    isUnchanged: unchangedBetween(documents),
    isSame: (pair) => isSame(pair.base, pair.head),
    comparisons: {
      request: {
        breaking: comparison(request.base, request.head, isSame, {
          direction: 'request',
          looksFor: 'breaking',
        }),
        additive: comparison(request.head, request.base, backwards, {
          direction: 'request',
          looksFor: 'additive',
        }),
      },
      response: {
        breaking: comparison(response.head, response.base, backwards, {
          direction: 'response',
          looksFor: 'breaking',
        }),
        additive: comparison(response.base, response.head, isSame, {
          direction: 'response',
          looksFor: 'additive',
        }),
      },
    },
  }
}

function unchangedBetween({ base, head }: Pick<Change, 'base' | 'head'>): Change['isUnchanged'] {
  // A discriminator may lead to any schema that is made of another one, although nothing refers to it.
  const subtypes = members(member({ node: base.root, pointer: '#' }, 'components', 'schemas'))
    .filter(([, { node }]) => listOf(objectOf(node)['allOf']).some((part) => '$ref' in objectOf(part)))
    .map(([, { pointer }]) => pointer)
  const ofPair = (pair: Pair) => ({
    isEqual: equal(pair.base.node, pair.head.node),
    references: referencesIn(pair.base.node, subtypes),
  })
  const targets = new Map<string, ReturnType<typeof ofPair>>()
  const targetOf = (reference: string): ReturnType<typeof ofPair> => {
    const at = { node: { $ref: reference }, pointer: '#' }
    const found =
      targets.get(reference) ?? ofPair({ base: base.target(at) ?? at, head: head.target(at) ?? at })
    targets.set(reference, found)
    return found
  }
  return (pair) => {
    const here = ofPair(pair)
    if (!here.isEqual) return false
    const references = new Set(here.references)
    for (const reference of references) {
      const target = targetOf(reference)
      if (!target.isEqual) return false
      for (const further of target.references) references.add(further)
    }
    return true
  }
}

/** Every reference in a value, wherever it stands, and for a discriminator all that it may lead to. */
function referencesIn(value: unknown, subtypes: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(item, subtypes))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if ((key === '$ref' || key === '$dynamicRef') && typeof inner === 'string') return [inner]
    if (key !== 'discriminator') return referencesIn(inner, subtypes)
    return [...subtypes, ...Object.values(objectOf(objectOf(inner)['mapping'])).map(schemaReference)]
  })
}

/** The roots of both documents. */
export function roots(change: Change): Pair {
  return { base: { node: change.base.root, pointer: '#' }, head: { node: change.head.root, pointer: '#' } }
}

/** A member of both sides, with references followed. */
export function pairAt(change: Change, pair: Pair, ...keys: readonly (string | number)[]): Pair {
  return followPair(change, { base: member(pair.base, ...keys), head: member(pair.head, ...keys) })
}

/** Both sides with their references followed. */
export function followPair(change: Change, { base, head }: Pair): Pair {
  return { base: change.base.follow(base), head: change.head.follow(head) }
}

/** Whether a side has it. */
export function exists(at: Located): boolean {
  return at.node !== undefined
}
