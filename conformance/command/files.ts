import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblem } from '../../src/file-problem.ts'
import { makePrivateFolder } from '../../src/private-file.ts'
import { systemEntropy } from '../library.ts'
import type { Report } from '../report/report.ts'
import { jsonLine } from '../report/visible.ts'
import type { JournalLine } from '../run/journal.ts'
import type { CertifyFlags } from './flags.ts'
import { UsageProblem } from './io.ts'

/** The text of a file; a `UsageProblem` when it cannot be read. */
export function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new UsageProblem(`${file} cannot be read: ${fileProblem(thrown)}`)
  }
}

/** The report of a report.json, or of the directory that holds one. */
export function readReport(path: string): Report {
  const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const text = fileText(isDirectory ? join(path, 'report.json') : path)
  try {
    const report = JSON.parse(text) as Partial<Omit<Report, 'report'>> & { readonly report?: number }
    // Version 1 has no promise, and says less of variants.
    if ([1, 2].includes(report.report ?? 0) && Array.isArray(report.rules) && Array.isArray(report.failures))
      return { ...report, report: 2 } as Report
  } catch {
    // What is no JSON is no report either.
  }
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
  throw new UsageProblem(
    `${file} has no Ed25519 ${type} key in PEM without a passphrase${type === 'private' ? `; ${remedy}` : ''}`,
  )
}

/** Makes the directory of a report; a `UsageProblem` when that cannot be. */
export function makeReportFolder(folder: string): void {
  try {
    makePrivateFolder(folder)
  } catch (thrown) {
    throw new UsageProblem(`--report ${folder} cannot be made: ${fileProblem(thrown)}; name a directory`)
  }
}

/** Opens the journal of a run that goes on, or a new one; one that exists is never written over, because a run may have left it to be cleaned up. */
export function openJournal({ resume, report = '.', journal }: CertifyFlags) {
  const file = resume ?? journal ?? join(report, `bundle-access-${systemEntropy()}.journal.jsonl`)
  let descriptor: number
  try {
    descriptor = openSync(file, resume === undefined ? 'wx' : 'a', 0o600)
    // Its last line may have been cut off.
    if (resume !== undefined) writeSync(descriptor, '\n')
  } catch (thrown) {
    throw new UsageProblem(`the journal ${file} cannot be made: ${fileProblem(thrown)}`)
  }
  return {
    file,
    /** Each line is there before the request that it speaks of is sent. */
    sink: (line: JournalLine): void => {
      writeSync(descriptor, jsonLine(line))
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
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as JournalLine]
      } catch {
        return []
      }
    })
