import type { Query, Trial } from '../kit/check.ts'
import { endText } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import type { Walk } from '../kit/walk.ts'
import type { WireGrant } from '../kit/wire.ts'
import type { Scene } from '../model/scene.ts'
import { type Filter, since } from './scene-filters.ts'

/** A question to the grants list that was asked and answered. */
export interface Asked {
  readonly trial: Trial
  readonly scene: Scene
  readonly filters: readonly Filter[]
  /** All the filters together. */
  readonly all: Query
  readonly order: Query
  /** Reads one long page of the same list. */
  readonly read: (ask: Query) => Promise<Walk<WireGrant>>
  /** Grants that were created or revoked between two pages: they may or may not be there. */
  readonly moved: ReadonlySet<string>
}

/** The list refuses a question of the contract: because of its limit, of one of its filters, or only of several together? */
export async function blameRefused(
  { trial, scene, filters, all, order, read }: Asked,
  page: Exchange,
  names: string,
  key: KeyName,
): Promise<void> {
  const refused: StatedRuleId[] = []
  const judged = answers(page)
  if ((await read({ ...all, ...order })).end !== 'failed') {
    trial.judge('LIST-LIMIT-BOUNDS-100', 'every limit from 1 to 100 is taken', judged)
    return
  }
  for (const { query, rule } of filters)
    if ((await read({ ...since(scene), ...query })).end === 'failed') refused.push(rule)
  if (key !== 'full') {
    const claim = `the list takes ${names} from the key ${key} as from another one of the owner`
    const other = await trial.listGrants(trial.resources.bundles.main, { ...since(scene), ...all })
    if (other.status === 200) return void trial.judge('AUTH-GRANTS-GOVERNS', claim, judged)
  }
  for (const rule of refused.length > 0 ? refused : (['GRANTS-FILTERS-COMBINE'] as const))
    trial.judge(rule, `the list takes ${names}`, judged)
}

/** A row that a filter should have left out: is it the filter alone, its combination, or only a later page? */
export async function blameExtra(
  question: Asked,
  filter: Filter,
  extra: readonly WireGrant[],
): Promise<boolean> {
  const { trial, scene, all, order, read } = question
  const has = (walked: Walk<WireGrant>) => walked.items.some(({ id }) => extra.some((row) => row.id === id))
  const asked = Object.entries(filter.query).map(([name, value]) => `${name} ${value}`)
  const judged = wrong(`only what matches ${asked.join(', ')}`, told(extra, filter.query))
  const claim = `${namesOf(filter.query)} leaves only what matches`
  const alone = await read({ ...since(scene), ...filter.query })
  if (has(alone)) return trial.judge(filter.rule, claim, judged, alone.pages)
  const together = await read({ ...all, ...order })
  if (has(together))
    return trial.judge('GRANTS-FILTERS-COMBINE', claim, judged, [...alone.pages, ...together.pages])
  return trial.judge(filter.rule, `${claim}, on every page`, judged)
}

/** A row that should be there: is it a page, one filter alone, several together, or the list itself? */
export async function blameMissing(
  asked: Asked,
  missing: readonly WireGrant[],
  shown: ReadonlySet<string>,
): Promise<boolean> {
  const { trial, scene, filters, all, order, read } = asked
  const lacks = ({ items }: Walk<WireGrant>) => missing.some(({ id }) => !items.some((row) => row.id === id))
  const judged = wrong(`with ${told(missing, all)}`, 'the list without it')
  const bare = lacks(await read(since(scene)))
  // Somebody else may have revoked what the suite did not create.
  if (bare && scene.pairs.length === 0) return true
  const long = await read({ ...all, ...order })
  if (!lacks(long)) {
    const last = long.items.findLastIndex(({ id }) => shown.has(id))
    const isEarly = missing.every(({ id }) => long.items.findIndex((row) => row.id === id) > last)
    return isEarly
      ? trial.judge('PAGE-NEXT-CURSOR', 'no page ends the list before its last grant', judged)
      : trial.judge('PAGE-CURSOR-CONTINUES', 'the pages skip nothing that one long page shows', judged)
  }
  const isNobodys = ({ userId }: WireGrant) => userId === undefined
  if (missing.every(isNobodys) && !scene.grants.every(isNobodys))
    trial.judge('GRANTS-DELETED-ACCOUNT', 'grants without userId are listed whatever is asked', judged)
  if (!lacks(await read(all))) return trial.judge('GRANTS-SORT-VALUES', 'an order loses nothing', judged)
  const guilty: StatedRuleId[] = []
  for (const { query, rule } of filters)
    if (lacks(await read({ ...since(scene), ...query }))) guilty.push(rule)
  if (bare) {
    scene.state = 'contradicted'
    const rule = missing.some(({ endsAt }) => endsAt <= trial.now())
      ? 'GRANTS-EXPIRED-INCLUDED'
      : scene.revoked.size > 0
        ? 'REVOKE-CASCADE-ONLY'
        : 'GRANT-CREATES'
    return trial.judge(rule, 'every grant that was not revoked is listed', judged)
  }
  for (const rule of guilty) trial.judge(rule, 'the filter leaves all that matches', judged)
  if (guilty.length === 0)
    trial.judge('GRANTS-FILTERS-COMBINE', 'several filters leave all that satisfies all of them', judged)
  return false
}

/** Rows by their ids, each with the fields that a query asks about. */
const told = (rows: readonly WireGrant[], query: Query): string =>
  rows
    .slice(0, 3)
    .map((row) => {
      const asked = new Set(Object.keys(query).map((name) => name.replace(/(After|Before)$/, 'At')))
      const fields = Object.entries(row).filter(([name]) => asked.has(name))
      const values = fields.map(
        ([name, value]) => `${name} ${typeof value === 'number' ? endText(value) : value}`,
      )
      return values.length === 0 ? row.id : `${row.id} (${values.join(', ')})`
    })
    .join(', ')

export const namesOf = (query: Query): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ')
