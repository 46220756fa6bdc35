import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpora, judge } from './corpus/corpus.test-bed.ts'
import { put, revise } from './corpus/edit.test-bed.ts'
import { diffContracts } from './diff-contracts.ts'
import { shortestNotice } from './lifecycle.ts'
import { withRules } from './rules.ts'

const policy = readFileSync(new URL('../../docs/versioning-policy.md', import.meta.url), 'utf8')
describe('the versioning policy', () => {
  it('has the rules as they are declared, each under the version that it takes', () => {
    expect(policy, 'npm run generate').toBe(withRules(policy))
    const sections = policy.split(/^## /m)
    const version = (rule: string): string | undefined =>
      sections.find((section) => section.includes(`| \`${rule}\``))?.split('\n')[0]
    expect(version('operation-removed')).toBe('Breaking: a major version')
    expect(version('operation-added')).toBe('Additive: a minor version')
    expect(version('words-changed')).toBe('Documentation: a patch version')
    expect(version('not-judged')).toBe('Not judged: no version pays for it')
  })

  it('is written anew where a rule is missing or has another effect, and refused without a place for its rules', () => {
    const row = /^\| `permission-raised` \| .*\n/m
    expect(withRules(policy.replace(row, ''))).toBe(policy)
    expect(withRules(policy.replace(row, '| `permission-raised` | Nothing. |\n'))).toBe(policy)
    expect(policy).toMatch(row)
    const bare = policy.replace('<!-- additive rules: end -->', '')
    expect(() => withRules(bare)).toThrow('the page has no place for the additive rules')
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
    const [plain, other] = [withPattern('^(?:a|bc)+$'), withPattern('^(?:bc|a)+$')]
    expect(diffContracts(plain, other).class).toBe('unknown')
    expect(judge('summary-changed').class).toBe('documentation')
  })
})
