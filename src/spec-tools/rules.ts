import { type Catalogue, type Rule, readRules } from '../../spec/rules.ts'
import { banner } from './banner.ts'
import { toSource } from './source.ts'

/** The source of rules.ts: the catalogue by rule id, for what runs without reading YAML. */
export function renderRules({ rules, sections }: Catalogue = readRules()): string {
  const titles = sections.map(({ id, title }) => [id, title] as const)
  return `${banner}
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

export const sectionTitles: Readonly<Record<SectionId, string>> = ${toSource(Object.fromEntries(titles))}

export const rules: Readonly<Record<RuleId, RuleEntry>> = ${toSource(Object.fromEntries(rules.map(toEntry)))}
`
}

function toEntry(rule: Rule) {
  const { id, level, party, text, section, operations, checked, unchecked, variants, accepts, statedBy } =
    rule
  const entry = {
    level,
    party,
    text,
    section,
    operations,
    checked,
    ...(unchecked === undefined ? {} : { unchecked }),
    ...(level === 'open' ? { variants, accepts } : {}),
    ...(rule.switch === undefined ? {} : { switch: rule.switch }),
    ...(statedBy.length === 0 ? {} : { statedBy }),
  }
  return [id, entry] as const
}

const union = (names: readonly string[]): string => names.map((name) => `\n  | '${name}'`).join('')
