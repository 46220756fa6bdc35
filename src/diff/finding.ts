import { type DiffRuleId, diffRules, type Side } from './rules.ts'
import { type Bump, bumps, type ChangeClass, classes } from './verdict.ts'

/** One change of a contract, with the places where it is met. */
export interface Finding {
  /** The JSON pointer of what changed: in the head, or in the base for what is gone. */
  readonly path: string
  /** Where clients meet it, such as `listBundles: query parameter limit`. */
  readonly where: readonly string[]
  readonly rule: DiffRuleId
  readonly class: Exclude<ChangeClass, 'none'>
  readonly direction: Side
  /** What changed, and whom it breaks or helps in which way. */
  readonly message: string
  readonly bump: Bump
}

/** A change met at one place. */
export interface Observation {
  readonly rule: DiffRuleId
  readonly pointer: string
  readonly place: Place
  /** What changed, without a full stop. */
  readonly change: string
}

/** A part of an operation, or of the document when there is no operation. */
export interface Place {
  readonly operation?: string
  readonly part: string
}

/** The findings of what was observed: what one change causes in several places is one finding, the worst come first. */
export function toFindings(observations: readonly Observation[]): readonly Finding[] {
  const groups = new Map<string, Observation[]>()
  for (const observation of observations) {
    const at = observation.rule === 'words-changed' ? '' : observation.pointer
    const key = [observation.rule, at, observation.change].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), observation])
  }
  return [...groups.values()]
    .flatMap((group) => toFinding(group) ?? [])
    .sort((a, b) => classes.indexOf(a.class) - classes.indexOf(b.class))
}

function toFinding(group: readonly Observation[]): Finding | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const { class: kind, side, effect } = diffRules[first.rule]
  const where = [...new Set(group.map(({ place }) => placeText(place)))]
  return {
    path: first.pointer,
    where,
    rule: first.rule,
    class: kind,
    direction: side,
    message: `${summary(where)}: ${first.change}. ${effect}`,
    bump: bumps[kind],
  }
}

function placeText({ operation, part }: Place): string {
  if (operation === undefined) return part
  return part === '' ? operation : `${operation}, ${part}`
}

function summary(where: readonly string[]): string {
  const [first = '', ...others] = where
  if (others.length === 0) return first
  return `${first} and ${others.length} more ${others.length === 1 ? 'place' : 'places'}`
}
