import { checks } from '../checks/all.ts'
import { openToken, type Repro } from '../run/token.ts'
import { sameTarget, targetOf } from './choices.ts'
import { openJournal, readReport } from './files.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandExit, type CommandIo, print, UsageFault } from './io.ts'
import { tryAgain } from './try-again.ts'

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
  if (again.residue > 0) print(io.stderr, `clean up with: ${sameTarget(flags)} --cleanup ${journal.file}`)
  return ({ fixed: 0, failed: 1, diverged: 4, incomplete: 4 } as const)[again.outcome]
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
