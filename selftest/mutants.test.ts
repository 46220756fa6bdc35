import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const command = fileURLToPath(new URL('./mutants.ts', import.meta.url))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (...flags: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...flags], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

describe('npm run mutants', () => {
  it('prints data on stdout, progress on stderr, and ends with 0 when all is as the catalogue says', async () => {
    const { code, stdout, stderr } = await run('--only', 'later grants stay', '--profile', 'smoke', '--json')
    const { killed, results }: { killed: number; results: readonly unknown[] } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(killed).toBe(1)
    expect(results).toHaveLength(1)
    expect(stderr).toContain('mutants: 1 of 1, 1 killed, 0 survived')
  })

  it('ends with 1 when a mutant lives on and nothing explains it', async () => {
    // Its bug needs a race, and smoke has none.
    const { code, stdout } = await run(
      '--only',
      'nothing is locked',
      '--profile',
      'smoke',
      '--seeds',
      '2',
      '--threads',
      '1',
    )
    expect(code).toBe(1)
    expect(stdout).toContain('SURVIVED without an explanation: nothing is locked')
  })

  it.each([
    ['--only', 'nonsense'],
    ['--unknown', 'flag'],
  ])('ends with 2 and runs nothing when it is asked for %s %s', async (...flags) => {
    const { code, stdout, stderr } = await run(...flags)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(flags[0])
  })
})
