import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblem, version } from '../../src/files.ts'
import { checks as suiteChecks } from '../checks/all.ts'
import { jsonDifferences, shortJson } from '../diagnosis/json-differences.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { certificateFile, certificateProblems, statementOf, suiteDigest } from '../report/certificate.ts'
import { diffReports } from '../report/diff-report.ts'
import { type Report, type RuleVerdict, reportOf } from '../report/report.ts'
import { verdictText } from '../report/verdict-text.ts'
import { filesOf } from '../report/write-reports.ts'
import { unaskedRules } from '../run/plan.ts'
import { replay } from '../run/replay.ts'
import { answersItsChallenge } from '../run/seed.ts'
import { type CertifyFlags, UsageProblem } from './flags.ts'
import { type CommandExit, keyOf, type Output, print, readReport, withUsage } from './io.ts'
import { challengeOf } from './options.ts'

/** The flags of `verify-report`: the challenge and the public key that the report must answer to, and the form of the output. */
export type VerifyFlags = Pick<CertifyFlags, 'challenge' | 'json'> & { readonly key?: string }

/** Runs `bundle-access verify-report`, which tells whether the report in a directory follows from the trace beside it, and is what was signed; 1 when it does not. */
export const verify = (directory: string, flags: VerifyFlags, io: Output): Promise<CommandExit> =>
  withUsage('verify-report', io, flags.json ? 'json' : 'text', async () => {
    const key = flags.key === undefined ? undefined : keyOf(flags.key, 'public')
    const challenge = challengeOf(flags.challenge)
    const has = (name: string) => existsSync(join(directory, name))
    const lost = ['report.json', 'trace.jsonl'].find((name) => !has(name))
    if (lost !== undefined)
      throw new UsageProblem(`${directory} has no ${lost}: name the directory that --report wrote`)
    if (key !== undefined && !has(certificateFile))
      throw new UsageProblem(`${directory} has no ${certificateFile}: certify with --signing-key writes it`)
    const differences = await verifyReport(directory, { key, challenge })
    const agrees = differences.length === 0
    const report = agrees ? readReport(directory) : undefined
    const address = report?.target.baseUrl
    const why = has(certificateFile) ? '--key is not given' : 'nobody has signed it'
    if (flags.json) print(io.stdout, JSON.stringify({ agrees, differences, outcome: report?.outcome }))
    else if (report === undefined) print(io.stdout, ...differencesText(differences))
    else
      print(
        io.stdout,
        'The verdicts follow from the trace.',
        challenge === undefined
          ? 'Whether the run is a new one is not verified: --challenge is not given.'
          : 'The run answers the challenge.',
        key === undefined
          ? `Whether ${address} answered so is not verified: ${why}.`
          : `The certificate is signed with this key: that ${address} answered so is what its owner vouches for.`,
        `${report.outcome.toUpperCase()}  ${verdictText(report)}`,
      )
    return agrees ? 0 : 1
  })

/** Returns the first differences, below their number when there are more. */
function differencesText(differences: readonly string[]): readonly string[] {
  const { length } = differences
  const headline = `The report and its trace differ in ${length} places; the first ${mostDifferences}, all with --json:`
  const first = differences.slice(0, mostDifferences).map((one) => `differs: ${one}`)
  return length > mostDifferences ? [headline, ...first] : first
}

const mostDifferences = 10

/** `bundle-access diff-report`: what changed between two reports, as Markdown; 1 when a rule is newly violated. */
export const compare = (before: string, after: string, io: Output): Promise<CommandExit> =>
  withUsage('diff-report', io, 'text', () => {
    const [a, b] = [readReport(before), readReport(after)]
    print(io.stdout, ...diffReports(a, b))
    const violated = ({ rules }: Report) => rules.filter(({ verdict }) => verdict === 'violated')
    const isNew = ({ rule }: RuleVerdict) => !violated(a).some((one) => one.rule === rule)
    return violated(b).some(isNew) ? 1 : 0
  })

type Expected = Readonly<{ key?: KeyObject | undefined; challenge?: string | undefined }>

/** Says, each in a sentence, where the report in a directory does not follow from its trace, does not answer a challenge, or is not what its certificate, of this key, was signed for; sends nothing. */
export async function verifyReport(folder: string, { key, challenge }: Expected = {}, checks = suiteChecks) {
  try {
    const read = (name: string) => readFileSync(join(folder, name))
    const has = (name: string) => existsSync(join(folder, name))
    const report = JSON.parse(String(read('report.json'))) as Report
    const lines = String(read('trace.jsonl')).split('\n')
    const trace = lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceEvent]))
    const other = otherVersion(trace)
    if (other !== undefined) return [other]
    // The other forms of a report follow from the same two files; one that was not written is not missed.
    const forms = Object.entries(filesOf({ report, trace })).map(([name, text]) => {
      const derived = Buffer.from(text)
      return { name, derived, file: has(name) ? read(name) : derived }
    })
    const { challenge: answered = 'none' } = report.run
    const problems: string[] = []
    if (challenge !== undefined && challenge !== answered)
      problems.push(`the run answers another challenge: ${answered}, not ${challenge}`)
    if (key !== undefined || has(certificateFile)) {
      const files = Object.fromEntries(forms.map(({ name, file }) => [name, file]))
      const statement = statementOf({ report, trace }, files, suiteDigest())
      problems.push(...certificateProblems(String(read(certificateFile)), statement, key))
    }
    problems.push(...(await reportDifferences(report, trace, checks)))
    const others = forms.filter(({ derived, file }) => !file.equals(derived))
    return [...problems, ...others.map(({ name }) => `${name} is not what the suite writes of this run`)]
  } catch (thrown) {
    const { path } = Object(thrown)
    return [`it cannot be read: ${path === undefined ? '' : `${path}: `}${fileProblem(thrown)}`]
  }
}

/** Returns a sentence for each difference between a report and the one that follows from the exchanges of a trace. */
export async function reportDifferences(report: Report, trace: readonly TraceEvent[], checks = suiteChecks) {
  const run = trace.find((event) => event.event === 'run')
  if (run === undefined) return ['the trace has no beginning: its first line is missing']
  const other = otherVersion(trace)
  if (other !== undefined) return [other]
  const replayed = await replay(checks, trace)
  const derived = reportOf(replayed.trace)
  const unordered = jsonDifferences(byId(derived), byId(report))
  // Where findings are missing, those after them come in another order, which says nothing more.
  const differences = unordered.length > 0 ? unordered : jsonDifferences(derived, report)
  const isPromised = ['', unaskedRules(checks).join()].includes(run.unasked.join())
  return [
    ...replayed.differences,
    ...(answersItsChallenge(run) ? [] : ['seed or tag of the run is not that of its challenge']),
    ...(isPromised ? [] : ['the trace promises less than the checks can judge']),
    ...differences.map(
      ({ path, expected, actual }) =>
        `${path.replaceAll('.[', '[')}: report.json says ${shortJson(actual)}, by the trace it is ${shortJson(expected)}`,
    ),
  ]
}

/** Another version sends other requests and writes other reports: all of it would differ. */
function otherVersion(trace: readonly TraceEvent[]): string | undefined {
  const made = trace.find((event) => event.event === 'run')?.suite
  if (made === undefined || made === version) return undefined
  return `the run was made by version ${made} of the suite; this is ${version}: verify it with that one`
}

/** Returns a JSON value with each list by the ids, or the plain values, of its items, so that a missing one moves no other. */
function byId(value: unknown): unknown {
  if (Object(value) !== value) return value
  const entries = Object.entries(Object(value)).map(([name, below]) => [name, byId(below)] as const)
  if (!Array.isArray(value)) return Object.fromEntries(entries)
  const ids = value.map((item) =>
    Object(item) === item ? (item.id ?? item.rule ?? item.check ?? item.situation) : item,
  )
  const areIds = new Set(ids).size === ids.length && ids.every((id) => typeof id === 'string')
  return Object.fromEntries(entries.map(([, item], index) => [areIds ? ids[index] : `[${index}]`, item]))
}
