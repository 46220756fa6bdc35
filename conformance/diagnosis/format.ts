/** Returns `A, B and 3 more`, for reports and progress lines: at most so many names of a list. */
export const firstOf = (names: readonly string[], most = mostNames): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '')

/** The most names that a list shows. */
export const mostNames = 6

/** Returns an offset as text: `+2 d`, `+1 h 30 min`, `-737 ms`, `+1 d - 737 ms`, `never`; rounded to seconds from a minute on. */
export function offsetText(ms: number): string {
  if (ms === Infinity) return 'never'
  const whole = Math.round(ms / 1_000) * 1_000
  const isClose = Math.abs(ms) >= 60_000 && Math.abs(ms - whole) < 100
  return `${ms < 0 ? '-' : '+'}${durationText(Math.abs(isClose ? whole : ms))}`
}

/** Returns a duration in its two largest units; `1 d - 2 s` where only a little is missing. */
export function durationText(ms: number): string {
  const at = units.findIndex(([name, size]) => ms >= (name === 's' ? size : 0.99 * size))
  const [name, size] = units[at] ?? ['ms', 0.001]
  const whole = Math.round(ms / size)
  const rest = Math.round(ms - whole * size)
  const [smaller, part] = units[at + 1] ?? []
  if (at === -1) return `${Number(ms.toFixed(3))} ms`
  if (rest === 0) return `${whole} ${name}`
  if (Math.abs(rest) < size / 100)
    return `${whole} ${name} ${rest < 0 ? '-' : '+'} ${durationText(Math.abs(rest))}`
  if (part === undefined) return `${(ms / size).toFixed(3).replace(/0+$/, '')} s`
  const below = Math.floor(ms / size)
  const further = Math.round((ms - below * size) / part)
  return `${below} ${name}${further === 0 ? '' : ` ${further} ${smaller}`}`
}

const units = Object.entries({ d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000 })
