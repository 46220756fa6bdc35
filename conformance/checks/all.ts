import type { Check } from '../check.ts'
import { revokeChecks } from './revoke.ts'

/** Every check of the suite, area by area. */
export const checks: readonly Check[] = [...revokeChecks]
