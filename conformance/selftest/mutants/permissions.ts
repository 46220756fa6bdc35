import type { Call } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { stepping } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

type Permissions = Call['caller']['key']['permissions']

/** Bugs of what a key may do. */
export const permissionMutants: readonly Mutant[] = mutantsOf('permissions', {
  'bundles for every key': {
    rules: ['AUTH-BUNDLES-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'The bundles list was thought harmless and asks for no permission.',
    make: allowing('listBundles'),
  },
  'search for every key': {
    rules: ['AUTH-USERS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'The search is public in the web application, and so it is here.',
    make: allowing('searchUsers'),
  },
  'grants list for every key': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'Only writing asks for the grants permission.',
    make: allowing('listBundleGrants'),
  },
  'create for every key': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'The permission of the create stands on the route of the old path.',
    make: allowing('createBundleGrant'),
  },
  'revoke for every key': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'Permissions are asked for by HTTP method, and DELETE was forgotten.',
    make: allowing('revokeBundleGrant'),
  },
  'read is enough to create': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-GRANTS-LEVELS', 'AUTH-PERMISSION-LACKING'],
    story: 'The check asks whether the permission is something else than none.',
    make: allowing('createBundleGrant', ({ grants }) => grants !== 'none'),
  },
  'read is enough to revoke': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-GRANTS-LEVELS', 'AUTH-PERMISSION-LACKING'],
    story: 'The create asks for write; the revoke, written later, asks for any level.',
    make: allowing('revokeBundleGrant', ({ grants }) => grants !== 'none'),
  },
  'read does not list grants': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-GRANTS-LEVELS'],
    story: 'The level is compared for equality with write on every path of grants.',
    make: denying('listBundleGrants', ({ grants }) => grants !== 'write'),
  },
  'search needs bundles too': {
    rules: ['AUTH-USERS-GOVERNS'],
    story: 'The search sits behind a router that asks for bundles.',
    make: denying('searchUsers', ({ bundles }) => bundles === 'none'),
  },
  'bundles list needs users too': {
    rules: ['AUTH-BUNDLES-GOVERNS'],
    story: 'As the list counts users, somebody thought that it needs their permission.',
    make: denying('listBundles', ({ users }) => users === 'none'),
  },
  'grants list needs bundles too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The bundle in the path is loaded by the code that asks for bundles.',
    make: denying('listBundleGrants', ({ bundles }) => bundles === 'none'),
  },
  'grants list needs users too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The rows have aliases, so somebody asked for the users permission.',
    make: denying('listBundleGrants', ({ users }) => users === 'none'),
  },
  'create needs users too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The alias is opened by the code of the search, permission and all.',
    make: denying('createBundleGrant', ({ users }) => users === 'none'),
  },
  'create needs bundles too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The create loads the bundle through the code of the bundles list, permission and all.',
    make: denying('createBundleGrant', ({ bundles }) => bundles === 'none'),
  },
  'revoke needs bundles too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The revoke answers with the bundle in its log line, and loads it as the list does.',
    make: denying('revokeBundleGrant', ({ bundles }) => bundles === 'none'),
  },
  'revoke needs users too': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The answer of a revoke has an alias, so somebody asked for the users permission.',
    make: denying('revokeBundleGrant', ({ users }) => users === 'none'),
  },
  'bundle users for every key': {
    rules: ['BUNDLE-USERS-PERMISSION'],
    story: 'The route was added later, and nobody wrote down which permission it needs.',
    make: allowing('listBundleUsers'),
  },
  'bundle users need two permissions': {
    rules: ['BUNDLE-USERS-PERMISSION'],
    story: 'The list shows users and grants, so it asks for both permissions.',
    make: denying('listBundleUsers', ({ users, grants }) => users === 'none' || grants === 'none'),
  },
  'lacking permission answers 401': {
    rules: ['AUTH-PERMISSION-LACKING', 'AUTH-BUNDLES-GOVERNS', 'AUTH-USERS-GOVERNS', 'AUTH-GRANTS-GOVERNS'],
    story: 'There is one refusal for everything that has to do with keys.',
    make: refusing(401),
  },
  'lacking permission answers 404': {
    rules: ['AUTH-PERMISSION-LACKING', 'AUTH-BUNDLES-GOVERNS', 'AUTH-USERS-GOVERNS', 'AUTH-GRANTS-GOVERNS'],
    story: 'What a key may not see is said not to exist.',
    make: refusing(404),
  },
  'lacking permission gives an empty list': {
    rules: ['AUTH-PERMISSION-LACKING', 'AUTH-BUNDLES-GOVERNS'],
    story: 'The permission filters the rows instead of refusing the request.',
    make: stepping(({ authorize, operations }) => ({
      authorize: (call, operation) => {
        if (operation !== 'listBundles') authorize(call, operation)
      },
      operations: {
        ...operations,
        listBundles: async (input, call, instance) => {
          const page = await operations.listBundles(input, call, instance)
          return call.caller.key.permissions.bundles === 'none' ? { bundles: [], limit: page.limit } : page
        },
      },
    })),
  },
  'refused after the fact': {
    rules: ['AUTH-GRANTS-GOVERNS'],
    story: 'The permission is asked for when the answer is written; the revoke has happened by then.',
    make: stepping(({ authorize, operations }) => ({
      authorize: (call, operation) => {
        if (operation !== 'revokeBundleGrant') authorize(call, operation)
      },
      operations: {
        ...operations,
        revokeBundleGrant: async (input, call, instance) => {
          const revoked = await operations.revokeBundleGrant(input, call, instance)
          authorize(call, 'revokeBundleGrant')
          return revoked
        },
      },
    })),
  },
  'created, then refused': {
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    story: 'The permission of a create is asked for when the answer is written, and the grant stays.',
    make: stepping(({ authorize, operations }) => ({
      authorize: (call, operation) => {
        if (operation !== 'createBundleGrant') authorize(call, operation)
      },
      operations: {
        ...operations,
        createBundleGrant: async (input, call, instance) => {
          const created = await operations.createBundleGrant(input, call, instance)
          authorize(call, 'createBundleGrant')
          return created
        },
      },
    })),
  },
})

/** Does not ask for the permission of one operation, for all keys or some. */
function allowing(
  operation: OperationId,
  enough: (permissions: Permissions) => boolean = () => true,
): Mutant['make'] {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      if (id !== operation || !enough(call.caller.key.permissions)) authorize(call, id)
    },
  }))
}

/** Asks for more than one operation needs. */
export function denying(
  operation: OperationId,
  lacks: (permissions: Permissions) => boolean,
): Mutant['make'] {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      if (id === operation && lacks(call.caller.key.permissions))
        throw new Refusal('errors.auth.permission_denied', 'The key may not do this.')
      authorize(call, id)
    },
  }))
}

function refusing(status: number): Mutant['make'] {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      try {
        authorize(call, id)
      } catch {
        throw new Refusal('errors.auth.permission_denied', 'The key may not do this.', undefined, status)
      }
    },
  }))
}
