import { Refusal } from '../../../../src/contract/refusal.ts'
import type { Instant } from '../../../../src/ledger/instant.ts'
import type { Store } from '../../../../src/store/store.ts'
import { allowing, believingRevoked, seeingKey, takingLike, unmasking, withHeader } from '../callers.ts'
import { ending, readable } from '../checkout.ts'
import {
  around,
  both,
  caching,
  operating,
  operatingEach,
  showing,
  stepping,
  storing,
} from '../exchange-parts.ts'
import { aliasing, ignoringOwner, keepingQuery, salted, trustingAliases } from '../isolation.ts'
import { after, type Make, mutantsOf } from '../mutant.ts'

/** What is asked in a bundle of another owner is done as if by that owner, for the same alias, and then refused. */
const doneAnyway = (id: 'createBundleGrant' | 'revokeBundleGrant'): Make =>
  operatingEach([id], (run, { fixture: { facts } }) => async (input, call, instance) => {
    const { owner: own } = call.caller
    const owner = facts.bundles.find((bundle) => bundle.id === input['bundleId'])?.owner ?? own
    if (owner !== own) {
      const { aliases } = instance
      const open: typeof aliases.open = (_viewer, alias) => aliases.open(own, alias)
      await run(
        input,
        { ...call, caller: { ...call.caller, owner } },
        { ...instance, aliases: { ...aliases, open } },
      )
    }
    return run(input, call, instance)
  })

const permissions = mutantsOf('permissions', {
  // An alias comes from the search, so its use as a filter was put under the same permission.
  'AUTH-GRANTS-GOVERNS: the grants of one user need the permission to search': operating(
    'listBundleGrants',
    (run) => async (input, call, instance) => {
      if (input.userId !== undefined && call.caller.key.permissions.users === 'none')
        throw new Refusal('errors.auth.permission_denied', 'A filter by userId needs users: read.')
      return run(input, call, instance)
    },
  ),
  // The level is asked for where the row is written, and a create that writes none never comes there.
  'AUTH-PERMISSION-LACKING: a read-only key may create what is there': both(
    allowing('createBundleGrant', ({ grants }) => grants === 'read'),
    operating('createBundleGrant', (run, { instance: { parts } }) => (input, call, instance) => {
      const record: Store['record'] = (pair, question, decide) =>
        instance.store.record(pair, question, (view) => {
          const decided = decide(view)
          if (decided.effect.kind === 'add') parts.authorize(call, 'createBundleGrant')
          return decided
        })
      return run(input, call, { ...instance, store: { ...instance.store, record } })
    }),
  ),
  // Who has a cursor has been let in before, so permissions are asked for on the first page.
  'AUTH-PERMISSION-LACKING AUTH-USERS-GOVERNS AUTH-BUNDLES-GOVERNS AUTH-GRANTS-GOVERNS: a later page without permission':
    seeingKey((key, { query }) => {
      const permissions = { bundles: 'read', users: 'read', grants: 'read' } as const
      return query.includes('cursor=') ? { ...key, permissions } : key
    }),
  // A permission that was found is cached for five seconds under its name, without its level.
  'AUTH-PERMISSION-LACKING AUTH-GRANTS-GOVERNS: reading lets write for a while': stepping(({ authorize }) => {
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
  // Verdicts are kept by key, method and the first part of the path.
  'AUTH-BUNDLES-GOVERNS AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: one list of bundles opens the others':
    stepping(({ authorize }) => {
      const allowed = new Set<string>()
      return {
        authorize: (call, operation) => {
          const { id } = call.caller.key
          const isList = operation.startsWith('listBundle')
          if (isList && allowed.has(id)) return
          authorize(call, operation)
          if (isList) allowed.add(id)
        },
      }
    }),
})

const authentication = mutantsOf('authentication', {
  // Keys that were found genuine are kept under the header in lower case.
  'AUTH-MISSING-OR-INVALID KEY-PREFIX-FIXED: a known key is looked up without case': stepping(
    ({ authenticate }) => {
      const genuine = new Map<string, string>()
      return {
        authenticate: async (request, instance) => {
          const sent = request.headers['authorization'] ?? ''
          const authorization = genuine.get(sent.toLowerCase()) ?? sent
          const caller = await authenticate(withHeader(request, 'authorization', authorization), instance)
          genuine.set(sent.toLowerCase(), authorization)
          return caller
        },
      }
    },
  ),
  // Deletes came later and have a route of their own, whose look-up of the key forgets its revocation.
  'AUTH-MISSING-OR-INVALID: a revoked key still revokes': believingRevoked(
    ({ method }) => method === 'DELETE',
  ),
  // The collation of the column takes letters of either case for the same.
  'AUTH-MISSING-OR-INVALID: letter case of the id of a key is ignored': takingLike((key) =>
    key.replace(/^bak_[^_]+/, (start) => start.toLowerCase()),
  ),
  // Keys are compared in the form that the profile page shows, with stars in the middle.
  'AUTH-MISSING-OR-INVALID: a secret that differs in its middle': takingLike((key) =>
    key.replace(/^(bak_[^_]+_.{4}).*(.{4})$/, `$1 ${key.length} $2`),
  ),
})

const addressMasks = mutantsOf('address masks', {
  // The path below a bundle that is newest was mounted beside the middleware of the masks.
  'KEY-MASK-OUTSIDE: the users of a bundle are shown outside the masks': unmasking(({ path }) =>
    /^\/v1\/bundles\/[^/]+\/users$/.test(path),
  ),
  // Verdicts are kept by address and target, and a key without masks passes too.
  'KEY-MASK-OUTSIDE: an address that was let through is not asked again': (composition) => {
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
})

const isolation = mutantsOf('isolation', {
  // The bundle of the path and the grant are each asked for their owner, and not whether they belong together.
  'ERROR-NOT-FOUND-REFUSED REVOKE-CASCADE-ONLY: a grant is revoked through another bundle of its owner':
    operating('revokeBundleGrant', (run, { fixture }) => async (input, call, instance) => {
      const bundles = fixture.facts.bundles.filter(({ owner }) => owner === call.caller.owner)
      const own = bundles.map(({ id }) => id)
      for (const bundleId of own.includes(input.bundleId) ? [input.bundleId, ...own] : [])
        if ((await instance.store.findGrant(bundleId, input.grantId)) !== undefined)
          return run({ ...input, bundleId }, call, instance)
      return run(input, call, instance)
    }),
  // The search gives scoped aliases, and the table behind them is asked by the alias alone.
  'USER-ALIAS-SCOPED: a create takes the alias of another owner': trustingAliases('createBundleGrant'),
  // The narrow look-ups came later than the list, from the tools of the support.
  "BUNDLE-OWNED: another owner's grants are found by user or source": ignoringOwner(
    'listBundleGrants',
    ({ userId, sourceId }) => userId !== undefined || sourceId !== undefined,
  ),
  // The cursor says which bundle goes on, while the owner is compared with the bundle of the path.
  "BUNDLE-USERS-CURSOR-SCOPED BUNDLE-OWNED LIST-LIMIT-DEFAULT-50: a cursor shows another owner's users":
    keepingQuery('listBundleUsers'),
  // They are sealed with a key that is changed each day.
  'USER-ALIAS-SCOPED USER-ALIAS-USABLE: aliases of users are others after midnight': after(
    'hours',
    aliasing((aliases, { instance: { now } }) => {
      const today = (): number => Math.floor(now() / 86_400_000)
      const begun = today()
      const current = () => (today() === begun ? aliases : salted(aliases, today() - begun))
      return {
        seal: (viewer, accounts) => current().seal(viewer, accounts),
        open: (viewer, alias) => current().open(viewer, alias),
      }
    }),
  ),
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED: an alias works while it is among the last 60 that were shown':
    aliasing(({ seal, open }) => {
      const shown = new Set<string>()
      return {
        seal: (viewer, accounts) => {
          const sealed = seal(viewer, accounts)
          for (const alias of sealed) {
            shown.delete(alias)
            shown.add(alias)
          }
          return sealed
        },
        open: (viewer, alias) => {
          const isLost = [...shown].slice(0, -60).includes(alias)
          return isLost ? undefined : open(viewer, alias)
        },
      }
    }),
  'USER-ALIAS-SCOPED: the filter by user takes an alias of another owner':
    trustingAliases('listBundleGrants'),
  // The owner is asked for when the answer is written.
  'BUNDLE-OWNED REVOKE-CASCADE-ONLY: a revoke in a bundle of another owner is refused, and done':
    doneAnyway('revokeBundleGrant'),
  'BUNDLE-OWNED: a create in a bundle of another owner is refused, and done': doneAnyway('createBundleGrant'),
})

/** Bugs of the checkout read that one session of one owner does not show. */
const checkout = mutantsOf('checkout', {
  // Amounts that are not whole are formatted with two digits so that no cent is lost.
  'CHECKOUT-PRICE: a price with decimals is a text': showing('readCheckout', ({ price, ...body }) => ({
    ...body,
    price: typeof price !== 'number' || Number.isInteger(price) ? price : price.toFixed(2),
  })),
  // Sessions are cached for a minute by their id alone, before the owner is compared.
  'CHECKOUT-OWNER-KEY: a session once read is shown to every owner': caching('readCheckout', 60_000),
  'CHECKOUT-LIFETIME-15-MINUTES CHECKOUT-OWNER-KEY: a session belongs to the key that read it first':
    operating('readCheckout', (run) => {
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
  // The column has room for sixteen characters of an id, and a longer one is cut without a word.
  'CHECKOUT-ID ERROR-NOT-FOUND-REFUSED: the beginning of a session id is enough': storing((store) => ({
    findCheckout: async (id) => {
      const { checkouts } = await store.facts(['checkouts'])
      const isLike = id.length >= 16
      return checkouts.find((one) => one.id === id || (isLike && one.id.startsWith(id.slice(0, 16))))
    },
  })),
  // Against replays a session may be read once more after the first time, for a reload, and no more.
  'CHECKOUT-LIFETIME-15-MINUTES: a session can be read twice': readable(2),
  // The bundle of a session is found through its owner, and the oldest one is taken.
  'CHECKOUT-BUNDLE-ID: a session of the second bundle': operating('readCheckout', (run, { fixture }) => {
    return async (input, call, instance) => {
      const session = await run(input, call, instance)
      const [oldest] = fixture.facts.bundles
        .filter(({ owner, status }) => owner === call.caller.owner && status !== 'archived')
        .toSorted((one, other) => one.createdAt - other.createdAt)
      return { ...session, bundleId: oldest?.id ?? session.bundleId }
    }
  }),
  // Sessions lie in a store that gives back bytes, which are read as Latin-1.
  'CHECKOUT-DISPLAY-NAME: a name in another encoding': showing('readCheckout', (session) => ({
    ...session,
    displayName: Buffer.from(`${session['displayName']}`).toString('latin1'),
  })),
  'CHECKOUT-LIFETIME-15-MINUTES: a checkout session ends 2 minutes after its first read': after(
    'minutes',
    ending(({ endsAt }, [read = endsAt]) => Math.min(endsAt, read + 120_000)),
  ),
})

/** Bugs of keys, owners and sessions that a plain request does not meet. */
export const subtleCallerMutants = [
  ...permissions,
  ...authentication,
  ...addressMasks,
  ...isolation,
  ...checkout,
]
