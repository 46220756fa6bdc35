import type { Parts } from '../../../../src/api/instance.ts'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { Request } from '../../../../src/http/exchange.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import { toGrantId } from '../../../../src/ledger/ids.ts'
import type { Instant } from '../../../../src/ledger/instant.ts'
import type { BundleUser } from '../../../../src/store/store.ts'
import { revoking } from '../change-ledger.ts'
import { asking, operating, replying, showingRows, stepping, storing } from '../exchange-parts.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { type Remembered, remembering } from '../remember-grants.ts'
import { everyBundleUser } from '../whole-lists.ts'

/** Bugs of a revoke that one grant, or one and its renewal, does not show. */
export const subtleRevokeMutants: readonly Mutant[] = mutantsOf('revoke', {
  'the fourth grant behind a revoked one': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade runs in batches of three, and nobody asks for the second batch.',
    make: revoking((selected, live) => [selected, ...later(selected, live).slice(0, 3)]),
  },
  'a later grant without a source': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade leaves out the selected payment by its source, and null is not unequal to that.',
    make: revoking((selected, live) => {
      const isMet = ({ sourceId }: Grant): boolean => !selected.sourceId || sourceId !== undefined
      return [selected, ...later(selected, live).filter(isMet)]
    }),
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
    make: storing((store, { fixture }) => ({
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const others = Object.values(fixture.handles.bundles).filter((bundle) => bundle !== query.bundle)
        const lists = await Promise.all(others.map((bundle) => everyBundleUser(store, { ...query, bundle })))
        const items = slice.items.map(({ account, live }) => {
          const same = lists.flat().filter((one) => one.account.id === account.id)
          return { account, live: [...live, ...same.flatMap((one) => one.live)] }
        })
        return { ...slice, items }
      },
    })),
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
    make: withRevoked((user, revoked) => {
      const ghosts = revoked.map(({ grant }) => grant).toSorted((one, other) => one.startsAt - other.startsAt)
      return [{ ...user, live: [...user.live, ...ghosts] }]
    }),
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
    make: believing((key) => key.replace(/^bak_[^_]+/, (start) => start.toLowerCase())),
  },
  'a secret that differs in its middle': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Keys are compared in the form that the profile page shows, with stars in the middle.',
    make: believing((key) => key.replace(/^(bak_[^_]+_.{4}).*(.{4})$/, `$1 ${key.length} $2`)),
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
    make: stepping(({ authenticate }) => ({
      authenticate: async (request, instance) => {
        const { key, owner } = await authenticate(request, instance)
        const permissions = { bundles: 'read', users: 'read', grants: 'read' } as const
        return { owner, key: request.query.includes('cursor=') ? { ...key, permissions } : key }
      },
    })),
  },
})

/** Bugs of addresses, bodies and content types that a plain wrong one does not meet. */
export const subtleRefusalMutants: readonly Mutant[] = mutantsOf('refusals', {
  'a percent sign that encodes nothing': {
    rules: ['ERROR-INVALID-REFUSED'],
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
    make: reading(async (request, limit, read) => {
      const text = await read(request, 2 ** 26)
      if (Buffer.byteLength(text.replace(/\s+/g, ' ')) <= limit) return text
      throw new Refusal('errors.request.body_too_large', `The body must be at most ${limit} bytes.`)
    }),
  },
  'parameters of a content type': {
    rules: ['ERROR-MEDIA-TYPE', 'GRANT-CREATES'],
    story: 'The content type is compared with two texts, so a missing blank or a capital is refused.',
    make: reading((request, limit, read) => {
      const isKnown = /^application\/json(; charset=utf-8)?$/.test(request.headers['content-type'] ?? '')
      return read(isKnown ? request : withHeader(request, 'content-type', 'text/plain'), limit)
    }),
  },
  'a content type that begins like JSON': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'The parser is chosen by the first characters, so a patch and a sequence are JSON as well.',
    make: reading((request, limit, read) => {
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

function later(selected: Grant, live: readonly Grant[]): readonly Grant[] {
  return live.filter(({ startsAt }) => startsAt > selected.startsAt)
}

/** The users of a bundle, each otherwise by their grants in it that were revoked and would still give access. */
function withRevoked(
  change: (user: BundleUser, revoked: readonly Remembered[]) => readonly BundleUser[],
): Mutant['make'] {
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
          return own.length === 0 ? [user] : change(user, own)
        })
        return { ...slice, items: items.slice(0, query.limit) }
      },
    }
  })
}

function withHeader(request: Request, name: string, value: string): Request {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

/** Takes a key for a known one when both look the same. */
function believing(look: (key: string) => string): Mutant['make'] {
  return asking((request, { fixture }) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers['authorization'] ?? '')?.[1] ?? ''
    const known = Object.values(fixture.handles.keys).find(({ text }) => look(given) === look(text))
    return known === undefined ? request : withHeader(request, 'authorization', `Bearer ${known.text}`)
  })
}

type ReadJson = Parts['readJson']

/** The text of a body, read otherwise. */
function reading(change: (request: Request, limit: number, read: ReadJson) => ReturnType<ReadJson>) {
  return stepping(({ readJson }) => ({ readJson: (request, limit) => change(request, limit, readJson) }))
}
