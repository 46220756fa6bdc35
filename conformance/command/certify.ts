import { counted } from '../../spec/counted.ts'
import { fileProblem } from '../../src/files.ts'
import { run } from '../index.ts'
import { suiteDigest } from '../report/certificate.ts'
import { sameTarget } from '../report/commands.ts'
import { contentOf } from '../report/report-content.ts'
import { writeReports } from '../report/write-reports.ts'
import { cleanUp } from '../run/cleanup.ts'
import type { RunEvent, RunOptions } from '../run/options.ts'
import { withoutCredentials } from '../run/redaction.ts'
import { messageOf } from '../run/session.ts'
import { type CertifyFlags, UsageProblem } from './flags.ts'
import {
  type CommandExit,
  type CommandIo,
  keyOf,
  makeReportFolder,
  openJournal,
  print,
  readJournal,
  withUsage,
} from './io.ts'
import { optionsOf, targetOf, whole } from './options.ts'
import { planText, progressOf, summary } from './progress.ts'
import { reproduce } from './repro.ts'

/** Runs the command `bundle-access certify`, which tests a deployment of the API over HTTP and reports a verdict for each rule of the contract. Never throws for what the target or the flags do. */
export const certify = (flags: CertifyFlags, io: CommandIo): Promise<CommandExit> =>
  withUsage('certify', io, flags.json ? 'json' : 'text', () => {
    if (flags.cleanup !== undefined) return cleanUpAfter(flags.cleanup, flags, io)
    return flags.repro === undefined ? certifyTarget(flags, io) : reproduce(flags.repro, flags, io)
  })

async function certifyTarget(flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const { report: folder, json, signingKey } = flags
  const options = optionsOf(flags, io)
  const signing =
    signingKey === undefined ? undefined : { key: keyOf(signingKey, 'private'), digest: suiteDigest() }
  if (flags.plan) return showPlan(flags, options, io)
  const emit = progressOf(io, json ? 'json' : 'text')
  if (folder !== undefined) makeReportFolder(folder)
  const journal = openJournal(flags)
  const cleanup = `  ${sameTarget(options.command)} --cleanup ${journal.file}`
  io.signal.addEventListener('abort', () =>
    print(io.stderr, '', 'called off: revoking what is live; once more, and it is left to', cleanup),
  )
  let residue: number | undefined
  try {
    const result = await run({ ...options, onEvent: emit, journal: journal.sink })
    const { outcome, exitCode, promise, counts, failures, rules } = result.report
    const { requests, seconds } = result.report.run
    residue = result.report.residue.length
    // A verdict that took minutes is told also where the disk is full.
    const written = folder === undefined ? undefined : writeReports(folder, result, signing)
    const unwritten = await written?.then(() => undefined, fileProblem)
    const observed = rules.filter((rule) => rule.variants.length > 0)
    const done = { outcome, exitCode, promise, counts, failures, observed, residue, requests, seconds }
    emit({ event: 'done', ...done })
    if (!json) print(io.stdout, ...summary(contentOf(result)))
    if (unwritten === undefined) return exitCode
    print(io.stderr, `bundle-access certify: --report ${folder} cannot be written: ${unwritten}`)
    return exitCode || 4
  } finally {
    journal.close(residue)
    if (residue !== 0) print(io.stderr, 'clean up with:', cleanup)
  }
}

/** `--plan`: the plan is what was asked for, so it goes to stdout. */
async function showPlan(flags: CertifyFlags, options: RunOptions, io: CommandIo): Promise<CommandExit> {
  const onEvent = (event: RunEvent) => {
    if (event.event === 'plan')
      print(io.stdout, ...(flags.json ? [JSON.stringify(event)] : planText(event, 'whole')))
  }
  const { report } = await run({ ...options, planOnly: 'yes', onEvent })
  if (report.run.incomplete === undefined) return 0
  print(io.stderr, `bundle-access certify: ${report.run.incomplete}`)
  return 4
}

async function cleanUpAfter(file: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const lines = readJournal(file)
  const patience = whole(flags, 'patience', 0)
  const target = targetOf(flags, io)
  const begun = lines.find((line) => line.journal === 'run')
  if (begun === undefined) throw new UsageProblem(`${file} is no journal of a run`)
  const baseUrl = withoutCredentials(target.baseUrl)
  if (begun.baseUrl !== baseUrl)
    throw new UsageProblem(`${file} belongs to ${begun.baseUrl}, not to ${baseUrl}`)
  try {
    const { revoked, remaining: left } = await cleanUp(lines, { target, env: io.env, patience })
    if (flags.json) print(io.stdout, JSON.stringify({ event: 'cleaned', revoked, left }))
    else print(io.stdout, `${counted(revoked.length, 'grant')} revoked, ${left.length} left`)
    const whole = [`nothing of this run is live; ${file} may be deleted`]
    print(io.stderr, ...(left.length === 0 ? whole : left.map((what) => `left: ${what}`)))
    return left.length === 0 ? 0 : 4
  } catch (thrown) {
    print(io.stderr, `bundle-access certify: ${messageOf(thrown)}`)
    return 4
  }
}
