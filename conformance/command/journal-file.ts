import { closeSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import type { JournalLine, JournalSink } from '../run/journal.ts'
import { UsageFault } from './io.ts'

/** A journal on disk: each line is there before the request that it speaks of is sent. */
export interface JournalFile {
  readonly file: string
  readonly sink: JournalSink
  /** Takes the file away when nothing is left to clean up. */
  close(residue: 'none' | 'some'): void
}

/** Opens a new journal; one that exists is never written over, because a run may have left it to be cleaned up. */
export function openJournal(file: string): JournalFile {
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx', 0o600)
  } catch (thrown) {
    throw new UsageFault(
      `the journal ${file} cannot be made: ${thrown instanceof Error ? thrown.message : thrown}`,
    )
  }
  return {
    file,
    sink: (line) => {
      writeSync(descriptor, `${JSON.stringify(line)}\n`)
      if (line.journal === 'create' || line.journal === 'run') fsyncSync(descriptor)
    },
    close: (residue) => {
      closeSync(descriptor)
      if (residue === 'none') unlinkSync(file)
    },
  }
}

/** The lines of a journal; a last one that was cut off by a crash is left out. */
export function readJournal(file: string): readonly JournalLine[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new UsageFault(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as JournalLine]
    } catch {
      return []
    }
  })
}
