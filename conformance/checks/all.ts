import type { Check } from '../check.ts'
import { authChecks } from './auth.ts'
import { chainChecks } from './chain.ts'
import { dedupeChecks } from './dedupe.ts'
import { holderChecks } from './holders.ts'
import { isolationChecks } from './isolation.ts'
import { permissionChecks } from './permissions.ts'
import { raceChecks } from './races.ts'
import { refusalChecks } from './refusals.ts'
import { revokeChecks } from './revoke.ts'
import { searchChecks } from './search.ts'
import { trajectoryChecks } from './trajectories.ts'

/** Every check of the suite, area by area. */
export const checks: readonly Check[] = [
  ...authChecks,
  ...permissionChecks,
  ...isolationChecks,
  ...searchChecks,
  ...chainChecks,
  ...dedupeChecks,
  ...refusalChecks,
  ...revokeChecks,
  ...holderChecks,
  ...raceChecks,
  ...trajectoryChecks,
]
