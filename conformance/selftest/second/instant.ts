import type { Choices } from './choices.ts'
import { ns } from './state.ts'

const second = 1_000_000_000n
const digitsOf = {
  ms: [3, 3],
  us: [6, 6],
  'us-shown-as-ms': [6, 3],
  ns: [9, 9],
  'ns-shown-as-us': [9, 6],
  s: [0, 0],
} as const

/** An instant with the digits that are kept. */
export function keptOf({ precision, surplusDigits }: Choices, instant: bigint, rounds = false): bigint {
  const step = 10n ** BigInt(9 - digitsOf[precision][0])
  return ((instant + (rounds && surplusDigits === 'rounded' ? step / 2n : 0n)) / step) * step
}

/** An instant as it is shown. */
export function written({ precision, zone, zeros }: Choices, instant: bigint): string {
  const offset = zone === '-05:30' ? 330 * 60_000 : 0
  const date = new Date(Number(instant / 1_000_000n) - offset).toISOString().slice(0, -5)
  const fraction = `${instant % second}`.padStart(9, '0').slice(0, digitsOf[precision][1])
  const digits = zeros === 'trimmed' ? fraction.replace(/0+$/, '') : fraction
  return `${date}${digits === '' ? '' : '.'}${digits}${zone}`
}

const strict = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/i
const lenient =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):?(\d\d))?)?$/i

/** Reads an instant, of the years 1 to 9999 unless others are taken; undefined when it is none. */
export function instantOf(choices: Choices, value: unknown): bigint | undefined {
  const form = choices.dateTime === 'strict' ? strict : lenient
  const found = typeof value === 'string' ? form.exec(value) : null
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, seconds = 0] = found
    .slice(1, 7)
    .map((text) => Number(text ?? 0))
  const [fraction = '', sign, hours = '0', minutes = '0'] = found.slice(7)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const overflows = date.getUTCDate() !== day && choices.dateTime === 'strict'
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || seconds > 59 || overflows)
    return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  date.setUTCHours(hour, minute - offset, seconds)
  const inYear = date.getUTCFullYear()
  return choices.yearsBeyond === 'refused' && (inYear < 1 || inYear > 9_999)
    ? undefined
    : ns(date.getTime()) + BigInt(fraction.slice(0, 9).padEnd(9, '0'))
}
