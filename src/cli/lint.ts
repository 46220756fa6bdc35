import { type Command, Option } from 'commander'
import type { Problem } from '../spec-tools/lint/problem.ts'
import { version } from '../version.ts'
import { exitCodes } from './exit-codes.ts'
import { readDocument, requireOneFile, requireVersion31 } from './read-document.ts'

/** For each format what makes it; loaded when it is asked for. */
const formats = {
  text: async () => (await import('../spec-tools/lint/as-text.ts')).asText,
  json: async () => asJson,
  sarif: async () => {
    const { asSarif } = await import('../spec-tools/lint/as-sarif.ts')
    return (problems: readonly Problem[]) => `${JSON.stringify(asSarif(problems, version), undefined, 2)}\n`
  },
  'github-actions': async () => (await import('../spec-tools/lint/as-github-actions.ts')).asGithubActions,
}

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
        .choices(Object.keys(formats))
        .default('text'),
    )
    .addHelpText('after', help)
    .action(lint)
}

async function lint(named: string | undefined, flags: { format: keyof typeof formats }): Promise<void> {
  const [{ lintDocument }, { places }] = await Promise.all([
    import('../spec-tools/lint/lint-document.ts'),
    import('../spec-tools/redocly/places.ts'),
  ])
  const file = named ?? places.contract
  const document = await readDocument(file)
  requireVersion31(file, document)
  requireOneFile(file, document)
  const problems = await lintDocument(file)
  const format = await formats[flags.format]()
  process.stdout.write(format(problems))
  process.stderr.write(
    problems.length === 0 ? `${file} keeps every rule.\n` : `${file}: ${counted(problems)}.\n`,
  )
  if (problems.length > 0) process.exitCode = exitCodes.findings
}

const asJson = (problems: readonly Problem[]): string => `${JSON.stringify({ problems }, undefined, 2)}\n`

const counted = ({ length }: readonly Problem[]): string =>
  length === 1 ? '1 problem' : `${length} problems`
