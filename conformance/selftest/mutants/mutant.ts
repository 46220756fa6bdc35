import type { StatedRuleId } from '../../kit/rule.ts'
import type { Composition } from '../compose.ts'

/** What the suite checks, area by area. */
export const areas = [
  'authentication',
  'permissions',
  'address masks',
  'isolation',
  'bundles list',
  'user search',
  'list limits',
  'paging',
  'grants list',
  'create',
  'dedupe',
  'refusals',
  'revoke',
  'bundle users',
  'checkout',
  'errors',
  'formats',
  'races',
  'expiry',
  'rate limit',
] as const
type Area = (typeof areas)[number]

/** Puts another part in the place of one of a sound deployment. */
export type Make = (composition: Composition) => Composition

/** A bug that a vendor could ship, made in our own server; how it came about says a comment, where name and code do not tell. */
interface Bug {
  readonly make: Make
  /** Whether the deployment limits requests, so that the run takes minutes and the check of the limits runs too. */
  readonly limits?: 'on'
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
  readonly area: Area
  /**
   * It does the plain case right, and shows only with a combination, a later page, a tie, a class of values or a moment: most of
   * these must die.
   */
  readonly subtle?: 'yes'
}

/** The ids of rules, with a blank between them. */
type RuleIds<Text> = Text extends StatedRuleId
  ? Text
  : Text extends `${StatedRuleId} ${infer More}`
    ? More extends RuleIds<More>
      ? Text
      : never
    : never

/** Bugs as the rows of a table: the rules that each breaks, and its name behind a colon. */
type Table<Rows extends string> = {
  readonly [Row in Rows]: Row extends `${infer Ids}: ${string}`
    ? Ids extends RuleIds<Ids>
      ? Make | Bug
      : never
    : never
}

/** The mutants of one area, as such a table. */
export const mutantsOf = <Rows extends string>(area: Area, table: Table<Rows>): readonly Mutant[] =>
  Object.entries<Make | Bug>(table).map(([row, bug]) => {
    const [ids = '', name = ''] = row.split(': ')
    const rules = ids.split(' ') as [StatedRuleId, ...StatedRuleId[]]
    return { name, rules, area, ...(typeof bug === 'function' ? { make: bug } : bug) }
  })

/** The subtle mutants of one area. */
export const subtleMutantsOf = <Rows extends string>(area: Area, table: Table<Rows>): readonly Mutant[] =>
  mutantsOf(area, table).map((mutant) => ({ ...mutant, subtle: 'yes' }))
