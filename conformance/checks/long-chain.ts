import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, judgeStart, listingOf } from '../kit/claims.ts'
import { equal, listed, noneListed, so } from '../kit/judged.ts'
import { judgeWalk, walkGrants, walkUsers } from '../kit/walk.ts'
import { field, grantOf, hour, iso, jsonOf, second, type WireGrant } from '../kit/wire.ts'

/** Grants of the chain: more than a page of ten or of twenty-five, more than a bound of sixteen or of thirty-two. */
const links = 40
/** The link that is revoked: what goes with it is more than thirty. */
const selected = 4

/** One chain of many grants: starts, coverage, sources, pages, the users list, and a cascade. */
export const longChain: Check = {
  id: 'size/chain',
  title: `A chain of ${links} grants is continued, covers, is listed and ends like a short one`,
  rules: [
    'GRANT-START-CHOSEN',
    'GRANT-COVERED',
    'GRANT-SOURCE-NO-SECOND',
    'PAGE-CURSOR-CONTINUES',
    'PAGE-END',
    'PAGE-LIMIT-ECHO',
    'GRANTS-SORT-VALUES',
    'BUNDLE-USERS-ACCESS-ENDS-AT',
    'REVOKE-CASCADE-LATER',
    'REVOKE-CASCADE-ONLY',
  ],
  needs: ['pairs:1'],
  run: async (trial) => {
    const pair = await trial.pair()
    const begun = Math.round(trial.now() / second) * second
    const ends = Array.from({ length: links }, (_, index) => begun + (index + 1) * hour)
    const { grants, created } = await chainOf(trial, pair, ends)
    for (const [index, grant] of grants.entries()) {
      const exchange = created[index]
      const before = grants[index - 1]
      if (exchange === undefined || before === undefined) continue
      trial.mark(index)
      if (!judgeStart(trial, grant, exchange, before.endsAt)) return
    }
    trial.mark(links)
    await covered(trial, pair, grants)
    for (const index of [0, 15]) {
      const body = jsonOf(created[index]?.request.body ?? '')
      await again(trial, pair, grants[index] as WireGrant, `${field(body, 'sourceId')}`, begun)
    }
    for (const limit of [100, 7, 1]) await pages(trial, pair, grants, limit)
    await access(trial, pair, ends)
    await cascade(trial, pair, grants)
  },
}

/** An end that the chain reaches in its last links is covered. */
async function covered(trial: Trial, pair: Pair, grants: readonly WireGrant[]): Promise<void> {
  trial.mark()
  const late = grants.at(-3) as WireGrant
  const answer = await trial.create(pair, { endsAt: iso(late.endsAt - second) })
  const { id } = granted(trial, 'GRANT-COVERED', answer)
  const claim = `what a chain of ${links} grants covers is answered with one of them`
  trial.judge('GRANT-COVERED', claim, so(idsOf(grants).includes(id), 'a grant of the chain', id, answer))
}

async function again(
  trial: Trial,
  pair: Pair,
  { id }: WireGrant,
  sourceId: string,
  begun: number,
): Promise<void> {
  trial.mark()
  const answer = await trial.create(pair, { sourceId, endsAt: iso(begun + (links + 5) * hour) })
  const claim = 'a source of a long chain makes no second grant'
  const answered = grantOf(answer)?.id
  const isNone = answer.status !== 200 || answered === id
  const judged = so(isNone, `${id}, or a refusal`, answered, answer)
  if (!trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged)) trial.stop(claim)
}

/** The pages of a limit have the whole chain, in its order. */
async function pages(trial: Trial, pair: Pair, grants: readonly WireGrant[], limit: number): Promise<void> {
  trial.mark()
  const { userId, bundleId } = pair
  const query = {
    userId,
    endsAfter: iso((grants[0]?.endsAt ?? 0) - second),
    sort: 'endsAt',
    dir: 'asc',
    limit,
  }
  const walked = await walkGrants(trial, bundleId, query, links + 2)
  const ids = idsOf(walked.items)
  const what = `a chain of ${links} grants, ${limit} a page,`
  if (!judgeWalk(trial, what, limit, { ...walked, items: ids }) || walked.end !== 'last page') return
  if (!trial.judge('PAGE-CURSOR-CONTINUES', `${what} is whole`, listed(ids, idsOf(grants)), walked.pages))
    return
  const own = ids.filter((id) => idsOf(grants).includes(id))
  trial.judge('GRANTS-SORT-VALUES', `${what} is in order`, equal(own, idsOf(grants)), walked.pages)
}

/** The row of the user says where the last of the chain ends. */
async function access(trial: Trial, { bundleId, userId }: Pair, ends: readonly number[]): Promise<void> {
  trial.mark()
  const { items, end } = await walkUsers(trial, bundleId)
  const row = items.find((item) => item.userId === userId)
  if (row === undefined) {
    const users = items.flatMap((item) => item.userId ?? [])
    if (end === 'last page')
      trial.judge('BUNDLE-USERS-LIVE', 'a user with a long chain is listed', listed(users, [userId]))
  } else if (row.accessEndsAt !== undefined) {
    const claim = `access ends with the last of ${links} grants`
    const judged = equal(iso(row.accessEndsAt), iso(ends.at(-1) ?? 0))
    trial.judge('BUNDLE-USERS-ACCESS-ENDS-AT', claim, judged)
  }
}

async function cascade(trial: Trial, pair: Pair, grants: readonly WireGrant[]): Promise<void> {
  trial.mark()
  const [before, after] = [grants.slice(0, selected), grants.slice(selected)]
  const revoked = await trial.revoke(pair, after[0]?.id ?? '')
  granted(trial, 'REVOKE-SELECTED', revoked)
  const listing = await listingOf(trial, pair)
  const ids = idsOf(listing.grants)
  const seen = [revoked, ...listing.pages]
  const left = ids.filter((id) => idsOf(after).includes(id))
  const all = `all ${after.length - 1} later grants go with the revoked one`
  trial.judge('REVOKE-CASCADE-LATER', all, noneListed(left, revoked), seen)
  const stay = 'the grants before the revoked one stay'
  trial.judge('REVOKE-CASCADE-ONLY', stay, listed(ids, idsOf(before), revoked), seen)
  if (left.length > 0) return
  const next = await trial.create(pair, { endsAt: iso((grants.at(-1)?.endsAt ?? 0) + hour) })
  judgeStart(trial, granted(trial, 'GRANT-CREATES', next), next, before.at(-1)?.endsAt ?? 'no access')
}
