import { describe, expect, it } from 'vitest'
import { broken, traceOf } from './exchanges.test-bed.ts'
import { failuresOf } from './failures.ts'
import type { KnownFailure, TraceEvent } from './trace.ts'

const begin = (check: string, attempt = 1, purpose: 'try' | 'confirm' = 'try'): TraceEvent => ({
  event: 'begin',
  check,
  attempt,
  now: 0,
  seed: 1,
  purpose,
  given: null,
})
const answer = (check: string, n: number, attempt = 1) => broken([n], { check, attempt, by: 'contract' })
const confirmation = (check: string, attempts: readonly number[], shown: number): TraceEvent => ({
  event: 'confirmation',
  rule: 'REVOKE-CASCADE-LATER',
  check,
  attempts,
  shown,
  token: 'r1.x',
})

/** Returns the checks that the failures of these events are reported under, and how sure they are. */
const told = (findings: Parameters<typeof traceOf>[1], more: readonly TraceEvent[]) =>
  failuresOf([...traceOf([], findings), begin('area/one'), begin('area/two'), ...more])

describe('failures', () => {
  it('of what answers show by themselves are one for the rule, under the first check that met it', () => {
    const findings = [
      answer('preflight', 1),
      answer('area/two', 4),
      answer('area/one', 6),
      answer('cleanup', 9),
    ]
    expect(told(findings, [])).toMatchObject([
      { id: 'F1', check: 'area/two', findings, evidence: [4], confirmation: { kind: 'confirmed', of: 4 } },
    ])
    expect(told([answer('preflight', 1), answer('cleanup', 9)], [])).toMatchObject([{ check: 'preflight' }])
    expect(told([answer('area/two', 4), broken([5], { check: 'area/one' })], [])).toMatchObject([
      { id: 'F1', check: 'area/two' },
      { id: 'F2', check: 'area/one' },
    ])
  })

  it('that one answer showed are as sure as trying again makes them', () => {
    const once = [answer('area/one', 4)]
    expect(told(once, [])).toMatchObject([{ confirmation: { kind: 'unconfirmed' } }])
    const again = (findings: typeof once) =>
      told([...once, ...findings], [begin('area/one', 2, 'confirm'), confirmation('area/one', [2], 1)])
    expect(again([])).toMatchObject([{ confirmation: { kind: 'intermittent', failed: 1, of: 2 } }])
    expect(again([answer('area/one', 7, 2)])).toMatchObject([
      { findings: once, confirmation: { kind: 'confirmed', failed: 2, of: 2 } },
    ])
  })

  it('show the exchanges of the run that the confirmation names', () => {
    const findings = [broken([3, 4]), broken([7], { attempt: 2 }), broken([9, 8], { attempt: 3 })]
    const runs = [begin('area/one', 2, 'confirm'), begin('area/one', 3, 'confirm')]
    expect(told(findings, [...runs, confirmation('area/one', [2], 3)])).toMatchObject([
      { evidence: [8, 9], token: 'r1.x', confirmation: { kind: 'confirmed', failed: 2, of: 2 } },
    ])
  })

  it('are told by the finding that shows them in the fewest exchanges', () => {
    const findings = [broken([3, 4, 5]), broken([]), broken([7, 8], { part: 3 })]
    expect(told(findings, [])).toMatchObject([{ findings, evidence: [7, 8] }])
  })

  it('are known where an entry names their rule, and their check if it names one', () => {
    const knownTo = (known: readonly KnownFailure[]) =>
      failuresOf([
        ...traceOf([], [broken([3])]).map((event) => (event.event === 'run' ? { ...event, known } : event)),
        begin('area/one'),
      ])[0]?.known
    const entry = { rule: 'REVOKE-CASCADE-LATER', reason: 'next release', until: '2999-12-31' }
    expect(knownTo([entry])).toBe('next release, until 2999-12-31')
    expect(knownTo([{ ...entry, check: 'area/one' }])).toBe('next release, until 2999-12-31')
    expect(knownTo([{ ...entry, check: 'area/two' }])).toBeUndefined()
  })

  it('are known up to the end of the last day of an entry, by the beginning of the run', () => {
    const [run] = traceOf([])
    const day = (offset: number) =>
      new Date(Number(run?.event === 'run' && run.startedAt) + offset).toJSON().slice(0, 10)
    const entry = { rule: 'REVOKE-CASCADE-LATER', reason: 'next release' }
    const known = (until: string) =>
      failuresOf([
        ...traceOf([], [broken([3])]).map((event) =>
          event.event === 'run' ? { ...event, known: [{ ...entry, until }] } : event,
        ),
        begin('area/one'),
      ])[0]?.known
    expect(known(day(0))).toBe(`next release, until ${day(0)}`)
    expect(known(day(-86_400_000))).toBeUndefined()
    expect(known('soon')).toBeUndefined()
  })

  it('are none where the preflight alone found something', () => {
    expect(failuresOf(traceOf([], [answer('preflight', 1)]))).toEqual([])
  })
})
