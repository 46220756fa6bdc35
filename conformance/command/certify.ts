import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from '../checks/all.ts'
import { writeReports } from '../report/write-reports.ts'
import { catalogue } from '../runner/catalogue.ts'
import { cleanUp } from '../runner/cleanup.ts'
import type { RunEvent } from '../runner/events.ts'
import { httpTransport } from '../runner/http-transport.ts'
import { run } from '../runner/run.ts'
import { choicesOf, targetOf } from './choices.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'
import { openJournal, readJournal } from './journal-file.ts'
import { progressOf } from './progress.ts'
import { reproduce } from './repro.ts'
import { summaryText } from './summary.ts'

/** `bundle-access certify`: one verdict for each rule of the catalogue. Never throws for what the target or the flags do. */
export async function certify(flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  try {
    if (flags.cleanup !== undefined) return await cleanUpAfter(flags.cleanup, flags, io)
    if (flags.repro !== undefined) return await reproduce(flags.repro, flags, io)
    return await certifyTarget(flags, io)
  } catch (thrown) {
    if (!(thrown instanceof UsageFault)) throw thrown
    io.stderr(`bundle-access certify: ${thrown.message}\n`)
    return 2
  }
}

async function certifyTarget(flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const { target, profile, seed, minutes, known } = choicesOf(flags, io)
  const tell = progressOf(io, flags.json === true ? 'json' : 'text')
  if (flags.report !== undefined) mkdirSync(flags.report, { recursive: true })
  const journal =
    flags.plan === true
      ? undefined
      : openJournal(flags.journal ?? join(flags.report ?? '.', `bundle-access-${io.entropy()}.journal.jsonl`))
  const { report, trace } = await run({
    target,
    checks,
    seed,
    profile,
    minutes,
    known,
    clock: io.clock,
    entropy: io.entropy,
    only: flags.only,
    rateLimitCheck: flags.rateLimitCheck === true ? 'run' : 'leave out',
    confirm: flags.confirm === false ? 'off' : 'on',
    signal: io.signal,
    onEvent: tell,
    command: commandLine(flags),
    ...(journal === undefined ? {} : { journal: journal.sink }),
    ...(flags.plan === true ? { planOnly: 'yes' as const } : {}),
  })
  journal?.close(report.residue.length === 0 ? 'none' : 'some')
  if (flags.plan === true) {
    if (report.run.incomplete === undefined) return 0
    io.stderr(`bundle-access certify: ${report.run.incomplete}\n`)
    return 4
  }
  if (flags.report !== undefined) await writeReports(flags.report, report, trace, catalogue)
  const done: RunEvent = {
    event: 'done',
    outcome: report.outcome,
    exitCode: report.exitCode,
    counts: report.counts,
    failures: report.failures,
    observed: report.rules.filter((rule) => rule.readings.length > 0),
    residue: report.residue.length,
    requests: report.run.requests,
    seconds: report.run.seconds,
  }
  tell(done)
  if (flags.json !== true) io.stdout(summaryText(report))
  if (report.residue.length > 0) io.stderr(`clean up with: certify --cleanup ${journal?.file}\n`)
  return report.exitCode === 2 ? 4 : report.exitCode
}

async function cleanUpAfter(file: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const lines = readJournal(file)
  const target = targetOf(flags, io)
  const begun = lines.find((line) => line.journal === 'run')
  if (begun === undefined) throw new UsageFault(`${file} is no journal of a run`)
  if (begun.baseUrl !== target.baseUrl) {
    throw new UsageFault(`${file} belongs to ${begun.baseUrl}, not to ${target.baseUrl}`)
  }
  const transport = httpTransport(target.baseUrl, io.clock)
  try {
    const { revoked, left } = await cleanUp(lines, target, transport, io.clock)
    io.stdout(`${revoked.length} grants revoked, ${left.length} left\n`)
    return left.length === 0 ? 0 : 4
  } catch (thrown) {
    io.stderr(`bundle-access certify: ${thrown instanceof Error ? thrown.message : thrown}\n`)
    return 4
  } finally {
    transport.close()
  }
}

/** The command line that a report shows; it never had a secret in it, for keys come from files or the environment. */
function commandLine(flags: CertifyFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    if (value === true) return name === 'confirm' ? [] : [flag]
    if (value === false) return [`--no-${name}`]
    return [flag, ...(Array.isArray(value) ? value : [String(value)])]
  })
  return ['bundle-access', 'certify', ...words].join(' ')
}
