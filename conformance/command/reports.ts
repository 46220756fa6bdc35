import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diffReports } from '../report/diff-report.ts'
import type { Report } from '../report/report.ts'
import { verifyReport } from '../report/verify-report.ts'
import { readReport } from './files.ts'
import { type CommandExit, type CommandIo, print, UsageFault, withUsage } from './io.ts'

/** `bundle-access verify-report`: whether the report in a directory follows from the trace beside it; 1 when it does not. */
export const verify = (
  directory: string,
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
  form: 'text' | 'json' = 'text',
): Promise<CommandExit> =>
  withUsage(
    'verify-report',
    io,
    async () => {
      for (const name of ['report.json', 'trace.jsonl']) {
        if (!existsSync(join(directory, name)))
          throw new UsageFault(`${directory} has no ${name}: name the directory that --report wrote`)
      }
      const differences = await verifyReport(directory)
      const agrees = differences.length === 0
      if (form === 'json') print(io.stdout, JSON.stringify({ agrees, differences }))
      else if (agrees) print(io.stdout, verified)
      else print(io.stdout, ...differences.map((difference) => `differs: ${difference}`))
      return agrees ? 0 : 1
    },
    form,
  )

const verified = 'The verdicts follow from the trace; whether it is of this address is not verified.'

/** `bundle-access diff-report`: what changed from one report to another, as Markdown; 1 when a rule is violated now that was not. */
export const compare = (
  before: string,
  after: string,
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
): Promise<CommandExit> =>
  withUsage('diff-report', io, () => {
    const [a, b] = [readReport(before), readReport(after)]
    print(io.stdout, ...diffReports(a, b))
    const was = new Set(violated(a))
    return violated(b).every((rule) => was.has(rule)) ? 0 : 1
  })

const violated = ({ rules }: Report): readonly string[] =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'violated' ? [rule] : []))
