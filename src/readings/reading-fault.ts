import { readings } from '../../spec/generated/readings.ts'
import { nearestName } from '../nearest-name.ts'

/** What is wrong with a choice of one reading, in one sentence; undefined when nothing is. */
export function readingFault(name: string, value: string): string | undefined {
  const known: Readonly<Record<string, { readonly values: readonly string[] }>> = readings
  const reading = Object.hasOwn(known, name) ? known[name] : undefined
  if (reading !== undefined)
    return reading.values.includes(value)
      ? undefined
      : `${name} must be one of ${reading.values.join(', ')}; it was "${value}".`
  const names = Object.keys(known)
  const meant = nearestName(name, names)
  return `There is no reading "${name}"; ${meant === undefined ? `there are ${names.join(', ')}.` : `did you mean "${meant}"?`}`
}
