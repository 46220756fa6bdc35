import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preProcessFile } from 'typescript'
import { describe, expect, it } from 'vitest'

/** What is so small that any room may need it: options, text, files. */
const ground = 'src/(options|text|files)'

/**
 * The rooms from the ground up, and what each may import: rooms that stand before it, or single files of them; `*` is all of them.
 * A room that is missing here may not exist.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  fixtures: [],
  spec: [],
  'spec/lint': ['spec'],
  [ground]: [],
  'src/ledger': ['spec'],
  'src/http': ['spec', 'src/ledger'],
  'src/contract': ['spec', ground, 'src/http', 'src/ledger'],
  'src/store': ['spec', 'src/ledger'],
  'src/api': ['spec', 'src/contract', 'src/http', 'src/ledger', 'src/store'],
  'src/service': ['spec', ground, 'src/api', 'src/contract', 'src/http', 'src/ledger', 'src/store'],
  'src/admin': ['spec', ground, 'src/api', 'src/contract', 'src/ledger', 'src/store'],
  'src/fixtures': ['spec', ground, 'src/admin', 'src/ledger', 'src/store', 'fixtures'],
  'src/mock': [
    ...['spec', ground, 'src/admin', 'src/api', 'src/contract', 'src/fixtures', 'src/http'],
    ...['src/ledger', 'src/service', 'src/store'],
  ],
  'src/client': ['spec', 'src/options.ts'],
  'src/diff': [],
  'src/main': ['*'],
  'src/vitest': ['spec', 'src/client/listing.ts', 'src/mock/journal/entry-line.ts', 'src/main'],
  'src/console': ['spec'],
  'src/tools': ['spec', 'spec/lint', ground, 'src/diff', 'src/fixtures', 'src/ledger'],
  conformance: ['spec', 'src/files.ts', 'src/text.ts'],
  'src/cli': [
    ...['spec', ground, 'src/fixtures', 'src/ledger', 'src/main', 'src/tools', 'conformance'],
    ...['src/client/listing.ts', 'src/diff/index.ts', 'src/mock/journal/entry-line.ts'],
  ],
  'src/testing': ['*'],
  'src/console/browser': ['src/console', 'src/main', 'src/testing', 'src/tools'],
  selftest: ['*'],
  bench: ['*'],
}

/** What the parts of the suite may import of each other. */
const suiteParts: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  contract: ['kit'],
  diagnosis: ['contract', 'kit'],
  model: ['diagnosis', 'kit'],
  checks: ['kit', 'model'],
  run: ['contract', 'diagnosis', 'kit'],
  report: ['contract', 'diagnosis', 'kit', 'run'],
  library: ['checks', 'diagnosis', 'kit', 'report', 'run'],
  vitest: ['checks', 'diagnosis', 'kit', 'library', 'report', 'run'],
  index: ['checks', 'diagnosis', 'kit', 'library', 'report', 'run'],
  command: ['checks', 'contract', 'diagnosis', 'kit', 'library', 'report', 'run'],
}

/** What a test may import besides what stands below it and test beds: the public API, and what is there for tests alone. */
const forTests: readonly string[] = ['src/main', 'src/testing', 'selftest']

/** Packages that one room or file alone may import. */
const soleImporter: Readonly<Record<string, string>> = {
  'better-sqlite3': 'src/store/',
  'openapi-backend': 'src/tools/',
  commander: 'src/cli/',
  'fastest-levenshtein': 'src/text.ts',
  'openapi-fetch': 'src/client/',
  undici: 'conformance/run/',
  preact: 'src/console/',
  'preact/hooks': 'src/console/',
}

/** Only the composition root reads the machine's clock and randomness; the client, which runs elsewhere, has its own. */
const impure =
  /\bDate\.now\(|new Date\(\)|\bMath\.random\(|\brandomBytes\(|\brandomUUID\(|\bperformance\.now\(|process\.hrtime/

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

interface SourceFile {
  readonly path: string
  readonly imports: readonly string[]
  readonly text: string
}

function sources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\/(generated|node_modules)\//.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, imports: importsOf(text), text }
    })
}

const importsOf = (text: string): string[] =>
  preProcessFile(text).importedFiles.map(({ fileName }) => fileName)

const rooms = Object.keys(mayImport)

const roomOf = (path: string): string =>
  rooms
    .filter((room) => new RegExp(`^${room}(?:/|(?:\\.test)?\\.tsx?$)`).test(path))
    .toSorted((one, other) => other.length - one.length)[0] ?? path

/** The complaints about one file's imports; empty when each arrow is allowed. */
function forbiddenArrows(file: Pick<SourceFile, 'path' | 'imports'>): string[] {
  const from = roomOf(file.path)
  const allowed = mayImport[from]
  if (allowed === undefined) return [`${file.path}: no room of the table holds this file`]
  return file.imports.flatMap((specifier) => {
    if (!specifier.startsWith('.')) return packageArrow(file.path, specifier)
    const target = targetOf(file.path, specifier)
    const to = roomOf(target)
    const isBelow = rooms.indexOf(to) < rooms.indexOf(from)
    const fine =
      (to === from && isInOrder(file.path, target)) ||
      (isBelow && (isTest(file.path) || [to, target, '*'].some((each) => allowed.includes(each)))) ||
      (isTest(file.path) && (isBed(target) || forTests.includes(to))) ||
      target === 'package.json'
    return fine ? [] : [`${file.path}: ${from} may not import ${to} (${specifier})`]
  })
}

/** Whether the parts of the suite allow an import inside it; a test may take those together that it needs. */
function isInOrder(path: string, target: string): boolean {
  if (!path.startsWith('conformance/') || isTest(path)) return true
  const [part, other] = [path, target].map((each) => each.split(/[/.]/)[1] ?? '') as [string, string]
  return part === other || suiteParts[part]?.includes(other) === true
}

const targetOf = (path: string, specifier: string): string =>
  relative(root, resolve(root, dirname(path), specifier))
    .split(sep)
    .join('/')

function packageArrow(path: string, specifier: string): string[] {
  const owner = soleImporter[specifier]
  if (owner === undefined || path.startsWith(owner) || isTest(path) || isBed(path)) return []
  return mayImport[roomOf(path)]?.includes('*') ? [] : [`${path}: only ${owner} may import ${specifier}`]
}

const isTest = (path: string): boolean => /\.test\.ts$/.test(path)
const isBed = (path: string): boolean => /\.test-bed\.ts$/.test(path)
const isPure = ({ path }: SourceFile): boolean =>
  path.startsWith('src/') &&
  !/^src\/(?:main\.ts|cli|client\/runtime\.ts|console|diff|tools)/.test(path) &&
  !isTest(path) &&
  !isBed(path)

/** Every group of files that import each other, directly or not; `imports` says what each file imports. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((path) => [path, reach(path)]))
  const circles = new Map<string, readonly string[]>()
  for (const [path, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(path)).sort()
    if (circle.length > 0) circles.set(circle.join(), circle)
  }
  return [...circles.values()]

  function reach(from: string): ReadonlySet<string> {
    const seen = new Set<string>()
    const open = [from]
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const next of imports.get(path) ?? [])
        if (imports.has(next) && !seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    return seen
  }
}

const all = ['spec', 'src', 'conformance', 'selftest', 'bench']
  .flatMap(sources)
  .filter(({ path }) => path !== 'src/architecture.test.ts')

describe('architecture', () => {
  it('holds the files of every room', () => {
    const held = new Set(all.map(({ path }) => roomOf(path)))
    expect(rooms.filter((room) => !held.has(room))).toEqual(['fixtures'])
  })

  it('lets no file import what the table does not allow, test beds and tests included', () => {
    expect(all.flatMap(forbiddenArrows)).toEqual([])
  })

  it.each([
    ['src/ledger/chain.ts', './grant.ts', 0],
    ['src/ledger/chain.ts', '../store/store.ts', 1],
    ['src/ledger/chain.ts', 'better-sqlite3', 1],
    ['src/utils/x.ts', './y.ts', 1],
    ['src/mock/faults.ts', '../main.ts', 1],
    ['src/main.ts', './cli/cli.ts', 1],
    ['src/cli/diff.ts', '../diff/index.ts', 0],
    ['src/cli/diff.ts', '../diff/diff-contracts.ts', 1],
    ['conformance/checks/auth.ts', '../../src/ledger/chain.ts', 1],
    ['conformance/run/run.ts', '../report/report.ts', 1],
    ['conformance/report/failing.test-bed.ts', '../../selftest/visit.ts', 1],
    ['conformance/report/report.test.ts', '../../selftest/visit.ts', 0],
    ['src/mock/served.test-bed.ts', '../testing/served.test-bed.ts', 1],
    ['src/mock/mock.test.ts', '../testing/served.test-bed.ts', 0],
    ['src/mock/mock.test.ts', '../cli/cli.ts', 1],
  ])('finds in %s, which imports %s, so many forbidden arrows: %i', (path, specifier, count) => {
    expect(forbiddenArrows({ path, imports: [specifier] })).toHaveLength(count)
  })

  it('keeps the judge of contracts apart: it imports nothing of another room, its tests included', () => {
    const imported = all
      .filter(({ path }) => path.startsWith('src/diff/'))
      .flatMap(({ path, imports }) =>
        imports.filter((each) => each.startsWith('.')).map((each) => targetOf(path, each)),
      )
    expect(imported.length).toBeGreaterThan(50)
    expect(imported.filter((path) => !path.startsWith('src/diff/'))).toEqual([])
  })

  it('has no circle of imports between files, types included', () => {
    const circles = circlesOf(
      new Map(all.map(({ path, imports }) => [path, imports.map((specifier) => targetOf(path, specifier))])),
    )
    expect(circles).toEqual([])
    const pair = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'a.ts'], 'c.ts': [] }
    expect(circlesOf(new Map(Object.entries(pair)))).toEqual([['a.ts', 'b.ts']])
  })

  it('lets only the composition root read the clock and randomness', () => {
    const readers = all.filter((file) => isPure(file) && impure.test(file.text)).map((file) => file.path)
    expect(readers).toEqual([])
    expect(impure.test('const now = Date.now()')).toBe(true)
  })

  it('lets every command write through one door, and the suite through its own', () => {
    const writers = all.filter(
      ({ path, text }) =>
        path.startsWith('src/cli/') &&
        !isTest(path) &&
        /\bstd(?:out|err)\.write\(|\bconsole\.[a-z]+\(/.test(text),
    )
    expect(writers.map(({ path }) => path)).toEqual(['src/cli/certify.ts'])
    expect(all.find(({ path }) => path === 'src/cli/print.ts')?.text).toContain('process[stream].write(')
  })

  it('has no file that says nothing of what it holds', () => {
    const empty = all
      .filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.|-)/.test(file.path))
      .map((file) => file.path)
    expect(empty).toEqual([])
  })
})
