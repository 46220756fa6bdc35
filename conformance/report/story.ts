import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { Failure } from '../run/failures.ts'
import type { Recording } from './recording.ts'

/** One failure as a story: what should hold, and the exchanges up to its evidence. */
export interface Story {
  readonly failure: Failure
  /** The findings about these exchanges; each claim once. */
  readonly findings: readonly Finding[]
  readonly scenes: readonly Scene[]
  /** Exchanges before and between them that are only in the trace. */
  readonly left: number
}

export interface Scene {
  readonly exchange: Exchange
  /** `evidence` is what the failure points to; `context` led there. */
  readonly part: 'evidence' | 'context'
}

/** The story of a failure: its evidence, and where a check judged it, everything that the check sent before. */
export function storyOf(failure: Failure, recording: Recording): Story {
  const evidence = failure.evidence.flatMap((n) => recording.exchanges.get(n) ?? [])
  const findings = findingsOf(failure, evidence, recording)
  const numbers = new Set(evidence.map(({ n }) => n))
  // A response that breaks the contract by itself needs no story, and its like no repetition.
  const byItself = findings.every(({ by }) => by === 'contract')
  const all = byItself
    ? evidence.slice(0, mostAlike)
    : [...new Set([...evidence, ...before(evidence, recording)])]
  const sorted = all.toSorted((a, b) => a.n - b.n)
  const scenes = sorted.map(
    (exchange): Scene => ({ exchange, part: numbers.has(exchange.n) ? 'evidence' : 'context' }),
  )
  const kept = shortened(scenes)
  const whole = byItself ? evidence.length : scenes.length
  return { failure, findings, scenes: kept, left: whole - kept.length }
}

/** Claims name grants and instants of one run of the check: those of the run that the evidence comes from. */
function findingsOf(
  { rule, check, findings }: Failure,
  evidence: readonly Exchange[],
  recording: Recording,
): readonly Finding[] {
  const attempts = new Set(evidence.map(({ attempt }) => attempt))
  if (findings.some(({ attempt }) => attempts.has(attempt))) return once(findings)
  const own = recording.findings.filter(
    (finding) =>
      finding.kind === 'broken' &&
      finding.rule === rule &&
      finding.check === check &&
      attempts.has(finding.attempt),
  )
  return once(own.length > 0 ? own : findings)
}

function once(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ claim, actual }) => {
    const words = JSON.stringify([claim, actual])
    if (seen.has(words)) return false
    seen.add(words)
    return true
  })
}

/** Everything that the same runs of the check sent up to their last piece of evidence. */
function before(evidence: readonly Exchange[], recording: Recording): readonly Exchange[] {
  const last = new Map<number, Exchange>()
  for (const exchange of evidence) {
    const known = last.get(exchange.attempt)
    if (known === undefined || known.n < exchange.n) last.set(exchange.attempt, exchange)
  }
  return [...last.values()].flatMap(({ check, attempt, n }) =>
    recording.stepsOf(check, attempt).filter((exchange) => exchange.n < n),
  )
}

/** A long story keeps the last of its evidence, and as much of the preceding context as there is space for. */
function shortened(scenes: readonly Scene[]): readonly Scene[] {
  const evidence = scenes.filter(({ part }) => part === 'evidence').slice(-mostScenes)
  const space = mostScenes - evidence.length
  const context = scenes.filter(({ part }) => part === 'context')
  const kept = new Set([...evidence, ...(space > 0 ? context.slice(-space) : [])])
  return scenes.filter((scene) => kept.has(scene))
}

const mostScenes = 60
const mostAlike = 3
