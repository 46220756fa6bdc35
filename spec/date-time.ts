const form = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/**
 * Whether a text is an instant after RFC 3339 that really exists: a day of the calendar, an offset, no leap second, and a
 * year of four digits in UTC, so that it can be written back (the format `date-time` of the contract).
 */
export function isDateTime(text: string): boolean {
  const parts = form.exec(text)
  if (parts === null) return false
  const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false
  if (sign !== undefined && (Number(offsetHour) > 23 || Number(offsetMinute) > 59)) return false
  if (Number(month) < 1 || Number(month) > 12) return false
  if (Number(day) < 1 || Number(day) > daysOf(Number(year), Number(month))) return false
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0))
  const minutes = Number(hour) * 60 + Number(minute) - offset
  if (minutes < 0) return `${year}-${month}-${day}` !== '0000-01-01'
  if (minutes >= 24 * 60) return `${year}-${month}-${day}` !== '9999-12-31'
  return true
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
