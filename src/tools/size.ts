import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { preProcessFile } from 'typescript'
import { circlesOf } from './circles.ts'

// Prints how large a checkout is, without tests and their scaffolding: `node src/tools/size.ts [DIR]`.

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))

interface SourceFile {
  readonly path: string
  /** The folder that it counts for: the first level of src, or the top. */
  readonly folder: string
  readonly lines: number
  readonly types: number
  /** The files of the checkout that it imports, types included. */
  readonly imports: readonly string[]
}

const isScaffolding = (path: string): boolean => /\.(test|test-bed|fixture|sample)\.ts$/.test(path)
/** The judgement of contract changes stands by itself and is counted by itself. */
const isDiff = (path: string): boolean => /^(src\/(spec-tools\/)?diff|spec\/diff-corpus)\//.test(path)

function folderOf(path: string): string {
  const [top = '', first = '', second] = path.split('/')
  if (isDiff(path)) return 'src/diff'
  if (top !== 'src') return top
  return second === undefined ? 'src' : `src/${first}`
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0')

const linesOf = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1

const files: readonly SourceFile[] = tracked
  .filter((path) => /^(src|spec|fixtures|conformance|oracle)\/.*\.(ts|cjs|sql)$/.test(path))
  .filter((path) => !path.includes('/generated/') && !isScaffolding(path) && existsSync(join(root, path)))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = path.endsWith('.ts') ? preProcessFile(text).importedFiles : []
    return {
      path,
      folder: folderOf(path),
      lines: linesOf(path),
      types: text.match(/^export (declare )?(type|interface) [A-Z]/gm)?.length ?? 0,
      imports: imports
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => relative(root, resolve(root, dirname(path), fileName))),
    }
  })

const sum = (some: readonly SourceFile[], count: 'lines' | 'types'): number =>
  some.reduce((total, file) => total + file[count], 0)

/** The folders that hold one of these files themselves. */
const foldersOf = (some: readonly SourceFile[]): number => new Set(some.map(({ path }) => dirname(path))).size

/** Every pair of folders of which one imports the other. */
const arrowsOf = (some: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(
    some.flatMap(({ folder, imports }) =>
      imports.map(folderOf).flatMap((other) => (other === folder ? [] : `${folder} -> ${other}`)),
    ),
  )

/** What one request enters of src: how many functions, in how many files, of how many first-level folders. */
async function hopsOf(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const { startMock } = await import(pathToFileURL(join(root, 'src/main.ts')).href)
  const mock = await startMock()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const bundle = `${mock.baseUrl}/v1/bundles/${mock.bundles.main}`
  const headers = { authorization: `Bearer ${mock.keys.full}`, 'content-type': 'application/json' }
  const list = (): Promise<Response> => mock.fetch(`${bundle}/grants`, { headers })
  const { users } = await (await mock.fetch(`${mock.baseUrl}/v1/users?displayName=Rosa`, { headers })).json()
  let sent = 0
  const post = (): Promise<Response> => {
    const body = { userId: users[0].userId, grantType: 'paid_external', sourceId: `size-${++sent}` }
    return mock.fetch(`${bundle}/grants`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const counted = { POST: await entered(post), list: await entered(list) }
  session.disconnect()
  await mock.close?.()
  return counted

  async function entered(send: () => Promise<Response>): Promise<Readonly<Record<string, number>>> {
    // The first request pays for what is loaded or prepared once.
    for (let warm = 0; warm < 3; warm += 1) await (await send()).text()
    await session.post('Profiler.takePreciseCoverage')
    const response = await send()
    if (!response.ok) throw new Error(`the measured request was answered with ${response.status}`)
    await response.text()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const functions = result
      .filter(({ url }) => url.startsWith(`${pathToFileURL(root).href}/src/`))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(() => relative(root, fileURLToPath(url))),
      )
    const distinct = new Set(functions)
    return {
      functions: functions.length,
      files: distinct.size,
      folders: new Set([...distinct].map(folderOf)).size,
    }
  }
}

const row = (name: string, ...cells: readonly (string | number)[]): void =>
  console.log(name.padEnd(26) + cells.map((cell) => `${cell}`.padStart(10)).join(''))

const isOwn = ({ folder }: SourceFile): boolean => /^src(?!\/diff)/.test(folder)
const own = files.filter(isOwn)
row('', 'lines', 'files', 'folders', 'types')
for (const folder of [...new Set(files.map((file) => file.folder))].sort()) {
  const inside = files.filter((file) => file.folder === folder)
  row(folder, sum(inside, 'lines'), inside.length, foldersOf(inside), sum(inside, 'types'))
}
row('src without diff', sum(own, 'lines'), own.length, foldersOf(own), sum(own, 'types'))
const generated = tracked.filter((path) => path.includes('/generated/') && existsSync(join(root, path)))
row(
  'generated and committed',
  generated.reduce((total, path) => total + linesOf(path), 0),
  generated.length,
)
console.log()
const arrows = arrowsOf(files)
const circles = circlesOf(new Map(files.map(({ path, imports }) => [path, imports])))
row('arrows between folders', arrows.size)
row('circles between files', circles.length)
for (const circle of circles) console.log(`  ${circle.join(' ')}`)
console.log()
row('entered by one request', 'functions', 'files', 'folders')
for (const [name, { functions = 0, files = 0, folders = 0 }] of Object.entries(await hopsOf()))
  row(name, functions, files, folders)
process.exit()
