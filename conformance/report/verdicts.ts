import type { CatalogueRule } from '../contract/catalogue.ts'
import type { Check } from '../kit/check.ts'
import type { Finding } from '../kit/finding.ts'
import type { RuleId } from '../kit/rule.ts'
import { measuredOf } from '../run/measured.ts'
import type { Untried } from '../run/plan.ts'
import type { Ending } from '../run/trace.ts'
import type { Failure, RuleVerdict, VerdictName } from './verdict.ts'

/** The input of the verdicts. */
export interface Outcome {
  readonly rules: readonly CatalogueRule[]
  readonly findings: readonly Finding[]
  readonly failures: readonly Failure[]
  /** How each first run of a check ended. */
  readonly endings: readonly { readonly check: Check; readonly ending: Ending }[]
  readonly untried: readonly Untried[]
}

/** One verdict for every rule of the catalogue: the worst of any check. */
export function foldVerdicts(outcome: Outcome): readonly RuleVerdict[] {
  const byRule = Map.groupBy(outcome.findings, ({ rule }) => rule)
  return outcome.rules.map((rule) => verdictOf(rule, { ...outcome, findings: byRule.get(rule.id) ?? [] }))
}

/** How often each verdict was given. */
export function countVerdicts(verdicts: readonly RuleVerdict[]): Readonly<Record<VerdictName, number>> {
  const counts = { violated: 0, passed: 0, 'not testable': 0, 'not claimed': 0, observed: 0, error: 0 }
  for (const { verdict } of verdicts) counts[verdict]++
  return counts
}

function verdictOf(rule: CatalogueRule, { findings: own, failures, endings, untried }: Outcome): RuleVerdict {
  const held = own.filter((finding) => finding.kind === 'held').length
  const variants = variantsOf(own)
  const broken = failures.filter((failure) => failure.rule === rule.id)
  const error = errorOf(rule.id, endings, own)
  const left = untried.filter(({ check }) => touches(check, rule.id))
  const claim = left.find(({ because }) => because.kind === 'not claimed')
  const missing = [
    ...new Set([
      ...left.flatMap(({ because }) => (because.kind === 'missing' ? because.items : [])),
      ...own.filter((finding) => finding.kind === 'untestable').map((finding) => finding.claim),
      ...endings.flatMap(({ check, ending }) => {
        const because = obstacleOf(ending)
        if (because === undefined || !touches(check, rule.id)) return []
        return [`${check.id} could not go on: ${because}`]
      }),
    ]),
  ]
  const base = {
    rule: rule.id,
    level: rule.level,
    variants,
    checks: [...new Set(own.map((finding) => finding.check))],
    held,
    failures: broken.map((failure) => failure.id),
    missing: [] as readonly string[],
    ...(broken[0]?.known === undefined ? {} : { known: broken[0].known }),
  }
  if (broken.length > 0) return { ...base, verdict: 'violated' }
  if (error !== undefined) return { ...base, verdict: 'error', error }
  if (rule.level === 'open' && variants.length > 0) return { ...base, verdict: 'observed', missing }
  if (held > 0) return { ...base, verdict: 'passed', missing }
  if (claim?.because.kind === 'not claimed')
    return { ...base, verdict: 'not claimed', reason: claim.because.reason }
  return { ...base, verdict: 'not testable', missing: missing.length > 0 ? missing : [unseen(rule)] }
}

function variantsOf(own: readonly Finding[]): RuleVerdict['variants'] {
  const bySituation = new Map<string, Set<string>>()
  for (const { kind, situation = '', variant } of own) {
    if (kind !== 'observed' || variant === undefined) continue
    bySituation.set(situation, (bySituation.get(situation) ?? new Set()).add(variant))
  }
  return [...bySituation].map(([situation, variants]) => ({ situation, variants: [...variants].sort() }))
}

/** What kept a check from its end and is no error of the suite. */
function obstacleOf(ending: Ending): string | undefined {
  if (ending.kind === 'stopped') return ending.because
  return ending.kind === 'error' && ending.unreachable ? ending.message : undefined
}

/** The error of a check leaves its rules in doubt, unless another check judged them. */
function errorOf(rule: RuleId, endings: Outcome['endings'], own: readonly Finding[]): string | undefined {
  const failed = endings.find(
    ({ check, ending }) => ending.kind === 'error' && !ending.unreachable && touches(check, rule),
  )
  if (failed === undefined || failed.ending.kind !== 'error') return undefined
  const judgedElsewhere = own.some((finding) => finding.check !== failed.check.id && finding.kind === 'held')
  return judgedElsewhere ? undefined : `${failed.check.id}: ${failed.ending.message}`
}

const touches = (check: Check, rule: RuleId): boolean => measuredOf(check).rules.includes(rule)

/** Why a rule was not judged although nothing is missing. */
const unseen = ({ unchecked, checked, party }: CatalogueRule): string => {
  if (unchecked !== undefined) return unchecked
  if (checked.includes('suite')) return 'no check of this run came to judge it'
  if (party === 'client') return 'it binds the client, not the deployment'
  return checked.includes('server')
    ? 'it happens inside a deployment or beside the API: only tests of its own can see it'
    : 'it describes the contract, and no answer can show it'
}
