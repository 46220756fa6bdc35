import type { Check, Query, Trial } from '../kit/check.ts'
import { chainOf, endText, idsOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour, second } from '../kit/span.ts'
import { grantsOf, iso, type WireGrant } from '../kit/wire.ts'

/** The three sorts of the grants list and their directions. */
export const sortingChecks: readonly Check[] = [
  {
    id: 'paging/sorts',
    title: 'The three sorts order by their field, descending by default, and by creation by default',
    needs: ['pairs:2'],
    run: sorts,
  },
]

type Field = 'createdAt' | 'startsAt' | 'endsAt'

/** Five grants of two users whose order differs for each of the three fields. */
interface Crossed {
  readonly grants: readonly WireGrant[]
  readonly created: readonly Exchange[]
  /** The sort values of each grant, as far as known; a permanent end may be anywhere. */
  readonly keys: ReadonlyMap<string, Readonly<Record<Field, number | undefined>>>
  readonly permanent: string
}

async function crossed(trial: Trial): Promise<Crossed> {
  const [one, other] = [await trial.pair(), await trial.pair()]
  const from = trial.now()
  // By creation 1 2 3 4 5, by start 1 3 2 4 5, by end 1 3 4 2 5.
  const wide = await chainOf(trial, one, [from + hour, from + 10 * hour])
  const narrow = await chainOf(trial, other, [from + 3 * hour, from + 5 * hour, Number.POSITIVE_INFINITY])
  const grants = [...wide.grants, ...narrow.grants]
  const starts = [from, from + hour, from, from + 3 * hour, from + 5 * hour]
  const keys = grants.map(({ id, createdAt, startsAt, endsAt }, index) => {
    const end = Number.isFinite(endsAt) ? endsAt : undefined
    return [id, { createdAt, startsAt: startsAt ?? starts[index], endsAt: end }] as const
  })
  const permanent = grants[4]?.id ?? ''
  return { grants, created: [...wide.created, ...narrow.created], keys: new Map(keys), permanent }
}

async function sorts(trial: Trial): Promise<void> {
  const created = await crossed(trial)
  const begun = (created.created[0]?.server.earliest ?? 0) - 2 * second
  const read = async (query: Query) => {
    const createdAfter = iso(begun)
    const page = await trial.listGrants(trial.resources.bundles.main, { limit: 100, createdAfter, ...query })
    return { page, ids: idsOf(grantsOf(page)).filter((id) => created.keys.has(id)) }
  }
  for (const sort of ['createdAt', 'startsAt', 'endsAt'] as const) {
    const [rising, falling] = [await read({ sort, dir: 'asc' }), await read({ sort, dir: 'desc' })]
    const both = [...created.created, rising.page, falling.page]
    const [up, down] = [orderOf(created, sort, rising.ids), orderOf(created, sort, falling.ids)]
    if (up === 'unknown' || down === 'unknown') {
      const why = `${sort} is not in the answers, or others fill the page`
      const rules = ['GRANTS-SORT-VALUES', 'GRANTS-DIR-VALUES', 'GRANTS-SORT-PERMANENT'] as const
      for (const rule of rules) trial.untestable(rule, why)
      continue
    }
    const sorted = up !== 'mixed' && down !== 'mixed'
    trial.judge('GRANTS-SORT-VALUES', `sort=${sort} gives the order of that field`, sorted, both)
    if (!sorted) continue
    trial.equal('GRANTS-DIR-VALUES', `dir=asc is ascending by ${sort}`, up, 'ascending', both)
    trial.equal('GRANTS-DIR-VALUES', `dir=desc is descending by ${sort}`, down, 'descending', both)
    if (sort === 'createdAt') continue
    const without = await read({ sort })
    const order = orderOf(created, sort, without.ids)
    const claim = `without dir the order of ${sort} is descending`
    trial.equal('GRANTS-DIR-DEFAULT-DESC', claim, order, 'descending', [...created.created, without.page])
    if (sort === 'endsAt') {
      const place = rising.ids.at(-1) === created.permanent ? 'latest' : 'elsewhere'
      trial.observe('GRANTS-SORT-PERMANENT', place, rising.page)
    }
  }
  await defaults(trial, created, read)
}

async function defaults(
  trial: Trial,
  created: Crossed,
  read: (query: Query) => Promise<{ readonly page: Exchange; readonly ids: readonly string[] }>,
): Promise<void> {
  const [neither, ascending] = [await read({}), await read({ dir: 'asc' })]
  const asked = [
    ['GRANTS-SORT-DEFAULT-CREATED', 'without sort the order is that of createdAt', ascending, 'ascending'],
    ['GRANTS-DIR-DEFAULT-DESC', 'without sort and dir the latest created comes first', neither, 'descending'],
  ] as const satisfies readonly (readonly [RuleId, string, typeof neither, string])[]
  for (const [rule, claim, { page, ids }, expected] of asked) {
    const order = orderOf(created, 'createdAt', ids)
    if (order === 'unknown')
      trial.untestable(rule, 'createdAt is not in the answers, or others fill the page')
    else trial.equal(rule, claim, order, expected, [...created.created, page])
  }
}

/** How these grants are ordered by a field; equal values and unknown ones may be in any order. */
function orderOf(
  { grants, keys }: Crossed,
  field: Field,
  ids: readonly string[],
): 'ascending' | 'descending' | 'mixed' | 'unknown' {
  const values = ids.flatMap((id) => keys.get(id)?.[field] ?? [])
  const distinct = new Set(values.map(endText)).size
  if (ids.length < grants.length || distinct < 2 || values.length < grants.length - 1) return 'unknown'
  const follows = (sign: 1 | -1) =>
    values.every((value, index) => index === 0 || ((values[index - 1] ?? value) - value) * sign <= 0)
  if (follows(1)) return 'ascending'
  return follows(-1) ? 'descending' : 'mixed'
}
