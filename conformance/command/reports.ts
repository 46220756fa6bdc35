import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { certificateFile } from '../report/certificate.ts'
import { diffReports } from '../report/diff-report.ts'
import type { Report, RuleVerdict } from '../report/report.ts'
import { verdictText } from '../report/verdict-text.ts'
import { keyOf, readReport } from './files.ts'
import { type CertifyFlags, challengeOf, UsageProblem } from './flags.ts'
import { type CommandExit, type Output, print, withUsage } from './io.ts'
import { verifyReport } from './verify-report.ts'

/** The report to compare with, and the form of the output. */
export type VerifyFlags = Pick<CertifyFlags, 'challenge' | 'json'> & { readonly key?: string }

/** `bundle-access verify-report`: whether the report in a directory follows from the trace beside it, and is what was signed; 1 when it does not. */
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
    else if (report === undefined) print(io.stdout, ...differences.map((one) => `differs: ${one}`))
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

/** `bundle-access diff-report`: what changed from one report to another, as Markdown; 1 when a rule is violated now that was not. */
export const compare = (before: string, after: string, io: Output): Promise<CommandExit> =>
  withUsage('diff-report', io, 'text', () => {
    const [a, b] = [readReport(before), readReport(after)]
    print(io.stdout, ...diffReports(a, b))
    const violated = ({ rules }: Report) => rules.filter(({ verdict }) => verdict === 'violated')
    const isNew = ({ rule }: RuleVerdict) => !violated(a).some((one) => one.rule === rule)
    return violated(b).some(isNew) ? 1 : 0
  })
