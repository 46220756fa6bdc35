import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { openAnswers } from './open-answers.ts'

/** A directory of our own where flows find the contract beside them, and reports are written. */
export interface Workbench {
  /** A copy of the flow's file. */
  readonly place: (file: string) => string
  readonly report: string
  readonly remove: () => void
}

export function openWorkbench(contract: string): Workbench {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-flows-'))
  const flows = join(directory, 'workflows')
  mkdirSync(flows)
  // JSON is YAML too, and the flows call the contract by this name.
  const opened = JSON.stringify(openAnswers(parse(readFileSync(contract, 'utf8'))))
  writeFileSync(join(directory, 'openapi.yaml'), opened)
  return {
    place(file) {
      const copy = join(flows, basename(file))
      copyFileSync(file, copy)
      return copy
    },
    report: join(directory, 'report.json'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
