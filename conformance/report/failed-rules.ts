import type { Finding } from '../finding.ts'
import type { CatalogueRule } from '../runner/catalogue.ts'
import type { Failure } from '../verdict.ts'
import { type Difference, jsonDifferences, listDifferences } from './json-differences.ts'
import { type Names, namesOf } from './names.ts'
import type { Recording } from './recording.ts'
import type { Report } from './report.ts'
import { answerInWords, requestInWords } from './retell.ts'
import { type Story, storyOf } from './story.ts'
import { counted } from './wording.ts'

/** A violated rule with the failure that shows it best, and the others. */
export interface FailedRule {
  readonly rule: CatalogueRule
  readonly story: Story
  readonly names: Names
  readonly others: readonly Failure[]
}

/** The violated rules: known failures last, the surest and most often broken first. */
export function failedRules(
  { failures }: Report,
  recording: Recording,
  rules: readonly CatalogueRule[],
): readonly FailedRule[] {
  const groups = Map.groupBy(failures, (failure) => failure.rule)
  const failed = [...groups].flatMap(([id, group]) => {
    const rule = rules.find((one) => one.id === id)
    const [best, ...others] = group.toSorted((a, b) => rank(a) - rank(b))
    if (rule === undefined || best === undefined) return []
    const story = storyOf(best, recording)
    const names = namesOf(
      story.scenes.map(({ exchange }) => exchange),
      recording,
    )
    return [{ rule, story, names, others: others.toSorted(byNumber) }]
  })
  return failed.toSorted((a, b) => rank(a.story.failure) - rank(b.story.failure))
}

/** What was seen in place of what a finding claims. */
export interface Seen {
  readonly text: string
  /** Where two structures were compared. */
  readonly differences: readonly Difference[]
}

/** What was seen instead: the finding's own words, what is missing or too many, or what the evidence answered. */
export function seenInstead(finding: Finding, story: Story, names: Names): Seen {
  const { actual, expected } = finding
  if (actual === undefined) return { text: answersOf(finding, story, names), differences: [] }
  const [is, should] = [parsed(actual), parsed(expected)]
  const lists = listDifferences(should, is)
  if (lists !== undefined) {
    const parts = [
      ...listText('missing', lists.missing, names),
      ...listText('too many', lists.surplus, names),
    ]
    return { text: parts.join('; '), differences: [] }
  }
  if (typeof is !== 'object' || typeof should !== 'object')
    return { text: names.explain(actual), differences: [] }
  const differences = jsonDifferences(should, is)
  return {
    text: `${counted(differences.length, 'difference')} between what should be and what is`,
    differences,
  }
}

function answersOf(finding: Finding, { scenes }: Story, names: Names): string {
  const evidence = finding.evidence.flatMap((n) => {
    const scene = scenes.find(({ exchange }) => exchange.n === n)
    return scene === undefined ? [] : [scene.exchange]
  })
  const told = evidence.slice(-mostTold).map((exchange) => {
    return `#${exchange.n} (${requestInWords(exchange, names)}) answered ${answerInWords(exchange, names, new Set())}`
  })
  return told.length === 0 ? 'it was not so' : told.join('; ')
}

function listText(word: string, items: readonly unknown[], names: Names): readonly string[] {
  if (items.length === 0) return []
  const shown = items.slice(0, mostItems).map((item) => names.explain(String(item)))
  return [
    `${word}: ${shown.join(', ')}${items.length > shown.length ? ` and ${items.length - shown.length} more` : ''}`,
  ]
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How good a failure is to be shown: sure before unsure, new before known, a dedicated check before a long sequence. */
function rank({ known, confirmation, evidence, check, findings }: Failure): number {
  const sure = { confirmed: 0, intermittent: 1, unconfirmed: 2 }[confirmation.kind]
  const generated = /^(?:trajectories|races|preflight|cleanup)/.test(check) ? 1 : 0
  const aside = findings.every(({ by }) => by === 'contract') ? 0 : 1
  return (
    (known === undefined ? 0 : 1_000_000) +
    sure * 100_000 +
    generated * 10_000 +
    Math.min(evidence.length, 99) * 10 +
    aside
  )
}

const byNumber = (a: Failure, b: Failure): number => Number(a.id.slice(1)) - Number(b.id.slice(1))
const mostTold = 3
const mostItems = 12
