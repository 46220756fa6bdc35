import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { visible as visibleLine } from '../../spec/visible-text.ts'
import { fileProblem, kindOf, makePrivateFolder } from '../../src/files.ts'
import { jsonOf } from '../kit/wire.ts'
import type { Report } from '../report/report.ts'
import { jsonLine } from '../report/visible.ts'
import type { JournalLine } from '../run/journal.ts'
import { systemEntropy } from '../run/ports.ts'
import { TargetProblem } from '../run/target-file.ts'
import { type CertifyFlags, UsageProblem } from './flags.ts'

/** The streams that the commands `certify`, `verify-report` and `diff-report` write to: those of the process, or of a test. */
export type Output = Readonly<Record<'stdout' | 'stderr', (text: string) => void>>

/** The streams, the environment and the abort signal of `certify`. */
export interface CommandIo extends Output {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal
}

/** 0 conformant, 1 violated, 2 usage, 4 unreachable or incomplete. */
export type CommandExit = 0 | 1 | 2 | 4

/** Writes lines to stdout or stderr. What a target wrote in them is shown by its code, so that it can neither steer a terminal nor forge a line. */
export const print = (write: (text: string) => void, ...lines: readonly string[]): void =>
  write(lines.map((line) => `${visibleLine(line)}\n`).join(''))

type Command = () => CommandExit | Promise<CommandExit>

/** Runs a command; a problem of usage ends it with a message, or a line of JSON, and exit code 2. */
export async function withUsage(name: string, { stderr }: Output, form: 'text' | 'json', command: Command) {
  try {
    return await command()
  } catch (thrown) {
    if (!(thrown instanceof UsageProblem || thrown instanceof TargetProblem)) throw thrown
    const { message } = thrown
    if (form === 'json') print(stderr, JSON.stringify({ error: { message, exitCode: 2 } }))
    else print(stderr, ...`bundle-access ${name}: ${message}`.split('\n'))
    return 2
  }
}

/** Returns the text of a file; throws a `UsageProblem` (exit code 2) when it cannot be read. */
export const fileText = (file: string): string =>
  using(`${file} cannot be read`, () => readFileSync(file, 'utf8'))

/** Returns the result of a step with a file; throws a `UsageProblem` in these words where it fails. */
function using<Result>(problem: string, step: () => Result, remedy = ''): Result {
  try {
    return step()
  } catch (thrown) {
    throw new UsageProblem(`${problem}: ${fileProblem(thrown)}${remedy}`)
  }
}

/** The report of a report.json, or of the directory that holds one. */
export function readReport(path: string): Report {
  const found = Object(jsonOf(fileText(kindOf(path) === 'folder' ? join(path, 'report.json') : path)))
  // A report of version 1 lacks `promise`, the rules that the run was to judge, and says less about `variants`.
  if ([1, 2].includes(found.report) && Array.isArray(found.rules) && Array.isArray(found.failures))
    return { ...found, report: 2 }
  throw new UsageProblem(`${path} is no report.json and no directory with one: name one that --report wrote`)
}

/** The Ed25519 key of a PEM file; a `UsageProblem`, without its text, when it has none. */
export function keyOf(file: string, type: 'private' | 'public'): KeyObject {
  const pem = fileText(file)
  try {
    const key = type === 'private' ? createPrivateKey(pem) : createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // What is no key is no key of this kind either.
  }
  const remedy = 'make one with: openssl genpkey -algorithm ed25519 -out signing-key.pem'
  const hint = type === 'private' ? `; ${remedy}` : ''
  throw new UsageProblem(`${file} has no Ed25519 ${type} key in PEM without a passphrase${hint}`)
}

/** Makes the directory of a report; a `UsageProblem` when that cannot be. */
export const makeReportFolder = (folder: string): void =>
  using(`--report ${folder} cannot be made`, () => makePrivateFolder(folder), '; name a directory')

/** Opens a new journal; one that exists is never written over, because a run may have left it to be cleaned up. */
export function openJournal({ report = '.', journal }: CertifyFlags) {
  const file = journal ?? join(report, `bundle-access-${systemEntropy()}.journal.jsonl`)
  const descriptor = using(`the journal ${file} cannot be made`, () => openSync(file, 'wx', 0o600))
  return {
    file,
    /** Each line is there before the request that it speaks of is sent. */
    sink: (line: JournalLine): void => {
      using(`the journal ${file} cannot be written`, () => writeSync(descriptor, jsonLine(line)))
      if (line.journal === 'create' || line.journal === 'run') fsyncSync(descriptor)
    },
    /** Deletes it where no grant is left behind; how many are may be unknown. */
    close: (residue?: number): void => {
      closeSync(descriptor)
      if (residue === 0) unlinkSync(file)
    },
  }
}

/** The lines of a journal; a last one that was cut off by a crash is left out. */
export const readJournal = (file: string): readonly JournalLine[] =>
  fileText(file)
    .split('\n')
    .flatMap((line) => (jsonOf(line) as JournalLine | undefined) ?? [])
