import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from '../checks/all.ts'
import { catalogue } from '../contract/catalogue.ts'
import { run } from '../library.ts'
import type { RunResult } from '../report/report.ts'
import { writeReports } from '../report/write-reports.ts'
import { cleanUp } from '../run/cleanup.ts'
import { httpTransport } from '../run/http-transport.ts'
import { withoutCredentials } from '../run/redaction.ts'
import { type Choices, choicesOf, targetOf } from './choices.ts'
import { type CertifyFlags, sameTarget } from './flags.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'
import { openJournal, readJournal } from './journal-file.ts'
import { planText } from './plan-text.ts'
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
  const choices = choicesOf(flags, io)
  if (flags.plan === true) return showPlan(flags, choices, io)
  const emit = progressOf(io, flags.json === true ? 'json' : 'text')
  if (flags.report !== undefined) mkdirSync(flags.report, { recursive: true })
  const journal = openJournal(
    flags.journal ?? join(flags.report ?? '.', `bundle-access-${io.entropy()}.journal.jsonl`),
  )
  const again = sameTarget(flags)
  const cleanup = `${again} --cleanup ${journal.file}`
  io.signal.addEventListener('abort', () =>
    io.stderr(`\ncalled off: revoking what is live; once more, and it is left to\n  ${cleanup}\n`),
  )
  let result: RunResult
  try {
    result = await run({
      ...optionsOf(flags, choices, io),
      confirm: flags.confirm === false ? 'off' : 'on',
      onEvent: emit,
      journal: journal.sink,
    })
  } catch (thrown) {
    journal.close('some')
    io.stderr(`clean up with:\n  ${cleanup}\n`)
    throw thrown
  }
  const { report, trace } = result
  journal.close(report.residue.length === 0 ? 'none' : 'some')
  if (flags.report !== undefined) await writeReports(flags.report, report, trace, catalogue)
  const done = {
    event: 'done' as const,
    outcome: report.outcome,
    exitCode: report.exitCode,
    counts: report.counts,
    failures: report.failures,
    observed: report.rules.filter((rule) => rule.variants.length > 0),
    residue: report.residue.length,
    requests: report.run.requests,
    seconds: report.run.seconds,
  }
  emit(done)
  const file = flags.report === undefined ? undefined : join(flags.report, 'report.json')
  if (flags.json !== true) io.stdout(summaryText(report, again, file))
  if (report.residue.length > 0) io.stderr(`clean up with:\n  ${cleanup}\n`)
  return report.exitCode === 2 ? 4 : report.exitCode
}

const optionsOf = (
  flags: CertifyFlags,
  { target, profile, seed, maxRequests, minutes, known }: Choices,
  { clock, entropy, signal }: CommandIo,
) => ({
  target,
  checks,
  seed,
  profile,
  maxRequests,
  minutes,
  known,
  clock,
  entropy,
  signal,
  only: flags.only,
  rateLimitCheck: flags.rateLimitCheck === true ? ('run' as const) : ('leave out' as const),
  command: commandLine(flags),
})

/** `--plan`: the plan is what was asked for, so it goes to stdout. */
async function showPlan(flags: CertifyFlags, choices: Choices, io: CommandIo): Promise<CommandExit> {
  const { report } = await run({
    ...optionsOf(flags, choices, io),
    planOnly: 'yes',
    onEvent: (event) => {
      if (event.event === 'plan')
        io.stdout(`${flags.json === true ? JSON.stringify(event) : planText(event)}\n`)
    },
  })
  if (report.run.incomplete === undefined) return 0
  io.stderr(`bundle-access certify: ${report.run.incomplete}\n`)
  return 4
}

async function cleanUpAfter(file: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const lines = readJournal(file)
  const target = targetOf(flags, io)
  const begun = lines.find((line) => line.journal === 'run')
  if (begun === undefined) throw new UsageFault(`${file} is no journal of a run`)
  const baseUrl = withoutCredentials(target.baseUrl)
  if (begun.baseUrl !== baseUrl)
    throw new UsageFault(`${file} belongs to ${begun.baseUrl}, not to ${baseUrl}`)
  const transport = httpTransport(target.baseUrl, io.clock)
  try {
    const { revoked, left } = await cleanUp(lines, target, transport, io.clock)
    if (flags.json === true) io.stdout(`${JSON.stringify({ event: 'cleaned', revoked, left })}\n`)
    else io.stdout(`${revoked.length} grants revoked, ${left.length} left\n`)
    for (const what of left) io.stderr(`left: ${what}\n`)
    if (left.length > 0) return 4
    io.stderr(`nothing of this run is live; ${file} may be deleted\n`)
    return 0
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
