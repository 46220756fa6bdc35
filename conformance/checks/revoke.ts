import type { Check, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, listingOf, unchanged } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { day } from '../kit/span.ts'
import { grantsOf, type WireGrant } from '../kit/wire.ts'

/** Revocation: what it revokes and what it leaves. */
export const revokeChecks: readonly Check[] = [
  {
    id: 'revoke/cascade-later',
    title: 'Revoking the middle of a chain takes every later grant of the pair and no earlier one',
    needs: ['pairs:1'],
    run: cascade,
  },
  {
    id: 'revoke/last',
    title: 'Revoking the last grant of a chain takes nothing else, and the one before keeps its end',
    needs: ['pairs:1'],
    run: last,
  },
  {
    id: 'revoke/only-its-pair',
    title: 'A revoke leaves the grants of other users alone',
    needs: ['pairs:2'],
    run: async (trial) => leavesAlone(trial, 'another user'),
  },
  {
    id: 'revoke/other-bundle',
    title: 'A revoke leaves the grants of the same user in another bundle alone',
    needs: ['pairs:1', 'bundle:second'],
    run: async (trial) => leavesAlone(trial, 'another bundle'),
  },
  {
    id: 'revoke/repeated',
    title: 'A revoke of a revoked grant changes nothing: the cascade never runs twice',
    needs: ['pairs:1'],
    run: repeated,
  },
]

async function cascade(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const types = ['paid_external', 'gift', 'owner_grant', 'paid_external', 'referral_reward']
  const ends = [1, 2, 3, 4].map((days) => from + days * day)
  const { grants, created } = await chainOf(trial, pair, [...ends, Number.POSITIVE_INFINITY], (index) => ({
    grantType: types[index] ?? '',
  }))
  const [first, selected, ...later] = grants as [WireGrant, WireGrant]
  const revoked = await trial.revoke(pair, selected.id)
  const missesBody = [400, 411, 415, 422].includes(revoked.status)
  const noBody = 'a revoke needs neither body nor Content-Type'
  if (revoked.status === 200 || missesBody) trial.judge('REVOKE-NO-BODY', noBody, !missesBody, revoked)
  judgeReturned(trial, granted(trial, 'REVOKE-RETURNS-GRANT', revoked), selected, [...created, revoked])
  const { grants: listed, pages } = await listingOf(trial, pair)
  const left = idsOf(listed)
  const seen = [...created, revoked, ...pages]
  const gone = !left.includes(selected.id)
  trial.judge('REVOKE-LEAVES-LIST', 'the selected grant is not listed any more', gone, seen)
  const stillThere = idsOf(later).filter((id) => left.includes(id))
  trial.equal('REVOKE-CASCADE-LATER', 'no grant that starts later is listed any more', stillThere, [], seen)
  const earlier = listed.filter(({ id }) => id === first.id)
  unchanged(
    trial,
    'REVOKE-CASCADE-ONLY',
    'the grant that starts earlier is listed as before',
    [first],
    earlier,
    seen,
  )
}

async function last(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const sourceId = trial.sourceId()
  const chain = await chainOf(trial, pair, [from + day, from + 2 * day], (index) =>
    index === 0 ? { sourceId } : {},
  )
  const [first, second] = chain.grants as [WireGrant, WireGrant]
  const scheduled = await trial.revoke(pair, second.id)
  granted(trial, 'REVOKE-SELECTED', scheduled)
  const one = await listingOf(trial, pair)
  const seen = [...chain.created, scheduled, ...one.pages]
  unchanged(
    trial,
    'REVOKE-CASCADE-ONLY',
    'the grant before the revoked one is as it was',
    [first],
    one.grants,
    seen,
  )
  const current = await trial.revoke(pair, first.id)
  judgeReturned(trial, granted(trial, 'REVOKE-SELECTED', current), first, [...chain.created, current])
  const none = await listingOf(trial, pair)
  const after = [...seen, current, ...none.pages]
  trial.equal(
    'REVOKE-LEAVES-LIST',
    'the current grant is not listed any more either',
    idsOf(none.grants),
    [],
    after,
  )
  trial.judge('REVOKE-SELECTED', 'what was revoked stays away', none.grants.length === 0, after)
  const bySource = await trial.listGrants(pair.bundleId, { sourceId, limit: 100 })
  const found = idsOf(grantsOf(bySource))
  const away = 'a revoked grant is not found by its source either'
  trial.equal('GRANTS-NOT-REVOKED', away, found, [], [...after, bySource])
}

async function leavesAlone(trial: Trial, what: 'another user' | 'another bundle'): Promise<void> {
  const pair = await trial.pair()
  const other = await trial.pair(what === 'another bundle' ? { bundle: 'second', user: pair } : {})
  const from = trial.now()
  const own = await chainOf(trial, pair, [from + day])
  const kept = await chainOf(trial, other, [from + day, from + 2 * day])
  const [selected] = own.grants as [WireGrant]
  const revoked = await trial.revoke(pair, selected.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const { grants, pages } = await listingOf(trial, other)
  const seen = [...own.created, ...kept.created, revoked, ...pages]
  unchanged(trial, 'REVOKE-CASCADE-ONLY', `the grants of ${what} are as before`, kept.grants, grants, seen)
}

async function repeated(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const old = await chainOf(trial, pair, [from + day, from + 2 * day])
  const [selected, cascaded] = old.grants as [WireGrant, WireGrant]
  const revoked = await trial.revoke(pair, selected.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  // Both new grants start later than the first old one, the last of them later than the second one too.
  const anew = await chainOf(trial, pair, [from + 3 * day, from + 4 * day])
  const seen: Exchange[] = [...old.created, revoked, ...anew.created]
  for (const [grant, situation] of [
    [selected, 'revoked by name'],
    [cascaded, 'revoked with an earlier one'],
  ] as const) {
    const again = await trial.revoke(pair, grant.id)
    seen.push(again)
    const allowed = [200, 404, 409, 410].includes(again.status)
    const claim = `a revoke of a grant ${situation} answers 200, 404, 409 or 410`
    if (trial.judge('REVOKE-REVOKED', claim, allowed, [...old.created, revoked, again]))
      trial.observe('REVOKE-REVOKED', String(again.status), again, situation)
  }
  const { grants, pages } = await listingOf(trial, pair)
  seen.push(...pages)
  const back = idsOf(old.grants).filter((id) => idsOf(grants).includes(id))
  trial.equal('REVOKE-LEAVES-LIST', 'no revoked grant comes back', back, [], seen)
  const claim = 'what was created since is as it was: a repeated revoke changes nothing'
  const since = grants.filter(({ id }) => !idsOf(old.grants).includes(id))
  unchanged(trial, 'REVOKE-CASCADE-ONLY', claim, anew.grants, since, seen)
}

/** Judges that a revoke answers the selected grant, unchanged. */
function judgeReturned(
  trial: Trial,
  returned: WireGrant,
  selected: WireGrant,
  seen: readonly Exchange[],
): void {
  const claim = 'a revoke returns the selected grant, as it was'
  unchanged(trial, 'REVOKE-RETURNS-GRANT', claim, [selected], [returned], seen)
}
