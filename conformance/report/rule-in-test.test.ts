import { describe, expect, it } from 'vitest'
import { catalogue } from '../contract/catalogue.ts'
import { failingRun, soundRun } from './failing-run.test-bed.ts'
import { ruleInTest } from './rule-in-test.ts'

describe('a rule in a test runner', () => {
  it('fails when it is violated, with all that is needed to try again', async () => {
    const { kind, words } = ruleInTest('REVOKE-CASCADE-LATER', await failingRun({ confirm: 'off' }))
    expect(kind).toBe('fail')
    expect(words).toMatch(/^F\d+ in [a-z]+\/.*, unconfirmed/)
    expect(words).toContain('  expected: ')
    expect(words).toMatch(/\* #\d+ Revoke [A-Z] in main -> 200: grant [A-Z]/)
    expect(words).toMatch(/--repro r1\./)
    expect(words).toContain('seed 3')
  })

  it('is skipped when it is a known failure, not claimed, or not testable, with the reason', async () => {
    const known = [{ rule: 'REVOKE-CASCADE-LATER', reason: 'next release' }]
    const run = await failingRun({ confirm: 'off', known })
    expect(ruleInTest('REVOKE-CASCADE-LATER', run)).toEqual({
      kind: 'skip',
      words: 'known failure: next release',
    })
    expect(ruleInTest('PAY-FIRST-INVOICE', run)).toMatchObject({ kind: 'skip' })
    expect(ruleInTest('PAY-FIRST-INVOICE', run).words).toMatch(/^not testable: ./)
  })

  it('passes when it holds, and never because it is missing', async () => {
    const run = await soundRun()
    const kinds = catalogue.map(({ id }) => ruleInTest(id, run).kind)
    const { counts } = run.report
    expect(kinds.filter((kind) => kind === 'pass')).toHaveLength(counts.passed + counts.observed)
    expect(kinds).not.toContain('fail')
    expect(ruleInTest('NO-SUCH-RULE', run).kind).toBe('skip')
  })
})
