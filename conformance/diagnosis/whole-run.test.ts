import { describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import { at, broken, created, hour, listed, revoked, traceOf } from './exchanges.test-bed.ts'
import { failuresOf, judgedFailures } from './failures.ts'

/** Returns the rules of the failures, as the check judged them and as the whole run explains them, and the first one's evidence. */
function told(exchanges: readonly Exchange[], ...findings: Parameters<typeof broken>[]) {
  const begin = { event: 'begin', check: 'area/one', attempt: 1, now: 0, seed: 1 } as const
  const trace = traceOf(
    exchanges,
    findings.map((one) => broken(...one)),
  )
  const whole = [...trace, { ...begin, purpose: 'try' as const, given: null }]
  const failures = failuresOf(whole)
  const [judged, explained] = [judgedFailures(whole), failures].map((some) => some.map(({ rule }) => rule))
  return { judged, explained, evidence: failures[0]?.evidence }
}

const others = { check: 'area/two' }
const grant = (n: number, id: string, start: number, check = {}) =>
  created(n, start, { id, startsAt: at(start), endsAt: at(hour) }, {}, check)
const ofOther = (n: number, id: string, start: number): Exchange => {
  const one = grant(n, id, start, others)
  return { ...one, request: { ...one.request, body: one.request.body?.replace('"u1"', '"u2"') } }
}

/** Two grants of u1 which a list shows; each is gone once a grant of u2 was revoked that started before it. */
const taken = [
  ofOther(1, 'x', 0),
  grant(2, 'a', 10),
  listed(3, 20, ['a']),
  revoked(4, 30, 'x', others),
  listed(5, 40, []),
  ofOther(6, 'y', 50),
  grant(7, 'b', 60),
  listed(8, 70, ['b']),
  revoked(9, 80, 'y', others),
  listed(10, 90, []),
]

describe('a grant that is gone', () => {
  const lost = [[2, 5], { rule: 'GRANT-CREATES' }] as const

  it('was taken by a revoke for another user, where none is left that starts later', () => {
    const { judged, explained, evidence } = told(taken, [...lost])
    expect({ judged, explained }).toEqual({ judged: ['GRANT-CREATES'], explained: ['REVOKE-CASCADE-ONLY'] })
    expect(evidence).toEqual(expect.arrayContaining([2, 4, 5]))
  })

  it('was not, where others outlive such a revoke', () => {
    const kept = [grant(11, 'c', 100), listed(12, 110, ['c'])]
    const outlived = [ofOther(13, 'z', 95), revoked(14, 120, 'z', others), listed(15, 130, ['c'])]
    expect(told([...taken, ...kept, ...outlived], [...lost]).explained).toEqual(['GRANT-CREATES'])
  })

  it('was not, where no list had shown it before', () => {
    const unseen = taken.filter(({ n }) => n !== 3)
    expect(told(unseen, [...lost]).explained).toEqual(['GRANT-CREATES'])
  })

  it('is one failure with another of its check that has the same cause', () => {
    const findings = [[...lost], [[7, 10], { rule: 'GRANTS-NOT-REVOKED' }]] as const
    expect(
      told(taken, ...findings.map(([ns, over]) => [[...ns], over] as Parameters<typeof broken>)),
    ).toMatchObject({ judged: ['GRANT-CREATES', 'GRANTS-NOT-REVOKED'], explained: ['REVOKE-CASCADE-ONLY'] })
  })
})

describe('a request that is answered as with another key', () => {
  const lasting = (one: Exchange) => ({ ...one, receivedAt: one.sentAt + 10 })
  const withKey = (n: number, ms: number, key: string, status = 200) =>
    lasting(listed(n, ms, [], 'limit=5', { key, status }))
  const refused = { errorCode: 'errors.auth.permission_denied', message: 'No.' }
  const right = listed(1, 0, [], 'limit=5', { key: 'noGrants', status: 403, json: refused })
  const write = (n: number, ms: number) =>
    lasting(created(n, ms, { id: `g${n}` }, {}, { key: 'readOnly', check: 'area/two' }))
  const finding = [[3], { rule: 'AUTH-GRANTS-GOVERNS' }] as Parameters<typeof broken>
  const meeting = [right, withKey(2, 20, 'full'), withKey(3, 25, 'noGrants'), write(4, 28)]

  it('met one with that key, where each such request did', () => {
    expect(told(meeting, finding)).toMatchObject({ explained: ['AUTH-BEARER'], evidence: [2, 3] })
  })

  it.each([
    ['one of them was alone', [...meeting, withKey(5, 900, 'noGrants')]],
    ['it is answered so each time', meeting.slice(1)],
    ['it happens to one operation only', meeting.slice(0, 3)],
  ])('is a matter of its permission, where %s', (_, exchanges) => {
    expect(told(exchanges, finding).explained).toEqual(['AUTH-GRANTS-GOVERNS'])
  })
})
