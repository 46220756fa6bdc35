import { describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import type { RunResult } from './report.ts'
import { testOutcomeOf } from './test-outcome.ts'

const rule = 'REVOKE-CASCADE-LATER'

/** The first check that saw the rule broken. */
const checkOf = ({ report }: RunResult): string =>
  report.failures.find((failure) => failure.rule === rule)?.check ?? ''

describe('a check in a test runner', () => {
  it('fails where it saw a rule broken, with all that is needed to try again', async () => {
    const run = await failingRun({ confirm: 'off' })
    const { failures } = testOutcomeOf(checkOf(run), run)
    const failure = failures.find(({ words }) => words.startsWith(rule))
    expect(failure?.words).toMatch(/\nF\d+ in [a-z]+\/.*, unconfirmed/)
    expect(failure?.words).toContain('  expected: ')
    expect(failure?.words).toMatch(
      / {2}because: {2}#\d+ [\s\S]* #\d+ Revoke [A-Z] in main.* -> 200: grant [A-Z]/,
    )
    expect(failure?.words).toMatch(/--repro r1\./)
    expect(failure?.words).toContain('\nseed 3\n')
    expect(failure?.seen).not.toBe(failure?.expected)
    const all = run.report.checks.flatMap(({ check }) => testOutcomeOf(check, run).failures)
    expect(all).toHaveLength(run.report.failures.length)
  })

  it('shows two values that were compared line by line, even where they differ in a lone surrogate', async () => {
    const run = await failingRun({ confirm: 'off' })
    const check = checkOf(run)
    const compared = { seen: '["\\ud800","b"]', expected: '["\ufffd","b"]' }
    const trace = run.trace.map((event) => (event.event === 'finding' ? { ...event, ...compared } : event))
    const failures = run.report.failures.map((failure) => {
      return { ...failure, findings: failure.findings.map((finding) => ({ ...finding, ...compared })) }
    })
    const [failure] = testOutcomeOf(check, { trace, report: { ...run.report, failures } }).failures
    expect(failure).toMatchObject({ seen: '[\n  "\\ud800",\n  "b"\n]', expected: '[\n  "\ufffd",\n  "b"\n]' })
  })

  it('is skipped when its failures are known or something is missing, with the reason', async () => {
    const reason = 'next release'
    const first = await failingRun({ confirm: 'off' })
    const known = first.report.failures.map((failure) => ({
      rule: failure.rule,
      reason,
      until: '2999-12-31',
    }))
    const run = await failingRun({ confirm: 'off', known })
    expect(testOutcomeOf(checkOf(run), run)).toEqual({
      failures: [],
      skipped: expect.stringMatching(/^known failure: next release/),
    })
    const few = await soundRun({ maxRequests: 30 })
    const shed = few.report.checks.find(({ ending }) => ending === 'not run')
    expect(testOutcomeOf(shed?.check ?? '', few)).toEqual({
      failures: [],
      skipped: expect.stringMatching(/^missing: requests: the 30 of this run/),
    })
  })

  it('fails when the run was cut off before it, and when the report does not know it', async () => {
    const run = await soundRun({ signal: AbortSignal.abort() })
    const [first] = run.report.checks
    expect(testOutcomeOf(first?.check ?? '', run)).toEqual({ failures: [], error: run.report.run.incomplete })
    expect(testOutcomeOf('no/such-check', run).error).toBe('it is not in the report')
  })

  it('passes when it came to its end and nothing was broken', async () => {
    const run = await soundRun()
    for (const { check } of run.report.checks) expect(testOutcomeOf(check, run)).toEqual({ failures: [] })
  })
})
