import type { Check, Trial } from '../kit/check.ts'
import { second } from '../kit/span.ts'
import { iso } from '../kit/wire.ts'
import { type FourGrants, filtered, fourGrants, judgeLeft } from './four-grants.ts'

/** The six filters by time: bounds between two instants are judged, a bound that equals one is reported. */
export const timeFilterChecks: readonly Check[] = [
  {
    id: 'grants/filter-starts',
    title: 'With startsAfter or startsBefore the list has exactly the grants that start later or earlier',
    needs: ['pairs:1'],
    async run(trial) {
      const four = await fourGrants(trial)
      await aroundThird(trial, four, 'GRANTS-FILTER-STARTS', 'starts', four.starts, [3])
    },
  },
  {
    id: 'grants/filter-ends',
    title: 'With endsAfter or endsBefore the list has exactly the grants that end later or earlier',
    needs: ['pairs:1'],
    async run(trial) {
      const four = await fourGrants(trial, 'permanent')
      const [, , third = 0] = four.ends
      const bound = iso(third + second)
      const after = await filtered(trial, four, { endsAfter: bound })
      const before = await filtered(trial, four, { endsBefore: bound })
      const seen = [...four.created, after.page, before.page]
      const permanentIsLatest = after.places.includes(3)
      const claim = 'permanent access never ends before an instant'
      trial.judge('GRANTS-FILTER-PERMANENT', claim, !before.places.includes(3), seen)
      trial.observe('GRANTS-FILTER-PERMANENT', permanentIsLatest ? 'latest' : 'never', seen)
      const last = permanentIsLatest ? [3] : []
      await aroundThird(trial, four, 'GRANTS-FILTER-ENDS', 'ends', four.ends, last)
    },
  },
  {
    id: 'grants/filter-created',
    title: 'With createdAfter or createdBefore the list has exactly the grants recorded later or earlier',
    needs: ['pairs:1'],
    run: byCreation,
  },
]

/** Filters around and at the third of the four instants; `last` are the grants that a filter for later ones leaves. */
async function aroundThird(
  trial: Trial,
  four: FourGrants,
  rule: 'GRANTS-FILTER-STARTS' | 'GRANTS-FILTER-ENDS',
  what: 'starts' | 'ends',
  instants: readonly number[],
  last: readonly number[],
): Promise<void> {
  const [, earlier = 0, third = 0] = instants
  const [after, before] = [`${what}After`, `${what}Before`]
  // A millisecond on either side: a bound truncated to the second lies before both.
  await judgeLeft(trial, four, rule, { [after]: iso(third - 1) }, [2, ...last])
  await judgeLeft(trial, four, rule, { [after]: iso(third + 1) }, last)
  await judgeLeft(trial, four, rule, { [before]: iso(third - 1) }, [0, 1])
  await judgeLeft(trial, four, rule, { [before]: iso(third + 1) }, [0, 1, 2])
  const both = { [after]: iso(earlier - second), [before]: iso(third + second) }
  await judgeLeft(trial, four, rule, both, [1, 2])
  // The same instant with an offset: read without it, it lies eight hours away.
  const west = iso(third - second - 8 * 3_600_000).replace('Z', '-08:00')
  await judgeLeft(trial, four, rule, { [after]: west }, [2, ...last])
  for (const name of [after, before]) {
    const { page, places } = await filtered(trial, four, { [name]: iso(third) })
    const sure = places.filter((place) => place !== 2)
    const expected = name === after ? last : [0, 1]
    trial.equal(rule, `${name} leaves those on its side of the bound`, sure, expected, [
      ...four.created,
      page,
    ])
    trial.observe('GRANTS-FILTER-BOUNDS', places.includes(2) ? 'inclusive' : 'exclusive', page, name)
  }
}

async function byCreation(trial: Trial): Promise<void> {
  const four = await fourGrants(trial)
  const rule = 'GRANTS-FILTER-CREATED'
  const earliest = (four.created[0]?.server.earliest ?? 0) - 2 * second
  const latest = (four.created.at(-1)?.server.latest ?? 0) + 2 * second
  // All four were created now; all but the first start and end much later.
  await judgeLeft(trial, four, rule, { createdAfter: iso(earliest) }, [0, 1, 2, 3])
  await judgeLeft(trial, four, rule, { createdBefore: iso(earliest) }, [])
  await judgeLeft(trial, four, rule, { createdAfter: iso(latest) }, [])
  await judgeLeft(trial, four, rule, { createdBefore: iso(latest) }, [0, 1, 2, 3])
  const instant = four.grants[2]?.createdAt
  if (instant === undefined) return
  for (const name of ['createdAfter', 'createdBefore']) {
    const { page, places } = await filtered(trial, four, { [name]: iso(instant) })
    const seen = [...four.created, page]
    const wrong = places.filter((place) => {
      const created = four.grants[place]?.createdAt ?? instant
      return name === 'createdAfter' ? created < instant : created > instant
    })
    trial.equal(rule, `${name} leaves those on its side of the bound`, wrong, [], seen)
    trial.observe('GRANTS-FILTER-BOUNDS', places.includes(2) ? 'inclusive' : 'exclusive', seen, name)
  }
}
