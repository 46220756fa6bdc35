import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import { access } from '../mutants/bundle-users.ts'
import { answering, seeingLive } from '../mutants/change-ledger.ts'
import { ending } from '../mutants/checkout.ts'
import { caching, showingGrants } from '../mutants/exchange-parts.ts'
import { aliasing, salted } from '../mutants/isolation.ts'
import { bugsIn, type Make } from '../mutants/mutant.ts'
import {
  forgettingAfter,
  isOf,
  isRevoked,
  knowing,
  listingMoreUsers,
  listingRevoked,
  overlooking,
  seeingRemembered,
} from '../mutants/remember-grants.ts'
import { cascading } from '../mutants/revokes.ts'
import { deciding } from '../mutants/subtle/creates.ts'
import { listing, paging } from '../mutants/whole-lists.ts'
import { carrying, everyList } from './cursors.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Bugs that show only when minutes, or hours, have passed. */
const after = (needs: 'minutes' | 'hours', make: Make) => ({ needs, make })

/** Bugs that show when time has passed, of the first set. */
export const firstBugs = bugsIn({
  // The tokens are keys of a cache that expire; after that the retry with another end is a purchase.
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source after 45 s': forgettingAfter(45 * second),
  // As long as a proxy keeps idempotency keys.
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source after 5 minutes': after(
    'minutes',
    forgettingAfter(5 * minute),
  ),
  // A job moves expired grants into a table that dedupe does not look at.
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source 20 s after its grant has ended': overlooking(
    ({ endsAt }, { now }) => now - endsAt > 20 * second,
  ),
  // A search index is filled again from a replica that lags.
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED REVOKE-SELECTED: a revoked grant is in the grants list again after 10 s':
    listingRevoked(({ revokedAt, isSelected }, now) => isSelected && now - revokedAt > 10 * second),
  // Only the selected grant is marked for good; the others are hidden by a flag that expires.
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what a cascade revoked is in the grants list again after a minute':
    listingRevoked(({ revokedAt, isSelected }, now) => !isSelected && now - revokedAt > minute),
  // The list reads a cache of members that a nightly job forgot to tell of revokes.
  'BUNDLE-USERS-LIVE REVOKE-SELECTED: a user whose access was revoked is in the users list again after 30 s':
    listingMoreUsers((grants, now) =>
      grants.filter(
        ({ revokedAt = now, grant }) =>
          now - revokedAt > 30 * second && grant.startsAt <= now && grant.endsAt > now,
      ),
    ),
  // Cursors are names of result sets that are kept for half a minute.
  'PAGE-CURSOR-CONTINUES: a cursor of the grants list lives for 30 s': carrying(
    ['listBundleGrants'],
    'refuse',
    ({ ms }) => ms > 30 * second,
  ),
  // A cursor that is no longer known is taken for none.
  'PAGE-CURSOR-CONTINUES: a cursor of the search begins again from the first page after 20 s': carrying(
    ['searchUsers'],
    'first page',
    ({ ms }) => ms > 20 * second,
  ),
  // A job that runs every half minute moves what has ended into an archive.
  'GRANTS-EXPIRED-INCLUDED: an expired grant leaves the grants list 30 s after its end': listing(
    'listGrants',
    (rows, _query, { instance }) => rows.filter(({ grant }) => grant.endsAt > instance.now() - 30 * second),
  ),
  // The index of sources is rebuilt each hour from live grants; it knows what the last import held.
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source when it ended an hour ago':
    after(
      'hours',
      knowing((store, grants, { instance }) => ({
        listGrants: async (query) => {
          const slice = await store.listGrants(query)
          if (query.filter.sourceId === undefined) return slice
          const archived = grants().filter(({ grant }) => grant.endsAt < instance.now() - hour)
          const isLeft = (id: string): boolean => archived.every(({ grant }) => grant.id !== id)
          return { ...slice, items: slice.items.filter(({ grant }) => isLeft(grant.id)) }
        },
      })),
    ),
  'CHECKOUT-LIFETIME-15-MINUTES: a checkout session ends after 10 minutes': after(
    'minutes',
    ending(({ startedAt }) => startedAt + 10 * minute),
  ),
  // The session is an entry of a cache whose lifetime slides.
  'CHECKOUT-LIFETIME-15-MINUTES: each read of a checkout session begins its 15 minutes anew': after(
    'minutes',
    ending(({ endsAt }, reads) =>
      reads.reduce((end: number, at) => (at < end ? Math.max(end, at + 15 * minute) : end), endsAt),
    ),
  ),
  // The computed end is cached by the current grant, which a renewal does not change.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT: the end of the access is shown as it was up to 20 s before a renewal':
    (composition) => {
      const kept = new Map<string, { readonly until: number; readonly endsAt: Instant }>()
      return access((sound, _live, now) => {
        const { id } = sound.current
        const found = kept.get(id)
        if (found !== undefined && now < found.until) return { ...sound, endsAt: found.endsAt }
        kept.set(id, { until: now + 20 * second, endsAt: sound.endsAt })
        return sound
      })(composition)
    },
  // A job that runs each minute makes the next scheduled grant the current one.
  'BUNDLE-USERS-CURRENT-GRANT: an entry shows the grant before until the next full minute': paging(
    'listBundleUsers',
    async (list, query) => {
      const slice = await list(query)
      const then = toInstant(query.now - (query.now % minute))
      const before = await list({ ...query, now: then })
      const items = slice.items.map((user) => {
        const old = before.items.find(({ account }) => account.id === user.account.id)?.live[0]
        const isOver = old !== undefined && old.startsAt <= then && old.endsAt <= query.now
        return isOver ? { ...user, live: [old, ...user.live] } : user
      })
      return { ...slice, items }
    },
  ),
  // They are sealed with a key that is changed each day.
  'USER-ALIAS-SCOPED USER-ALIAS-USABLE: aliases of users are others after midnight': after(
    'hours',
    aliasing((aliases, { instance: { now } }) => {
      const today = (): number => Math.floor(now() / day)
      const begun = today()
      const current = () => (today() === begun ? aliases : salted(aliases, today() - begun))
      return {
        seal: (viewer, accounts) => current().seal(viewer, accounts),
        open: (viewer, alias) => current().open(viewer, alias),
      }
    }),
  ),
})

/** Bugs that show when time has passed, of the second set. */
export const secondBugs = bugsIn({
  'GRANT-SOURCE-NO-SECOND: dedupe forgets sources of what was not paid after 20 s': overlooking(
    ({ type, createdAt }, { now }) => type !== 'paid_external' && now - createdAt > 20 * second,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source after a day': after('hours', forgettingAfter(20 * hour)),
  'GRANT-COVERED GRANT-CREATES REVOKE-SELECTED GRANT-START-CHOSEN: a revoked grant covers again a minute later':
    seeingRemembered(
      ({ revokedAt = FOREVER, grant, ...one }, pair, now) =>
        isOf(pair, one) && now - revokedAt > minute && grant.endsAt > now,
    ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED REVOKE-SELECTED: a revoked grant is in the grants list again after four hours':
    after(
      'hours',
      listingRevoked(({ revokedAt }, now) => now - revokedAt > 4 * hour),
    ),
  'PAGE-CURSOR-CONTINUES: a cursor of the users list lives for 25 s': carrying(
    ['listBundleUsers'],
    'refuse',
    ({ ms }) => ms > 25 * second,
  ),
  'PAGE-CURSOR-CONTINUES: a cursor lives for 10 minutes': after(
    'minutes',
    carrying(everyList, 'refuse', ({ ms }) => ms > 10 * minute),
  ),
  'GRANTS-EXPIRED-INCLUDED PAGE-CURSOR-CONTINUES: sorted by endsAt the list has no grant that ended 45 s ago':
    listing('listGrants', (rows, { sort }, { instance }) => {
      const now = instance.now()
      const isGone = (end: number): boolean => end <= now - 45 * second && end >= now - hour
      return sort === 'endsAt' ? rows.filter(({ grant }) => !isGone(grant.endsAt)) : rows
    }),
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END: a user whose access has ended is listed for up to 20 s more':
    listingMoreUsers((grants, now) => {
      const swept = now - (now % (20 * second))
      return grants.filter((one) => !isRevoked(one) && one.grant.endsAt <= now && one.grant.endsAt > swept)
    }),
  'GRANT-STARTS-AT: the start of a grant is shown in whole seconds after 30 s': (composition) =>
    showingGrants((grant) => {
      const startsAt = Date.parse(`${grant['startsAt']}`)
      const isOld = startsAt < composition.instance.now() - 30 * second
      const whole = new Date(Math.floor(startsAt / second) * second).toISOString()
      return isOld ? { ...grant, startsAt: whole } : grant
    })(composition),
  'CHECKOUT-LIFETIME-15-MINUTES: a checkout session ends 2 minutes after its first read': after(
    'minutes',
    ending(({ endsAt }, [read = endsAt]) => Math.min(endsAt, read + 2 * minute)),
  ),
  'CHECKOUT-LIFETIME-15-MINUTES: a checkout session can be read for 20 minutes': after(
    'minutes',
    ending(({ startedAt }) => startedAt + 20 * minute),
  ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED GRANT-CREATES GRANTS-FILTER-SOURCE: what was found by a source is kept for 15 s':
    caching('listBundleGrants', 15 * second, (input, { caller }) =>
      input['sourceId'] === undefined ? undefined : `${caller.owner} ${JSON.stringify(input)}`,
    ),
  'REVOKE-CASCADE-LATER: a cascade leaves grants that were scheduled 30 s ago': cascading(
    (later, _selected, now) => later.filter(({ createdAt }) => now - createdAt < 30 * second),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a renewal 12 hours after a create does not see its grant': after(
    'hours',
    seeingLive((live, now) => live.filter(({ createdAt }) => now - createdAt < 12 * hour)),
  ),
  'GRANT-CREATES REVOKE-SELECTED GRANT-COVERED GRANT-NO-END-PERMANENT: for 30 s after permanent access was revoked a create is answered with it':
    deciding((decided, { now, sameSource }, own) => {
      const lost = own.find(
        ({ grant, revokedAt = 0 }) => grant.endsAt === FOREVER && now - revokedAt < 30 * second,
      )
      if (lost === undefined || sameSource !== undefined) return decided
      return answering({ kind: 'covered', grant: lost.grant })
    }),
})
