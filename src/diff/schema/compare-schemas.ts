import { accepts } from './accepts.ts'
import { compareArrays } from './compare-arrays.ts'
import { compareObjects } from './compare-objects.ts'
import { type Comparison, comesFromBase, distinctGaps, type Gap, type Matter, type Purpose } from './gap.ts'
import type { SchemaReader } from './read-schema.ts'
import { type Difference, numberDifferences, stringDifferences } from './scalars.ts'
import {
  type Conjunct,
  jsonTypes,
  type NumberShape,
  type ObjectShape,
  type Shape,
  type StringShape,
} from './shape.ts'

/** A comparison of what comes from the first document with what the second allows. */
export function comparison(from: SchemaReader, to: SchemaReader, purpose: Purpose): Comparison {
  const known = new Map<string, readonly Gap[]>()
  let reversed: Comparison | undefined
  const self: Comparison = {
    purpose,
    from,
    to,
    gaps: (one, other) => {
      const key = `${keyOf(one)} > ${keyOf(other)}`
      const found = known.get(key)
      if (found !== undefined) return found
      known.set(key, []) // A schema that contains itself is assumed to fit there; a gap shows where it begins.
      const gaps = distinctGaps(compare(self, one, other))
      known.set(key, gaps)
      return gaps
    },
    reversed: () => {
      reversed ??= comparison(to, from, 'formal')
      return reversed
    },
  }
  return self
}

const keyOf = (schema: Conjunct): string => schema.map(({ pointer }) => pointer).join(' ')

function compare(self: Comparison, from: Conjunct, to: Conjunct): readonly Gap[] {
  if (to.length === 0 && self.purpose === 'formal') return []
  const [sources, targets] = [self.from.shapesOf(from), self.to.shapesOf(to)]
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
  const pointers = { from: pointerOf(lost, from), to: pointerOf(targets, to) }
  return [...gaps, { matter: 'type', trail: '', pointers, from: typesOf(sources), to: typesOf(targets) }]
}

const pointerOf = (shapes: readonly Shape[], schema: Conjunct): string =>
  shapes[0]?.pointer ?? schema[0]?.pointer ?? '#'

const mostSplits = 2
const mostCases = 32

/** What one shape allows and none of the targets, all of its own type, does. */
function uncovered(
  self: Comparison,
  source: Shape,
  targets: readonly Shape[],
  splits: number,
): readonly Gap[] {
  const isMany = targets.length > 1 || targets.some((target) => target.values)
  const values = source.values ?? (isMany ? integersOf(source) : undefined)
  const isUnderstood = targets.every((target) => opaqueGaps(source, target).length === 0)
  if (values !== undefined && isUnderstood) return uncoveredValues(self, source, values, targets)
  const results = targets.map((target) => between(self, source, target))
  if (results.some((gaps) => gaps.length === 0)) return []
  if (source.type === 'object' && targets.length > 1 && splits < mostSplits) {
    const cases = splitByValue(self, source, targets)
    if (cases.length > 0)
      return distinctGaps(cases.flatMap((part) => uncovered(self, part, targets, splits + 1)))
  }
  const [nearest = []] = results.toSorted((a, b) => strangeness(a) - strangeness(b) || a.length - b.length)
  const cases = nearest.filter(isAnotherCase)
  return targets.length > 1 && cases.length > 0 ? cases : nearest
}

/** Whether a gap shows that the two shapes are different cases of a choice rather than versions of the same. */
const isAnotherCase = (gap: Gap): boolean => gap.matter === 'values' && /^\.[^.[]+$/.test(gap.trail)
const strangeness = (gaps: readonly Gap[]): number => (gaps.some(isAnotherCase) ? 1 : 0)

function uncoveredValues(
  self: Comparison,
  source: Shape,
  values: readonly unknown[],
  targets: readonly Shape[],
): readonly Gap[] {
  const lost = values.filter((value) => !targets.some((target) => accepts(target, value, self.to)))
  if (lost.length === 0) return []
  const listed = targets.find((target) => target.values) ?? targets[0]
  const pointers = { from: `${source.pointer}/enum`, to: `${listed?.pointer ?? source.pointer}/enum` }
  return [{ matter: 'values', trail: '', pointers, from: valuesText(lost), to: 'not' }]
}

const mostNamed = 12

const valuesText = (values: readonly unknown[]): string =>
  values
    .slice(0, mostNamed)
    .map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)))
    .join(', ') + (values.length > mostNamed ? ` and ${values.length - mostNamed} more` : '')

function integersOf(shape: Shape): readonly number[] | undefined {
  if (shape.type !== 'number' || !shape.isInteger || shape.nots.length > 0) return undefined
  const count = shape.most.at - shape.least.at + 1
  if (!(count <= 1_000)) return undefined
  const all = Array.from({ length: count }, (_, index) => shape.least.at + index)
  return all.filter((value) => shape.divisors.every((divisor) => Number.isInteger(value / divisor)))
}

/** The shape once for each value of a property that tells the targets apart; empty when there is none. */
function splitByValue(
  self: Comparison,
  source: ObjectShape,
  targets: readonly Shape[],
): readonly ObjectShape[] {
  for (const [name, schema] of source.properties) {
    const shapes = self.from.shapesOf(schema)
    const values = shapes.flatMap((shape) => shape.values ?? [])
    if (values.length < 2 || values.length > mostCases || shapes.some((shape) => shape.values === undefined))
      continue
    const tells = targets.some(
      (target) => target.type === 'object' && isListed(self.to.shapesOf(target.properties.get(name) ?? [])),
    )
    if (!tells) continue
    const withValue = (node: unknown): ObjectShape => ({
      ...source,
      properties: new Map(source.properties).set(name, [
        ...schema,
        { node, pointer: `#${JSON.stringify(node)}` },
      ]),
    })
    const present = values.map((value) => withValue({ const: value }))
    return source.required.has(name) ? present : [...present, withValue(false)]
  }
  return []
}

const isListed = (shapes: readonly Shape[]): boolean =>
  shapes.length > 0 && shapes.every(({ values }) => values !== undefined)

function between(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  return [
    ...ownGaps(self, source, target),
    ...exclusionGaps(self, source, target),
    ...conditionGaps(self, source, target),
    ...opaqueGaps(source, target),
  ]
}

function ownGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
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
  const differences = stringDifferences(source, target).map((difference) =>
    ofDifference(difference, source, target),
  )
  return [...differences, ...knownGaps(self.purpose, source, target)]
}

/** Values of a list that may grow: a client must be ready for new ones, but may not send what is no longer named. */
function knownGaps(purpose: Purpose, source: StringShape, target: StringShape): readonly Gap[] {
  if (purpose === 'formal' || source.known.length === 0 || target.known.length === 0) return []
  const lost = source.known.filter((value) => !target.known.includes(value))
  const gained = target.known.filter((value) => !source.known.includes(value))
  const isResponse = purpose.direction === 'response'
  if (isResponse && purpose.looksFor === 'breaking') return []
  const news = isResponse ? gained : []
  if (lost.length + news.length === 0) return []
  const pointers = { from: source.pointer, to: target.pointer }
  return [{ matter: 'known-values', trail: '', pointers, from: valuesText(lost), to: valuesText(news) }]
}

const ofDifference = ({ matter, from, to, keyword }: Difference, source: Shape, target: Shape): Gap =>
  gap(matter, source, target, from, to, keyword)

function gap(matter: Matter, source: Shape, target: Shape, from: string, to: string, keyword: string): Gap {
  const pointers = { from: `${source.pointer}/${keyword}`, to: `${target.pointer}/${keyword}` }
  return { matter, trail: '', pointers, from, to }
}

/** A value is allowed only if it satisfies none of the target's excluded schemas. */
function exclusionGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  const open = target.nots.filter((not) => {
    if (self.to.shapesOf(not).every(({ type }) => type !== source.type)) return false
    return source.nots.every((own) => self.reversed().gaps(not, own).length > 0)
  })
  return open.length === 0 ? [] : [gap('other', source, target, 'values that', 'are excluded', 'not')]
}

/** A condition of the target must be one of the source too, with consequences that are at least as strict. */
function conditionGaps(self: Comparison, source: Shape, target: Shape): readonly Gap[] {
  const formal = self.purpose === 'formal' ? self : comparison(self.from, self.to, 'formal')
  return target.conditions.flatMap(({ when, met, unmet }) => {
    const same = source.conditions.find(
      (own) => formal.gaps(own.when, when).length === 0 && self.reversed().gaps(when, own.when).length === 0,
    )
    const holds = (schema: Conjunct): boolean =>
      schema.length === 0 ||
      uncovered(
        formal,
        source,
        self.to.shapesOf(schema).filter(({ type }) => type === source.type),
        mostSplits,
      ).length === 0
    if (same === undefined)
      return holds(met) && holds(unmet)
        ? []
        : [gap('condition', source, target, 'no condition', 'a condition', 'if')]
    return [...formal.gaps(same.met, met), ...formal.gaps(same.unmet, unmet)]
  })
}

function opaqueGaps(source: Shape, target: Shape): readonly Gap[] {
  const changed = target.opaque.filter((text) => !source.opaque.includes(text))
  return changed.length === 0
    ? []
    : [gap('other', source, target, source.opaque.join(' ') || 'nothing', changed.join(' '), '')]
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

/** Which side of a gap is the base, for the purpose that found it. */
export function beforeAndAfter(
  purpose: Exclude<Purpose, 'formal'>,
  { from, to }: Pick<Gap, 'from' | 'to'>,
): readonly [string, string] {
  return comesFromBase(purpose) ? [from, to] : [to, from]
}
