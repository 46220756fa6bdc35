import type { Budget } from './budget.ts'
import type { Change, Pair } from './change.ts'
import { declarationsOf } from './declarations.ts'
import type { Observation, Place } from './finding.ts'
import { canonical, equal, isObject, type JsonObject, objectOf, textsOf } from './json.ts'
import { observeLifecycle } from './lifecycle.ts'
import { items, type Located, member, members, type OpenDocument } from './open-document.ts'
import type { DiffRuleId } from './rules.ts'
import type { Direction } from './schema/read-schema.ts'

/** What changes in a schema beside the values that it allows: words, defaults, units and announced ends. */
export function observeAnnotations(
  change: Change,
  pair: Pair,
  direction: Direction,
  place: Place,
  presence: 'required' | 'optional',
): readonly Observation[] {
  if (change.isUnchanged(pair)) return []
  const base = describe(change.base, pair.base, presence, change.budget)
  const head = describe(change.head, pair.head, presence, change.budget)
  return [...base].flatMap(([trail, before]) => {
    const after = head.get(trail)
    if (after === undefined) return []
    const here = {
      ...place,
      part: [place.part, trail.replace(/^\./, '').replaceAll('|', '')].filter(Boolean).join(' '),
    }
    return compare(change, before, after, direction, here)
  })
}

/** What the declarations of a value say about it, those nearest to it first. */
interface Description {
  readonly pointer: string
  readonly keywords: JsonObject
  readonly isRequired: boolean
  /** Whether it is one of several alternatives, which have no order to compare them by. */
  readonly isOneOfMany: boolean
}

const structural = new Set(
  [
    [
      '$ref',
      '$dynamicRef',
      '$anchor',
      '$dynamicAnchor',
      '$id',
      '$defs',
      '$schema',
      '$comment',
      'type',
      'enum',
      'const',
    ],
    [
      'allOf',
      'anyOf',
      'oneOf',
      'not',
      'if',
      'then',
      'else',
      'dependentSchemas',
      'dependentRequired',
      'properties',
    ],
    [
      'patternProperties',
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'required',
      'minProperties',
    ],
    [
      'maxProperties',
      'items',
      'prefixItems',
      'unevaluatedItems',
      'contains',
      'minContains',
      'maxContains',
      'minItems',
    ],
    [
      'maxItems',
      'uniqueItems',
      'minLength',
      'maxLength',
      'pattern',
      'format',
      'minimum',
      'maximum',
      'exclusiveMinimum',
    ],
    [
      'exclusiveMaximum',
      'multipleOf',
      'contentEncoding',
      'contentMediaType',
      'contentSchema',
      'discriminator',
      'xml',
    ],
    ['deprecated', 'x-sunset', 'x-extensible-enum', 'x-statuses'],
  ].flat(),
)

function compare(
  change: Change,
  before: Description,
  after: Description,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const keywords = new Set([...Object.keys(before.keywords), ...Object.keys(after.keywords)])
  const changed = [...keywords].filter(
    (keyword) => !structural.has(keyword) && !equal(before.keywords[keyword], after.keywords[keyword]),
  )
  const words = changed.map((keyword): Observation => {
    const rule =
      before.isRequired && keyword === 'default' ? 'words-changed' : ruleOf(keyword, before, after, direction)
    const pointer = keyword === 'alternatives' ? after.pointer : `${after.pointer}/${keyword}`
    return { rule, pointer, place, change: changeText(keyword, before, after) }
  })
  if (before.isOneOfMany || after.isOneOfMany) return words
  const ends = { base: located(before), head: located(after) }
  return [...words, ...observeLifecycle(change, ends, place)]
}

const located = ({ keywords, pointer }: Description): Located => ({ node: keywords, pointer })

function ruleOf(keyword: string, before: Description, after: Description, direction: Direction): DiffRuleId {
  if (keyword === 'default' && direction === 'request') {
    if (before.keywords['default'] === undefined) return 'default-added'
    return after.keywords['default'] === undefined ? 'default-removed' : 'default-changed'
  }
  if (keyword === 'x-length-of') return direction === 'request' ? 'length-unit-changed' : 'extension-changed'
  if (keyword === 'example' || keyword === 'examples') return 'example-changed'
  return keyword.startsWith('x-') ? 'extension-changed' : 'words-changed'
}

function changeText(keyword: string, before: Description, after: Description): string {
  if (keyword === 'alternatives') return 'alternatives in other words'
  if (keyword !== 'default') return `another ${keyword}`
  const [old, now] = [before.keywords['default'], after.keywords['default']]
  if (old === undefined) return `the default is now ${JSON.stringify(now)}, before there was none`
  return `the default is now ${now === undefined ? 'gone' : JSON.stringify(now)}, before ${JSON.stringify(old)}`
}

type Descriptions = ReadonlyMap<string, Description>

/** What has been described of each document, by place. */
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
  const found = known.get(key) ?? walked(document, at, presence, budget)
  known.set(key, found)
  return found
}

/** The most places of one schema whose words are compared, and how far inside each other. */
const mostPlaces = 5_000
const mostNested = 100

function walked(
  document: OpenDocument,
  at: Located,
  presence: 'required' | 'optional',
  budget: Budget,
): Descriptions {
  const found = new Map<string, Description>()
  let left = mostPlaces
  const enter = (): boolean => {
    left -= 1
    if (left === 0)
      budget.leaveOut(at.pointer, `a word or default after the first ${mostPlaces} places of a schema`)
    return left > 0
  }
  walk({ document, found, budget, enter, above: new Set() }, at, '', presence === 'required', false)
  return found
}

interface Walk {
  readonly document: OpenDocument
  readonly found: Map<string, Description>
  readonly budget: Budget
  /** Whether one more place may be looked at. */
  readonly enter: () => boolean
  readonly above: ReadonlySet<string>
}

function walk(from: Walk, at: Located, trail: string, isRequired: boolean, isOneOfMany: boolean): void {
  if (!isObject(at.node) || !from.enter()) return
  if (from.above.size > mostNested) {
    from.budget.leaveOut(at.pointer, `a word or default more than ${mostNested} levels inside a schema`)
    return
  }
  const declarations = declarationsOf(from.document, at)
  const pointer = declarations.at(-1)?.pointer ?? at.pointer
  if (from.above.has(pointer)) return
  const keywords = merged(declarations)
  const earlier = from.found.get(trail)
  from.found.set(trail, {
    pointer: at.pointer,
    keywords: earlier === undefined ? keywords : either(earlier, keywords),
    isRequired,
    isOneOfMany,
  })
  const inside: Walk = { ...from, above: new Set([...from.above, pointer]) }
  const required = new Set(declarations.flatMap(({ node }) => textsOf(objectOf(node)['required'])))
  for (const declaration of declarations) {
    for (const [name, property] of members(member(declaration, 'properties')))
      walk(inside, property, `${trail}.${name}`, required.has(name), isOneOfMany)
    walk(inside, member(declaration, 'additionalProperties'), `${trail}.*`, false, isOneOfMany)
    walk(inside, member(declaration, 'items'), `${trail}[]`, false, isOneOfMany)
    for (const [index, item] of items(member(declaration, 'prefixItems')).entries())
      walk(inside, item, `${trail}[${index}]`, false, isOneOfMany)
    for (const keyword of ['anyOf', 'oneOf']) {
      const options = items(member(declaration, keyword))
      if (options.length > 1) for (const option of options) walk(inside, option, `${trail}|`, false, true)
    }
  }
}

function merged(declarations: readonly Located[]): JsonObject {
  return Object.assign({}, ...declarations.map(({ node }) => objectOf(node)).reverse())
}

/** What each of several alternatives says to readers, as a list without an order. */
function either(earlier: Description, keywords: JsonObject): JsonObject {
  const { alternatives } = earlier.keywords
  const said = Array.isArray(alternatives) ? alternatives : [words(earlier.keywords)]
  return { alternatives: [...new Set([...said, words(keywords)])].sort() }
}

function words(keywords: JsonObject): string {
  return canonical(
    Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !structural.has(keyword))),
  )
}
