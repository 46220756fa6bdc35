import { type Command, Option } from 'commander'
import { objectOf, textOf } from '../../spec/json.ts'
import type { ContractDiff } from '../spec-tools/diff/diff-contracts.ts'
import { type ContractSource, contractPath, readContractSource } from './contract-source.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

type Format = 'text' | 'json' | 'markdown'

interface DiffFlags {
  readonly today?: string
  readonly format: Format
  readonly json?: true
}

const help = `
Classes are breaking (a major version), additive (minor), documentation (patch) and none; docs/versioning-policy.md says
what belongs to each. Where a rules.yaml lies beside both documents, the two rule catalogues are compared too.

0 means that info.version pays for the change, 1 that it does not, 2 that a document cannot be read.`

/** `bundle-access diff`: what a change of a contract breaks, and whether its version pays for it. */
export function registerDiff(program: Command): void {
  program
    .command('diff')
    .description('say what a change of an OpenAPI 3.1 contract breaks, and whether its version pays for it')
    .argument(
      '<base>',
      `a file, or a git revision: REV means REV:${contractPath}, REV:path names another file`,
    )
    .argument('[head]', 'the same', contractPath)
    .option('--today <date>', 'YYYY-MM-DD: the day by which announced ends are judged, instead of today')
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
  if (!isDay(today))
    throw new CommandError(exitCodes.usage, `--today must be a day such as 2026-11-21; it was "${today}"`)
  const [before, after] = [await readContractSource(base), await readContractSource(head)]
  const { diffContracts } = await import('../spec-tools/diff/diff-contracts.ts')
  const found = diffContracts(before.document, after.document, {
    today,
    catalogues: { base: before.catalogue, head: after.catalogue },
  })
  if ((before.catalogue === undefined) !== (after.catalogue === undefined))
    process.stderr.write(
      'Only one of the two has a rules.yaml beside it: rule catalogues are not compared.\n',
    )
  const print = await formats[flags.json ? 'json' : flags.format]()
  process.stdout.write(print(found, before, after))
  await refuseUnpaid(found, versionOf(before), versionOf(after))
}

function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) && text.length === 10
}

type Print = (found: ContractDiff, before: ContractSource, after: ContractSource) => string

/** For each format what makes it. */
const formats: Readonly<Record<Format, () => Promise<Print>>> = {
  text: async () => (await import('../spec-tools/diff/as-text.ts')).asText,
  json: async () => (found) => `${JSON.stringify(found, undefined, 2)}\n`,
  markdown: async () => {
    const { asMarkdown } = await import('../spec-tools/diff/as-markdown.ts')
    return (found, before, after) =>
      asMarkdown(found, {
        title: textOf(objectOf(after.document['info'])['title']) ?? 'The API',
        from: versionOf(before),
        to: versionOf(after),
      })
  },
}

async function refuseUnpaid({ class: kind, bump }: ContractDiff, from: string, to: string): Promise<void> {
  const { nextVersion, versionPays } = await import('../spec-tools/diff/version-paid.ts')
  if (versionPays(from, to, bump)) return
  const wanted = nextVersion(from, bump) ?? 'a semantic version'
  process.stderr.write(
    `The change is ${kind}: take it back, or let info.version go from ${from} to ${wanted} or beyond; it is ${to}.\n`,
  )
  process.exitCode = exitCodes.findings
}

const versionOf = ({ document }: ContractSource): string =>
  String(objectOf(document['info'])['version'] ?? 'none')
