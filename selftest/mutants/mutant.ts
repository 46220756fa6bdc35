import { catalogue } from '../../conformance/contract/catalogue.ts'
import type { StatedRuleId } from '../../conformance/kit/rule.ts'
import type { Make } from '../compose.ts'
import { loosely } from './unconstrained-sources.ts'

export type { Make } from '../compose.ts'

/** A bug that a vendor could ship, made in our own server; how it came about says a comment, where name and code do not tell. */
interface Bug {
  readonly make: Make
  /** Why the suite cannot see it; a plain mutant that has no such sentence must die. */
  readonly survives?: string
  /** It shows only when minutes, or hours, have passed since what it concerns. */
  readonly needs?: 'minutes' | 'hours'
}

/** A bug that shows only when minutes, or hours, have passed. */
export const after = (needs: 'minutes' | 'hours', make: Make) => ({ needs, make })

/** Our own server with one bug, under its name in an area of what the suite checks. */
export interface Mutant extends Bug {
  /** Words that say what is wrong; never changes. */
  readonly name: string
  /** The rules that it breaks; it is killed by a failure that names one of them. */
  readonly rules: readonly [StatedRuleId, ...StatedRuleId[]]
  /** That of the rate limit has a deployment with limits, so that a run takes minutes and the check of the limits runs too. */
  readonly area: string
  /**
   * It does the plain case right, and shows only with a combination, a later page, a tie, a class of values or a moment: most of
   * these must die.
   */
  readonly subtle?: 'yes'
}

const stated = new Set<string>(catalogue.flatMap(({ id, level }) => (level === 'open' ? [] : [id])))

/** The mutants of all tables. */
export const tabled: Mutant[] = []

/** Adds the mutants of one area. The key of each is the rules that it breaks, with a blank between them, and its name behind a colon. */
export function mutantsOf(area: string, table: Readonly<Record<string, Make | Bug>>, subtle?: 'yes'): void {
  for (const [row, bug] of Object.entries(table)) {
    const [ids = '', name = ''] = row.split(': ')
    const broken = ids.split(' ') as [StatedRuleId, ...StatedRuleId[]]
    const unknown = broken.filter((id) => !stated.has(id))
    if (unknown.length > 0) throw new Error(`"${name}" breaks what is no stated rule: ${unknown}`)
    const { make, ...rest } = typeof bug === 'function' ? { make: bug } : bug
    tabled.push({ name, rules: broken, area, make: loosely(make), ...rest, ...(subtle && { subtle }) })
  }
}

/** Adds the subtle mutants of one area. */
export const subtleMutantsOf = (area: string, table: Readonly<Record<string, Make | Bug>>): void =>
  mutantsOf(area, table, 'yes')
