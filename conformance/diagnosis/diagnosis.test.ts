import { describe, expect, it } from 'vitest'

import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { diagnosesOf, diagnosisOf } from './diagnosis.ts'
import {
  at,
  broken,
  created,
  failureOf,
  hour,
  listed,
  other,
  revoked,
  traceOf,
} from './exchanges.test-bed.ts'
import { recordingOf } from './recording.ts'

const cascade = [
  created(1, 0, { id: 'grant-1' }, { endsAt: at(hour) }),
  created(2, 5, { id: 'grant-2' }, { endsAt: at(2 * hour) }),
  revoked(3, 9, 'grant-1'),
  listed(4, 12, ['grant-2']),
  other(5, 20),
]

describe('a diagnosis', () => {
  it('tells what led to the evidence, and nothing that came after it', () => {
    const diagnosis = diagnosisOf([failureOf([broken([3, 4])], [3, 4])], recordingOf(traceOf(cascade)))
    expect(diagnosis.exchanges.map(({ exchange, role }) => [exchange.n, role])).toEqual([
      [1, 'context'],
      [2, 'context'],
      [3, 'evidence'],
      [4, 'evidence'],
    ])
    expect(diagnosis.omitted).toBe(0)
  })

  it('needs no context for a response that is wrong by itself', () => {
    const findings = [3, 4].map((n) => broken([n], { by: 'contract', claim: `answer ${n}` }))
    const diagnosis = diagnosisOf([failureOf(findings, [4])], recordingOf(traceOf(cascade, findings)))
    expect(diagnosis.exchanges.map(({ exchange }) => exchange.n)).toEqual([4])
    expect(diagnosis.causes.map(({ finding }) => finding.claim)).toEqual(['answer 4'])
    expect(diagnosis.omitted).toBe(0)
  })

  it('begins with what its own check can show again, before what requests of other checks have caused', () => {
    const byOthers = [...cascade, revoked(6, 30, 'grant-2', { check: 'area/two' })]
    const caused = failureOf([broken([6])], [6])
    const own = { ...failureOf([broken([3, 4])], [3, 4]), id: 'F2' }
    const [diagnosis] = diagnosesOf([caused, own], recordingOf(traceOf(byOthers)))
    expect(diagnosis?.failure.id).toBe('F2')
  })

  it('keeps the evidence of a long sequence and the context nearest to it', () => {
    const long = Array.from({ length: 100 }, (_, index) => other(index + 1, index))
    const diagnosis = diagnosisOf([failureOf([broken([50, 100])], [50, 100])], recordingOf(traceOf(long)))
    expect(diagnosis.exchanges).toHaveLength(60)
    expect(diagnosis.exchanges[0]?.exchange.n).toBe(41)
    expect(diagnosis.omitted).toBe(40)
  })

  it('takes the words of the run that its evidence comes from', () => {
    const again = cascade.map((exchange) => ({ ...exchange, n: exchange.n + 10, attempt: 2 }))
    const first = broken([3], { claim: 'grant-1 is gone' })
    const second = broken([13], { claim: 'grant-11 is gone', attempt: 2 })
    const trace = traceOf([...cascade, ...again], [first, second])
    const diagnosis = diagnosisOf([failureOf([first], [13, 14])], recordingOf(trace))
    expect(diagnosis.causes.map(({ finding }) => finding.claim)).toEqual(['grant-11 is gone'])
    expect(diagnosis.exchanges.map(({ exchange }) => exchange.n)).toEqual([11, 12, 13, 14])
  })

  it('says each claim once, of all failures of a rule, with its request and both values', () => {
    const first = failureOf([broken([4]), broken([4])], [4])
    const findings = [
      broken([2, 3], {
        check: 'area/two',
        claim: 'grant-1 ends',
        expected: '["grant-1","x"]',
        seen: '["x"]',
      }),
    ]
    const second = { ...failureOf(findings, [2, 3]), id: 'F2', check: 'area/two' }
    const { causes } = diagnosisOf([first, second], recordingOf(traceOf(cascade)))
    expect(causes.map(({ failure, claim }) => [failure.id, claim])).toEqual([
      ['F1', 'it is so'],
      ['F2', 'A = grant-1 ends'],
    ])
    const [, { sent, expected, seen, because } = {}] = causes
    expect(sent?.exchange.n).toBe(3)
    expect(because?.map(({ exchange }) => exchange.n)).toEqual([1, 2])
    expect([expected, seen]).toEqual(['A, x', 'x (missing: A)'])
  })

  it('says of two lists with the same rows how they differ', () => {
    const of = (expected: readonly string[], seen: readonly string[]) => {
      const values = { expected: JSON.stringify(expected), seen: JSON.stringify(seen) }
      return diagnosisOf([failureOf([broken([4], values)], [4])], recordingOf(traceOf(cascade))).causes[0]
        ?.seen
    }
    expect(of(['grant-1', 'grant-1'], ['grant-1'])).toBe('A (missing: another A)')
    expect(of(['grant-1'], ['grant-1', 'grant-1'])).toBe('A, A (too many: another A)')
    expect(of(['x', 'y', 'z'], ['x', 'z', 'y'])).toBe('x, z, y (in another order: z at place 2, not y)')
  })

  it('takes no earlier write that has nothing in common with an answer for its cause', () => {
    const one = created(1, 0, { id: 'grant-8' }, {}, { json: { grant: { id: 'grant-8' } } })
    const foreign = { ...one, request: { ...one.request, body: one.request.body?.replace('u1', 'u2') } }
    const own = created(2, 5, { id: 'grant-9' }, {})
    const trace = traceOf([foreign, own, revoked(3, 9, 'grant-9')])
    const [cause] = diagnosisOf([failureOf([broken([3])], [3])], recordingOf(trace)).causes
    expect(cause?.because.map(({ exchange }) => exchange.n)).toEqual([2])
  })

  it('shows the refused create whose end a grant has now', () => {
    const [endsAt, answer] = ['2026-05-01T14:00:00.000321Z', { status: 409, json: {} }]
    const refused = created(2, 5, { id: '' }, { endsAt }, answer)
    const later = created(3, 7, { id: 'grant-3' }, { endsAt: at(3 * hour) })
    const values = { row: 'grant-1', expected: JSON.stringify(at(hour)), seen: JSON.stringify(at(2 * hour)) }
    const trace = traceOf([...cascade.slice(0, 1), refused, later, listed(4, 12, ['grant-1'])])
    const [cause] = diagnosisOf([failureOf([broken([4], values)], [4])], recordingOf(trace)).causes
    expect(cause?.because.map(({ exchange }) => exchange.n)).toEqual([1, 2])
  })

  it('shows of a walk the page with the row that is too much', () => {
    const json = { grants: [{ id: 'grant-2', grantType: 'gift' }], limit: 1, nextCursor: 'next' }
    const walk = [
      listed(4, 12, [], 'limit=1', { json }),
      listed(5, 14, [], 'limit=1&cursor=next'),
      listed(6, 16, [], 'limit=1&cursor=other'),
    ]
    const of = (because: readonly number[], row: string) =>
      diagnosisOf(
        [failureOf([broken(because, { row })], because)],
        recordingOf(traceOf([...cascade.slice(0, 3), ...walk])),
      ).causes[0]
    const { sent, because } = of([2, 3, 4, 5], 'grant-2') ?? {}
    expect(sent?.exchange.n).toBe(4)
    expect(because?.map(({ exchange }) => exchange.n)).toEqual([1, 2, 3])
    expect(of([2, 3, 4, 5], 'grant-9')?.sent?.exchange.n).toBe(5)
    expect(of([2, 3, 4, 6], 'grant-2')?.sent?.exchange.n).toBe(6)
  })

  it('tells a revoke with the create of what it revoked, and what was written between two pages', () => {
    const of = (exchanges: readonly Exchange[], because: readonly number[], values: Partial<Finding>) => {
      const failure = failureOf([broken(because, values)], because)
      const [cause] = diagnosisOf([failure], recordingOf(traceOf(exchanges))).causes
      return cause?.because.map(({ exchange }) => exchange.n)
    }
    const before = created(1, 0, { id: 'grant-0' }, {})
    const later = cascade.map((one) => ({ ...one, n: one.n + 1 }))
    const left = { row: 'grant-2', seen: '["grant-2","grant-0"]' }
    expect(of([before, ...later], [1, 2, 3, 4, 5], left)).toEqual([2, 3, 4])
    const page = listed(2, 12, ['grant-0'], 'limit=1', { json: { grants: [], limit: 1, nextCursor: 'next' } })
    const walk = [before, page, revoked(3, 14, 'grant-0'), listed(4, 16, ['grant-0'], 'limit=1&cursor=next')]
    expect(of(walk, [2, 4], { rule: 'PAGE-CURSOR-CONTINUES' })).toEqual([2, 3])
  })

  it('shows where a grant that is named comes from, whichever check created it', () => {
    const early = [1, 2, 3, 4].map((n) => created(n, n, { id: `grant-${n}` }, {}, { check: 'area/other' }))
    const page = listed(9, 20, ['grant-1', 'grant-2'])
    const of = (values: object) => {
      const failure = failureOf([broken([8, 9], values)], [8, 9])
      const [cause] = diagnosisOf([failure], recordingOf(traceOf([...early, other(8, 15), page]))).causes
      return cause?.because.map(({ exchange }) => exchange.n)
    }
    expect(of({ row: 'grant-2' })).toEqual([2, 8])
    expect(of({ seen: '"an entry of grant grant-3"' })).toEqual([3, 8])
    expect(of({ expected: '["grant-1","grant-4"]', seen: '["grant-1"]' })).toEqual([1, 4, 8])
    // Of a whole list it is told where what is missing comes from.
    const whole = '["grant-1","grant-2","grant-3","grant-4"]'
    expect(of({ expected: '["grant-5"]', seen: whole })).toEqual([8])
    expect(of({ expected: '["x"]', seen: '[]' })).toEqual([8])
  })

  it('tells users by their names, and the page that gave a cursor', () => {
    const page = listed(4, 12, [], 'limit=1', { json: { grants: [], limit: 1, nextCursor: 'next' } })
    const trace = traceOf([page, other(5, 14), listed(6, 16, [], 'limit=1&cursor=next')])
    const users = [{ userId: 'user-7', displayName: 'Ann' }]
    const named = trace.map((event) =>
      event.event === 'resources' ? { ...event, resources: { ...event.resources, users } } : event,
    )
    const finding = broken([6], { expected: '"none"', seen: '["user-7"]' })
    const [cause] = diagnosisOf([failureOf([finding], [6])], recordingOf(named)).causes
    expect([cause?.expected, cause?.seen]).toEqual(['none', 'Ann = user-7'])
    expect(cause?.because.map(({ exchange }) => exchange.n)).toEqual([4])
  })

  it('tells a list of structures that must be empty as it is, and of a long list of ids the first', () => {
    const of = (expected: unknown, seen: unknown) => {
      const values = { expected: JSON.stringify(expected), seen: JSON.stringify(seen) }
      const failure = failureOf([broken([4], values)], [4])
      const [cause] = diagnosisOf([failure], recordingOf(traceOf(cascade))).causes
      return [cause?.expected, cause?.seen]
    }
    const users = ['u8', 'u9'].map((userId) => ({ userId }))
    expect(of([], users)).toEqual(['nothing', '{"userId":"u8"}, {"userId":"u9"}'])
    expect(of(users, ['x'])).toEqual(['{"userId":"u8"}, {"userId":"u9"}', 'x'])
    expect(of([], [{ id: 'grant-1' }])).toEqual(['nothing', 'grant A'])
    const ids = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(50))
    const [, seen] = of(ids.slice(0, 4), ids)
    expect(seen).toBe(`${ids.slice(0, 3).join(', ')} and 2 more (too many: ${ids[4]})`)
  })

  it('takes no part of an instant, a number or another id for the id of a grant', () => {
    const early = ['1199', '1083', '540'].map((id, n) => created(n + 1, n, { id }, {}))
    const of = (finding: Partial<Finding>) => {
      const failure = failureOf([broken([8, 9], finding)], [8, 9])
      const trace = traceOf([...early, other(8, 15), listed(9, 20, ['1199', '1083', '540'])])
      const { claim, seen, because } = diagnosisOf([failure], recordingOf(trace)).causes[0] ?? {}
      return [claim, seen, because?.map(({ exchange }) => exchange.n)]
    }
    const seen = '"1083 (endsAt 2026-05-01T14:00:00.611996+02:00) before 10830229"'
    expect(of({ claim: 'it has "1199".', seen })).toEqual([
      'it has "A = 1199".',
      'B = 1083 (endsAt 2026-05-01T14:00:00.611996+02:00 (+611 ms + 996 µs)) before 10830229',
      [1, 2, 8],
    ])
    expect(of({ seen: '[{"count":1199,"userId":"10830229"}]', expected: '[{"userId":"1083"}]' })).toEqual([
      'it is so',
      '[0].userId: 10830229; [0].count: 1199',
      [2, 8],
    ])
    expect(of({ row: '99', seen: '"no 429 in 540 requests"' })).toEqual([
      'it is so (99)',
      'no 429 in 540 requests',
      [8],
    ])
  })

  it('shows both instants to the last digit, takes no id or name for one, and shows of two structures what differs', () => {
    const [seen, expected] = ['"2026-05-01T12:00:00.000321Z"', '"2026-05-01T12:00:00.000Z"']
    const of = (values: object) =>
      diagnosisOf([failureOf([broken([4], values)], [4])], recordingOf(traceOf(cascade))).causes[0]
    expect(of({ seen, expected })?.seen).toMatch(
      /^2026-05-01T12:00:00\.000321Z .*0\.321 ms later than expected$/,
    )
    expect(of({ seen: '"70423"', expected: '"70422"' })?.seen).toBe('70423')
    expect(of({ seen: '"Test 4"', expected: '"Test 3"' })?.seen).toBe('Test 4')
    const differ = of({ expected: '[{"a":1,"b":2}]', seen: '[{"a":1,"b":3}]' })
    expect([differ?.expected, differ?.seen]).toEqual(['[0].b: 2', '[0].b: 3'])
  })
})
