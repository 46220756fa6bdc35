import { checks as suiteChecks } from '../checks/all.ts'
import { run } from '../index.ts'
import { sameTarget } from '../report/commands.ts'
import type { Report } from '../report/report.ts'
import { oneLine } from '../report/verdict-text.ts'
import { type RunOptions, targetFlags } from '../run/options.ts'
import { withoutCredentials } from '../run/redaction.ts'
import { openToken, type Repro } from '../run/token.ts'
import { type CertifyFlags, flagOf, UsageProblem } from './flags.ts'
import { type CommandExit, type CommandIo, openJournal, print, readReport } from './io.ts'
import { commandLine, targetOf } from './options.ts'

/** Runs `certify --repro`, which tries one failure of a report again, as often as it takes to know, and says what came of it. */
export async function reproduce(text: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const other = Object.entries(flags).find(
    ([name, value]) => !besideRepro.includes(flagOf(name).slice(2)) || value === false,
  )
  if (other !== undefined)
    throw new UsageProblem(`--repro tries one failure alone: leave ${flagOf(...other)} out`)
  const { repro, reported, rule } = reproOf(text)
  const target = targetOf(flags, io)
  const journal = openJournal(flags)
  const done = await tryAgain(repro, { target, journal: journal.sink, env: io.env, signal: io.signal })
  const { residue } = done
  // What requests of other checks have caused may pass alone, whether or not that is mended.
  const isCausedByOthers = done.outcome === 'fixed' && rule !== repro.rule
  const outcome = isCausedByOthers ? 'did not fail this time' : done.outcome
  // A mended build may be at another address than the one that failed, which a token does not name.
  const baseUrl = withoutCredentials(target.baseUrl)
  const there = reported === undefined ? '' : `, the report is of ${reported}`
  const others = isCausedByOthers ? `; other checks caused it by ${rule}: certify again to know` : ''
  const detail = done.detail + others + (reported === baseUrl ? '' : `; tried at ${baseUrl}${there}`)
  journal.close(residue)
  if (flags.json) print(io.stdout, JSON.stringify({ event: 'repro', ...repro, ...done, outcome, detail }))
  else print(io.stdout, `${outcome}  ${repro.rule} in ${repro.check}: ${detail}`)
  if (residue > 0)
    print(io.stderr, `clean up with: ${sameTarget(commandLine(flags))} --cleanup ${journal.file}`)
  return outcome === 'fixed' ? 0 : /^(diverged|incomplete)$/.test(outcome) ? 4 : 1
}

/** The flags that have a meaning beside `--repro`. */
const besideRepro = ['repro', ...targetFlags, 'patience', 'journal', 'json', 'confirm']

/** Repeats a failed case until it fails, or until a failure as rare as the reported one would have shown with a probability of 99 %; `residue` counts the live grants (neither revoked nor ended) left behind. */
export async function tryAgain(repro: Repro, options: RunOptions) {
  const { failed = 1, of = 1 } = repro
  // By the rule of succession: a few failures in a row do not say that it fails always.
  const needed = Math.ceil(Math.log(0.01) / Math.log(1 - (failed + 1) / (of + 2)))
  for (let held = 0; held < needed; held++) {
    const once = await tryOnce(repro, options)
    if (once.outcome === 'held' && once.residue === 0) continue
    if (once.outcome !== 'held' && (held === 0 || once.outcome.startsWith('failed'))) return once
    const detail = `it held ${held} of the ${needed} times that it takes to know, for it failed ${failed} of ${of}; then: ${once.detail}`
    return { ...once, outcome: 'did not fail this time', detail }
  }
  return { outcome: 'fixed', detail: `it held ${needed} times; it had failed ${failed} of ${of}`, residue: 0 }
}

async function tryOnce(repro: Repro, options: RunOptions) {
  const check = (options.checks ?? suiteChecks).find((one) => one.id === repro.check)
  if (check === undefined)
    return { outcome: 'incomplete', detail: `this suite has no check ${repro.check}`, residue: 0 }
  const { report } = await run({
    ...options,
    ...{ checks: [check], exactly: repro },
    rateLimitCheck: check.needs?.includes('option:rate-limit-check') ? 'run' : 'leave out',
  })
  return { ...comparedTo(repro, report), residue: report.residue.length }
}

function comparedTo({ rule }: Repro, { run, rules, failures }: Report) {
  if (run.incomplete !== undefined) return { outcome: 'incomplete', detail: run.incomplete }
  const failure = failures.find((one) => one.rule === rule)
  if (failure !== undefined) return { outcome: 'failed', detail: foundIn(failure) }
  const error = rules.find(({ verdict }) => verdict === 'error')
  if (error !== undefined) return { outcome: 'incomplete', detail: error.error ?? error.rule }
  // What any answer shows by itself would be found without this failure too.
  const other = failures.find(({ findings }) => findings.some(({ by }) => by === 'check'))
  if (other !== undefined) return { outcome: 'failed otherwise', detail: `${other.rule}: ${foundIn(other)}` }
  const judged = rules.find((one) => one.rule === rule)
  if ((judged?.held ?? 0) > 0) return { outcome: 'held', detail: 'a grant of it stayed live' }
  const why = failures[0]?.findings[0]?.claim ?? judged?.missing[0] ?? 'the rule was not judged'
  return { outcome: 'diverged', detail: why }
}

const foundIn = ({ findings: [finding] }: Report['failures'][number]): string =>
  finding === undefined ? '' : oneLine(finding)

function reproOf(text: string) {
  const { token, ...from } = text.startsWith('r1.') ? { token: text } : tokenIn(text)
  const repro = openToken(token)
  if (repro !== undefined) return { rule: repro.rule, reported: undefined, ...from, repro }
  throw new UsageProblem('this is no token of a failure: --repro takes one of a report, or report.json#F1')
}

function tokenIn(text: string) {
  const [, file = text, id] = /^(.*)#([^#]*)$/.exec(text) ?? []
  const { failures, target } = readReport(file)
  const failure = failures.find((one) => one.id === id)
  const last = failures.at(-1)?.id
  const there = last === undefined ? 'it has none at all' : `its failures are F1 to ${last}`
  if (id === undefined) throw new UsageProblem(`say which failure of ${file}: --repro ${file}#F1`)
  if (failure === undefined) throw new UsageProblem(`${file} has no failure ${id}; ${there}`)
  const { token, check, rule } = failure
  if (token !== undefined) return { token, rule, reported: target?.baseUrl }
  throw new UsageProblem(`no check found ${id}: it appeared in ${check}, and any run shows it again`)
}
