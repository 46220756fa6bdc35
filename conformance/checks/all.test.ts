import { describe, expect, it } from 'vitest'
import { rules } from '../../spec/generated/rules.ts'
import type { Check, ProfileName } from '../kit/check.ts'
import { keyNames } from '../kit/draft.ts'
import { planRun } from '../run/plan.ts'
import type { Target } from '../run/target.ts'
import { checks } from './all.ts'

const everything: Target = {
  baseUrl: 'http://127.0.0.1',
  keys: Object.fromEntries(keyNames.map((name) => [name, name])) as Target['keys'],
  bundles: { main: 'm', second: 's', archived: 'a', other: 'o' },
  users: { search: 'an' },
  checkout: { fresh: ['f'], expired: ['e'], foreign: ['x'], command: 'make' },
  rateLimit: 240,
  claims: {},
}

const planOf = (profile: ProfileName) =>
  planRun({ checks, target: everything, profile, seed: 1, suite: 'x', rateLimitCheck: 'leave out' })

describe('checks', () => {
  it('have ids that are used once and name their area', () => {
    const ids = checks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/)
  })

  it('name rules of the catalogue only, each at least one, none of them twice', () => {
    for (const { id, rules: judged, sometimes = [] } of checks) {
      const all = [...judged, ...sometimes]
      expect(judged.length, id).toBeGreaterThan(0)
      expect(
        all.filter((rule) => rules[rule] === undefined),
        id,
      ).toEqual([])
      expect(new Set(judged).size, id).toBe(judged.length)
    }
  })

  it.each([
    ['smoke', 120],
    ['certify', 1_200],
  ] as const)('fit into the profile %s: at most %d requests with everything around them', (profile, most) => {
    const { requests, reserve } = planOf(profile)
    expect(requests + reserve + preflight).toBeLessThanOrEqual(most)
  })

  it('wait only where the runner may overlap it', () => {
    const waiting = checks.filter((check: Check) => check.waits !== undefined)
    expect(waiting.every(({ waits = 0 }) => waits > 0 && waits <= 15)).toBe(true)
  })
})

/** Requests for keys, users, pairs and the clock before the first check. */
const preflight = 20
