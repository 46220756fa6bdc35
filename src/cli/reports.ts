import type { Command } from 'commander'

/** `bundle-access verify-report` and `diff-report`: what may be done with the reports of `certify`. */
export function registerReports(program: Command): void {
  program
    .command('verify-report')
    .description(
      'derive the verdict of a report again from the trace beside it; 1 when it differs; nothing is sent',
    )
    .argument('<directory>', 'what --report of certify wrote')
    .option('--json', 'print { agrees, differences } on stdout')
    .action(async (directory: string, flags: { json?: true }) => {
      const { verify } = await import('../../conformance/cli.ts')
      process.exitCode = await verify(directory, output, flags.json ? 'json' : 'text')
    })
  program
    .command('diff-report')
    .description(
      'say in Markdown what became of each rule between two reports; 1 when one is violated now that was not',
    )
    .argument('<before>', 'a report.json, or the directory that holds it')
    .argument('<after>', 'the same')
    .action(async (before: string, after: string) => {
      const { compare } = await import('../../conformance/cli.ts')
      process.exitCode = compare(before, after, output)
    })
}

const output = {
  stdout: (text: string) => void process.stdout.write(text),
  stderr: (text: string) => void process.stderr.write(text),
}
