import type { Question } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import type { Instant } from '../../../src/ledger/instant.ts'
import type { BundleUser, ListedGrant, PairView, Store } from '../../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { watching } from './change-ledger.ts'
import { storing } from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import type { Make } from './mutant.ts'
import { everyItem, type GrantQuery, pageOf, type Queries } from './whole-lists.ts'

/** A grant that was made or revoked since the start, with its pair. */
export interface Remembered extends Pair {
  readonly grant: Grant
  /** Undefined while it is not revoked. */
  readonly revokedAt: Instant | undefined
  /** Whether a revoke has named it itself. */
  readonly isSelected: boolean
}

/** What was made or revoked since the start, the oldest first. */
type Grants = readonly Remembered[]

/** Whether a grant is one of this account in this bundle. */
export const isOf = (pair: Pair, { bundle, account }: Pair): boolean =>
  bundle === pair.bundle && account === pair.account

/** Whether a grant was revoked since the start. */
export const isRevoked = ({ revokedAt }: Remembered): boolean => revokedAt !== undefined

/** Grants by their start, earliest first. */
export const byStart = (grants: readonly Grant[]): readonly Grant[] =>
  grants.toSorted((one, other) => one.startsAt - other.startsAt)

/** A store that answers some calls otherwise, by one who keeps every grant that it is given, revoked ones too. */
export const knowing = (
  change: (store: Store, grants: () => Grants, composition: Composition) => Partial<Store>,
): Make =>
  storing((store, composition) => {
    const grants = new Map<string, Remembered>()
    const record = watching(store, (effect, pair, view) => {
      const keep = (grant: Grant, revokedAt: Instant | undefined) =>
        grants.set(grant.id, { ...pair, grant, revokedAt, isSelected: grant === view.selected })
      if (effect.kind === 'add') keep(effect.grant, undefined)
      if (effect.kind !== 'revoke') return
      for (const grant of view.selected === undefined ? view.live : [...view.live, view.selected])
        if (effect.grants.includes(grant.id)) keep(grant, effect.at)
    })
    return { record, ...change({ ...store, record }, () => [...grants.values()], composition) }
  })

/** Who asks for a new grant, and what there is to know. */
interface Asked {
  readonly pair: Pair
  readonly source: Question['source']
  /** Those of the pair. */
  readonly own: Grants
  readonly grants: Grants
}

/** Creates that see their pair otherwise. */
export const seeing = (change: (view: PairView, asked: Asked) => PairView): Make =>
  knowing((store, known) => ({
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        if (question.grant !== undefined) return decide(view)
        const grants = known()
        const own = grants.filter((one) => isOf(pair, one))
        return decide(change(view, { pair, source: question.source, own, grants }))
      }),
  }))

/** Creates that see more live grants of a pair: remembered ones, of this pair or another. */
export const seeingRemembered = (meant: (one: Remembered, pair: Pair, now: Instant) => boolean): Make =>
  seeing((view, { pair, grants }) => {
    const known = new Set(view.live.map(({ id }) => id))
    const more = grants.filter((one) => !known.has(one.grant.id) && meant(one, pair, view.now))
    return { ...view, live: byStart([...view.live, ...more.map(({ grant }) => grant)]) }
  })

/** The source of some grants is not known. */
export const overlooking = (
  meant: (existing: Grant, view: PairView, asked: Asked) => boolean | undefined,
): Make =>
  loosely(
    seeing((view, asked) =>
      view.sameSource && meant(view.sameSource, view, asked) ? { ...view, sameSource: undefined } : view,
    ),
  )

/** Creates that take other sources, or types, for the same. */
export const confusingSources = (
  isSame: (asked: NonNullable<Question['source']>, known: Grant) => boolean,
): Make =>
  loosely(
    seeing((view, { source, own }) => {
      if (source === undefined || view.sameSource !== undefined) return view
      const same = own.find((one) => !isRevoked(one) && isSame(source, one.grant))
      return { ...view, sameSource: same?.grant }
    }),
  )

/** A list of grants that has revoked ones too, at their places in it. */
export const listingRevoked = (
  meant: (revoked: Remembered & { readonly revokedAt: Instant }, now: Instant, query: GrantQuery) => boolean,
): Make =>
  knowing((store, grants, { instance }) => ({
    listGrants: async (query) => {
      const added = grants().filter(
        ({ revokedAt, ...one }) =>
          revokedAt !== undefined &&
          one.bundle === query.bundle &&
          fits(one, query) &&
          meant({ ...one, revokedAt }, instance.now(), query),
      )
      const rows = [...(await everyItem(store.listGrants, query)), ...added]
      const sign = query.direction === 'asc' ? 1 : -1
      const key = ({ grant }: ListedGrant) => grant[query.sort]
      return pageOf(
        rows.toSorted((one, other) => (key(one) === key(other) ? 0 : sign * (key(one) - key(other)))),
        query,
      )
    },
  }))

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

/** A page of the users list, whose rows are otherwise. */
export const changingUsers = (
  change: (
    users: readonly BundleUser[],
    query: Queries['listBundleUsers'],
    grants: Grants,
    composition: Composition,
  ) => readonly BundleUser[],
): Make =>
  knowing((store, grants, composition) => ({
    listBundleUsers: async (query) => {
      const slice = await store.listBundleUsers(query)
      return { ...slice, items: change(slice.items, query, grants(), composition).slice(0, query.limit) }
    },
  }))

/** The users of a bundle, each otherwise by their grants in it that were revoked and would still give access. */
export const withRevoked = (
  change: (user: BundleUser, revoked: Grants, now: Instant) => readonly BundleUser[],
): Make =>
  changingUsers((users, { bundle, now }, grants) => {
    const revoked = grants.filter((one) => one.bundle === bundle && isRevoked(one) && one.grant.endsAt > now)
    return users.flatMap((user) => {
      const own = revoked.filter(({ account }) => account === user.account.id)
      return own.length === 0 ? [user] : change(user, own, now)
    })
  })
