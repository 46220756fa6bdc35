import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'rolldown'
import { compileFixtures } from '../fixtures/compile-fixtures.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const manifest: {
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** What the package exports for Node, by the name of its file in dist. */
const entries = {
  index: 'src/main.ts',
  conformance: 'conformance/index.ts',
  vitest: 'src/mock/vitest/index.ts',
  'conformance-vitest': 'conformance/vitest.ts',
}
/** What it exports for every platform. */
const portable = { client: 'src/client/index.ts' }

/** Writes everything that the package ships beside its manifest: bundled code, fixtures as JSON, type declarations. */
export async function buildPackage(dist: string, parts: { readonly types: boolean }): Promise<void> {
  // Packing builds twice, the second time without types: those of the first time stay.
  for (const name of existsSync(dist) ? readdirSync(dist) : [])
    if (parts.types || name !== 'types') rmSync(join(dist, name), { recursive: true })
  mkdirSync(join(dist, 'fixtures'), { recursive: true })
  for (const [name, fixture] of compileFixtures())
    writeFileSync(join(dist, 'fixtures', `${name}.json`), JSON.stringify(fixture))
  await build(bundle(dist))
  await build(clientBundle(dist))
  await build(lintBundle(dist))
  writeFileSync(join(dist, 'lint/redocly.yaml'), packagedConfiguration())
  cpSync(join(root, 'src/cli/bundle-access.cjs'), join(dist, 'bundle-access.cjs'))
  chmodSync(join(dist, 'bundle-access.cjs'), 0o755)
  if (parts.types) emitTypes(dist)
}

function bundle(dist: string): BuildOptions {
  return {
    cwd: root,
    platform: 'node',
    input: { cli: 'src/cli/cli.ts', ...entries },
    external: [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), /^node:/],
    output: {
      dir: dist,
      format: 'esm',
      minify: { compress: true, mangle: false },
      // Apart from the names of entries: the client has a bundle of its own beside these.
      chunkFileNames: 'part-[name].js',
    },
    logLevel: 'warn',
  }
}

/** By itself, so that it shares no chunk with code for Node. */
function clientBundle(dist: string): BuildOptions {
  return {
    cwd: root,
    platform: 'neutral',
    input: portable,
    external: Object.keys(manifest.dependencies),
    output: { dir: dist, format: 'esm' },
    logLevel: 'warn',
  }
}

/** What Redocly loads when the package lints: modules by themselves, in a folder of their own. */
function lintBundle(dist: string): BuildOptions {
  return {
    cwd: root,
    platform: 'node',
    input: {
      plugin: 'spec/lint/plugin.ts',
      offline: 'src/spec-tools/redocly/offline.ts',
      'only-target': 'src/spec-tools/redocly/only-target.ts',
    },
    external: [...Object.keys(manifest.dependencies), /^node:/],
    output: { dir: join(dist, 'lint'), format: 'esm', minify: { compress: true, mangle: false } },
    logLevel: 'warn',
  }
}

/** The lint configuration with its paths as they are in the package. */
function packagedConfiguration(): string {
  const moved = {
    './lint/plugin.ts': './plugin.js',
    './openapi.yaml': '../../spec/openapi.yaml',
    './control.yaml': '../../spec/control.yaml',
  }
  return Object.entries(moved).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`spec/redocly.yaml no longer names ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(root, 'spec/redocly.yaml'), 'utf8'),
  )
}

/** Declarations of what the entries export, and of nothing else. */
function emitTypes(dist: string): void {
  const project = join(dist, 'tsconfig.json')
  const compilerOptions = {
    rootDir: root,
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    outDir: 'types',
  }
  const files = Object.values({ ...entries, ...portable }).map((entry) => join(root, entry))
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] }),
  )
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' })
  rmSync(project)
}

if (import.meta.main) await buildPackage(join(root, 'dist'), { types: !process.argv.includes('--no-types') })
