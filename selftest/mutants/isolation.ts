import { hash } from 'node:crypto'
import { type OperationId, operationIds } from '../../conformance/kit/exchange.ts'
import { operations } from '../../spec/generated/contract.ts'
import type { Aliases } from '../../src/api/aliases.ts'
import type { Call } from '../../src/api/instance.ts'
import { unchanged } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import { type AccountId, type BundleId, type Pair, toAccountId, toAlias } from '../../src/ledger/ids.ts'
import type { Page, PageRequest } from '../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { addHistoryGrants, changeCreate } from './change-ledger.ts'
import { bundlesOf, everyItem, listing, paging } from './change-lists.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, showsAfter, subtleMutantsOf } from './mutant.ts'
import { cascadingAcross } from './revokes.ts'

/** Puts a bug, for the suite to find, into the isolation of callers: answers a cursor by the query and the caller that it was issued for, whatever this request says. */
const keepingQuery = (list: OperationId): Mutation =>
  server.stateful(() => {
    const issued = new Map<unknown, { readonly input: server.Json; readonly caller: Call['caller'] }>()
    return server.changeOperations([list], async (run, { cursor, ...first }, call) => {
      const from = issued.get(cursor)
      // A request is refused where its first page would be.
      if (from !== undefined) await run(first)
      const { caller } = from ?? call
      const page = await run({ ...first, cursor, ...from?.input }, { ...call, caller })
      issued.set(page['nextCursor'], { input: from?.input ?? first, caller })
      issued.delete(undefined)
      return page
    })
  })

/** Merges the live grants (neither revoked nor ended) of each user of a bundle with those in the other bundles of the owner. */
export const mergingBundles = (
  join: (own: readonly Grant[], elsewhere: readonly Grant[]) => readonly Grant[],
): Mutation =>
  paging('listBundleUsers', async (list, query, context) => {
    const slice = await list(query)
    const others = await elsewhere(list, query, context)
    const items = slice.items.map(({ account, live }) => {
      const own = others.filter((one) => one.account.id === account.id).flatMap((one) => one.live)
      return { account, live: join(live, own) }
    })
    return { ...slice, items }
  })

/** Replaces the aliases. */
const aliasing = (change: (aliases: Aliases, composition: Composition) => Aliases): Mutation =>
  server.changeInstance(({ aliases }, composition) => ({ aliases: change(aliases, composition) }))

/** Lets an operation take an alias of another owner. */
const trustingAliases = (id: OperationId): Mutation =>
  server.changeOperations([id], (run, input, call, instance, { fixture }) => {
    const { aliases } = instance
    const owners = Object.values(fixture.handles.keys).map(({ owner }) => owner)
    const decrypt: Aliases['decrypt'] = (own, alias) =>
      [own, ...owners]
        .map((viewer) => aliases.decrypt(viewer, alias))
        .find((account) => account !== undefined)
    return run(input, call, { ...instance, aliases: { ...aliases, decrypt } })
  })

/** Lets an operation take any bundle for the caller's own, for some inputs. */
const ignoringOwner = (id: OperationId, when: (input: server.Json) => boolean = () => true): Mutation =>
  server.changeOperations([id], (run, input, call, instance) => {
    const { store } = instance
    const findBundle: typeof store.findBundle = async (bundle) => {
      const found = await store.findBundle(bundle)
      return found && { ...found, owner: call.caller.owner }
    }
    return when(input) ? run(input, call, { ...instance, store: { ...store, findBundle } }) : run()
  })

/** Takes a cursor of any owner and query for the same list. */
const trustingCursors = server.changeInstance(({ cursors: { encrypt, decrypt } }) => ({
  cursors: {
    encrypt: (scope, next) => encrypt({ ...scope, owner: nobody, filters: [] }, next),
    decrypt: (scope, cursor) => decrypt({ ...scope, owner: nobody, filters: [] }, cursor),
  },
}))

/** Returns the whole list of the other bundles of the owner of the bundle `main`. */
async function elsewhere<Query extends PageRequest & { readonly bundle: BundleId }, Item>(
  list: (query: Query) => Promise<Page<Item>>,
  query: Query,
  { fixture }: Composition,
): Promise<readonly Item[]> {
  const { main = query.bundle, second = query.bundle } = fixture.handles.bundles
  const others = [main, second].filter((bundle) => bundle !== query.bundle)
  return (await Promise.all(others.map((bundle) => everyItem(list, { ...query, bundle })))).flat()
}

/** Lets what another owner granted to the same user count; `isTheirs` tells their pairs. */
export const acrossOwners =
  (make: (isTheirs: (one: Pair, pair: Pair) => boolean) => Mutation): Mutation =>
  (composition) => {
    const ownerOf = (id: BundleId) => composition.fixture.facts.bundles.find((one) => one.id === id)?.owner
    const isTheirs = (one: Pair, { bundle, account }: Pair): boolean =>
      one.account === account && ownerOf(one.bundle) !== ownerOf(bundle)
    return make(isTheirs)(composition)
  }

mutantsOf('isolation', {
  'GRANT-SOURCE-SCOPE: a source of another owner is taken': acrossOwners((isTheirs) =>
    changeCreate((decide, view, { pair, grants }) => {
      const decided = decide(view)
      const added = decided.effect.kind === 'add' ? decided.effect.grant : undefined
      const earlier = grants.find(
        (one) =>
          isTheirs(one, pair) &&
          added?.sourceId !== undefined &&
          one.grant.sourceId === added.sourceId &&
          one.grant.type === added.type,
      )
      return earlier === undefined ? decided : unchanged({ kind: 'conflict', grant: earlier.grant })
    }),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: access from another owner is continued': acrossOwners((isTheirs) =>
    addHistoryGrants(
      (one, pair, now) => isTheirs(one, pair) && one.revokedAt === undefined && one.grant.endsAt > now,
    ),
  ),
  'REVOKE-CASCADE-ONLY: later grants of another owner go too': acrossOwners(cascadingAcross),
})

/** The id of no account. */
const nobody = toAccountId(999_999)

const digestOf = (text: string): string => hash('sha256', text).slice(0, 32)

/** Returns other aliases for each salt. */
const salted = ({ encrypt, decrypt }: Aliases, salt: number): Aliases => ({
  encrypt: (viewer, accounts) => encrypt(toAccountId(viewer * 100_000_000 + salt), accounts),
  decrypt: (viewer, alias) => decrypt(toAccountId(viewer * 100_000_000 + salt), alias),
})

mutantsOf('isolation', {
  "BUNDLE-OWNED: another owner's bundle users are listed": ignoringOwner('listBundleUsers'),
  'BUNDLE-OWNED LIST-LIMIT-DEFAULT-50: a cursor of grants keeps its bundle': keepingQuery('listBundleGrants'),
  // The viewer and the account, each scrambled for itself: two owners can compare the second.
  'USER-ALIAS-SCOPED: aliases that share a part': aliasing(({ decrypt }) => {
    const issued = new Map<string, AccountId>()
    const startOf = (viewer: AccountId): string => digestOf(`viewer ${viewer}`).slice(0, 12)
    return {
      encrypt: (viewer, accounts) =>
        accounts.map((account) => {
          const alias = `${startOf(viewer)}${digestOf(`account ${account}`).slice(0, 20)}`
          issued.set(alias, account)
          return toAlias(alias)
        }),
      decrypt: (viewer, alias) =>
        alias.startsWith(startOf(viewer)) ? issued.get(alias) : decrypt(viewer, alias),
    }
  }),
  'USER-ALIAS-SCOPED GRANT-USER-ID: an alias for each key': server.changeOperations(
    operationIds,
    (run, input, call, instance) => {
      const salt = Number.parseInt(digestOf(call.caller.key.id).slice(0, 6), 16)
      return run(input, call, { ...instance, aliases: salted(instance.aliases, salt) })
    },
  ),
  'GRANT-USER-ID USER-ALIAS-SCOPED USER-ALIAS-USABLE GRANTS-FILTER-USER: another alias in the grants list':
    server.changeField('listBundleGrants', 'userId', server.ofText(digestOf)),
  "BUNDLE-USERS-CURSOR-SCOPED BUNDLE-OWNED: another owner's cursor": trustingCursors,
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
      const found = [...slice.items, ...(await elsewhere(list, query, composition))]
      return { ...slice, items: found.slice(0, query.limit) }
    },
  ),
})

/** Executes a request in a bundle of another owner as that owner, and then refuses it. */
const doneAnyway = (id: 'createBundleGrant' | 'revokeBundleGrant'): Mutation =>
  server.changeOperations([id], async (run, input, call, instance, { fixture }) => {
    const { owner: own } = call.caller
    const owner = fixture.facts.bundles.find((bundle) => bundle.id === input['bundleId'])?.owner ?? own
    const { aliases } = instance
    const decrypt: typeof aliases.decrypt = (_viewer, alias) => aliases.decrypt(own, alias)
    const caller = { ...call.caller, owner }
    if (owner !== own)
      await run(input, { ...call, caller }, { ...instance, aliases: { ...aliases, decrypt } })
    return run()
  })

subtleMutantsOf('isolation', {
  'ERROR-NOT-FOUND-REFUSED REVOKE-CASCADE-ONLY: a grant is revoked through another bundle of its owner':
    server.changeOperation('revokeBundleGrant', async (run, input, { caller }, { store }, { fixture }) => {
      const own = fixture.facts.bundles.filter(({ owner }) => owner === caller.owner).map(({ id }) => id)
      for (const bundleId of own.includes(input.bundleId) ? [input.bundleId, ...own] : [])
        if ((await store.findGrant(bundleId, input.grantId)) !== undefined) return run({ ...input, bundleId })
      return run()
    }),
  'USER-ALIAS-SCOPED: a create takes the alias of another owner': trustingAliases('createBundleGrant'),
  "BUNDLE-OWNED: another owner's grants are found by user or source": ignoringOwner(
    'listBundleGrants',
    ({ userId, sourceId }) => userId !== undefined || sourceId !== undefined,
  ),
  "BUNDLE-USERS-CURSOR-SCOPED BUNDLE-OWNED LIST-LIMIT-DEFAULT-50: a cursor shows another owner's users":
    keepingQuery('listBundleUsers'),
  'USER-ALIAS-SCOPED USER-ALIAS-USABLE: aliases of users are others after midnight': showsAfter(
    'hours',
    aliasing((aliases, { instance: { now } }) => {
      const today = (): number => Math.floor(now() / 86_400_000)
      const begun = today()
      const current = () => (today() === begun ? aliases : salted(aliases, today() - begun))
      return {
        encrypt: (...args) => current().encrypt(...args),
        decrypt: (...args) => current().decrypt(...args),
      }
    }),
  ),
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED: an alias works while it is among the last 60 that were shown':
    aliasing(({ encrypt, decrypt }) => {
      let issued: readonly string[] = []
      return {
        encrypt: (viewer, accounts) => {
          const fresh = encrypt(viewer, accounts)
          issued = [...issued.filter((alias) => !fresh.some((one) => one === alias)), ...new Set(fresh)]
          return fresh
        },
        decrypt: (viewer, alias) =>
          issued.slice(0, -60).includes(alias) ? undefined : decrypt(viewer, alias),
      }
    }),
  'USER-ALIAS-SCOPED: the filter by user takes an alias of another owner':
    trustingAliases('listBundleGrants'),
  'BUNDLE-OWNED REVOKE-CASCADE-ONLY: a revoke in a bundle of another owner is refused, and done':
    doneAnyway('revokeBundleGrant'),
  'BUNDLE-OWNED: a create in a bundle of another owner is refused, and done': doneAnyway('createBundleGrant'),
})

// A parameter with a default is in every input.
const withoutDefault = Object.entries(operations.listBundleGrants.parameters.query).flatMap(
  ([name, declared]) => ('default' in declared || name === 'cursor' ? [] : [name]),
)
mutantsOf(
  'isolation',
  withoutDefault.map((name) => [
    `BUNDLE-OWNED: another owner's grants are listed with ${name}`,
    ignoringOwner('listBundleGrants', (input) => input[name] !== undefined),
  ]),
)
mutantsOf(
  'isolation',
  (['listBundleGrants', 'listBundleUsers'] as const).map((id) => [
    `BUNDLE-OWNED: ${id} takes a cursor of another owner for the right to its bundle`,
    server.both(
      trustingCursors,
      ignoringOwner(id, ({ cursor }) => cursor !== undefined),
    ),
  ]),
)
