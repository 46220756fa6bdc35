import { bodyLimit as contractBodyLimit } from '../../spec/generated/contract.ts'
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
import type { Instance, Parts } from './instance.ts'
import { openLimits } from './limits.ts'
import { listBundleGrants } from './list-bundle-grants.ts'
import { listBundleUsers } from './list-bundle-users.ts'
import { listBundles } from './list-bundles.ts'
import { readCheckout } from './read-checkout.ts'
import { revokeBundleGrant } from './revoke-bundle-grant.ts'
import { searchUsers } from './search-users.ts'

/** How the public API is served. */
export interface ApiSettings extends Pick<Instance, 'variants' | 'keyPrefix' | 'checkResponses'> {
  /** Requests per minute for each address and for each key. */
  readonly rateLimit: number | 'off'
  /** The length of the IPv6 networks that count as one address; 64 when undefined. */
  readonly ipv6Bits?: number
  /** In bytes; the contract's when undefined. */
  readonly bodyLimit: number | undefined
}

/** An instance on a store that keeps the sealing key, at least 32 bytes, composed of the parts of the product unless others are given; its limits, which `open` gives, are unused. */
export const openInstance = (
  sealingKey: Uint8Array,
  machine: Pick<Instance, 'store' | 'now' | 'monotonic' | 'newId'> & Partial<Pick<Instance, 'parts'>>,
  settings: ApiSettings,
  open: typeof openLimits = openLimits,
): Instance => ({
  parts,
  ...machine,
  aliases: openAliases(sealingKey),
  cursors: openCursors(sealingKey),
  genuineHeaders: new Map(),
  variants: settings.variants,
  limits: open(settings.variants['rate-window'], settings.rateLimit),
  ipv6Bits: settings.ipv6Bits ?? 64,
  keyPrefix: settings.keyPrefix,
  bodyLimit: settings.bodyLimit ?? contractBodyLimit,
  checkResponses: settings.checkResponses,
})

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
