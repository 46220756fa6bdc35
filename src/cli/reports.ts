import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { CommandError, exitCodes } from './exit-codes.ts'

/** `bundle-access verify-report` and `diff-report`: what may be done with the reports of `certify`. */
export function registerReports(program: Command): void {
  program
    .command('verify-report')
    .description('derive the verdict of a report again from the trace beside it; nothing is sent')
    .argument('<directory>', 'what --report of certify wrote')
    .option('--json', 'print { agrees, differences } on stdout')
    .action(verify)
  program
    .command('diff-report')
    .description('say in Markdown what became of each rule between two reports')
    .argument('<before>', 'a report.json, or the directory that holds it')
    .argument('<after>', 'the same')
    .action(diff)
}

async function verify(directory: string, flags: { json?: true }): Promise<void> {
  requireFile(join(directory, 'report.json'))
  const { verifyReport } = await import('../../conformance/report/verify-report.ts')
  const { agrees, differences } = await verifyReport(directory)
  if (flags.json) process.stdout.write(`${JSON.stringify({ agrees, differences })}\n`)
  else if (agrees) process.stdout.write('The report says what follows from its trace.\n')
  else
    process.stdout.write(
      `The report differs from its trace:\n${differences.map((line) => `  ${line}\n`).join('')}`,
    )
  if (!agrees) process.exitCode = exitCodes.findings
}

async function diff(before: string, after: string): Promise<void> {
  const { diffReports } = await import('../../conformance/report/diff-report.ts')
  const [a, b] = [readReport(before), readReport(after)] as Parameters<typeof diffReports>
  process.stdout.write(`${diffReports(a, b).trimEnd()}\n`)
}

function readReport(place: string): unknown {
  const file = place.endsWith('.json') ? place : join(place, 'report.json')
  requireFile(file)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(exitCodes.usage, `${file} is no JSON: name a report.json that certify wrote`)
  }
}

function requireFile(file: string): void {
  if (!existsSync(file))
    throw new CommandError(exitCodes.usage, `there is no ${file}: name what --report of certify wrote`)
}
