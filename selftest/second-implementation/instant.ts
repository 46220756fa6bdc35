import { ns } from './state.ts'
import type { ChosenVariants } from './variants.ts'

/** For each precision of the second implementation of the API: the digits of a second that are stored, and those in responses. */
const digitsOf = {
  ms: [3, 3],
  us: [6, 6],
  'us-shown-as-ms': [6, 3],
  ns: [9, 9],
  'ns-shown-as-us': [9, 6],
  s: [0, 0],
} as const

/** Returns an instant with the digits that are stored. */
export function keptOf(
  { precision, surplusDigits }: ChosenVariants,
  instant: bigint,
  rounds = false,
): bigint {
  const step = 10n ** BigInt(9 - digitsOf[precision][0])
  return ((instant + (rounds && surplusDigits === 'rounded' ? step / 2n : 0n)) / step) * step
}

/** Returns an instant as responses have it. */
export function written({ precision, zone, zeros }: ChosenVariants, instant: bigint): string {
  const offset = zone === '-05:30' ? 330 * 60_000 : 0
  const date = new Date(Number(instant / 1_000_000n) - offset).toISOString().slice(0, -5)
  const fraction = `${instant % 1_000_000_000n}`.padStart(9, '0').slice(0, digitsOf[precision][1])
  const digits = zeros === 'trimmed' ? fraction.replace(/0+$/, '') : fraction
  return `${date}${digits && '.'}${digits}${zone}`
}

const dateTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/

/** Reads an instant, of the years 1 to 9999 unless others are taken; undefined when it is none. */
export function instantOf({ yearsBeyond }: ChosenVariants, value: unknown): bigint | undefined {
  const [, local, fraction = '', zone] =
    dateTime.exec(typeof value === 'string' ? value.toUpperCase() : '') ?? []
  const [date, instant] = [new Date(`${local}Z`), new Date(`${local}${zone}`)]
  const year = instant.getUTCFullYear()
  if (Number.isNaN(year) || (yearsBeyond === 'refused' && (year < 1 || year > 9_999))) return undefined
  // A day that its month does not have would run on into the next one.
  if (date.toISOString() !== `${local}.000Z`) return undefined
  return ns(instant.getTime()) + BigInt(fraction.slice(0, 9).padEnd(9, '0'))
}
