import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtCommand } from './built.test-bed.ts'
import { redoclyProgram } from './redocly.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-redocly-'))
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const planted = join(directory, 'planted')
const cache = join(planted, 'node-compile-cache')
/** The planted code writes this file when it is run. */
const mark = join(directory, 'mark')
const thief = join(directory, 'thief.mjs')

/** The options of Node that the command and its worker run with, and none: compiled code is for one set of them. */
const optionsOfNode = [[], ['--semi-space-growth-factor=4']]

/** The environment of somebody whose temporary folder this is. */
function environment(temporary: string): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env
  return { ...inherited, TMPDIR: temporary, TEMP: temporary, REDOCLY_TELEMETRY: 'off' }
}

/** Runs the launcher of Redocly as its makers start it. */
function runLauncher(options: readonly string[]): void {
  const args = [...options, redoclyProgram(), '--version']
  spawnSync(process.execPath, args, { env: environment(planted) })
}

// The header: magic number, size of the source, size of the code, hash of the source, hash of the code; four bytes each.
const header = { sourceSize: 4, sourceHash: 12 }

/** Returns each file of a cache folder whose source has this size. */
const entriesOf = (folder: string, sourceSize: number): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).readUInt32LE(header.sourceSize) === sourceSize)

/** Puts compiled code of ours into the entry of Redocly's first module, with the size and hash of the honest source. */
function plant(options: readonly string[]): void {
  const honest = readFileSync(join(redoclyProgram(), '../../lib/index.js'))
  const code = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)}, '')\n`
  writeFileSync(thief, code.padEnd(honest.toString().length))
  const compiled = join(directory, `compiled${options}`)
  spawnSync(process.execPath, [...options, thief], { env: { ...process.env, NODE_COMPILE_CACHE: compiled } })
  const [stolen = ''] = entriesOf(compiled, readFileSync(thief).length)
  const [version = ''] = readdirSync(compiled)
  runLauncher(options)
  const [entry = ''] = entriesOf(join(cache, version), honest.length)
  const poisoned = readFileSync(stolen)
  const { sourceSize, sourceHash } = header
  for (const field of [sourceSize, sourceHash]) readFileSync(entry).copy(poisoned, field, field, field + 4)
  writeFileSync(entry, poisoned)
  rmSync(mark, { force: true })
}

/** Every file below a folder, and what it holds. */
const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file, readFileSync(file, 'latin1')]),
  )

const commands: Readonly<Record<string, () => readonly string[]>> = {
  lint: () => ['lint'],
  docs: () => ['docs', '--output', join(directory, 'page.html')],
}

/** Runs one of our commands with a temporary folder that it shares with others. */
function run(args: readonly string[], temporary: string): Promise<{ code: number; output: string }> {
  const env = environment(temporary)
  return new Promise((done) => {
    execFile(process.execPath, [builtCommand(), ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

describe('the compile cache of Redocly', () => {
  beforeAll(() => {
    mkdirSync(planted)
    for (const options of optionsOfNode) plant(options)
  })

  it.each(optionsOfNode.map((options) => ({ options })))(
    'redocly: its launcher alone runs what was planted, with Node options $options',
    ({ options }) => {
      rmSync(mark, { force: true })
      runLauncher(options)
      expect(existsSync(mark)).toBe(true)
    },
  )

  it.each(Object.keys(commands))(
    'redocly: %s neither runs nor changes what was planted, and leaves nothing beside it',
    async (name) => {
      rmSync(mark, { force: true })
      const before = filesIn(planted)
      const { code, output } = await run(commands[name]?.() ?? [], planted)
      expect(existsSync(mark), output).toBe(false)
      expect(code, output).toBe(0)
      expect(filesIn(planted)).toEqual(before)
    },
  )

  it('redocly: the command of exec keeps its own choice of a compile cache', async () => {
    const code = 'console.log(process.env.NODE_DISABLE_COMPILE_CACHE)'
    const { output } = await run(['exec', '--', process.execPath, '--eval', code], directory)
    expect(output).toContain('undefined\n')
  })
})
