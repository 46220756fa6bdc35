import { describe, expect, it } from 'vitest'
import { asMarkdown } from './as-markdown.ts'
import { corpora, judge } from './corpus/corpus.test-bed.ts'

/** The entry for an edit of the corpus. */
function entryOf(id: string): string {
  return asMarkdown(judge(id), { title: 'The API', from: '1.0.0', to: '1.1.0' })
}

describe('asMarkdown', () => {
  it('tells what breaks, where, and which version it takes', () => {
    expect(entryOf('page-bound-lowered')).toBe(`## The API 1.1.0

Since 1.0.0, a major version: 2.0.0 or beyond.

### Breaking

Clients that worked may fail; look at each of these before you move to this version.

- listBundles, query parameter limit and 2 more places: now at least 1 and at most 50, before at least 1 and at most 100. A client that sends what was allowed before is now refused.
  - listBundles, query parameter limit
  - listBundleUsers, query parameter limit
  - listBundleGrants, query parameter limit
`)
  })

  it('tells that nothing changes', () => {
    expect(entryOf('paths-in-another-order')).toBe(
      '## The API 1.1.0\n\nSince 1.0.0 no version is due.\n\nNothing changes, neither for clients nor for readers.\n',
    )
  })

  it('leaves nothing for Markdown to interpret', () => {
    const finding = {
      path: '#',
      where: ['x'],
      rule: 'words-changed',
      class: 'documentation',
      direction: 'reader',
      bump: 'patch',
    } as const
    const entry = asMarkdown(
      {
        class: 'documentation',
        bump: 'patch',
        findings: [{ ...finding, message: 'now <b>*a*</b> [x](y)\n# z' }],
      },
      { title: 'A_B', from: '1.0.0', to: 'v|2' },
    )
    expect(entry).toContain('- now \\<b\\>\\*a\\*\\</b\\> \\[x\\](y) \\# z\n')
    expect(entry).toContain('## A\\_B v\\|2\n')
  })

  const headings = {
    breaking: '### Breaking',
    unknown: '### Not judged',
    additive: '### Additive',
    documentation: '### Documentation',
    none: undefined,
  }
  const samples = corpora
    .flatMap(({ edits }) => edits)
    .filter(({ is }, index) => index % 3 === 0 || is === 'unknown')

  it.each(samples)('puts $id under $is, before everything that is less', ({ id, is }) => {
    const entry = entryOf(id)
    const [first] = /^### .*$/m.exec(entry) ?? []
    expect(first).toBe(headings[is])
    expect(entry.endsWith('\n')).toBe(true)
  })

  it('has tried each class', () => {
    expect(new Set(samples.map(({ is }) => is)).size).toBe(5)
  })
})
