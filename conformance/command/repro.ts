import { checks } from '../checks/all.ts'
import { fold } from '../report/fold.ts'
import { sameTarget } from '../report/wording.ts'
import type { RunOptions } from '../run/options.ts'
import { run } from '../run/run.ts'
import { openToken, type Repro } from '../run/token.ts'
import { commandLine, targetOf } from './choices.ts'
import { openJournal, readReport } from './files.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandExit, type CommandIo, print, UsageFault } from './io.ts'

/** `certify --repro`: tries one failure again and says fixed, failed, or where it went another way. */
export async function reproduce(text: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const repro = reproOf(text)
  const target = targetOf(flags, io)
  const journal = openJournal(flags.journal ?? `bundle-access-${io.entropy()}.journal.jsonl`)
  const { clock, entropy, signal } = io
  const again = await tryAgain(repro, { target, checks, clock, entropy, journal: journal.sink, signal })
  journal.close(again.residue === 0 ? 'none' : 'some')
  const detail = again.detail === undefined ? '' : `: ${again.detail}`
  if (flags.json === true) print(io.stdout, JSON.stringify({ event: 'repro', ...repro, ...again }))
  else print(io.stdout, `${again.outcome}  ${repro.rule} in ${repro.check}${detail}`)
  if (again.residue > 0)
    print(io.stderr, `clean up with: ${sameTarget(commandLine(flags))} --cleanup ${journal.file}`)
  return ({ fixed: 0, failed: 1, diverged: 4, incomplete: 4 } as const)[again.outcome]
}

/** Runs the check of a failure alone, with its seed and its shrunk plan, and compares. */
export async function tryAgain(
  repro: Repro,
  parts: Pick<RunOptions, 'target' | 'checks' | 'clock' | 'entropy' | 'journal' | 'signal' | 'transport'>,
): Promise<Again> {
  const check = parts.checks.find((one) => one.id === repro.check)
  if (check === undefined)
    return { outcome: 'incomplete', detail: `this suite has no check ${repro.check}`, residue: 0 }
  const trace = await run({
    ...parts,
    checks: [check],
    seed: repro.seed,
    exactly: repro,
    profile: 'soak',
    rateLimitCheck: check.needs.includes('option:rate-limit-check') ? 'run' : 'leave out',
    confirm: 'off',
  })
  const report = fold(trace)
  const residue = report.residue.length
  if (report.run.incomplete !== undefined)
    return { outcome: 'incomplete', detail: report.run.incomplete, residue }
  const failure = report.failures.find((one) => one.rule === repro.rule)
  const statuses = trace.flatMap((event) =>
    event.event === 'exchange' && event.check === check.id && event.step > 0 ? [event.status] : [],
  )
  if (failure !== undefined)
    return { outcome: 'failed', detail: failure.findings[0]?.claim ?? failure.rule, residue }
  const error = report.rules.find((rule) => rule.verdict === 'error')
  if (error !== undefined) return { outcome: 'incomplete', detail: error.error ?? error.rule, residue }
  const judged = report.rules.find((rule) => rule.rule === repro.rule)
  if (judged?.verdict === 'passed') return { outcome: 'fixed', residue }
  const step = (repro.statuses ?? []).findIndex((status, index) => statuses[index] !== status) + 1
  const other = report.failures[0]?.findings[0]?.claim ?? judged?.missing[0] ?? 'the rule was not judged'
  return { outcome: 'diverged', detail: `at step ${step === 0 ? statuses.length : step}: ${other}`, residue }
}

/** The result of trying a failure again; `residue` counts the grants left behind. */
interface Again {
  readonly outcome: 'fixed' | 'failed' | 'diverged' | 'incomplete'
  readonly detail?: string
  readonly residue: number
}

function reproOf(text: string): Repro {
  const repro = openToken(text.startsWith('r1.') ? text : tokenIn(text))
  if (repro === undefined)
    throw new UsageFault(
      'this is no token of a failure: --repro takes one that a report prints, or report.json#F1',
    )
  return repro
}

/** The token of `report.json#F1`. */
function tokenIn(text: string): string {
  const [, file = text, id] = /^(.*)#([^#]*)$/.exec(text) ?? []
  const { failures } = readReport(file)
  if (id === undefined) throw new UsageFault(`say which failure of ${file}: --repro ${file}#F1`)
  const failure = failures.find((one) => one.id === id)
  const last = failures.at(-1)?.id
  if (failure === undefined)
    throw new UsageFault(
      `${file} has no failure ${id}; ${last === undefined ? 'it has none at all' : `its failures are F1 to ${last}`}`,
    )
  if (failure.token === undefined)
    throw new UsageFault(`no check found ${id}: it appeared in ${failure.check}, and any run shows it again`)
  return failure.token
}
