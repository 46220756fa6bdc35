import type { Grant } from '../../../../src/ledger/grant.ts'
import { toGrantId } from '../../../../src/ledger/ids.ts'
import type { Instant } from '../../../../src/ledger/instant.ts'
import { takingLike, trustingCursors, withHeader } from '../callers.ts'
import { operating, readingBody, replying, showingRows, stepping, storing } from '../exchange-parts.ts'
import { joiningBundles } from '../isolation.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { withRevoked } from '../remember-grants.ts'
import { cascading } from '../revokes.ts'
import { byStart, measuringWithoutBlanks } from './parts.ts'

/** Bugs of a revoke that one grant, or one and its renewal, does not show. */
export const subtleRevokeMutants: readonly Mutant[] = mutantsOf('revoke', {
  'the fourth grant behind a revoked one': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade runs in batches of three, and nobody asks for the second batch.',
    make: cascading((later) => later.slice(0, 3)),
  },
  'a later grant without a source': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade leaves out the selected payment by its source, and null is not unequal to that.',
    make: cascading((later, selected) =>
      later.filter(({ sourceId }) => selected.sourceId === undefined || sourceId !== undefined),
    ),
  },
  'text behind the id of a grant': {
    rules: ['ERROR-NOT-FOUND-REFUSED'],
    story: 'An id is read as far as it is one, and what follows is not looked at.',
    make: operating(
      'revokeBundleGrant',
      (run) =>
        ({ grantId, ...input }, ...rest) =>
          run({ ...input, grantId: toGrantId(grantId.slice(0, 24)) }, ...rest),
    ),
  },
})

/** Bugs of the users of a bundle that a user with one grant in one bundle does not show. */
export const subtleBundleUserMutants: readonly Mutant[] = mutantsOf('bundle users', {
  'the end of three grants in a row': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'The current grant is joined with the next one, and the chain goes no further.',
    make: stepping(({ accessOf }) => ({ accessOf: (live, now) => accessOf(live.slice(0, 2), now) })),
  },
  'a user of two bundles': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'The end of the continuous access is computed in a subquery over the user, without the bundle.',
    make: joiningBundles((own, elsewhere) => [...own, ...elsewhere]),
  },
  'the last user of a page': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'The limit counts the rows of the join, so a page may end in the middle of the grants of a user.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const { items, next } = await store.listBundleUsers(query)
        let room = query.limit
        const shown = items.flatMap(({ account, live }) => {
          const kept = live.slice(0, Math.max(0, room))
          room -= live.length
          return kept.length === 0 ? [] : [{ account, live: kept }]
        })
        if (shown.length === items.length) return { items: shown, next }
        return { items: shown, next: (await store.listBundleUsers({ ...query, limit: shown.length })).next }
      },
    })),
  },
  'an end that comes nearer': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT', 'REVOKE-CASCADE-LATER'],
    story: 'The end of the access is kept beside the user and only ever moves forward.',
    make: withRevoked((user, revoked) => [
      { ...user, live: [...user.live, ...byStart(revoked.map(({ grant }) => grant))] },
    ]),
  },
  'a user who came back': {
    rules: ['BUNDLE-USERS-ONCE'],
    story: 'A revoke ends the membership and the next create makes a second one, and the list joins both.',
    make: withRevoked((user, revoked) => {
      const isNew = ({ createdAt }: Grant): boolean =>
        revoked.some(({ revokedAt }) => revokedAt !== undefined && revokedAt <= createdAt)
      return user.live.every(isNew) ? [user, user] : [user]
    }),
  },
  'the end of a permanent user': {
    rules: ['BUNDLE-USERS-ENDS-AT', 'FORMAT-TIMESTAMP', 'GRANT-PERMANENT-NO-END'],
    story: 'The rows of this list are written by another serializer, which has null for what is not there.',
    make: showingRows('listBundleUsers', (row) => (row['grantId'] ? { endsAt: null, ...row } : row)),
  },
})

/** Bugs of keys that a plain wrong key does not meet. */
export const subtleKeyMutants: readonly Mutant[] = mutantsOf('authentication', {
  'letter case of a key id is ignored': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Keys are found by their id in a column that makes no difference of case.',
    make: takingLike((key) => key.replace(/^bak_[^_]+/, (start) => start.toLowerCase())),
  },
  'a secret that differs in its middle': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Keys are compared in the form that the profile page shows, with stars in the middle.',
    make: takingLike((key) => key.replace(/^(bak_[^_]+_.{4}).*(.{4})$/, `$1 ${key.length} $2`)),
  },
  'a mask is asked once': {
    rules: ['KEY-MASK-OUTSIDE'],
    story: 'An address that was compared is remembered for two seconds, and its result is not.',
    make: stepping(({ addressAllowed }, { instance }) => {
      const asked = new Map<string, Instant>()
      return {
        addressAllowed: (address, masks) => {
          const [name, now] = [`${address} ${masks}`, instance.now()]
          const isKnown = now < (asked.get(name) ?? 0) + 2_000
          asked.set(name, now)
          return isKnown || addressAllowed(address, masks)
        },
      }
    }),
  },
})

/** Bugs of permissions that a plain request of a key without one does not meet. */
export const subtlePermissionMutants: readonly Mutant[] = mutantsOf('permissions', {
  'reading lets write for a while': {
    rules: ['AUTH-PERMISSION-LACKING', 'AUTH-GRANTS-GOVERNS'],
    story: 'A permission that was found is cached for five seconds under its name, without its level.',
    make: stepping(({ authorize }) => {
      const found = new Map<string, Instant>()
      return {
        authorize: (call, id) => {
          const { key } = call.caller
          if (id.endsWith('BundleGrant') && call.now < (found.get(key.id) ?? 0) + 5_000) return
          authorize(call, id)
          if (id === 'listBundleGrants') found.set(key.id, call.now)
        },
      }
    }),
  },
  'a later page without permission': {
    rules: ['AUTH-PERMISSION-LACKING', 'AUTH-USERS-GOVERNS', 'AUTH-BUNDLES-GOVERNS', 'AUTH-GRANTS-GOVERNS'],
    story: 'Who has a cursor has been let in before, so permissions are asked for on the first page.',
    make: trustingCursors(),
  },
})

/** Bugs of addresses, bodies and content types that a plain wrong one does not meet. */
export const subtleRefusalMutants: readonly Mutant[] = mutantsOf('refusals', {
  'a percent sign that encodes nothing': {
    rules: ['ERROR-INVALID-REFUSED', 'STATUS-SUCCESS-200'],
    story: 'The address is decoded before anybody can catch what that throws.',
    make: stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        for (const text of [raw.query, ...Object.values(raw.parameters)]) decodeURIComponent(text)
        return parse(operation, raw, choose)
      },
    })),
  },
  'a large body of blanks': {
    rules: ['ERROR-BODY-TOO-LARGE'],
    story: 'The size is that of the JSON after it was parsed and written again.',
    make: measuringWithoutBlanks(),
  },
  'parameters of a content type': {
    rules: ['ERROR-MEDIA-TYPE', 'GRANT-CREATES'],
    story: 'The content type is compared with two texts, so a missing blank or a capital is refused.',
    make: readingBody((request, limit, read) => {
      const isKnown = /^application\/json(; charset=utf-8)?$/.test(request.headers['content-type'] ?? '')
      return read(isKnown ? request : withHeader(request, 'content-type', 'text/plain'), limit)
    }),
  },
  'a content type that begins like JSON': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'The parser is chosen by the first characters, so a patch and a sequence are JSON as well.',
    make: readingBody((request, limit, read) => {
      const isLike = request.headers['content-type']?.startsWith('application/json-')
      return read(isLike ? withHeader(request, 'content-type', 'application/json') : request, limit)
    }),
  },
  'a refusal for whoever accepts HTML': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    story: 'The framework has an error page of its own, and shows it to whoever accepts HTML.',
    make: replying((response, request) => {
      const isAsked = response.status >= 400 && /text\/html/.test(request.headers['accept'] ?? '')
      const headers = { ...response.headers, 'content-type': 'text/html' }
      return isAsked ? { ...response, headers, body: `<h1>${response.status}</h1>` } : response
    }),
  },
})
