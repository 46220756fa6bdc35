import { type CatalogueRule, catalogue } from '../contract/catalogue.ts'
import { failedRules } from './failed-rules.ts'
import { type Recording, recordingOf } from './recording.ts'
import type { Report, RunResult } from './report.ts'
import { firstOf, variantsInWords } from './wording.ts'

/** What every form of a report shows. */
export type Digest = ReturnType<typeof digestOf>

/** One variant that was met. */
export type FoundVariant = ReturnType<typeof foundVariants>[number]

/** Draws what every form of a report shows from the report, its trace and the catalogue. */
export function digestOf({ report, trace }: RunResult) {
  const recording = recordingOf(trace)
  const judged = report.rules.flatMap((verdict) => {
    const rule = catalogue.find(({ id }) => id === verdict.rule)
    return rule === undefined ? [] : [{ ...verdict, rule }]
  })
  const untested = judged.filter(({ verdict }) => verdict === 'not testable')
  const isSeen = ({ rule }: (typeof judged)[number]) => rule.checked.includes('suite')
  const lacking = untested.filter(isSeen)
  const missing = lacking.flatMap(({ rule, missing }) => missing.map((item) => ({ item, rule })))
  const unseen = untested.filter((one) => !isSeen(one))
  return {
    report,
    failed: failedRules(report.failures, recording),
    /** What the deployment does where the description leaves a choice, in the order of the catalogue. */
    behaviour: judged.flatMap(({ rule, variants }) =>
      variants.length === 0 ? [] : [{ rule, found: foundVariants(rule, variants, recording) }],
    ),
    /** The rules that each missing thing leaves untested, the most useful thing first. */
    missing: [...Map.groupBy(missing, ({ item }) => item)]
      .map(([item, own]) => ({ item, rules: own.map(({ rule }) => rule) }))
      .sort((a, b) => b.rules.length - a.rules.length),
    /** What the reader must know beside the verdicts. */
    notices: noticesOf(report),
    unseen: unseen.map(({ rule, missing }) => ({ rule, because: missing.join('; ') })),
  }
}

function noticesOf({ residue, stale, lapsed, warnings, rules }: Report) {
  const left = residue.map(({ grantId, userId, bundleId }) => `${grantId} of ${userId} in ${bundleId}`)
  const errors = rules.flatMap(({ rule, error }) => (error === undefined ? [] : [`${rule}: ${error}`]))
  return [
    { title: 'Left behind, still live or not known to be over', items: left },
    { title: 'Known failures that pass now, to be taken off the list', items: stale },
    { title: 'Known failures whose last day is past: they cover nothing', items: lapsed },
    { title: 'Warnings', items: warnings },
    { title: 'Errors of the suite itself', items: errors },
  ].filter(({ items }) => items.length > 0)
}

function foundVariants(
  { id, variants: known }: CatalogueRule,
  met: Report['rules'][number]['variants'],
  { findings, exchanges }: Recording,
) {
  const groups = Map.groupBy(met, variantsInWords)
  return [...groups].map(([variant, own]) => {
    const situations = own.map(({ situation }) => situation)
    const observed = findings
      .filter(({ kind, rule }) => kind === 'observed' && rule === id)
      .filter(({ situation = '' }) => situations.includes(situation))
    // Of answers that contradict each other one of each kind is shown.
    const kinds = new Map(observed.map((one) => [one.claim, one]))
    const shown = own.some(({ varies }) => varies) ? [...kinds.values()] : observed.slice(0, 1)
    const named = situations.filter((situation) => situation !== '')
    return {
      variant,
      /** In the words of the catalogue, where it knows the variant. */
      meaning: known?.find(({ value }) => value === variant)?.text,
      /** The situations in which it was met; empty where no other variant was. */
      where: groups.size === 1 ? '' : firstOf(named, mostSituations, '; '),
      answers: own.reduce((sum, { answers }) => sum + answers, 0),
      /** `#12 POST /v1/bundles/... 409`: where it can be seen. */
      seen: shown
        .flatMap(({ because }) => exchanges.get(because.at(-1) ?? 0) ?? [])
        .map(({ n, request, status }) => `#${n} ${request.method} ${request.path} ${status}`)
        .join(', '),
    }
  })
}

const mostSituations = 4
