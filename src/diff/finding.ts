import { type Bump, bumps, type ChangeClass, classes } from './verdict.ts'

/** The side of an API that a change of its contract affects: requests, responses, both, deployments or readers of the document. */
type Side = 'request' | 'response' | 'both' | 'deployment' | 'reader'

type Class = Exclude<ChangeClass, 'none'>

/** A kind of change between two contracts, such as `parameter-removed`, with its class and its effect. */
export interface DiffRule {
  /** Never changed, and never used for another rule. */
  readonly id: string
  readonly class: Class
  readonly side: Side
  /** A sentence on who is affected, and how. */
  readonly effect: string
}

/** The rules of one file, and a function that creates observations of them. */
export interface Rules<Id extends string> {
  readonly all: readonly DiffRule[]
  /** Returns an observation at one place; the text has no full stop. */
  readonly at: (id: Id, pointer: string, place: Place, change: string) => Observation
}

/** The ids of some rules. */
export type IdOf<Of> = Of extends Rules<infer Id> ? Id : never

/** Declares rules with their effects by class and side. */
export function declare<Id extends string>(
  groups: {
    readonly [group in `${Class} ${Side}`]?: { readonly [id in Id]?: string }
  },
): Rules<Id> {
  const rules = Object.entries(groups).flatMap(([group, effectsById]) => {
    const [kind, side] = group.split(' ') as [Class, Side]
    const effects = Object.entries(effectsById as Readonly<Record<string, string>>)
    return effects.map(([id, effect]): DiffRule => ({ id, class: kind, side, effect }))
  })
  const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule])) as Record<Id, DiffRule>
  return { all: rules, at: (id, pointer, place, change) => ({ rule: byId[id], pointer, place, change }) }
}

/** The effect of a change that accepts more from clients. */
export const acceptsMore = 'More is taken than before, which nobody has to send.'

/** The effect of a change that returns less to clients. */
export const returnsLess = 'Less may be received than before, so clients may rely on more.'

/** One change of a contract with all its places. */
export interface Finding {
  /** The JSON pointer in the head, or in the base for something removed. */
  readonly path: string
  /** The affected places, such as `listBundles: query parameter limit`. */
  readonly where: readonly string[]
  /** The id of its rule. */
  readonly rule: string
  readonly class: Class
  readonly direction: Side
  /** The change and its effect. */
  readonly message: string
  readonly bump: Bump
}

/** A change at one place. */
export interface Observation {
  readonly rule: DiffRule
  readonly pointer: string
  readonly place: Place
  /** The text of the change, without a full stop. */
  readonly change: string
}

/** A part of an operation, or of the document without one. */
export interface Place {
  readonly operation?: string
  readonly part: string
}

/** The rules for additions and removals of a whole part, whose words are not reported too. */
const isOfPart = /(?<!default)-(added|removed)$/

/** Groups observations of the same change into findings, the worst first. */
export function toFindings(observations: readonly Observation[]): readonly Finding[] {
  const groups = new Map<string, Observation[]>()
  const parts = observations.flatMap(({ rule, pointer }) => (isOfPart.test(rule.id) ? [`${pointer}/`] : []))
  for (const observation of observations) {
    const isWords = observation.rule.id === 'words-changed'
    if (isWords && parts.some((part) => observation.pointer.startsWith(part))) continue
    const at = isWords ? '' : observation.pointer
    const key = [observation.rule.id, at, observation.change].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), observation])
  }
  return [...groups.values()]
    .flatMap((group) => toFinding(group) ?? [])
    .sort((a, b) => classes.indexOf(a.class) - classes.indexOf(b.class))
}

function toFinding(group: readonly Observation[]): Finding | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const { id, class: kind, side, effect } = first.rule
  const where = [...new Set(group.map(({ place }) => placeText(place)))]
  return {
    path: first.pointer,
    where,
    rule: id,
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
