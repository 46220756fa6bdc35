import type { ContractDiff } from './diff-contracts.ts'

/** Formats the comparison of two contracts for a terminal: each finding with its place, then the class and the bump. */
export function asText({ class: kind, bump, findings }: ContractDiff): string {
  const lines = findings.map(
    (finding) =>
      `${finding.class.padEnd(14)}${finding.message}\n${''.padEnd(14)}${finding.rule} at ${finding.path}`,
  )
  const counted = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
  return `${[...lines, `${kind}: ${counted}, version bump ${bump}`].join('\n')}\n`
}
