import type { Finding } from '../kit/finding.ts'
import type { Failure } from '../report/verdict.ts'

/** An accepted finding. */
export interface KnownFailure {
  readonly rule: string
  /** All checks when left out. */
  readonly check?: string | undefined
  readonly reason: string
}

/** Groups findings that break a rule by rule and check; confirming runs do not count. */
export function gatherFailures(
  findings: readonly Finding[],
  known: readonly KnownFailure[],
): readonly Failure[] {
  const broken = [...findings.filter((finding) => finding.kind === 'broken'), ...contradictions(findings)]
  const groups = Map.groupBy(broken, (finding) => `${finding.rule} ${finding.check}`)
  return [...groups.values()].map((group, index) => {
    const { rule, check } = group[0] as Finding
    const covering = known.find((entry) => entry.rule === rule && (entry.check ?? check) === check)
    return {
      id: `F${index + 1}`,
      rule,
      check,
      findings: group,
      confirmation: { kind: 'unconfirmed', because: 'it was not tried again' },
      evidence: [...new Set(group.flatMap((finding) => finding.evidence))],
      ...(covering === undefined ? {} : { known: covering.reason }),
    }
  })
}

/** Two variants of one rule in one situation contradict each other. */
function contradictions(findings: readonly Finding[]): readonly Finding[] {
  const observed = findings.filter((finding) => finding.kind === 'observed' && finding.by !== 'contract')
  const groups = Map.groupBy(observed, (finding) => `${finding.rule} ${finding.situation ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const variants = [...new Set(group.map((finding) => finding.variant))]
    const last = group.findLast((finding) => finding.variant !== group[0]?.variant)
    if (variants.length < 2 || last === undefined) return []
    const situation = last.situation === undefined || last.situation === '' ? '' : ` (${last.situation})`
    return [
      {
        ...last,
        kind: 'broken' as const,
        claim: `one situation has one answer${situation}`,
        actual: variants.join(', then '),
        evidence: [...new Set(group.flatMap((finding) => finding.evidence))],
      },
    ]
  })
}
