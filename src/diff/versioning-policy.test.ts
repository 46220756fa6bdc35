import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { catalogueEdits } from './corpus/catalogue-edits.ts'
import { edits } from './corpus/corpus.ts'
import { type Edit, put, revise } from './corpus/edit.ts'
import { foreignEdits } from './corpus/foreign-edits.ts'
import { type ContractDiff, diffContracts } from './diff-contracts.ts'
import { shortestNotice } from './lifecycle.ts'
import { diffRules } from './rules.ts'
import { bumps } from './verdict.ts'

const policy = readFileSync(new URL('../../docs/versioning-policy.md', import.meta.url), 'utf8')
const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const ruleClasses: Readonly<Record<string, { readonly class: string }>> = diffRules

interface Sentence {
  readonly says: string
  readonly bump: string
  readonly rules: readonly string[]
  readonly examples: readonly string[]
}

/** The rows of every table of rules, each with the version that its section or its last column names. */
function sentencesOf(text: string): readonly Sentence[] {
  return text.split(/^## /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const table = lines.filter((line) => line.startsWith('|'))
    if (!table[0]?.includes('| Rules | Examples |')) return []
    return table.slice(2).map((row) => {
      const [, says = '', rules = '', examples = '', version = ''] = row.split('|').map((cell) => cell.trim())
      const named = (cell: string): readonly string[] =>
        [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      return {
        says,
        bump: version || (/a (\w+) version$/.exec(heading)?.[1] ?? 'unknown'),
        rules: named(rules),
        examples: named(examples),
      }
    })
  })
}

const corpora: readonly (readonly [document: unknown, edits: readonly Edit[], isCatalogue: boolean])[] = [
  [read('../../spec/openapi.yaml'), edits, false],
  [read('corpus/foreign.yaml'), foreignEdits, false],
  [read('../../spec/rules.yaml'), catalogueEdits, true],
]

const judged = new Map<string, ContractDiff>()

/** How an edit of the corpus is judged; each is judged once. */
function judge(id: string): ContractDiff {
  const diff = judged.get(id) ?? judgeAnew(id)
  judged.set(id, diff)
  return diff
}

function judgeAnew(id: string): ContractDiff {
  for (const [document, own, isCatalogue] of corpora) {
    const edit = own.find((candidate) => candidate.id === id)
    if (edit === undefined) continue
    const base = revise(document, edit.given ?? [])
    const head = revise(base, edit.steps)
    if (isCatalogue) return diffContracts({}, {}, { catalogues: { base, head } })
    return diffContracts(base, head, edit.today === undefined ? {} : { today: edit.today })
  }
  throw new Error(`no corpus has an edit ${id}`)
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
    ...sentences.flatMap(({ says, bump, rules, examples }) => {
      const found = examples.map((id) => [id, judge(id)] as const)
      return [
        ...(rules.length === 0 ? [`"${says}" names no rule`] : []),
        ...rules
          .filter((rule) => bumpOf(rule) !== bump)
          .map((rule) => `${rule} stands under ${bump}, but is ${bumpOf(rule)}`),
        ...rules
          .filter(
            (rule) => !found.some(([, { findings }]) => findings.some((finding) => finding.rule === rule)),
          )
          .map((rule) => `no example of "${says}" shows ${rule}`),
        ...found
          .filter(([, diff]) => diff.bump !== bump)
          .map(([id, diff]) => `${id} stands under ${bump}, but takes ${diff.bump}`),
        ...found
          .filter(([, { findings }]) => !findings.some(({ rule }) => rules.includes(rule)))
          .map(([id]) => `${id} shows none of the rules of "${says}"`),
      ]
    }),
  ]
}

describe('the versioning policy', { timeout: 120_000 }, () => {
  it('has a sentence for each diff rule, and an example for each sentence, as the rules judge it', () => {
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
      revise(corpora[0]?.[0], [put('param:Cursor/schema/pattern', pattern)])
    const [plain, ahead] = [withPattern('^[a-z]+$'), withPattern('^(?=[a-z])[a-z]+$')]
    expect([diffContracts(plain, ahead).class, diffContracts(ahead, plain).class]).toEqual([
      'unknown',
      'unknown',
    ])
    expect(judge('operation-described-otherwise').class).toBe('documentation')
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
    [
      'an example of another class',
      /\| `permission-raised` \|$/m,
      '| `permission-lowered` |',
      'permission-lowered stands under major, but takes minor',
    ],
    [
      'an example of another rule',
      /\| `permission-raised` \|$/m,
      '| `operation-removed` |',
      'operation-removed shows none of the rules',
    ],
  ])('is found at fault for %s', (_, from, to, fault) => {
    const changed = policy.replace(from, to)
    expect(changed).not.toBe(policy)
    expect(faultsOf(changed).join('\n')).toContain(fault)
  })
})
