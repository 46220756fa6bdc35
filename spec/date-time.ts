/** A date-time of RFC 3339; whether there is such a day does not show in its form. */
export const dateTimeForm =
  /^(\d{4}-\d\d-(\d\d))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Returns the milliseconds since the epoch that a date-time of RFC 3339 names, of whatever year: a day of the calendar, an
 * offset, no leap second; digits finer than milliseconds are cut. NaN when the text is none.
 */
export function millisecondsOf(text: string): number {
  const [, date, day] = dateTimeForm.exec(text) ?? []
  // Date.parse counts 30 February as 2 March.
  const exists = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day)
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN
}

/** Whether an instant has a year of four digits in UTC, so that it can be written back. */
export const isWritable = (ms: number): boolean => ms >= earliest && ms <= latest

/** Whether a text is an instant that can be written back (the format `date-time` of the contract). */
export const isDateTime = (text: string): boolean => isWritable(millisecondsOf(text))
