import { describe, expect, it } from 'vitest'
import { rules, sectionTitles } from '../../spec/generated/rules.ts'
import { defaultVariants, variants } from '../../spec/generated/variants.ts'
import { readRules, renderRules, renderVariants } from './render-catalogue.ts'

const catalogue = readRules()

describe('generated rules', () => {
  it('generated rules: another text changes both sources', () => {
    const changed = {
      ...catalogue,
      rules: catalogue.rules.map((rule) => ({ ...rule, text: `${rule.text} Really.` })),
    }
    expect(renderVariants(changed)).not.toBe(renderVariants(catalogue))
    expect(renderRules(changed)).not.toBe(renderRules(catalogue))
  })

  it('generated rules: every rule is there with its section', () => {
    expect(Object.keys(rules)).toEqual(catalogue.rules.map(({ id }) => id))
    expect(Object.values(rules).every(({ section }) => sectionTitles[section] !== '')).toBe(true)
  })

  it('generated rules: every switch names its rule, gives a meaning to each value and chooses the first', () => {
    for (const [name, { rule, values, meanings }] of Object.entries(variants)) {
      expect(catalogue.rules.find(({ id }) => id === rule)?.switch).toBe(name)
      expect(Object.keys(meanings).sort()).toEqual([...values].sort())
      expect(defaultVariants[name as keyof typeof variants]).toBe(values[0])
    }
  })
})
