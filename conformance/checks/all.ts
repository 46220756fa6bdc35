import type { Check } from '../check.ts'
import { raceChecks } from './races.ts'
import { revokeChecks } from './revoke.ts'
import { trajectoryChecks } from './trajectories.ts'

/** Every check of the suite, area by area. */
export const checks: readonly Check[] = [...revokeChecks, ...raceChecks, ...trajectoryChecks]
