import { type Fixpoint, newFixpoint } from '../fixpoint.ts'
import { canonical } from '../json.ts'
import type { Sameness } from '../same-meaning.ts'
import { accepts } from './accepts.ts'
import { compareArrays } from './compare-arrays.ts'
import { compareObjects } from './compare-objects.ts'
import { isDisjoint } from './disjoint.ts'
import {
  type Comparison,
  comesFromBase,
  type Doubted,
  distinctGaps,
  type Gap,
  type GapKind,
  keyOfGap,
  type Purpose,
  under,
} from './gap.ts'
import { type Difference, hasFormatsOf, numberDifferences, stringDifferences, valuesIn } from './scalars.ts'
import {
  type AllOf,
  jsonTypes,
  type NumberShape,
  type ObjectShape,
  type Opaque,
  overlappingBranches,
  type SchemaReader,
  type Shape,
  type StringShape,
  valueUnder,
} from './shape.ts'

const maxGaps = 200
const betweenSteps = 200
/** The most computations of two schemas that may drop a gap found before: two alternatives may be the nearest in turn, without end. */
const maxDropping = 10
/** The steps that are kept for schemas that have been compared, so that what is found below them is found in them too. */
const keptSteps = 300_000

/** Returns a comparison that finds the gaps of two documents: values that a schema of the first allows and one of the second does not. */
export function comparison(
  from: SchemaReader,
  to: SchemaReader,
  isSame: Sameness,
  purpose: Purpose,
  // A schema that contains itself has no gap until one is found in it.
  fixpoint: Fixpoint<readonly Gap[]> = newFixpoint<readonly Gap[]>([], areEqual),
  name = '',
): Comparison {
  const { budget } = from
  const computed = new Map<string, number>()
  let formal: Comparison | undefined
  let reversed: Comparison | undefined
  /** Returns a gap of these schemas with its place; nothing where it comes back to schemas that it was found below. */
  const placed = (gap: Gap, key: string): readonly Gap[] => {
    const { within = [], trail } = gap
    if (within.includes(key)) return []
    const isRecursive = within[0] !== undefined && fixpoint.dependsOn(within[0], key)
    const from = isRecursive ? { within: [key, ...within] } : { within: [key], origin: `${key} ${trail}` }
    return [{ ...gap, ...from }]
  }
  const compared = (
    key: string,
    one: AllOf,
    others: readonly AllOf[],
    before?: readonly Gap[],
  ): readonly Gap[] => {
    const pointer = one[0]?.pointer ?? others[0]?.[0]?.pointer ?? '#'
    if (others.some((other) => areSame(isSame, one, other))) return []
    if (!budget.take(1, pointer, before ? 0 : keptSteps)) return before ?? []
    const found = distinctGaps(compare(self, one, others)).flatMap((gap) => placed(gap, key))
    const times = (computed.get(key) ?? 0) + 1
    computed.set(key, times)
    const gaps = nearest(times > maxDropping ? joined(before ?? [], found) : found)
    if (gaps.length > maxGaps)
      budget.skip(pointer, `what differs after the first ${maxGaps} differences of a schema`)
    return gaps.slice(0, maxGaps)
  }
  const self: Comparison = {
    purpose,
    from,
    to,
    isSame,
    gaps: (source, ...targets) => {
      const [one, others] = [source.map(from.resolve), targets.map((target) => target.map(to.resolve))]
      const key = `${name}${keyOf(one)} > ${[...new Set(others.map(keyOf))].join(' or ')}`
      return fixpoint.read(key, (before) => compared(key, one, others, before))
    },
    formal: () => {
      if (purpose === 'formal') return self
      formal ??= comparison(from, to, isSame, 'formal', fixpoint, 'formal ')
      return formal
    },
    reversed: () => {
      const back = name === 'reversed ' ? 'formal ' : 'reversed '
      reversed ??= comparison(to, from, (head, base) => isSame(base, head), 'formal', fixpoint, back)
      return reversed
    },
  }
  return self
}

/** Returns the gaps at their nearest places: schemas that contain each other repeat them. */
function nearest(gaps: readonly Gap[]): readonly Gap[] {
  const keyOf = ({ kind, origin, from, to }: Gap): string => [kind, origin, from, to].join('\n')
  const levelOf = ({ trail }: Gap): number => trail.split(/[.[]/).length
  const levels = new Map<string, number>()
  for (const gap of gaps)
    levels.set(keyOf(gap), Math.min(levelOf(gap), levels.get(keyOf(gap)) ?? Number.POSITIVE_INFINITY))
  return gaps.filter((gap) => levelOf(gap) === levels.get(keyOf(gap)))
}

const textOf = (gap: Gap): string =>
  [keyOfGap(gap), gap.origin, gap.pointers.from, gap.pointers.to].join('\n')

const areEqual = (one: readonly Gap[], other: readonly Gap[]): boolean =>
  one.length === other.length && one.every((gap, at) => other[at] && textOf(gap) === textOf(other[at]))

/** Returns the gaps of two computations. */
const joined = (before: readonly Gap[], found: readonly Gap[]): readonly Gap[] => {
  const known = new Set(before.map(textOf))
  return [...before, ...found.filter((gap) => !known.has(textOf(gap)))]
}

const keyOf = (schema: AllOf): string => schema.map(({ pointer }) => pointer).join(' ')

const areSame = (isSame: Sameness, one: AllOf, other: AllOf): boolean =>
  one.length === other.length && one.every((at, index) => isSame(at, other[index] ?? at))

function compare(self: Comparison, from: AllOf, to: readonly AllOf[]): readonly Gap[] {
  if (to.some(({ length }) => length === 0) && self.purpose === 'formal') return []
  const [sources, targets] = [self.from.shapesOf(from), to.flatMap(self.to.shapesOf)]
  const pointers = [pointerOf(sources, from), pointerOf(targets, to.flat())] as const
  return unreadGaps(self, sources, targets, pointers) ?? shapeGaps(self, sources, targets, pointers)
}

/** Returns the gap of something that is not read and that one side alone has: beside it nothing is certain. */
function unreadGaps(
  self: Comparison,
  sources: readonly Shape[],
  targets: readonly Shape[],
  [from, to]: readonly [from: string, to: string],
): readonly Gap[] | undefined {
  const unread = (shapes: readonly Shape[]): readonly Opaque[] =>
    shapes.flatMap(({ opaque }) => opaque.filter(({ isUnread }) => isUnread))
  const [ours, theirs] = [unread(sources), unread(targets)]
  const other =
    ours.find((own) => theirs.every((each) => !isMatched(self, own, each))) ??
    theirs.find((each) => ours.every((own) => !isMatched(self, own, each)))
  return other && [{ kind: 'not-judged', trail: '', pointers: { from, to }, from: other.what, to: '' }]
}

const isMatched = (self: Comparison, own: Opaque, other: Opaque): boolean =>
  own.what === other.what && self.isSame(own.at, other.at)

/** Returns the gaps of values that a source allows and no target. */
function shapeGaps(
  self: Comparison,
  sources: readonly Shape[],
  targets: readonly Shape[],
  [from, to]: readonly [from: string, to: string],
): readonly Gap[] {
  const lost = sources.filter((source) => targets.every(({ type }) => type !== source.type))
  const kept = sources.filter((source) => !lost.includes(source))
  const gaps = kept.flatMap((source) =>
    uncovered(
      self,
      source,
      targets.filter(({ type }) => type === source.type),
      0,
    ),
  )
  if (lost.length === 0) return gaps
  const pointers = { from: lost[0]?.pointer ?? from, to }
  return [...gaps, { kind: 'type', trail: '', pointers, from: typesOf(sources), to: typesOf(targets) }]
}

const pointerOf = (shapes: readonly Shape[], schema: AllOf): string =>
  shapes[0]?.pointer ?? schema[0]?.pointer ?? '#'

const maxSplits = 2
const maxCases = 32

/** Returns the gaps of values that a shape allows and none of the targets of the same type. */
function uncovered(
  self: Comparison,
  source: Shape,
  targets: readonly Shape[],
  splits: number,
): readonly Gap[] {
  const isMany = targets.length > 1 || targets.some((target) => target.values)
  const values = source.values ?? (isMany ? valuesIn(source) : undefined)
  const isUnderstood = targets.every((target) => opaqueGaps(self, source, target).length === 0)
  if (values !== undefined && isUnderstood) return uncoveredValues(self, source, values, targets)
  const possible = targets.filter((target) => !isDisjoint(source, target, self.from, self.to))
  const results = (possible.length > 0 ? possible : targets).map((target) => between(self, source, target))
  if (results.some((gaps) => gaps.length === 0)) return []
  if (source.type === 'object' && possible.length > 1 && splits < maxSplits) {
    const split = splitByValue(self, source, possible)
    if (split !== undefined) return ofCases(split, (shape) => uncovered(self, shape, possible, splits + 1))
  }
  if (possible.length > 1) return gapsOfOverlapping(self, source, targets)
  const [nearest = []] = results.toSorted((a, b) => strangeness(a) - strangeness(b) || a.length - b.length)
  const cases = nearest.filter(isAnotherCase)
  return targets.length > 1 && cases.length > 0 ? cases : nearest
}

/** Tests that the source has all patterns and formats of the target, which are not evaluated. */
function areReadable(source: Shape, target: Shape): boolean {
  if (source.type !== 'string' || target.type !== 'string') return true
  return hasFormatsOf(source, target) && target.patterns.every((pattern) => source.patterns.includes(pattern))
}

/** Returns a target without what the source has as well. */
const withoutShared = (source: Shape, target: Shape): Shape =>
  target.type === 'string' && areReadable(source, target)
    ? { ...target, patterns: [], formats: [], opaque: [] }
    : { ...target, opaque: [] }

/** Returns the gaps of all cases; a gap of some cases only has these as its condition. */
function ofCases({ name, cases }: Split, gapsOf: (shape: ObjectShape) => readonly Gap[]): readonly Gap[] {
  const found = new Map<string, { readonly gap: Gap; readonly values: string[] }>()
  for (const { value, shape } of cases)
    for (const gap of gapsOf(shape)) {
      const known = found.get(keyOfGap(gap))
      if (known === undefined) found.set(keyOfGap(gap), { gap, values: [value] })
      else known.values.push(value)
    }
  return [...found.values()].map(({ gap, values }) => {
    if (values.length === cases.length || gap.trail === `.${name}`) return gap
    const when = [...(gap.when === undefined ? [] : [gap.when]), `${name} ${values.join(' or ')}`].join(
      ' and ',
    )
    return { ...gap, when }
  })
}

/**
 * Returns the certain gaps if several targets may accept a value: a property that all targets require, or a value of a property
 * that no target allows. Other gaps are not judged.
 */
function gapsOfOverlapping(self: Comparison, source: Shape, targets: readonly Shape[]): readonly Gap[] {
  const pointers = { from: source.pointer, to: targets[0]?.pointer ?? source.pointer }
  const unknown = doubtful('alternatives that overlap', pointers, otherValues(source, targets))
  const objects = targets.filter((target) => target.type === 'object')
  if (source.type !== 'object') return [unknown]
  const names = new Set(objects.flatMap(({ properties, required }) => [...properties.keys(), ...required]))
  const certain = [...names].flatMap((name): readonly Gap[] => {
    const isMissed = !source.required.has(name) && objects.every(({ required }) => required.has(name))
    if (isMissed)
      return [{ ...gap('required', source, source, 'optional', 'required', 'required'), trail: `.${name}` }]
    const theirs = objects.map((target) => valueUnder(target, name))
    return under(`.${name}`, self.formal().gaps(valueUnder(source, name), ...theirs))
  })
  return certain.length > 0 ? certain : [unknown]
}

/** Tests that a gap means that two shapes are different alternatives, not versions of the same. */
const isAnotherCase = (gap: Gap): boolean => gap.kind === 'values' && /^\.[^.[]+$/.test(gap.trail)
const strangeness = (gaps: readonly Gap[]): number => (gaps.some(isAnotherCase) ? 1 : 0)

function uncoveredValues(
  self: Comparison,
  source: Shape,
  values: readonly unknown[],
  targets: readonly Shape[],
): readonly Gap[] {
  const answers = values.map((value) =>
    targets.map((target) => accepts(withoutShared(source, target), value, self.to)),
  )
  const lost = values.filter((_, index) => answers[index]?.every((answer) => answer === 'no'))
  const listed = targets.find((target) => target.values) ?? targets[0]
  const pointers = { from: `${source.pointer}/enum`, to: `${listed?.pointer ?? source.pointer}/enum` }
  const unread = values.filter((_, at) => !answers[at]?.includes('yes') && answers[at]?.includes('unknown'))
  const doubted: Doubted = {
    kind: 'values',
    from: valuesText(unread),
    to: 'not',
    source: { ...source, values: unread },
    targets,
  }
  return [
    ...(lost.length > 0
      ? ([{ kind: 'values', trail: '', pointers, from: valuesText(lost), to: 'not' }] as const)
      : []),
    ...(unread.length > 0 ? [doubtful('listed values', pointers, doubted)] : []),
  ]
}

const maxNamed = 12

const valuesText = (values: readonly unknown[]): string =>
  values
    .slice(0, maxNamed)
    .map((value) => (typeof value === 'string' && value !== '' ? value : canonical(value)))
    .join(', ') + (values.length > maxNamed ? ` and ${values.length - maxNamed} more` : '')

/** Splits a shape by the values of a property that distinguishes the targets; undefined if there is none. */
function splitByValue(self: Comparison, source: ObjectShape, targets: readonly Shape[]): Split | undefined {
  for (const [name, schema] of source.properties) {
    const shapes = self.from.shapesOf(schema)
    const values = shapes.flatMap((shape) => shape.values ?? [])
    if (values.length < 2 || values.length > maxCases || shapes.some((shape) => shape.values === undefined))
      continue
    const tells = targets.some(
      (target) => target.type === 'object' && isListed(self.to.shapesOf(target.properties.get(name) ?? [])),
    )
    if (!tells) continue
    const withValue = (node: unknown): ObjectShape => ({
      ...source,
      properties: new Map(source.properties).set(name, [...schema, { node, pointer: `#${canonical(node)}` }]),
    })
    const present = values.map((value) => ({
      value: valuesText([value]),
      shape: withValue({ const: value }),
    }))
    const absent = { value: 'left out', shape: withValue(false) }
    return { name, cases: source.required.has(name) ? present : [...present, absent] }
  }
  return undefined
}

/** A shape split by the values of one property. */
interface Split {
  readonly name: string
  readonly cases: readonly { readonly value: string; readonly shape: ObjectShape }[]
}

const isListed = (shapes: readonly Shape[]): boolean =>
  shapes.length > 0 && shapes.every(({ values }) => values !== undefined)

function between(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  if (!self.from.budget.take(betweenSteps, source.pointer)) return []
  return [
    ...ownGaps(self, source, target),
    ...exclusionGaps(self, source, target),
    ...conditionGaps(self, source, target),
    ...opaqueGaps(self, source, target),
  ]
}

function ownGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  if (source.values !== undefined && target.values !== undefined)
    return uncoveredValues(self, source, source.values, [target])
  if (source.values === undefined && target.values !== undefined)
    return [gap('values', source, target, 'any other value', `only ${valuesText(target.values)}`, 'enum')]
  if (source.type === 'number' && target.type === 'number') return numberGaps(source, target)
  if (source.type === 'string' && target.type === 'string') return stringGaps(self, source, target)
  if (source.type === 'array' && target.type === 'array') return compareArrays(self, source, target)
  if (source.type === 'object' && target.type === 'object') return compareObjects(self, source, target)
  return []
}

function numberGaps(source: NumberShape, target: NumberShape): readonly Gap[] {
  return numberDifferences(source, target).map((difference) => ofDifference(difference, source, target))
}

function stringGaps(self: Comparison, source: StringShape, target: StringShape): readonly Gap[] {
  const differences = stringDifferences(source, target, self.from.budget).map((difference) =>
    ofDifference(difference, source, target),
  )
  return [...differences, ...knownGaps(self.purpose, source, target)]
}

/** Compares open enums: of one marked as extensible clients must expect new values; removed ones must not be sent. */
function knownGaps(purpose: Purpose, source: StringShape, target: StringShape): readonly Gap[] {
  if (purpose === 'formal' || source.known.length === 0 || target.known.length === 0) return []
  const lost = source.known.filter((value) => !target.known.includes(value))
  const gained = target.known.filter((value) => !source.known.includes(value))
  const isResponse = purpose.direction === 'response'
  if (isResponse && purpose.looksFor === 'breaking' && (target.isExtensible || lost.length === 0)) return []
  const news = isResponse && purpose.looksFor === 'additive' && source.isExtensible ? gained : []
  if (lost.length + news.length === 0) return []
  const pointers = { from: source.pointer, to: target.pointer }
  return [{ kind: 'known-values', trail: '', pointers, from: valuesText(lost), to: valuesText(news) }]
}

function ofDifference({ kind, from, to, keyword, doubt }: Difference, source: Shape, target: Shape): Gap {
  const found = gap(kind, source, target, from, to, keyword)
  return doubt === undefined
    ? found
    : doubtful(doubt, found.pointers, { kind, from, to, source, targets: [target] })
}

/** Returns a gap that is not judged unless a value shows it. */
function doubtful(what: string, pointers: Gap['pointers'], doubted: Doubted): Gap {
  return { kind: 'not-judged', trail: '', pointers, from: what, to: '', doubted }
}

const otherValues = (source: Shape, targets: readonly Shape[]): Doubted => ({
  kind: 'other',
  from: 'other alternatives',
  to: 'alternatives that exclude some values',
  source,
  targets,
})

function gap(kind: GapKind, source: Shape, target: Shape, from: string, to: string, keyword: string): Gap {
  const pointers = { from: `${source.pointer}/${keyword}`, to: `${target.pointer}/${keyword}` }
  return { kind, trail: '', pointers, from, to }
}

/** Returns the gaps of values that satisfy a `not` of the target. */
function exclusionGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  const open = target.nots.filter((not) => {
    if (self.to.shapesOf(not).every(({ type }) => type !== source.type)) return false
    return source.nots.every((own) => self.reversed().gaps(not, own).length > 0)
  })
  return open.length === 0 ? [] : [gap('other', source, target, 'no values excluded', 'some excluded', 'not')]
}

/** Returns the gaps of conditions of the target that the source lacks, or has with weaker consequences. */
function conditionGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  const formal = self.formal()
  return target.conditions.flatMap(({ ifSchema, thenSchema, elseSchema }) => {
    const same = source.conditions.find(
      (own) =>
        formal.gaps(own.ifSchema, ifSchema).length === 0 &&
        self.reversed().gaps(ifSchema, own.ifSchema).length === 0,
    )
    const holds = (schema: AllOf): boolean =>
      schema.length === 0 ||
      uncovered(
        formal,
        source,
        self.to.shapesOf(schema).filter(({ type }) => type === source.type),
        maxSplits,
      ).length === 0
    if (same === undefined)
      return holds(thenSchema) && holds(elseSchema)
        ? []
        : [gap('condition', source, target, 'no condition', 'a condition', 'if')]
    return [...formal.gaps(same.thenSchema, thenSchema), ...formal.gaps(same.elseSchema, elseSchema)]
  })
}

/** Returns a gap for each opaque construct that differs. */
function opaqueGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  const gone = source.opaque.filter((own) => !target.opaque.some((other) => isMatched(self, own, other)))
  const added = target.opaque.filter((other) => !source.opaque.some((own) => isMatched(self, own, other)))
  const whats = new Set([...gone, ...added].map(({ what }) => what))
  return [...whats].map((what) => {
    const find = (all: readonly Opaque[], shape: Shape): string =>
      all.find((opaque) => opaque.what === what)?.at.pointer ?? shape.pointer
    const pointers = { from: find(source.opaque, source), to: find(target.opaque, target) }
    return what === overlappingBranches
      ? doubtful(what, pointers, otherValues(source, [target]))
      : { kind: 'not-judged', trail: '', pointers, from: what, to: '' }
  })
}

function typesOf(shapes: readonly Shape[]): string {
  const names = jsonTypes.flatMap((type) => {
    const own = shapes.filter((shape) => shape.type === type)
    if (own.length === 0) return []
    return own.every((shape) => shape.type === 'number' && shape.isInteger) ? ['integer'] : [type]
  })
  if (names.length === jsonTypes.length) return 'anything'
  return names.join(' or ') || 'nothing'
}

/** Returns the texts of a gap in the order base, head. */
export function beforeAndAfter(
  purpose: Exclude<Purpose, 'formal'>,
  { from, to }: Pick<Gap, 'from' | 'to'>,
): readonly [string, string] {
  return comesFromBase(purpose) ? [from, to] : [to, from]
}
