import { type Command, Option } from 'commander'
import { CommandError, exitCodes } from './command.ts'
import { contractPath, readContract } from './contract-document.ts'

type Format = 'text' | 'json' | 'markdown'

interface DiffFlags {
  readonly today?: string
  readonly format: Format
  readonly json?: true
}

const help = `
Classes are breaking (a major version), additive (minor), documentation (patch) and none; docs/versioning-policy.md says
what belongs to each. Where both documents have a rules.yaml beside them, the rule catalogues are compared too.

Exit code 0: info.version allows the change; 1: it does not; 2: a document cannot be read.`

/** `bundle-access diff`: what a change of a contract breaks, and whether its version allows that. */
export function registerDiff(program: Command): void {
  program
    .command('diff')
    .description('print what a change of an OpenAPI 3.1 contract breaks, and whether its version allows that')
    .argument(
      '<base>',
      `a file, or a git revision: REV means REV:${contractPath}, REV:path names another file`,
    )
    .argument('[head]', 'the same', contractPath)
    .option('--today <date>', 'YYYY-MM-DD: the day on which sunsets are judged (default: today)')
    .addOption(
      new Option(
        '--format <format>',
        'how to print the change, on stdout; markdown is an entry for a changelog',
      )
        .choices(['text', 'json', 'markdown'] satisfies Format[])
        .default('text'),
    )
    .option('--json', 'the same as --format json: { class, bump, findings }')
    .addHelpText('after', help)
    .action(diff)
}

async function diff(base: string, head: string, flags: DiffFlags): Promise<void> {
  const today = flags.today ?? new Date().toISOString().slice(0, 10)
  if (!isDay(today)) throw new CommandError(`--today must be a day such as 2026-11-21; it was "${today}"`)
  const [before, after] = [await readContract(base), await readContract(head)]
  const { compareContracts } = await import('../diff/index.ts')
  const found = compareContracts(before.document, after.document, {
    today,
    catalogues: { base: before.catalogue, head: after.catalogue },
  })
  if ((before.catalogue === undefined) !== (after.catalogue === undefined))
    process.stderr.write(
      'Only one of the two has a rules.yaml beside it: rule catalogues are not compared.\n',
    )
  process.stdout.write(found.print(flags.json ? 'json' : flags.format))
  if (found.isPaid) return
  process.stderr.write(
    `The change is ${found.class}: take it back, or let info.version go from ${found.from} to ${found.due ?? 'a semantic version'} or beyond; it is ${found.to}.\n`,
  )
  process.exitCode = exitCodes.findings
}

function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) && text.length === 10
}
