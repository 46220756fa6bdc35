import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import type { Instant } from '../../../src/ledger/instant.ts'
import type { BundleUser, ListedGrant, Store } from '../../../src/store/store.ts'
import { watching } from './change-ledger.ts'
import { storing } from './exchange-parts.ts'
import type { Make } from './mutant.ts'
import { everyItem, type GrantQuery, pageOf } from './whole-lists.ts'

/** A grant that was made or revoked since the start, with its pair. */
export interface Remembered extends Pair {
  readonly grant: Grant
  /** Undefined while it is not revoked. */
  readonly revokedAt: Instant | undefined
}

/** Keeps every grant that a store is given, revoked ones too, for bugs that see more than the store would show. */
export function remembering(store: Store): {
  readonly record: Store['record']
  readonly grants: () => readonly Remembered[]
} {
  const grants = new Map<string, Remembered>()
  const record = watching(store, (effect, pair, view) => {
    if (effect.kind === 'add')
      grants.set(effect.grant.id, { ...pair, grant: effect.grant, revokedAt: undefined })
    if (effect.kind !== 'revoke') return
    const seen = [...view.live, ...(view.selected === undefined ? [] : [view.selected])]
    for (const grant of seen)
      if (effect.grants.includes(grant.id)) grants.set(grant.id, { ...pair, grant, revokedAt: effect.at })
  })
  return { record, grants: () => [...grants.values()] }
}

/** Whether a grant is one of this account in this bundle. */
export const isOf = (pair: Pair, { bundle, account }: Pair): boolean =>
  bundle === pair.bundle && account === pair.account

/** A list of grants that has revoked ones too, some queries only, as `show` gives them; undefined leaves one out. */
export function listingRevoked(
  show: (revoked: Remembered & { readonly revokedAt: Instant }, now: Instant) => Grant | undefined,
  when: (query: GrantQuery) => boolean = () => true,
): Make {
  return storing((store, { instance }) => {
    const { record, grants } = remembering(store)
    return {
      record,
      listGrants: async (query) => {
        if (!when(query)) return store.listGrants(query)
        const revoked = grants().flatMap((one): readonly ListedGrant[] => {
          const { bundle, account, revokedAt } = one
          if (revokedAt === undefined || bundle !== query.bundle) return []
          const grant = show({ ...one, revokedAt }, instance.now())
          return grant !== undefined && fits({ grant, account }, query) ? [{ grant, account }] : []
        })
        const rows = [...(await everyItem(store.listGrants, query)), ...revoked]
        const sign = query.direction === 'asc' ? 1 : -1
        const key = ({ grant }: ListedGrant) => grant[query.sort]
        return pageOf(
          rows.toSorted((one, other) => (key(one) === key(other) ? 0 : sign * (key(one) - key(other)))),
          query,
        )
      },
    }
  })
}

/** Whether a grant satisfies every filter of a query. */
function fits({ grant, account }: ListedGrant, { filter }: GrantQuery): boolean {
  const { account: wanted, type, sourceId } = filter
  const isEqual = (is: unknown, should: unknown) => should === undefined || is === should
  return (
    [isEqual(account, wanted), isEqual(grant.type, type), isEqual(grant.sourceId, sourceId)].every(Boolean) &&
    (['createdAt', 'startsAt', 'endsAt'] as const).every((name) => {
      const { after, before } = filter[name]
      return (after === undefined || grant[name] > after) && (before === undefined || grant[name] < before)
    })
  )
}

/** Creates that see more live grants of a pair: remembered ones, of this pair or another. */
export function seeingRemembered(meant: (one: Remembered, pair: Pair, now: Instant) => boolean): Make {
  return storing((store) => {
    const { record, grants } = remembering(store)
    return {
      record: (pair, question, decide) =>
        record(pair, question, (view) => {
          if (question.grant !== undefined) return decide(view)
          const known = new Set(view.live.map(({ id }) => id))
          const more = grants().filter((one) => !known.has(one.grant.id) && meant(one, pair, view.now))
          const live = [...view.live, ...more.map(({ grant }) => grant)]
          return decide({ ...view, live: live.toSorted((one, other) => one.startsAt - other.startsAt) })
        }),
    }
  })
}

/** The grants that begin later. */
export const scheduledAt = (now: Instant, grants: readonly Remembered[]): readonly Grant[] =>
  grants.map(({ grant }) => grant).filter(({ startsAt }) => startsAt > now)

/** The users of a bundle, each otherwise by their grants in it that were revoked and would still give access. */
export function withRevoked(
  change: (user: BundleUser, revoked: readonly Remembered[], now: Instant) => readonly BundleUser[],
): Make {
  return storing((store) => {
    const { record, grants } = remembering(store)
    return {
      record,
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const revoked = grants().filter(
          ({ bundle, revokedAt, grant }) => bundle === query.bundle && revokedAt && grant.endsAt > query.now,
        )
        const items = slice.items.flatMap((user) => {
          const own = revoked.filter(({ account }) => account === user.account.id)
          return own.length === 0 ? [user] : change(user, own, query.now)
        })
        return { ...slice, items: items.slice(0, query.limit) }
      },
    }
  })
}
