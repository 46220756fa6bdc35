import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { Failure } from '../run/failures.ts'
import { type Claim, claimOf } from './claim.ts'
import { inWords, type Scene } from './in-words.ts'
import { type Names, namesOf } from './names.ts'
import type { Recording } from './recording.ts'

/** One failure as a story: what should hold, and the exchanges up to its evidence. */
export interface Story {
  readonly failure: Failure
  readonly names: Names
  /** What should hold in these exchanges; each claim once. */
  readonly claims: readonly Claim[]
  readonly scenes: readonly Scene[]
  /** Exchanges before and between them that are only in the trace. */
  readonly left: number
}

/** The story of a failure: its evidence, and where a check judged it, everything that the check sent before. */
export function storyOf(failure: Failure, recording: Recording): Story {
  const evidence = failure.evidence.flatMap((n) => recording.exchanges.get(n) ?? [])
  const findings = findingsOf(failure, recording)
  // A response that breaks the contract by itself needs no story.
  const byItself = findings.every(({ by }) => by === 'contract')
  const all = byItself
    ? evidence
    : [...new Set([...evidence, ...before(evidence, recording)])].toSorted((a, b) => a.n - b.n)
  const kept = shortened(all, evidence)
  const names = namesOf(kept, recording)
  const scenes = inWords(kept, names, evidence)
  const claims = findings.map((finding) => claimOf(finding, scenes, names))
  return { failure, names, claims, scenes, left: all.length - kept.length }
}

/** What was found in the exchanges that are told. */
function findingsOf({ rule, check, findings, evidence }: Failure, recording: Recording): readonly Finding[] {
  const isTold = (finding: Finding) => finding.evidence.every((n) => evidence.includes(n))
  const own = recording.findings.filter(
    (finding) =>
      finding.kind === 'broken' && finding.rule === rule && finding.check === check && isTold(finding),
  )
  return once(own.length > 0 ? own : findings)
}

/** Each claim once. */
const once = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ claim, actual }, index) => {
    return index === findings.findIndex((other) => other.claim === claim && other.actual === actual)
  })

/** Everything that the same runs of the check sent up to their last piece of evidence. */
const before = (evidence: readonly Exchange[], recording: Recording): readonly Exchange[] =>
  [...Map.groupBy(evidence, ({ attempt }) => attempt).values()].flatMap((own) => {
    const last = Math.max(...own.map(({ n }) => n))
    return own
      .slice(0, 1)
      .flatMap(({ check, attempt }) => recording.stepsOf(check, attempt).filter(({ n }) => n < last))
  })

/** A long story keeps the last of its evidence, and as much of the preceding context as there is space for. */
function shortened(all: readonly Exchange[], evidence: readonly Exchange[]): readonly Exchange[] {
  const { true: own = [], false: context = [] } = Object.groupBy(all, (one) => `${evidence.includes(one)}`)
  const kept = new Set([...context, ...own].slice(-mostScenes))
  return all.filter((exchange) => kept.has(exchange))
}

const mostScenes = 60
