import type { Check, Query, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import { grantsOf } from '../wire.ts'
import { chainOf, idsOf } from './walk.ts'

/** The three sorts of the grants list and their directions. */
export const sortingChecks: readonly Check[] = [
  {
    id: 'paging/sorts',
    title: 'The three sorts order by their field, descending unless told, and by creation unless told',
    rules: [
      'GRANTS-SORT-VALUES',
      'GRANTS-SORT-DEFAULT-CREATED',
      'GRANTS-DIR-VALUES',
      'GRANTS-DIR-DEFAULT-DESC',
      'GRANTS-SORT-PERMANENT',
    ],
    sometimes: ['GRANT-CREATES', 'GRANTS-SORT-TIES'],
    needs: ['pairs:1'],
    cost: 18,
    profile: 'certify',
    run: sorts,
  },
]

async function sorts(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const chain = await chainOf(trial, pair, 3)
  const permanent = granted(trial, 'GRANT-CREATES', await trial.create(pair, {}))
  const made = new Set(idsOf([...chain, permanent]))
  const read = async (query: Query) => {
    const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
    return {
      page,
      ids: idsOf(grantsOf(page)).filter((id) => made.has(id)),
      grants: grantsOf(page).filter(({ id }) => made.has(id)),
    }
  }
  const order = idsOf(chain)
  for (const [sort, finite] of [
    ['startsAt', 'no'],
    ['endsAt', 'yes'],
  ] as const) {
    const rising = await read({ sort, dir: 'asc' })
    const falling = await read({ sort, dir: 'desc' })
    const without = await read({ sort })
    const expected = sort === 'startsAt' ? [...order, permanent.id] : order
    const shown = (ids: readonly string[]) =>
      finite === 'yes' ? ids.filter((id) => id !== permanent.id) : ids
    trial.equal(
      'GRANTS-SORT-VALUES',
      `sort=${sort} gives the order of that field`,
      shown(rising.ids),
      expected,
      rising.page,
    )
    trial.equal(
      'GRANTS-DIR-VALUES',
      `dir=desc turns the order of ${sort} round`,
      shown(falling.ids),
      expected.toReversed(),
      falling.page,
    )
    trial.equal(
      'GRANTS-DIR-DEFAULT-DESC',
      `without dir the order of ${sort} is descending`,
      without.ids,
      falling.ids,
      [falling.page, without.page],
    )
    if (sort === 'endsAt')
      trial.observe(
        'GRANTS-SORT-PERMANENT',
        rising.ids.at(-1) === permanent.id ? 'latest' : 'elsewhere',
        rising.page,
      )
  }
  const standard = await read({})
  const created = await read({ sort: 'createdAt', dir: 'desc' })
  trial.equal(
    'GRANTS-SORT-DEFAULT-CREATED',
    'without sort the order is that of createdAt',
    standard.ids,
    created.ids,
    [standard.page, created.page],
  )
  const risen = await read({ sort: 'createdAt', dir: 'asc' })
  for (const [found, sign] of [
    [created, -1],
    [risen, 1],
  ] as const) {
    const instants = found.grants.flatMap(({ createdAt }) =>
      createdAt === undefined ? [] : [createdAt * sign],
    )
    const ordered = instants.every((instant, index) => index === 0 || (instants[index - 1] ?? 0) <= instant)
    trial.judge(
      'GRANTS-SORT-VALUES',
      `sort=createdAt is ${sign === 1 ? 'ascending' : 'descending'}`,
      ordered,
      found.page,
    )
  }
  const ties = new Set(created.grants.map(({ createdAt }) => createdAt)).size < created.grants.length
  if (ties)
    trial.observe(
      'GRANTS-SORT-TIES',
      created.ids.join() === [...made].toReversed().join() ? 'creation' : 'other',
      created.page,
    )
}
