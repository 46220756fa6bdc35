import { Refusal } from '../../../../src/contract/refusal.ts'
import { takingLike } from '../callers.ts'
import { takingQuery } from '../change-input.ts'
import { around, caching, ofText, operating, showingField, stepping } from '../exchange-parts.ts'
import { ignoringOwner, joiningBundles } from '../isolation.ts'
import { finding } from '../lists.ts'
import { type Mutant, mutantsByRules } from '../mutant.ts'
import { scheduledAt, withRevoked } from '../remember-grants.ts'
import { byStart, leavingForEver } from './parts.ts'

const bundleUsers = mutantsByRules('bundle users', {
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT': {
    // The end is kept with the user, and only a revoke of the current grant counts it again.
    'access still goes on through a scheduled grant that was revoked': withRevoked((user, revoked, now) => [
      { ...user, live: byStart([...user.live, ...scheduledAt(now, revoked)]) },
    ]),
    // The grant is joined with the next one, once.
    'a chain has two grants at most': stepping(({ accessOf }) => ({
      accessOf: (live, now) => accessOf(live.slice(0, 2), now),
    })),
  },
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT':
    {
      // The current grant is looked up by its user alone, the last one first.
      'the current grant may be one of another bundle': joiningBundles((own, elsewhere, now) => {
        const current = byStart([...own, ...elsewhere]).findLast(({ startsAt }) => startsAt <= now)
        if (current === undefined || own.includes(current)) return own
        return [current, ...elsewhere.filter(({ startsAt }) => startsAt > now)]
      }),
    },
  'BUNDLE-USERS-LIVE': {
    // The row of a user is marked as removed, and a new grant finds it there.
    'who was revoked never comes back': leavingForEver(),
  },
  'BUNDLE-USERS-ACCESS-ENDS-AT': {
    // The column has 32 bits of seconds.
    'access ends in 2038': showingField(
      'listBundleUsers',
      'accessEndsAt',
      ofText((end) => (end > '2038-01-19T03:14:07' ? '2038-01-19T03:14:07.000Z' : end)),
    ),
  },
})

const searches = mutantsByRules('user search', {
  'USERS-CASE-INSENSITIVE PAGE-CURSOR-CONTINUES USERS-PREFIX': {
    // The query of the first page folds the text, the query behind a cursor does not.
    'letter case matters from the second page on': operating(
      'searchUsers',
      (run) =>
        async (input, ...rest) => {
          const page = await run(input, ...rest)
          const isMet = (name: string): boolean =>
            input.cursor === undefined || name.startsWith(input.displayName)
          return { ...page, users: page.users.filter(({ displayName }) => isMet(displayName)) }
        },
    ),
  },
  'USERS-CASE-INSENSITIVE USERS-PREFIX': {
    // The server of the database was set up in Turkish.
    'a capital I is a dotless one': finding((name, text) => turkish(name).startsWith(turkish(text))),
  },
})

const turkish = (text: string): string => text.normalize('NFC').toLocaleLowerCase('tr')

const access: readonly Mutant[] = [
  ...mutantsByRules('checkout', {
    'CHECKOUT-LIFETIME-15-MINUTES CHECKOUT-OWNER-KEY': {
      'a session belongs to the key that read it first': operating('readCheckout', (run) => {
        const readers = new Map<string, string>()
        return async (input, call, instance) => {
          const session = await run(input, call, instance)
          const { id } = call.caller.key
          if ((readers.get(input.checkoutId) ?? id) !== id)
            throw new Refusal('errors.checkout.not_found', 'This session has been taken by another key.')
          readers.set(input.checkoutId, id)
          return session
        }
      }),
    },
  }),
  ...mutantsByRules('isolation', {
    'CHECKOUT-OWNER-KEY': {
      'a session that its owner has read is open to all': caching('readCheckout', 30_000),
    },
    'USER-ALIAS-SCOPED USER-ALIAS-USABLE USERS-NOT-OWNER': {
      'found users are kept for whoever searches the same': caching('searchUsers', 30_000),
    },
    'BUNDLE-OWNED': {
      // The narrow look-ups came later than the list, from the tools of the support.
      "another owner's grants are found by user or source": ignoringOwner(
        'listBundleGrants',
        ({ userId, sourceId }) => userId !== undefined || sourceId !== undefined,
      ),
    },
  }),
  ...mutantsByRules('authentication', {
    'AUTH-MISSING-OR-INVALID': {
      // The collation of the column takes letters of either case for the same.
      'letter case of the id of a key is ignored': takingLike((key) =>
        key.replace(/^bak_[^_]+/, (start) => start.toLowerCase()),
      ),
    },
  }),
  ...mutantsByRules('permissions', {
    'AUTH-BUNDLES-GOVERNS AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING': {
      // Verdicts are kept by key, method and the first part of the path.
      'one list of bundles opens the others': stepping(({ authorize }) => {
        const allowed = new Set<string>()
        return {
          authorize: (call, operation) => {
            const { id } = call.caller.key
            const isList = /^listBundle/.test(operation)
            if (isList && allowed.has(id)) return
            authorize(call, operation)
            if (isList) allowed.add(id)
          },
        }
      }),
    },
  }),
  ...mutantsByRules('address masks', {
    'KEY-MASK-OUTSIDE': {
      // Verdicts are kept by address and target, and a key without masks passes too.
      'an address that was let through is not asked again': (composition) => {
        const passed = new Set<string>()
        let target = ''
        const watched = around((answer) => async (request) => {
          const own = `${request.address} ${request.method} ${request.path}?${request.query}`
          target = own
          const response = await answer(request)
          if (response.status === 200) passed.add(own)
          return response
        })(composition)
        return stepping(({ addressAllowed }) => ({
          addressAllowed: (...given) => passed.has(target) || addressAllowed(...given),
        }))(watched)
      },
    },
  }),
]

const forms = [
  ...mutantsByRules('list limits', {
    'LIST-LIMIT-BOUNDS-100 GRANTS-ENVELOPE BUNDLES-ENVELOPE BUNDLE-USERS-ENVELOPE': {
      // A request with a cursor is taken for one that was checked before.
      'behind a cursor a limit has no bound': takingQuery(
        ['listBundles', 'listBundleUsers', 'listBundleGrants'],
        (query) => {
          if (query.has('cursor') && Number(query.get('limit')) > 100) query.set('limit', '100')
        },
        (input, sent) => {
          if (sent.has('cursor') && Number(sent.get('limit')) > 100)
            input['limit'] = Number(sent.get('limit'))
        },
      ),
    },
  }),
  ...mutantsByRules('formats', {
    'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT': {
      // The day is made of the day of the year, with the months of a common year.
      'a leap day is listed as the first of March': showingField(
        'listBundleGrants',
        'endsAt',
        ofText((end) => end.replace('-02-29T', '-03-01T')),
      ),
    },
    'GRANT-SOURCE-FIELD GRANT-SOURCE-MAX-256': {
      'a list shows 255 characters of a source': showingField(
        'listBundleGrants',
        'sourceId',
        ofText((source) => source.slice(0, 255)),
      ),
    },
  }),
]

/** Bugs that need a combination, a later page, a class of values, another key or a moment. */
export const readMutants: readonly Mutant[] = [...bundleUsers, ...searches, ...access, ...forms]
