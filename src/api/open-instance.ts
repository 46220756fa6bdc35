import { match } from '../contract/match.ts'
import { parse } from '../contract/parse.ts'
import { readJson } from '../contract/read-json.ts'
import { addressAllowed } from '../ledger/address.ts'
import { accessOf } from '../ledger/chain.ts'
import { decideGrant } from '../ledger/decide-grant.ts'
import { decideRevoke } from '../ledger/decide-revoke.ts'
import { openAliases } from './aliases.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { createBundleGrant } from './create-bundle-grant.ts'
import { openCursors } from './cursors.ts'
import type { Instance, Steps } from './instance.ts'
import { openLimits } from './limits.ts'
import { listBundleGrants } from './list-bundle-grants.ts'
import { listBundleUsers } from './list-bundle-users.ts'
import { listBundles } from './list-bundles.ts'
import { readCheckout } from './read-checkout.ts'
import { revokeBundleGrant } from './revoke-bundle-grant.ts'
import { searchUsers } from './search-users.ts'

/** The settings of the public API, which a mock or a service chooses. */
export interface ApiSettings
  extends Pick<Instance, 'variants' | 'keyPrefix' | 'ipv6Bits' | 'bodyLimit' | 'checkResponses'> {
  /** Requests per minute for each address and for each key. */
  readonly rateLimit: number | 'off'
}

/** Returns an instance of the public API on a store, by which `answer` answers requests; `sealingKey`, at least 32 bytes, is the key that aliases and cursors are encrypted with, and `open` returns limits. */
export const openInstance = (
  sealingKey: Uint8Array,
  machine: Pick<Instance, 'store' | 'now' | 'monotonic' | 'newId'> & Partial<Pick<Instance, 'steps'>>,
  settings: ApiSettings,
  open: typeof openLimits = openLimits,
): Instance => ({
  steps,
  ...machine,
  aliases: openAliases(sealingKey),
  cursors: openCursors(sealingKey),
  verifiedHeaders: new Map(),
  variants: settings.variants,
  limits: open(settings.variants['rate-window'], settings.rateLimit),
  ipv6Bits: settings.ipv6Bits,
  keyPrefix: settings.keyPrefix,
  bodyLimit: settings.bodyLimit,
  checkResponses: settings.checkResponses,
})

/** The steps of the product; the mutants of the self-test replace some. */
export const steps: Steps = {
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
