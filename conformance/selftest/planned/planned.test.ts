import { describe, expect, it } from 'vitest'
import { axes, type PlannedBug } from './bug.ts'
import { openProbe } from './probe.ts'
import { bugsOf, setNames } from './sets.ts'

const sets = await Promise.all(setNames.map(bugsOf))
const bugs = sets.flat()
/** The second set is kept elsewhere while checks are changed. */
const present = setNames.filter((_set, index) => sets[index]?.length !== 0)

async function seenOf({ proof }: PlannedBug, make?: PlannedBug['make']): Promise<unknown> {
  const server = await openProbe(make)
  try {
    return await proof.ask(server)
  } finally {
    await server.close()
  }
}

describe('planned bugs', () => {
  it('have names of their own, the first set at least', () => {
    expect(present).toContain('first')
    const names = bugs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(present)('are 15 of time, 15 of size, 12 of concurrency and 18 of values: %s', async (set) => {
    const own = await bugsOf(set)
    const counts = axes.map((one) => own.filter(({ axis }) => axis === one).length)
    expect(counts).toEqual([15, 15, 12, 18])
    expect(own.filter(({ needs }) => needs !== undefined).length).toBeGreaterThanOrEqual(5)
  })

  it.each(bugs)('$name: requests show it, and show nothing of it without the bug', async (bug) => {
    expect(await seenOf(bug)).toEqual(bug.proof.sound)
    expect(await seenOf(bug, bug.make)).toEqual(bug.proof.wrong)
  })
})
