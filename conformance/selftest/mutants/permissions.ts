import type { Call } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { both, operating, operatingEach, stepping } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

type Permissions = Call['caller']['key']['permissions']

/** Bugs of what a key may do. */
export const permissionMutants = mutantsByRules('permissions', {
  'AUTH-BUNDLES-GOVERNS AUTH-PERMISSION-LACKING': {
    'bundles for every key': allowing('listBundles'),
    // The permission filters the rows instead of refusing the request.
    'lacking permission gives an empty list': both(
      allowing('listBundles'),
      operating('listBundles', (run) => async (input, call, instance) => {
        const page = await run(input, call, instance)
        return call.caller.key.permissions.bundles === 'none' ? { bundles: [], limit: page.limit } : page
      }),
    ),
  },
  'AUTH-USERS-GOVERNS AUTH-PERMISSION-LACKING': { 'search for every key': allowing('searchUsers') },
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING': {
    'grants list for every key': allowing('listBundleGrants'),
    'create for every key': allowing('createBundleGrant'),
    'revoke for every key': allowing('revokeBundleGrant'),
    'created, then refused': refusingLate('createBundleGrant'),
  },
  'AUTH-GRANTS-GOVERNS AUTH-GRANTS-LEVELS AUTH-PERMISSION-LACKING': {
    'read is enough to create': allowing('createBundleGrant', ({ grants }) => grants !== 'none'),
    'read is enough to revoke': allowing('revokeBundleGrant', ({ grants }) => grants !== 'none'),
  },
  'AUTH-GRANTS-GOVERNS AUTH-GRANTS-LEVELS': {
    'read does not list grants': denying('listBundleGrants', ({ grants }) => grants !== 'write'),
  },
  'AUTH-USERS-GOVERNS': { 'search needs bundles too': needing('searchUsers', 'bundles') },
  'AUTH-BUNDLES-GOVERNS': { 'bundles list needs users too': needing('listBundles', 'users') },
  'AUTH-GRANTS-GOVERNS': {
    'grants list needs bundles too': needing('listBundleGrants', 'bundles'),
    'grants list needs users too': needing('listBundleGrants', 'users'),
    'create needs users too': needing('createBundleGrant', 'users'),
    'create needs bundles too': needing('createBundleGrant', 'bundles'),
    'revoke needs bundles too': needing('revokeBundleGrant', 'bundles'),
    'revoke needs users too': needing('revokeBundleGrant', 'users'),
    'refused after the fact': refusingLate('revokeBundleGrant'),
  },
  'BUNDLE-USERS-PERMISSION': {
    'bundle users need two permissions': needing('listBundleUsers', 'users', 'grants'),
  },
  'AUTH-PERMISSION-LACKING AUTH-BUNDLES-GOVERNS AUTH-USERS-GOVERNS AUTH-GRANTS-GOVERNS': {
    'lacking permission answers 401': refusing(401),
    'lacking permission answers 404': refusing(404),
  },
})

/** Does not ask for the permission of one operation, for all keys or some. */
function allowing(operation: OperationId, enough: (permissions: Permissions) => boolean = () => true): Make {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      if (id !== operation || !enough(call.caller.key.permissions)) authorize(call, id)
    },
  }))
}

/** Asks for these permissions as well, at any level. */
export function needing(operation: OperationId, ...names: readonly (keyof Permissions)[]): Make {
  return denying(operation, (permissions) => names.some((name) => permissions[name] === 'none'))
}

/** Asks for more than one operation needs. */
function denying(operation: OperationId, lacks: (permissions: Permissions) => boolean): Make {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      if (id === operation && lacks(call.caller.key.permissions)) throw denied()
      authorize(call, id)
    },
  }))
}

/** Asks for the permission when all is done. */
function refusingLate(operation: OperationId): Make {
  return (composition) => {
    const { authorize } = composition.instance.parts
    const late = operatingEach([operation], (run) => async (input, call, instance) => {
      const done = await run(input, call, instance)
      authorize(call, operation)
      return done
    })
    return both(allowing(operation), late)(composition)
  }
}

function refusing(status: number): Make {
  return stepping(({ authorize }) => ({
    authorize: (call, id) => {
      try {
        authorize(call, id)
      } catch {
        throw denied(status)
      }
    },
  }))
}

const denied = (status?: number): Refusal =>
  new Refusal('errors.auth.permission_denied', 'The key may not do this.', undefined, status)
