import { describe, expect, it } from 'vitest'
import { mutants } from './all.ts'
import { tryMutant } from './try-mutant.ts'

describe('mutants', () => {
  it('have a name each, and at least 150 of them', () => {
    const names = mutants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(150)
  })

  // Those of the rate limit have a deployment with limits: a misspelt area would take it from them.
  it('lie in these areas', () => {
    const areas = [
      ...['authentication', 'permissions', 'address masks', 'isolation', 'bundles list', 'user search'],
      ...['list limits', 'paging', 'grants list', 'create', 'dedupe', 'refusals', 'revoke', 'bundle users'],
      ...['checkout', 'errors', 'formats', 'races', 'expiry', 'rate limit'],
    ]
    expect(new Set(mutants.map(({ area }) => area))).toEqual(new Set(areas))
  })

  it('die of a check that names a rule of theirs', async () => {
    const mutant = mutants.find(({ name }) => name === 'later grants stay')
    if (mutant === undefined) throw new Error('the mutant is gone')
    const result = await tryMutant(mutant, 1, 'smoke')
    expect(result.kills.map(({ rule }) => rule)).toContain('REVOKE-CASCADE-LATER')
  })

  it('that let go of no pair die too, and are never called an error of the suite', async () => {
    const mutant = mutants.find(({ name }) => name === 'a revoke needs a content type')
    if (mutant === undefined) throw new Error('the mutant is gone')
    const result = await tryMutant(mutant, 1, 'smoke')
    expect(result.kills.length).toBeGreaterThan(0)
    expect(result.errors).toEqual([])
  })
})
