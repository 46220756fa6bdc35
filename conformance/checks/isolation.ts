import type { Check, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, listingOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { bundlesOf, iso, usersOf, type WireGrant } from '../kit/wire.ts'
import { aliasChecks } from './aliases.ts'
import { foreignCursorChecks } from './foreign-cursors.ts'

/** Isolation: resources of another owner can be neither read nor changed. */
export const isolationChecks: readonly Check[] = [
  {
    id: 'isolation/foreign-bundle',
    title: 'A bundle of another owner is not listed, and neither its users nor its grants are shown',
    needs: ['bundle:other'],
    run: foreignBundle,
  },
  {
    id: 'isolation/foreign-create',
    title: 'Nothing is granted in a bundle of another owner',
    needs: ['bundle:other', 'pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const wish = { endsAt: iso(trial.now() + hour) }
      const tried = await trial.create({ ...pair, bundleId: trial.resources.bundles.other ?? '' }, wish)
      const twin = await trial.create(pair, wish)
      granted(trial, 'GRANT-CREATES', twin)
      judgeForeign(trial, tried, [tried, twin])
    },
  },
  {
    id: 'isolation/own-by-another',
    title: 'Another owner can neither see, grant nor revoke in a bundle of this one',
    needs: ['key:otherOwner', 'pairs:1'],
    run: ownByAnother,
  },
  {
    id: 'isolation/revoke-through-own-bundle',
    title: 'Another owner cannot revoke a grant of this one through a bundle of their own',
    needs: ['key:otherOwner', 'bundle:other', 'pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const { grants, created } = await chainOf(trial, pair, [trial.now() + hour])
      const [grant] = grants as [WireGrant]
      const tried = await trial.send(
        drafts.revoke(trial.resources.bundles.other ?? '', grant.id, 'otherOwner'),
      )
      const { grants: left, pages } = await listingOf(trial, pair)
      const seen = [...created, tried, ...pages]
      judgeForeign(trial, tried, seen, 'a grant of another owner through an own bundle')
      trial.equal('BUNDLE-OWNED', 'the grant is still listed', idsOf(left), [grant.id], seen)
    },
  },
  {
    id: 'isolation/bundles-of-another',
    title: 'The bundles lists of two owners have nothing in common',
    needs: ['key:otherOwner'],
    async run(trial) {
      const own = await trial.listBundles({ limit: 100 })
      const others = await trial.listBundles({ limit: 100 }, 'otherOwner')
      const mine = new Set([...idsOf(bundlesOf(own)), trial.resources.bundles.main])
      const shared = idsOf(bundlesOf(others)).filter((id) => mine.has(id))
      trial.equal('BUNDLES-OWNED', 'no bundle is listed for two owners', shared, [], [own, others])
    },
  },
  ...aliasChecks,
  ...foreignCursorChecks,
]

async function foreignBundle(trial: Trial): Promise<void> {
  const { main, other = '' } = trial.resources.bundles
  const listed = await trial.listBundles({ limit: 100 })
  const absent = !idsOf(bundlesOf(listed)).includes(other)
  trial.judge('BUNDLES-OWNED', 'a bundle of another owner is not listed', absent, listed)
  for (const list of [drafts.listGrants, drafts.listUsers]) {
    const foreign = await trial.send(list(other, { limit: 1 }))
    const twin = await trial.send(list(main, { limit: 1 }))
    judgeForeign(trial, foreign, [foreign, twin])
    const works = 'the same request for an own bundle works'
    trial.judge('BUNDLE-OWNED', works, twin.status === 200, twin)
  }
}

async function ownByAnother(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hour
  const { grants, created } = await chainOf(trial, pair, [end])
  const [grant] = grants as [WireGrant]
  const query = { displayName: [...pair.displayName].slice(0, 30).join(''), limit: 50 }
  const search = await trial.searchUsers(query, 'otherOwner')
  const theirs = usersOf(search).find(({ displayName }) => displayName === pair.displayName)
  const tries = [
    await trial.listGrants(pair.bundleId, { limit: 1 }, 'otherOwner'),
    await trial.listUsers(pair.bundleId, { limit: 1 }, 'otherOwner'),
    await trial.revoke(pair, grant.id, 'otherOwner'),
  ]
  // With an alias of that owner, so that the bundle is the only defect.
  if (theirs !== undefined) {
    const wish = { endsAt: iso(end + hour) }
    tries.push(await trial.create({ ...pair, userId: theirs.userId }, wish, 'otherOwner'))
  }
  for (const tried of tries) judgeForeign(trial, tried, [...created, tried])
  const { grants: left, pages } = await listingOf(trial, pair)
  const seen = [...created, ...tries, ...pages]
  const untouched = 'another owner created nothing and revoked nothing'
  trial.equal('REVOKE-CASCADE-ONLY', untouched, idsOf(left), [grant.id], seen)
  trial.equal('BUNDLE-OWNED', untouched, idsOf(left), [grant.id], seen)
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, grant.id))
}

/** Judges that a request in another owner's bundle is refused as not found or as forbidden. */
function judgeForeign(
  trial: Trial,
  tried: Exchange,
  seen: readonly Exchange[],
  situation: string = tried.operation ?? '',
): void {
  const refused = tried.status === 404 || tried.status === 403
  const claim = `${tried.operation} in a bundle of another owner is refused with 404 or 403`
  trial.judge('BUNDLE-OWNED', claim, refused, seen)
  if (refused) trial.observe('ERROR-FOREIGN', String(tried.status), tried, situation)
}
