import type { Budget } from './budget.ts'
import type { Change, Pair } from './change.ts'
import { declarationsOf } from './declarations.ts'
import { documentationChanged } from './documentation.ts'
import { declare, type IdOf, type Observation, type Place } from './finding.ts'
import { canonical, isObject, type JsonObject, objectOf, textsOf } from './json.ts'
import { observeLifecycle } from './lifecycle.ts'
import { items, type Located, member, members } from './located.ts'
import { notJudged } from './not-judged.ts'
import type { OpenDocument } from './open-document.ts'
import type { Direction } from './schema/read-schema.ts'

export const rules = declare({
  'breaking request': {
    'default-changed': 'A client that leaves the value out may now get something else.',
    'default-removed': 'A client that leaves the value out may now get something else.',
    'default-added': 'A client that leaves the value out may now get something else.',
    'length-unit-changed': 'A value that had a fitting length may now be too long or too short.',
  },
})

/** Returns the changes of defaults, length units and announced ends in a schema. */
export function observeAnnotations(
  change: Change,
  pair: Pair,
  direction: Direction,
  place: Place,
  presence: 'required' | 'optional',
): readonly Observation[] {
  if (change.isSame(pair)) return []
  const base = describe(change.base, pair.base, presence, change.budget)
  const head = describe(change.head, pair.head, presence, change.budget)
  return [...base].flatMap(([trail, before]) => {
    const after = head.get(trail)
    if (after === undefined) return []
    const part = [place.part, trail.replace(/^\./, '')].filter(Boolean).join(' ')
    return compare(change, before, after, direction, { ...place, part })
  })
}

/** The merged declarations of a value; the nearest win. */
interface Description {
  readonly pointer: string
  readonly keywords: JsonObject
  readonly isRequired: boolean
}

/** The description of a value, and of each of its alternatives. */
type Described = readonly Description[]

function compare(
  change: Change,
  before: Described,
  after: Described,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const values = ['default', 'x-length-of', 'readOnly', 'writeOnly'].flatMap((keyword) =>
    observeValues(keyword, before, after, direction, place),
  )
  return [...values, ...observeEnds(change, before, after, place)]
}

/** Compares the values of a keyword in all alternatives as sets. */
function observeValues(
  keyword: string,
  before: Described,
  after: Described,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const [base, head] = [valuesOf(keyword, before), valuesOf(keyword, after)]
  const [lost, gained] = [lacking(base, head), lacking(head, base)]
  if (lost.length + gained.length === 0) return []
  const { pointer } = after.find(({ keywords }) => keyword in keywords) ?? after[0] ?? { pointer: '#' }
  const at = `${pointer}/${keyword}`
  const isRead = keyword.endsWith('Only')
  const isBound = keyword === 'default' && before.every(({ isRequired }) => isRequired)
  if (direction === 'response' || isRead || isBound) return [documentationChanged(at)]
  // A new alternative may have its own default.
  const isNews = lost.length === 0 && after.length > before.length && before.length > 1
  const rule = keyword === 'default' ? ruleOfDefault(lost, gained) : 'length-unit-changed'
  const text = (all: readonly string[]): string => all.join(', ') || 'none'
  const name = keyword === 'default' ? 'the default' : keyword
  const message = `${name} is now ${text([...head])}, before ${text([...base])}`
  return [isNews ? notJudged(at, place, message) : rules.at(rule, at, place, message)]
}

function valuesOf(keyword: string, described: Described): ReadonlySet<string> {
  const message = described.flatMap(({ keywords }) =>
    keyword in keywords ? [canonical(keywords[keyword])] : [],
  )
  return new Set(keyword.endsWith('Only') ? message.filter((value) => value === 'true') : message)
}

const lacking = (of: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] =>
  [...of].filter((value) => !other.has(value))

function ruleOfDefault(lost: readonly string[], gained: readonly string[]): IdOf<typeof rules> {
  if (lost.length === 0) return 'default-added'
  return gained.length === 0 ? 'default-removed' : 'default-changed'
}

function observeEnds(
  change: Change,
  before: Described,
  after: Described,
  place: Place,
): readonly Observation[] {
  // Alternatives at the same pointer, as those of a component, are the same.
  const pairs =
    before.length + after.length === 2
      ? [{ base: before[0], head: after[0] }]
      : after.map((head) => ({ base: before.find(({ pointer }) => pointer === head.pointer), head }))
  const matched = pairs.flatMap(({ base, head }) =>
    base && head ? observeLifecycle(change, { base: located(base), head: located(head) }, place) : [],
  )
  const ends = (described: Described, but: Described = []): ReadonlySet<string> =>
    new Set(
      described
        .filter(({ pointer }) => !but.some((other) => other.pointer === pointer))
        .map(({ keywords }) => canonical([keywords['deprecated'] === true, keywords['x-sunset']])),
    )
  if (before.length + after.length === 2) return matched
  const [added, removed] = [ends(after, before), ends(before, after)]
  if (lacking(added, ends(before)).length + lacking(removed, ends(after)).length === 0) return matched
  const pointer = after[0]?.pointer ?? '#'
  return [...matched, notJudged(pointer, place, 'the end of one of several alternatives is not judged')]
}

const located = ({ keywords, pointer }: Description): Located => ({ node: keywords, pointer })

type Descriptions = ReadonlyMap<string, Described>

/** The descriptions of each document by pointer. */
const described = new WeakMap<OpenDocument, Map<string, Descriptions>>()

function describe(
  document: OpenDocument,
  at: Located,
  presence: 'required' | 'optional',
  budget: Budget,
): Descriptions {
  const known = described.get(document) ?? new Map<string, Descriptions>()
  described.set(document, known)
  const key = `${presence} ${at.pointer}`
  const found = known.get(key) ?? describeAll(document, at, presence, budget)
  known.set(key, found)
  return found
}

/** The most places of one schema that are described, and their greatest depth. */
const maxPlaces = 5_000
const maxNested = 100

function describeAll(
  document: OpenDocument,
  at: Located,
  presence: 'required' | 'optional',
  budget: Budget,
): Descriptions {
  const found = new Map<string, Description[]>()
  let left = maxPlaces
  const enter = (): boolean => {
    left -= 1
    if (left === 0) budget.skip(at.pointer, `a default after the first ${maxPlaces} places of a schema`)
    return left > 0
  }
  walk({ document, found, budget, enter, above: new Set() }, at, '', presence === 'required')
  return found
}

interface Walk {
  readonly document: OpenDocument
  readonly found: Map<string, Description[]>
  readonly budget: Budget
  /** Counts one more place; false beyond maxPlaces. */
  readonly enter: () => boolean
  readonly above: ReadonlySet<string>
}

function walk(from: Walk, at: Located, trail: string, isRequired: boolean): void {
  if (!isObject(at.node) || !from.enter()) return
  if (from.above.size > maxNested) {
    from.budget.skip(at.pointer, `a default more than ${maxNested} levels inside a schema`)
    return
  }
  const declarations = declarationsOf(from.document, at)
  const pointer = declarations.at(-1)?.pointer ?? at.pointer
  if (from.above.has(pointer)) return
  const keywords = Object.assign({}, ...declarations.map(({ node }) => objectOf(node)).reverse())
  from.found.set(trail, [...(from.found.get(trail) ?? []), { pointer: at.pointer, keywords, isRequired }])
  const inside: Walk = { ...from, above: new Set([...from.above, pointer]) }
  const required = new Set(declarations.flatMap(({ node }) => textsOf(objectOf(node)['required'])))
  for (const declaration of declarations) {
    for (const [name, property] of members(member(declaration, 'properties')))
      walk(inside, property, `${trail}.${name}`, required.has(name))
    for (const [pattern, property] of members(member(declaration, 'patternProperties')))
      walk(inside, property, `${trail}.<${pattern}>`, false)
    for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
      walk(inside, member(declaration, keyword), `${trail}.*`, false)
    for (const keyword of ['items', 'unevaluatedItems', 'contains'])
      walk(inside, member(declaration, keyword), `${trail}[]`, false)
    for (const [index, item] of items(member(declaration, 'prefixItems')).entries())
      walk(inside, item, `${trail}[${index}]`, false)
    for (const option of alternativesOf(declaration)) walk(inside, option, trail, isRequired)
  }
}

/** Returns the schemas that apply to some values only: anyOf, oneOf, then, else, dependentSchemas. */
function alternativesOf(declaration: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(declaration, keyword)))
  const conditional = ['then', 'else'].map((keyword) => member(declaration, keyword))
  const dependent = members(member(declaration, 'dependentSchemas')).map(([, schema]) => schema)
  return [...choices.filter(({ length }) => length > 1).flat(), ...conditional, ...dependent]
}
