import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { builtPackage } from '../src/tools/built.test-bed.ts'

const program = fileURLToPath(new URL('bench.ts', import.meta.url))

const bench = (args: readonly string[] = []) => promisify(execFile)(process.execPath, [program, ...args])

it('npm run bench lists the benchmarks, each with help of its own', async () => {
  const names = (await bench()).stdout
    .split('\n')
    .flatMap((line) => /^ {2}([\w-]+) \[options]/.exec(line)?.[1] ?? [])
  expect(names).toHaveLength(6)
  for (const name of names) {
    const { stdout } = await bench([name, '--help'])
    expect(stdout).toMatch(new RegExp(`^Usage: npm run bench -- ${name} \\[options]\n[^]*\nExit codes: 0 `))
  }
})

it('an unknown benchmark and an unknown server of requests are wrong usage', async () => {
  await expect(bench(['nothing'])).rejects.toMatchObject({ code: 2 })
  await expect(bench(['requests', '--only', 'nobody'])).rejects.toMatchObject({ code: 2 })
})

it('requests measures a mock and a service on the ledger that it wrote', async () => {
  builtPackage()
  const small = ['--routes', 'one row', '--rounds', '1', '--seconds', '0.05', '--targets', '50']
  const { stdout } = await bench(['requests', '--only', 'mock', 'serve', ...small])
  expect(stdout).toMatch(/^one row .*\nmock +\d.*\nserve +\d/m)
})

/** Tests for processes of a group, by a signal that does nothing. */
function isThere(group = 0): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

it('a benchmark whose output nobody reads leaves no server behind', async () => {
  builtPackage()
  const small = ['--rounds', '1', '--seconds', '0.05', '--targets', '50']
  const args = [program, 'requests', '--only', 'tuned', ...small]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  // As head -1 does.
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'exit')).toEqual([1, null])
  await expect.poll(() => isThere(child.pid)).toBe(false)
})
