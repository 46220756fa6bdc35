import { type Command, Option } from 'commander'
import { version } from '../version.ts'
import { CommandError, exitCodes } from './command.ts'
import { readDocument } from './contract-document.ts'

/** How problems are printed; the names are those of `formats` in src/tools/lint.ts. */
const formatNames = ['text', 'json', 'sarif', 'github-actions'] as const

const help = `
The rules are Redocly's recommended set and those of this API, whose names begin with house/.
Nothing is fetched from a network, and no telemetry is sent.

Exit code 0: no problem; 1: problems; 2: the file is missing or is no OpenAPI 3.1 document.`

/** `bundle-access lint`: the lint rules that every change of the contract must keep. */
export function registerLint(program: Command): void {
  program
    .command('lint')
    .description('check an OpenAPI 3.1 document against the lint rules of this API')
    .argument('[file]', 'YAML or JSON; without it, the contract that this package ships')
    .addOption(
      new Option('--format <format>', 'how to print what is found, on stdout')
        .choices(formatNames)
        .default('text'),
    )
    .addHelpText('after', help)
    .action(lint)
}

async function lint(
  named: string | undefined,
  flags: { format: (typeof formatNames)[number] },
): Promise<void> {
  const [{ formats, lintDocument }, { places }] = await Promise.all([
    import('../tools/lint.ts'),
    import('../tools/redocly.ts'),
  ])
  const file = named ?? places.contract
  const { openapi } = await readDocument(file)
  if (!/^3\.1\.\d+$/.test(`${openapi}`))
    throw new CommandError(
      `${file} says "openapi: ${openapi}", and this is for OpenAPI 3.1: convert it, and say "openapi: 3.1.0"`,
    )
  const problems = await lintDocument(file)
  process.stdout.write(formats[flags.format](problems, version))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  process.stderr.write(problems.length === 0 ? `${file} keeps every rule.\n` : `${file}: ${count}.\n`)
  if (problems.length > 0) process.exitCode = exitCodes.findings
}
