import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Command } from 'commander'
import type { ContractComparison, Finding } from '../diff/index.ts'
import { version as packageVersion } from '../version.ts'
import { isDay, readAccepted } from './accepted.ts'
import { CommandError, choice, exitCodes, flag, messageOf, subcommand } from './command.ts'
import { print } from './print.ts'

/** A JSON object as it was parsed. */
type JsonObject = { readonly [key: string]: unknown }

/** Where our contract is in its repository. */
const contractPath = 'spec/openapi.yaml'

const fileArgument = { '[file]': 'YAML or JSON; without it, the contract that this package ships' }

/** The names are those of `formats` in src/tools/lint.ts. */
const lintFormats = ['text', 'json', 'sarif', 'github-actions'] as const
const lintRules = ['all', 'general'] as const
const diffFormats = ['text', 'json', 'markdown', 'github-actions', 'junit'] as const

// The tools are imported when a command needs them, so that the mock starts without them.
const loadPlaces = () => import('../tools/redocly.ts')

/** `bundle-access lint`: the lint rules that every change of the contract must keep. */
export function registerLint(program: Command): void {
  subcommand(program, 'lint', 'check an OpenAPI 3.1 or 3.0 document against lint rules', {
    args: fileArgument,
    flags: [
      choice('--format <format>', 'how to print what is found, on stdout', lintFormats),
      choice('--rules <rules>', "general: Redocly's alone, for the contract of another API", lintRules),
    ],
    help: lintHelp,
  }).action(lint)
}

const lintHelp = `
The rules are Redocly's recommended set and those of this API, whose names begin with house/; OpenAPI 3.0 is held against
the recommended set alone. Nothing is fetched from a network, and no telemetry is sent. Redocly is installed apart:
npm install --save-dev @redocly/cli@2

Exit code 0: no problem; 1: problems; 2: the file is missing, is no OpenAPI 3.1 or 3.0 document,
or takes more than 4.5 s of processor time or 128 MiB of memory.`

interface LintFlags {
  readonly format: (typeof lintFormats)[number]
  readonly rules: (typeof lintRules)[number]
}

async function lint(named: string | undefined, flags: LintFlags): Promise<void> {
  const [{ formats, lintDocument }, { places, TooCostly }] = await Promise.all([
    import('../tools/lint.ts'),
    loadPlaces(),
  ])
  const file = named ?? places.contract
  const stop = new AbortController()
  // Redocly begins in a thread of its own while this one reads the document.
  const linting = lintDocument(file, flags.rules, stop.signal).catch((error) => {
    throw error instanceof TooCostly ? new CommandError(`${file} ${error.message}`) : error
  })
  const reading = readForLint(file).catch((error) => stop.abort(error))
  const [problems, version] = await Promise.all([linting, reading])
  if (version?.startsWith('3.0.') && flags.rules === 'all')
    print('stderr', `${file} is OpenAPI 3.0: only Redocly's rules are applied.\n`)
  print('stdout', formats[flags.format](problems, packageVersion))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  print('stderr', problems.length === 0 ? `${file} keeps every rule.\n` : `${file}: ${count}.\n`)
  if (problems.length > 0) process.exitCode = exitCodes.findings
}

/** The version of OpenAPI that a file says; a CommandError when it cannot be linted. */
async function readForLint(file: string): Promise<string> {
  const version = `${(await readDocument(file))['openapi']}`
  if (/^3\.[01]\.\d+$/.test(version)) return version
  throw new CommandError(
    `${file} says "openapi: ${version}", and this is for OpenAPI 3.1 and 3.0: convert it, and say "openapi: 3.1.0"`,
  )
}

interface DiffFlags {
  readonly today?: string
  readonly format: (typeof diffFormats)[number]
  readonly json?: true
  readonly allowUnjudged?: true
  readonly failOn?: 'breaking' | 'additive'
  readonly accept?: string
}

/** `bundle-access diff`: what a change of a contract breaks, and whether its version allows that. */
export function registerDiff(program: Command): void {
  const description =
    'print what a change of an OpenAPI 3.1 contract breaks, and whether its version allows that'
  const base = `a file, or a git revision: REV means REV:${contractPath}, REV:path names another file`
  const format = 'how to print the change, on stdout; markdown is an entry for a changelog'
  subcommand(program, 'diff', description, {
    args: { '<base>': base },
    flags: [
      flag('--today <date>', 'YYYY-MM-DD: the day on which sunsets are judged (default: today)'),
      choice('--format <format>', format, diffFormats),
      flag('--json', 'the same as --format json: { class, bump, findings }'),
      flag('--allow-unjudged', 'accept what is not judged; it is printed all the same'),
      flag('--fail-on <class>', 'refuse changes of this class and worse, whatever the version').choices([
        'breaking',
        'additive',
      ]),
      flag('--accept <file>', 'YAML: findings that count for nothing until a day, each with the reason'),
    ],
    help: diffHelp,
  })
    .argument('[head]', 'the same', contractPath)
    .action(diff)
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

async function diff(base: string, head: string, flags: DiffFlags): Promise<void> {
  const today = flags.today ?? new Date().toISOString().slice(0, 10)
  if (!isDay(today)) throw new CommandError(`--today must be a day such as 2026-11-21; it was "${today}"`)
  const [before, after] = [await readContract(base), await readContract(head)]
  const accepted = flags.accept === undefined ? undefined : await readAccepted(flags.accept, today)
  const { compareContracts } = await import('../diff/index.ts')
  const found = compareContracts(before.document, after.document, {
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
  const refusals = refusalsOf(found, flags)
  const format = flags.json ? 'json' : flags.format
  if (format === 'github-actions' || format === 'junit') {
    const { reports } = await import('./diff-reports.ts')
    const fails = (finding: Finding): boolean => isRefused(finding, found, flags)
    print('stdout', reports[format]({ findings: found.findings, fails, refusals, ...after }))
  } else print('stdout', found.print(format))
  for (const refusal of refusals) print('stderr', `${refusal}\n`)
  if (refusals.length > 0) process.exitCode = exitCodes.findings
}

/** Whether one finding is a reason to refuse the change. */
function isRefused(
  finding: Finding,
  found: ContractComparison,
  { allowUnjudged, failOn }: DiffFlags,
): boolean {
  if (finding.class === 'unknown') return allowUnjudged === undefined
  if (failOn === undefined) return !found.pays(finding)
  return finding.class === 'breaking' || finding.class === failOn
}

/** Why a change is refused, one sentence for each reason. */
function refusalsOf(found: ContractComparison, { allowUnjudged, failOn }: DiffFlags): readonly string[] {
  const refusals: string[] = []
  if (!found.isJudged && allowUnjudged === undefined)
    refusals.push('Not everything is judged: read what is unknown, and accept it with --allow-unjudged.')
  const judged = found.findings.find((finding) => finding.class !== 'unknown')?.class
  const due = found.due ?? 'a semantic version'
  if (failOn === undefined && !found.isPaid)
    refusals.push(
      `The change is ${judged}: take it back, or let info.version go from ${found.from} to ${due} or beyond; it is ${found.to}.`,
    )
  if (failOn !== undefined && (judged === 'breaking' || judged === failOn))
    refusals.push(`The change is ${judged}, which --fail-on ${failOn} refuses: take it back.`)
  return refusals
}

/** `bundle-access docs`: a contract as a page for readers. */
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
  const [{ documentationPage }, { places }] = await Promise.all([import('../tools/docs.ts'), loadPlaces()])
  const file = named ?? places.contract
  await readDocument(file)
  const { html, warnings } = await documentationPage(file)
  try {
    writeFileSync(output, html)
  } catch (error) {
    throw new CommandError(`${output} cannot be written: ${messageOf(error)}`)
  }
  for (const warning of warnings) print('stderr', `${warning}\n`)
  print('stderr', `${output} holds ${file} (${Math.round(Buffer.byteLength(html) / 1024)} KiB).\n`)
}

/** Reads an OpenAPI document from a file of YAML or JSON; a CommandError when it is none, or refers to another file. */
async function readDocument(file: string): Promise<JsonObject> {
  const text = textOf(file)
  if (text === undefined)
    throw new CommandError(`there is no file ${file}: name one that holds an OpenAPI document`)
  const document = await parseDocument(file, text)
  const other = foreignReference(document)
  if (other === undefined) return document
  const remedy = 'put them into one first, as "npx redocly bundle" does'
  throw new CommandError(`${file} refers to ${other}, which is another file: ${remedy}`)
}

/**
 * Reads a contract and the rule catalogue beside it, `rules.yaml`, if there is one: from a file, or from a git revision, where
 * `REV` means our contract at that revision and `REV:path` another file.
 */
async function readContract(source: string) {
  const [revision = '', path = contractPath] = source.split(/:(.*)/s, 2)
  const inFile = textOf(source)
  const text = inFile ?? textAtRevision(revision, path)
  if (text === undefined)
    throw new CommandError(`${source} is neither a file nor a git revision that holds ${path}`)
  const catalogue =
    inFile === undefined
      ? textAtRevision(revision, posix.join(posix.dirname(path), 'rules.yaml'))
      : textOf(join(dirname(source), 'rules.yaml'))
  const document = await parseDocument(source, text)
  return { document, catalogue, text, file: inFile === undefined ? path : source }
}

const parsed = new Map<string, unknown>()

/** What a text of YAML says. One that stands on both sides of a comparison is read once: reading takes most of its time. */
async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  if (!parsed.has(text)) parsed.set(text, parse(text))
  return parsed.get(text)
}

const textOf = (file: string): string | undefined =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined

function textAtRevision(revision: string, path: string): string | undefined {
  try {
    return execFileSync('git', ['show', '--end-of-options', `${revision}:${path}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    })
  } catch {
    return undefined
  }
}

/** `source` is the name of the document in a complaint. */
async function parseDocument(source: string, text: string): Promise<JsonObject> {
  let document: unknown
  try {
    document = await parseYaml(text)
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    if (line?.startsWith('Maximum call stack size exceeded'))
      throw new CommandError(`${source} is nested too deeply to be read: name its parts, and refer to them`)
    throw new CommandError(`${source} is neither YAML nor JSON: ${line?.replace(/:$/, '')}`)
  }
  const { swagger, openapi }: { swagger?: unknown; openapi?: unknown } = Object(document)
  if (swagger !== undefined)
    throw new CommandError(`${source} is Swagger ${swagger}: convert it to OpenAPI 3.1 first`)
  if (openapi === undefined)
    throw new CommandError(`${source} is no OpenAPI document: it has no "openapi" at its top`)
  return Object(document)
}

/** The first reference that leads out of the file; nothing is fetched. */
function foreignReference(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string' && !value.startsWith('#')) return value
    const inner = foreignReference(value)
    if (inner !== undefined) return inner
  }
  return undefined
}
