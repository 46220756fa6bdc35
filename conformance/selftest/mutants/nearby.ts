import type { Mutant } from './mutant.ts'
import { nearbyBundleLists } from './nearby-bundle-lists.ts'
import { nearbyBundlesAndSearch } from './nearby-bundles-search.ts'
import { nearbyCreate } from './nearby-create.ts'
import { nearbyDoor } from './nearby-door.ts'
import { nearbyRevokeAndCheckout } from './nearby-revoke-checkout.ts'

/** Bugs that show with the value, the moment or the combination beside the one that an example would use. */
export const nearbyMutants: readonly Mutant[] = [
  ...nearbyBundlesAndSearch,
  ...nearbyBundleLists,
  ...nearbyCreate,
  ...nearbyRevokeAndCheckout,
  ...nearbyDoor,
]
