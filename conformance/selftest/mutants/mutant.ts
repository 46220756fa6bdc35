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

/** Our own server with one bug that a vendor could ship. */
export interface Mutant {
  /** Words that say what is wrong; never changes. */
  readonly name: string
  readonly area: Area
  /** The rules that it breaks; it is killed by a failure that names one of them. */
  readonly rules: readonly [StatedRuleId, ...StatedRuleId[]]
  /** How the bug came about, where the name alone does not tell; in a table of mutants a comment says it. */
  readonly story?: string
  readonly make: Make
  /** Whether the deployment limits requests, so that the run takes minutes and the check of the limits runs too. */
  readonly limits?: 'on'
  /** Why the suite cannot see it; a plain mutant that has no such sentence must die. */
  readonly survives?: string
  /** It shows only with a combination, a later page, a tie, a class of values or a moment: most of these must die. */
  readonly subtle?: 'yes'
}

/** The mutants of one area, from their names. */
export function mutantsOf(
  area: Area,
  named: Readonly<Record<string, Omit<Mutant, 'name' | 'area'>>>,
): readonly Mutant[] {
  return Object.entries(named).map(([name, mutant]) => ({ name, area, ...mutant }))
}

/** A bug, with what else there is to say of it. */
type Bug = Make | Omit<Mutant, 'name' | 'area' | 'rules'>

/** The ids of rules, with a blank between them. */
type RuleIds<Text> = Text extends StatedRuleId
  ? Text
  : Text extends `${StatedRuleId} ${infer More}`
    ? More extends RuleIds<More>
      ? Text
      : never
    : never

/** The mutants of one area as tables: by the rules that they break, then by their names. */
export const mutantsByRules = <Rules extends string>(
  area: Area,
  tables: { readonly [Ids in Rules]: Ids extends RuleIds<Ids> ? Readonly<Record<string, Bug>> : never },
): readonly Mutant[] =>
  Object.entries<Readonly<Record<string, Bug>>>(tables).flatMap(([ids, bugs]) =>
    Object.entries(bugs).map(([name, bug]) => {
      const rules = ids.split(' ') as [StatedRuleId, ...StatedRuleId[]]
      return { name, area, rules, ...(typeof bug === 'function' ? { make: bug } : bug) }
    }),
  )
