import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Catalogue, type Rule, readRules } from '../render-catalogue.ts'
import { catalogueProblems, frozenProblems } from './catalogue-problems.test-bed.ts'

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const catalogue = readRules()
const frozen = textOf('../../../spec/rules.ids.txt').trim().split('\n')

/** The switches of our server with their values, the default first: part of its command line, so none may change unseen. */
const switches = `
  archived-create refuse|allow
  bundle-order newest|oldest
  bundle-users-order oldest|newest
  challenge present|absent
  checkout-expired 404|410
  checkout-permission grants|bundles|users|none
  covering-grant holder|first|last
  cursor-mismatch reject|ignore
  date-time strict|lenient
  duplicate-or-coverage duplicate|coverage
  duplicate-source replay|conflict|return-existing
  extra-fields none|some
  foreign-status 404|403
  forged-cursor reject|empty
  grants-write-level write|read
  invalid-status 400|422
  limit-out-of-range reject|clamp
  mask-status 403|401
  method-status 405|404
  optional-fields present|omitted
  permanent-filter latest|never
  rate-window sliding|fixed|bucket
  request-id present|absent
  revoke-expired conflict|return|not-found|revoke
  revoke-revoked 200|404|409|410
  revoked-source duplicate|new
  search-order name|name-reversed
  time-bounds exclusive|inclusive
  unknown-alias-create 404|400|422
  unknown-alias-filter empty|400|404|422
  unknown-body-property reject|ignore
  unknown-query-parameter ignore|reject
`

describe('rules', () => {
  it('rules: the catalogue has no problem', () => expect(catalogueProblems(catalogue)).toEqual([]))

  it('rules: no id has disappeared and every new one is frozen', () =>
    expect(frozenProblems(catalogue, frozen)).toEqual([]))

  it('rules: the switches and their values are those of the command line', () => {
    const found = catalogue.rules.flatMap(({ switch: name, variants }) =>
      name === undefined ? [] : `${name} ${variants.map(({ value }) => value).join('|')}`,
    )
    expect(found.sort()).toEqual(switches.trim().split(/\n\s*/))
  })

  it('rules: every section of the description and every decision page is listed', () => {
    const from = (source: string) => catalogue.sections.filter((section) => section.from === source).length
    expect([from('description'), from('decisions')]).toEqual([29, 6])
  })
})

/** One defect each: what is done to a sound catalogue, and the one problem that must be found. */
const defects: readonly (readonly [subject: string, broken: Catalogue, problem: string])[] = [
  [
    'a section without a rule',
    { ...catalogue, sections: [...catalogue.sections, { id: 'spare', title: 'Spare', from: 'description' }] },
    'the section spare has no rule',
  ],
  [
    'a section listed twice',
    { ...catalogue, sections: [...catalogue.sections, ...catalogue.sections.slice(0, 1)] },
    'the section document is listed twice',
  ],
  [
    'a section that is not listed',
    change('GRANT-COVERED', { also: ['nowhere'] }),
    'GRANT-COVERED names a section that is not listed: nowhere',
  ],
  [
    'a section named twice',
    change('GRANT-COVERED', { also: ['create-grant'] }),
    'GRANT-COVERED names the section create-grant twice',
  ],
  [
    'an id used twice',
    { ...catalogue, rules: [...catalogue.rules, ruleOf('GRANT-COVERED')] },
    'GRANT-COVERED is used for more than one rule',
  ],
  ['an id in lower case', add({ id: 'Grant-covered' }), 'Grant-covered is no id'],
  ['an id of one word', add({ id: 'COVERED' }), 'COVERED is no id'],
  [
    'a stated rule that is silent on its check',
    change('GRANT-COVERED', { checked: [] }),
    'GRANT-COVERED says neither how it is checked nor why it is not',
  ],
  [
    'an open rule that is silent on its check',
    change('GRANT-DUPLICATE-SOURCE', { checked: [] }),
    'GRANT-DUPLICATE-SOURCE says neither how it is checked nor why it is not',
  ],
  [
    'a rule both checked and not',
    change('GRANT-COVERED', { unchecked: 'too hard' }),
    'GRANT-COVERED says how it is checked and why it is not',
  ],
  [
    'a rule for clients that the suite checks',
    change('PAY-FAILED-NOTHING', { checked: ['suite'] }),
    'PAY-FAILED-NOTHING is a rule for the client, which suite cannot check',
  ],
  [
    'a rule for deployments that the advisor checks',
    change('GRANT-COVERED', { checked: ['advisor'] }),
    'GRANT-COVERED is a rule for the deployment, which advisor cannot check',
  ],
  [
    'a stated rule with an accepted deviation',
    change('GRANT-COVERED', { accepts: 'anything' }),
    'GRANT-COVERED is stated, so it can have no variants',
  ],
  [
    'an open rule without variants',
    change('FORMAT-DATE-TIME', { variants: [] }),
    'FORMAT-DATE-TIME is open but has no variants',
  ],
  [
    'a variant twice',
    change('FORMAT-DATE-TIME', {
      variants: [...ruleOf('FORMAT-DATE-TIME').variants, { value: 'strict', text: 'Again.' }],
    }),
    'FORMAT-DATE-TIME has the variant strict twice',
  ],
  [
    'an open rule without default',
    change('FORMAT-DATE-TIME', { default: undefined }),
    'FORMAT-DATE-TIME is open but has no default',
  ],
  [
    'a default that is no variant',
    change('FORMAT-DATE-TIME', { default: 'loose' }),
    'FORMAT-DATE-TIME has a default that is not one of its variants: loose',
  ],
  [
    'a default that does not come first',
    change('FORMAT-DATE-TIME', { default: 'lenient' }),
    'FORMAT-DATE-TIME does not name its default lenient first',
  ],
  [
    'an open rule that accepts nothing in words',
    change('FORMAT-DATE-TIME', { accepts: undefined }),
    'FORMAT-DATE-TIME is open but does not say what the suite accepts',
  ],
  [
    'an open rule with neither switch nor reason',
    change('FORMAT-DATE-TIME', { switch: undefined }),
    'FORMAT-DATE-TIME is open and needs either a switch or the reason why it has none',
  ],
  [
    'an open rule with a switch and a reason for none',
    change('FORMAT-DATE-TIME', { noSwitch: 'none' }),
    'FORMAT-DATE-TIME is open and needs either a switch or the reason why it has none',
  ],
  [
    'a switch of two rules',
    change('FORMAT-DATE-TIME', { switch: 'time-bounds' }),
    'the switch time-bounds is used by more than one rule',
  ],
  [
    'a switch of a bad form',
    change('FORMAT-DATE-TIME', { switch: 'dateTime' }),
    'FORMAT-DATE-TIME has a switch of a bad form: dateTime',
  ],
  [
    'a switch with nothing to choose',
    change('FORMAT-DATE-TIME', { variants: ruleOf('FORMAT-DATE-TIME').variants.slice(0, 1) }),
    'FORMAT-DATE-TIME has a switch but one variant only',
  ],
  [
    'an open rule stated by an open one',
    change('FORMAT-DATE-TIME', { statedBy: ['GRANT-DUPLICATE-SOURCE'] }),
    'FORMAT-DATE-TIME is stated by GRANT-DUPLICATE-SOURCE, which is no stated rule',
  ],
]

describe('rules: a broken catalogue', () => {
  it.each(defects)('rules: %s is found, and nothing else', (_, broken, problem) => {
    const problems = catalogueProblems(broken)
    expect(problems).toEqual([expect.stringContaining(problem)])
  })

  it('rules: a removed and a renamed id are named', () => {
    const rules = catalogue.rules.filter(({ id }) => id !== 'GRANT-COVERED')
    expect(frozenProblems({ ...catalogue, rules }, frozen)).toEqual([
      'GRANT-COVERED was removed or renamed; an id stays for good',
    ])
    expect(frozenProblems(add({ id: 'GRANT-NEW' }), frozen)).toEqual([
      'GRANT-NEW is new; add it to rules.ids.txt',
    ])
  })
})

describe('rules: a file of another form', () => {
  it.each([
    [
      'a field that no rule has',
      'level: must',
      'levell: must',
      'ADDRESS-BASE must NOT have additional properties {"additionalProperty":"levell"}',
    ],
    [
      'an unknown level',
      'level: must',
      'level: maybe',
      'ADDRESS-BASE/level must be equal to one of the allowed values {"allowedValues":["must","should","open"]}',
    ],
    ['a number for a text', 'default: "429"', 'default: 429', 'LIMIT-STATUS/default must be string'],
  ])('rules: %s is refused by name', async (_, from, to, message) => {
    const file = join(await mkdtemp(join(tmpdir(), 'bundle-access-rules-')), 'rules.yaml')
    const text = textOf('../../../spec/rules.yaml')
    expect(text).toContain(from)
    await writeFile(file, text.replace(from, to))
    expect(() => readRules(file)).toThrow(message)
    await rm(dirname(file), { recursive: true })
  })
})

function ruleOf(id: string): Rule {
  const found = catalogue.rules.find((rule) => rule.id === id)
  if (found === undefined) throw new Error(`no rule ${id}`)
  return found
}

type Changes = { readonly [Name in keyof Rule]?: Rule[Name] | undefined }

function change(id: string, part: Changes): Catalogue {
  const changed = { ...ruleOf(id), ...part } as Rule
  return { ...catalogue, rules: catalogue.rules.map((rule) => (rule.id === id ? changed : rule)) }
}

function add(part: Partial<Rule>): Catalogue {
  return { ...catalogue, rules: [...catalogue.rules, { ...ruleOf('GRANT-COVERED'), ...part }] }
}
