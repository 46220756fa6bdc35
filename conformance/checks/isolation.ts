import fc from 'fast-check'
import { answers, emptyOrRefused, equal, includes, ok, refused } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Pair, type Trial } from '../kit/check.ts'
import { chainOf, endText, idsOf, judgeStart, requireGrant } from '../kit/claims.ts'
import { drafts, type Query } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mixed } from '../kit/sequence.ts'
import { namesakes, onlyNamesake, searchText, uniquelyNamed } from '../kit/test-users.ts'
import * as wire from '../kit/wire.ts'
import { foreignCursors } from './cursors.ts'
import { judgeUntouched, optionsFor, optionsOf } from './operations.ts'

type Does = 'grants' | 'users' | 'create' | 'create again' | 'revoke'
/** Draws what another owner does, the parameter of its query, and whose alias it has for the user: a `userId` is an alias that each owner has of their own. */
const attempt = (does: Does, alias: 'ours' | 'theirs' = 'theirs', by?: string) =>
  fc.constant({ does, by, alias })

/** The requests with which one owner tries to reach the bundles of another, all to be refused: a list with each parameter, and each write. A create is tried with the alias that either owner has for the user. */
const attempts = mixed(
  attempt('create', 'ours'),
  attempt('create again', 'ours'),
  attempt('users'),
  attempt('grants'),
  // The check of cursors tries that of another owner.
  ...optionsOf('listBundleGrants').map((by) => attempt('grants', 'theirs', by)),
  ...(['create', 'create again', 'revoke'] as const).map((does) => attempt(does)),
)
const rule = 'USER-ALIAS-SCOPED'
const key = 'otherOwner'

/** Tests that resources of another owner can be neither read nor changed. */
export const isolationChecks: readonly Check[] = [
  check({
    id: 'isolation/own-by-another',
    title:
      'Another owner knows users by aliases with nothing in common with ours, and can neither see, grant nor revoke anything of this one, whatever bundle they name',
    rules: [
      ...(['BUNDLE-OWNED', 'ERROR-FOREIGN', 'REVOKE-CASCADE-ONLY', rule, 'GRANT-UNKNOWN-ALIAS'] as const),
      ...(['GRANT-SOURCE-SCOPE', 'GRANT-START-CHOSEN', 'BUNDLE-USERS-ACCESS-ENDS-AT'] as const),
    ],
    needs: ['key:otherOwner', 'users-without-grants:1'],
    input: attempts,
    run: judgeOtherOwner,
  }),
  foreignCursors,
]

async function judgeOtherOwner(trial: Trial, input: Drawn<typeof attempts>): Promise<void> {
  const { main, other } = trial.resources.bundles
  const pair = await trial.pair({ prefer: uniquelyNamed(trial.resources.users) })
  const theirs = await aliasOfAnother(trial, pair)
  trial.mark()
  const ends = trial.now() + wire.hour
  const endsAt = wire.iso(ends + wire.hour)
  const tried: Exchange[] = []
  if (theirs !== undefined) {
    const byTheirs = await trial.create({ ...pair, userId: theirs }, { endsAt })
    if (!trial.judge(rule, 'the alias of another owner is granted nothing', refused(byTheirs))) return
    trial.observe('GRANT-UNKNOWN-ALIAS', String(byTheirs.status), byTheirs, 'of another owner')
    tried.push(byTheirs)
  }
  const chain = await chainOf(trial, pair, [ends])
  const [[grant], [created]] = [chain.grants, chain.created] as [[wire.WireGrant], [Exchange]]
  if (theirs !== undefined) {
    const filtered = await trial.listGrants(main, { userId: theirs, limit: 100 })
    trial.judge(rule, 'the alias of another owner filters to nothing', emptyOrRefused(filtered))
  }
  const again = { endsAt: wire.iso(ends), sourceId: wire.requestedGrant(created).sourceId }
  for (const [caseIndex, { does, by, alias }] of input.entries()) {
    trial.mark(caseIndex)
    // A request with the caller's own alias has the bundle as its only defect.
    const userId = (alias === 'theirs' ? theirs : undefined) ?? pair.userId
    const options: Query = { ...optionsFor(trial, 'listBundleGrants'), userId, sourceId: again.sourceId }
    const exchange = await {
      grants: () => trial.listGrants(main, by === undefined ? {} : { [by]: options[by] }, key),
      users: () => trial.listUsers(main, {}, key),
      create: () => trial.create({ ...pair, userId }, { endsAt }, key),
      'create again': () => trial.create({ ...pair, userId }, again, key),
      revoke: () => trial.revoke(pair, grant.id, key),
    }[does]()
    tried.push(exchange)
    const where = `${exchange.operation} ${by === undefined ? '' : `with ${by} `}in a bundle of another owner`
    judgeForeign(trial, exchange, [created, exchange], where)
  }
  trial.mark(input.length)
  if (other !== undefined) {
    const through = await trial.send(drafts.revoke(other, grant.id, key))
    judgeForeign(trial, through, [created, through], 'a grant of another owner through an own bundle')
    tried.push(through)
  }
  const claim = 'nothing was created and nothing revoked across owners'
  await judgeUntouched(trial, ['BUNDLE-OWNED', 'REVOKE-CASCADE-ONLY'], claim, { pair, ...chain }, tried)
  if (other !== undefined && theirs !== undefined)
    await judgeBesideOwn(trial, pair, grant, created, { ...pair, bundleId: other, userId: theirs })
}

/** Returns the alias by which another owner knows the user; judges that no part of an alias is common to both. */
async function aliasOfAnother(trial: Trial, pair: Pair): Promise<string | undefined> {
  const query = { displayName: searchText(pair, 4), limit: 50 }
  const own = await trial.searchUsers(query)
  // Whoever asks at the same time, each sees the own aliases.
  const both = await trial.sendAll([drafts.searchUsers(query), drafts.searchUsers(query, key)])
  const [beside, others] = both as [Exchange, Exchange]
  const ownAliases = wire.userIdsOf([own, beside].flatMap(wire.usersOf))
  const shared = wire.usersOf(others).filter(({ userId }) => ownAliases.includes(userId))
  const claim = 'no alias is the same for two owners'
  if (!trial.judge(rule, claim, equal(shared, []), [own, ...both])) trial.stop(claim)
  judgeUnlinked(trial, wire.usersOf(own), wire.usersOf(others))
  const whole = { displayName: searchText(pair), limit: 50 }
  const theirs = onlyNamesake(others, pair) ?? onlyNamesake(await trial.searchUsers(whole, key), pair)
  if (theirs === undefined)
    trial.untestable(rule, 'the other owner finds nobody, or several, of the name of the test user')
  return theirs?.userId
}

/** Judges that two owners cannot match their aliases: no parts of them are equal. */
function judgeUnlinked(trial: Trial, own: readonly wire.TestUser[], others: readonly wire.TestUser[]): void {
  const theirs = uniquelyNamed(others)
  const both = uniquelyNamed(own).flatMap(({ displayName, userId }) =>
    namesakes(theirs, displayName).map((other) => [userId, other.userId] as const),
  )
  const tooFew = `two owners find fewer than ${fewest} users by one text`
  if (both.length < fewest) return void trial.untestable(rule, tooFew)
  // A part in the same place that no other user's alias has there.
  const linked = both.filter(([alias, other]) =>
    [...alias].some((_, start) => {
      const piece = alias.slice(start, start + pieceLength)
      const has = (one: string) => piece.length === pieceLength && one.startsWith(piece, start)
      return has(other) && both.every((pair) => pair[1] === other || !has(pair[1]))
    }),
  )
  const claim = 'no user has a part in the aliases of both owners that tells that user from others'
  const judged = ok(linked.length < both.length, 'aliases without a common part', linked.slice(0, 2))
  trial.judge(rule, claim, judged)
}

const fewest = 3
/** Characters of which a chance match occurs in one of some hundred thousand aliases. */
const pieceLength = 5

/** Judges that two owners who grant to one user at once each see their own alias and grant, and revoke no other. */
async function judgeBesideOwn(trial: Trial, pair: Pair, grant: wire.WireGrant, seen: Exchange, theirs: Pair) {
  const { endsAt } = grant
  const { sourceId } = wire.requestedGrant(seen)
  trial.mark()
  const listed = await trial.listGrants(theirs.bundleId, { userId: theirs.userId, limit: 100 }, key)
  // Nothing is written for a user who has, or may have, access there that this run did not give.
  const isFree = wire.grantsOf(listed).every((one) => one.endsAt <= trial.now())
  if (listed.status !== 200 || wire.nextCursorOf(listed) !== undefined || !isFree)
    return trial.untestable(rule, "the test user has live grants in the other owner's bundle")
  const sent = await trial.sendAll([
    trial.createDraft(pair, { endsAt: undefined }),
    { ...trial.createDraft(theirs, { endsAt: wire.iso(endsAt), sourceId }), key },
  ])
  const [own, created] = sent as [Exchange, Exchange]
  const beside = 'a create beside that of another owner for the same user is answered for itself'
  const isLost = own.status === 404 && !trial.judge(rule, beside, answers(own), sent)
  const ownAlias = own.status === 0 || isLost ? undefined : requireGrant(trial, 'GRANT-CREATES', own).userId
  if (ownAlias !== undefined) trial.judge(rule, beside, equal(ownAlias, pair.userId), sent)
  const answered = wire.grantOf(created)
  const apart = 'the same source for the same user is another one with another owner'
  if (created.status !== 0 && answered === undefined) {
    // Where another source is granted, it is the source that was refused.
    const control = wire.grantOf(await trial.create(theirs, { endsAt: wire.iso(endsAt) }, key))
    if (control === undefined)
      return trial.untestable('GRANT-SOURCE-SCOPE', "nothing is granted in the other owner's bundle")
    trial.judge('GRANT-SOURCE-SCOPE', apart, answers(created), [seen, created])
    return void (await trial.revoke(theirs, control.id, key))
  }
  if (answered === undefined || idsOf(wire.grantsOf(listed)).includes(answered.id)) return
  try {
    trial.held('GRANT-SOURCE-SCOPE', apart, [seen, created])
    const covered = await trial.create(pair, { endsAt: wire.iso(endsAt) })
    const { userId = pair.userId } = wire.grantOf(covered) ?? {}
    const own = 'a create that is covered shows the alias of who asks, also where another owner has granted'
    trial.judge(rule, own, equal(userId, pair.userId, covered), [seen, created, covered])
    const { startsAt = trial.now() } = answered
    const begun = 'access that another owner gave is neither continued nor cover'
    const isOwn = answered.id !== grant.id && startsAt < endsAt
    const judged = ok(isOwn, 'a grant that starts now', wire.iso(startsAt), created)
    if (!trial.judge('GRANT-START-CHOSEN', begun, judged, [seen, created])) return
    const users = await trial.listUsers(theirs.bundleId, { limit: 100 }, key)
    const row = wire.bundleUsersOf(users).find((one) => one.userId === theirs.userId)
    const shown = row?.accessIsPermanent ? Infinity : row?.accessEndsAt
    const end = 'access ends where the grants of its owner end, whatever another owner gave'
    const asGranted = equal(endText(shown), endText(answered.endsAt), users)
    if (shown !== undefined)
      trial.judge('BUNDLE-USERS-ACCESS-ENDS-AT', end, asGranted, [seen, created, users])
    await judgeNext(trial, grant.id, [seen, created], theirs, answered.endsAt)
    const revoke = await trial.revoke(pair, grant.id)
    const left = await trial.listGrants(theirs.bundleId, { userId: theirs.userId, limit: 100 }, key)
    const kept = 'a revoke takes no grant of another owner'
    const isLeft = includes(idsOf(wire.grantsOf(left)), [answered.id], left)
    trial.judge('REVOKE-CASCADE-ONLY', kept, isLeft, [created, revoke, left])
  } finally {
    await trial.revoke(theirs, answered.id, key)
  }
}

/** Judges that what another owner gives beside access for good continues nothing of it, and is revoked by itself. */
async function judgeNext(trial: Trial, grantId: string, seen: readonly Exchange[], to: Pair, end: number) {
  const renewed = await trial.create(to, { endsAt: wire.iso(end + wire.hour) }, key)
  const next = requireGrant(trial, 'GRANT-CREATES', renewed)
  const asked = equal(endText(next.endsAt), wire.iso(end + wire.hour), renewed)
  if (!trial.judge('GRANT-START-CHOSEN', 'access that another owner gave covers nothing', asked)) return
  if (!judgeStart(trial, next, renewed, end)) return
  const revoke = await trial.revoke(to, next.id, key)
  const { sourceId } = wire.requestedGrant(seen[0] as Exchange)
  const left = await trial.listGrants(trial.resources.bundles.main, { sourceId, limit: 100 })
  const ids = idsOf(wire.grantsOf(left))
  const broken = ids.includes(grantId) ? 'BUNDLE-OWNED' : 'REVOKE-CASCADE-ONLY'
  const kept = 'what one owner gave from a source is there alone, also when another one revokes'
  trial.judge(broken, kept, equal(ids, [grantId], left), [...seen, renewed, revoke, left])
}

function judgeForeign(trial: Trial, tried: Exchange, seen: readonly Exchange[], situation: string): void {
  if (trial.judge('BUNDLE-OWNED', `${situation} is refused`, refused(tried), seen))
    trial.observe('ERROR-FOREIGN', String(tried.status), tried, situation)
}
