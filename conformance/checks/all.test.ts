import { describe, expect, it } from 'vitest'
import frozen from '../run/measured.json' with { type: 'json' }
import { measuredOf } from '../run/plan.ts'
import { checks } from './all.ts'

describe('checks', () => {
  it('have ids that are used once and name their area', () => {
    const ids = checks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/)
  })

  it('declare rules, each once, and are measured', () => {
    for (const check of checks) {
      const { id, rules } = check
      expect(rules.length, id).toBeGreaterThan(0)
      expect(new Set(rules).size, id).toBe(rules.length)
      expect(measuredOf(check).requests, id).toBeGreaterThan(0)
    }
    expect(Object.keys(frozen).toSorted()).toEqual(checks.map(({ id }) => id).toSorted())
  })
})
