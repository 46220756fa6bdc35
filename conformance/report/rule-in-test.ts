import { failedRules, failureText } from './failed-rules.ts'
import { whySkipped } from './junit.ts'
import { recordingOf } from './recording.ts'
import type { RunResult } from './report.ts'
import { visibleLine } from './visible.ts'

/** A rule's verdict as the outcome of a test. */
export interface RuleInTest {
  readonly kind: 'pass' | 'skip' | 'fail'
  /** Why, with all that is needed to try a failure again; the variants met, for one that passes at an open point. */
  readonly words: string
}

/** A rule's verdict as the outcome of a test. */
export function ruleInTest(rule: string, { report, trace }: RunResult): RuleInTest {
  const verdict = report.rules.find((one) => one.rule === rule)
  if (verdict === undefined) return outcome('skip', 'it is not in the report')
  const { variants, error = '', known } = verdict
  if (verdict.verdict === 'passed' || verdict.verdict === 'observed')
    return outcome('pass', variants.flatMap((one) => one.variants).join(', '))
  if (verdict.verdict === 'error') return outcome('fail', `a fault of the suite: ${error}`)
  if (verdict.verdict !== 'violated' || known !== undefined) return outcome('skip', whySkipped(verdict))
  const failures = report.failures.filter((failure) => failure.rule === rule)
  const lines = failedRules(failures, recordingOf(trace)).flatMap((failed) =>
    failureText(failed, { report, show: 'exchanges', name: failed.story.failure.token }),
  )
  return outcome('fail', ...lines, `seed ${report.run.seed}`)
}

const outcome = (kind: RuleInTest['kind'], ...lines: readonly string[]): RuleInTest => ({
  kind,
  words: lines.map(visibleLine).join('\n'),
})
