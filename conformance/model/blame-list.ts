import type { Query, Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import type { Walk } from '../kit/walk.ts'
import { grantsOf, type WireGrant } from '../kit/wire.ts'
import type { Filter } from './filters.ts'
import type { Known } from './known.ts'
import { type Part, part, valueText } from './step.ts'
import type { TrackedPair } from './track.ts'

/** A question to the grants list that was asked and answered. */
export interface Asked {
  readonly trial: Trial
  readonly known: Known
  readonly filters: readonly Filter[]
  /** All the filters together. */
  readonly all: Query
  readonly order: Query
  readonly key: KeyName
  /** Reads the same list in long pages, or in those of another limit. */
  readonly read: (ask: Query) => Promise<Walk<WireGrant>>
}

/** The list refuses a question of the contract: because of its limit, of one of its filters, or only of several together? */
export async function blameRefused(
  { trial, known, filters, all, order, key, read }: Asked,
  page: Exchange,
): Promise<void> {
  const names = namesOf({ ...all, ...order })
  const refused: StatedRuleId[] = []
  const judged = answers(page)
  if ((await read({ ...all, ...order })).end !== 'failed')
    return void trial.judge('LIST-LIMIT-BOUNDS-100', 'every limit from 1 to 100 is taken', judged)
  for (const { query, rule } of filters) if ((await read(query)).end === 'failed') refused.push(rule)
  if (key !== 'full') {
    const claim = `the list takes ${names} from the key ${key} as from another one of the owner`
    const other = await trial.listGrants(known.bundleId, all)
    if (other.status === 200) return void trial.judge('AUTH-GRANTS-GOVERNS', claim, judged)
  }
  if (refused.length === 0) refused.push('GRANTS-FILTERS-COMBINE')
  for (const rule of refused) trial.judge(rule, `the list takes ${names}`, judged)
}

/** A row that a filter should have left out: is it the filter alone, its combination, or only a later page? */
export async function blameExtra(
  question: Asked,
  filter: Filter,
  extra: readonly WireGrant[],
  walked: Walk<WireGrant>,
): Promise<boolean> {
  const { trial, all, order, read } = question
  const has = ({ items }: Pick<Walk<WireGrant>, 'items'>) =>
    items.some(({ id }) => extra.some((row) => row.id === id))
  const pageOf = ({ pages }: Walk<WireGrant>) => pages.find((page) => has({ items: grantsOf(page) }))
  const asked = Object.entries(filter.query).map(([name, value]) => `${name} ${value}`)
  const judged = (shown: Walk<WireGrant>) =>
    wrong(`only what matches ${asked.join(', ')}`, told(extra, filter.query), pageOf(shown))
  const claim = `${namesOf(filter.query)} leaves only what matches`
  const alone = await read(filter.query)
  if (has(alone)) return trial.judge(filter.rule, claim, judged(alone), alone.pages)
  const together = await read({ ...all, ...order })
  if (has(together))
    return trial.judge('GRANTS-FILTERS-COMBINE', claim, judged(together), [...alone.pages, ...together.pages])
  return trial.judge(filter.rule, `${claim}, on every page`, judged(walked))
}

/** Rows that should be there, or gone: is it a page, one filter alone, several together, or the list itself? */
export async function blameRows(
  asked: Asked,
  tracked: TrackedPair,
  broken: readonly Part[],
  shown: readonly WireGrant[],
): Promise<readonly Part[]> {
  const { known, read } = asked
  const partsOf = (is: Part['is']) => broken.filter((one) => one.is === is)
  const rowsOf = (is: Part['is']) =>
    known.grants.filter(({ id }) => partsOf(is).some(({ row }) => row === id))
  const [missing, gone] = [rowsOf('there'), rowsOf('gone')]
  // What nobody created, or has other fields, is so whatever is asked.
  if (missing.length === 0 && gone.length === 0) return broken
  // Under another limit than was asked for it is no answer from before.
  const bare = idsOf((await read({ limit: 99 })).items)
  const isLeft = gone.some(({ id }) => bare.includes(id))
  const lost = missing.find(({ id }) => !bare.includes(id))
  // Somebody else may have revoked what the suite did not create.
  if (lost !== undefined && missing.some(({ pair }) => known.pairs[pair] === '')) return []
  // Only where the list shows it whatever is asked, something else was written than what was answered.
  if (!isLeft && lost === undefined) tracked.state = 'sound'
  if (isLeft) return partsOf('gone')
  const judged = wrong('the list without it', told(gone, {}))
  if (gone.length > 0) return [part('GRANTS-NOT-REVOKED', 'no revoked grant is listed', judged)]
  return blameMissing(asked, missing, shown, lost === undefined ? [] : partsOf('there'))
}

/** A row that should be there; `lost` says so of the list itself. */
async function blameMissing(
  { trial, known, filters, all, order, key, read }: Asked,
  missing: readonly WireGrant[],
  shown: readonly WireGrant[],
  lost: readonly Part[],
): Promise<readonly Part[]> {
  const lacks = ({ items }: Walk<WireGrant>) => missing.some(({ id }) => !items.some((row) => row.id === id))
  const judged = wrong(`with ${told(missing, all)}`, 'the list without it')
  const broken = (rule: StatedRuleId, claim: string) => [
    part(rule, claim, { ...judged, row: missing[0]?.id }),
  ]
  const long = await read({ ...all, ...order })
  if (!lacks(long)) {
    const last = long.items.findLastIndex(({ id }) => shown.some((row) => row.id === id))
    const isEarly = missing.every(({ id }) => long.items.findIndex((row) => row.id === id) > last)
    return isEarly
      ? broken('PAGE-NEXT-CURSOR', 'no page ends the list before its last grant')
      : broken('PAGE-CURSOR-CONTINUES', 'the pages skip nothing that one long page shows')
  }
  const isNobodys = ({ userId }: WireGrant) => userId === undefined
  if (missing.every(isNobodys) && !known.grants.every(isNobodys))
    trial.judge('GRANTS-DELETED-ACCOUNT', 'grants without userId are listed whatever is asked', judged)
  if (!lacks(await read(all))) return broken('GRANTS-SORT-VALUES', 'an order loses nothing')
  if (lost.length > 0) return lost
  const guilty: StatedRuleId[] = []
  for (const { query, rule } of filters) {
    if (!lacks(await read({ ...query, limit: 99 }))) continue
    const mayBeOfKey = query['userId'] !== undefined && key !== 'full'
    const own = mayBeOfKey ? await trial.listGrants(known.bundleId, { ...query, limit: 100 }) : undefined
    const isOfKey = own !== undefined && grantsOf(own).some(({ id }) => id === missing[0]?.id)
    guilty.push(isOfKey ? 'USER-ALIAS-SCOPED' : rule)
  }
  if (guilty.length > 0) return guilty.flatMap((rule) => broken(rule, 'the filter leaves all that matches'))
  // What only the very same request lacks is an answer from before.
  return !lacks(await read({ ...all, ...order, limit: 99 }))
    ? broken('GRANT-CREATES', 'a list shows a grant as soon as it is created')
    : broken('GRANTS-FILTERS-COMBINE', 'several filters leave all that satisfies all of them')
}

/** Rows by their ids, each with the fields that a query asks about. */
function told(rows: readonly WireGrant[], query: Query): string {
  const asked = Object.keys(query).map((name) => name.replace(/(After|Before)$/, 'At'))
  const texts = rows.slice(0, 3).map((row) => {
    const fields = Object.entries(row).filter(([name]) => asked.includes(name))
    const values = fields.map(([name, value]) => `${name} ${valueText(value)}`)
    return values.length === 0 ? row.id : `${row.id} (${values.join(', ')})`
  })
  return texts.join(', ')
}

export const namesOf = (query: Query): string =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .join(', ')
