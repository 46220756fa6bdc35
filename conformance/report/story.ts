import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { instantOf, jsonOf } from '../kit/wire.ts'
import type { Failure } from '../run/failures.ts'
import { inWords, type Scene } from './in-words.ts'
import { jsonDifferences, listDifferences } from './json-differences.ts'
import { type Names, namesOf } from './names.ts'
import { durationText } from './offset.ts'
import type { Recording } from './recording.ts'
import { counted } from './wording.ts'

/** One failure as a story: what should hold, and the exchanges up to its evidence. */
export interface Story {
  readonly failure: Failure
  /** What should hold in these exchanges; each claim once. */
  readonly claims: readonly Claim[]
  readonly scenes: readonly Scene[]
  /** Exchanges before and between them that are only in the trace. */
  readonly left: number
}

/** A finding in words: what should hold, and what was seen instead. */
export interface Claim {
  readonly finding: Finding
  readonly claim: string
  /** What was expected, when it is a plain value or a list of them. */
  readonly expected: string | undefined
  readonly seen: string
  /** Where two structures were compared. */
  readonly differences: readonly string[]
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
  return { failure, claims, scenes, left: all.length - kept.length }
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

/** What was seen instead: the finding's own text, what is missing or surplus, or what the evidence answered. */
function claimOf(finding: Finding, scenes: readonly Scene[], names: Names): Claim {
  const { claim, actual, expected } = finding
  const base = { finding, claim: names.explain(claim), expected: undefined, differences: [] }
  if (actual === undefined) return { ...base, seen: answersOf(finding, scenes) }
  const [is, should] = [jsonOf(actual), jsonOf(expected ?? '')]
  if (isPlainList(is) && isPlainList(should))
    return { ...base, seen: listText(should, is, names), expected: itemsText(should, names) }
  if (isStructure(is) && isStructure(should)) {
    const found = jsonDifferences(should, is)
    return {
      ...base,
      seen: `${counted(found.length, 'difference')} between what should be and what is`,
      differences: found.map(
        ({ path, expected, actual }) =>
          `${path || 'the whole'}: ${valueText(actual, names)} in place of ${valueText(expected, names)}`,
      ),
    }
  }
  const [seenAt, dueAt] = [instantOf(is), instantOf(should)]
  const gap =
    seenAt === undefined || dueAt === undefined
      ? ''
      : `, ${durationText(Math.abs(seenAt - dueAt))} ${seenAt > dueAt ? 'later' : 'earlier'} than expected`
  return {
    ...base,
    seen: `${valueText(is ?? actual, names)}${gap}`,
    expected: expected === undefined ? undefined : valueText(should ?? expected, names),
  }
}

/** A value of a comparison: a grant of the story by its letter. */
function valueText(value: unknown, names: Names): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return names.explain(value)
  const letter = names.grants.get(String(Object(value).id))
  return letter === undefined
    ? names.explain(JSON.stringify(value).slice(0, mostCharacters))
    : `grant ${letter}`
}

function listText(expected: readonly unknown[], actual: readonly unknown[], names: Names): string {
  const { missing, surplus } = listDifferences(expected, actual)
  const why = [
    ...(missing.length === 0 ? [] : [`missing: ${itemsText(missing, names)}`]),
    ...(surplus.length === 0 ? [] : [`too many: ${itemsText(surplus, names)}`]),
  ]
  return `${itemsText(actual, names)} (${why.join('; ') || 'in another order'})`
}

function itemsText(items: readonly unknown[], names: Names): string {
  const first = items
    .slice(0, mostItems)
    .map((item) => names.grants.get(String(item)) ?? names.explain(String(item)))
  const more = items.length - first.length
  return first.length === 0 ? 'nothing' : `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function answersOf({ evidence }: Finding, scenes: readonly Scene[]): string {
  const answers = scenes
    .filter(({ exchange }) => evidence.includes(exchange.n))
    .slice(-mostExchanges)
    .map(({ exchange, asked, answered }) => `#${exchange.n} (${asked}) answered ${answered}`)
  return answers.join('; ') || 'it was not so'
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && !value.some(isStructure)

const mostExchanges = 3
const mostItems = 12
const mostCharacters = 200
const mostScenes = 60
