import { findRow, judgeNotListed, listedRow } from '../kit/bundle-user-row.ts'
import type { Check, Pair, Trial } from '../kit/check.ts'
import {
  chainOf,
  endText,
  granted,
  idsOf,
  judgeStart,
  listingOf,
  unchanged,
  wholeSecond,
} from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { field, grantOf, grantsOf, iso, type WireGrant } from '../kit/wire.ts'
import { judgeCurrent, judgeReach } from './bundle-users.ts'

/** The length of short grants in seconds: long enough for the requests before their end, short enough to wait for. */
const shortSeconds = 4

/** Expiry in real time, on grants of a few seconds; other checks run while these wait. */
export const expiryChecks: readonly Check[] = [
  {
    id: 'expiry/ends-by-itself',
    title:
      'A grant that reaches its end gives no access any more, stays in the grants list, and nothing follows it by itself',
    needs: ['pairs:1'],
    run: endsByItself,
  },
  {
    id: 'expiry/next-in-chain',
    title: 'When the first grant of a chain ends the next one is the current one, and the access goes on',
    needs: ['pairs:1'],
    run: nextInChain,
  },
  {
    id: 'expiry/source',
    title: 'The sourceId of an expired grant is still a duplicate',
    needs: ['pairs:1'],
    run: sourceOfExpired,
  },
  {
    id: 'expiry/revoke',
    title: 'What a revoke of an expired grant does, to it and to a later one, is reported',
    needs: ['pairs:1'],
    run: revokeOfExpired,
  },
]

const short = (serverNow: number): string => iso(serverNow + shortSeconds * 1_000)

/** A grant that ends soon, exactly where asked. */
async function shortGrant(trial: Trial, pair: Pair, sourceId: string) {
  const created = await trial.create(pair, { sourceId, endsAt: short })
  const grant = granted(trial, 'GRANT-CREATES', created)
  const asked = field(JSON.parse(created.request.body ?? '{}'), 'endsAt')
  trial.equal(
    'GRANT-ENDS-AT-EXACT',
    'the grant ends exactly where asked',
    endText(grant.endsAt),
    asked,
    created,
  )
  return { created, grant }
}

async function endsByItself(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sourceId = trial.sourceId()
  const { created, grant } = await shortGrant(trial, pair, sourceId)
  const early = await findRow(trial, pair)
  if (early.pages.every((page) => page.server.latest < grant.endsAt)) listedRow(trial, early, [created])
  trial.later(grant.endsAt, async () => {
    const late = await findRow(trial, pair)
    judgeNotListed(trial, 'a user with nothing but an expired grant', late, [created])
    const { grants, pages } = await listingOf(trial, pair)
    const seen = [created, ...late.pages, ...pages]
    const listed = grants.filter(({ id }) => id === grant.id)
    const gone = late.rows.length === 0
    trial.judge('GRANT-EXPIRES-AT-END', 'at its end the grant gives no access any more', gone, seen)
    const stays = 'the expired grant is in the grants list as it was'
    unchanged(trial, 'GRANTS-EXPIRED-INCLUDED', stays, [grant], listed, seen)
    const bySource = await trial.listGrants(pair.bundleId, { sourceId, limit: 100 })
    const found = idsOf(grantsOf(bySource))
    const everywhere = 'the expired grant is listed without its user too'
    trial.equal('GRANTS-EXPIRED-INCLUDED', everywhere, found, [grant.id], [created, bySource])
    const states = 'it is expired: among the grants, and not among the users'
    trial.judge('GRANT-STATES', states, listed.length === 1 && gone, seen)
    const until = grants.map(({ id, endsAt }) => `${id} until ${endText(endsAt)}`)
    const once = [`${grant.id} until ${endText(grant.endsAt)}`]
    trial.equal('SERVICE-NO-SUBSCRIPTIONS', 'nothing followed it and nothing prolonged it', until, once, seen)
  })
  // Long enough after the end to tell a start there from a start now.
  trial.later(grant.endsAt + 3 * wholeSecond, async () => {
    const next = await trial.create(pair, { endsAt: iso(trial.now() + hour) })
    const fresh = granted(trial, 'GRANT-CREATES', next)
    const anew = fresh.id !== grant.id
    trial.judge('GRANT-CREATES', 'after the end a new grant is recorded', anew, [created, next])
    judgeStart(trial, fresh, next, 'no access')
  })
}

async function nextInChain(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const { created, grant: first } = await shortGrant(trial, pair, trial.sourceId())
  const far = trial.now() + hour
  const { grants, created: renewed } = await chainOf(trial, pair, [far], () => ({ grantType: 'owner_grant' }))
  const [second] = grants as [WireGrant]
  if (renewed.some((exchange) => exchange.server.latest >= first.endsAt))
    return trial.stop('the first grant may have ended before the second was created')
  trial.later(first.endsAt, async () => {
    const listing = await findRow(trial, pair)
    const before = [created, ...renewed]
    const row = listedRow(trial, listing, before)
    const seen = [...before, ...listing.pages]
    const over = 'the first grant is not the current one any more'
    trial.judge('GRANT-EXPIRES-AT-END', over, row.grantId !== first.id, seen)
    judgeCurrent(trial, pair, row, second, seen)
    judgeReach(trial, row, far, seen)
  })
}

async function sourceOfExpired(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sourceId = trial.sourceId()
  const { created, grant } = await shortGrant(trial, pair, sourceId)
  trial.later(grant.endsAt, async () => {
    const again = await trial.create(pair, { sourceId, endsAt: iso(trial.now() + hour) })
    const existing = again.status === 200 && grantOf(again)?.id === grant.id
    const claim = 'the sourceId of an expired grant answers 409 or that grant'
    trial.judge('GRANT-SOURCE-NO-SECOND', claim, again.status === 409 || existing, [created, again])
    const { grants, pages } = await listingOf(trial, pair)
    const seen = [created, again, ...pages]
    const unmoved = 'the expired grant is as it was, and no other came'
    unchanged(trial, 'GRANT-SOURCE-NO-SECOND', unmoved, [grant], grants, seen)
  })
}

async function revokeOfExpired(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const { created, grant } = await shortGrant(trial, pair, trial.sourceId())
  const chain = await chainOf(trial, pair, [trial.now() + hour])
  const [later] = chain.grants as [WireGrant]
  trial.later(grant.endsAt, async () => {
    const revoked = await trial.revoke(pair, grant.id)
    const { grants, pages } = await listingOf(trial, pair)
    const seen: Exchange[] = [created, ...chain.created, revoked, ...pages]
    const left = idsOf(grants)
    trial.observe('REVOKE-EXPIRED', variantOf(revoked.status, left.includes(grant.id)), seen)
    const kept = left.includes(later.id) ? 'kept' : 'revoked'
    trial.observe('REVOKE-EXPIRED', `a later grant is ${kept}`, seen, 'what it does to a later grant')
  })
}

function variantOf(status: number, listed: boolean): string {
  if (status === 200) return listed ? 'return' : 'revoke'
  if (status === 404 || status === 410) return 'not-found'
  return status === 409 ? 'conflict' : `${status}`
}
