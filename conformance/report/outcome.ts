import type { KnownFailure } from '../run/failures.ts'
import type { Report } from './report.ts'
import { countVerdicts, foldVerdicts, type Outcome } from './verdicts.ts'

/** The part of a report that follows from the findings alone. */
export type Concluded = Pick<Report, 'outcome' | 'exitCode' | 'counts' | 'rules' | 'failures' | 'stale'>

/** The outcome: a new violation or a stale known failure comes first, then whatever kept the run from judging. */
export function concluded(
  outcome: Outcome & {
    readonly known: readonly KnownFailure[]
    readonly incomplete: string | undefined
  },
): Concluded {
  const { failures, known, incomplete } = outcome
  const rules = foldVerdicts(outcome)
  const counts = countVerdicts(rules)
  const stale = staleEntries(known, failures, rules)
  const violated = failures.some((failure) => failure.known === undefined) || stale.length > 0
  // Findings of the preflight alone are no verdict on a deployment.
  const unsure = incomplete !== undefined || counts.error > 0 || outcome.endings.length === 0
  const word = violated ? 'violated' : unsure ? 'incomplete' : 'conformant'
  return { outcome: word, exitCode: exitCodes[word], counts, rules, failures, stale }
}

/** A known failure whose rule was judged to hold is stale: the list would hide its return. */
function staleEntries(
  known: readonly KnownFailure[],
  failures: Report['failures'],
  verdicts: Report['rules'],
): readonly string[] {
  return known.flatMap(({ rule, check }) => {
    const failing = failures.some(
      (failure) => failure.rule === rule && (check ?? failure.check) === failure.check,
    )
    const verdict = verdicts.find((one) => one.rule === rule)
    const judged =
      verdict !== undefined && (check === undefined ? verdict.held > 0 : verdict.checks.includes(check))
    return !failing && judged ? [check === undefined ? rule : `${rule} in ${check}`] : []
  })
}

const exitCodes = { violated: 1, incomplete: 4, conformant: 0 } as const
