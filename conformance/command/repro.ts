import { checks } from '../checks/all.ts'
import type { Report } from '../report/report.ts'
import { tryAgain } from '../runner/repro.ts'
import { openToken, type Repro } from '../runner/token.ts'
import { fileText, targetOf } from './choices.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'
import { openJournal } from './journal-file.ts'

/** `certify --repro`: tries one failure again and says fixed, failed, or where it went another way. */
export async function reproduce(text: string, flags: CertifyFlags, io: CommandIo): Promise<CommandExit> {
  const repro = reproOf(text)
  const target = targetOf(flags, io)
  const journal = openJournal(flags.journal ?? `bundle-access-${io.entropy()}.journal.jsonl`)
  const again = await tryAgain(repro, {
    target,
    checks,
    clock: io.clock,
    entropy: io.entropy,
    journal: journal.sink,
    signal: io.signal,
  })
  journal.close(again.residue === 0 ? 'none' : 'some')
  const said = again.detail === undefined ? '' : `: ${again.detail}`
  if (flags.json === true) io.stdout(`${JSON.stringify({ event: 'repro', ...repro, ...again })}\n`)
  else io.stdout(`${again.outcome}  ${repro.rule} in ${repro.check}${said}\n`)
  return { fixed: 0, failed: 1, diverged: 1, incomplete: 4 }[again.outcome] as CommandExit
}

function reproOf(text: string): Repro {
  const token = text.startsWith('r1.') ? text : tokenIn(text)
  const repro = openToken(token)
  if (repro === undefined) throw new UsageFault('--repro takes the token of a failure, or report.json#F1')
  return repro
}

function tokenIn(text: string): string {
  const [file = '', id = ''] = text.split('#')
  let report: Report
  try {
    report = JSON.parse(fileText(file)) as Report
  } catch (thrown) {
    if (thrown instanceof UsageFault) throw thrown
    throw new UsageFault(`${file} is no report.json`)
  }
  const failure = report.failures?.find((one) => one.id === id)
  if (failure === undefined)
    throw new UsageFault(`${file} has no failure ${id === '' ? 'named after #' : id}`)
  return failure.token
}
