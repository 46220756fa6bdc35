import { addressMaskMutants } from './address-masks.ts'
import { authenticationMutants } from './authentication.ts'
import { bundleUsersMutants } from './bundle-users.ts'
import { bundlesListMutants } from './bundles-list.ts'
import { checkoutMutants } from './checkout.ts'
import { createMutants } from './create.ts'
import { dedupeMutants } from './dedupe.ts'
import { errorMutants } from './errors.ts'
import { expiryMutants } from './expiry.ts'
import { formatMutants } from './formats.ts'
import { grantsListMutants } from './grants-list.ts'
import { isolationMutants } from './isolation.ts'
import { listLimitMutants } from './list-limits.ts'
import type { Mutant } from './mutant.ts'
import { pagingMutants } from './paging.ts'
import { permissionMutants } from './permissions.ts'
import { raceMutants } from './races.ts'
import { rateLimitMutants } from './rate-limit.ts'
import { refusalMutants } from './refusals.ts'
import { revokeMutants } from './revoke.ts'
import { subtleMutants } from './subtle/all.ts'
import { userSearchMutants } from './user-search.ts'

/** Every mutant, area by area. */
export const mutants: readonly Mutant[] = [
  ...authenticationMutants,
  ...permissionMutants,
  ...addressMaskMutants,
  ...isolationMutants,
  ...bundlesListMutants,
  ...userSearchMutants,
  ...listLimitMutants,
  ...pagingMutants,
  ...grantsListMutants,
  ...createMutants,
  ...dedupeMutants,
  ...refusalMutants,
  ...revokeMutants,
  ...bundleUsersMutants,
  ...checkoutMutants,
  ...errorMutants,
  ...formatMutants,
  ...raceMutants,
  ...expiryMutants,
  ...rateLimitMutants,
  ...subtleMutants,
]
