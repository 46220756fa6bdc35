/** The form of an RFC 3339 date-time; it also matches days that do not exist, such as 30 February. */
export const dateTimeForm =
  /^(\d{4}-\d\d-(\d\d))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Returns the milliseconds since the epoch of an RFC 3339 date-time, without digits finer than milliseconds.
 * NaN for any other text, for a day that does not exist and for a leap second.
 */
export function millisecondsOf(text: string): number {
  const [, date, day] = dateTimeForm.exec(text) ?? []
  // Date.parse counts 30 February as 2 March.
  const exists = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day)
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN
}

/** Tests that an instant has a year of four digits in UTC, so that it can be written as a date-time. */
export const isWritable = (ms: number): boolean => ms >= earliest && ms <= latest

/** Tests that a text has the format `date-time` of the contract. */
export const isDateTime = (text: string): boolean => isWritable(millisecondsOf(text))
