import { type Catalogue, readRules } from '../../spec/rules.ts'
import { banner } from './banner.ts'
import { toSource } from './source.ts'

/** The source of variants.ts: every open rule with a switch, by the name of the switch, and the variants that we choose. */
export function renderVariants(catalogue: Catalogue = readRules()): string {
  const variants = catalogue.rules.flatMap(({ id, text, accepts, switch: name, variants }) => {
    if (name === undefined) return []
    const values = variants.map(({ value }) => value)
    const meanings = Object.fromEntries(variants.map(({ value, text }) => [value, text]))
    return [[name, { rule: id, text, values, meanings, accepts }] as const]
  })
  const chosen = catalogue.rules.flatMap(({ switch: name, default: value }) =>
    name === undefined ? [] : [[name, value] as const],
  )
  return `${banner}
/** The open rules that a switch decides, by the name of the switch; the first value is our default. */
export const variants = ${toSource(Object.fromEntries(variants))} as const

export type VariantName = keyof typeof variants

/** One variant chosen for each switch. */
export type Variants = { readonly [Name in VariantName]: (typeof variants)[Name]['values'][number] }

/** The variants of a server that is told nothing else. */
export const defaultVariants: Variants = ${toSource(Object.fromEntries(chosen))}
`
}
