import { type Bump, bumps, type ChangeClass, classes } from './verdict.ts'

/** Whose side a change is on: what clients send, what they receive, both, what deployments must do, or what people read. */
type Side = 'request' | 'response' | 'both' | 'deployment' | 'reader'

type Class = Exclude<ChangeClass, 'none'>

/** A kind of change, what it means, and whom it concerns in which way. */
export interface DiffRule {
  /** Never changes, and is never given to another rule. */
  readonly id: string
  readonly class: Class
  readonly side: Side
  /** One sentence on who breaks, gains or reads something else, and how. */
  readonly effect: string
}

/** The rules that one file observes, and what it says where it sees one of them. */
export interface Rules<Id extends string> {
  readonly all: readonly DiffRule[]
  /** A change met at one place; its text has no full stop. */
  readonly at: (id: Id, pointer: string, place: Place, change: string) => Observation
}

/** The ids of some rules. */
export type IdOf<Of> = Of extends Rules<infer Id> ? Id : never

/** Rules with their effects, by class and side. */
export function declare<Id extends string>(
  groups: {
    readonly [group in `${Class} ${Side}`]?: { readonly [id in Id]?: string }
  },
): Rules<Id> {
  const rules = Object.entries(groups).flatMap(([group, written]) => {
    const [kind, side] = group.split(' ') as [Class, Side]
    const effects = Object.entries(written as Readonly<Record<string, string>>)
    return effects.map(([id, effect]): DiffRule => ({ id, class: kind, side, effect }))
  })
  const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule])) as Record<Id, DiffRule>
  return { all: rules, at: (id, pointer, place, change) => ({ rule: byId[id], pointer, place, change }) }
}

/** The effect of whatever lets clients send more. */
export const freer = 'Everything that a client could send before is still taken.'

/** The effect of whatever lets clients receive less. */
export const surer = 'A client receives nothing new and may rely on more than before.'

/** One change of a contract, with the places where it is met. */
export interface Finding {
  /** The JSON pointer of what changed: in the head, or in the base for what is gone. */
  readonly path: string
  /** Where clients meet it, such as `listBundles: query parameter limit`. */
  readonly where: readonly string[]
  /** The id of the rule that it falls under. */
  readonly rule: string
  readonly class: Class
  readonly direction: Side
  /** What changed, and whom it breaks or helps in which way. */
  readonly message: string
  readonly bump: Bump
}

/** A change met at one place. */
export interface Observation {
  readonly rule: DiffRule
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

/** What is new or gone as a whole, with the words that belong to it. */
const isOfPart = /(?<!default)-(added|removed)$/

/** The findings of what was observed: what one change causes in several places is one finding, the worst come first. */
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
