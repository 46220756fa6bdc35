import type { Check, Trial } from '../kit/check.ts'
import { chainOf, idsOf } from '../kit/claims.ts'
import { hour } from '../kit/span.ts'
import { bundlesOf, bundleUsersOf, grantsOf, nextCursorOf } from '../kit/wire.ts'

/** Cursors used by another owner. */
export const foreignCursorChecks: readonly Check[] = [
  {
    id: 'isolation/cursor',
    title: 'A cursor of the bundle users list shows nothing to another owner',
    needs: ['key:otherOwner', 'bundle:other', 'pairs:2'],
    run: ofUsers,
  },
  {
    id: 'isolation/cursor-of-grants',
    title: 'A cursor of the grants list shows another owner nothing of this one',
    needs: ['key:otherOwner', 'bundle:other', 'pairs:1'],
    run: ofGrants,
  },
  {
    id: 'isolation/cursor-of-bundles',
    title: 'A cursor of the bundles list shows another owner nothing of this one',
    needs: ['key:otherOwner'],
    run: ofBundles,
  },
]

const none = 'the list has no second page'

async function ofUsers(trial: Trial): Promise<void> {
  const rule = 'BUNDLE-USERS-CURSOR-SCOPED'
  const end = trial.now() + hour
  for (const pair of [await trial.pair(), await trial.pair()]) await chainOf(trial, pair, [end])
  const { main, other = '' } = trial.resources.bundles
  const first = await trial.listUsers(main, { limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) {
    trial.untestable(rule, none)
    return
  }
  const own = await trial.listUsers(main, { limit: 1, cursor })
  const foreign = await trial.listUsers(other, { limit: 100, cursor }, 'otherOwner')
  const seen = [first, own, foreign]
  trial.judge(rule, 'the cursor works for its owner', own.status === 200, seen)
  const refused = foreign.status >= 400 && foreign.status < 500
  const empty = foreign.status === 200 && bundleUsersOf(foreign).length === 0
  trial.judge(rule, 'the cursor is refused, or shows nothing, to another owner', refused || empty, seen)
}

async function ofGrants(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const { created } = await chainOf(trial, pair, [from + hour, from + 2 * hour])
  const first = await trial.listGrants(pair.bundleId, { limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) {
    return trial.stop('the list has a second page')
  }
  const own = await trial.listGrants(pair.bundleId, { limit: 100, cursor })
  const { other = '' } = trial.resources.bundles
  const foreign = await trial.listGrants(other, { limit: 100, cursor }, 'otherOwner')
  const mine = new Set([...idsOf(grantsOf(first)), ...idsOf(grantsOf(own))])
  const page = { status: foreign.status, ids: idsOf(grantsOf(foreign)) }
  judgeListed(trial, 'BUNDLE-OWNED', mine, page, [...created, first, own, foreign])
}

async function ofBundles(trial: Trial): Promise<void> {
  const first = await trial.listBundles({ limit: 1 })
  const cursor = nextCursorOf(first)
  if (cursor === undefined) {
    return trial.stop('the list has a second page')
  }
  const own = await trial.listBundles({ limit: 100, cursor })
  const foreign = await trial.listBundles({ limit: 100, cursor }, 'otherOwner')
  const mine = new Set([...idsOf(bundlesOf(first)), ...idsOf(bundlesOf(own))])
  const page = { status: foreign.status, ids: idsOf(bundlesOf(foreign)) }
  judgeListed(trial, 'BUNDLES-OWNED', mine, page, [first, own, foreign])
}

function judgeListed(
  trial: Trial,
  rule: 'BUNDLE-OWNED' | 'BUNDLES-OWNED',
  mine: ReadonlySet<string>,
  { status, ids }: { readonly status: number; readonly ids: readonly string[] },
  seen: Parameters<Trial['observe']>[2],
): void {
  const claim = 'a cursor of this owner shows another one nothing of this list'
  const listed = ids.filter((id) => mine.has(id))
  trial.equal(rule, claim, listed, [], seen)
  const goesOn = ids.length > 0 ? 'ignore' : 'an empty page'
  trial.observe('PAGE-CURSOR-MISMATCH', status === 200 ? goesOn : 'reject', seen, 'of another owner')
}
