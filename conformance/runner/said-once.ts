import type { Finding } from '../finding.ts'

/** What the contract oracle has said once of a check's run, it need not say again; what is broken it repeats. */
export function sayingOnce(): (finding: Finding) => 'new' | 'said' {
  const said = new Set<string>()
  return ({ check, attempt, rule, kind, variant }) => {
    const words = `${check} ${attempt} ${rule} ${kind} ${variant}`
    const known = kind !== 'broken' && said.has(words)
    said.add(words)
    return known ? 'said' : 'new'
  }
}
