import type { ClockRequest } from '../../spec/control-types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import { momentAt } from '../ledger/span.ts'

/** How a clock runs: as the machine's does, not at all, or `rate` times as fast. */
type Pace = Pick<ClockRequest, 'mode' | 'rate'>

/** A pace and the instant at which it begins; without one the clock goes on from where it is. */
export type ClockSetting = Pace & { readonly at?: Instant | undefined }

/** The only source of now for one mock. It never goes back, except to a restored mark. */
export type Clock = ReturnType<typeof openClock>

/** Where a clock was, as plain data; `ahead` is in milliseconds ahead of the machine's time. */
export type ClockMark = Pace & { readonly now: Instant; readonly ahead: number }

/** A clock over the machine's time (milliseconds since the epoch), which it asks each time and never keeps. */
export function openClock(machine: () => number, initial: ClockSetting = { mode: 'system' }) {
  let pace = paceOf(initial)
  let since = machine()
  let at = initial.at ?? toInstant(since)
  const now = (): Instant =>
    pace.mode === 'frozen' ? at : toInstant(Math.floor(at + (machine() - since) * (pace.rate ?? 1)))
  const begin = (setting: Pace, from: Instant): void => {
    pace = paceOf(setting)
    since = machine()
    at = from
  }
  const start = (setting: Pace, from: Instant): void => {
    if (from < now())
      throw new DomainError(
        'conflict',
        `The clock only goes forward: it is ${formatInstant(now())}, later than ${formatInstant(from)}; restore a snapshot to go back.`,
      )
    begin(setting, from)
  }
  return {
    now,
    state: () => ({ ...pace, now: now() }),
    /** Runs on at another pace; a DomainError when it would have to go back. `system` alone takes the machine's time unless that is already past. */
    set: (setting: ClockSetting): void =>
      start(
        setting,
        setting.at ?? (setting.mode === 'system' ? toInstant(Math.max(now(), machine())) : now()),
      ),
    /** Jumps ahead at the same pace; a DomainError when it would have to go back. */
    moveTo: (instant: Instant): void => start(pace, instant),
    mark: (): ClockMark => ({ ...pace, now: now(), ahead: now() - machine() }),
    /** Goes to a mark, even back to it: a frozen or scaled clock to that instant, a system one to the same distance from the machine's time. */
    restore: (mark: ClockMark): void =>
      begin(mark, mark.mode === 'system' ? toInstant(machine() + mark.ahead) : mark.now),
  }
}

/** The most times faster than the machine: a year in half a minute. */
const FASTEST = 1_000_000

function paceOf({ mode, rate = 0 }: Pace): Pace {
  if (mode !== 'scaled') return { mode }
  if (rate > 0 && rate <= FASTEST) return { mode, rate }
  throw new DomainError(
    'conflict',
    `A scaled clock runs more than 0 and at most ${FASTEST} times as fast; it was ${rate}.`,
  )
}

/** The setting that a text such as `frozen:2026-01-31`, `frozen@jan-31` or `scaled:60@-1mo`, or a request means, seen from `now`; a DomainError when it is none. */
export function clockSetting(wanted: string | ClockRequest, now: Instant): ClockSetting {
  const { mode, rate, at: moment } = typeof wanted === 'string' ? parseSetting(wanted) : wanted
  const at = moment === undefined ? undefined : momentAt(moment, now)
  if (moment !== undefined && at === undefined)
    throw typeof wanted === 'string'
      ? noClock(wanted)
      : wrong('at', `\`at\` must be a moment, such as 2026-01-31T10:00:00Z; it was "${moment}".`)
  if (mode === 'scaled' && rate === undefined)
    throw wrong('rate', 'A clock that is "scaled" needs `rate`: how many times as fast as the machine.')
  if (mode !== 'scaled' && rate !== undefined)
    throw wrong('rate', `A clock that is "${mode}" takes no \`rate\`; leave it out, or take scaled.`)
  return { mode, ...(rate !== undefined && { rate }), at }
}

const wrong = (field: string, message: string): DomainError => new DomainError('conflict', message, { field })

const settingForm = /^(?:(system|frozen)|scaled:(\d{1,7}(?:\.\d{1,6})?))(?:[:@](.+))?$/

function parseSetting(text: string): ClockRequest {
  const [, pace, rate, at] = settingForm.exec(text) ?? []
  const moment = at === undefined ? {} : { at }
  if (rate !== undefined) return { mode: 'scaled', rate: Number(rate), ...moment }
  if (pace === 'system' || pace === 'frozen') return { mode: pace, ...moment }
  throw noClock(text)
}

const noClock = (text: string): DomainError =>
  new DomainError(
    'invalid',
    `\`clock\` must be system, frozen or scaled:60, each with a moment if need be, such as frozen:2026-01-31T10:00:00Z; it was "${text}".`,
    { field: 'clock' },
  )
