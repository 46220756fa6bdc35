import { Refusal } from '../../../src/contract/refusal.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Instant } from '../../../src/ledger/instant.ts'
import type { GrantFilter, ListedGrant, Range, Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { seeingPair } from '../mutants/change-ledger.ts'
import { both, type Json, operatingEach, storing } from '../mutants/exchange-parts.ts'
import { loosely, looseSources } from '../mutants/loose-sources.ts'
import type { Make } from '../mutants/mutant.ts'
import { isOf, remembering } from '../mutants/remember-grants.ts'
import { everyGrant, type GrantQuery, windowOf } from '../mutants/whole-lists.ts'

/** Creates that no longer know of some grants with their source. */
export const forgettingSource = (isForgotten: (grant: Grant, now: Instant) => boolean): Make =>
  loosely(
    seeingPair((view) =>
      view.sameSource !== undefined && isForgotten(view.sameSource, view.now)
        ? { ...view, sameSource: undefined }
        : view,
    ),
  )

/** Creates that take other sources, or types, for the same. */
export const confusingSources = (
  isSame: (asked: { readonly type: string; readonly id: string }, known: Grant) => boolean,
): Make =>
  both(
    storing(looseSources),
    storing((store) => {
      const { record, grants } = remembering(store)
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            const { source } = question
            if (source === undefined || view.sameSource !== undefined) return decide(view)
            const same = grants().find(
              (one) => isOf(pair, one) && one.revokedAt === undefined && isSame(source, one.grant),
            )
            return decide({ ...view, sameSource: same?.grant })
          }),
      }
    }),
  )

/** A grants list that takes other sources for the one asked for. */
export const filteringSource = (isSame: (asked: string, shown: string) => boolean): Make =>
  storing((store) => ({
    listGrants: async (query) => {
      const { sourceId } = query.filter
      if (sourceId === undefined) return store.listGrants(query)
      const rows = await everyGrant(store, { ...query, filter: { ...query.filter, sourceId: undefined } })
      return windowOf(
        rows.filter(({ grant }) => isSame(sourceId, grant.sourceId ?? '')),
        query,
      )
    },
  }))

/** A grants list with more rows of its bundle, in their places. */
export const listGrantsWith =
  (store: Store, more: (query: GrantQuery) => readonly ListedGrant[]): Store['listGrants'] =>
  async (query) => {
    const { filter, sort, direction } = query
    const added = more(query).filter((row) => matches(filter, row))
    if (added.length === 0) return store.listGrants(query)
    const sign = direction === 'asc' ? 1 : -1
    const rows = [...(await everyGrant(store, query)), ...added]
    return windowOf(
      rows.toSorted((one, other) => sign * byKey(one.grant[sort], other.grant[sort])),
      query,
    )
  }

const byKey = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

/** Grants that are in the grants list again although they were revoked. */
export const reviving = (
  isBack: (
    one: { readonly grant: Grant; readonly revokedAt: Instant; readonly isSelected: boolean },
    now: Instant,
  ) => boolean,
): Make =>
  storing((store, { instance }) => {
    const { record, grants } = remembering(store)
    const selected = new Set<string>()
    return {
      record: (pair, question, decide) => {
        if (question.grant !== undefined) selected.add(question.grant)
        return record(pair, question, decide)
      },
      listGrants: listGrantsWith(store, ({ bundle }) =>
        grants().flatMap(({ grant, revokedAt, ...pair }) => {
          if (revokedAt === undefined || pair.bundle !== bundle) return []
          const one = { grant, revokedAt, isSelected: selected.has(grant.id) }
          return isBack(one, instance.now()) ? [{ grant, account: pair.account }] : []
        }),
      ),
    }
  })

/** Whether a row satisfies the filters of a query. */
function matches(filter: GrantFilter, { grant, account }: ListedGrant): boolean {
  const isIn = ({ after, before }: Range, at: Instant): boolean =>
    filter.bounds === 'exclusive'
      ? (after === undefined || at > after) && (before === undefined || at < before)
      : (after === undefined || at >= after) && (before === undefined || at <= before)
  return (
    (filter.account === undefined || filter.account === account) &&
    (filter.type === undefined || filter.type === grant.type) &&
    (filter.sourceId === undefined || filter.sourceId === grant.sourceId) &&
    isIn(filter.startsAt, grant.startsAt) &&
    isIn(filter.endsAt, grant.endsAt) &&
    isIn(filter.createdAt, grant.createdAt)
  )
}

type Page = Json & { readonly nextCursor?: string }

/** Lists whose cursors carry something on from page to page; `late` answers the page behind a cursor instead, undefined leaves it. */
export const carrying = <Carried>(
  ids: readonly OperationId[],
  carry: (before: Carried | undefined, now: Instant) => Carried,
  late: (carried: Carried, now: Instant) => 'refuse' | 'first page' | 'end' | undefined,
): Make =>
  operatingEach(ids, (run) => {
    const carried = new Map<unknown, Carried>()
    return async (input, call, instance) => {
      const before = carried.get(input['cursor'])
      const fate = before === undefined ? undefined : late(before, call.now)
      if (fate === 'refuse')
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is unknown.', { parameter: 'cursor' })
      const asked = fate === 'first page' ? { ...input, cursor: undefined } : input
      const { nextCursor, ...page } = (await run(asked, call, instance)) as Page
      if (nextCursor === undefined || fate === 'end') return page
      carried.set(nextCursor, carry(before, call.now))
      return { ...page, nextCursor }
    }
  })
