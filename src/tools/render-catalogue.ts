import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import type { Catalogue, Rule } from '../../spec/generated/catalogue.ts'
import { defined } from '../options.ts'
import { specFolder, toSource } from './contract.ts'

export type { Catalogue, Rule }

/** Reads a rule catalogue such as rules.yaml; throws with the names of rules that break rules.schema.json. */
export function readRules(file = join(specFolder, 'rules.yaml')): Catalogue {
  const schema = JSON.parse(readFileSync(join(specFolder, 'rules.schema.json'), 'utf8'))
  const fits = new Ajv({ useDefaults: true, allErrors: true }).compile<Catalogue>(schema)
  const catalogue = parse(readFileSync(file, 'utf8'))
  if (fits(catalogue)) return catalogue
  const problems = fits.errors?.map(({ instancePath, message, params }) => {
    const [, list = '', index = '', ...path] = instancePath.split('/')
    const place = [catalogue?.[list]?.[index]?.id ?? `${list} ${index}`, ...path].join('/')
    return `${place} ${message} ${JSON.stringify(params)}`
  })
  throw new TypeError(problems?.join('\n'))
}

/** Returns the source of rules.ts: the catalogue by rule id. */
export function renderRules({ rules, sections, answers }: Catalogue): string {
  const titles = Object.fromEntries(sections.map(({ id, title }) => [id, title]))
  return `import type { Rule } from './catalogue.ts'

export type RuleId =${union(rules.map(({ id }) => id))}

/** The rules that the description leaves open: they fail nothing. */
export type OpenRuleId =${union(rules.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))}

export type StatedRuleId = Exclude<RuleId, OpenRuleId>

/** The rules that the advisor judges a client by. */
export type AdviceRule =${union(rules.flatMap(({ id, remedy }) => (remedy === undefined ? [] : [id])))}

/** A part of the description, or (decided-) of what was decided where it is silent. */
export type SectionId =${union(sections.map(({ id }) => id))}

/** A rule of the catalogue; an open one has variants (the first is our default). */
export interface RuleEntry
  extends Pick<Rule, 'level' | 'party' | 'text' | 'operations' | 'checked' | 'remedy' | 'unchecked'> {
  readonly section: SectionId
  /** The field whose row of its section says the rule. */
  readonly field?: string
  readonly variants?: Rule['variants']
}

export const sectionTitles: Readonly<Record<SectionId, string>> = ${toSource(titles)}

/** The rules that decide an answer, by its error code, by what the ledger decides, or by its operation. */
export const answers: Readonly<Record<string, readonly RuleId[]>> = ${toSource(answers)}

export const rules: Readonly<Record<RuleId, RuleEntry>> = ${toSource(Object.fromEntries(rules.map(toEntry)))}
`
}

/** Returns the fields of a rule that code needs. */
function toEntry({ id, place, variants, level, party, text, section, operations, checked, ...more }: Rule) {
  const field = /^row (\w+)$/.exec(place)?.[1]
  const { remedy, unchecked } = more
  const fields = { level, party, text, section, operations, checked, remedy, unchecked, field }
  return [id, { ...defined(fields), ...(variants.length > 0 && { variants }) }] as const
}

const union = (names: readonly string[]): string => names.map((name) => `\n  | '${name}'`).join('')

/** Returns the page of the variants with a new table from the catalogue. */
export function withVariants(page: string, catalogue: Catalogue): string {
  const rows = catalogue.rules.flatMap(({ switch: name, text, variants }) => {
    const values = variants.map(({ value, text: meaning }) =>
      meaning === `It is refused with ${value}.` ? `\`${value}\`` : `\`${value}\`: ${meaning}`,
    )
    return name === undefined ? [] : [`| \`${name}\` | ${text} | ${values.join('<br>')} |`]
  })
  const table = ['| Switch | What is open | Values and what they mean |', '|---|---|---|', ...rows].join('\n')
  return page.replace(/(?<=<!-- variants: begin -->\n).*(?=\n<!-- variants: end -->)/s, () => table)
}

/** Returns the source of variants.ts: every open rule with a switch, by the switch's name, and our defaults. */
export function renderVariants({ rules }: Catalogue): string {
  const switched = rules.flatMap((rule) =>
    rule.switch === undefined ? [] : [{ ...rule, name: rule.switch }],
  )
  const variants = switched.map(({ id, text, name, variants }) => {
    const meanings = Object.fromEntries(variants.map(({ value, text }) => [value, text]))
    return [name, { rule: id, text, values: variants.map(({ value }) => value), meanings }]
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
