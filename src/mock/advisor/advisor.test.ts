import { describe, expect, it } from 'vitest'
import { toInstant } from '../../ledger/instant.ts'
import { openAdvisor } from './advisor.ts'
import { entry } from './evidence.test-bed.ts'

describe('advisor', () => {
  it('advisor: a note stands between the entries before it and those after it', () => {
    const entries = [entry({ op: 'readCheckout' }, 1)]
    const journal = { list: ({ last = entries.length } = {}) => entries.slice(-last), complete: () => true }
    const advisor = openAdvisor(
      journal,
      () => toInstant(Date.UTC(2026, 0, 1)),
      () => ({}),
    )
    advisor.note({ scenario: 'charged', checkoutId: 'c1' })
    entries.push(entry({ op: 'listBundles' }, 2))
    advisor.note({ scenario: 'charged', checkoutId: 'c2' })
    expect(advisor.notes().map(({ after, at }) => [after, at])).toEqual([
      [1, '2026-01-01T00:00:00.000Z'],
      [2, '2026-01-01T00:00:00.000Z'],
    ])
    expect(advisor.advice().flatMap(({ cases }) => cases.map(({ what }) => what))).toEqual([
      'Checkout c2 was charged without its session having been read',
    ])
    advisor.clear()
    expect(advisor.advice()).toEqual([])
  })
})
