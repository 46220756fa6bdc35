import type { Check, Pair, Trial } from '../kit/check.ts'
import { betweenMachines, endText, granted, idsOf, listingOf } from '../kit/claims.ts'
import { answers, equal, listed, noneListed, so } from '../kit/judged.ts'
import { lists } from '../kit/lists.ts'
import type { RuleId, StatedRuleId } from '../kit/rule.ts'
import { namesakes, searched } from '../kit/test-users.ts'
import { walkUsers } from '../kit/walk.ts'
import {
  aliasesOf,
  field,
  grantOf,
  grantsOf,
  nextCursorOf,
  second,
  secondsAfter,
  usersOf,
} from '../kit/wire.ts'
import { judgeUser } from './bundle-users.ts'
import { begin, type Cursor, days, grant, type Kept, refusedKeys, type Sourced } from './first-seconds.ts'
import { ofUsers } from './history.ts'

/**
 * Seconds after which it is asked again; in a run that is over before, only after the first of them, or behind the next full minute
 * where that comes soon: many a job runs then.
 */
const first = { least: 36, most: 39 } as const
const ages = [65, 5 * 60, 20 * 60, 60 * 60, 4 * 60 * 60, 12 * 60 * 60, 24 * 60 * 60] as const
/** Seconds for which a cursor must go on: nothing says that one ends, and a session, which is called short-lived, lasts 15 minutes. */
const cursorAge = 20 * 60 + 60
const minute = 60 * second
/** Seconds after which access is granted that ends before it is asked again. */
const quiet = 30

/** What is judged whenever it is asked again. */
const ofLater: readonly RuleId[] = [
  'AUTH-MISSING-OR-INVALID',
  'AUTH-GRANTS-GOVERNS',
  'PAGE-CURSOR-CONTINUES',
  'GRANTS-EXPIRED-INCLUDED',
  'GRANTS-NOT-REVOKED',
  'GRANT-STARTS-AT',
  'GRANT-USER-ID',
  'REVOKE-LEAVES-LIST',
  'USER-ALIAS-SCOPED',
  ...ofUsers,
  'GRANT-EXPIRES-AT-END',
  'GRANT-SOURCE-NO-SECOND',
  'GRANT-START-CHOSEN',
]

/** What a run learns in its first seconds, asked again when time has passed. */
export const lastingChecks: readonly Check[] = [
  {
    id: 'lasting/answers',
    title:
      'What was granted, revoked, expired, given out as a cursor or an alias, and refused, is so later as well',
    rules: [...ofLater, 'REVOKE-CASCADE-LATER'],
    // Two are held for long: as many as other checks need at once are left to them.
    needs: ['pairs:6'],
    run: lasting,
  },
  {
    id: 'lasting/restart',
    title: 'What was acknowledged before a restart is so after it',
    rules: ofLater,
    needs: ['option:restart', 'pairs:2'],
    run: async (trial) => {
      const kept = await begin(trial)
      // The short grant has expired by then.
      trial.later(kept.begun + 5 * second, async () => {
        const last = await grant(trial, kept.pair, 42 * days)
        await trial.restart()
        const chain = [...kept.chain, last]
        await ask(trial, { ...kept, chain })
        await renew(trial, { ...kept, chain })
      })
    },
  },
]

async function lasting(trial: Trial): Promise<void> {
  let kept = await begin(trial)
  const { begun, left } = kept
  // One source is used again early and late, the others only late.
  await retry(trial, kept.pair, kept.chain[0] as Sourced, 'at once')
  let asked = begun
  const again = async () => {
    if (trial.now() - asked < 20 * second) return
    asked = trial.now()
    await ask(trial, kept)
    kept = await renew(trial, await shortened(trial, kept))
  }
  const full = Math.ceil((begun + first.least * second) / minute) * minute + betweenMachines
  const soon = full < begun + first.most * second ? full : begun + first.least * second
  // Access that ends, and a grant that begins, while nobody writes: in most runs the other checks are over by then.
  trial.later(begun + quiet * second, async () => {
    const between = trial.now() + 4 * second
    kept = { ...kept, over: [await grant(trial, left, 3), await grant(trial, left, 5)] }
    await askUsers(trial, kept, 'over')
    trial.later(between, () => askUsers(trial, kept, 'over'))
  })
  for (const at of [soon, ...ages.map((age) => begun + age * second)]) trial.later(at, again, soon)
}

/** A late revoke, of what was there when it was asked before, takes the whole rest of the chain with it; the last one takes all. */
async function shortened(trial: Trial, kept: Kept): Promise<Kept> {
  const { pair, chain, revoked } = kept
  const isLast = trial.now() >= kept.begun + days * second
  const rest = isLast ? chain : chain.slice(1)
  const [selected] = rest
  if (selected === undefined) return kept
  trial.mark()
  const exchange = await trial.revoke(pair, selected.grant.id)
  granted(trial, 'REVOKE-SELECTED', exchange)
  const { grants, pages } = await listingOf(trial, pair)
  const left = idsOf(grants).filter((id) => rest.some(({ grant }) => grant.id === id))
  const claim = 'later grants go with a revoked one, however long they are there'
  trial.judge('REVOKE-CASCADE-LATER', claim, noneListed(left, exchange), [exchange, ...pages])
  return { ...kept, chain: isLast ? [] : chain.slice(0, 1), revoked: [...rest, ...revoked] }
}

async function ask(trial: Trial, kept: Kept): Promise<void> {
  const { pair, left, short, chain, revoked, over, begun, cursors } = kept
  const later = laterThan(trial, begun)
  const isOver = over.every(({ grant }) => grant.endsAt < trial.now() - second)
  const gone = [...idsOf(revoked.map(({ grant }) => grant)), ...(isOver ? [left.userId] : [])]
  trial.mark()
  const { grants, pages } = await listingOf(trial, pair)
  const last = pages.at(-1)
  const has = (rule: StatedRuleId, what: string, one: Sourced) => {
    const there = listed(idsOf(grants), [one.grant.id], last)
    return trial.judge(rule, `${what} is listed ${later}`, there, [one.exchange, ...pages])
  }
  // A list by an alias that is no longer this user's has none of them.
  const isEmpty = ![short, ...chain].some(({ grant }) => idsOf(grants).includes(grant.id))
  if (isEmpty && !(await judgeAlias(trial, pair, later))) trial.stop('the alias is another one')
  has('GRANTS-EXPIRED-INCLUDED', 'a grant that has expired', short)
  const lost = chain.filter((one) => !has('GRANTS-NOT-REVOKED', 'a grant that nobody has revoked', one))
  // Without it the access is another one.
  if (lost.length > 0) trial.stop('a grant is lost')
  for (const { grant, exchange } of [short, ...chain]) {
    const row = grants.find(({ id }) => id === grant.id)
    if (row?.startsAt === undefined || grant.startsAt === undefined) continue
    const same = equal(endText(row.startsAt), endText(grant.startsAt), last)
    trial.judge('GRANT-STARTS-AT', `a start is the same ${later}`, same, [exchange, ...pages])
  }
  const back = idsOf(grants).filter((id) => revoked.some(({ grant }) => grant.id === id))
  trial.judge('REVOKE-LEAVES-LIST', `a revoked grant is not listed ${later}`, noneListed(back, last), pages)
  const bySource = async ({ sourceId, grant }: Sourced) => {
    trial.mark()
    const found = await trial.listGrants(pair.bundleId, { sourceId, limit: 3 })
    return { found, own: lists.grants.ids(found).filter((id) => id === grant.id) }
  }
  const expired = await bySource(short)
  const claim = `an expired grant is found by its source ${later}`
  const isFound = equal(expired.own, [short.grant.id], expired.found)
  trial.judge('GRANTS-EXPIRED-INCLUDED', claim, isFound, [short.exchange, expired.found])
  await askElsewhere(trial, pair, short, later)
  const first = revoked[0] as Sourced
  const { found, own } = await bySource(first)
  const unfound = `a revoked grant is not found by its source ${later}`
  trial.judge('REVOKE-LEAVES-LIST', unfound, noneListed(own, found), [first.exchange, found])
  if (!isEmpty) await judgeAlias(trial, pair, later)
  await askUsers(trial, kept)
  if (trial.now() - begun <= cursorAge * second)
    for (const one of cursors) {
      trial.mark()
      await readSecondPage(trial, one, gone, later)
    }
  await refusedKeys(trial)
  for (const one of [short, ...chain.slice(0, 2)]) await retry(trial, pair, one, later)
}

/** Lists without user and source may be of another table: an expired grant is in those as well, the newest first and by its end. */
async function askElsewhere(trial: Trial, { bundleId }: Pair, { grant, exchange }: Sourced, later: string) {
  const [endsAfter, endsBefore] = [secondsAfter(grant.endsAt, -1), secondsAfter(grant.endsAt, 1)]
  for (const query of [{}, { endsAfter, endsBefore, sort: 'endsAt' }]) {
    trial.mark()
    const page = await trial.listGrants(bundleId, { ...query, limit: 100 })
    const there = listed(lists.grants.ids(page), [grant.id], page)
    const oldest = grantsOf(page).at(-1)?.createdAt ?? Infinity
    // A page that goes on may end before it.
    const isDue = nextCursorOf(page) === undefined || oldest < (grant.createdAt ?? 0) - second
    const claim = `a grant that has expired is in the list of all ${later}`
    if (there.holds || isDue) trial.judge('GRANTS-EXPIRED-INCLUDED', claim, there, [exchange, page])
  }
}

/** Whether the users list has who has access, and not, or no longer, whose access is over. */
async function askUsers(trial: Trial, { pair, left, short, chain, over }: Kept, whom = 'all') {
  trial.mark()
  const users = await walkUsers(trial, pair.bundleId)
  const judge = ({ userId }: Pair, own: readonly Sourced[]) =>
    judgeUser(
      trial,
      userId,
      own.map(({ grant }) => grant),
      users,
      trial.now(),
    )
  if (whom === 'all') judge(pair, [short, ...chain])
  judge(left, over)
}

/** How long ago something was, in words. */
const laterThan = (trial: Trial, begun: number) => `${Math.floor((trial.now() - begun) / second)} s later`

async function judgeAlias(trial: Trial, { displayName, userId }: Pair, later: string): Promise<boolean> {
  trial.mark()
  const search = await trial.searchUsers({ displayName: searched({ displayName }), limit: 50 })
  const aliases = aliasesOf(namesakes(usersOf(search), displayName))
  if (aliases.length === 0 || nextCursorOf(search) !== undefined) return true
  const claim = `the alias of a user is the same ${later}`
  return trial.judge('USER-ALIAS-SCOPED', claim, listed(aliases, [userId], search))
}

/** The second page, by a cursor that was given out long ago: without what is `gone`, grants or users, it is as it was. */
async function readSecondPage(
  trial: Trial,
  { page, ask, idsOf, behind }: Cursor,
  gone: readonly (string | undefined)[],
  later: string,
) {
  const second = await ask(nextCursorOf(page))
  const claim = `a cursor of ${page.operation} goes on ${later}`
  if (!trial.judge('PAGE-CURSOR-CONTINUES', claim, answers(second), [page, second])) return
  const [before, now] = [idsOf(page), idsOf(second)]
  if (page.operation !== 'searchUsers') {
    const rule = page.operation === 'listBundleUsers' ? 'BUNDLE-USERS-LIVE' : 'REVOKE-LEAVES-LIST'
    const left = `what has left ${page.operation} is not behind a cursor ${later}`
    const back = now.filter((id) => gone.includes(id))
    trial.judge(rule, left, noneListed(back, second), [page, second])
  }
  const again = now.filter((id) => before.includes(id))
  const isLast = nextCursorOf(second) === undefined
  const lost = isLast ? behind.filter((id) => !now.includes(id) && !gone.includes(id)) : []
  // Grants keep their order. Where another list begins otherwise by now, somebody may have moved across the end of its first page.
  const isOfGrants = page.operation === 'listBundleGrants'
  const isMoved = !isOfGrants && again.length + lost.length > 0 && idsOf(await ask()).join() !== before.join()
  if (isMoved) return
  const once = `what was on the first page of ${page.operation} does not come again`
  trial.judge('PAGE-CURSOR-CONTINUES', once, noneListed(again, second), [page, second])
  const all = `what is behind the first page of ${page.operation} comes ${later}`
  const isThere = so(lost.length === 0, `with ${lost.join(', ')}, or a cursor`, now, second)
  trial.judge('PAGE-CURSOR-CONTINUES', all, isThere, [page, second])
}

/** The source once more, with an end that nothing covers: whatever it answers, it makes no second grant. */
async function retry(
  trial: Trial,
  pair: Pair,
  { sourceId, grantType, grant, exchange }: Sourced,
  later: string,
) {
  trial.mark()
  const endsAt = (now: number) => secondsAfter(now, 70 * days)
  const again = await trial.create(pair, { grantType, sourceId, endsAt })
  const claim = `a source that was used makes no second grant ${later}`
  const answered = grantOf(again)?.id
  const isNone = again.status !== 200 || answered === grant.id
  const judged = so(isNone, `${grant.id}, or a refusal`, answered ?? field(again.json, 'grant'), again)
  if (!trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged, [exchange, again])) trial.stop(claim)
}

/** A renewal that only revoked grants would cover begins where access ends; it stays until it is asked again. */
async function renew(trial: Trial, kept: Kept): Promise<Kept> {
  trial.mark()
  const last = kept.chain.at(-1)
  if (last === undefined) return kept
  const renewed = await grant(trial, kept.pair, 45 * days)
  const claim = `a renewal begins where access ends ${laterThan(trial, kept.begun)}`
  const seen = [last.exchange, renewed.exchange]
  const { startsAt } = renewed.grant
  const judged = equal(endText(startsAt), endText(last.grant.endsAt), renewed.exchange)
  if (startsAt !== undefined) trial.judge('GRANT-START-CHOSEN', claim, judged, seen)
  return { ...kept, chain: [...kept.chain, renewed] }
}
