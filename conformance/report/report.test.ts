import { describe, expect, it } from 'vitest'
import { type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { broken, created, traceOf } from '../diagnosis/exchanges.test-bed.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { type Finding, notShown } from '../kit/finding.ts'
import { type Report, reportOf } from './report.ts'
import { verdictText } from './verdict-text.ts'

const rule = 'BUNDLE-USERS-ACCESS-PERMANENT'

const leftOut = (check: string, rules: readonly RuleId[], ...items: readonly string[]): TraceEvent => ({
  event: 'untried',
  check,
  title: check,
  rules,
  because: { kind: 'missing', items },
})

/** A run of one check that found this, with what else happened. */
function traced(findings: readonly Finding[], ...more: readonly TraceEvent[]): readonly TraceEvent[] {
  const over: TraceEvent = { event: 'over', endedAt: 0, warnings: [], residue: [] }
  const ran: readonly TraceEvent[] = [
    { event: 'plan', checks: [{ check: 'area/one', title: 'one', rules: [rule] }] },
    { event: 'begin', check: 'area/one', attempt: 1, now: 0, seed: 1, purpose: 'try', given: null },
    { event: 'end', check: 'area/one', attempt: 1, ending: { kind: 'done' } },
  ]
  return [...traceOf([created(1, 0, { id: 'g1' }, {})], findings), ...ran, ...more, over]
}

const told = (...of: Parameters<typeof traced>) => reportOf(traced(...of))

describe('the verdicts of a run', () => {
  it('promise no field that no answer shows, whatever else was left out', () => {
    const restart = leftOut('lasting/restart', [rule], '--restart')
    const one = told([broken([1], { rule, kind: 'untestable', claim: notShown })], restart)
    expect(one.promise.untried).not.toContain(rule)
    expect(one.promise.without.join()).toContain(`optional fields that no answer shows (${rule}`)
    expect(one.rules.find((verdict) => verdict.rule === rule)?.missing).toEqual([notShown])
    const other = told([], restart)
    expect(other.promise.untried).toContain(rule)
    expect(verdictText(other)).toContain('1 for want of --restart')
  })

  it('name the checks that requests were wanting for, and what passed without a check of its own', () => {
    const held = (of: RuleId) => broken([1], { rule: of, kind: 'held', by: 'contract' })
    const requests = 'requests: the 1800 of this run (--max-requests)'
    const dear = leftOut('area/dear', [rule, 'GRANT-ID', 'REVOKE-SELECTED'], requests)
    const words = verdictText(
      told([held(rule), held('GRANT-ID')], dear, leftOut('area/keyed', [], 'keys.none')),
    )
    expect(words).toContain(
      'Left out for want of requests: 1 of 2 checks (area/dear); a higher --max-requests tries more. ' +
        'Passed, but seen only in the answers to other checks: GRANT-ID.',
    )
    expect(verdictText(told([held(rule)]))).not.toContain('Left out')
  })

  it('pass a rule that has a bound only where one beyond it was refused', () => {
    const verdictOf = (over: Partial<Finding>) => {
      const bounded = 'GRANT-SOURCE-MAX-256'
      const { rules } = told([broken([1], { rule: bounded, kind: 'held', ...over })])
      const { verdict, missing } = rules.find((one) => one.rule === bounded) ?? {}
      return [verdict, missing]
    }
    expect(verdictOf({})).toEqual(['not testable', ['nothing beyond its bound was refused']])
    expect(verdictOf({ isBeyond: true })).toEqual(['passed', []])
  })

  it('call a known failure stale only where each check that can show it came to its end', () => {
    const held = [broken([1], { rule, kind: 'held' })]
    const stale = (check: string | undefined, ...more: readonly TraceEvent[]) => {
      const known = [{ rule, check, reason: 'next release', until: '2999-12-31' }]
      const trace = traced(held, ...more)
      return reportOf(trace.map((one) => (one.event === 'run' ? { ...one, known } : one))).stale.length
    }
    const requests = leftOut('area/dear', [rule], 'requests: the 1800 of this run (--max-requests)')
    expect(stale(undefined)).toBe(1)
    expect(stale(undefined, leftOut('area/keyed', [rule], 'keys.none'))).toBe(1)
    expect(stale(undefined, requests)).toBe(0)
    expect(stale('area/one', requests)).toBe(1)
    const end = { event: 'end', check: 'area/one', attempt: 1 } as const
    const stopped: TraceEvent = { ...end, ending: { kind: 'stopped', because: 'it took too long' } }
    expect([stale(undefined, stopped), stale('area/one', stopped)]).toEqual([0, 0])
  })

  it('name what a check looked for in vain, and not the requests that other checks would take', async () => {
    const open = 'GRANT-COVERED-END'
    const requests = leftOut('area/dear', [open], 'requests: the 1800 of this run (--max-requests)')
    const one = told(
      [broken([1], { rule: open, kind: 'untestable', claim: 'no such end was drawn' })],
      requests,
    )
    const missingOf = (report: Report, id: string) =>
      report.rules.find((verdict) => verdict.rule === id)?.missing
    expect(missingOf(one, open)).toEqual(['no such end was drawn'])
    const only = ['chain/histories', 'holders/as-granted']
    const mateo = { displayName: 'Mateo Vargas', created: '-365d' }
    const changeFixture: InProcessRun['changeFixture'] = ({ accounts, ...rest }) => ({
      ...rest,
      accounts: { ...accounts, mateo },
    })
    const { report } = await runInProcess({ seed: 1, profile: 'certify', only, changeFixture })
    expect([open, 'GRANTS-DELETED-ACCOUNT-USERS'].map((id) => missingOf(report, id))).toEqual([
      ['no end was drawn a millisecond behind a chain'],
      ['no live grant of a deleted account is in the main bundle'],
    ])
  })
})
