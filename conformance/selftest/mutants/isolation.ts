import { hash } from 'node:crypto'
import type { Aliases } from '../../../src/api/aliases.ts'
import type { Call } from '../../../src/api/instance.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { type AccountId, type BundleId, toAccountId, toAlias } from '../../../src/ledger/ids.ts'
import type { Instant } from '../../../src/ledger/instant.ts'
import { type OperationId, operationIds } from '../../kit/exchange.ts'
import type { Composition } from '../compose.ts'
import { deploying, type Json, ofText, operating, operatingEach, showingField } from './exchange-parts.ts'
import { after, type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { bundlesOf, everyItem, listing, paging } from './whole-lists.ts'

/** The pages of a list behind a cursor are those of the query, and of the caller, that the cursor was made for. */
export const keepingQuery = (list: OperationId): Make =>
  operatingEach([list], (run) => {
    const made = new Map<unknown, { readonly input: Json; readonly caller: Call['caller'] }>()
    return async (input, call, instance) => {
      const { cursor, ...first } = input
      const from = made.get(cursor)
      // The request itself is allowed or refused as its first page would be.
      if (from !== undefined) await run(first, call, instance)
      const { caller } = from ?? call
      const page = (await run({ ...input, ...from?.input }, { ...call, caller }, instance)) as Json
      made.set(page['nextCursor'], { input: from?.input ?? first, caller })
      made.delete(undefined)
      return page
    }
  })

/** The live grants of each user of a bundle, mixed with those of the user in the other bundles of the owner. */
export const joiningBundles = (
  join: (own: readonly Grant[], elsewhere: readonly Grant[], now: Instant) => readonly Grant[],
): Make =>
  paging('listBundleUsers', async (list, query, composition) => {
    const slice = await list(query)
    const others = otherBundles(composition, query.bundle)
    const pages = await Promise.all(others.map((bundle) => everyItem(list, { ...query, bundle })))
    const items = slice.items.map(({ account, live }) => {
      const elsewhere = pages.flat().filter((one) => one.account.id === account.id)
      const joined = join(
        live,
        elsewhere.flatMap((one) => one.live),
        query.now,
      )
      return { account, live: joined }
    })
    return { ...slice, items }
  })

/** Aliases, otherwise. */
export const aliasing = (change: (aliases: Aliases, composition: Composition) => Aliases): Make =>
  deploying(({ aliases }, composition) => ({ aliases: change(aliases, composition) }))

/** An operation that takes the alias of another owner. */
export const trustingAliases = (id: OperationId): Make =>
  operatingEach([id], (run, composition) => (input, call, instance) => {
    const { aliases } = instance
    const open: Aliases['open'] = (own, alias) =>
      [own, ...ownersOf(composition)]
        .map((viewer) => aliases.open(viewer, alias))
        .find((account) => account !== undefined)
    return run(input, call, { ...instance, aliases: { ...aliases, open } })
  })

/** An operation that takes a bundle or a session of anybody for the caller's own, with some inputs only when told so. */
export const ignoringOwner = (id: OperationId, when: (input: Json) => boolean = () => true): Make =>
  operatingEach([id], (run) => (input, call, instance) => {
    if (!when(input)) return run(input, call, instance)
    const { store } = instance
    const findBundle: typeof store.findBundle = async (bundle) => {
      const found = await store.findBundle(bundle)
      return found && { ...found, owner: call.caller.owner }
    }
    return run(input, call, { ...instance, store: { ...store, findBundle } })
  })

const plain = mutantsOf('isolation', {
  "BUNDLE-OWNED: another owner's bundle users are listed": ignoringOwner('listBundleUsers'),
  'BUNDLE-OWNED LIST-LIMIT-DEFAULT-50: a cursor of grants keeps its bundle': keepingQuery('listBundleGrants'),
  // The viewer and the account, each scrambled for itself: two owners can compare the second.
  'USER-ALIAS-SCOPED: aliases that share a part': aliasing(({ open }) => {
    const issued = new Map<string, AccountId>()
    const startOf = (viewer: AccountId): string => digestOf(`viewer ${viewer}`).slice(0, 12)
    return {
      seal: (viewer, accounts) =>
        accounts.map((account) => {
          const alias = `${startOf(viewer)}${digestOf(`account ${account}`).slice(0, 20)}`
          issued.set(alias, account)
          return toAlias(alias)
        }),
      open: (viewer, alias) => (alias.startsWith(startOf(viewer)) ? issued.get(alias) : open(viewer, alias)),
    }
  }),
  'USER-ALIAS-SCOPED GRANT-USER-ID: an alias for each key': operatingEach(
    operationIds,
    (run) => (input, call, instance) => {
      const salt = Number.parseInt(digestOf(call.caller.key.id).slice(0, 6), 16)
      return run(input, call, { ...instance, aliases: salted(instance.aliases, salt) })
    },
  ),
  'GRANT-USER-ID USER-ALIAS-SCOPED USER-ALIAS-USABLE GRANTS-FILTER-USER: another alias in the grants list':
    showingField('listBundleGrants', 'userId', ofText(digestOf)),
  "BUNDLE-USERS-CURSOR-SCOPED BUNDLE-OWNED: another owner's cursor": deploying(
    ({ cursors: { seal, open } }) => ({
      cursors: {
        seal: (scope, next) => seal({ ...scope, owner: nobody, filters: [] }, next),
        open: (scope, cursor) => open({ ...scope, owner: nobody, filters: [] }, cursor),
      },
    }),
  ),
  'BUNDLES-OWNED LIST-LIMIT-DEFAULT-50: a cursor of bundles keeps its owner': keepingQuery('listBundles'),
  "BUNDLES-OWNED: everybody's bundles": listing('listBundles', (rows, { after, owner }, composition) =>
    after === undefined
      ? [...rows, ...bundlesOf(composition, (one) => one.owner !== owner && one.status !== 'archived')]
      : rows,
  ),
  'GRANTS-NOT-REVOKED GRANTS-FILTER-USER BUNDLE-OWNED: a filter by user crosses bundles': paging(
    'listGrants',
    async (list, query, composition) => {
      const slice = await list(query)
      if (query.filter.account === undefined || query.after !== undefined || slice.next !== undefined)
        return slice
      const others = otherBundles(composition, query.bundle)
      const found = await Promise.all(others.map((bundle) => everyItem(list, { ...query, bundle })))
      return { ...slice, items: [...slice.items, ...found.flat()].slice(0, query.limit) }
    },
  ),
})

/** The owners of the keys. */
const ownersOf = ({ fixture }: Composition): readonly AccountId[] => [
  ...new Set(Object.values(fixture.handles.keys).map(({ owner }) => owner)),
]

/** The other bundles of the owner of the main one. */
export const otherBundles = ({ fixture }: Composition, own: BundleId): readonly BundleId[] => {
  const { main = own, second = own } = fixture.handles.bundles
  return [main, second].filter((bundle) => bundle !== own)
}

/** An owner whom nobody is. */
const nobody = toAccountId(999_999)

function digestOf(text: string): string {
  return hash('sha256', text).slice(0, 32)
}

/** Aliases of another viewer for each salt. */
export const salted = ({ seal, open }: Aliases, salt: number): Aliases => ({
  seal: (viewer, accounts) => seal(toAccountId(viewer * 100_000_000 + salt), accounts),
  open: (viewer, alias) => open(toAccountId(viewer * 100_000_000 + salt), alias),
})

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

const subtle = subtleMutantsOf('isolation', {
  'ERROR-NOT-FOUND-REFUSED REVOKE-CASCADE-ONLY: a grant is revoked through another bundle of its owner':
    operating('revokeBundleGrant', (run, { fixture }) => async (input, call, instance) => {
      const bundles = fixture.facts.bundles.filter(({ owner }) => owner === call.caller.owner)
      const own = bundles.map(({ id }) => id)
      for (const bundleId of own.includes(input.bundleId) ? [input.bundleId, ...own] : [])
        if ((await instance.store.findGrant(bundleId, input.grantId)) !== undefined)
          return run({ ...input, bundleId }, call, instance)
      return run(input, call, instance)
    }),
  'USER-ALIAS-SCOPED: a create takes the alias of another owner': trustingAliases('createBundleGrant'),
  "BUNDLE-OWNED: another owner's grants are found by user or source": ignoringOwner(
    'listBundleGrants',
    ({ userId, sourceId }) => userId !== undefined || sourceId !== undefined,
  ),
  "BUNDLE-USERS-CURSOR-SCOPED BUNDLE-OWNED LIST-LIMIT-DEFAULT-50: a cursor shows another owner's users":
    keepingQuery('listBundleUsers'),
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
  'BUNDLE-OWNED REVOKE-CASCADE-ONLY: a revoke in a bundle of another owner is refused, and done':
    doneAnyway('revokeBundleGrant'),
  'BUNDLE-OWNED: a create in a bundle of another owner is refused, and done': doneAnyway('createBundleGrant'),
})

/** Bugs that show one owner what is another's, or one bundle what is another's. */
export const isolationMutants = [...plain, ...subtle]
