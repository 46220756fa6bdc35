import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type RuleId, rules } from '../../spec/generated/rules.ts'

const here = (path: string): URL => new URL(path, import.meta.url)
const pages = readdirSync(here('../../docs/recipes/')).filter((name) => name !== 'README.md')
const index = readFileSync(here('../../docs/recipes/README.md'), 'utf8')

const codeOf = (page: string): readonly string[] =>
  [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)

describe('recipes', () => {
  it('recipes: there is one for each recurring-payment rule, and the index leads to each', () => {
    const covered = pages.map(
      (page) => readFileSync(here(`../../docs/recipes/${page}`), 'utf8').match(/`(PAY-[A-Z-]+)`/)?.[1],
    )
    const renewals = (Object.keys(rules) as RuleId[]).filter((id) => rules[id].section === 'renewals')
    expect(covered.toSorted()).toEqual(renewals.toSorted())
    for (const page of pages) expect(index).toContain(`(${page})`)
  })

  it.each(pages)('recipes: the code of %s is the code that is tested', (page) => {
    const blocks = codeOf(readFileSync(here(`../../docs/recipes/${page}`), 'utf8'))
    const tested = readFileSync(here(`../../examples/recipes/${page.replace('.md', '.test.ts')}`), 'utf8')
    expect(blocks.length).toBeGreaterThanOrEqual(2)
    for (const block of blocks) expect(tested).toContain(block)
    const inPython = [
      ...readFileSync(here(`../../docs/recipes/${page}`), 'utf8').matchAll(/```python\n([\s\S]*?)```/g),
    ]
    expect(inPython).toHaveLength(1)
    expect(readFileSync(here('../../examples/python/test_recipes.py'), 'utf8')).toContain(inPython[0]?.[1])
  })

  it('recipes: the index shows how the tests stand up their shop', () => {
    const shop = readFileSync(here('../../examples/recipes/shop.test-bed.ts'), 'utf8')
    expect(codeOf(index)).toEqual([shop])
  })
})
