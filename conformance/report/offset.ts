/** A time relative to another: `+2 d`, `+1 h 30 min`, `-737 ms`, `+1 d - 737 ms`, `never`. */
export const offsetText = (ms: number): string =>
  ms === Number.POSITIVE_INFINITY ? 'never' : `${ms < 0 ? '-' : '+'}${durationText(Math.abs(ms))}`

/** The same, with times of a minute or more rounded to the second when they miss it by milliseconds. */
export function roughOffsetText(ms: number): string {
  const whole = Math.round(ms / 1_000) * 1_000
  const isClose = Number.isFinite(ms) && Math.abs(ms) >= 60_000 && Math.abs(ms - whole) < 100
  return offsetText(isClose ? whole : ms)
}

/** A duration in its two largest units; a rest that almost fills one is written as what is missing. */
export function durationText(ms: number): string {
  const unit = units.find(({ name, size }) => ms >= (name === 's' ? size : 0.99 * size))
  if (unit === undefined) return `${Number(ms.toFixed(3))} ms`
  const whole = Math.round(ms / unit.size)
  const rest = Math.round(ms - whole * unit.size)
  if (rest === 0) return `${whole} ${unit.name}`
  if (Math.abs(rest) < unit.size / 100)
    return `${whole} ${unit.name} ${rest < 0 ? '-' : '+'} ${durationText(Math.abs(rest))}`
  if (unit.name === 's') return `${(ms / unit.size).toFixed(3).replace(/0+$/, '')} s`
  const below = Math.floor(ms / unit.size)
  const smaller = units[units.indexOf(unit) + 1]
  if (smaller === undefined) return `${whole} ${unit.name}`
  const further = Math.round((ms - below * unit.size) / smaller.size)
  return further === 0 ? `${below} ${unit.name}` : `${below} ${unit.name} ${further} ${smaller.name}`
}

const units = [
  { name: 'd', size: 86_400_000 },
  { name: 'h', size: 3_600_000 },
  { name: 'min', size: 60_000 },
  { name: 's', size: 1_000 },
] as const
