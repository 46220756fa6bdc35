import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { visible } from '../spec/visible-text.ts'
import { onPath } from '../src/store/postgres/server/unprivileged.test-bed.ts'
import { type Row, rows } from './rows.ts'
import { runRow } from './scenario.ts'

// Runs every tool that reads the contract, and writes the table of docs/contract.md. Exit codes: 0 every one that could be
// tried works; 1 one does not, and the table says so.

const page = fileURLToPath(new URL('../docs/contract.md', import.meta.url))
const tableText = /(?<=<!-- generators: begin -->\n)[\s\S]*(?=<!-- generators: end -->)/

const failed = 'no |  |  | '

/** Returns the cells of a tool in the table; prints the error to stderr if it fails. */
export async function outcomeOf(row: Row, folder: string): Promise<string> {
  const missing = row.needs.filter((program) => onPath(program) === undefined)
  if (missing.length > 0) return `left out: there was no \`${missing.join('`, `')}\` |  |  | `
  try {
    return (await runRow(row, folder)).join(' | ')
  } catch (error) {
    process.stderr.write(`${row.name}: ${String(error).replace(/[^\t\n]+/g, visible)}\n`)
    return failed
  }
}

/** Returns the line of a tool in the table. */
export const lineOf = ({ name, makes, setting }: Row, cells: string): string =>
  `| ${name} | ${makes} | ${cells} | ${setting} |`

async function writeTable(): Promise<void> {
  const lines = [
    '| Tool | Makes | Taken | Creates a grant | Condition kept | Lost | Setting |',
    '|---|---|---|---|---|---|---|',
  ]
  for (const [index, row] of rows.entries()) {
    const outcome = await outcomeOf(row, `${index}`)
    if (outcome === failed) process.exitCode = 1
    lines.push(lineOf(row, outcome))
    process.stdout.write(`${lines.at(-1)}\n`)
  }
  const text = readFileSync(page, 'utf8').replace(tableText, () => lines.map((line) => `${line}\n`).join(''))
  writeFileSync(page, text)
}

if (import.meta.main) await writeTable()
