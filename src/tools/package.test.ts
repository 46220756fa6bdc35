import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { emitTypes } from './build.ts'
import { builtPackage } from './built.test-bed.ts'
import { pages, root } from './pages.test-bed.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-package-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs npm in a folder; what it warns of is on stderr. */
function npm(cwd: string, ...args: readonly string[]) {
  const run = spawnSync('npm', [...args, '--no-audit', '--no-fund'], { cwd, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`npm ${args[0]} ended with ${run.status}: ${run.stderr}`)
  return run
}

const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
const strict = [
  '--singleThreaded',
  '--strict',
  '--skipLibCheck',
  'false',
  '--module',
  'nodenext',
  '--target',
  'es2024',
  '--lib',
  'es2024,esnext.disposable',
  '--types',
  'node',
]

/** Compiles files of that project. */
const compiled = (...files: readonly string[]) =>
  execFileSync(process.execPath, [tsc, ...strict, ...files], { cwd: directory, stdio: 'inherit' })

/** Gives the project a package that it has itself or that is an optional peer of ours. */
function add(name: string): void {
  mkdirSync(dirname(join(directory, 'node_modules', name)), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), join(directory, 'node_modules', name))
}

/** Runs the test files of the project into which the package is installed. */
function inVitest(...filters: readonly string[]) {
  const { VITEST: _, ...env } = process.env
  // Vitest's own limit is reached where other programs use the processors.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--testTimeout', '600000', ...filters]
  return spawnSync(process.execPath, args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  })
}

const program = join(directory, 'node_modules/bundle-access/dist/bundle-access.cjs')
/** Runs a command of the installed package. */
const command = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { cwd: directory, encoding: 'utf8' })

let packed: readonly string[] = []
let warnings = ''
let installed: readonly string[] = []
/** The bytes of all installed files without those of better-sqlite3, each in whole blocks of 4 KiB. */
let onDisk = 0
beforeAll(() => {
  // What `prepack` does, without building again what is built.
  rmSync(join(builtPackage(), 'types'), { recursive: true, force: true })
  emitTypes(join(root, 'dist'))
  const pack = npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', directory)
  const listed = JSON.parse(pack.stdout)
  // npm 11 gives a list, npm 12 a record by name.
  const [{ filename, files }] = Object.values(listed) as [{ filename: string; files: { path: string }[] }]
  packed = files.map(({ path }) => path)
  writeFileSync(
    join(directory, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  )
  warnings = npm(directory, 'install', join(directory, filename)).stderr
  installed = readdirSync(join(directory, 'node_modules'))
  for (const name of installed.filter((each) => each !== 'better-sqlite3'))
    for (const file of globSync(`node_modules/${name}/**`, { cwd: directory, withFileTypes: true }))
      if (file.isFile()) onDisk += Math.ceil(statSync(join(file.parentPath, file.name)).size / 4096) * 4096

  writeFileSync(
    join(directory, 'embeds.ts'),
    `import { type Finding, type Mock, type Scenario, startMock } from 'bundle-access'
import { createClient } from 'bundle-access/client'
import { checks, run } from 'bundle-access/conformance'
if (checks.length < 50 || typeof run !== 'function' || typeof createClient !== 'function') throw new Error('an export is missing')
const mock: Mock = await startMock({ fixture: 'empty', rateLimit: 'off', variants: { 'duplicate-source': 'conflict' } })
const baseUrl: string = mock.baseUrl
console.log(new URL(baseUrl).hostname)
const scenario: Scenario = { scenario: 'whole-program' }
await mock.note(scenario)
const findings: readonly Finding[] = mock.advice()
if (findings.length > 0 || (await mock.admin.listGrants()).grants.length > 0) throw new Error('nothing has happened yet')
await mock.close()
`,
  )
  writeFileSync(
    join(directory, 'vendor.ts'),
    `import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startMock } from 'bundle-access'
import { type Check, checks, readTarget, run, writeReports } from 'bundle-access/conformance'
import { answers } from 'bundle-access/conformance/kit'
import fc from 'fast-check'
const schema = (name: string): { $id: string } => JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8'))
const ids = ['target', 'report'].map((name) => schema(\`bundle-access/conformance/\${name}.schema.json\`).$id)
const mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
const { baseUrl, keys, bundles } = mock
const file = JSON.stringify({ baseUrl, keys: { full: keys['full'] }, bundles: { main: bundles['main'] }, users: { search: 'An' }, rateLimit: 'off' })
const own: Check = {
  id: 'vendor/names',
  title: 'Each bundle has a name',
  rules: ['BUNDLE-NAME'],
  needs: [],
  input: fc.record({ limit: fc.integer({ min: 1, max: 100 }) }),
  run: async (trial) => {
    const exchange = await trial.listBundles()
    trial.judge('BUNDLE-NAME', 'the list answers 200', answers(exchange), exchange)
  },
}
const chosen = [own, ...checks.filter(({ id }) => id.startsWith('chain/'))]
const result = await run({ target: readTarget(file, 'vendor.ts', {}), checks: chosen, seed: 1 })
await writeReports('vendor-report', result)
console.log(JSON.stringify({ ids, outcome: result.report.outcome, ended: result.report.checks.map(({ check, ending }) => [check, ending]) }))
await mock.close()
`,
  )
  add('vitest')
  add('@types/node')
  writeFileSync(
    join(directory, 'mock.test.ts'),
    `import { mockTest } from 'bundle-access/vitest'
import { expect } from 'vitest'
mockTest({ fixture: 'empty' })('a workspace of its own', async ({ mock }) => {
  const headers = { authorization: \`Bearer \${mock.keys['full']}\` }
  expect((await fetch(\`\${mock.baseUrl}/v1/bundles\`, { headers })).status).toBe(200)
})
`,
  )
  writeFileSync(
    join(directory, 'conformance.test.ts'),
    `import { startMock } from 'bundle-access'
import type { Target } from 'bundle-access/conformance'
import { conformanceTests } from 'bundle-access/conformance/vitest'
import { afterAll, expect, it } from 'vitest'
const mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
afterAll(() => mock.close())
const target: Target = {
  baseUrl: mock.baseUrl,
  keys: { full: mock.keys['full'] ?? '' },
  bundles: {},
  users: { search: 'An' },
  checkout: { fresh: [], expired: [], foreign: [] },
  rateLimit: 'off',
  claims: {},
}
const { result } = conformanceTests({ target, profile: 'smoke', seed: 1 })
it('gives its result to further tests', () => expect(result().report.outcome).toBe('partial'))
`,
  )
  writeFileSync(
    join(directory, 'vitest.config.ts'),
    `import { ruleReporter } from 'bundle-access/conformance/vitest'
import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { isolate: false, maxWorkers: 1, reporters: ['default', ruleReporter] } })
`,
  )
  const shown = ['docs/mock.md', 'docs/suite.md'].flatMap((page) =>
    [...(pages.get(page) ?? '').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code),
  )
  expect(shown.length).toBeGreaterThan(2)
  for (const [index, code] of shown.entries()) writeFileSync(join(directory, `shown-${index}.ts`), code)
  const documented = shown.map((_, index) => `shown-${index}.ts`)
  compiled('embeds.ts', 'vendor.ts', 'mock.test.ts', 'conformance.test.ts', ...documented)
})

describe('the package', () => {
  it('is built whole when it is packed, and holds no tests', () => {
    expect(manifest.scripts.prepack).toBe('node src/tools/in-clone.cjs && node src/tools/build.ts')
    expect(packed).toEqual(
      expect.arrayContaining([
        'dist/bundle-access.cjs',
        'dist/console.css',
        'dist/console.html',
        'dist/console.js',
        'dist/types/src/main.d.ts',
      ]),
    )
    const own = packed.filter((path) => !path.startsWith('examples/'))
    expect(own.filter((path) => /\.test\.|^selftest\//.test(path))).toEqual([])
  })

  it('installs only what every user needs, and has no script for npm to warn of', () => {
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual([
      'better-sqlite3',
      'bundle-access',
      'fast-check',
      'node-addon-api',
      'pure-rand',
      'undici',
    ])
    expect(warnings).not.toContain('script')
  })

  it('takes at most 10 MB beside better-sqlite3, in files of whole blocks', () => {
    expect(onDisk).toBeGreaterThan(1_000_000)
    expect(onDisk).toBeLessThan(10_000_000)
  })

  it('is one program, required or imported: an error has one class', () => {
    writeFileSync(
      join(directory, 'one-class.js'),
      `import { createRequire } from 'node:module'
import { DomainError, startMock } from 'bundle-access'
import { TargetProblem } from 'bundle-access/conformance'
const required = createRequire(import.meta.url)
const refusals = [await startMock({ port: -1 }).catch((error) => error), await required('bundle-access').startMock({ port: -1 }).catch((error) => error)]
let problem
try { required('bundle-access/conformance').readTarget('{', 'target.yaml', {}) } catch (error) { problem = error }
console.log(refusals.every((error) => error instanceof DomainError), problem instanceof TargetProblem)
`,
    )
    const printed = execFileSync(process.execPath, ['one-class.js'], { cwd: directory, encoding: 'utf8' })
    expect(printed).toBe('true true\n')
  })

  it('shows one short line of the program with an error that nobody catches', () => {
    const uncaught = "import { startMock } from 'bundle-access'\nawait startMock({ port: -1 })\n"
    writeFileSync(join(directory, 'uncaught.js'), uncaught)
    const { stderr } = spawnSync(process.execPath, ['uncaught.js'], { cwd: directory, encoding: 'utf8' })
    expect(stderr).toContain('DomainError: `port` must be')
    expect(stderr.length).toBeLessThan(2_000)
  })

  it('has types for projects of ES2020 too', () => {
    const imports = ['', '/client', '/conformance', '/conformance/kit', '/conformance/vitest', '/vitest']
    const lines = imports.map((name, index) => `export type * as entry${index} from 'bundle-access${name}'\n`)
    writeFileSync(join(directory, 'older.ts'), lines.join(''))
    compiled('--target', 'es2020', '--lib', 'es2020', '--noEmit', 'older.ts')
  })

  it('says in its help where its documentation is', () => {
    const [, page = ''] = /^Guide: (.*)$/m.exec(command('--help').stdout) ?? []
    expect(page).toMatch(/node_modules\/bundle-access\/docs\/README\.md$/)
    expect(readFileSync(page, 'utf8')).toContain('(mock.md)')
  })

  it('packed and installed into an empty project, starts, lints, embeds and types', async () => {
    const child = spawn(
      process.execPath,
      ['node_modules/bundle-access/dist/bundle-access.cjs', 'mock', '--port', '0', '--json'],
      {
        cwd: directory,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const line = await new Promise<string>((done, fail) => {
      child.stdout.once('data', (chunk) => done(String(chunk)))
      child.on('exit', (code) => fail(new Error(`the mock ended with ${code}`)))
    })
    const ready = JSON.parse(line)
    const answered = await fetch(`${ready.baseUrl}/v1/bundles`, {
      headers: { authorization: `Bearer ${ready.keys.full}` },
    })
    expect(answered.status).toBe(200)
    const contract = join(directory, 'node_modules/bundle-access/spec/openapi.yaml')
    for (const needing of ['lint', 'docs -o docs.html'])
      expect(command(...needing.split(' '))).toMatchObject({
        status: 3,
        stdout: '',
        stderr: expect.stringMatching(/^bundle-access: .*\n {2}npm install --save-dev @redocly\/cli@2\n/),
      })
    add('@redocly/cli')
    child.removeAllListeners('exit')
    child.kill('SIGTERM')

    writeFileSync(
      join(directory, 'faulty.yaml'),
      readFileSync(contract, 'utf8').replace('- BUNDLE-ID\n', '- BUNDLE-COLOUR\n'),
    )
    const linted = command('lint', 'faulty.yaml')
    expect(linted.status, linted.stderr).toBe(1)
    expect(linted.stdout).toMatch(/^faulty\.yaml:\d+:\d+ error house\/rules-carried$/m)

    const printed = execFileSync(process.execPath, ['embeds.js'], { cwd: directory, encoding: 'utf8' })
    expect(printed.trim()).toBe('127.0.0.1')
  })

  it('holds examples whose tests run in a project that they are copied into', () => {
    cpSync(join(directory, 'node_modules/bundle-access/examples'), join(directory, 'examples'), {
      recursive: true,
    })
    const tests = inVitest('examples')
    expect(tests.status, tests.stdout + tests.stderr).toBe(0)
    const files = packed.filter((path) => /^examples\/.*\.test\.ts$/.test(path))
    expect(tests.stdout).toContain(`Test Files  ${files.length} passed`)
    rmSync(join(directory, 'examples'), { recursive: true })
  })

  it('offers the suite to a vendor: schemas, a run of their own, and tests in their own runner', () => {
    const told = JSON.parse(
      execFileSync(process.execPath, ['vendor.js'], { cwd: directory, encoding: 'utf8' }),
    )
    expect(told).toEqual({
      ids: [
        'https://bundle-access.example/schema/target.json',
        'https://bundle-access.example/schema/report.json',
      ],
      outcome: 'partial',
      ended: expect.arrayContaining([['vendor/names', 'done']]),
    })
    const html = readFileSync(join(directory, 'vendor-report/report.html'), 'utf8')
    expect(html).toContain('vendor/names')
    expect(command('certify', '--help').stdout).toContain('with --repro: fixed')

    const tests = inVitest()
    expect(tests.status, tests.stdout + tests.stderr).toBe(0)
    expect(tests.stdout).toMatch(/✓ mock\.test\.ts \(1 test\)/)
    expect(tests.stdout).toMatch(/Tests +\d{2,} passed \| \d+ skipped/)
    expect(tests.stdout).toMatch(/Rules in conformance \(smoke\)\n +0 violated/)
  })
})
