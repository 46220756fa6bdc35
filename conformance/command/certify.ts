import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { lasting, type RunWishes, run } from '../library.ts'
import { writeCertificate } from '../report/certificate.ts'
import { digestOf } from '../report/digest.ts'
import type { RunResult } from '../report/report.ts'
import { sameTarget } from '../report/wording.ts'
import { writeReports } from '../report/write-reports.ts'
import { cleanUp } from '../run/cleanup.ts'
import { messageOf } from '../run/conclude.ts'
import { httpTransport } from '../run/http-transport.ts'
import type { JournalLine } from '../run/journal.ts'
import { withoutCredentials } from '../run/redaction.ts'
import { dependsOn } from '../run/run.ts'
import type { Target } from '../run/target.ts'
import { suiteDigest } from '../run/version.ts'
import { optionsOf, targetOf } from './choices.ts'
import { keyOf, makeReportFolder, openJournal, readJournal } from './files.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandExit, type CommandIo, print, UsageProblem, withUsage } from './io.ts'
import { planText, progressOf } from './progress.ts'
import { reproduce } from './repro.ts'
import { summary } from './summary.ts'

/** `bundle-access certify`: one verdict for each rule of the catalogue. Never throws for what the target or the flags do. */
export const certify = (flags: CertifyFlags, io: CommandIo): Promise<CommandExit> =>
  withUsage('certify', io, flags.json === true ? 'json' : 'text', () => {
    if (flags.cleanup !== undefined) return cleanUpAfter(flags.cleanup, flags, io)
    return flags.repro === undefined ? certifyTarget(flags, io) : reproduce(flags.repro, flags, io)
  })

async function certifyTarget(flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const options = resumed(flags, optionsOf(flags, io))
  const signingKey = signingKeyOf(flags)
  if (flags.plan === true) return showPlan(flags, options, io)
  const emit = progressOf(io, flags.json === true ? 'json' : 'text')
  if (flags.report !== undefined) makeReportFolder(flags.report)
  const journal =
    flags.resume === undefined
      ? openJournal(flags.journal ?? join(flags.report ?? '.', `bundle-access-${io.entropy()}.journal.jsonl`))
      : openJournal(flags.resume, 'goes on')
  const cleanup = `  ${sameTarget(options.command)} --cleanup ${journal.file}`
  io.signal.addEventListener('abort', () =>
    print(io.stderr, '', 'called off: revoking what is live; once more, and it is left to', cleanup),
  )
  let result: RunResult
  try {
    result = await run({ ...options, onEvent: emit, journal: journal.sink })
  } catch (thrown) {
    journal.close('some')
    print(io.stderr, 'clean up with:', cleanup)
    throw thrown
  }
  const { report } = result
  const residue = report.residue.length
  journal.close(residue === 0 ? 'none' : 'some')
  if (flags.report !== undefined) await writeReports(flags.report, result)
  if (flags.report !== undefined && signingKey !== undefined)
    writeCertificate(flags.report, result, suiteDigest(), signingKey)
  const { outcome, exitCode, promise, counts, failures, rules } = report
  const observed = rules.filter((rule) => rule.variants.length > 0)
  const { requests, seconds } = report.run
  const done = { outcome, exitCode, promise, counts, failures, observed, residue, requests, seconds }
  emit({ event: 'done', ...done })
  if (flags.json !== true) print(io.stdout, ...summary(digestOf(result)))
  if (residue > 0) print(io.stderr, 'clean up with:', cleanup)
  return exitCode
}

/** The options of the run that a journal is of, which must be an endurance run with these flags. */
function resumed({ resume, confirm }: CertifyFlags, wishes: Options): Options {
  const options: Options = { ...wishes, confirm: confirm === false ? 'off' : 'on' }
  if (resume === undefined) return options
  const lines = readJournal(resume)
  const begun = begunIn(lines, resume, options.target)
  const { seed: _, ...rest } = options
  if (begun.profile !== 'endurance')
    throw new UsageProblem(
      `${resume} is of a run in the profile ${begun.profile}: only endurance goes on; see --cleanup`,
    )
  const of = dependsOn({ ...rest, minutes: options.minutes ?? lasting.endurance })
  if (options.profile !== 'endurance' || begun.of !== of)
    throw new UsageProblem(`${resume} was begun with other flags, or by another version: give the same ones`)
  return { ...options, seed: begun.seed, resumed: lines }
}

type Options = ReturnType<typeof optionsOf>

function begunIn(lines: readonly JournalLine[], file: string, target: Target) {
  const begun = lines.find((line) => line.journal === 'run')
  if (begun === undefined) throw new UsageProblem(`${file} is no journal of a run`)
  const baseUrl = withoutCredentials(target.baseUrl)
  if (begun.baseUrl !== baseUrl)
    throw new UsageProblem(`${file} belongs to ${begun.baseUrl}, not to ${baseUrl}`)
  return begun
}

/** The key that signs the report. A certificate for nobody's challenge may be of a run of any day. */
function signingKeyOf({ signingKey, report, challenge }: CertifyFlags): KeyObject | undefined {
  if (signingKey === undefined) return undefined
  if (report === undefined || challenge === undefined)
    throw new UsageProblem(
      '--signing-key signs what --report writes, for whoever gave the --challenge: add both',
    )
  return keyOf(signingKey, 'private')
}

/** `--plan`: the plan is what was asked for, so it goes to stdout. */
async function showPlan(flags: CertifyFlags, options: RunWishes, io: CommandIo): Promise<CommandExit> {
  const { report } = await run({
    ...options,
    planOnly: 'yes',
    onEvent: (event) => {
      if (event.event === 'plan')
        print(io.stdout, ...(flags.json === true ? [JSON.stringify(event)] : planText(event, 'whole')))
    },
  })
  if (report.run.incomplete === undefined) return 0
  print(io.stderr, `bundle-access certify: ${report.run.incomplete}`)
  return 4
}

async function cleanUpAfter(file: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const lines = readJournal(file)
  const target = targetOf(flags, io)
  begunIn(lines, file, target)
  const transport = httpTransport(target.baseUrl, io.clock)
  try {
    const { revoked, left } = await cleanUp(lines, target, transport, io.clock)
    if (flags.json === true) print(io.stdout, JSON.stringify({ event: 'cleaned', revoked, left }))
    else print(io.stdout, `${revoked.length} grants revoked, ${left.length} left`)
    print(io.stderr, ...left.map((what) => `left: ${what}`))
    if (left.length > 0) return 4
    print(io.stderr, `nothing of this run is live; ${file} may be deleted`)
    return 0
  } catch (thrown) {
    print(io.stderr, `bundle-access certify: ${messageOf(thrown)}`)
    return 4
  } finally {
    transport.close()
  }
}
