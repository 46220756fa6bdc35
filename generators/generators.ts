import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { visible } from '../spec/visible-text.ts'
import { type Row, rows } from './rows.ts'
import { play } from './scenario.ts'

// Makes, compiles and runs a client of every generator, and writes the table of docs/contract.md. Exit codes: 0 every client
// that could be tried works; 1 one does not, and the table says so.

const page = fileURLToPath(new URL('../docs/contract.md', import.meta.url))
const begin = '<!-- generators: begin -->'
const end = '<!-- generators: end -->'

const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Returns the row of the table for a generator; prints the error to stderr if its client fails. */
export async function outcomeOf(row: Row, folder: string): Promise<string> {
  const missing = row.needs.filter((program) => !isThere(program))
  if (missing.length > 0) return `left out: there was no \`${missing.join('`, `')}\``
  try {
    await play(row, folder)
    return 'works'
  } catch (error) {
    process.stderr.write(`${row.name}: ${String(error).replace(/[^\t\n]+/g, visible)}\n`)
    return 'does not work'
  }
}

async function writeTable(): Promise<void> {
  const lines = ['| Generator | Client | Result |', '|---|---|---|']
  for (const [index, row] of rows.entries()) {
    const outcome = await outcomeOf(row, `${index}`)
    if (outcome === 'does not work') process.exitCode = 1
    lines.push(`| ${row.name} | ${row.makes} | ${outcome} |`)
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  const text = readFileSync(page, 'utf8')
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  writeFileSync(page, `${text.slice(0, before)}\n${lines.join('\n')}\n${text.slice(after)}`)
}

if (import.meta.main) await writeTable()
