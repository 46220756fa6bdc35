import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { preProcessFile } from 'typescript'
import { circlesOf } from './circles.ts'

// Prints how large a checkout is, without tests and their scaffolding: `node src/tools/size.ts [DIR]`.

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))

/** The folder that a file counts for: the first level of src, or the top. */
const folderOf = (path: string): string => /^src\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? ''

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0')

const files = tracked
  .filter((path) => /^(src|spec|fixtures|conformance)\/.*\.(tsx?|cjs|sql|css)$/.test(path))
  .filter((path) => !/\/generated\/|\.(test|test-bed|sample)\.ts$/.test(path) && existsSync(join(root, path)))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = /\.tsx?$/.test(path) ? preProcessFile(text).importedFiles : []
    return {
      path,
      folder: folderOf(path),
      lines: text.split('\n').length - 1,
      types: text.match(/^export (declare )?(type|interface) [A-Z]/gm)?.length ?? 0,
      /** The files of the checkout, types included. */
      imports: imports
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => relative(root, resolve(root, dirname(path), fileName))),
    }
  })

/** What one request enters of src: how many functions, in how many files, of how many first-level folders. */
async function hopsOf() {
  const { startMock } = await import(pathToFileURL(join(root, 'src/main.ts')).href)
  const mock = await startMock()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const bundle = `${mock.baseUrl}/v1/bundles/${mock.bundles.main}`
  const headers = { authorization: `Bearer ${mock.keys.full}`, 'content-type': 'application/json' }
  const { users } = await (await mock.fetch(`${mock.baseUrl}/v1/users?displayName=Rosa`, { headers })).json()
  let sent = 0
  const requests: Readonly<Record<string, () => Promise<Response>>> = {
    POST: () => {
      const body = { userId: users[0].userId, grantType: 'paid_external', sourceId: `size-${++sent}` }
      return mock.fetch(`${bundle}/grants`, { method: 'POST', headers, body: JSON.stringify(body) })
    },
    list: () => mock.fetch(`${bundle}/grants`, { headers }),
  }
  for (const [name, send] of Object.entries(requests)) {
    // The first request pays for what is loaded or prepared once.
    for (let warm = 0; warm < 3; warm += 1) await (await send()).text()
    await session.post('Profiler.takePreciseCoverage')
    const response = await send()
    if (!response.ok) throw new Error(`the measured request was answered with ${response.status}`)
    await response.text()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const entered = result
      .filter(({ url }) => url.startsWith(`${pathToFileURL(root).href}/src/`))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(() => relative(root, fileURLToPath(url))),
      )
    row(name, entered.length, new Set(entered).size, new Set(entered.map(folderOf)).size)
  }
}

function row(name: string, ...cells: readonly (string | number)[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => `${cell}`.padStart(10)).join(''))
}

function rowOf(name: string, some: typeof files): void {
  const sum = (count: 'lines' | 'types') => some.reduce((total, file) => total + file[count], 0)
  const folders = new Set(some.map(({ path }) => dirname(path)))
  row(name, sum('lines'), some.length, folders.size, sum('types'))
}

row('', 'lines', 'files', 'folders', 'types')
for (const [folder, inside] of [...Map.groupBy(files, (file) => file.folder)].sort()) rowOf(folder, inside)
// The judgement of contract changes stands by itself and is counted by itself.
rowOf(
  'src without diff',
  files.filter(({ folder }) => folder.startsWith('src') && folder !== 'src/diff'),
)
console.log()
const arrows = files.flatMap(({ folder, imports }) =>
  imports.map(folderOf).flatMap((other) => (other === folder ? [] : `${folder} -> ${other}`)),
)
row('arrows between folders', new Set(arrows).size)
const circles = circlesOf(new Map(files.map(({ path, imports }) => [path, imports])))
row('circles between files', circles.length)
for (const circle of circles) console.log(`  ${circle.join(' ')}`)
console.log()
row('entered by one request', 'functions', 'files', 'folders')
await hopsOf()
process.exit()
