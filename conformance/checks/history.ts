import type { RuleId } from '../../spec/generated/rules.ts'
import { type Check, check, type Need, type Trial } from '../kit/check.ts'
import { pagingRules } from '../kit/pages.ts'
import { rulesLike } from '../kit/rules.ts'
import { Sequence } from '../kit/sequence.ts'
import { hintsOfHistory, type PlannedStep, type Steps } from '../model/history-arbitraries.ts'
import { historyOf, runHistory } from '../model/run-history.ts'
import { grantFields } from '../model/state.ts'

/** So many users of one bundle, or one user in two. */
type Where = 1 | 2 | 3 | 4 | 'two bundles'

/** Returns a model-based check: it draws a history of creates, revokes and lists, runs it for users without live grants (neither revoked nor ended), each a pair of user and bundle, and judges every answer by the rules. */
export function history(
  id: string,
  title: string,
  where: Where,
  rules: readonly RuleId[],
  steps: Steps,
  more: Pick<Check, 'runsAlone'> = {},
) {
  const isInTwo = where === 'two bundles'
  const needs: readonly Need[] = isInTwo
    ? ['users-without-grants:1', 'bundle:second']
    : [`users-without-grants:${where}`]
  const input = new Sequence(steps.draw, hintsOfHistory)
  const run = async (trial: Trial, plan: readonly PlannedStep[]) => {
    const first = await trial.pair()
    const pairs = [first]
    while (pairs.length < (isInTwo ? 2 : where))
      pairs.push(await trial.pair(isInTwo ? { bundle: 'second', user: first } : undefined))
    await runHistory(historyOf(trial, pairs), plan)
  }
  return check({ id, title, rules, needs, input, run, ...more })
}

/** The rules that a drawn history of writes judges by each list of grants. */
export const ofLists = [
  'GRANT-CREATES',
  ...grantFields.map(([, rule]) => rule),
  ...pagingRules,
  'PAGE-NEXT-CURSOR',
  'GRANTS-FILTER-USER',
  'GRANTS-SORT-DEFAULT-CREATED',
  'GRANTS-DIR-DEFAULT-DESC',
] as const
/** Rules of creates and revokes, and of the lists after them. */
export const ofWrites = [
  ...ofLists,
  ...['GRANT-START-CHOSEN', 'GRANT-START-INSTANT', 'GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT-NORMALISED'],
  ...['GRANT-TYPE-REQUESTABLE', 'GRANT-SOURCE-SCOPE', 'GRANT-SOURCE-REQUIRED-PAID', 'GRANT-COVERED'],
  ...['CHAIN-DEFINITION', 'GRANT-COVERED-END', 'AUTH-GRANTS-GOVERNS', 'REVOKE-SELECTED'],
  ...['REVOKE-RETURNS-GRANT', 'REVOKE-SHOWN-FIELDS', 'REVOKE-LEAVES-LIST', 'REVOKE-CASCADE-LATER'],
  ...['REVOKE-CASCADE-ONLY', 'GRANTS-NOT-REVOKED'],
] as const
/** Rules of the users list. */
export const ofUsers = rulesLike(/^BUNDLE-USERS-(?!ENVELOPE|CURSOR|PERMISSION)/)
/** Rules of requests that repeat, cover or revoke existing grants. */
export const ofRepeats = [
  ...['GRANT-SOURCE-NO-SECOND', 'GRANT-SOURCE-OTHER-PAIR', 'GRANT-SOURCE-ANY-TYPE'],
  ...['GRANT-DUPLICATE-SOURCE', 'GRANT-DUPLICATE-FIRST', 'GRANT-REVOKED-SOURCE', 'GRANT-COVERING-CHOICE'],
  ...['GRANT-NO-END-PERMANENT', 'GRANT-PERMANENT-NO-END', 'REVOKE-REVOKED', 'STATUS-SUCCESS-200'],
  'GRANTS-FILTER-SOURCE',
] as const
/** Rules of every history. */
export const ofHistories = [...ofWrites, ...ofUsers, ...ofRepeats]
/** Rules of filters, orders and pages. */
export const ofQueries = [
  ...rulesLike(/^GRANTS-(?:FILTERS?-(?!USER|SOURCE)|(?:SORT|DIR)-(?!DEFAULT))/),
  ...(['PAGE-CURSOR-STYLE', 'PAGE-EMPTY-LAST', 'PAGE-CURSOR-REVOKED', 'LIST-LIMIT-DEFAULT-50'] as const),
]
/** Rules of grants that end meanwhile. */
export const ofTime = [
  ...['GRANTS-EXPIRED-INCLUDED', 'GRANT-EXPIRES-AT-END', 'GRANT-STATES', 'SERVICE-NO-SUBSCRIPTIONS'],
] as const
