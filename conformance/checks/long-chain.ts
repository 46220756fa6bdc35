import type { Check, Pair, Query, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, judgeStart, listingOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { equal, listed, noneListed, so } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { judgeWalk, ofWalks, walkGrants, walkUsers } from '../kit/walk.ts'
import { grantAskedIn, grantOf, grantsOf, hour, iso, second, type WireGrant } from '../kit/wire.ts'
import { judgeUser } from './bundle-users.ts'
import { ofUsers } from './history.ts'

/** Grants of the chain, unless a run is asked for more: more than a page, and than any bound of 10, 16, 25, 32, 50, 64 or 100. */
const usual = 102
/** The link that is revoked: it is none of the newest 100, and what goes with it is more than a page. */
const selected = 1

/** How the chain is read: in each order, in pages of many sizes, one of which ends with the chain, and by a filter that leaves all of it. */
const walks: readonly Query[] = [
  { sort: 'endsAt', dir: 'asc', limit: 100 },
  { sort: 'startsAt', limit: 99, grantType: 'paid_external' },
  {},
  { sort: 'createdAt', dir: 'asc', limit: usual / 2 },
  { sort: 'endsAt', dir: 'desc', limit: 1 },
]
/** Pages of one grant that are read, and beyond any bound of 64 where a run was asked for more than usual. */
const shortPages = { usual: 20, scaled: 66 } as const

/** One chain of many grants: starts, coverage, sources, pages, the users list, permanent access behind it, and a cascade. */
export const longChain: Check = {
  id: 'size/chain',
  title: `A chain of ${usual} grants is continued, covers, is listed and ends like a short one`,
  rules: [
    'GRANT-CREATES',
    'GRANT-START-CHOSEN',
    'GRANT-COVERED',
    'GRANT-SOURCE-NO-SECOND',
    'LIST-LIMIT-DEFAULT-50',
    ...ofWalks,
    'GRANTS-SORT-VALUES',
    'GRANTS-FILTER-SOURCE',
    'GRANTS-FILTER-USER',
    'GRANTS-FILTER-TYPE',
    'GRANTS-FILTER-CREATED',
    'GRANTS-FILTER-STARTS',
    'GRANTS-FILTER-ENDS',
    ...ofUsers,
    'REVOKE-CASCADE-LATER',
    'REVOKE-CASCADE-ONLY',
  ],
  needs: ['pairs:1'],
  run: async (trial) => {
    const pair = await trial.pair()
    const begun = Math.round(trial.now() / second) * second
    const links = trial.resources.scale ?? usual
    const ends = Array.from({ length: links }, (_, index) => begun + (index + 1) * hour)
    // The longest sources make the largest pages.
    const longest = () => trial.sourceId().padEnd(256, '.')
    const { grants, created } = await chainOf(trial, pair, ends, longest)
    const end = ends.at(-1) as number
    for (const [index, { endsAt }] of grants.slice(0, -1).entries()) {
      trial.mark(index + 1)
      const [grant, exchange] = [grants[index + 1] as WireGrant, created[index + 1] as Exchange]
      if (!judgeStart(trial, grant, exchange, endsAt)) return
    }
    trial.mark(links)
    trial.mark()
    // An end that the chain reaches in its last links.
    const late = grants.at(-3) as WireGrant
    const covered = await trial.create(pair, { endsAt: iso(late.endsAt - second) })
    const one = `what a chain of ${links} grants covers is answered with one of them`
    judgeCovered(trial, one, covered, idsOf(grants))
    for (const index of [0, 15]) {
      const sourceId = grantAskedIn(created[index] as Exchange).sourceId
      const { id } = grants[index] as WireGrant
      trial.mark()
      const answer = await trial.create(pair, { sourceId, endsAt: iso(end + hour) })
      const claim = 'a source of a long chain makes no second grant'
      const answered = grantOf(answer)?.id
      const judged = so(answer.status !== 200 || answered === id, `${id}, or a refusal`, answered, answer)
      if (!trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged)) trial.stop(claim)
    }
    for (const query of walks) await pages(trial, pair, grants, query)
    await oldest(trial, pair)
    await access(trial, pair, grants, created)
    await permanent(trial, pair, grants, created)
    await cascade(trial, pair, grants)
  },
}

function judgeCovered(trial: Trial, claim: string, answer: Exchange, chain: readonly string[]): boolean {
  const { id } = granted(trial, 'GRANT-COVERED', answer)
  return trial.judge('GRANT-COVERED', claim, so(chain.includes(id), 'a grant of the chain', id, answer))
}

/** The pages of a walk have the whole chain, or as much of it as they have room for, in its order. */
async function pages(
  trial: Trial,
  { userId, bundleId, earlier }: Pair,
  chain: readonly WireGrant[],
  wish: Query,
): Promise<void> {
  trial.mark()
  const endsAfter = iso((chain[0]?.endsAt ?? 0) - second)
  const limit = wish['limit'] as number | undefined
  const ofOne = shortPages[trial.resources.scale === undefined ? 'usual' : 'scaled']
  const most = limit === 1 ? ofOne : Math.ceil(chain.length / (limit ?? 50)) + 1
  const walked = await walkGrants(trial, bundleId, { ...wish, userId, endsAfter }, most)
  const [ids, due] = [idsOf(walked.items), idsOf(wish['dir'] === 'asc' ? chain : chain.toReversed())]
  const what = `a chain of ${chain.length} grants, ${limit ?? 'the usual number'} a page,`
  if (!judgeWalk(trial, what, limit, { ...walked, items: ids })) return
  const own = walked.items.filter(({ id }) => !earlier.includes(id))
  const isWhole = walked.end === 'last page'
  // Grants that were created at one instant come in any order, which is no page's end either.
  const byCreation = (wish['sort'] ?? 'createdAt') === 'createdAt'
  const step = wish['dir'] === 'asc' ? 1 : -1
  const byAge = idsOf(own.toSorted((one, other) => step * ((one.createdAt ?? 0) - (other.createdAt ?? 0))))
  const reached = byCreation ? byAge : due.slice(0, own.length)
  const wanted = isWhole ? due : byCreation ? reached.filter((id) => due.includes(id)) : reached
  const whole = listed(ids, wanted)
  const ofLoss = whole.holds
    ? 'PAGE-CURSOR-CONTINUES'
    : await blameLoss(trial, { userId, bundleId }, wish, chain)
  if (!trial.judge(ofLoss, `${what} is whole`, whole, walked.pages)) return
  const ofDir = wish['dir'] === undefined ? 'GRANTS-DIR-DEFAULT-DESC' : 'GRANTS-DIR-VALUES'
  const turned = idsOf(wish['dir'] === 'asc' ? chain.toReversed() : chain).slice(0, own.length)
  const rule = own.length > 1 && equal(idsOf(own), turned).holds ? ofDir : 'GRANTS-SORT-VALUES'
  trial.judge(rule, `${what} is in order`, equal(idsOf(own), reached), walked.pages)
}

/** Grants that a walk has lost: does it lose them, or a filter, or the list itself? */
async function blameLoss(
  trial: Trial,
  { userId, bundleId }: Pick<Pair, 'userId' | 'bundleId'>,
  { grantType }: Query,
  chain: readonly WireGrant[],
): Promise<StatedRuleId> {
  const createdAfter = iso(Math.floor(chain[0]?.createdAt ?? trial.now() - hour) - 2 * second)
  const lostBy = async (query: Query) => {
    const most = 20 + chain.length / 10
    const { items } = await walkGrants(trial, bundleId, { createdAfter, limit: 20, ...query }, most)
    const found = new Set(idsOf(items))
    return idsOf(chain).filter((id) => !found.has(id))
  }
  if ((await lostBy({ userId })).length === 0)
    return (await lostBy({ userId, grantType })).length === 0 ? 'PAGE-CURSOR-CONTINUES' : 'GRANTS-FILTER-TYPE'
  const lost = await lostBy({})
  if (lost.length === 0) return 'GRANTS-FILTER-USER'
  // What one long page shows is lost between shorter ones.
  const long = idsOf(grantsOf(await trial.listGrants(bundleId, { createdAfter, limit: 100 })))
  return long.some((id) => lost.includes(id)) ? 'PAGE-CURSOR-CONTINUES' : 'GRANTS-NOT-REVOKED'
}

/** Each filter, by what a grant has; times find a grant and all before it. */
const filters: readonly (readonly [StatedRuleId, (grant: WireGrant) => Query | undefined])[] = [
  ['GRANTS-FILTER-SOURCE', ({ sourceId }) => (sourceId === undefined ? undefined : { sourceId })],
  ['GRANTS-FILTER-USER', ({ userId }) => (userId === undefined ? undefined : { userId })],
  ['GRANTS-FILTER-TYPE', ({ grantType }) => ({ grantType })],
  ['GRANTS-FILTER-CREATED', ({ createdAt }) => until('createdBefore', createdAt)],
  ['GRANTS-FILTER-STARTS', ({ startsAt }) => until('startsBefore', startsAt)],
  ['GRANTS-FILTER-ENDS', ({ endsAt }) => until('endsBefore', endsAt)],
]

const until = (name: string, instant = Number.NaN): Query | undefined =>
  Number.isFinite(instant) ? { [name]: iso(instant + second) } : undefined

/** Behind the whole chain each filter finds one of the oldest grants of the bundle, however many rows it leaves out before. */
async function oldest(trial: Trial, { bundleId }: Pair): Promise<void> {
  trial.mark()
  const ask = () => trial.listGrants(bundleId, { sort: 'createdAt', dir: 'asc', limit: 100 })
  const page = await ask()
  const rows = grantsOf(page)
  const alike = ({ grantType }: WireGrant) => rows.filter((row) => row.grantType === grantType).length
  const rarest = rows.toSorted((one, other) => alike(one) - alike(other))
  for (const [rule, queryOf] of filters) {
    const meant = rule === 'GRANTS-FILTER-TYPE' ? rarest : rows
    const grant = meant.find((row) => queryOf(row) !== undefined)
    if (grant === undefined) continue
    const query = { ...queryOf(grant), sort: 'createdAt', dir: 'desc', limit: 100 }
    const { items, pages, end } = await walkGrants(trial, bundleId, query, 2)
    const there = listed(idsOf(items), [grant.id], pages.at(-1))
    // What is not reached proves nothing, and somebody may have revoked it meanwhile.
    const isDue = there.holds || (end !== 'bound' && idsOf(grantsOf(await ask())).includes(grant.id))
    const claim = 'a filter finds one of the oldest grants behind all newer ones'
    if (!isDue) continue
    // What it finds among the first rows is lost on the way to the last.
    const isFirst = async () =>
      idsOf((await walkGrants(trial, bundleId, { ...query, dir: 'asc' }, 2)).items).includes(grant.id)
    const broken = there.holds || !(await isFirst()) ? rule : 'PAGE-NEXT-CURSOR'
    if (!trial.judge(broken, claim, there, [page, ...pages])) return
  }
}

/** The row of the user says where the last of the chain ends, or that it does not. */
async function access(
  trial: Trial,
  { bundleId, userId }: Pair,
  chain: readonly WireGrant[],
  creates: readonly Exchange[],
): Promise<void> {
  trial.mark()
  // Where the access begins and where it ends say what the row must be.
  const ends = [...creates.slice(0, 1), ...creates.slice(-1)]
  judgeUser(trial, userId, chain, await walkUsers(trial, bundleId), trial.now(), ends)
}

/** Permanent access begins where the chain ends, covers whatever is asked for then, and goes as it came. */
async function permanent(
  trial: Trial,
  pair: Pair,
  chain: readonly WireGrant[],
  created: readonly Exchange[],
): Promise<void> {
  trial.mark()
  const end = chain.at(-1)?.endsAt as number
  const answer = await trial.create(pair, { grantType: 'gift' })
  const grant = granted(trial, 'GRANT-CREATES', answer)
  const isNew = so(!idsOf(chain).includes(grant.id), 'a new grant', grant.id, answer)
  if (!trial.judge('GRANT-CREATES', 'permanent access is not covered by a chain with an end', isNew)) return
  if (!judgeStart(trial, grant, answer, end)) trial.stop('what starts before the chain takes it along')
  await access(trial, pair, [...chain, grant], [...created, answer])
  trial.mark()
  const later = await trial.create(pair, { endsAt: iso(end + hour) })
  const claim = 'permanent access behind a long chain covers'
  if (judgeCovered(trial, claim, later, [...idsOf(chain), grant.id]))
    granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, grant.id))
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
  const isThere = trial.judge('REVOKE-CASCADE-ONLY', stay, listed(ids, idsOf(before), revoked), seen)
  if (left.length > 0 || !isThere) return
  const next = await trial.create(pair, { endsAt: iso((grants.at(-1)?.endsAt ?? 0) + hour) })
  judgeStart(trial, granted(trial, 'GRANT-CREATES', next), next, before.at(-1)?.endsAt ?? 'no access')
}
