import { equal, isObject } from './json.ts'
import { type Located, member, type OpenDocument, openDocument } from './open-document.ts'
import { comparison } from './schema/compare-schemas.ts'
import type { Comparison } from './schema/gap.ts'
import { type Direction, readSchemas, type SchemaReader } from './schema/read-schema.ts'

/** Two versions of a contract and what is needed to compare them. */
export interface Change {
  readonly base: OpenDocument
  readonly head: OpenDocument
  /** The day on which the change is judged, as `YYYY-MM-DD`; without it no announced end has come. */
  readonly today: string | undefined
  readonly readers: Readonly<Record<Direction, { readonly base: SchemaReader; readonly head: SchemaReader }>>
  readonly comparisons: Readonly<Record<Direction, Readonly<Record<'breaking' | 'additive', Comparison>>>>
  /** Whether both sides say the same and refer to the same, however far away; then nothing needs to be compared. */
  readonly isUnchanged: (pair: Pair) => boolean
}

/** Both sides of something that base and head have; a side without it has an undefined node. */
export interface Pair {
  readonly base: Located
  readonly head: Located
}

/** Opens both documents for comparison. */
export function openChange(base: unknown, head: unknown, today: string | undefined): Change {
  const documents = { base: openDocument(base), head: openDocument(head) }
  const readersOf = (direction: Direction): Change['readers'][Direction] => ({
    base: readSchemas(documents.base, direction),
    head: readSchemas(documents.head, direction),
  })
  const readers = { request: readersOf('request'), response: readersOf('response') }
  const { request, response } = readers
  return {
    ...documents,
    today,
    readers,
    isUnchanged: unchangedBetween(documents),
    comparisons: {
      request: {
        breaking: comparison(request.base, request.head, { direction: 'request', looksFor: 'breaking' }),
        additive: comparison(request.head, request.base, { direction: 'request', looksFor: 'additive' }),
      },
      response: {
        breaking: comparison(response.head, response.base, { direction: 'response', looksFor: 'breaking' }),
        additive: comparison(response.base, response.head, { direction: 'response', looksFor: 'additive' }),
      },
    },
  }
}

function unchangedBetween({ base, head }: Pick<Change, 'base' | 'head'>): Change['isUnchanged'] {
  const ofPair = (pair: Pair) => ({
    isEqual: equal(pair.base.node, pair.head.node),
    references: referencesIn(pair.base.node),
  })
  const targets = new Map<string, ReturnType<typeof ofPair>>()
  const targetOf = (reference: string): ReturnType<typeof ofPair> => {
    const at = { node: { $ref: reference }, pointer: '#' }
    const found = targets.get(reference) ?? ofPair({ base: base.follow(at), head: head.follow(at) })
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

/** Every reference in a value, wherever it stands. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === '$ref' || key === '$dynamicRef') && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
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
