import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-compile-cache-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const shared = join(directory, 'shared')
const poison = join(shared, 'node-compile-cache')
const program = join(directory, 'dist')
const own = join(program, '.compile-cache')

/** The word stands outside of the function, because a function is compiled at its first call and may not be cached. */
const cliThatPrints = (word: string): string =>
  `const word = '${word}'\nexports.runCommandLine = () => console.log(word)\n`

/** Runs the launcher beside a program of one line, with a temporary folder that everybody shares. */
function launch(env: Readonly<Record<string, string>> = {}): string {
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [join(program, 'bundle-access.cjs')], {
    encoding: 'utf8',
    env: { ...inherited, TMPDIR: shared, ...env },
  })
  return stdout + stderr
}

/** Returns the file in a cache folder that holds the compiled program, which prints a word; the launcher prints none. */
function entryOf(cache: string, word: string): string {
  const [version] = readdirSync(cache)
  const folder = join(cache, version ?? '')
  const entries = readdirSync(folder).map((name) => join(folder, name))
  const entry = entries.find((file) => readFileSync(file).includes(word))
  if (entry === undefined) throw new Error(`no compiled program in ${cache}`)
  return entry
}

/** Fills `folder` with compiled code that prints "stolen" and bears the size and hash of the honest source. */
function poisonCache(folder: string): void {
  const honest = join(directory, 'honest')
  launch({ NODE_COMPILE_CACHE: honest })
  writeFileSync(join(program, 'cli.cjs'), cliThatPrints('stolen'))
  launch({ NODE_COMPILE_CACHE: folder })
  writeFileSync(join(program, 'cli.cjs'), cliThatPrints('honest'))
  const file = entryOf(folder, 'stolen')
  // The header: magic number, size of the source, size of the code, hash of the source, hash of the code; four bytes each.
  const poisoned = readFileSync(file)
  readFileSync(entryOf(honest, 'honest')).copy(poisoned, 12, 12, 16)
  writeFileSync(file, poisoned)
}

describe('the compile cache', () => {
  mkdirSync(program)
  for (const file of ['bundle-access.cjs', '../tools/needed-node.cjs'])
    copyFileSync(join(import.meta.dirname, file), join(program, basename(file)))
  writeFileSync(join(program, 'package.json'), '{"type":"module"}')
  writeFileSync(join(program, 'cli.cjs'), cliThatPrints('honest'))
  poisonCache(poison)

  it('compile cache: a poisoned entry replaces the code where a cache is trusted', () => {
    expect(launch({ NODE_COMPILE_CACHE: poison })).toBe('stolen\n')
  })

  it('compile cache: nothing in the shared temporary folder is run', () => {
    rmSync(own, { recursive: true, force: true })
    expect([launch(), launch()]).toEqual(['honest\n', 'honest\n'])
  })

  it('compile cache: the code of the program is kept beside it, for its user alone', () => {
    rmSync(own, { recursive: true, force: true })
    launch()
    expect(readFileSync(entryOf(own, 'honest')).length).toBeGreaterThan(0)
  })

  it.skipIf(process.getuid === undefined)(
    'compile cache: a folder that others may write is left alone',
    () => {
      rmSync(own, { recursive: true, force: true })
      cpSync(poison, own, { recursive: true })
      chmodSync(own, 0o700)
      expect(launch()).toBe('stolen\n')
      chmodSync(own, 0o777)
      expect(launch()).toBe('honest\n')
    },
  )

  it.skipIf(process.getuid?.() !== 0)('compile cache: a folder of another user is left alone', () => {
    rmSync(own, { recursive: true, force: true })
    cpSync(poison, own, { recursive: true })
    chmodSync(own, 0o700)
    spawnSync('chown', ['65534', own])
    expect(launch()).toBe('honest\n')
  })
})
