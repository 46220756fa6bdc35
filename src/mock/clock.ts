import type { ClockRequest } from '../../spec/control-types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import { parseInstant } from '../ledger/span.ts'

/** The mode of a clock: `system`, `frozen`, or `scaled` with a rate. */
type Pace = Pick<ClockRequest, 'mode' | 'rate'>

/** A pace and the instant to start from; by default the current one. */
export type ClockSetting = Pace & { readonly at?: Instant | undefined }

/** The clock of one mock; it goes back only to a mark, its saved state, that is restored. */
export type Clock = ReturnType<typeof openClock>

/** The saved state of a clock; `ahead` is the difference to the machine's clock in milliseconds. */
export type ClockMark = Pace & { readonly now: Instant; readonly ahead: number }

/** Opens a clock on the machine's clock (milliseconds since the epoch). */
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
    /** Changes the pace; throws a DomainError if the clock would go back. `system` takes the machine's time if it is later. */
    set: (setting: ClockSetting): void =>
      start(
        setting,
        setting.at ?? (setting.mode === 'system' ? toInstant(Math.max(now(), machine())) : now()),
      ),
    /** Moves forward to an instant; throws a DomainError if the clock would go back. */
    moveTo: (instant: Instant): void => start(pace, instant),
    mark: (): ClockMark => ({ ...pace, now: now(), ahead: now() - machine() }),
    /** Restores a mark: the instant of a frozen or scaled clock, the difference to the machine's clock of a system one. */
    restore: (mark: ClockMark): void =>
      begin(mark, mark.mode === 'system' ? toInstant(machine() + mark.ahead) : mark.now),
  }
}

/** The greatest rate: a year in half a minute. */
const MAX_RATE = 1_000_000

function paceOf({ mode, rate = 0 }: Pace): Pace {
  if (mode !== 'scaled') return { mode }
  if (rate > 0 && rate <= MAX_RATE) return { mode, rate }
  throw new DomainError(
    'conflict',
    `A scaled clock runs more than 0 and at most ${MAX_RATE} times as fast; it was ${rate}.`,
  )
}

/** Parses a setting such as `frozen:2026-01-31`, `frozen@jan-31` or `scaled:60@-1mo`; throws a DomainError if malformed. */
export function clockSetting(wanted: string | ClockRequest, now: Instant): ClockSetting {
  const { mode, rate, at: moment } = typeof wanted === 'string' ? parseSetting(wanted) : wanted
  const at = moment === undefined ? undefined : parseInstant(moment, now)
  if (moment !== undefined && at === undefined)
    throw typeof wanted === 'string'
      ? noClock(wanted)
      : refused('at', `\`at\` must be a moment, such as 2026-01-31T10:00:00Z; it was "${moment}".`)
  if (mode === 'scaled' && rate === undefined)
    throw refused('rate', 'A clock that is "scaled" needs `rate`: how many times as fast as the machine.')
  if (mode !== 'scaled' && rate !== undefined)
    throw refused('rate', `A clock that is "${mode}" takes no \`rate\`; leave it out, or take scaled.`)
  return { mode, ...(rate !== undefined && { rate }), at }
}

const refused = (field: string, message: string): DomainError =>
  new DomainError('conflict', message, { field })

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
