import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpora, judge } from './corpus/corpus.test-bed.ts'
import { put, revise } from './corpus/edit.ts'
import { diffContracts } from './diff-contracts.ts'
import { shortestNotice } from './lifecycle.ts'
import { diffRules } from './rules.ts'
import { bumps } from './verdict.ts'

const policy = readFileSync(new URL('../../docs/versioning-policy.md', import.meta.url), 'utf8')
const ruleClasses: Readonly<Record<string, { readonly class: string }>> = diffRules

interface Sentence {
  readonly says: string
  readonly bump: string
  readonly rules: readonly string[]
}

/** The rows of every table of rules, each with the version that its section or its last column names. */
function sentencesOf(text: string): readonly Sentence[] {
  return text.split(/^## /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const table = lines.filter((line) => line.startsWith('|'))
    if (!table[0]?.includes('| Rules |')) return []
    return table.slice(2).map((row) => {
      const [, says = '', rules = '', version = ''] = row.split('|').map((cell) => cell.trim())
      return {
        says,
        bump: version || (/a (\w+) version$/.exec(heading)?.[1] ?? 'unknown'),
        rules: [...rules.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
      }
    })
  })
}

const bumpOf = (rule: string): string =>
  Object.entries(bumps).find(([kind]) => kind === ruleClasses[rule]?.class)?.[1] ?? 'no such rule'

/** What is wrong with a policy, one line for each fault. */
function faultsOf(text: string): readonly string[] {
  const sentences = sentencesOf(text)
  const named = sentences.flatMap(({ rules }) => rules)
  return [
    ...Object.keys(diffRules)
      .filter((rule) => !named.includes(rule))
      .map((rule) => `no sentence names ${rule}`),
    ...named
      .filter((rule, index) => named.indexOf(rule) !== index)
      .map((rule) => `two sentences name ${rule}`),
    ...sentences.flatMap(({ says, bump, rules }) => [
      ...(rules.length === 0 ? [`"${says}" names no rule`] : []),
      ...rules
        .filter((rule) => bumpOf(rule) !== bump)
        .map((rule) => `${rule} stands under ${bump}, but is ${bumpOf(rule)}`),
    ]),
  ]
}

describe('the versioning policy', () => {
  it('has a sentence for each diff rule, under the version that it takes', () => {
    expect(sentencesOf(policy).length).toBeGreaterThan(40)
    expect(faultsOf(policy)).toEqual([])
  })

  it('shows what each version means by an edit that takes it', () => {
    const rows = [...policy.matchAll(/^\| (major|minor|patch|none)\b.*`([^`]+)` \|$/gm)]
    expect(rows.map(([, bump]) => bump)).toEqual(['major', 'minor', 'patch', 'none'])
    for (const [, bump, id = ''] of rows) expect(`${id}: ${judge(id).bump}`).toBe(`${id}: ${bump}`)
  })

  it('names the notice that the rules ask for', () => {
    expect(policy).toContain(`at least ${shortestNotice} days`)
  })

  it('is right about what the rules cannot see', () => {
    const withPattern = (pattern: string): unknown =>
      revise(corpora[0]?.document, [put('param:Cursor/schema/pattern', pattern)])
    const [plain, other] = [withPattern('^[a-z]+$'), withPattern('^[a-z]{1,}$')]
    expect(diffContracts(plain, other).class).toBe('unknown')
    expect(judge('summary-changed').class).toBe('documentation')
  })

  it.each([
    [
      'a rule without a sentence',
      /`permission-raised` \|/,
      '`limit-lowered` |',
      'no sentence names permission-raised',
    ],
    ['a sentence without a rule', /\| `permission-raised` \|/, '|  |', 'names no rule'],
    [
      'a rule that does not exist',
      /`permission-raised` \|/,
      '`permission-risen` |',
      'permission-risen stands under major, but is no such rule',
    ],
    [
      'a rule under another version',
      /`permission-raised` \|/,
      '`permission-raised`, `header-added` |',
      'header-added stands under major, but is minor',
    ],
  ])('is found at fault for %s', (_, from, to, fault) => {
    const changed = policy.replace(from, to)
    expect(changed).not.toBe(policy)
    expect(faultsOf(changed).join('\n')).toContain(fault)
  })
})
