import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preProcessFile } from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * The allowed arrows between rooms: a room imports itself, the contract's generated facts, and what stands here.
 * A room that is missing here may not exist.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  'spec/lint': ['spec'],
  'src/ledger': ['spec'],
  'src/options': [],
  'src/text': [],
  'src/files': [],
  'src/store': ['spec', 'src/ledger'],
  'src/http': ['spec', 'src/ledger'],
  'src/fixtures': ['spec', 'src/admin', 'src/ledger', 'src/store', 'src/text', 'src/files', 'fixtures'],
  'src/console': ['spec'],
  'src/mock': [
    'spec',
    'src/admin',
    'src/api',
    'src/options',
    'src/contract',
    'src/mock/advisor',
    'src/mock/control',
    'src/fixtures',
    'src/http',
    'src/ledger',
    'src/service',
    'src/store',
  ],
  'src/mock/advisor': ['spec', 'src/ledger', 'src/mock'],
  'src/mock/control': [
    'spec',
    'src/admin',
    'src/contract',
    'src/options',
    'src/http',
    'src/ledger',
    'src/fixtures',
    'src/api',
    'src/mock',
    'src/files',
  ],
  'src/mock/journal/entry-line': ['spec', 'src/text'],
  'src/vitest': ['spec', 'src/mock/journal/entry-line', 'src/main', 'src/client'],
  'src/service': [
    'spec',
    'src/options',
    'src/contract',
    'src/http',
    'src/ledger',
    'src/api',
    'src/text',
    'src/store',
  ],
  'src/admin': ['spec', 'src/api', 'src/contract', 'src/options', 'src/ledger', 'src/store'],
  'src/diff': [],
  'src/diff/index': ['src/diff'],
  'src/diff/rules': ['src/diff'],
  'src/api': ['spec', 'src/contract', 'src/http', 'src/ledger', 'src/store'],
  'src/contract': ['spec', 'src/http', 'src/ledger', 'src/text'],
  'src/tools': [
    'spec',
    'spec/lint',
    'src/client',
    'src/diff/rules',
    'src/fixtures',
    'src/ledger',
    'src/store',
    'src/text',
    'src/files',
  ],
  'src/cli': [
    'spec',
    'src/client',
    'src/options',
    'src/diff/index',
    'src/mock/journal/entry-line',
    'src/main',
    'src/text',
    'src/files',
    'src/tools',
    'src/fixtures',
    'src/ledger',
    'conformance/command',
    'conformance/report/junit-xml',
    'conformance/run',
  ],
  'src/client': ['spec', 'src/options', 'src/client/runtime'],
  'src/client/runtime': [],
  'src/main': ['*'],
  conformance: [
    'spec',
    'conformance/checks',
    'conformance/contract',
    'conformance/kit',
    'conformance/report',
    'conformance/run',
    'conformance/run/failures',
    'conformance/run/trace',
  ],
  'conformance/kit': ['spec'],
  'conformance/contract': ['spec', 'conformance/kit'],
  'conformance/model': ['spec', 'conformance/kit'],
  'conformance/checks': ['spec', 'conformance/kit', 'conformance/model'],
  'conformance/run': [
    'spec',
    'conformance/contract',
    'conformance/kit',
    'conformance/run/failures',
    'conformance/run/trace',
  ],
  'conformance/run/trace': ['conformance/kit'],
  'conformance/run/failures': ['conformance/kit', 'conformance/run/trace'],
  'conformance/report': [
    'spec',
    'src/files',
    'conformance/contract',
    'conformance/kit',
    'conformance/report/junit-xml',
    'conformance/run/failures',
    'conformance/run/trace',
  ],
  'conformance/report/junit-xml': ['spec', 'conformance/report'],
  'conformance/report/verify-report': [
    'src/files',
    'conformance/checks',
    'conformance/contract',
    'conformance/kit',
    'conformance/report',
    'conformance/run',
    'conformance/run/trace',
  ],
  'conformance/command': [
    'spec',
    'src/text',
    'src/files',
    'conformance',
    'conformance/checks',
    'conformance/contract',
    'conformance/kit',
    'conformance/report',
    'conformance/report/verify-report',
    'conformance/run',
    'conformance/run/trace',
  ],
  selftest: ['*'],
  bench: ['*'],
  fixtures: [],
}

/** Packages that one room alone may import. */
const soleImporter: Readonly<Record<string, string>> = {
  'better-sqlite3': 'src/store',
  'openapi-backend': 'src/tools',
  commander: 'src/cli',
  'fastest-levenshtein': 'src/text',
  'openapi-fetch': 'src/client',
  undici: 'conformance/run',
  preact: 'src/console',
  'preact/hooks': 'src/console',
}

/** Only the composition root reads the machine's clock and randomness; the client, which runs elsewhere, has its own. */
const impure =
  /\bDate\.now\(|new Date\(\)|\bMath\.random\(|\brandomBytes\(|\brandomUUID\(|\bperformance\.now\(|process\.hrtime/

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

interface SourceFile {
  readonly path: string
  readonly room: string
  readonly imports: readonly string[]
  readonly text: string
}

function sources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\/(generated|node_modules)\//.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, room: roomOf(path), imports: importsOf(text), text }
    })
}

const importsOf = (text: string): string[] =>
  preProcessFile(text).importedFiles.map(({ fileName }) => fileName)

function roomOf(path: string): string {
  const file = path.replace(/(\.test)?\.tsx?$/, '')
  const rooms = Object.keys(mayImport).filter((room) => file === room || path.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? path
}

/** The complaints about one file's imports; empty when each arrow is allowed. */
function forbiddenArrows(file: Pick<SourceFile, 'path' | 'room' | 'imports'>): string[] {
  const allowed = mayImport[file.room]
  if (allowed === undefined) return [`${file.path}: no room of the table holds this file`]
  return file.imports.flatMap((specifier) => {
    if (!specifier.startsWith('.')) return packageArrow(file, specifier)
    const room = roomOf(targetOf(file.path, specifier))
    const fine = room === file.room || allowed.includes('*') || allowed.includes(room)
    return fine ? [] : [`${file.path}: ${file.room} may not import ${room} (${specifier})`]
  })
}

const targetOf = (path: string, specifier: string): string =>
  relative(root, resolve(root, dirname(path), specifier))
    .split(sep)
    .join('/')

function packageArrow(file: Pick<SourceFile, 'path' | 'room'>, specifier: string): string[] {
  const owner = soleImporter[specifier]
  if (owner === undefined || file.room === owner || isTest(file.path) || mayImport[file.room]?.includes('*'))
    return []
  return [`${file.path}: only ${owner} may import ${specifier}`]
}

const isTest = (path: string): boolean => /\.test(-bed)?\.ts$/.test(path)
const isPure = (file: SourceFile): boolean =>
  file.room.startsWith('src/') &&
  !['src/main', 'src/cli', 'src/client/runtime', 'src/console', 'src/diff', 'src/tools'].includes(
    file.room,
  ) &&
  !isTest(file.path)

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

const all = [...sources('spec'), ...sources('src'), ...sources('conformance'), ...sources('selftest')]

describe('architecture', () => {
  it('holds the files of every room', () => {
    expect(all.length).toBeGreaterThan(20)
  })

  it('lets no room import what the table does not allow', () => {
    const complaints = all.filter((file) => !isTest(file.path)).flatMap(forbiddenArrows)
    expect(complaints).toEqual([])
  })

  it('sees a forbidden arrow, a foreign package and an unknown room', () => {
    const ledger = { path: 'src/ledger/chain.ts', room: 'src/ledger' }
    expect(forbiddenArrows({ ...ledger, imports: ['../store/store.ts'] })).toHaveLength(1)
    expect(forbiddenArrows({ ...ledger, imports: ['better-sqlite3'] })).toHaveLength(1)
    expect(forbiddenArrows({ ...ledger, imports: ['./grant.ts'] })).toEqual([])
    expect(
      forbiddenArrows({ path: 'src/utils/x.ts', room: roomOf('src/utils/x.ts'), imports: [] }),
    ).toHaveLength(1)
    const suite = { path: 'conformance/checks/auth.ts', room: 'conformance/checks' }
    expect(forbiddenArrows({ ...suite, imports: ['../../src/ledger/chain.ts'] })).toHaveLength(1)
    const run = { path: 'conformance/run/run.ts', room: 'conformance/run' }
    expect(forbiddenArrows({ ...run, imports: ['../report/report.ts'] })).toHaveLength(1)
  })

  it('keeps the judge of contracts apart: it imports nothing, its tests included, and has one function', async () => {
    const imported = all
      .filter(({ room }) => room.startsWith('src/diff'))
      .flatMap(({ path, imports }) =>
        imports.filter((each) => each.startsWith('.')).map((each) => targetOf(path, each)),
      )
    expect(imported.length).toBeGreaterThan(50)
    expect(imported.filter((path) => !path.startsWith('src/diff/'))).toEqual([])
    expect(Object.keys(await import('./diff/index.ts'))).toEqual(['compareContracts'])
    const command = { path: 'src/cli/diff.ts', room: 'src/cli' }
    expect(forbiddenArrows({ ...command, imports: ['../diff/diff-contracts.ts'] })).toHaveLength(1)
    expect(forbiddenArrows({ ...command, imports: ['../diff/index.ts'] })).toEqual([])
  })

  it('has no circle of imports between files, types included', () => {
    const circles = circlesOf(
      new Map(all.map(({ path, imports }) => [path, imports.map((specifier) => targetOf(path, specifier))])),
    )
    expect(circles).toEqual([])
    const pair = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'a.ts'], 'c.ts': [] }
    expect(circlesOf(new Map(Object.entries(pair)))).toEqual([['a.ts', 'b.ts']])
  })

  it('has no arrow that runs back up: no circle of imports between folders', () => {
    const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/')
    const arrows = new Map<string, Set<string>>()
    for (const { path, imports } of all)
      if (!isTest(path))
        for (const specifier of imports.filter((each) => each.startsWith('.'))) {
          const [from, to] = [folderOf(path), folderOf(targetOf(path, specifier))]
          if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
        }
    const graph = new Map([...arrows].map(([folder, into]) => [folder, [...into]]))
    expect(graph.size).toBeGreaterThan(15)
    expect(circlesOf(graph)).toEqual([])
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
