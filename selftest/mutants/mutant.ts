import { catalogue } from '../../conformance/contract/catalogue.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Mutation } from '../compose.ts'
import { both, changeStore } from './change-server.ts'
import { unconstrainedSources } from './unconstrained-sources.ts'

export type { Mutation } from '../compose.ts'

/** A bug that a vendor could ship, made in our own server. */
interface Bug {
  readonly mutate: Mutation
  /** The reason why the suite cannot see it; a plain mutant without a reason must be killed. */
  readonly survives?: string
  /** The time that must pass before it shows. */
  readonly needs?: 'minutes' | 'hours'
}

/** Returns a bug that shows only after minutes or hours. */
export const showsAfter = (needs: 'minutes' | 'hours', mutate: Mutation) => ({ needs, mutate })

/** Our own server with one bug. */
export interface Mutant extends Bug {
  /** A phrase that says what is wrong; it never changes. */
  readonly name: string
  /** The rules that it breaks; a failure that names one of them kills it. */
  readonly rules: readonly [StatedRuleId, ...StatedRuleId[]]
  /** The area of the contract; the deployments of the area `rate limit` have limits, and their check runs too. */
  readonly area: string
  /** It shows only with a combination, a later page, a tie, a class of values or a moment; most of these must be killed. */
  readonly subtle?: 'yes'
}

const stated = new Set<string>(catalogue.flatMap(({ id, level }) => (level === 'open' ? [] : [id])))

/** The mutants of all tables so far. */
export const tabled: Mutant[] = []

/** Bugs by `RULE RULE: name`, the rules that the mutant breaks and its name: an object, or its entries. */
type MutantTable = Readonly<Record<string, Mutation | Bug>> | readonly (readonly [string, Mutation | Bug])[]

/** Adds the mutants of one area. */
export function mutantsOf(area: string, table: MutantTable, subtle?: 'yes'): void {
  for (const [row, bug] of Symbol.iterator in table ? table : Object.entries(table)) {
    const [ids = '', name = ''] = row.split(': ')
    const broken = ids.split(' ') as [StatedRuleId, ...StatedRuleId[]]
    const unknown = broken.filter((id) => !stated.has(id))
    if (unknown.length > 0) throw new Error(`"${name}" breaks what is no stated rule: ${unknown}`)
    const { mutate, ...rest } = typeof bug === 'function' ? { mutate: bug } : bug
    const whole = both(changeStore(unconstrainedSources), mutate)
    tabled.push({ name, rules: broken, area, mutate: whole, ...rest, ...(subtle && { subtle }) })
  }
}

/** Adds the mutants of one area that few requests show; the score counts them apart. */
export const subtleMutantsOf = (area: string, table: MutantTable): void => mutantsOf(area, table, 'yes')
