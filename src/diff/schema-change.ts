import { type Change, exists, type Sides } from './change.ts'
import { acceptsMore, declare, type IdOf, type Observation, type Place, returnsLess } from './finding.ts'
import { shown } from './json.ts'
import { removalOf } from './lifecycle.ts'
import type { Located } from './located.ts'
import { notJudged } from './not-judged.ts'
import { beforeAndAfter } from './schema/compare-schemas.ts'
import { type Comparison, comesFromBase, type Doubted, type Gap, type Purpose } from './schema/gap.ts'
import type { Direction } from './schema/read-schema.ts'
import type { AllOf } from './schema/shape.ts'
import { type Schemas, witnessOf } from './schema/witness.ts'

/** Kinds of gaps, values that a schema allows in only one of two versions of a contract, each with rules of the comparison below. */
const gapKinds = [
  'type',
  'values',
  'number',
  'length',
  'pattern',
  'format',
  'items',
  'closed',
  'condition',
  'other',
] as const

/** Returns a rule for each kind of gap, all with the same effect. */
function each<To extends Direction, End extends 'narrowed' | 'widened'>(to: To, end: End, effect: string) {
  const effects = gapKinds.map((kind) => [`${to}-${kind}-${end}`, effect] as const)
  return Object.fromEntries(effects) as Record<(typeof effects)[number][0], string>
}

export const rules = declare({
  'breaking request': {
    ...each('request', 'narrowed', 'A client that sends what was allowed before is now refused.'),
    'request-property-removed': 'A client that sends it is refused or, worse, ignored.',
    'request-property-became-required': 'A client that leaves it out is now refused.',
    'request-known-values-narrowed': 'A client that sends what is no longer named can no longer count on it.',
  },
  'breaking response': {
    ...each('response', 'widened', 'A client may now receive what the contract ruled out before.'),
    'response-property-removed': 'Clients that read it find nothing.',
    'response-property-became-optional': 'Clients that rely on it may find nothing.',
    'response-known-values-widened':
      'The list does not say that it may change, and clients decide by its values.',
  },
  'additive request': {
    ...each('request', 'widened', acceptsMore),
    'request-property-added': 'Nobody has to send it.',
    'request-property-became-optional': acceptsMore,
    'request-known-values-widened': acceptsMore,
  },
  'additive response': {
    ...each('response', 'narrowed', returnsLess),
    'response-property-added': 'Clients that do not know it ignore it.',
    'response-property-became-required': returnsLess,
    'response-known-values-changed':
      'The list says itself that it may change; clients are ready for values that it does not name.',
  },
})

type RuleId = IdOf<typeof rules>

/** Returns the changes of the values that a schema allows, for requests or responses. */
export function observeSchema(
  change: Change,
  sides: Sides,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const { breaking, additive } = change.comparisons[direction]
  const [base, head] = [allOf(sides.base), allOf(sides.head)]
  const [source, target] = direction === 'request' ? [base, head] : [head, base]
  const breaks = breaking.gaps(source, target)
  const schemas = { source, target, from: breaking.from, to: breaking.to }
  const adds = additive.gaps(target, source).flatMap((gap): readonly Gap[] => {
    if (gap.doubted === undefined) return [gap]
    // Where nothing can break, more is additive even if it may be nothing.
    const mayBreak = breaks.some(({ trail }) => trail === gap.trail)
    return mayBreak ? [] : [{ ...gap, ...pick(gap.doubted) }]
  })
  return [
    ...observe(
      change,
      breaking,
      breaks.map((gap) => withWitness(gap, direction, schemas)),
      place,
    ),
    ...observe(change, additive, adds, place),
  ]
}

const pick = ({ kind, from, to }: Doubted): Pick<Gap, 'kind' | 'from' | 'to'> => ({ kind, from, to })

/** Returns a doubted gap as a proved one, with a value that shows it, if there is one. */
function withWitness(gap: Gap, direction: Direction, schemas: Schemas): Gap {
  const witness = gap.doubted && witnessOf(gap.doubted, gap.trail, schemas)
  if (gap.doubted === undefined || witness === undefined) return gap
  const client = direction === 'request' ? 'that sends' : 'may now receive'
  const end = direction === 'request' ? ' is now refused' : ''
  return { ...gap, ...pick(gap.doubted), witness: `a client ${client} ${shown(witness.value)}${end}` }
}

/** Returns a schema as a conjunction; a missing one allows everything. */
export function allOf(at: Located): AllOf {
  return exists(at) ? [at] : []
}

function observe(
  change: Change,
  { purpose }: Comparison,
  gaps: readonly Gap[],
  place: Place,
): readonly Observation[] {
  if (purpose === 'formal') return []
  return gaps.map((gap) => {
    const { kind, subject, trail, when, witness } = gap
    const pointer = pointerOf(purpose, gap)
    const here = { ...place, part: [place.part, readable(trail)].filter(Boolean).join(' ') }
    const changed = `${changeText(purpose, gap)}${when === undefined ? '' : `, for ${when}`}`
    const text = [changed, witness].filter(Boolean).join('; ')
    if (kind === 'not-judged') return notJudged(pointer, here, text)
    const observed = rules.at(ruleOf(purpose, kind), pointer, here, text)
    return kind === 'property-removed' && subject !== undefined
      ? removalOf(change, observed, change.base.follow(subject).node, subject.node)
      : observed
  })
}

type Directed = Exclude<Purpose, 'formal'>

const readable = (trail: string): string => trail.replace(/^\./, '')

/** Returns the pointer in the head, or in the base for something removed. */
function pointerOf(purpose: Directed, { kind, pointers }: Gap): string {
  const [base, head] = comesFromBase(purpose) ? [pointers.from, pointers.to] : [pointers.to, pointers.from]
  return kind === 'property-removed' ? base : head
}

function ruleOf({ direction, looksFor }: Directed, kind: Exclude<Gap['kind'], 'not-judged'>): RuleId {
  if (kind === 'property-removed' || kind === 'property-added') return `${direction}-${kind}`
  const narrows = (direction === 'request') === (looksFor === 'breaking')
  if (kind === 'required') return `${direction}-property-became-${narrows ? 'required' : 'optional'}`
  if (kind === 'known-values') {
    if (direction === 'response')
      return narrows ? 'response-known-values-changed' : 'response-known-values-widened'
    return narrows ? 'request-known-values-narrowed' : 'request-known-values-widened'
  }
  return `${direction}-${kind}-${narrows ? 'narrowed' : 'widened'}`
}

function changeText(purpose: Directed, gap: Gap): string {
  const [before, after] = beforeAndAfter(purpose, gap)
  const isFromBase = comesFromBase(purpose)
  switch (gap.kind) {
    case 'not-judged':
      return `a change of ${gap.from} is not judged`
    case 'property-removed':
      return 'the property is gone'
    case 'property-added':
      return 'the property is new'
    case 'values':
      return isFromBase ? `no longer allowed: ${gap.from}` : `newly allowed: ${gap.from}`
    case 'known-values':
      return knownText(before, after)
    case 'closed':
      return gap.subject ? 'a new property of an object that was closed' : `${after}, before ${before}`
    default:
      return `now ${after}, before ${before}`
  }
}

function knownText(lost: string, gained: string): string {
  const [gone, news] = [
    lost && `no longer in the list of known values: ${lost}`,
    gained && `newly in it: ${gained}`,
  ]
  return [gone, news].filter(Boolean).join('; ')
}
