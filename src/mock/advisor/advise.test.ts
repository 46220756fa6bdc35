import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type RuleId, rules } from '../../../spec/generated/rules.ts'
import { advise } from './advisor.ts'

const remedies = Object.fromEntries(
  Object.entries(rules).flatMap(([id, { remedy }]) => (remedy === undefined ? [] : [[id, remedy]])),
)

describe('advise', () => {
  it('advise: it judges by every rule that the catalogue leaves to an advisor, and by no other', () => {
    const left = (Object.keys(rules) as RuleId[]).filter((id) => rules[id].checked.includes('advisor'))
    expect(Object.keys(remedies).toSorted()).toEqual(left.toSorted())
  })

  it('advise: each remedy is one or two sentences that say what to do', () => {
    for (const remedy of Object.values(remedies)) expect(remedy).toMatch(/^[A-Z].*\.$/)
  })

  it('advise: the guide has a row for each rule', () => {
    const guide = readFileSync(new URL('../../../docs/advisor.md', import.meta.url), 'utf8')
    const judged = guide.split('## What is judged')[1] ?? ''
    const rows = [...judged.matchAll(/^\| `([A-Z-]+)` \| .+ \|$/gm)].map(([, rule]) => rule)
    expect(rows).toEqual(Object.keys(remedies))
  })

  it('advise: nothing seen is nothing said', () => {
    expect(advise({ entries: [], notes: [], keys: {}, complete: true })).toEqual([])
  })

  it('advise: cases of one rule are counted, and the first three listed, with the rule and what to do', () => {
    const note = { after: 0, at: '2026-01-01T00:00:00.000Z' }
    const charged = (checkoutId: string) => ({
      ...note,
      scenario: { scenario: 'charged', checkoutId } as const,
    })
    const notes = ['c1', 'c2', 'c3', 'c4'].map(charged)
    const findings = advise({ entries: [], notes, keys: {}, complete: true })
    expect(findings).toEqual([
      {
        rule: 'CHECKOUT-READ-BEFORE-CHARGE',
        level: 'must',
        text: rules['CHECKOUT-READ-BEFORE-CHARGE'].text,
        remedy: remedies['CHECKOUT-READ-BEFORE-CHARGE'],
        count: 4,
        cases: [
          { what: 'Checkout c1 was charged without its session having been read', evidence: [] },
          { what: 'Checkout c2 was charged without its session having been read', evidence: [] },
          { what: 'Checkout c3 was charged without its session having been read', evidence: [] },
        ],
      },
    ])
  })
})
