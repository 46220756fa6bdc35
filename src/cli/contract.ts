import { accessSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../../spec/counted.ts'
import type { ContractComparison, Finding } from '../diff/index.ts'
import { fileProblem, version as packageVersion, writeWhole } from '../files.ts'
import { CommandError, choice, exitCodes, flag, numberParser, subcommand } from './command.ts'
import { print } from './print.ts'
import { contractPath, parseYaml, readDocument, readSides } from './read-contract.ts'

const fileArgument = { '[file]': 'YAML or JSON; without it, the contract that this package ships' }

/** The keys of `formats` in src/tools/lint.ts. */
const lintFormats = ['text', 'json', 'sarif', 'github-actions'] as const
const lintRules = ['all', 'general'] as const
const classes = ['breaking', 'additive'] as const
const diffFormats = ['text', 'json', 'markdown', 'github-actions', 'junit', 'sarif'] as const

// Imported lazily, so that the mock starts without the tools.
const loadPlaces = () => import('../tools/redocly.ts')

/** Adds `lint`, which checks an OpenAPI document; `diff`, which compares two, and `docs`, which renders one, are below. */
export function registerLint(program: Command): void {
  subcommand(program, 'lint', 'check an OpenAPI 3.1 or 3.0 document against lint rules', {
    args: fileArgument,
    flags: [
      choice('--format <format>', 'how to print what is found, on stdout', lintFormats),
      choice('--rules <rules>', "general: Redocly's alone, for the contract of another API", lintRules),
      flag(
        '--bound <factor>',
        'how many times the usual work and memory it may take (default: 1)',
        parseBound,
      ),
    ],
    help: lintHelp,
  }).action(lint)
}

const lintHelp = `
The rules are Redocly's recommended set and those of this API, whose names begin with house/; OpenAPI 3.0 is held against
the recommended set alone. Nothing is fetched from a network, and no telemetry is sent. Redocly is installed apart:
npm install --save-dev @redocly/cli@2

Exit code 0: no problem; 1: problems; 2: the file is missing, is no OpenAPI 3.1 or 3.0 document, has a reference that leads
back to itself, or takes more than 40 times the work of starting Redocly or 512 MiB of memory, each times --bound.`

interface LintFlags {
  readonly format: (typeof lintFormats)[number]
  readonly rules: (typeof lintRules)[number]
  readonly bound?: number
}

async function lint(named: string | undefined, flags: LintFlags): Promise<void> {
  const [{ formats, lintDocument }, { paths, InputError }] = await Promise.all([
    import('../tools/lint.ts'),
    loadPlaces(),
  ])
  const file = named ?? paths.contract
  const document = await readDocument(file)
  const version = `${document['openapi']}`
  if (!/^3\.[01]\.\d+$/.test(version))
    throw new CommandError(
      `${file} says "openapi: ${version}", and this is for OpenAPI 3.1 and 3.0: convert it, and say "openapi: 3.1.0"`,
    )
  const problems = await lintDocument(file, flags.rules, flags.bound ?? 1).catch((error) => {
    throw error instanceof InputError ? new CommandError(`${file} ${error.message}`) : error
  })
  if (version.startsWith('3.0.') && flags.rules === 'all')
    print('stderr', `${file} is OpenAPI 3.0: only Redocly's rules are applied.\n`)
  print('stdout', formats[flags.format](problems, packageVersion))
  const count = counted(problems.length, 'problem')
  print('stderr', problems.length === 0 ? `${file} keeps every rule.\n` : `${file}: ${count}.\n`)
  if (problems.length > 0) process.exitCode = exitCodes.findings
}

const parseBound = numberParser('a number above 0 and up to 1000', /\d/, Number.MIN_VALUE, 1_000)

interface DiffFlags {
  readonly today?: string
  readonly format: (typeof diffFormats)[number]
  readonly json?: true
  readonly allowUnjudged?: true
  readonly failOn?: (typeof classes)[number]
  readonly accept?: string
}

export function registerDiff(program: Command): void {
  const description =
    'print what a change of an OpenAPI 3.1 or 3.0 contract breaks, and whether its version allows that'
  const head = `the same (default: ${contractPath}, against what BASE and HEAD have in common)`
  const base = `a file, or a git revision: REV means REV:${contractPath}, REV:path names another file; or a range A..B, A...B`
  const format = 'how to print the change, on stdout; markdown is an entry for a changelog'
  subcommand(program, 'diff', description, {
    args: { '<base>': base, '[head]': head },
    flags: [
      flag('--today <date>', 'YYYY-MM-DD: the day on which sunsets are judged (default: today)'),
      choice('--format <format>', format, diffFormats),
      flag('--json', 'the same as --format json: { class, bump, findings }'),
      flag('--allow-unjudged', 'accept what is not judged; it is printed all the same'),
      flag('--fail-on <class>', 'refuse changes of this class and worse, whatever the version').choices(
        classes,
      ),
      flag('--accept <file>', 'YAML: findings that count for nothing until a day, each with the reason'),
    ],
    help: diffHelp,
  }).action(diff)
}

const diffHelp = `
Classes are breaking (a major version), unknown (something is not judged, and no version pays for it), additive (minor),
documentation (patch) and none; docs/versioning-policy.md says what belongs to each. Where both documents have a
rules.yaml beside them, the rule catalogues are compared too.

The file of --accept is a list of entries such as
  - rule: request-number-narrowed
    path: '#/components/parameters/PageLimit/schema/maximum'
    reason: No client asks for more than 50 at once.
    until: 2026-12-31
An entry counts until the end of its day. One that has expired, or that matches no finding, is named on stderr.

Exit code 0: info.version allows the change, or --fail-on does; 1: it does not, or not everything is judged; 2: a document or
the file of --accept cannot be read.`

async function diff(base: string, head: string | undefined, flags: DiffFlags): Promise<void> {
  const today = flags.today ?? new Date().toISOString().slice(0, 10)
  if (!isDay(today)) throw new CommandError(`--today must be a day such as 2026-11-21; it was "${today}"`)
  const [before, after] = await readSides(base, head)
  const accepted = flags.accept === undefined ? undefined : await readAccepted(flags.accept, today)
  const { compareContracts } = await import('../diff/index.ts')
  const comparison = compareContracts(before.document, after.document, {
    today,
    ...(before.catalogue !== after.catalogue && {
      catalogues: {
        base: before.catalogue && (await parseYaml(before.catalogue)),
        head: after.catalogue && (await parseYaml(after.catalogue)),
      },
    }),
    ...accepted,
  })
  for (const remark of accepted?.remarks() ?? []) print('stderr', `${remark}\n`)
  if ((before.catalogue === undefined) !== (after.catalogue === undefined))
    print('stderr', 'Only one of the two has a rules.yaml beside it: rule catalogues are not compared.\n')
  const refusals = refusalsOf(comparison, flags)
  const format = flags.json ? 'json' : flags.format
  if (format !== 'text' && format !== 'json' && format !== 'markdown') {
    const { reports } = await import('./diff-reports.ts')
    const fails = (finding: Finding): boolean => isRefused(finding, comparison, flags)
    print('stdout', reports[format]({ findings: comparison.findings, fails, refusals, ...after }))
  } else print('stdout', comparison.print(format))
  for (const refusal of refusals) print('stderr', `${refusal}\n`)
  if (refusals.length > 0) process.exitCode = exitCodes.findings
}

type Acceptance = Readonly<Record<(typeof keys)[number], string>>

async function readAccepted(file: string, today: string) {
  const { parse } = await import('yaml')
  let entries: unknown
  try {
    entries = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${fileProblem(error).split('\n')[0]}`)
  }
  if (!Array.isArray(entries))
    throw new CommandError(`${file} must be a list of findings, each with ${keys.join(', ')}`)
  const acceptances = entries.map((entry: unknown, index) =>
    toAcceptance(entry, `${file}, entry ${index + 1}`),
  )
  const matched = new Set<Acceptance>()
  return {
    accepts({ rule, path }: Finding): boolean {
      const found = acceptances.filter((entry) => entry.rule === rule && entry.path === path)
      for (const entry of found) matched.add(entry)
      return found.some(({ until }) => until >= today)
    },
    remarks: (): readonly string[] =>
      acceptances.flatMap((entry) => {
        const named = `${file}: ${entry.rule} at ${entry.path}`
        if (!matched.has(entry)) return `${named} matches no finding: take it out.`
        return entry.until >= today
          ? `${named} is accepted until ${entry.until}: ${entry.reason}`
          : `${named} was accepted until ${entry.until} and counts again: take it back, or decide anew.`
      }),
  }
}

const keys = ['rule', 'path', 'reason', 'until'] as const

function toAcceptance(entry: unknown, place: string): Acceptance {
  const { rule, path, reason, until, ...others }: Readonly<Record<string, unknown>> = Object(entry)
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  if (!isText(rule) || !isText(path) || !isText(reason) || !isText(until))
    throw new CommandError(`${place} must have ${keys.join(', ')}, each of them text`)
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new CommandError(`${place} has ${other}, which is unknown; it may have ${keys.join(', ')}`)
  if (!isDay(until))
    throw new CommandError(`${place} must have a day such as 2026-11-21 in until; it was "${until}"`)
  return { rule, path, reason, until }
}

const isDay = (text: string): boolean =>
  // toJSON of an invalid date is null.
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)

function isRefused(finding: Finding, found: ContractComparison, flags: DiffFlags): boolean {
  if (finding.class === 'unknown') return flags.allowUnjudged === undefined
  if (flags.failOn === undefined) return !found.coversFinding(finding)
  return finding.class === 'breaking' || finding.class === flags.failOn
}

function refusalsOf(found: ContractComparison, { allowUnjudged, failOn }: DiffFlags): readonly string[] {
  const refusals: string[] = []
  if (!found.isJudged && allowUnjudged === undefined)
    refusals.push('Not everything is judged: read what is unknown, and accept it with --allow-unjudged.')
  const worstClass = found.findings.find((finding) => finding.class !== 'unknown')?.class
  const required = found.requiredVersion ?? 'a semantic version'
  if (failOn === undefined && !found.isBumpSufficient)
    refusals.push(
      `The change is ${worstClass}: take it back, or let info.version go from ${found.from} to ${required} or beyond; it is ${found.to}.`,
    )
  if (failOn !== undefined && (worstClass === 'breaking' || worstClass === failOn))
    refusals.push(`The change is ${worstClass}, which --fail-on ${failOn} refuses: take it back.`)
  return refusals
}

export function registerDocs(program: Command): void {
  subcommand(program, 'docs', 'write an OpenAPI document as one self-contained HTML page', {
    args: fileArgument,
    help: `
The page needs nothing else: it opens from a disk, without a network. Redocly makes it, and is installed apart:
npm install --save-dev @redocly/cli@2`,
  })
    .requiredOption('-o, --output <file>', 'where to write the page; an existing file is replaced')
    .action(docs)
}

async function docs(named: string | undefined, { output }: { output: string }): Promise<void> {
  const [{ documentationPage }, { paths }] = await Promise.all([import('../tools/docs.ts'), loadPlaces()])
  const file = named ?? paths.contract
  await readDocument(file)
  const tryWriting = (write: () => void): void => {
    try {
      write()
    } catch (error) {
      throw new CommandError(`${output} cannot be written: ${fileProblem(error)}`)
    }
  }
  // Reports a missing folder before the work; the folder need not be writable, as that of /dev/stdout.
  tryWriting(() => accessSync(dirname(output)))
  const { html, warnings } = await documentationPage(file)
  tryWriting(() => writeWhole(output, html))
  for (const warning of warnings) print('stderr', `${warning}\n`)
  print('stderr', `${output} holds ${file} (${Math.round(Buffer.byteLength(html) / 1024)} KiB).\n`)
}
