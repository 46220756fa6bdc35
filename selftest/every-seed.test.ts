import { describe, expect, it } from 'vitest'
import { mutantCalled } from './mutants/all.ts'
import { cacheResponses } from './mutants/change-server.ts'
import type { Mutant } from './mutants/mutant.ts'
import { runAgainstMutant } from './mutants/try-mutant.ts'
import { type InProcessRun, runInProcess } from './run-in-process.ts'

/** The checks in which a bug shows whatever the seed, as what it takes is tried in every run. */
const always: readonly (readonly [mutant: string, ...checks: string[]])[] = [
  ['a sourceId that cannot be decoded is no filter', 'grants/filter-refusals'],
  ['a bound that its offset takes out of the calendar crashes', 'grants/filter-refusals'],
  ['an end that its offset takes out of the calendar crashes', 'odd-writes/creates'],
  ['an end of digits is permanent', 'odd-writes/creates'],
  ['a body that does not say its length is of any length', 'refusals/too-large'],
  ['grants in other bundles go too', 'trajectories/two-bundles'],
  ['a source for all bundles', 'trajectories/two-bundles'],
  ['grants of other users go too', 'trajectories/two-pairs', 'scenes/asked'],
  ["another owner's cursor", 'isolation/cursor'],
  ['the list begins anew behind a grant that was revoked', 'scenes/asked'],
  ['a name is measured in bytes', 'search/bounds'],
]

const seeds = [1, 2, 3]
const brokenBy = async (mutant: Mutant, seed: number, options: Partial<InProcessRun>) => {
  const { report } = await runAgainstMutant(mutant, seed, options)
  return report.failures.some(({ rule }) => (mutant.rules as readonly string[]).includes(rule))
}

describe('whatever the seed', () => {
  it.each(always)('"%s" is found in %s', async (name, ...only) => {
    const mutant = mutantCalled(name)
    const missed: number[] = []
    for (const seed of seeds)
      if (!(await brokenBy(mutant, seed, { only, maxRequests: 500 }))) missed.push(seed)
    expect(missed).toEqual([])
  })

  it.each([
    ['listed-users', undefined],
    // The count is right before the revoke, or after it.
    ['otherwise', cacheResponses('listBundles', 30_000)],
  ])('the users that a bundle counts are %s', async (variant, change) => {
    for (const seed of seeds) {
      const options = { seed, only: ['revoke/count'], ...(change && { change }) }
      const { report } = await runInProcess({ profile: 'certify', maxRequests: 400, ...options })
      const seen = report.rules.find(({ rule }) => rule === 'BUNDLE-COUNT-MEANING')?.variants
      expect(seen?.flatMap(({ variants }) => variants)).toEqual([variant])
    }
  })

  it.each([1, 4])(
    'a sound run pays for every check and for the last look at what it leaves, with answers in %d ms',
    async (most) => {
      // At seed 5 the last check is paid for by what those before it did not take.
      for (const seed of [1, 2, 5]) {
        const { report } = await runInProcess({
          ...{ seed, profile: 'certify', rateLimitCheck: 'leave out' },
          latency: { least: 1, most },
        })
        const unpaid = report.checks.filter(({ because = '' }) => because.includes('requests: '))
        expect([unpaid, report.run.incomplete, report.outcome]).toEqual([[], undefined, 'conformant'])
      }
    },
  )

  it('a session of the run itself that expires early is no missing one', async () => {
    const mutant = mutantCalled('a session for five seconds')
    const latency = { least: 3_000, most: 3_000 }
    expect(await brokenBy(mutant, 1, { only: ['checkout/fresh'], latency, maxRequests: 400 })).toBe(true)
  })
})
