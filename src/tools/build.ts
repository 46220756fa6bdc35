import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import {
  type BuildOptions,
  build,
  type CodeSplittingGroup,
  type CodeSplittingNameFunction,
  type Plugin,
} from 'rolldown'
import { documentationPage } from './docs.ts'
import { generate } from './generate.ts'
import { paths } from './redocly.ts'

/** The folder of the clone, from which this script, `npm run build`, writes dist/, the built files of the package. */
const root = fileURLToPath(new URL('../..', import.meta.url))

const { dependencies, peerDependencies }: Readonly<Record<string, Readonly<Record<string, string>>>> =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const command = 'src/cli/cli.ts'
/** The exports of the package for Node, by the name of the file in dist. */
const entries = {
  index: 'src/main.ts',
  conformance: 'conformance/index.ts',
  'conformance-kit': 'conformance/kit/index.ts',
}
/** The modules that the exports for Vitest share with the others. */
const shared = {
  'part-report': 'conformance/report/report.ts',
  'part-test-outcome': 'conformance/report/test-outcome.ts',
  'part-verdict-text': 'conformance/report/verdict-text.ts',
}
/** The exports for Vitest, which only an ES module can import. */
const forVitest = { vitest: 'src/vitest/index.ts', 'conformance-vitest': 'conformance/vitest.ts' }
/** The exports for all platforms. */
const portable = { client: 'src/client/index.ts' }
/** The modules that Redocly loads. */
const preloaded = { plugin: 'spec/lint/plugin.ts', 'no-network': 'src/tools/no-network.ts' }

/** Writes dist/ from spec/generated and the sources: bundles, fixtures as JSON, reference pages, declarations. */
export async function buildPackage(dist: string, parts: { readonly types: boolean }): Promise<void> {
  // npm pack builds twice, the second time without types, so the types stay.
  for (const name of existsSync(dist) ? readdirSync(dist) : [])
    if (parts.types || name !== 'types') rmSync(join(dist, name), { recursive: true })
  mkdirSync(join(dist, 'fixtures'), { recursive: true })
  const pages = Object.entries({
    'reference.html': paths.contract,
    'control-reference.html': join(root, 'spec/control.yaml'),
  }).map(async ([name, file]) => [name, (await documentationPage(file)).html] as const)
  // Imported lazily, since it imports generated code.
  const { findFixture, fixtureNames } = await import('../fixtures/find-fixture.ts')
  for (const name of fixtureNames())
    writeFileSync(join(dist, 'fixtures', `${name}.json`), JSON.stringify(await findFixture(name)))
  // CommonJS: an ES module that imports a module of Node loads everything that one exports, and what that needs. As ES
  // modules, with commander outside of the bundle, a cold start of the mock takes 20 of 70 ms more than bare Node. What every
  // command loads is in few files: one more takes 0.2 ms.
  const { output } = await build({
    ...bundle({ cli: command, ...entries, ...shared }),
    output: {
      dir: dist,
      format: 'cjs',
      minify,
      entryFileNames: '[name].cjs',
      chunkFileNames: 'part-[name].cjs',
      codeSplitting: {
        groups: [
          loadedBy('shared', command, entries.index, entries.conformance),
          loadedBy('library', command, entries.index),
          loadedBy('suite', command, entries.conformance),
          loadedBy('start', command),
        ],
      },
    },
  })
  for (const chunk of output)
    if (chunk.type === 'chunk' && chunk.isEntry && chunk.name !== 'cli')
      writeFileSync(
        join(dist, `${chunk.name}.js`),
        `${refusesOldNode}\nexport { ${chunk.exports.join(', ')} } from './${chunk.fileName}'\n`,
      )
  await build({
    ...bundle(forVitest),
    plugins: [asciiOnly, shortLines, importsEntries],
    output: { dir: dist, format: 'esm', minify, chunkFileNames: 'part-[name].js', banner: refusesOldNode },
  })
  // Separate, so that it shares no chunk with code for Node.
  await build({
    ...bundle(portable),
    plugins: [asciiOnly],
    platform: 'neutral',
    output: { dir: dist, format: 'esm' },
  })
  await build({ ...bundle(preloaded), output: { dir: join(dist, 'lint'), format: 'esm', minify } })
  await buildConsole(dist)
  writeFileSync(join(dist, 'lint/redocly.yaml'), packagedConfiguration())
  cpSync(join(root, 'spec/redocly.general.yaml'), join(dist, 'lint/redocly.general.yaml'))
  cpSync(join(root, 'src/tools/needed-node.cjs'), join(dist, 'needed-node.cjs'))
  // Node 20 also ends where what throws is CommonJS and the import is caught.
  writeFileSync(
    join(dist, 'needed-node.js'),
    "import problem from './needed-node.cjs'\nif (problem !== undefined) throw new Error(problem)\n",
  )
  cpSync(join(root, 'src/cli/bundle-access.cjs'), join(dist, 'bundle-access.cjs'))
  chmodSync(join(dist, 'bundle-access.cjs'), 0o755)
  const texts = [...bundled.map((name) => `${name}/LICENSE`), 'fastest-levenshtein/LICENSE.md']
  const licenses = texts.map((file) => readFileSync(join(root, 'node_modules', file), 'utf8'))
  writeFileSync(join(dist, 'third-party-licenses.txt'), licenses.join('\n'))
  // Half of the package without compression.
  for (const [name, html] of await Promise.all(pages))
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(html))
  if (parts.types) emitTypes(dist)
}

/** Warnings alone; that a machine is slow is none, and `npm ci` prints what it gets. */
const quiet = { logLevel: 'warn', checks: { bundlerTimings: false } } as const

/** Writes the console: one page, one script and one style sheet. */
async function buildConsole(dist: string): Promise<void> {
  const source = join(root, 'src/console')
  await build({
    cwd: root,
    platform: 'browser',
    input: { console: join(source, 'main.tsx') },
    // Without a path Rolldown warns about tsconfig.json.
    tsconfig: join(source, 'tsconfig.json'),
    output: { dir: dist, format: 'esm', minify: true, codeSplitting: false },
    ...quiet,
  })
  // console.css first, so that the views can override it.
  const sheets = readdirSync(source).filter((name) => name.endsWith('.css') && name !== 'console.css')
  const style = ['console.css', ...sheets.sort()].map((name) => readFileSync(join(source, name), 'utf8'))
  writeFileSync(join(dist, 'console.css'), style.join('\n'))
  cpSync(join(source, 'console.html'), join(dist, 'console.html'))
}

/** The packages that are bundled into ours. */
const bundled = ['commander', 'openapi-fetch', 'preact', 'yaml']

/** Stack traces keep the names of functions. */
const minify = { compress: true, mangle: { keepNames: true } }

/** Escapes non-ASCII characters: one beyond Latin-1 makes V8 store the file as UTF-16, 3 ms of a cold start. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, files) {
    const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped)
  },
}

/** Begins a line with each top-level statement: Node prints the whole line of an uncaught error. */
const shortLines: Plugin = {
  name: 'short-lines',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      const starts = this.parse(file.code).body.flatMap((statement) =>
        statement.type === 'VariableDeclaration'
          ? statement.declarations.map(({ start }) => start)
          : statement.start,
      )
      file.code = [0, ...starts].map((start, index) => file.code.slice(start, starts[index])).join('\n')
    }
  },
}

/** An old Node ends without a word when it loads the native module of SQLite. */
const refusesOldNode = "import './needed-node.js'"

/** Puts into one file the modules that all of these entries load at once, with what those import. */
function loadedBy(chunk: string, ...files: readonly string[]): CodeSplittingGroup {
  const loaded = files.map((file) => new Set([join(root, file)]))
  const name: CodeSplittingNameFunction = (id, context) => {
    // A set goes on with what was added to it.
    for (const ids of loaded)
      if (ids.size === 1)
        for (const each of ids)
          for (const next of context.getModuleInfo(each)?.importedIds ?? []) ids.add(next)
    return loaded.every((ids) => ids.has(id)) ? chunk : null
  }
  return { name, debugName: chunk }
}

/** Imports an entry of the package as the file that it is in dist. */
const importsEntries: Plugin = {
  name: 'imports-entries',
  async resolveId(id, importer) {
    if (importer === undefined || !id.startsWith('.')) return null
    const file = relative(root, join(dirname(importer), id))
    const [name] = Object.entries({ ...entries, ...shared }).find(([, entry]) => entry === file) ?? []
    return name === undefined ? null : { id: `./${name}.js`, external: true }
  },
}

const bundle = (input: Record<string, string>): BuildOptions => ({
  cwd: root,
  platform: 'node',
  input,
  external: [...Object.keys({ ...dependencies, ...peerDependencies }), /^node:/],
  plugins: [asciiOnly, shortLines],
  ...quiet,
})

/** Returns the lint configuration with the paths of the package. */
function packagedConfiguration(): string {
  const text = readFileSync(join(root, 'spec/redocly.yaml'), 'utf8')
  return text.replace('./lint/plugin.ts', './plugin.js').replaceAll(/\.\/(?=\w+\.yaml)/g, '../../spec/')
}

/** Writes the type declarations of the entries without a type check, which `npm run types` does. */
export function emitTypes(dist: string): void {
  const project = join(dist, 'tsconfig.json')
  const compilerOptions = {
    rootDir: root,
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    outDir: 'types',
  }
  const files = Object.values({ ...entries, ...forVitest, ...portable }).map((entry) => join(root, entry))
  const settings = { extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }
  writeFileSync(project, JSON.stringify(settings))
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', project, '--noCheck'], { stdio: 'inherit' })
  rmSync(project)
  keepOnlyNamed(join(dist, 'types'), files)
}

/** Removes the declarations that those of these files do not lead to; a program never sees them. */
function keepOnlyNamed(types: string, files: readonly string[]): void {
  const named = new Set(files.map((file) => join(types, relative(root, file).replace(/ts$/, 'd.ts'))))
  for (const file of named)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)/g))
      named.add(join(dirname(file), name.replace(/[jt]s$/, 'd.ts')))
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !named.has(join(entry.parentPath, entry.name)))
      rmSync(join(entry.parentPath, entry.name))
}

if (import.meta.main) {
  await generate()
  await buildPackage(join(root, 'dist'), { types: !process.argv.includes('--no-types') })
  // As npm does for a dependency: this folder on the PATH gives every project the command and its Node.
  const command = join(root, 'node_modules/.bin/bundle-access')
  rmSync(command, { force: true })
  if (process.platform !== 'win32') symlinkSync('../../dist/bundle-access.cjs', command)
}
