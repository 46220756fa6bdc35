import type { Instant } from '../ledger/instant.ts'
import { momentAt } from '../ledger/span.ts'
import type { ClockSetting } from './clock.ts'

/** `system`, `frozen`, `frozen:2026-01-31T10:00:00Z`, `frozen:jan-31`, `scaled:60`, `scaled:60@-1mo`; undefined when it is none of these. Moments are those of fixture files, seen from `now`. */
export function readClock(text: string, now: Instant): ClockSetting | undefined {
  const [, still, rate, moment] = form.exec(text) ?? []
  const at = moment === undefined ? undefined : momentAt(moment, now)
  if (moment !== undefined && at === undefined) return undefined
  if (rate !== undefined) return { mode: 'scaled', rate: Number(rate), at }
  return still === 'system' || still === 'frozen' ? { mode: still, at } : undefined
}

const form = /^(?:(system|frozen)|scaled:(\d{1,7}(?:\.\d{1,6})?))(?:[:@](.+))?$/
