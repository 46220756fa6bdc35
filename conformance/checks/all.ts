import type { Check } from '../kit/check.ts'
import { authChecks } from './auth.ts'
import { bundleUsersCheck } from './bundle-users.ts'
import { bundleChecks } from './bundles.ts'
import { checkoutChecks } from './checkout.ts'
import { forgedCursors } from './cursors.ts'
import { durabilityChecks } from './durability.ts'
import { endFormats } from './end-formats.ts'
import { errorChecks } from './errors.ts'
import { filterForms } from './filter-forms.ts'
import { filterPairsCheck } from './filter-pairs.ts'
import { queryChecks } from './grant-queries.ts'
import { historyChecks } from './histories.ts'
import { isolationChecks } from './isolation.ts'
import { limitChecks } from './limits.ts'
import { longChain } from './long-chain.ts'
import { oddWrites } from './odd-writes.ts'
import { permissionChecks } from './permissions.ts'
import { rateLimitChecks } from './rate-limit.ts'
import { readsAtOnce } from './reads.ts'
import { refusalChecks } from './refusals.ts'
import { searchChecks } from './search.ts'
import { unknownChecks } from './unknown.ts'
import { wholeLists } from './whole-lists.ts'
import { writesAtOnce } from './writes-at-once.ts'

/** Every check of the conformance suite, area by area: a run makes these unless its options name others. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...permissionChecks,
  ...isolationChecks,
  ...unknownChecks,
  ...bundleChecks,
  ...searchChecks,
  ...limitChecks,
  filterForms,
  filterPairsCheck,
  forgedCursors,
  endFormats,
  ...refusalChecks,
  oddWrites,
  bundleUsersCheck,
  ...checkoutChecks,
  ...errorChecks,
  ...queryChecks,
  ...historyChecks,
  readsAtOnce,
  ...writesAtOnce,
  longChain,
  wholeLists,
  ...durabilityChecks,
  ...rateLimitChecks,
]
