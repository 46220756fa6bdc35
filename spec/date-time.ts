const form =
  /^(\d{4}-\d\d-(\d\d))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Whether a text is an instant of RFC 3339 that exists: a day of the calendar, an offset, no leap second, and a year of
 * four digits in UTC, so that it can be written back (the format `date-time` of the contract).
 */
export function isDateTime(text: string): boolean {
  const [, date, day] = form.exec(text) ?? []
  // Date.parse counts 30 February as 2 March.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return false
  const instant = Date.parse(text.toUpperCase())
  return instant >= earliest && instant <= latest
}
