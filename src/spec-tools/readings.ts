import { type Catalogue, readRules } from '../../spec/rules.ts'
import { banner } from './banner.ts'
import { toSource } from './source.ts'

/** The source of readings.ts: every open rule with a switch, by the name of the switch, and the readings that we choose. */
export function renderReadings(catalogue: Catalogue = readRules()): string {
  const readings = catalogue.rules.flatMap(({ id, text, accepts, switch: name, readings }) => {
    if (name === undefined) return []
    const values = readings.map(({ value }) => value)
    const meanings = Object.fromEntries(readings.map(({ value, text }) => [value, text]))
    return [[name, { rule: id, text, values, meanings, accepts }] as const]
  })
  const chosen = catalogue.rules.flatMap(({ switch: name, default: value }) =>
    name === undefined ? [] : [[name, value] as const],
  )
  return `${banner}
/** The open rules that a switch decides, by the name of the switch; the first value is our default. */
export const readings = ${toSource(Object.fromEntries(readings))} as const

export type ReadingName = keyof typeof readings

/** One reading chosen for each switch. */
export type Readings = { readonly [Name in ReadingName]: (typeof readings)[Name]['values'][number] }

/** The readings of a server that is told nothing else. */
export const defaultReadings: Readings = ${toSource(Object.fromEntries(chosen))}
`
}
