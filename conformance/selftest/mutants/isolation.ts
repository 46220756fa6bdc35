import { hash } from 'node:crypto'
import type { Aliases } from '../../../src/api/aliases.ts'
import type { Call } from '../../../src/api/instance.ts'
import { type AccountId, toAccountId, toAlias } from '../../../src/ledger/ids.ts'
import { type OperationId, operationIds } from '../../kit/exchange.ts'
import { deploying, type Json, operating, operatingEach, storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { everyGrant } from './whole-lists.ts'

/** Bugs that show one owner what is another's, or one bundle what is another's. */
export const isolationMutants: readonly Mutant[] = mutantsOf('isolation', {
  "another owner's grants are listed": {
    rules: ['BUNDLE-OWNED'],
    story: 'The list of grants loads the bundle by its id and forgets whose it is.',
    make: ignoringOwner('listBundleGrants'),
  },
  "another owner's bundle users are listed": {
    rules: ['BUNDLE-OWNED'],
    story: 'The list of users loads the bundle by its id and forgets whose it is.',
    make: ignoringOwner('listBundleUsers'),
  },
  "a grant in another owner's bundle": {
    rules: ['BUNDLE-OWNED'],
    story: 'The create asks for the grants permission and takes any bundle.',
    make: ignoringOwner('createBundleGrant'),
  },
  "a revoke in another owner's bundle": {
    rules: ['BUNDLE-OWNED'],
    story: 'The revoke finds the grant by its id and never looks at the bundle of the path.',
    make: ignoringOwner('revokeBundleGrant'),
  },
  'a revoke through another bundle': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'REVOKE-SELECTED', 'REVOKE-CASCADE-ONLY', 'BUNDLE-OWNED'],
    story: 'The bundle of the path is checked, and then the grant is revoked wherever it is.',
    make: operating('revokeBundleGrant', (run, { fixture }) => async (input, call, instance) => {
      const everywhere = Object.values(fixture.handles.bundles)
      for (const bundle of everywhere) {
        const found = await instance.store.findGrant(bundle, input.grantId)
        const owner = (await instance.store.findBundle(bundle))?.owner
        const open = (await instance.store.findBundle(input.bundleId))?.owner === call.caller.owner
        if (found !== undefined && open && owner === call.caller.owner)
          return run({ ...input, bundleId: bundle }, call, instance)
      }
      return run(input, call, instance)
    }),
  },
  'one alias for all': {
    rules: ['USER-ALIAS-SCOPED'],
    story: 'The alias is a hash of the account with a salt of the service, the same for every viewer.',
    make: aliasing((aliases) => ({
      seal: (_viewer, accounts) => aliases.seal(nobody, accounts),
      open: (_viewer, alias) => aliases.open(nobody, alias),
    })),
  },
  'the number of the account as alias': {
    rules: ['USER-ALIAS-SCOPED'],
    story: 'userId is the number of the account, as it always was in the web application.',
    make: aliasing(() => ({
      seal: (_viewer, accounts) => accounts.map((account) => toAlias(`${account}`.padStart(32, '0'))),
      open: (_viewer, alias) => (/^0*[1-9]\d*$/.test(alias) ? toAccountId(Number(alias)) : undefined),
    })),
  },
  "another owner's alias works": {
    rules: ['USER-ALIAS-SCOPED'],
    story: 'Aliases stand in one table, and they are looked up without their viewer.',
    make: (composition) => {
      const keys = Object.values(composition.fixture.handles.keys)
      const viewers = [...new Set(keys.map(({ owner }) => owner))]
      return aliasing((aliases) => ({
        ...aliases,
        open: (viewer, alias) => {
          const opened = [viewer, ...viewers].map((one) => aliases.open(one, alias))
          return opened.find((account) => account !== undefined)
        },
      }))(composition)
    },
  },
  'aliases that share a part': {
    rules: ['USER-ALIAS-SCOPED'],
    story:
      'The alias is the viewer and the account, each scrambled for itself, and two owners can compare the second.',
    make: aliasing((aliases) => {
      const issued = new Map<string, AccountId>()
      return {
        seal: (viewer, accounts) =>
          accounts.map((account) => {
            const alias = `${digestOf(`viewer ${viewer}`).slice(0, 12)}${digestOf(`account ${account}`).slice(0, 20)}`
            issued.set(alias, account)
            return toAlias(alias)
          }),
        open: (viewer, alias) =>
          alias.startsWith(digestOf(`viewer ${viewer}`).slice(0, 12))
            ? issued.get(alias)
            : aliases.open(viewer, alias),
      }
    }),
  },
  'an alias for each key': {
    rules: ['USER-ALIAS-SCOPED'],
    story: 'The alias is made with the id of the key, so an integrator who changes keys loses all users.',
    make: aliasingByCall((call) => seedOf(call.caller.key.id)),
  },
  'another alias in the bundle users': {
    rules: ['USER-ALIAS-USABLE', 'USER-ALIAS-SCOPED', 'BUNDLE-USERS-LIVE'],
    story: "The bundle's users are read by a service of its own, with a salt of its own.",
    make: operating(
      'listBundleUsers',
      (run) => (input, call, instance) =>
        run(input, call, { ...instance, aliases: salted(instance.aliases, 7) }),
    ),
  },
  'another alias in the grants list': {
    rules: ['GRANT-USER-ID', 'USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE', 'GRANTS-FILTER-USER'],
    story: 'The list of grants shows the id of the membership instead of the alias.',
    make: operating('listBundleGrants', (run) => async (input, call, instance) => {
      const page = await run(input, call, instance)
      const grants = page.grants as unknown as readonly Json[]
      return {
        ...page,
        grants: grants.map((grant) =>
          grant['userId'] === undefined ? grant : { ...grant, userId: digestOf(`${grant['userId']}`) },
        ),
      }
    }),
  },
  'another alias in a create': {
    rules: ['GRANT-USER-ID', 'USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE'],
    story: 'A create answers with the number of the account instead of the alias that it was given.',
    make: operating('createBundleGrant', (run) => async (input, call, instance) => {
      const { grant } = await run(input, call, instance)
      return { grant: { ...grant, userId: digestOf(grant.userId ?? '') } }
    }),
  },
  'an alias for each day': {
    rules: ['USER-ALIAS-SCOPED', 'USER-ALIAS-USABLE', 'GRANT-USER-ID'],
    story: 'Aliases are salted anew every few seconds, as if they were tokens; old ones are still opened.',
    make: deploying(({ aliases, now }) => ({
      aliases: {
        seal: (viewer, accounts) => salted(aliases, Math.floor(now() / 1_500) % 50).seal(viewer, accounts),
        open: (viewer, alias) => {
          const opened = Array.from({ length: 50 }, (_, salt) => salted(aliases, salt).open(viewer, alias))
          return opened.find((account) => account !== undefined)
        },
      },
    })),
  },
  "another owner's cursor": {
    rules: ['BUNDLE-USERS-CURSOR-SCOPED', 'BUNDLE-OWNED'],
    story: 'A cursor is a position and nothing else, so it works in any bundle of anybody.',
    make: deploying(({ cursors }) => ({
      cursors: {
        seal: (scope, next) => cursors.seal({ ...scope, owner: nobody, filters: [] }, next),
        open: (scope, cursor) => cursors.open({ ...scope, owner: nobody, filters: [] }, cursor),
      },
    })),
  },
  'a cursor of bundles keeps its owner': {
    rules: ['BUNDLES-OWNED', 'PAGE-CURSOR-MISMATCH'],
    story: 'The cursor holds the whole query, its owner too, and what it holds goes before the key.',
    make: operating('listBundles', (run, { fixture }) => (input, call, instance) => {
      const owners = Object.values(fixture.handles.keys).map(({ owner }) => owner)
      return trying([call.caller.owner, ...new Set(owners)], (owner) =>
        run(input, { ...call, caller: { ...call.caller, owner } }, instance),
      )
    }),
  },
  'a cursor of grants keeps its bundle': {
    rules: ['BUNDLE-OWNED', 'PAGE-CURSOR-MISMATCH'],
    story: 'The cursor holds the whole query, its bundle too, and nobody asks again whose it is.',
    make: operating('listBundleGrants', (run, { fixture }) => (input, call, instance) => {
      if (input.cursor === undefined) return run(input, call, instance)
      const main = fixture.handles.bundles['main'] ?? input.bundleId
      const owner = fixture.handles.keys['full']?.owner ?? call.caller.owner
      return trying([input.bundleId, main], (bundleId) =>
        run(
          { ...input, bundleId },
          bundleId === main ? { ...call, caller: { ...call.caller, owner } } : call,
          instance,
        ),
      )
    }),
  },
  "another owner's checkout session": {
    rules: ['CHECKOUT-OWNER-KEY'],
    story: 'Whoever has the id of a session may read it.',
    make: ignoringOwner('readCheckout'),
  },
  "everybody's bundles": {
    rules: ['BUNDLES-OWNED'],
    story: 'The list was written for the market place, where all bundles are shown.',
    make: operating('listBundles', (run, { fixture }) => async (input, call, instance) => {
      const page = await run(input, call, instance)
      if (input.cursor !== undefined) return page
      const owners = fixture.facts.bundles
        .map(({ owner }) => owner)
        .filter((owner) => owner !== call.caller.owner)
      const others = await Promise.all(
        [...new Set(owners)].map((owner) =>
          run(input, { ...call, caller: { ...call.caller, owner } }, instance),
        ),
      )
      return {
        ...page,
        bundles: [...page.bundles, ...others.flatMap((other) => other.bundles)].slice(0, page.limit),
      }
    }),
  },
  'a filter by user crosses bundles': {
    rules: ['GRANTS-NOT-REVOKED', 'GRANTS-FILTER-USER', 'BUNDLE-OWNED'],
    story: "With userId the query goes over the user's grants and loses the bundle.",
    make: storing((store, { fixture }) => ({
      listGrants: async (query) => {
        const slice = await store.listGrants(query)
        if (query.filter.account === undefined || query.after !== undefined || slice.next !== undefined)
          return slice
        const bundles = [fixture.handles.bundles['main'], fixture.handles.bundles['second']]
        const others = bundles.filter((bundle) => bundle !== undefined && bundle !== query.bundle)
        const found = await Promise.all(
          others.map((bundle) => everyGrant(store, { ...query, bundle: bundle as typeof query.bundle })),
        )
        return { ...slice, items: [...slice.items, ...found.flat()].slice(0, query.limit) }
      },
    })),
  },
})

/** The first answer that is not refused; the first refusal when all are. */
async function trying<One, Result>(
  ones: readonly One[],
  run: (one: One) => Promise<Result>,
): Promise<Result> {
  const tried = await Promise.allSettled(ones.map(run))
  const answer = tried.find((one) => one.status === 'fulfilled')
  if (answer !== undefined) return answer.value
  throw (tried[0] as PromiseRejectedResult).reason
}

/** An owner whom nobody is. */
const nobody = toAccountId(999_999)
const digestOf = (text: string): string => hash('sha256', text).slice(0, 32)
const seedOf = (text: string): number => Number.parseInt(digestOf(text).slice(0, 6), 16)

function aliasing(change: (aliases: Aliases) => Aliases): Mutant['make'] {
  return deploying(({ aliases }) => ({ aliases: change(aliases) }))
}

const salted = ({ seal, open }: Aliases, salt: number): Aliases => ({
  seal: (viewer, accounts) => seal(toAccountId(viewer * 100_000_000 + salt), accounts),
  open: (viewer, alias) => open(toAccountId(viewer * 100_000_000 + salt), alias),
})

/** Aliases that depend on more than the viewer. */
function aliasingByCall(saltOf: (call: Call) => number): Mutant['make'] {
  return operatingEach(
    operationIds,
    (run) => (input, call, instance) =>
      run(input, call, { ...instance, aliases: salted(instance.aliases, saltOf(call)) }),
  )
}

/** An operation that takes a bundle or a session of anybody for the caller's own. */
function ignoringOwner(id: Exclude<OperationId, 'listBundles' | 'searchUsers'>): Mutant['make'] {
  return operatingEach([id], (run) => (input, call, instance) => {
    const { store } = instance
    const findBundle: typeof store.findBundle = async (bundle) => {
      const found = await store.findBundle(bundle)
      return found && { ...found, owner: call.caller.owner as AccountId }
    }
    return run(input, call, { ...instance, store: { ...store, findBundle } })
  })
}
