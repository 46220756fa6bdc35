import { expect, it } from 'vitest'
import { dedupe } from './mutants/sources.ts'
import { runInProcess } from './run-in-process.ts'

/** A deployment that takes a source for used whatever type of grant it was used for. */
const acrossTypes = dedupe(({ bundle, account, source }) => ({ bundle, account, source }))

it('a new source that is refused among requests that arrive together is blamed on what a duplicate is', async () => {
  const rules = new Set<string>()
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const only = ['trajectories/two-pairs', 'races/one-pair']
    const { report } = await runInProcess({
      seed,
      profile: 'certify',
      only,
      maxRequests: 500,
      change: acrossTypes,
    })
    for (const { rule } of report.failures) rules.add(rule)
  }
  expect([...rules]).toEqual(['GRANT-SOURCE-SCOPE'])
})
