import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cliScenarios } from './cli.ts'
import { controlScenarios } from './control.ts'
import { differences } from './differences.ts'
import { httpScenarios } from './http.ts'
import { type Entry, play, type Scenario, type Side } from './side.ts'

/*
 * Replays the same set of requests, control calls and command lines against an old and a new build and prints in what
 * they differ, but for the names in renames.ts and what differences.ts declares.
 *
 *   node oracle/replay.ts OLD_DIR NEW_DIR [--only http|control|cli] [--match TEXT] [--verbose] [--all]
 *
 * Exit codes: 0 as declared, 1 another difference, or a declared one that did not occur.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    match: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
})
const [oldDirectory, newDirectory] = positionals.map((path) => resolve(path))
if (oldDirectory === undefined || newDirectory === undefined)
  throw new Error('usage: replay.ts OLD_DIR NEW_DIR')

type Recording = Readonly<Record<string, readonly Entry[]>>
interface Pair {
  readonly first: readonly Entry[]
  readonly second: readonly Entry[]
}

const scenarios = [...httpScenarios, ...controlScenarios, ...cliScenarios].filter(
  ({ name, group }) =>
    (flags.only === undefined || flags.only === group) &&
    (flags.match === undefined || name.includes(flags.match)),
)
const scratch = mkdtempSync(join(tmpdir(), 'bundle-access-oracle-'))
const side = (directory: string, isOld: boolean, name: string): Side => ({
  directory,
  isOld,
  scratch: join(scratch, name),
})

/** Plays the scenarios, three at a time, against each of the sides. */
async function record(sides: readonly Side[], wanted: readonly Scenario[]): Promise<readonly Recording[]> {
  const recordings = sides.map((): Record<string, readonly Entry[]> => ({}))
  const jobs = wanted.flatMap((scenario) => sides.map((each, index) => ({ scenario, each, index })))
  const worker = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const recording = recordings[job.index]
      if (recording !== undefined) recording[job.scenario.name] = await play(job.scenario, job.each)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return recordings
}

/** The old build, played twice, so that what differs by chance is known; kept for as long as the oracle is the same. */
async function recordOld(): Promise<Readonly<Record<string, Pair>>> {
  const folder = join(oldDirectory ?? '', '.oracle')
  mkdirSync(folder, { recursive: true })
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name !== 'replay.ts' && name !== 'differences.ts' && name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const)
  const hashOf = (names: readonly string[]): string =>
    createHash('sha1')
      .update(sources.flatMap(([name, text]) => (names.includes(name) ? [text] : [])).join('\n'))
      .digest('hex')
      .slice(0, 12)
  const files = Object.fromEntries(
    ['http', 'control', 'cli'].map((group) => [
      group,
      join(folder, `${group}-${hashOf(['side.ts', `${group}.ts`, 'renames.ts'])}.json`),
    ]),
  )
  const kept: Record<string, Pair> = {}
  if (!flags.fresh)
    for (const file of Object.values(files))
      if (existsSync(file)) Object.assign(kept, JSON.parse(readFileSync(file, 'utf8')))
  const missing = scenarios.filter(({ name }) => kept[name] === undefined)
  if (missing.length > 0) {
    const sides = ['first', 'second'].map((name) => side(oldDirectory ?? '', true, name))
    const [first = {}, second = {}] = await record(sides, missing)
    for (const { name } of missing) kept[name] = { first: first[name] ?? [], second: second[name] ?? [] }
    for (const [group, file] of Object.entries(files)) {
      const names = [...httpScenarios, ...controlScenarios, ...cliScenarios].filter(
        (each) => each.group === group,
      )
      writeFileSync(
        file,
        JSON.stringify(
          Object.fromEntries(names.flatMap(({ name }) => (kept[name] ? [[name, kept[name]]] : []))),
        ),
      )
    }
  }
  return kept
}

/** Ids, keys and cursors: what may be drawn by chance. */
const token = /\b(?=[\w-]*\d)[A-Za-z0-9_-]{12,}/g

/** Replaces what is not the same at each run by numbers in the order in which it appears. */
function numbered(entries: readonly Entry[], fixed: ReadonlySet<string>): readonly Entry[] {
  const numbers = new Map<string, string>()
  const number = (text: string): string =>
    text.replace(token, (word) => {
      if (fixed.has(word)) return word
      const known = numbers.get(word) ?? `#${numbers.size + 1}`
      numbers.set(word, known)
      return known
    })
  return entries.map(({ label, value, prose }) => ({
    label: number(label),
    value: number(value),
    ...(prose === undefined ? {} : { prose: number(prose) }),
  }))
}

/** Numbers ids within one answer: a late retry draws an id now, so that all later ones are others. */
function locally(value: string): string {
  const numbers = new Map<string, number>()
  return value.replace(new RegExp(`#\\d+|${token.source}`, 'g'), (word) => {
    const known = numbers.get(word) ?? numbers.size
    numbers.set(word, known)
    return `@${known}`
  })
}

const tokensOf = (entries: readonly Entry[]): Set<string> =>
  new Set(entries.flatMap(({ label, value, prose = '' }) => `${label} ${value} ${prose}`.match(token) ?? []))

function report(old: Readonly<Record<string, Pair>>, now: Recording): number {
  const found = new Map<string, { readonly text: string; readonly entries: string[] }>()
  const occurred = new Map<number, number>()
  let [compared, unsteady, worded] = [0, 0, 0]
  const invisible: string[] = []
  for (const { name } of scenarios) {
    const { first = [], second = [] } = old[name] ?? {}
    const drawn = tokensOf(second)
    const stable = new Set([...tokensOf(first)].filter((word) => drawn.has(word)))
    const before = numbered(first, stable)
    const again = new Map(numbered(second, stable).map((entry) => [entry.label, entry]))
    const after = new Map(numbered(now[name] ?? [], stable).map((entry) => [entry.label, entry]))
    for (const { label, value, prose } of before) {
      compared += 1
      const entry = `${name}: ${label}`
      const other = after.get(label)
      after.delete(label)
      if (again.get(label)?.value !== value) {
        unsteady += 1
        if (flags.verbose)
          note(entry, `unsteady in the old build:\n${diff(value, again.get(label)?.value ?? '')}`)
        continue
      }
      if (other === undefined || locally(other.value) !== locally(value))
        note(entry, diff(value, other?.value ?? '<not answered>'))
      else if (other.prose !== prose) {
        worded += 1
        if (flags.verbose) note(entry, `worded anew:\n${diff(prose ?? '', other.prose ?? '')}`)
      }
    }
    for (const [label, { value }] of after) note(`${name}: ${label}`, diff('<not answered>', value))
    if (name.includes('=') && same(first, old['demo']?.first ?? [])) invisible.push(name)
  }
  function note(entry: string, text: string): void {
    const declared = differences.findIndex((difference) => difference.entry.test(entry))
    if (declared >= 0) {
      occurred.set(declared, (occurred.get(declared) ?? 0) + 1)
      if (!flags.all) return
    }
    const key = `${declared}${text}`
    const group = found.get(key) ?? { text, entries: [] }
    group.entries.push(entry)
    found.set(key, group)
  }
  for (const { text, entries } of found.values()) {
    const more =
      entries.length > 1 ? `  (and ${entries.length - 1} more: ${entries.slice(1, 4).join('; ')})` : ''
    process.stdout.write(`--- ${entries[0]}${more}\n${text}\n`)
  }
  const absent = differences.flatMap((difference, index) =>
    occurred.has(index) || flags.only !== undefined || flags.match !== undefined ? [] : [difference],
  )
  for (const { entry, reason } of absent)
    process.stdout.write(`declared, and did not occur: ${entry} (${reason})\n`)
  for (const [index, count] of occurred)
    process.stdout.write(
      `declared: ${count} of ${differences[index]?.entry} (${differences[index]?.reason})\n`,
    )
  if (invisible.length > 0) process.stdout.write(`variants that no request shows: ${invisible.join(', ')}\n`)
  process.stdout.write(
    `${scenarios.length} scenarios, ${compared} answers, ${found.size} kinds of difference, ${worded} worded anew, ${unsteady} unsteady in the old build\n`,
  )
  return found.size > 0 || absent.length > 0 ? 1 : 0
}

function same(one: readonly Entry[], other: readonly Entry[]): boolean {
  const hidden = (entries: readonly Entry[]): string =>
    entries.map(({ value }) => value.replace(token, '')).join('\n')
  return hidden(one) === hidden(other)
}

/** The lines that differ, with one line before and after. */
function diff(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const cut = (lines: readonly string[], sign: string): string[] => {
    const changed = lines.slice(start, lines.length - end)
    const shown = changed.slice(0, 12).map((line) => `${sign} ${line.slice(0, 400)}`)
    return changed.length > 12 ? [...shown, `${sign} ... ${changed.length - 12} more lines`] : shown
  }
  const before1 = start > 0 ? [`  ${a[start - 1]?.slice(0, 200)}`] : []
  return [...before1, ...cut(a, '-'), ...cut(b, '+')].join('\n')
}

try {
  const old = await recordOld()
  const [now] = await record([side(newDirectory, false, 'new')], scenarios)
  process.exitCode = report(old, now ?? {})
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
}
