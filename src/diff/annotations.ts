import type { Change, Sides } from './change.ts'
import { declarationsOf } from './declarations.ts'
import { documentationChanged } from './documentation.ts'
import { declare, type IdOf, type Observation, type Place } from './finding.ts'
import { canonical, isObject, type JsonObject, objectOf, textsOf } from './json.ts'
import { observeLifecycle } from './lifecycle.ts'
import { items, type Located, member, members } from './located.ts'
import { notJudged } from './not-judged.ts'
import type { Direction } from './schema/read-schema.ts'
import type { SchemaReader } from './schema/shape.ts'

export const rules = declare({
  'breaking request': {
    'default-changed': 'A client that leaves the value out may now get something else.',
    'default-removed': 'A client that leaves the value out may now get something else.',
    'default-added': 'A client that leaves the value out may now get something else.',
    'length-unit-changed': 'A value that had a fitting length may now be too long or too short.',
  },
})

/** Compares two versions of an API contract: returns the changes of defaults, length units, deprecation and sunset in a schema. */
export function observeAnnotations(
  change: Change,
  sides: Sides,
  direction: Direction,
  place: Place,
  presence: 'required' | 'optional',
): readonly Observation[] {
  if (change.isSame(sides)) return []
  return placesOf(change, sides, presence).flatMap(({ trail, before, after }) => {
    const part = [place.part, trail.replace(/^\./, '')].filter(Boolean).join(' ')
    return compare(change, before, after, direction, { ...place, part })
  })
}

/** The merged keywords of the schemas of a value: its own, those of `$ref` and `allOf`; the nearest wins. */
interface Description {
  readonly pointer: string
  readonly keywords: JsonObject
  readonly isRequired: boolean
  readonly declarations: readonly Located[]
  /** Its schema and those that contain it. */
  readonly above: ReadonlySet<string>
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

/** A value of both sides that is described on both. */
interface DescribedPlace {
  /** Its path, such as `.grants[].endsAt`. */
  readonly trail: string
  readonly before: Described
  readonly after: Described
}

const known = new WeakMap<Change, Map<string, readonly DescribedPlace[]>>()

function placesOf(change: Change, { base, head }: Sides, presence: string): readonly DescribedPlace[] {
  const ofChange = known.get(change) ?? new Map<string, readonly DescribedPlace[]>()
  known.set(change, ofChange)
  const key = `${presence} ${base.pointer} ${head.pointer}`
  const whole = (at: Located): readonly Part[] => [
    { at, isRequired: presence === 'required', above: new Set() },
  ]
  const found = ofChange.get(key) ?? findPlaces(change, { base: whole(base), head: whole(head) })
  ofChange.set(key, found)
  return found
}

/** A schema of a part of a value, and those that contain it. */
interface Part {
  readonly at: Located
  readonly isRequired: boolean
  readonly above: ReadonlySet<string>
}

type Parts = Readonly<Record<'base' | 'head', readonly Part[]>>

/** The most places of schemas that have been described at a nearer one, and the greatest depth of all. */
const maxRepeated = 5_000
const maxNested = 100

/** Returns the places of two schemas that both have and that differ, the nearest first. */
function findPlaces(change: Change, whole: Parts): readonly DescribedPlace[] {
  const found: DescribedPlace[] = []
  const seen = new Set<string>()
  let repeated = 0
  const open = [{ trail: '', parts: whole, isRepeated: false }]
  for (const { trail, parts, isRepeated } of open) {
    const [before, after] = [describe(change, 'base', parts), describe(change, 'head', parts)]
    if (before.length === 0 || after.length === 0) continue
    if (!change.budget.take(1, before[0]?.pointer ?? '')) break
    found.push({ trail, before, after })
    if (isRepeated && repeated >= maxRepeated) continue
    const [ours, theirs] = [before, after].map(partsOf)
    for (const [step, base] of ours ?? []) {
      const below = { base, head: theirs?.get(step) ?? [] }
      if (areSame(change, below)) continue
      const key = keyOf(change, below)
      const isSeen = seen.has(key)
      seen.add(key)
      if (isSeen) repeated += 1
      if (!isSeen || repeated < maxRepeated)
        open.push({ trail: trail + step, parts: below, isRepeated: isSeen })
    }
  }
  return found
}

const areSame = ({ isSame }: Change, { base, head }: Parts): boolean =>
  base.length === head.length &&
  base.every(({ at }, index) => isSame({ base: at, head: head[index]?.at ?? at }))

function keyOf({ readers }: Change, parts: Parts): string {
  const { base, head } = readers.request
  const texts = ([reader, each]: readonly [SchemaReader, readonly Part[]]): readonly string[] =>
    each.map(({ at, isRequired }) => `${isRequired} ${reader.resolve(at).pointer}`)
  return [texts([base, parts.base]).join(), texts([head, parts.head]).join()].join(' > ')
}

/** Returns the descriptions of a value by its schemas and their alternatives. */
function describe(change: Change, side: 'base' | 'head', parts: Parts): Described {
  const described = new Map<string, Description>()
  const open = [...parts[side]]
  for (const { at, isRequired, above } of open) {
    const key = change.readers.request[side].resolve(at).pointer
    if (!isObject(at.node) || described.has(key)) continue
    if (above.size > maxNested) {
      change.budget.skip(at.pointer, `a default more than ${maxNested} levels inside a schema`)
      continue
    }
    const declarations = declarationsOf(change[side], at)
    const pointer = declarations.at(-1)?.pointer ?? at.pointer
    if (above.has(pointer)) continue
    const keywords = Object.assign({}, ...declarations.map(({ node }) => objectOf(node)).reverse())
    const inside = new Set([...above, pointer])
    described.set(key, { pointer: at.pointer, keywords, isRequired, declarations, above: inside })
    for (const option of declarations.flatMap(alternativesOf))
      open.push({ at: option, isRequired, above: inside })
  }
  return [...described.values()]
}

/** Returns the schemas of the parts of a value, by the step to each. */
function partsOf(described: Described): ReadonlyMap<string, readonly Part[]> {
  const found = new Map<string, Part[]>()
  for (const { declarations, above } of described) {
    const add = (step: string, at: Located, isRequired = false): void => {
      if (isObject(at.node)) found.set(step, [...(found.get(step) ?? []), { at, isRequired, above }])
    }
    const required = new Set(declarations.flatMap(({ node }) => textsOf(objectOf(node)['required'])))
    for (const declaration of declarations) {
      for (const [name, property] of members(member(declaration, 'properties')))
        add(`.${name}`, property, required.has(name))
      for (const [pattern, property] of members(member(declaration, 'patternProperties')))
        add(`.<${pattern}>`, property)
      for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
        add('.*', member(declaration, keyword))
      for (const keyword of ['items', 'unevaluatedItems', 'contains']) add('[]', member(declaration, keyword))
      for (const [index, item] of items(member(declaration, 'prefixItems')).entries()) add(`[${index}]`, item)
    }
  }
  return found
}

/** Returns the schemas that apply to some values only: anyOf, oneOf, then, else, dependentSchemas. */
function alternativesOf(declaration: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(declaration, keyword)))
  const conditional = ['then', 'else'].map((keyword) => member(declaration, keyword))
  const dependent = members(member(declaration, 'dependentSchemas')).map(([, schema]) => schema)
  return [...choices.filter(({ length }) => length > 1).flat(), ...conditional, ...dependent]
}
