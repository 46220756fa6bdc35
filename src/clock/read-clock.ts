import { parseMoment, resolveMoment } from '../fixtures/moment.ts'
import type { Instant } from '../ledger/instant.ts'
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

/** The instant that a moment such as `2026-01-31T10:00:00Z`, `jan-31` or `+30d` is, seen from `now`; undefined when it is none. */
export function momentAt(text: string, now: Instant): Instant | undefined {
  const moment = parseMoment(text)
  return moment && resolveMoment(moment, now)
}
