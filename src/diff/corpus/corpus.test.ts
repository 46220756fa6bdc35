import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { catalogueEdits } from './catalogue-edits.ts'
import { edits } from './corpus.ts'
import { drop, type Edit, put, revise, without } from './edit.ts'
import { foreignEdits } from './foreign-edits.ts'

const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const contract = read('../../../spec/openapi.yaml')
const foreign = read('./foreign.yaml')
const catalogue = read('../../../spec/rules.yaml')
const all = [...edits, ...foreignEdits, ...catalogueEdits]

describe('diff corpus', () => {
  it.each(edits)('$id applies to our contract', (edit) => expect(changes(contract, edit)).toBe(true))
  it.each(foreignEdits)('$id applies to the foreign document', (edit) =>
    expect(changes(foreign, edit)).toBe(true),
  )

  it.each(catalogueEdits)('$id applies to the rule catalogue', (edit) =>
    expect(changes(catalogue, edit)).toBe(true),
  )

  it('names each edit once', () => {
    const ids = all.map(({ id }) => id)
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([])
  })

  it('is large, and a third of it looks like something worse than it is', () => {
    expect(edits.length).toBeGreaterThanOrEqual(120)
    expect(edits.filter(({ looksLike }) => looksLike).length).toBeGreaterThanOrEqual(edits.length / 3)
    expect(foreignEdits.length).toBeGreaterThanOrEqual(15)
  })

  it('has a breaking edit for each look-alike', () => {
    const verdicts = new Map(all.map(({ id, verdict }) => [id, verdict]))
    const lonely = all.filter(
      ({ verdict, looksLike }) =>
        looksLike && (verdict === 'breaking' || verdicts.get(looksLike) !== 'breaking'),
    )
    expect(lonely.map(({ id }) => id)).toEqual([])
  })

  it('refuses an edit whose place does not exist, and sees one that changes nothing', () => {
    expect(() => revise(contract, [put('schema:Nowhere/maximum', 1)])).toThrow('schema:Nowhere')
    expect(() => revise(contract, [drop('param:PageLimit/schema/pattern')])).toThrow('param:PageLimit')
    expect(() => revise(contract, [without('param:GrantSort/schema/enum', 'name')])).toThrow('name')
    const nothing = put('param:PageLimit/schema/maximum', 100)
    expect(changes(contract, { id: '', verdict: 'none', reason: '', steps: [nothing] })).toBe(false)
  })
})

function changes(document: unknown, { given = [], steps }: Edit): boolean {
  const base = revise(document, given)
  return JSON.stringify(base) !== JSON.stringify(revise(base, steps))
}
