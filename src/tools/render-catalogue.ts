import { type Catalogue, type Rule, readRules } from '../../spec/lint/catalogue.ts'
import { toSource } from './contract.ts'

/** The source of rules.ts: the catalogue by rule id. */
export function renderRules({ rules, sections }: Catalogue = readRules()): string {
  const titles = Object.fromEntries(sections.map(({ id, title }) => [id, title]))
  return `
export type RuleId =${union(rules.map(({ id }) => id))}

/** A part of the description, or (decided-) of what was decided where it is silent. */
export type SectionId =${union(sections.map(({ id }) => id))}

/** A rule of the catalogue; an open one has variants (the first is our default) and what the suite accepts. */
export interface RuleEntry {
  readonly level: 'must' | 'should' | 'open'
  readonly party: 'deployment' | 'client'
  readonly text: string
  readonly section: SectionId
  readonly operations: readonly string[]
  readonly checked: readonly ('contract' | 'server' | 'suite' | 'advisor')[]
  /** Why nothing can check it. */
  readonly unchecked?: string
  readonly variants?: readonly { readonly value: string; readonly text: string }[]
  readonly accepts?: string
  readonly switch?: string
  readonly statedBy?: readonly RuleId[]
}

export const sectionTitles: Readonly<Record<SectionId, string>> = ${toSource(titles)}

export const rules: Readonly<Record<RuleId, RuleEntry>> = ${toSource(Object.fromEntries(rules.map(toEntry)))}
`
}

function toEntry({ id, variants, statedBy, ...rule }: Rule) {
  const { level, party, text, section, operations, checked, unchecked, accepts, switch: name } = rule
  const entry = {
    ...{ level, party, text, section, operations, checked },
    ...(unchecked !== undefined && { unchecked }),
    ...(level === 'open' && { variants, accepts }),
    ...(name !== undefined && { switch: name }),
    ...(statedBy.length > 0 && { statedBy }),
  }
  return [id, entry] as const
}

const union = (names: readonly string[]): string => names.map((name) => `\n  | '${name}'`).join('')

/** The source of variants.ts: every open rule with a switch, by the name of the switch, and our defaults. */
export function renderVariants({ rules }: Catalogue = readRules()): string {
  const switched = rules.flatMap((rule) =>
    rule.switch === undefined ? [] : [{ ...rule, name: rule.switch }],
  )
  const variants = switched.map(({ id, text, accepts, name, variants }) => {
    const meanings = Object.fromEntries(variants.map(({ value, text }) => [value, text]))
    return [name, { rule: id, text, values: variants.map(({ value }) => value), meanings, accepts }]
  })
  const chosen = switched.map(({ name, default: value }) => [name, value])
  return `
/** The open rules that a switch decides, by the name of the switch; the first value is our default. */
export const variants = ${toSource(Object.fromEntries(variants))} as const

export type VariantName = keyof typeof variants

/** One variant for each switch. */
export type Variants = { readonly [Name in VariantName]: (typeof variants)[Name]['values'][number] }

/** The variants of a server for which none is chosen. */
export const defaultVariants: Variants = ${toSource(Object.fromEntries(chosen))}
`
}
