import type { Pair, Query, Trial } from '../kit/check.ts'
import { type Chain, chainOf, idsOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour } from '../kit/span.ts'
import { grantsOf } from '../kit/wire.ts'

/** The requestable types, one for each of the four grants. */
export const fourTypes = ['gift', 'paid_external', 'owner_grant', 'referral_reward'] as const

/** A chain of four grants of four types and sources, an hour each. */
export interface FourGrants extends Chain {
  readonly pair: Pair
  readonly sources: readonly string[]
  /** Of the second to the fourth: the end of the one before. The first starts at once. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Creates the four grants; the last one without end when `last` is so. */
export async function fourGrants(trial: Trial, last: 'ends' | 'permanent' = 'ends'): Promise<FourGrants> {
  const pair = await trial.pair()
  const from = trial.now()
  const sources = fourTypes.map(() => trial.sourceId())
  const hours = fourTypes.map((_, index) => from + (index + 1) * hour)
  const ends = last === 'ends' ? hours : [...hours.slice(0, 3), Number.POSITIVE_INFINITY]
  const chain = await chainOf(trial, pair, ends, (index) => ({
    grantType: fourTypes[index] ?? '',
    sourceId: sources[index],
  }))
  return { ...chain, pair, sources, ends, starts: [from, ...ends.slice(0, -1)] }
}

/** A page of the pair's grants under a query, and which of the four are on it, by number from 0. */
export async function filtered(trial: Trial, four: FourGrants, query: Query) {
  const { bundleId, userId } = four.pair
  const page = await trial.listGrants(bundleId, { userId, limit: 100, ...query })
  const listed = new Set(idsOf(grantsOf(page)))
  return { page, places: idsOf(four.grants).flatMap((id, place) => (listed.has(id) ? [place] : [])) }
}

/** Judges that a query leaves exactly these of the four. */
export async function judgeLeft(
  trial: Trial,
  four: FourGrants,
  rule: RuleId,
  query: Query,
  expected: readonly number[],
): Promise<Exchange> {
  const { page, places } = await filtered(trial, four, query)
  const claim = `${Object.keys(query).join(', ')} leaves exactly those of the four grants that match`
  if (page.status !== 200) {
    trial.judge(rule, `the list takes ${Object.keys(query).join(', ')}`, false, page)
    return page
  }
  const numbers = (list: readonly number[]) => list.map((place) => place + 1)
  trial.equal(rule, claim, numbers(places), numbers(expected), [...four.created, page])
  return page
}
