import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Bout, compare, type Run, table } from './comparison.ts'
import { configFor, flags, foundIn, version } from './schemathesis.ts'

const run = (requests: number, ...found: readonly string[]): Run => ({ found, requests, seconds: 9.6 })
const sound = [{ ours: run(1000), peer: run(1200, 'Rejected GET /a') }]
const bouts: readonly Bout[] = [
  { name: 'one', rules: ['RULE'], ours: run(900, 'RULE', 'OTHER'), peer: run(910, 'Rejected GET /a') },
  { name: 'two', rules: ['RULE'], ours: run(1100, 'OTHER'), peer: run(1150, 'Rejected GET /b') },
  { name: 'three', rules: ['RULE'], ours: run(1300, 'RULE'), peer: run(1300, 'Broken GET /a') },
]

describe('peers', () => {
  it('peers: a failure that the sound server has too, and a rule that the mutant does not break, kill nothing', () => {
    const { mutants, alarms, killed } = compare(sound, bouts)
    expect(mutants.map(({ kills }) => kills)).toEqual([
      { ours: ['RULE'], peer: [] },
      { ours: [], peer: ['Rejected GET /b'] },
      { ours: ['RULE'], peer: ['Broken GET /a'] },
    ])
    expect(killed).toEqual({ ours: 2, peer: 2 })
    expect(alarms).toEqual({ ours: [], peer: ['Rejected GET /a'] })
  })

  it('peers: the table has each kill, and the figures side by side', () => {
    const text = table(compare(sound, bouts), sound, '1.2.3').replaceAll(/ {2,}/g, ' | ')
    expect(text).toContain('two | - | Rejected GET /b\n')
    expect(text).toContain('mutants killed | 2 of 3 | 2 of 3\n')
    expect(text).toContain('requests: median (least to most) | 1100 (900 to 1300) | 1150 (910 to 1300)\n')
    expect(text).toContain('seconds: median (least to most) | 10 (10 to 10)')
    expect(text).toContain('runs with false alarms against the sound server | 0 of 1 | 1 of 1\n')
    expect(text).toContain('false alarm of Schemathesis: Rejected GET /a')
  })

  it('peers: each failure of a report is its type and one operation, and an error has none', () => {
    const failures = [{ type: 'Rejected', code: 'ST202', operations: ['GET /a', 'POST /b'] }]
    expect(foundIn(JSON.stringify({ failures, errors: [{ title: 'Network Error' }] }))).toEqual([
      'Rejected GET /a',
      'Rejected POST /b',
      'Network Error',
    ])
  })

  it('peers: what exists on the server is offered where the contract asks for it', () => {
    const config = configFor({
      keys: { me: 'k' },
      values: [{ place: 'path.id', example: 'x', real: ['a', 'b'] }],
    })
    expect(config).toContain('[dictionaries.d0]\nvalues = ["a","b"]')
    expect(config).toContain('[parameters]\n"path.id" = { dictionary = "d0", probability = 0.9 }')
  })

  it('peers: it may be given one key, or those of others to see with', () => {
    expect(configFor({ keys: { me: 'k' }, values: [] })).not.toContain('peers')
    expect(configFor({ keys: { me: 'k', you: 'l' }, values: [] })).toContain(
      'user = "me"\npeers = ["me","you"]',
    )
  })
})

describe('npm run peers', () => {
  const command = fileURLToPath(new URL('../peers.ts', import.meta.url))
  const peers = (...args: readonly string[]) =>
    new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(process.execPath, [command, ...args], (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      )
    })

  it('says what it runs and how it ends, and installs nothing for that', async () => {
    const { code, stdout } = await peers('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('(default: 60)')
    expect(stdout).toContain(`Schemathesis ${version}`)
    expect(stdout).toContain(flags.join(' '))
    expect(stdout).toContain('Exit codes: 0')
  }, 60_000)

  it.each([
    ['--only', 'nonsense'],
    ['--mutants', '0'],
  ])(
    'ends with 2 and runs nothing when it is asked for %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await peers(...args)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(args[0])
    },
    60_000,
  )
})
