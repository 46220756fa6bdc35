import type { CatalogueRule } from '../contract/catalogue.ts'
import type { Failure } from '../run/failures.ts'
import { type Names, namesOf } from './names.ts'
import type { Recording } from './recording.ts'
import type { Report } from './report.ts'
import { type Story, storyOf } from './story.ts'

/** A violated rule with the failure that shows it best, and the others. */
export interface FailedRule {
  readonly rule: CatalogueRule
  readonly story: Story
  readonly names: Names
  readonly others: readonly Failure[]
}

/** The violated rules: known failures last, the surest first, and of these the one that most checks saw broken. */
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
  return failed.toSorted(
    (a, b) =>
      sureness(a) - sureness(b) || b.others.length - a.others.length || place(a, rules) - place(b, rules),
  )
}

const sureness = ({ story: { failure } }: FailedRule): number =>
  (failure.known === undefined ? 0 : 10) + surenessOf[failure.confirmation.kind]

const place = ({ rule }: FailedRule, rules: readonly CatalogueRule[]): number => rules.indexOf(rule)

/** How good a failure is to be shown: sure before unsure, new before known, a dedicated check before a long sequence. */
function rank({ known, confirmation, evidence, check, findings }: Failure): number {
  const generated = /^(?:trajectories|races|preflight|cleanup)/.test(check) ? 1 : 0
  const aside = findings.every(({ by }) => by === 'contract') ? 0 : 1
  return (
    (known === undefined ? 0 : 1_000_000) +
    surenessOf[confirmation.kind] * 100_000 +
    generated * 10_000 +
    Math.min(evidence.length, 99) * 10 +
    aside
  )
}

const surenessOf = { confirmed: 0, intermittent: 1, unconfirmed: 2 } as const
const byNumber = (a: Failure, b: Failure): number => Number(a.id.slice(1)) - Number(b.id.slice(1))
