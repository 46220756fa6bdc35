import { createBundleGrant } from './create-bundle-grant.ts'
import { listBundleGrants } from './list-bundle-grants.ts'
import { listBundleUsers } from './list-bundle-users.ts'
import { listBundles } from './list-bundles.ts'
import { readCheckout } from './read-checkout.ts'
import { revokeBundleGrant } from './revoke-bundle-grant.ts'
import { searchUsers } from './search-users.ts'

/** The seven operations by their operationId. */
export const operations = {
  listBundles,
  searchUsers,
  listBundleUsers,
  listBundleGrants,
  createBundleGrant,
  revokeBundleGrant,
  readCheckout,
}
