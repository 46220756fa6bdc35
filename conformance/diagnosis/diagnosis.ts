import { catalogue, ruleOf } from '../contract/catalogue.ts'
import { type Exchange, overlap } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { withEvidence } from './evidence.ts'
import { type ExchangeText, exchangeTexts } from './exchange-text.ts'
import type { Confirmation, Failure } from './failures.ts'
import { firstOf } from './format.ts'
import { valueTexts } from './json-differences.ts'
import { lettersOf } from './letters.ts'
import type { Recording } from './recording.ts'

/** The explanation of a violated rule: its causes, most specific first, the exchanges to read, and failures without a cause of their own. */
export interface Diagnosis extends ReturnType<typeof diagnosisOf> {
  /** An earlier diagnosis with the same causes. */
  readonly repeats?: Diagnosis | undefined
}

/** One way in which a rule was broken, as text; every form of report shows the same. */
export type Cause = Diagnosis['causes'][number]

/** Returns a diagnosis for each violated rule: new before known, confirmed before intermittent, seen by many checks before few. */
export function diagnosesOf(failures: readonly Failure[], recording: Recording): readonly Diagnosis[] {
  const groups = Map.groupBy(failures, ({ rule }) => rule)
  const all = catalogue.flatMap(({ id }) => {
    const [best, ...others] =
      groups.get(id)?.toSorted((a, b) => rank(a, recording) - rank(b, recording)) ?? []
    return best === undefined ? [] : diagnosisOf([best, ...others], recording)
  })
  const rankOf = ({ failure }: Diagnosis) => uncertainty(failure)
  const isStale = ({ causes }: Diagnosis) =>
    causes.every(({ sent, because }) =>
      [sent ?? [], because].flat().some(({ exchange }) => recording.repeated.has(exchange.n)),
    )
  const areStale = (...two: readonly Diagnosis[]) => two.every(isStale)
  const sorted = all.toSorted((a, b) => rankOf(a) - rankOf(b) || b.others.length - a.others.length)
  const diagnoses: Diagnosis[] = []
  for (const one of sorted)
    diagnoses.push({
      ...one,
      repeats: diagnoses.find((earlier) => isSameProblem(earlier, one) || areStale(earlier, one)),
    })
  return diagnoses
}

/** Returns the diagnosis of failures of one rule, with the evidence of the first and the requests of its check before that. */
export function diagnosisOf(failures: readonly [Failure, ...Failure[]], recording: Recording) {
  const [failure] = failures
  const exchangesOf = (ns: readonly number[]) => ns.flatMap((n) => recording.exchanges.get(n) ?? [])
  const evidence = exchangesOf(failure.evidence)
  const findings = failures.flatMap((one) =>
    findingsOf(one, recording).map((finding) => ({ failure: one, finding })),
  )
  // Claims that differ in a value are one cause.
  const kindOf = ({ finding: { claim } }: (typeof findings)[number]) =>
    claim.replace(/"[^"]*"|\(.*?\)|\S*\d\S*/g, '')
  const causes = [...Map.groupBy(findings, kindOf).values()].flatMap((own) => own.slice(0, 1))
  const causal = causes.flatMap(({ finding: { sent = 0, because } }) => exchangesOf([...because, sent]))
  // A response that breaks the contract by itself needs no context.
  const isOfContract = causes.every(({ finding }) => finding.by === 'contract')
  const last = evidence.at(-1)
  const run = isOfContract || last === undefined ? [] : recording.stepsOf(last.check, last.attempt)
  const sequence = [...new Set([...run.filter(({ n }) => n < (last?.n ?? 0)), ...evidence])]
  // A long sequence keeps its last exchanges.
  const kept = new Set(sequence.toSorted(byN).slice(-mostExchanges))
  const all = [...new Set([...kept, ...causal])].toSorted(byN)
  const rows = causes.map(({ finding }) => finding.row)
  const letters = lettersOf(all, recording, rows)
  const texts = exchangeTexts(all, letters, evidence, recording.repeated)
  const main = causes.slice(0, mostCauses).map((cause) => cause.failure)
  return {
    rule: ruleOf(failure.rule),
    failure,
    causes: causes.map(({ failure, finding }) => {
      const { claim, row, sent, because } = finding
      return {
        failure,
        finding,
        claim: `${letters.annotate(claim)}${row === undefined ? '' : ` (${letters.grants.get(row) ?? letters.user(row)})`}`,
        ...valueTexts(finding, letters),
        sent: texts.find(({ exchange }) => exchange.n === sent),
        because: texts.filter(({ exchange }) => because.includes(exchange.n)),
      }
    }),
    exchanges: texts.filter(({ exchange }) => kept.has(exchange)),
    omitted: sequence.length - kept.size,
    others: failures.filter((one) => one !== failure && !main.includes(one)),
  }
}

const byN = (one: Exchange, other: Exchange): number => one.n - other.n

/** Returns the findings of the trace that a failure's evidence shows; else the failure's own. */
function findingsOf({ rule, check, findings, evidence }: Failure, recording: Recording): readonly Finding[] {
  const isIn = (n: number | undefined) => n !== undefined && evidence.includes(n)
  const own = recording.findings
    .filter((one) => one.kind === 'broken' && one.rule === rule && one.check === check)
    .filter(({ sent, because }) => [sent, ...because].some(isIn))
    .map((one) => withEvidence(one, recording))
    .filter(({ sent, because }) => isIn(sent ?? because.at(-1)))
  return own.length > 0 ? own : findings.map((one) => withEvidence(one, recording))
}

/** Returns whether every cause of a diagnosis is one of another: the same request, and the same values or a server error. */
const isSameProblem = ({ causes: first }: Diagnosis, { causes }: Diagnosis): boolean =>
  causes.every(({ sent, expected, seen }) => {
    const same = first.slice(0, mostCauses).filter((other) => other.sent?.exchange.n === sent?.exchange.n)
    const isServerError = (sent?.exchange.status ?? 0) >= 500
    return same.some((other) => isServerError || (other.expected === expected && other.seen === seen))
  })

/** Returns a diagnosis as lines of text: confirmation, claim, request, expected and seen values, and evidence of each cause. */
export function failureText({ causes, others, repeats }: Diagnosis): readonly string[] {
  const also = others.map((other) => `${other.id} in ${other.check}`)
  const lines = causes.slice(0, mostCauses).flatMap((cause, index) => {
    const { id, check, known, confirmation } = cause.failure
    const knownText = known === undefined ? '' : ` (known: ${known})`
    const heading = `${id} in ${check}, ${confirmationText(confirmation)}${knownText}`
    return [cause.failure === causes[index - 1]?.failure ? '' : heading, ...causeLines(cause)]
  })
  if (causes.length > mostCauses) lines.push(`${causes.length - mostCauses} more causes`)
  const again = repeats && [`the same answers as ${repeats.failure.id}, ${repeats.failure.rule}`]
  return [...(again ?? lines), ...(also.length === 0 ? [] : [`also ${firstOf(also, mostCauses)}`])]
}

const causeLines = ({ claim, sent, expected, seen, because }: Cause): readonly string[] => [
  `  claim:    ${claim}`,
  ...(sent === undefined ? [] : [`  sent:     ${exchangeLine(sent)}`]),
  `  expected: ${expected}`,
  `  seen:     ${seen}`,
  ...because.map((one, index) => `  ${index === 0 ? 'because: ' : '         '} ${exchangeLine(one, sent)}`),
]

function exchangeLine(text: ExchangeText, sent?: ExchangeText): string {
  const { exchange, at, requestText, responseText } = text
  const { n, request } = exchange
  const key = request.key === 'full' ? '' : ` (key: ${request.key})`
  const other = sent?.exchange
  const overlaps = other !== undefined && overlap(exchange, other)
  return `#${n} ${requestText}${key}, at ${at}${overlaps ? `, at the same time as #${other.n},` : ''} -> ${responseText}`
}

/** Returns how often a violation was confirmed, as text. */
const confirmationText = (confirmation: Confirmation): string =>
  confirmation.kind === 'unconfirmed'
    ? `unconfirmed: ${confirmation.because}`
    : `${confirmation.kind}: it failed ${confirmation.failed} of ${confirmation.of} times`

const uncertainty = ({ known, confirmation }: Failure): number =>
  (known === undefined ? 0 : 10) + { confirmed: 0, intermittent: 1, unconfirmed: 2 }[confirmation.kind]

/** Returns the rank of a failure for a reader: sure before unsure, new before known, few exchanges and requests before many. */
function rank(failure: Failure, { exchanges }: Recording): number {
  const { token, evidence, check } = failure
  const steps = exchanges.get(evidence.at(-1) ?? 0)?.step ?? 0
  const isOfOthers = evidence.some((n) => exchanges.get(n)?.check !== check)
  const generated = token === undefined || isOfOthers || /^(?:trajectories|races)/.test(check) ? 1 : 0
  return ((uncertainty(failure) * 2 + generated) * 10 + evidence.length) * 1_000 + Math.min(steps, 999)
}

/** The most causes that a text shows, and the most other failures beside them. */
const mostCauses = 4
const mostExchanges = 60
