import { describe, expect, it } from 'vitest'
import { checks } from '../checks/all.ts'
import type { Check } from '../kit/check.ts'
import { CheckEnded } from '../kit/wire.ts'
import { Budget } from './budget.ts'
import { costOf, effortOf, leaseCostOf } from './plan.ts'

const find = (id: string): Check => {
  const check = checks.find((one) => one.id === id)
  if (check === undefined) throw new Error(`there is no check ${id}`)
  return check
}
const [small, large] = [find('errors/methods-and-paths'), find('size/chain')]
const limits = checks.filter(({ id }) => id.startsWith('rate-limit/'))
const budgetOf = (maxRequests: number, used = 0): Budget => {
  const budget = new Budget(effortOf({ maxRequests }))
  budget.used = used
  return budget
}

describe('a budget', () => {
  it.each([
    [{ profile: 'smoke' }, 120],
    [{ profile: 'certify' }, 1_800],
    [{ profile: 'certify', resources: { scale: 200 } }, 2_050],
    [{ profile: 'certify', maxRequests: 300, resources: { scale: 200 } }, 550],
    [{ profile: 'endurance' }, 2_100],
    [{ profile: 'soak' }, Number.POSITIVE_INFINITY],
  ] as const)('of %j is %d, and that of a run with the rate limits 2,700 more', (options, limit) => {
    const budget = new Budget(effortOf(options))
    expect([budget.limitWith([small, large]), budget.limitWith(limits)]).toEqual([limit, limit + 2_700])
  })

  it('keeps one request of a hundred for clean-up, or what that takes, and eight for failures that may be found', () => {
    const budget = budgetOf(1_000)
    expect(budget.left).toBe(1_000 - 10 - 80)
    budget.cleanup = () => 50
    expect(budget.left).toBe(1_000 - 50 - 80)
    budget.spend(870)
    expect(budget.left).toBe(0)
    // What has begun goes on.
    budget.spend(80)
    expect(() => budget.spend(1)).toThrow(CheckEnded)
    expect(() => budget.spend(1)).toThrow('the 1000 requests of this run are used up (--max-requests)')
  })

  it('keeps what failures need from the checks that follow, but never more than half', () => {
    const budget = budgetOf(1_000)
    budget.keep(large, 0, 100)
    expect(budget.left).toBe(910)
    budget.keep(large, 1, 100)
    expect(budget.left).toBe(810 - leaseCostOf(large))
    budget.keep(large, 1, 900)
    expect(budget.left).toBe(1_000 - 10 - 500)
  })

  it('keeps of a long sequence forty requests for each failure that it showed', () => {
    const [budget, sequence] = [budgetOf(1_000), find('chain/histories')]
    budget.keep(sequence, 2, 500)
    expect(budget.left).toBe(910 - 80 - leaseCostOf(sequence))
  })

  it('gives what failures have kept to small checks that were left out, then to confirmation, and what these find to nobody', () => {
    const budget = budgetOf(1_000)
    budget.keep(large, 1, 300)
    const kept = 300 + leaseCostOf(large)
    budget.used = 990 - costOf(large)
    budget.enter('rest')
    expect(budget.left).toBe(costOf(large))
    expect([budget.allows([small]), budget.allows([large])]).toEqual([true, false])
    budget.used -= kept
    expect(budget.allows([large])).toBe(true)
    budget.keep(small, 1, 20)
    expect(budget.left).toBe(costOf(large) + kept - 20 - leaseCostOf(small))
    budget.enter('limits')
    expect(budget.left).toBe(costOf(large) - 20 - leaseCostOf(small))
    budget.enter('confirmation')
    // No grant is unaccounted for any more: the hundredth for clean-up is free.
    expect(budget.left).toBe(costOf(large) + kept + 10)
  })

  it('lets no check begin that takes from those that wait, nor a margin beside them', () => {
    const cost = costOf(small)
    const budget = budgetOf(1_000, 910 - cost)
    expect([budget.allows([small]), budget.allows([small], 1)]).toEqual([true, false])
    budget.used -= 21 + Math.ceil(cost / 6)
    expect([budget.allows([small], 1), budget.allows([small], 2)]).toEqual([true, false])
    // Where pages are short, or something has failed, a larger one.
    Object.assign(budget.lists, { begun: 10, pages: 10.001 })
    expect(budget.allows([small], 1)).toBe(false)
  })

  it('counts a list as the pages that it takes here', () => {
    const budget = budgetOf(1_000)
    expect([budget.costOf(large), budget.costOf(small, large)]).toEqual([
      costOf(large),
      costOf(small) + costOf(large),
    ])
    Object.assign(budget.lists, { begun: 10, pages: 30 })
    expect(budget.costOf(large)).toBe(costOf(large, 3))
    expect(budget.costOf(large)).toBeGreaterThan(costOf(large))
  })

  it('bounds a check by three times what was measured and a few, and one that nobody has measured by a thousand', () => {
    expect(budgetOf(1_000).mostOf(large)).toBe(3 * costOf(large) + 20)
    expect(new Budget(effortOf({ resources: { scale: 300 } })).mostOf(large)).toBe(3 * costOf(large) + 620)
    expect(budgetOf(1_000).mostOf({ ...large, id: 'my/own' })).toBe(1_000)
  })

  it('tries a failure again for forty requests and a few, and makes it smaller for a hundred and twenty', () => {
    const budget = budgetOf(1_000)
    budget.enter('confirmation')
    const least = 40 + leaseCostOf(large) + 4
    budget.used = 1_000 - least
    expect([budget.allowsAgain(large, 500), budget.allowsAgain(large, 60, 60)]).toEqual([true, true])
    expect(budget.allowsAgain(large, 60, 61)).toBe(false)
    budget.used++
    expect([budget.allowsAgain(large, 500), budget.allowsAgain(large, 39)]).toEqual([false, true])
    expect(budget.allowsAgain(large, 60, 0)).toBe(false)
  })

  it('shares what the checks of the rate limits leave only where no number was promised', () => {
    const shared = (options: Parameters<typeof effortOf>[0], of = limits) => {
      const budget = new Budget(effortOf(options))
      budget.enter('limits', of)
      return [budget.isShared, budget.lackText(budget.isShared)]
    }
    const text = (limit: number) => `requests: the ${limit} of this run (--max-requests)`
    expect(shared({ profile: 'certify' })).toEqual([true, text(4_500)])
    expect(shared({ profile: 'certify' }, [])).toEqual([false, text(1_800)])
    expect(shared({ profile: 'certify', maxRequests: 700 })).toEqual([false, text(700)])
    expect(shared({ profile: 'smoke' })).toEqual([false, text(120)])
  })
})
