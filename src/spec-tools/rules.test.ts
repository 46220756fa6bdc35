import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultReadings, readings } from '../../spec/generated/readings.ts'
import { rules, sectionTitles } from '../../spec/generated/rules.ts'
import { readRules } from '../../spec/rules.ts'
import { renderReadings } from './readings.ts'
import { renderRules } from './rules.ts'

const catalogue = readRules()
const generated = (name: string) =>
  readFileSync(new URL(`../../spec/generated/${name}`, import.meta.url), 'utf8')

describe('generated rules', () => {
  it('generated rules: both sources are what the catalogue makes of them', () => {
    expect(renderReadings(catalogue) === generated('readings.ts')).toBe(true)
    expect(renderRules(catalogue) === generated('rules.ts')).toBe(true)
  })

  it('generated rules: another text makes both stale', () => {
    const changed = {
      ...catalogue,
      rules: catalogue.rules.map((rule) => ({ ...rule, text: `${rule.text} Really.` })),
    }
    expect(renderReadings(changed) === generated('readings.ts')).toBe(false)
    expect(renderRules(changed) === generated('rules.ts')).toBe(false)
  })

  it('generated rules: every rule is there with its section', () => {
    expect(Object.keys(rules)).toEqual(catalogue.rules.map(({ id }) => id))
    expect(Object.values(rules).every(({ section }) => sectionTitles[section] !== '')).toBe(true)
  })

  it('generated rules: every switch names its rule, gives a meaning to each value and chooses the first', () => {
    for (const [name, { rule, values, meanings }] of Object.entries(readings)) {
      expect(rules[rule].switch).toBe(name)
      expect(Object.keys(meanings).sort()).toEqual([...values].sort())
      expect(defaultReadings[name as keyof typeof readings]).toBe(values[0])
    }
  })
})
