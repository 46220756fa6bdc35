import type { Check, Query, Trial } from '../kit/check.ts'
import { hour, second } from '../kit/span.ts'
import { iso } from '../kit/wire.ts'
import { fourGrants, fourTypes, judgeLeft } from './four-grants.ts'

/** All nine filters at once: each of them has an effect beside the eight others. */
export const combinedFilterChecks: readonly Check[] = [
  {
    id: 'grants/filters-combine',
    title:
      'Several filters leave the grants that satisfy all of them: one that does not match leaves nothing',
    needs: ['pairs:2'],
    run: combine,
  },
]

async function combine(trial: Trial): Promise<void> {
  const four = await fourGrants(trial)
  const stranger = await trial.pair()
  const rule = 'GRANTS-FILTERS-COMBINE'
  const [starts = 0, ends = 0] = [four.starts[2], four.ends[2]]
  const begun = (four.created[0]?.server.earliest ?? 0) - 2 * second
  const done = (four.created.at(-1)?.server.latest ?? 0) + 2 * second
  const third: Query = {
    grantType: fourTypes[2],
    sourceId: four.sources[2],
    startsAfter: iso(starts - second),
    startsBefore: iso(starts + second),
    endsAfter: iso(ends - second),
    endsBefore: iso(ends + second),
    createdAfter: iso(begun),
    createdBefore: iso(done),
  }
  await judgeLeft(trial, four, rule, third, [2])
  const defects: Query = {
    userId: stranger.userId,
    grantType: fourTypes[1],
    sourceId: four.sources[1],
    startsAfter: iso(starts + second),
    startsBefore: iso(starts - second),
    endsAfter: iso(ends + second),
    endsBefore: iso(ends - second),
    createdAfter: iso(done),
    createdBefore: iso(begun),
  }
  for (const [name, value] of Object.entries(defects))
    await judgeLeft(trial, four, rule, { ...third, [name]: value }, [])
  await judgeLeft(trial, four, rule, { grantType: fourTypes[2], endsAfter: iso(ends - second) }, [2])
  await judgeLeft(
    trial,
    four,
    rule,
    { startsAfter: iso(starts - hour - second), endsBefore: iso(ends + second) },
    [1, 2],
  )
  await judgeLeft(trial, four, rule, { sourceId: four.sources[3], grantType: fourTypes[0] }, [])
}
