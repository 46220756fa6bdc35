import { describe, expect, it } from 'vitest'
import { diffRules } from '../rules.ts'
import { corpora, judge, sidesOf } from './corpus.test-bed.ts'
import { drop, put, revise, without } from './edit.test-bed.ts'

const all = corpora.flatMap((corpus) => corpus.edits.map((edit) => ({ ...edit, corpus, edit })))

describe('the corpus', () => {
  it.each(all)('$id is $is', ({ id, is }) => expect(judge(id).class).toBe(is))

  it('has an edit for each rule, of the class that the rule has', () => {
    const shown = new Set(all.flatMap(({ id, is }) => judge(id).findings.map(({ rule }) => `${rule} ${is}`)))
    const rules = diffRules.map(({ id, class: kind }) => `${id} ${kind}`)
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([])
  })

  it('shows no rule that is missing among all, where each id stands once', () => {
    const ids = diffRules.map(({ id }) => id)
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([])
    const shown = new Set(all.flatMap(({ id }) => judge(id).findings.map(({ rule }) => rule)))
    expect([...shown].filter((rule) => !ids.includes(rule))).toEqual([])
  })

  it('names each edit once, changes something by each, and has a breaking edit for each look-alike', () => {
    const ids = all.map(({ id }) => id)
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([])
    const idle = all.filter(({ corpus, edit }) => {
      const { base, head } = sidesOf(corpus, edit)
      return JSON.stringify(base) === JSON.stringify(head)
    })
    expect(idle.map(({ id }) => id)).toEqual([])
    const breaking = new Set(all.flatMap(({ id, is }) => (is === 'breaking' ? [id] : [])))
    const lonely = all.filter(({ is, like }) => like && (is === 'breaking' || !breaking.has(like)))
    expect(lonely.map(({ id }) => id)).toEqual([])
  })

  it('refuses an edit whose place does not exist', () => {
    const contract = corpora[0]?.document
    expect(() => revise(contract, [put('schema:Nowhere/maximum', 1)])).toThrow('schema:Nowhere')
    expect(() => revise(contract, [drop('param:PageLimit/schema/pattern')])).toThrow('param:PageLimit')
    expect(() => revise(contract, [without('param:GrantSort/schema/enum', 'name')])).toThrow('name')
  })
})
