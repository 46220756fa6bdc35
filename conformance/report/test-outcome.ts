import { visible as visibleLine } from '../../spec/visible-text.ts'
import { diagnosisOf, failureText } from '../diagnosis/diagnosis.ts'
import type { Failure } from '../diagnosis/failures.ts'
import { recordingOf } from '../diagnosis/recording.ts'
import { reproCommand } from './commands.ts'
import type { RunResult } from './report.ts'
import { visible } from './visible.ts'

/** A failure of a conformance run as Vitest shows one, for `conformanceTests`: a comparison of two texts, with a message that says how to try it again. */
export type TestFailure = ReturnType<typeof testFailuresOf>[number]

/** Returns the outcome of a check as that of a test: its new failures, an error, or the reason to skip it; none when it passed. */
export function testOutcomeOf(check: string, result: RunResult) {
  const { report, trace } = result
  const { ending, because = '' } = report.checks.find((one) => one.check === check) ?? {}
  if (ending === undefined) return { failures: [], error: 'it is not in the report', skipped: undefined }
  const own = report.failures.filter((failure) => failure.check === check)
  const failures = testFailuresOf(own, result)
  const isLeftOut = trace.some((event) => event.event === 'untried' && event.check === check)
  const isCutOff = report.run.incomplete !== undefined && ending !== 'done' && !isLeftOut
  const error = ending === 'error' || isCutOff ? visibleLine(because) : undefined
  const known = own.flatMap((failure) => failure.known ?? [])
  // A check that ended normally may still have judged nothing.
  const found = recordingOf(trace).findings.filter((one) => one.check === check)
  const judged = found.filter(({ by }) => by !== 'contract')
  const isIdle = judged.every(({ kind }) => kind === 'untestable')
  const untested = ending === 'done' ? isIdle && judged.map(({ claim }) => claim).join('; ') : because
  const reason = known.length > 0 ? `known failure: ${known.join('; ')}` : untested
  const isSkipped = error === undefined && failures.length === 0 && reason
  return { failures, error, skipped: isSkipped ? visibleLine(reason) : undefined }
}

/** Returns the failures that are not known. */
export function testFailuresOf(failures: readonly Failure[], { report, trace }: RunResult) {
  const recording = recordingOf(trace)
  const asTest = (failure: Failure) => {
    const diagnosis = diagnosisOf([failure], recording)
    const { finding: { seen, expected } = {}, claim = failure.rule } = diagnosis.causes[0] ?? {}
    const command = reproCommand(failure, report, failure.token)
    // The claim comes last: a runner writes the comparison behind it.
    const lines = [...failureText(diagnosis), ...command]
    const words = [`${failure.rule}: ${diagnosis.rule.text}`, ...lines, `seed ${report.run.seed}`, claim]
    return { words: words.map(visibleLine).join('\n'), seen: valueText(seen), expected: valueText(expected) }
  }
  return failures.filter(({ known }) => known === undefined).map(asTest)
}

/** Returns a value of a comparison as indented JSON. */
const valueText = (value = 'nothing'): string =>
  value === 'nothing' ? value : visible(JSON.stringify(JSON.parse(value), null, 2))
