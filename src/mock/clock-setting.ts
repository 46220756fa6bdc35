import type { ClockRequest } from '../../spec/control-types.ts'
import type { Instant } from '../ledger/instant.ts'
import { momentAt } from '../ledger/span.ts'
import { ClockError, type ClockSetting } from './clock.ts'
import { readClock } from './read-clock.ts'

/** The setting that a text such as `frozen:2026-01-31` or a request means, seen from `now`; a ClockError when it is none. */
export function clockSetting(wanted: string | ClockRequest, now: Instant): ClockSetting {
  if (typeof wanted === 'string') {
    const setting = readClock(wanted, now)
    if (setting !== undefined) return setting
    throw new ClockError(
      `A clock is system, frozen or scaled:60, each with a moment if need be, such as frozen:2026-01-31T10:00:00Z; it was "${wanted}".`,
    )
  }
  const { mode, rate, at } = wanted
  const moment = at === undefined ? undefined : momentAt(at, now)
  if (at !== undefined && moment === undefined)
    throw new ClockError(`at must be a moment, such as 2026-01-31T10:00:00Z; it was "${at}".`)
  if (mode !== 'scaled') {
    if (rate !== undefined)
      throw new ClockError(`rate says nothing of a ${mode} clock; leave it out, or take scaled.`)
    return { mode, at: moment }
  }
  if (rate === undefined)
    throw new ClockError('A scaled clock needs a rate: how many times as fast as the machine.')
  return { mode, rate, at: moment }
}
