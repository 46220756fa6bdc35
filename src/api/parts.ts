import { match } from '../contract/match.ts'
import { parse } from '../contract/parse.ts'
import { readJson } from '../contract/read-json.ts'
import { addressAllowed } from '../ledger/address.ts'
import { accessOf } from '../ledger/chain.ts'
import { decideGrant } from '../ledger/decide-grant.ts'
import { decideRevoke } from '../ledger/decide-revoke.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { createBundleGrant } from './create-bundle-grant.ts'
import type { Parts } from './instance.ts'
import { listBundleGrants } from './list-bundle-grants.ts'
import { listBundleUsers } from './list-bundle-users.ts'
import { listBundles } from './list-bundles.ts'
import { readCheckout } from './read-checkout.ts'
import { revokeBundleGrant } from './revoke-bundle-grant.ts'
import { searchUsers } from './search-users.ts'

/** The parts that the product is composed of. */
export const parts: Parts = {
  match,
  authenticate,
  addressAllowed,
  authorize,
  readJson: (request, limit) => readJson(request, limit, 'errors.request'),
  parse,
  operations: {
    listBundles,
    searchUsers,
    listBundleUsers,
    listBundleGrants,
    createBundleGrant,
    revokeBundleGrant,
    readCheckout,
  },
  decideGrant,
  decideRevoke,
  accessOf,
}
