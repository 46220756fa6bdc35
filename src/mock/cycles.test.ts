import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const fixture = fileURLToPath(new URL('../testing/cycles.test-bed.ts', import.meta.url))
const KIB = 1_024
const CYCLES = 30

interface Held {
  readonly heapUsed: number
  readonly external: number
  readonly rss: number
}

/** Returns the memory and handles of a process after `warmUp` mocks, and after `cycles` more. */
async function heldAfter(warmUp: number, cycles: number): Promise<readonly [before: Held, after: Held]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    // A young generation that does not grow, so that what the process holds says something.
    '--max-semi-space-size=2',
    fixture,
    String(warmUp),
    String(cycles),
  ])
  const [before, after] = stdout
    .trim()
    .split('\n')
    .map((line): Held => JSON.parse(line))
  if (before === undefined || after === undefined) throw new Error(`The fixture printed "${stdout}".`)
  return [before, after]
}

describe('mocks in one process', () => {
  it('mocks in one process: a closed one leaves nothing behind', async () => {
    const [before, after] = await heldAfter(30, CYCLES)
    expect((after.heapUsed - before.heapUsed) / KIB / CYCLES).toBeLessThan(20)
    expect((after.external - before.external) / KIB / CYCLES).toBeLessThan(20)
    // The allocator does not give everything back at once; a fixture in memory is a megabyte.
    expect((after.rss - before.rss) / KIB / CYCLES).toBeLessThan(800)
  })
})
