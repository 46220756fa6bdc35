import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { Effect, PairView } from '../../../../src/ledger/decision.ts'
import { type AccountId, type Pair, toAccountId } from '../../../../src/ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../../../../src/ledger/instant.ts'
import type { Composition } from '../../compose.ts'
import { access, accessOver } from '../bundle-users.ts'
import { watching } from '../change-ledger.ts'
import {
  caching,
  ofText,
  operating,
  showingField,
  showingGrants,
  showingRows,
  storing,
} from '../exchange-parts.ts'
import { joiningBundles, otherBundles } from '../isolation.ts'
import { begins, finding, pageAfter } from '../lists.ts'
import { type Make, mutantsOf } from '../mutant.ts'
import { keepingByNode } from '../nodes.ts'
import { losing } from '../paging.ts'
import { byStart, changingUsers, isOf, isRevoked, listingMoreUsers, withRevoked } from '../remember-grants.ts'
import { isCreate, locking, nameOf, writingSlowly } from '../unlocked.ts'
import { everyItem, listing, paging, windowOf } from '../whole-lists.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
const dotless = (text: string): string => text.replace(/[Iı]/g, '|')

/** Bugs of the search that a plain text and a plain second page do not meet. */
const userSearch = mutantsOf('user search', {
  // The names are indexed without their accents, for the comfort of who types them.
  'USERS-PREFIX: a text without accents finds names that have them': finding(
    (name, text) => begins(name, text) || (plain(text) === text && begins(plain(name), text)),
  ),
  // The wildcards of LIKE are escaped with a backslash, and the backslash itself is not.
  'USERS-PREFIX: a backslash in a text': finding((name, text) =>
    begins(name, text.replace(/\\(.)/gsu, '$1')),
  ),
  // The text is cleaned like a form field: blanks in a row become one, and the last one goes.
  'USERS-PREFIX: a blank more': finding((name, text) => begins(name, text.replace(/ +/g, ' ').trimEnd())),
  // Names are indexed by their first 2 to 20 characters.
  'USERS-PREFIX USERS-NAME-LENGTH: a search for more than 20 characters finds nobody': finding(
    (name, text) => [...text].length <= 20 && begins(name, text),
  ),
  // The text is lowered for the first page, and later ones take it as it was sent.
  'USERS-CASE-INSENSITIVE PAGE-CURSOR-CONTINUES: later pages of a search look at the case': operating(
    'searchUsers',
    (run) =>
      async (input, ...rest) => {
        const page = await run(input, ...rest)
        if (input.cursor === undefined) return page
        const text = input.displayName.normalize('NFC')
        const users = page.users.filter(({ displayName }) => displayName.normalize('NFC').startsWith(text))
        return { ...page, users }
      },
  ),
  // Names are normalised when they are stored, and the text is compared as a Mac has typed it.
  'USERS-CASE-INSENSITIVE USERS-PREFIX: a text in decomposed form': finding(
    (name, text) => text === text.normalize('NFC') && begins(name, text),
  ),
  // Letters are folded in the locale of the server, which is Turkish.
  'USERS-CASE-INSENSITIVE: a capital I': finding((name, text) => begins(dotless(name), dotless(text))),
  // A cache in front of the search keeps answers by their address for ten seconds, whoever asks.
  'USER-ALIAS-SCOPED USERS-NOT-OWNER: the same search of two owners': caching('searchUsers', 10_000),
  // The search index gives the first twenty hits, and pages are cut from these.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES USERS-PREFIX: more than twenty hits': finding(
    begins,
    (found, page) => pageAfter(found.slice(0, 20), page),
  ),
  // The cursor is the number of a page, and the limit of the next request decides where that begins.
  'PAGE-CURSOR-CONTINUES: a longer page after a shorter one': finding(
    begins,
    (found, { limit, after = 0 }) => {
      const { items, next } = windowOf(found, { limit, after: after * limit })
      return { items, next: next && { ...next, position: after + 1 } }
    },
  ),
  // A later page is made from the cursor, which has no viewer to make aliases for.
  'USER-ALIAS-SCOPED USER-ALIAS-USABLE: aliases of a later page': operating(
    'searchUsers',
    (run) => (input, call, instance) => {
      const { seal, open } = instance.aliases
      const aliases = { open, seal: (_: AccountId, ids: readonly AccountId[]) => seal(toAccountId(0), ids) }
      return run(input, call, input.cursor === undefined ? instance : { ...instance, aliases })
    },
  ),
  // The database takes every character but one, and nobody catches its error.
  'USERS-PREFIX ERROR-INVALID-REFUSED STATUS-SUCCESS-200: a zero character in a text': finding(
    (name, text) => {
      if (text.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
      return begins(name, text)
    },
  ),
  'USERS-PREFIX: a search compares the first 20 characters': paging('searchAccounts', (list, query) =>
    list({ ...query, prefix: [...query.prefix].slice(0, 20).join('') }),
  ),
  'USERS-NAME-LENGTH STATUS-SUCCESS-200: a search of 30 characters is refused': operating(
    'searchUsers',
    (run) => async (input, call, instance) => {
      if ([...input.displayName].length < 30) return run(input, call, instance)
      throw new Refusal('errors.request.invalid_parameter', 'displayName is too long.', {
        parameter: 'displayName',
      })
    },
  ),
})

/** Pairs that writes take off the list of users. */
const leaving = (
  report: (left: Set<string>, effect: Effect, pair: Pair, view: PairView, made: Composition) => void,
): Make =>
  storing((store, composition) => {
    const left = new Set<string>()
    return {
      record: watching(store, (effect, pair, view) => report(left, effect, pair, view, composition)),
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const { bundle } = query
        const items = slice.items.filter(({ account }) => !left.has(nameOf({ bundle, account: account.id })))
        return { ...slice, items }
      },
    }
  })

/** Bugs of the users of a bundle that a user with one grant in one bundle does not show. */
const bundleUsers = mutantsOf('bundle users', {
  // The query for the grants that follow joins them by the account alone.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: grants in other bundles prolong the access':
    changingUsers((users, { bundle, now }, grants) => {
      const elsewhere = grants.filter(
        (one) => one.bundle !== bundle && !isRevoked(one) && one.grant.endsAt > now,
      )
      return users.map(({ account, live }) => {
        const own = elsewhere.filter((one) => one.account === account.id).map(({ grant }) => grant)
        const later = own.filter(({ startsAt }) => startsAt > (live[0]?.startsAt ?? startsAt))
        return { account, live: byStart([...live, ...later]) }
      })
    }),
  // The end of the continuous access is computed in a subquery over the user, without the bundle.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: a user of two bundles': joiningBundles(
    (own, elsewhere) => [...own, ...elsewhere],
  ),
  // The limit counts the rows of the join, so a page may end in the middle of the grants of a user.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the last user of a page': paging(
    'listBundleUsers',
    async (list, query) => {
      const { items, next } = await list(query)
      let room = query.limit
      const shown = items.flatMap(({ account, live }) => {
        const kept = live.slice(0, Math.max(0, room))
        room -= live.length
        return kept.length === 0 ? [] : [{ account, live: kept }]
      })
      if (shown.length === items.length) return { items: shown, next }
      return { items: shown, next: (await list({ ...query, limit: shown.length })).next }
    },
  ),
  // The end of the access is a column that creates push on; a revoke clears it only with the last grant.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the continuous access keeps a revoked end':
    withRevoked(({ account, live }, revoked, now) => {
      const [current] = live.filter(({ startsAt }) => startsAt <= now)
      const gone = revoked.filter(
        ({ grant, revokedAt = 0 }) =>
          current !== undefined && grant.startsAt > current.startsAt && revokedAt >= current.createdAt,
      )
      return [{ account, live: byStart([...live, ...gone.map(({ grant }) => grant)]) }]
    }),
  // The column has 32 bits of seconds.
  'BUNDLE-USERS-ACCESS-ENDS-AT: access ends in 2038': showingField(
    'listBundleUsers',
    'accessEndsAt',
    ofText((end) => (end > '2038-01-19T03:14:07' ? '2038-01-19T03:14:07.000Z' : end)),
  ),
  // The end is left out when the current grant has none, not when the whole access has none.
  'BUNDLE-USERS-END-OR-PERMANENT: access that becomes permanent has an end as well': showingRows(
    'listBundleUsers',
    (row) =>
      row['accessIsPermanent'] === true && row['endsAt'] !== undefined
        ? { ...row, accessEndsAt: row['endsAt'] }
        : row,
  ),
  // The users are those of the bundle, and the grants are joined by user.
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the current grant of another bundle':
    joiningBundles((own, elsewhere) => byStart([...own, ...elsewhere])),
  // A membership keeps the type, and each grant that is recorded overwrites it.
  'BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-CURRENT-GRANT: the type is that of the newest grant': access(
    (sound, live) => {
      const newest = live.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
      return { ...sound, current: { ...sound.current, type: newest.type } }
    },
  ),
  // The rows of this list are written by another serializer, which has null for what is not there.
  'BUNDLE-USERS-ENDS-AT FORMAT-TIMESTAMP GRANT-PERMANENT-NO-END: the end of a permanent user': showingRows(
    'listBundleUsers',
    (row) => (row['grantId'] ? { endsAt: null, ...row } : row),
  ),
  // The row of a user is marked as removed, and a new grant finds it there.
  'BUNDLE-USERS-LIVE: who was revoked never comes back': leaving((left, effect, pair, { live }) => {
    const isLeft = effect.kind === 'revoke' && live.every(({ id }) => effect.grants.includes(id))
    if (isLeft) left.add(nameOf(pair))
  }),
  // The memberships of the user are deleted, and the bundle is forgotten.
  'BUNDLE-USERS-LIVE REVOKE-CASCADE-ONLY: a revoke takes the user off the list of another bundle': leaving(
    (left, effect, pair, _view, made) => {
      if (effect.kind === 'add') left.delete(nameOf(pair))
      if (effect.kind !== 'revoke') return
      for (const bundle of otherBundles(made, pair.bundle)) left.add(nameOf({ ...pair, bundle }))
    },
  ),
  // A revoke ends the membership and the next create makes a second one, and the list joins both.
  'BUNDLE-USERS-ONCE: a user who came back': withRevoked((user, revoked) => {
    const isBack = user.live.every(({ createdAt }) =>
      revoked.some(({ revokedAt }) => revokedAt !== undefined && revokedAt <= createdAt),
    )
    return isBack ? [user, user] : [user]
  }),
  // Users are joined with their grants, cut into pages, and only then made unique.
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user whose grants lie on two pages is listed on both': paging(
    'listBundleUsers',
    async (list, query) => {
      const rows = (await everyItem(list, query)).flatMap((user) => user.live.map(() => user))
      const slice = windowOf(rows, query)
      return { ...slice, items: [...new Set(slice.items)] }
    },
  ),
  // The next page begins at the row of the last user, and without that row there is none.
  'PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: the list ends where the last user of a page has left': losing(
    'listBundleUsers',
    ({ account }) => account.id,
    async () => ({ items: [], next: undefined }),
  ),
  // The list reads a cache of members that a nightly job forgot to tell of revokes.
  'BUNDLE-USERS-LIVE REVOKE-SELECTED: a user whose access was revoked is in the users list again after 30 s':
    listingMoreUsers((grants, now) =>
      grants.filter(
        ({ revokedAt = now, grant }) =>
          now - revokedAt > 30_000 && grant.startsAt <= now && grant.endsAt > now,
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
        kept.set(id, { until: now + 20_000, endsAt: sound.endsAt })
        return sound
      })(composition)
    },
  // A job that runs each minute makes the next scheduled grant the current one.
  'BUNDLE-USERS-CURRENT-GRANT: an entry shows the grant before until the next full minute': paging(
    'listBundleUsers',
    async (list, query) => {
      const slice = await list(query)
      const then = toInstant(query.now - (query.now % 60_000))
      const before = await list({ ...query, now: then })
      const items = slice.items.map((user) => {
        const old = before.items.find(({ account }) => account.id === user.account.id)?.live[0]
        const isOver = old !== undefined && old.startsAt <= then && old.endsAt <= query.now
        return isOver ? { ...user, live: [old, ...user.live] } : user
      })
      return { ...slice, items }
    },
  ),
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END: a user whose access has ended is listed for up to 20 s more':
    listingMoreUsers((grants, now) => {
      const swept = now - (now % 20_000)
      return grants.filter((one) => !isRevoked(one) && one.grant.endsAt <= now && one.grant.endsAt > swept)
    }),
  // A year of months was thought to be enough.
  'BUNDLE-USERS-ACCESS-ENDS-AT: the end of the access is that of the twelfth live grant': accessOver((live) =>
    live.slice(0, 12),
  ),
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user with more than 10 live grants is listed twice': listing(
    'listBundleUsers',
    (rows) => rows.flatMap((row) => (row.live.length > 10 ? [row, row] : [row])),
  ),
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-END-OR-PERMANENT: permanent access that is scheduled is not seen in the users list':
    accessOver((live, now) => live.filter(({ startsAt, endsAt }) => startsAt <= now || endsAt !== FOREVER)),
  'BUNDLE-USERS-LIVE BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-PERMANENT REVOKE-SELECTED: each of two nodes keeps its users lists for 10 s, or until it writes itself':
    keepingByNode('listBundleUsers'),
  // The row of the read model is deleted, then written anew.
  'BUNDLE-USERS-LIVE PAGE-CURSOR-CONTINUES: a user is not listed while a renewal is written': writingSlowly(
    isCreate,
    (store, busy) => ({
      listBundleUsers: async (query) => {
        await pause()
        const { items, next } = await store.listBundleUsers(query)
        const isBusy = (account: Pair['account']) =>
          busy.some((pair) => isOf(pair, { bundle: query.bundle, account }))
        return { items: items.filter(({ account }) => !isBusy(account.id)), next }
      },
    }),
  ),
  // The database is locked, and nobody waits for it.
  'STATUS-SUCCESS-200: the users list cannot be read while a grant of the bundle is written': locking(
    'listBundleUsers',
    () => true,
  ),
})

const formats = mutantsOf('formats', {
  // The day is made of the day of the year, with the months of a common year.
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: a leap day is listed as the first of March': showingField(
    'listBundleGrants',
    'endsAt',
    ofText((end) => end.replace('-02-29T', '-03-01T')),
  ),
  'GRANT-SOURCE-FIELD GRANT-SOURCE-MAX-256: a list shows 255 characters of a source': showingField(
    'listBundleGrants',
    'sourceId',
    ofText((source) => source.slice(0, 255)),
  ),
  'GRANT-STARTS-AT: the start of a grant is shown in whole seconds after 30 s': (composition) =>
    showingGrants((grant) => {
      const startsAt = Date.parse(`${grant['startsAt']}`)
      const isOld = startsAt < composition.instance.now() - 30_000
      const whole = new Date(Math.floor(startsAt / 1_000) * 1_000).toISOString()
      return isOld ? { ...grant, startsAt: whole } : grant
    })(composition),
})

/** Bugs of searches and of the users of a bundle, that need a combination, a later page, a class of values or a moment. */
export const subtleUserMutants = [...userSearch, ...bundleUsers, ...formats]
