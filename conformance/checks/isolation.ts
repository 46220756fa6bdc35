import fc from 'fast-check'
import { type Check, check, type Drawn, type Pair, type Trial } from '../kit/check.ts'
import { type GrantedPair, granted, grantedPair, idsOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, refused } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { onlyNamesake, searched } from '../kit/test-users.ts'
import { grantAskedIn, grantOf, grantsOf, hour, iso, nextCursorOf, type WireGrant } from '../kit/wire.ts'
import { aliasChecks } from './aliases.ts'
import { judgeUntouched } from './asked.ts'
import { foreignCursorChecks } from './cursors.ts'

/** A request that one owner sends about something of another. */
const attempt = (does: 'grants' | 'users' | 'create' | 'create again' | 'revoke') =>
  fc.record({
    does: fc.constant(does),
    /** Which grant of the chain a revoke or a repeated create names. */
    of: fc.nat({ max: 1 }),
    /** Whose alias it names, where it names one. */
    alias: fc.constantFrom('ours' as const, 'theirs' as const, 'none' as const),
    limit: fc.integer({ min: 1, max: 100 }),
  })
type Attempt = Drawn<ReturnType<typeof attempt>>
const attempts = mixed(...(['grants', 'users', 'create', 'create again', 'revoke'] as const).map(attempt))

/** Isolation: resources of another owner can be neither read nor changed. */
export const isolationChecks: readonly Check[] = [
  check({
    id: 'isolation/foreign-bundle',
    title: 'A bundle of another owner is not listed, shows nothing, and takes neither a create nor a revoke',
    rules: ['BUNDLE-OWNED', 'ERROR-FOREIGN', 'REVOKE-CASCADE-ONLY'],
    needs: ['bundle:other', 'key:otherOwner', 'pairs:1'],
    given: attempts,
    run: foreignBundle,
  }),
  check({
    id: 'isolation/own-by-another',
    title: 'Another owner can neither see, grant nor revoke anything of this one, whatever bundle they name',
    rules: ['BUNDLE-OWNED', 'ERROR-FOREIGN', 'REVOKE-CASCADE-ONLY', 'USER-ALIAS-SCOPED'],
    needs: ['key:otherOwner', 'pairs:1'],
    given: attempts,
    run: ownByAnother,
  }),
  ...aliasChecks,
  ...foreignCursorChecks,
]

const untouched = ['BUNDLE-OWNED', 'REVOKE-CASCADE-ONLY'] as const
const across = 'nothing was created and nothing revoked across owners'

async function foreignBundle(trial: Trial, given: readonly Attempt[]): Promise<void> {
  const { other = '' } = trial.resources.bundles
  const ours = await grantedPair(trial, [1, 2])
  const look = () => trial.listGrants(other, { limit: 100 }, 'otherOwner')
  const before = await look()
  if (before.status !== 200)
    return trial.untestable('BUNDLE-OWNED', 'bundles.other: keys.otherOwner does not list its grants')
  const tried = await tryAll(trial, given, ours, { bundleId: other, key: 'full', theirs: undefined })
  const after = await look()
  const known = idsOf(grantsOf(before))
  const sent = tried.map((exchange) => grantAskedIn(exchange).sourceId)
  // A longer list may move on, and its owner may grant something meanwhile.
  const mayBeOurs = ({ sourceId }: WireGrant) =>
    sourceId === undefined ? nextCursorOf(before) === undefined : sent.includes(sourceId)
  const strange = grantsOf(after).filter((grant) => !known.includes(grant.id) && mayBeOurs(grant))
  const claim = "nothing was granted in another owner's bundle"
  trial.judge('BUNDLE-OWNED', claim, equal(strange, []), [...tried, before, after])
  await judgeUntouched(trial, untouched, across, ours, tried)
}

async function ownByAnother(trial: Trial, given: readonly Attempt[]): Promise<void> {
  const { main, other } = trial.resources.bundles
  const ours = await grantedPair(trial, [1, 2])
  const search = await trial.searchUsers({ displayName: searched(ours.pair), limit: 50 }, 'otherOwner')
  const theirs = onlyNamesake(search, ours.pair)?.userId
  const tried = await tryAll(trial, given, ours, { bundleId: main, key: 'otherOwner', theirs })
  if (other !== undefined) {
    const through = await trial.send(drafts.revoke(other, ours.grant.id, 'otherOwner'))
    judgeForeign(trial, through, [...ours.created, through], 'a grant of another owner through an own bundle')
    tried.push(through)
  }
  await judgeUntouched(trial, untouched, across, ours, tried)
  if (other !== undefined && theirs !== undefined)
    await judgeOwnAlias(trial, ours, { ...ours.pair, bundleId: other, userId: theirs })
}

/** The last owner who granted something to a user is not always the one who revokes. */
async function judgeOwnAlias(trial: Trial, { pair, grant, ends }: GrantedPair, theirs: Pair): Promise<void> {
  trial.mark()
  const listed = await trial.listGrants(theirs.bundleId, { userId: theirs.userId, limit: 100 }, 'otherOwner')
  // Nothing is written for a user who has, or may have, access there that this run did not give.
  const isFree = grantsOf(listed).every(({ endsAt }) => endsAt <= trial.now())
  if (listed.status !== 200 || nextCursorOf(listed) !== undefined || !isFree)
    return trial.untestable('USER-ALIAS-SCOPED', "the test user has live grants in the other owner's bundle")
  const sent = await trial.together([
    trial.createDraft(pair, { endsAt: iso((ends[1] ?? 0) + hour) }),
    { ...trial.createDraft(theirs, { endsAt: iso(trial.now() + hour) }), key: 'otherOwner' },
  ])
  const [own, created] = sent as [Exchange, Exchange]
  const beside = 'a create beside that of another owner for the same user is answered for itself'
  const isLost = own.status === 404 && !trial.judge('USER-ALIAS-SCOPED', beside, answers(own), sent)
  const shown = own.status === 0 || isLost ? undefined : granted(trial, 'GRANT-CREATES', own).userId
  if (shown !== undefined) trial.judge('USER-ALIAS-SCOPED', beside, equal(shown, pair.userId), sent)
  const foreign = await trial.revoke(pair, grant.id, 'otherOwner')
  const situation = 'a revoke by another owner, who has granted to the user too,'
  judgeForeign(trial, foreign, [created, foreign], situation)
  const answered = grantOf(await trial.revoke(pair, grant.id))?.userId
  const claim = 'a revoke names the user as its own owner does, though another one has granted since'
  if (answered !== undefined) trial.judge('USER-ALIAS-SCOPED', claim, equal(answered, pair.userId))
  const given = grantOf(created)
  const isNew = given !== undefined && !idsOf(grantsOf(listed)).includes(given.id)
  if (isNew) await trial.revoke(theirs, given.id, 'otherOwner')
}

/** Sends each in the bundle with the key; `theirs` is the other owner's alias of the pair's user. */
async function tryAll(
  trial: Trial,
  given: readonly Attempt[],
  ours: GrantedPair,
  { bundleId, key, theirs }: { bundleId: string; key: KeyName; theirs: string | undefined },
): Promise<Exchange[]> {
  const { grants, ends, created } = ours
  const tried: Exchange[] = []
  for (const [part, { does, of, alias, limit }] of given.entries()) {
    trial.mark(part)
    // A request with the caller's own alias has the bundle as its only defect.
    const isOwn = key === 'full' || (alias === 'ours' && does !== 'create again')
    const userId = isOwn ? ours.pair.userId : (theirs ?? ours.pair.userId)
    const pair = { ...ours.pair, bundleId, userId }
    const { sourceId } = grantAskedIn(created[of] as Exchange)
    const exchange = await {
      users: () => trial.listUsers(bundleId, { limit }, key),
      grants: () => trial.listGrants(bundleId, { limit, userId: alias === 'none' ? undefined : userId }, key),
      revoke: () => trial.revoke(pair, (grants[of] as WireGrant).id, key),
      create: () => trial.create(pair, { endsAt: iso((ends[1] ?? 0) + hour) }, key),
      'create again': () => trial.create(pair, { endsAt: iso(ends[of] ?? 0), sourceId }, key),
    }[does]()
    tried.push(exchange)
    judgeForeign(trial, exchange, [...created, exchange])
  }
  trial.mark(given.length)
  return tried
}

/** Judges that a request for what another owner has is refused as not found or as forbidden. */
function judgeForeign(
  trial: Trial,
  tried: Exchange,
  seen: readonly Exchange[],
  situation = `${tried.operation} in a bundle of another owner`,
): void {
  if (trial.judge('BUNDLE-OWNED', `${situation} is refused`, refused(tried), seen))
    trial.observe('ERROR-FOREIGN', String(tried.status), tried, situation)
}
