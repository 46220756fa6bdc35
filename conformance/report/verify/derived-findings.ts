import type { Check } from '../../kit/check.ts'
import type { Finding } from '../../kit/finding.ts'
import { replay } from '../../run/replay.ts'
import type { TraceEvent } from '../../run/trace.ts'

/** The findings that follow from the exchanges of a trace, and where the trace says otherwise. */
export interface DerivedFindings {
  /** In the order in which the trace has them; those it left out come last. */
  readonly findings: readonly Finding[]
  readonly differences: readonly string[]
}

/**
 * Runs every check again on the exchanges of a trace. What a check found before it failed by our own fault cannot be
 * derived again and is taken as it stands: its rules are in error anyway.
 */
export async function derivedFindings(
  checks: readonly Check[],
  trace: readonly TraceEvent[],
): Promise<DerivedFindings> {
  const { findings: derived, divergences } = await replay(checks, trace)
  const failed = new Set(
    trace.flatMap((event) =>
      event.event === 'end' && event.ending.kind === 'error' ? [`${event.check} ${event.attempt}`] : [],
    ),
  )
  const left = Map.groupBy(derived, key)
  const findings: Finding[] = []
  const differences: string[] = [...divergences]
  for (const event of trace) {
    if (event.event !== 'finding') continue
    const { event: _, ...finding } = event
    const taken = left.get(key(finding))?.pop()
    if (taken !== undefined || (finding.by === 'check' && failed.has(`${finding.check} ${finding.attempt}`)))
      findings.push(finding)
    else differences.push(`the trace has a finding that does not follow from it: ${words(finding)}`)
  }
  const more = [...left.values()].flat()
  return {
    findings: [...findings, ...more],
    differences: [
      ...differences,
      ...more.map((finding) => `the trace lacks a finding that follows from it: ${words(finding)}`),
    ],
  }
}

const key = ({
  rule,
  check,
  attempt,
  by,
  kind,
  claim,
  variant,
  situation,
  expected,
  actual,
  evidence,
}: Finding) =>
  JSON.stringify([rule, check, attempt, by, kind, claim, variant, situation, expected, actual, evidence])

const words = ({ rule, check, kind, claim }: Finding): string => `${rule} in ${check}: ${claim} (${kind})`
