import type { Check, Trial } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import type { Draft } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { bundlesOf, errorCodeOf, iso, nextCursorOf, usersOf } from '../wire.ts'

/** Isolation: what belongs to another owner can neither be seen nor touched, and aliases of two owners tell nothing of each other. */
export const isolationChecks: readonly Check[] = [
  {
    id: 'isolation/foreign-bundle',
    title: 'A bundle of another owner is not listed, read, granted in or revoked in',
    rules: ['BUNDLE-OWNED', 'BUNDLES-OWNED', 'ERROR-FOREIGN'],
    needs: ['bundle:other', 'pairs:1'],
    cost: 6,
    profile: 'smoke',
    run: foreignBundle,
  },
  {
    id: 'isolation/own-by-another',
    title: 'Another owner can neither list nor revoke a grant of this one',
    rules: ['BUNDLE-OWNED', 'REVOKE-CASCADE-ONLY'],
    sometimes: ['GRANT-CREATES', 'ERROR-FOREIGN'],
    needs: ['key:otherOwner', 'pairs:1'],
    cost: 8,
    profile: 'certify',
    run: ownByAnother,
  },
  {
    id: 'isolation/revoke-by-wrong-bundle',
    title: 'A grant cannot be revoked through another bundle of the same owner',
    rules: ['REVOKE-CASCADE-ONLY', 'ERROR-NOT-FOUND-REFUSED'],
    sometimes: ['GRANT-CREATES', 'ERROR-NOT-FOUND'],
    needs: ['bundle:second', 'pairs:1'],
    cost: 5,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const created = await trial.create(pair, { endsAt: iso(trial.now() + hourMs) })
      const grant = granted(trial, 'GRANT-CREATES', created)
      const second = trial.lent.bundles.second ?? ''
      const tried = await trial.send(drafts.revoke(second, grant.id))
      const { grants, pages } = await listingOf(trial, pair)
      const seen = [created, tried, ...pages]
      const refused = tried.status === 404
      trial.judge(
        'ERROR-NOT-FOUND-REFUSED',
        'a grant is not found in a bundle it does not belong to',
        refused,
        seen,
      )
      if (refused) trial.observe('ERROR-NOT-FOUND', String(tried.status), tried, 'grant')
      trial.judge(
        'REVOKE-CASCADE-ONLY',
        'the grant is still listed',
        grants.some(({ id }) => id === grant.id),
        seen,
      )
    },
  },
  {
    id: 'isolation/aliases',
    title: 'Two owners see one user under two aliases, and one owner cannot use the alias of the other',
    rules: ['USER-ALIAS-SCOPED'],
    sometimes: ['GRANT-UNKNOWN-ALIAS', 'GRANTS-UNKNOWN-ALIAS'],
    needs: ['key:otherOwner', 'pairs:1'],
    cost: 6,
    profile: 'certify',
    run: aliases,
  },
  {
    id: 'isolation/cursor',
    title: 'A cursor of the bundle users list shows nothing to another owner',
    rules: ['BUNDLE-USERS-CURSOR-SCOPED'],
    sometimes: ['GRANT-CREATES'],
    needs: ['key:otherOwner', 'bundle:other', 'pairs:2'],
    cost: 6,
    profile: 'certify',
    run: foreignCursor,
  },
  {
    id: 'isolation/unknown-things',
    title: 'Unknown bundles, users, grants and sessions are refused, and nothing changes',
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND', 'GRANT-UNKNOWN-ALIAS', 'GRANTS-UNKNOWN-ALIAS'],
    needs: ['pairs:1'],
    cost: 9,
    profile: 'certify',
    run: unknownThings,
  },
]

async function foreignBundle(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const other = trial.lent.bundles.other ?? ''
  const listed = await trial.listBundles({ limit: 100 })
  trial.judge(
    'BUNDLES-OWNED',
    'a bundle of another owner is not listed',
    !bundlesOf(listed).some(({ id }) => id === other),
    listed,
  )
  const wish = { endsAt: iso(trial.now() + hourMs) }
  const tries: readonly Draft[] = [
    drafts.listGrants(other, { limit: 1 }),
    drafts.listUsers(other, { limit: 1 }),
    trial.createDraft({ ...pair, bundleId: other }, wish),
    drafts.revoke(other, '000000000000000000000000'),
  ]
  for (const draft of tries) {
    const exchange = await trial.send(draft)
    refusedAsForeign(trial, draft.operation ?? '', exchange)
  }
  const twin = await trial.listGrants(pair.bundleId, { limit: 1 })
  trial.judge('BUNDLE-OWNED', 'the same request for an own bundle works', twin.status === 200, twin)
}

function refusedAsForeign(trial: Trial, what: string, exchange: Exchange): void {
  const refused = exchange.status === 404 || exchange.status === 403
  trial.judge(
    'BUNDLE-OWNED',
    `${what} in a bundle of another owner is refused with 404 or 403`,
    refused,
    exchange,
  )
  if (refused) trial.observe('ERROR-FOREIGN', String(exchange.status), exchange, what)
}

async function ownByAnother(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const created = await trial.create(pair, { endsAt: iso(trial.now() + hourMs) })
  const grant = granted(trial, 'GRANT-CREATES', created)
  const foreign = [
    await trial.listGrants(pair.bundleId, { limit: 1 }, 'otherOwner'),
    await trial.listUsers(pair.bundleId, { limit: 1 }, 'otherOwner'),
    await trial.create(pair, { endsAt: iso(trial.now() + 2 * hourMs) }, 'otherOwner'),
    await trial.revoke(pair, grant.id, 'otherOwner'),
  ]
  for (const exchange of foreign) refusedAsForeign(trial, exchange.operation ?? '', exchange)
  const { grants, pages } = await listingOf(trial, pair)
  const ids = grants.map(({ id }) => id)
  trial.equal(
    'REVOKE-CASCADE-ONLY',
    'the grant is there as before, and no other',
    ids,
    [grant.id],
    [...foreign, ...pages],
  )
}

async function aliases(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const query = { displayName: [...pair.displayName].slice(0, 30).join(''), limit: 50 }
  const own = await trial.searchUsers(query)
  const others = await trial.searchUsers(query, 'otherOwner')
  const mine = new Set(usersOf(own).map(({ userId }) => userId))
  const shared = usersOf(others).filter(({ userId }) => mine.has(userId))
  if (usersOf(others).length === 0)
    return trial.untestable('USER-ALIAS-SCOPED', 'the other owner finds nobody of this name')
  trial.equal(
    'USER-ALIAS-SCOPED',
    'no alias is the same for two owners',
    shared.map(({ userId }) => userId),
    [],
    [own, others],
  )
  const theirs = usersOf(others).find(({ displayName }) => displayName === pair.displayName)
  if (theirs === undefined) return
  const used = await trial.create({ ...pair, userId: theirs.userId }, { endsAt: iso(trial.now() + hourMs) })
  const refused = [400, 404, 422].includes(used.status)
  trial.judge('USER-ALIAS-SCOPED', 'the alias of another owner grants nothing', refused, [others, used])
  const filtered = await trial.listGrants(pair.bundleId, { userId: theirs.userId, limit: 1 })
  const nothing = filtered.status !== 200 || filtered.text.includes('"grants":[]')
  trial.judge('USER-ALIAS-SCOPED', 'the alias of another owner filters nothing', nothing, [others, filtered])
}

async function foreignCursor(trial: Trial): Promise<void> {
  const pairs = [await trial.pair(), await trial.pair()]
  for (const pair of pairs)
    granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(trial.now() + hourMs) }))
  const first = await trial.listUsers(trial.lent.bundles.main, { limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined)
    return trial.untestable('BUNDLE-USERS-CURSOR-SCOPED', 'two users make no second page')
  const foreign = await trial.listUsers(trial.lent.bundles.other ?? '', { limit: 100, cursor }, 'otherOwner')
  const own = await trial.listUsers(trial.lent.bundles.main, { limit: 1, cursor })
  const leaks = pairs.some((pair) => foreign.text.includes(pair.displayName))
  const holds = own.status === 200 && foreign.status < 500 && !leaks
  trial.judge(
    'BUNDLE-USERS-CURSOR-SCOPED',
    'a cursor of this owner shows another one nothing of this list',
    holds,
    [first, foreign, own],
  )
}

async function unknownThings(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const nowhere = { ...pair, bundleId: unknownId }
  const nobody = { ...pair, userId: unknownAlias }
  const wish = { endsAt: iso(trial.now() + hourMs) }
  const tries: readonly (readonly [string, Draft])[] = [
    ['bundle', drafts.listGrants(unknownId, { limit: 1 })],
    ['bundle', drafts.listUsers(unknownId, { limit: 1 })],
    ['bundle', trial.createDraft(nowhere, wish)],
    ['grant', drafts.revoke(pair.bundleId, unknownId)],
    ['checkout', drafts.readCheckout(unknownId)],
    ['route', { path: '/v1/nothing-here' }],
  ]
  for (const [what, draft] of tries) {
    const exchange = await trial.send(draft)
    const refused = exchange.status === 404
    trial.judge('ERROR-NOT-FOUND-REFUSED', `an unknown ${what} answers 404`, refused, exchange)
    if (refused) trial.observe('ERROR-NOT-FOUND', String(exchange.status), exchange, what)
    else
      trial.observe(
        'ERROR-NOT-FOUND',
        `${exchange.status} ${errorCodeOf(exchange) ?? ''}`.trim(),
        exchange,
        what,
      )
  }
  const created = await trial.send(trial.createDraft(nobody, wish))
  trial.judge(
    'ERROR-NOT-FOUND-REFUSED',
    'an alias of nobody is granted nothing',
    [400, 404, 422].includes(created.status),
    created,
  )
  trial.observe('GRANT-UNKNOWN-ALIAS', String(created.status), created)
  const filtered = await trial.listGrants(pair.bundleId, { userId: unknownAlias, limit: 1 })
  const empty = filtered.status === 200 && filtered.text.includes('"grants":[]')
  const allowed = empty || [400, 404, 422].includes(filtered.status)
  trial.judge(
    'GRANTS-UNKNOWN-ALIAS',
    'an alias of nobody filters to nothing, or is refused',
    allowed,
    filtered,
  )
  trial.observe('GRANTS-UNKNOWN-ALIAS', empty ? 'empty' : String(filtered.status), filtered)
}

const hourMs = 3_600_000
const unknownId = '0123456789abcdef01234567'
const unknownAlias = '0123456789abcdef0123456789abcdef'
