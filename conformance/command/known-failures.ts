import { parse } from 'yaml'
import { catalogue } from '../runner/catalogue.ts'
import type { KnownFailure } from '../runner/failures.ts'
import { UsageFault } from './io.ts'

/** Reads accepted findings: a YAML list of `{ rule, check?, reason }`; throws a `UsageFault` with the place. */
export function readKnownFailures(text: string, file: string): readonly KnownFailure[] {
  const entries: unknown = parse(text) ?? []
  if (!Array.isArray(entries)) throw new UsageFault(`${file} must be a list of { rule, check, reason }`)
  return entries.map((entry: unknown, index) => {
    const { rule, check, reason } = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<
      Record<string, unknown>
    >
    const at = `${file}, entry ${index + 1}`
    const stranger = Object.keys(Object(entry)).find((name) => !['rule', 'check', 'reason'].includes(name))
    if (stranger !== undefined)
      throw new UsageFault(`${at}: ${stranger} is not known; it can be rule, check, reason`)
    if (typeof rule !== 'string' || !catalogue.some(({ id }) => id === rule))
      throw new UsageFault(`${at}: rule must be an id of the catalogue`)
    if (check !== undefined && typeof check !== 'string')
      throw new UsageFault(`${at}: check must be the id of a check`)
    if (typeof reason !== 'string' || reason === '') throw new UsageFault(`${at}: a reason is required`)
    return { rule, reason, ...(typeof check === 'string' ? { check } : {}) }
  })
}
