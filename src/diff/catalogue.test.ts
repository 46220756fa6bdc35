import { describe, expect, it } from 'vitest'
import { corpora, judge } from './corpus/corpus.test-bed.ts'
import { type ContractDiff, diffContracts } from './diff-contracts.ts'

const catalogue = corpora.find(({ name }) => name === 'catalogue')?.document
const found = (id: string): ContractDiff['findings'] => judge(id).findings

describe('diffContracts on rule catalogues', () => {
  it('finds nothing between a catalogue and itself, nor where one side has none', () => {
    const same = { base: catalogue, head: structuredClone(catalogue) }
    expect(diffContracts({}, {}, { catalogues: same }).findings).toEqual([])
    expect(diffContracts({}, {}, { catalogues: { base: catalogue, head: undefined } }).findings).toEqual([])
    expect(diffContracts({}, {}, { catalogues: { base: undefined, head: catalogue } }).findings).toEqual([])
  })

  it('says which rule binds whom from now on, and how it reads', () => {
    expect(found('rule-becomes-binding')).toMatchObject([
      {
        path: '#/rules/GRANT-DUPLICATE-SOURCE',
        rule: 'catalogue-rule-strengthened',
        bump: 'major',
        message:
          'rule GRANT-DUPLICATE-SOURCE: the level is now must, before open: "What a duplicate sourceId answers: the description declares a conflict in one place and the existing grant in another". A deployment that kept the contract may no longer do so.',
      },
    ])
    expect(found('rule-removed')).toMatchObject([
      {
        rule: 'catalogue-rule-removed',
        message:
          'rule BUNDLES-OWNED: gone: "The bundles list has the bundles of the key\'s owner and nobody else\'s". Clients can no longer rely on it, and no other rule may take its id.',
      },
    ])
    expect(found('rule-becomes-advice')).toMatchObject([{ rule: 'catalogue-rule-weakened' }])
  })

  it('bears a catalogue of any shape', () => {
    for (const junk of [
      null,
      [],
      'x',
      { rules: 'x' },
      { rules: [null, 1, { id: 3 }] },
      { rules: [{ id: 'A' }] },
    ])
      expect(() => diffContracts({}, {}, { catalogues: { base: junk, head: catalogue } })).not.toThrow()
  })
})
