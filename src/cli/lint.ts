import { type Command, Option } from 'commander'
import { version } from '../version.ts'
import { exitCodes } from './exit-codes.ts'
import { readDocument, requireOneFile, requireVersion31 } from './read-document.ts'

/** How problems are printed; the names are those of `formats` in src/tools/lint.ts. */
const formatNames = ['text', 'json', 'sarif', 'github-actions'] as const

const help = `
Every rule of Redocly's recommended set counts, and those of this API, whose names begin with house/.
Nothing is fetched from a network, and nobody is told that you run this.

0 means that nothing was found, 1 that something was, 2 that the file is missing or is no OpenAPI 3.1 document.`

/** `bundle-access lint`: whether a contract keeps the rules that every change of it is held to. */
export function registerLint(program: Command): void {
  program
    .command('lint')
    .description('hold an OpenAPI 3.1 document against the lint rules of this API')
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
  const document = await readDocument(file)
  requireVersion31(file, document)
  requireOneFile(file, document)
  const problems = await lintDocument(file)
  process.stdout.write(formats[flags.format](problems, version))
  process.stderr.write(
    problems.length === 0 ? `${file} keeps every rule.\n` : `${file}: ${counted(problems)}.\n`,
  )
  if (problems.length > 0) process.exitCode = exitCodes.findings
}

const counted = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 problem' : `${length} problems`
