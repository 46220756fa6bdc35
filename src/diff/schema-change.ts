import { type Change, exists, type Pair } from './change.ts'
import type { Observation, Place } from './finding.ts'
import { hasReachedSunset } from './lifecycle.ts'
import type { Located } from './located.ts'
import type { DiffRuleId } from './rules.ts'
import { beforeAndAfter } from './schema/compare-schemas.ts'
import { type Comparison, comesFromBase, type Gap, type Purpose } from './schema/gap.ts'
import type { Direction } from './schema/read-schema.ts'
import type { Conjunct } from './schema/shape.ts'

/** What a change of a schema means to those who send or receive its values. */
export function observeSchema(
  change: Change,
  pair: Pair,
  direction: Direction,
  place: Place,
): readonly Observation[] {
  const { breaking, additive } = change.comparisons[direction]
  const [base, head] = [conjunct(pair.base), conjunct(pair.head)]
  const [source, target] = direction === 'request' ? [base, head] : [head, base]
  return [
    ...observe(change, breaking, breaking.gaps(source, target), place),
    ...observe(change, additive, additive.gaps(target, source), place),
  ]
}

/** A schema as a conjunction; a missing one allows everything. */
export function conjunct(at: Located): Conjunct {
  return exists(at) ? [at] : []
}

function observe(
  change: Change,
  { purpose }: Comparison,
  gaps: readonly Gap[],
  place: Place,
): readonly Observation[] {
  if (purpose === 'formal') return []
  return gaps.map((gap) => ({
    rule: ruleOf(change, purpose, gap),
    pointer: pointerOf(purpose, gap),
    place: { ...place, part: [place.part, readable(gap.trail)].filter(Boolean).join(' ') },
    change: `${changeText(purpose, gap)}${gap.when === undefined ? '' : `, for ${gap.when}`}`,
  }))
}

type Directed = Exclude<Purpose, 'formal'>

const readable = (trail: string): string => trail.replace(/^\./, '')

/** The place in the head, but in the base for what is gone. */
function pointerOf(purpose: Directed, { matter, pointers }: Gap): string {
  const [base, head] = comesFromBase(purpose) ? [pointers.from, pointers.to] : [pointers.to, pointers.from]
  return matter === 'property-removed' ? base : head
}

function ruleOf(change: Change, { direction, looksFor }: Directed, gap: Gap): DiffRuleId {
  const { matter, subject } = gap
  if (matter === 'not-judged') return 'not-judged'
  const isBreaking = looksFor === 'breaking'
  if (matter === 'property-removed') {
    const isOver =
      subject !== undefined && hasReachedSunset(change, change.base.follow(subject).node, subject.node)
    return isOver ? 'removed-after-sunset' : `${direction}-property-removed`
  }
  if (matter === 'property-added') return `${direction}-property-added`
  if (matter === 'required') {
    const becomesRequired = (direction === 'request') === isBreaking
    return `${direction}-property-became-${becomesRequired ? 'required' : 'optional'}`
  }
  const narrows = (direction === 'request') === isBreaking
  if (matter === 'known-values') {
    if (direction === 'response') return 'response-known-values-changed'
    return narrows ? 'request-known-values-narrowed' : 'request-known-values-widened'
  }
  return `${direction}-${matter}-${narrows ? 'narrowed' : 'widened'}`
}

function changeText(purpose: Directed, gap: Gap): string {
  const [before, after] = beforeAndAfter(purpose, gap)
  const isFromBase = comesFromBase(purpose)
  switch (gap.matter) {
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
