import { describe, expect, it } from 'vitest'
import { checks } from '../checks/all.ts'
import { concurrencyOf, semaphoreOf } from './lanes.ts'

/** Lets parts through a semaphore, each of which stays until it is told to leave; returns who is inside. */
function visitors(most: number, ...concurrencies: readonly ReturnType<typeof concurrencyOf>[]) {
  const enter = semaphoreOf(most)
  const inside = new Set<number>()
  const leave = concurrencies.map((concurrency, index) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const left = enter(concurrency, async () => {
      inside.add(index)
      await promise
      inside.delete(index)
    })
    return async () => {
      resolve()
      await left
      // Whoever comes in next does so after this turn.
      await Promise.resolve()
    }
  })
  return { inside: () => [...inside].toSorted(), leave }
}

describe('semaphore', () => {
  it('lets writes in beside each other, and nobody who needs quiet before they have ended', async () => {
    const { inside, leave } = visitors(Infinity, 'writes', 'writes', 'quiet', 'reads')
    await Promise.resolve()
    expect(inside()).toEqual([0, 1, 3])
    await leave[0]?.()
    expect(inside()).toEqual([1, 3])
    await leave[1]?.()
    expect(inside()).toEqual([2, 3])
  })

  it('lets what comes later wait behind who needs quiet, but for reads', async () => {
    const { inside, leave } = visitors(Infinity, 'writes', 'alone', 'writes', 'reads')
    await Promise.resolve()
    expect(inside()).toEqual([0, 3])
    await leave[0]?.()
    expect(inside()).toEqual([1, 3])
    await leave[1]?.()
    expect(inside()).toEqual([2, 3])
  })

  it('lets a restart in when it is empty, and nobody beside it', async () => {
    const { inside, leave } = visitors(Infinity, 'reads', 'only', 'writes')
    await Promise.resolve()
    expect(inside()).toEqual([0])
    await leave[0]?.()
    expect(inside()).toEqual([1])
    await leave[1]?.()
    expect(inside()).toEqual([2])
  })

  it('lets no more in than may be at work at once, and goes on where a part throws', async () => {
    const { inside, leave } = visitors(1, 'reads', 'reads')
    await Promise.resolve()
    expect(inside()).toEqual([0])
    await leave[0]?.()
    expect(inside()).toEqual([1])
    const enter = semaphoreOf(1)
    await expect(enter('only', () => Promise.reject(new Error('over')))).rejects.toThrow('over')
    await expect(enter('only', async () => undefined)).resolves.toBeUndefined()
  })

  it('keeps every check that writes from those that judge what a whole bundle has', () => {
    const of = (id: string) => concurrencyOf(checks.find((one) => one.id === id) ?? (checks[0] as never))
    const wanted = {
      'scenes/asked': 'alone',
      'scenes/as-they-are': 'quiet',
      'limits/grants': 'quiet',
      'limits/search': 'reads',
      'size/chain': 'writes',
      'lasting/restart': 'only',
    }
    for (const [id, concurrency] of Object.entries(wanted)) expect([id, of(id)]).toEqual([id, concurrency])
  })
})
