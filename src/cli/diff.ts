import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { ContractDiff } from '../spec-tools/diff/diff-contracts.ts'
import { nextVersion, versionPays } from '../spec-tools/diff/version-paid.ts'
import { CommandError, exitCodes } from './exit-codes.ts'

const CONTRACT = 'spec/openapi.yaml'

/** `bundle-access diff`: what a change of a contract breaks, and whether its version pays for it. */
export function registerDiff(program: Command): void {
  program
    .command('diff')
    .description('say what a change of an OpenAPI 3.1 contract breaks, and whether its version pays for it')
    .argument('<base>', `a file, or a git revision: REV means REV:${CONTRACT}, REV:path names another file`)
    .argument('[head]', 'the same', CONTRACT)
    .option('--today <date>', 'YYYY-MM-DD: announced ends up to this day have come')
    .option('--json', 'print { class, bump, findings } on stdout')
    .action(diff)
}

async function diff(base: string, head: string, flags: { today?: string; json?: true }): Promise<void> {
  const [{ parse }, { diffContracts }] = await Promise.all([
    import('yaml'),
    import('../spec-tools/diff/diff-contracts.ts'),
  ])
  if (flags.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(flags.today))
    throw new CommandError(
      exitCodes.usage,
      `--today must be a day such as 2026-11-21; it was "${flags.today}"`,
    )
  const [before, after] = [base, head].map((source) => documentOf(source, parse))
  const found = diffContracts(before, after, flags.today === undefined ? {} : { today: flags.today })
  const [from, to] = [versionOf(before), versionOf(after)]
  const pays = versionPays(from, to, found.bump)
  process.stdout.write(flags.json ? `${JSON.stringify(found, undefined, 2)}\n` : textOf(found))
  if (!pays) {
    const wanted = nextVersion(from, found.bump)
    process.stderr.write(
      `The change is ${found.class}: info.version must go from ${from} to ${wanted ?? 'a semantic version'} or beyond; it is ${to}.\n`,
    )
    process.exitCode = exitCodes.findings
  }
}

function documentOf(source: string, parse: (text: string) => unknown): unknown {
  const document = parsed(source, textAt(source), parse)
  if (typeof document === 'object' && document !== null && 'openapi' in document) return document
  throw new CommandError(exitCodes.usage, `${source} is no OpenAPI document: it has no "openapi" at its top`)
}

function parsed(source: string, text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new CommandError(
      exitCodes.usage,
      `${source} is neither YAML nor JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function textAt(source: string): string {
  if (existsSync(source)) return readFileSync(source, 'utf8')
  const revision = source.includes(':') ? source : `${source}:${CONTRACT}`
  try {
    return execFileSync('git', ['show', '--end-of-options', revision], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    })
  } catch {
    throw new CommandError(
      exitCodes.usage,
      `${source} is neither a file nor a git revision that holds ${revision.split(':')[1]}`,
    )
  }
}

const versionOf = (document: unknown): string =>
  String((document as { info?: { version?: unknown } }).info?.version ?? 'none')

function textOf({ class: kind, bump, findings }: ContractDiff): string {
  const lines = findings.map(
    (finding) =>
      `${finding.class.padEnd(14)}${finding.message}\n${''.padEnd(14)}${finding.rule} at ${finding.path}`,
  )
  const counted = `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
  return `${[...lines, `${kind}: ${counted}, version bump ${bump}`].join('\n')}\n`
}
