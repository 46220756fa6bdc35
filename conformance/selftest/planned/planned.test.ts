import { describe, expect, it } from 'vitest'
import { axes, type PlannedBug } from './bug.ts'
import { openProbe } from './probe.ts'
import { bugsOf, setNames } from './sets.ts'

const bugs = (await Promise.all(setNames.map(bugsOf))).flat()

async function seenOf({ proof }: PlannedBug, make?: PlannedBug['make']): Promise<unknown> {
  const server = await openProbe(make)
  try {
    return await proof.ask(server)
  } finally {
    await server.close()
  }
}

describe('planned bugs', () => {
  it('have names of their own', () => {
    const names = bugs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('are sixty in the first set: 15 of time, 15 of size, 12 of concurrency, 18 of values', async () => {
    const first = await bugsOf('first')
    const counts = axes.map((one) => first.filter(({ axis }) => axis === one).length)
    expect(counts).toEqual([15, 15, 12, 18])
    expect(first.filter(({ needs }) => needs !== undefined).length).toBeGreaterThanOrEqual(5)
  })

  it.each(bugs)('$name: requests show it, and show nothing of it without the bug', async (bug) => {
    expect(await seenOf(bug)).toEqual(bug.proof.sound)
    expect(await seenOf(bug, bug.make)).toEqual(bug.proof.wrong)
  })
})
