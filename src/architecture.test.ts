import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preProcessFile } from 'typescript'
import { describe, expect, it } from 'vitest'

/** Small files that any layer may import. */
const base = 'src/(options|text|files)'

/**
 * Folders from the lowest layer up, and the lower ones, or single files of them, that each may import; `*` allows all of these.
 * Every file belongs to a folder of this table.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  fixtures: [],
  spec: [],
  'spec/lint': ['spec'],
  [base]: [],
  'src/ledger': ['spec'],
  'src/http': ['spec', 'src/ledger'],
  'src/contract': ['spec', base, 'src/http', 'src/ledger'],
  'src/store': ['spec', 'src/files.ts', 'src/ledger'],
  'src/api': ['spec', 'src/contract', 'src/http', 'src/ledger', 'src/store'],
  'src/service': ['spec', base, 'src/api', 'src/contract', 'src/http', 'src/ledger', 'src/store'],
  'src/admin': ['spec', base, 'src/api', 'src/contract', 'src/ledger', 'src/store'],
  'src/fixtures': ['spec', base, 'src/admin', 'src/ledger', 'src/store', 'fixtures'],
  'src/mock': [
    ...['spec', base, 'src/admin', 'src/api', 'src/contract', 'src/fixtures', 'src/http'],
    ...['src/ledger', 'src/service', 'src/store'],
  ],
  'src/client': ['spec', 'src/options.ts'],
  'src/diff': [],
  'src/main': ['*'],
  'src/vitest': ['spec', 'src/client/listing.ts', 'src/mock/journal/entry-line.ts', 'src/main'],
  'src/console': ['spec'],
  'src/tools': ['spec', 'spec/lint', base, 'src/diff', 'src/fixtures', 'src/ledger'],
  conformance: ['spec', 'src/files.ts', 'src/text.ts'],
  'src/cli': [
    ...['spec', base, 'src/fixtures', 'src/ledger', 'src/main', 'src/tools', 'conformance'],
    ...[
      'src/client/listing.ts',
      'src/diff/index.ts',
      'src/mock/journal/entry-line.ts',
      'src/vitest/failure-report.ts',
      'src/vitest/matrix-run.ts',
    ],
  ],
  'src/testing': ['*'],
  'src/console/browser': ['src/console', 'src/main', 'src/testing', 'src/tools'],
  selftest: ['*'],
  bench: ['*'],
}

/** The imports that are allowed between the folders of the suite. */
const suiteImports: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  contract: ['kit'],
  diagnosis: ['contract', 'kit'],
  model: ['diagnosis', 'kit'],
  checks: ['diagnosis', 'kit', 'model'],
  run: ['contract', 'diagnosis', 'kit'],
  report: ['contract', 'diagnosis', 'kit', 'run'],
  index: ['checks', 'diagnosis', 'kit', 'report', 'run'],
  vitest: ['index', 'report', 'run'],
  command: ['checks', 'contract', 'diagnosis', 'index', 'kit', 'report', 'run'],
}

/** Folders that a test may import besides lower layers and test beds. */
const forTests: readonly string[] = ['src/main', 'src/testing', 'selftest']

/** Packages that only one folder or file may import. */
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

const layers = Object.keys(mayImport)

const layerOf = (path: string): string =>
  layers
    .filter((layer) => new RegExp(`^${layer}(?:/|(?:\\.test)?\\.tsx?$)`).test(path))
    .toSorted((one, other) => other.length - one.length)[0] ?? path

/** Returns a sentence about each import of a file that is not allowed. */
function forbiddenImports(file: Pick<SourceFile, 'path' | 'imports'>): string[] {
  const from = layerOf(file.path)
  const allowed = mayImport[from]
  if (allowed === undefined) return [`${file.path}: this file is in no folder of the table`]
  return file.imports.flatMap((specifier) => {
    if (!specifier.startsWith('.')) return packageImport(file.path, specifier)
    const target = targetOf(file.path, specifier)
    const to = layerOf(target)
    const isBelow = layers.indexOf(to) < layers.indexOf(from)
    const fine =
      (to === from && isAllowedInSuite(file.path, target)) ||
      (isBelow && (isTest(file.path) || [to, target, '*'].some((each) => allowed.includes(each)))) ||
      (isTest(file.path) && (isBed(target) || forTests.includes(to))) ||
      target === 'package.json'
    return fine ? [] : [`${file.path}: ${from} may not import ${to} (${specifier})`]
  })
}

/** Tests that an import between folders of the suite is allowed. Tests may import any of them. */
function isAllowedInSuite(path: string, target: string): boolean {
  if (!path.startsWith('conformance/') || isTest(path)) return true
  const [part, other] = [path, target].map((each) => each.split(/[/.]/)[1] ?? '') as [string, string]
  return part === other || suiteImports[part]?.includes(other) === true
}

const targetOf = (path: string, specifier: string): string =>
  relative(root, resolve(root, dirname(path), specifier))
    .split(sep)
    .join('/')

function packageImport(path: string, specifier: string): string[] {
  const owner = soleImporter[specifier]
  if (owner === undefined || path.startsWith(owner) || isTest(path) || isBed(path)) return []
  return mayImport[layerOf(path)]?.includes('*') ? [] : [`${path}: only ${owner} may import ${specifier}`]
}

const isTest = (path: string): boolean => /\.test\.ts$/.test(path)
const isBed = (path: string): boolean => /\.test-bed\.ts$/.test(path)
const isPure = ({ path }: SourceFile): boolean =>
  path.startsWith('src/') &&
  !/^src\/(?:main\.ts|cli|client\/runtime\.ts|console|diff|tools)/.test(path) &&
  !isTest(path) &&
  !isBed(path)

/** Returns each group of files that import each other, directly or not. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((path) => [path, reach(path)]))
  const cycles = new Map<string, readonly string[]>()
  for (const [path, others] of reached) {
    const cycle = [...others].filter((other) => reached.get(other)?.has(path)).sort()
    if (cycle.length > 0) cycles.set(cycle.join(), cycle)
  }
  return [...cycles.values()]

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
  it('has files in every folder of the table', () => {
    const found = new Set(all.map(({ path }) => layerOf(path)))
    expect(layers.filter((layer) => !found.has(layer))).toEqual(['fixtures'])
  })

  it('lets no file import what the table does not allow, test beds and tests included', () => {
    expect(all.flatMap(forbiddenImports)).toEqual([])
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
    ['conformance/report/failing.test-bed.ts', '../../selftest/run-in-process.ts', 1],
    ['conformance/report/report.test.ts', '../../selftest/run-in-process.ts', 0],
    ['src/mock/served.test-bed.ts', '../testing/served.test-bed.ts', 1],
    ['src/mock/mock.test.ts', '../testing/served.test-bed.ts', 0],
    ['src/mock/mock.test.ts', '../cli/cli.ts', 1],
  ])('finds in %s, which imports %s, so many forbidden imports: %i', (path, specifier, count) => {
    expect(forbiddenImports({ path, imports: [specifier] })).toHaveLength(count)
  })

  it('lets src/diff and its tests import nothing of another folder', () => {
    const imported = all
      .filter(({ path }) => path.startsWith('src/diff/'))
      .flatMap(({ path, imports }) =>
        imports.filter((each) => each.startsWith('.')).map((each) => targetOf(path, each)),
      )
    expect(imported.length).toBeGreaterThan(50)
    expect(imported.filter((path) => !path.startsWith('src/diff/'))).toEqual([])
  })

  it('has no import cycles between files, types included', () => {
    const cycles = cyclesOf(
      new Map(all.map(({ path, imports }) => [path, imports.map((specifier) => targetOf(path, specifier))])),
    )
    expect(cycles).toEqual([])
    const pair = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'a.ts'], 'c.ts': [] }
    expect(cyclesOf(new Map(Object.entries(pair)))).toEqual([['a.ts', 'b.ts']])
  })

  it('lets only the composition root read the clock and randomness', () => {
    const readers = all.filter((file) => isPure(file) && impure.test(file.text)).map((file) => file.path)
    expect(readers).toEqual([])
    expect(impure.test('const now = Date.now()')).toBe(true)
  })

  it('lets every command write through one function, and the suite through its own', () => {
    const writers = all.filter(
      ({ path, text }) =>
        path.startsWith('src/cli/') &&
        !isTest(path) &&
        /\bstd(?:out|err)\.write\(|\bconsole\.[a-z]+\(/.test(text),
    )
    expect(writers.map(({ path }) => path)).toEqual(['src/cli/certify.ts'])
    expect(all.find(({ path }) => path === 'src/cli/print.ts')?.text).toContain('process[stream].write(')
  })

  it('has no file with a name that describes nothing, such as utils', () => {
    const empty = all
      .filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.|-)/.test(file.path))
      .map((file) => file.path)
    expect(empty).toEqual([])
  })
})
