import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type RuleId, rules } from '../../spec/generated/rules.ts'

const here = (path: string): URL => new URL(path, import.meta.url)
const pages = readdirSync(here('../../docs/recipes/')).filter((name) => name !== 'README.md')
const index = readFileSync(here('../../docs/recipes/README.md'), 'utf8')

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
    const text = readFileSync(here(`../../docs/recipes/${page}`), 'utf8')
    const test = `../../examples/recipes/${page.replace('.md', '.test.ts')}`
    expect(text).toContain(`(${test})`)
    const inTypeScript = [...text.matchAll(/```ts\n([\s\S]*?)```/g)]
    expect(inTypeScript).toHaveLength(1)
    expect(readFileSync(here(test), 'utf8')).toContain(inTypeScript[0]?.[1])
    const inPython = [...text.matchAll(/```python\n([\s\S]*?)```/g)]
    expect(inPython).toHaveLength(1)
    expect(readFileSync(here('../../examples/python/test_recipes.py'), 'utf8')).toContain(inPython[0]?.[1])
  })
})
