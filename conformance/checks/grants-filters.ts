import type { Check, Trial } from '../kit/check.ts'
import { chainOf, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { hour } from '../kit/span.ts'
import { judgeWalk, walk } from '../kit/walk.ts'
import { grantsOf, nextCursorOf, type WireGrant, type WireUser } from '../kit/wire.ts'
import { combinedFilterChecks } from './combined-filters.ts'
import { fourGrants, fourTypes, judgeLeft } from './four-grants.ts'
import { timeFilterChecks } from './time-filters.ts'

/** The filters of the grants list by user, type and source, one by one; then those by time, and all of them together. */
export const grantFilterChecks: readonly Check[] = [
  {
    id: 'grants/filter-user',
    title: 'With userId the list has every grant of that user and none of anybody else',
    needs: ['pairs:2'],
    run: byUser,
  },
  {
    id: 'grants/filter-user-variant',
    title: 'With userId the list has nothing of anybody else, whatever the bundle holds, and it ends',
    needs: ['users:1'],
    async run(trial) {
      const [{ userId }] = trial.resources.users as [WireUser]
      const { main } = trial.resources.bundles
      const walked = await walk(trial, {
        draft: (cursor) => drafts.listGrants(main, { userId, limit: 100, cursor }),
        itemsOf: grantsOf,
        most: 3,
      })
      judgeWalk(trial, 'the grants of a user', 100, { ...walked, items: idsOf(walked.items) })
      const others = walked.items.filter((grant) => grant.userId !== undefined && grant.userId !== userId)
      const claim = 'no grant of anybody else is there'
      trial.equal('GRANTS-FILTER-USER', claim, idsOf(others), [], walked.pages)
    },
  },
  {
    id: 'grants/filter-type-and-source',
    title: 'With grantType or sourceId the list has exactly the grants of that type or source',
    needs: ['pairs:1'],
    async run(trial) {
      const four = await fourGrants(trial)
      for (const [place, grantType] of fourTypes.entries())
        await judgeLeft(trial, four, 'GRANTS-FILTER-TYPE', { grantType }, [place])
      await judgeLeft(trial, four, 'GRANTS-FILTER-TYPE', { grantType: 'trial' }, [])
      const [, sourceId = ''] = four.sources
      const rule = 'GRANTS-FILTER-SOURCE'
      await judgeLeft(trial, four, rule, { sourceId }, [1])
      await judgeLeft(trial, four, rule, { sourceId: sourceId.toUpperCase() }, [])
      await judgeLeft(trial, four, rule, { sourceId: sourceId.slice(0, -1) }, [])
      await judgeLeft(trial, four, rule, { sourceId: sourceId.slice(1) }, [])
      // An underscore is literal, also where a pattern would match any character.
      await judgeLeft(trial, four, rule, { sourceId: `${sourceId.slice(0, -1)}_` }, [])
      const whole = await trial.listGrants(four.pair.bundleId, { sourceId, limit: 100 })
      const only = 'of the whole bundle too only the grant of the source is left'
      trial.equal(rule, only, idsOf(grantsOf(whole)), [four.grants[1]?.id], [...four.created, whole])
    },
  },
  ...timeFilterChecks,
  ...combinedFilterChecks,
]

async function byUser(trial: Trial): Promise<void> {
  const [pair, other] = [await trial.pair(), await trial.pair()]
  const end = trial.now() + hour
  const own = await chainOf(trial, pair, [end, end + hour])
  const foreign = await chainOf(trial, other, [end])
  const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100 })
  const seen = [...own.created, ...foreign.created, page]
  const strange = ({ id, userId }: WireGrant) =>
    idsOf(foreign.grants).includes(id) || (userId !== undefined && userId !== pair.userId)
  const wrong = idsOf(grantsOf(page).filter(strange))
  trial.equal('GRANTS-FILTER-USER', 'no grant of anybody else is there', wrong, [], seen)
  const missing = idsOf(own.grants).filter((id) => !idsOf(grantsOf(page)).includes(id))
  if (nextCursorOf(page) === undefined)
    trial.equal('GRANTS-FILTER-USER', 'every grant of the user is there', missing, [], seen)
}
