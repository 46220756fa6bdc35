import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from '../checks/all.ts'
import type { Report } from '../report/report.ts'
import { openToken, type Repro } from '../run/token.ts'
import { fileText, targetOf } from './choices.ts'
import { type CertifyFlags, sameTarget } from './flags.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'
import { openJournal } from './journal-file.ts'
import { tryAgain } from './try-again.ts'

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
  const detail = again.detail === undefined ? '' : `: ${again.detail}`
  if (flags.json === true) io.stdout(`${JSON.stringify({ event: 'repro', ...repro, ...again })}\n`)
  else io.stdout(`${again.outcome}  ${repro.rule} in ${repro.check}${detail}\n`)
  if (again.residue > 0) io.stderr(`clean up with: ${sameTarget(flags)} --cleanup ${journal.file}\n`)
  return ({ fixed: 0, failed: 1, diverged: 4, incomplete: 4 } as const)[again.outcome]
}

function reproOf(text: string): Repro {
  const token = text.startsWith('r1.') ? text : tokenIn(text)
  const repro = openToken(token)
  if (repro === undefined)
    throw new UsageFault(
      'this is no token of a failure: --repro takes one that a report prints, or report.json#F1',
    )
  return repro
}

function tokenIn(text: string): string {
  const at = text.lastIndexOf('#')
  const [path, id] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const file = existsSync(join(path, 'report.json')) ? join(path, 'report.json') : path
  const report = reportIn(file)
  const failure = report.failures.find((one) => one.id === id)
  if (failure === undefined) {
    const last = report.failures.at(-1)?.id
    throw new UsageFault(
      id === ''
        ? `say which failure of ${file}: --repro ${file}#F1`
        : `${file} has no failure ${id}${last === undefined ? '; it has none at all' : `; its failures are F1 to ${last}`}`,
    )
  }
  if (failure.token === undefined) {
    throw new UsageFault(`no check found ${id}: it appeared in ${failure.check}, and any run shows it again`)
  }
  return failure.token
}

function reportIn(file: string): Report {
  const text = fileText(file)
  try {
    const report = JSON.parse(text) as Partial<Report>
    if (report.report === 1 && Array.isArray(report.failures)) return report as Report
  } catch {
    // What cannot be read is no report either.
  }
  throw new UsageFault(`${file} is no report.json: name one that --report wrote, as in report.json#F1`)
}
