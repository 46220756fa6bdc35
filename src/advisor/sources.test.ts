import { describe, expect, it } from 'vitest'
import { DAY, date, judged, type Line } from './evidence.test-bed.ts'

const create = (sourceId: string, endsAt: number | 'never', parts: object = {}): Line => ({
  op: 'createBundleGrant',
  body: {
    userId: 'u',
    grantType: 'paid_external',
    sourceId,
    ...(endsAt === 'never' ? {} : { endsAt: date(endsAt) }),
  },
  ...parts,
})
const month = 30 * DAY
const lost = { delivery: 'none' }

describe('sources: one for each period', () => {
  it('sources: an old source with another end is a renewal that renews nothing', () => {
    expect(judged([create('s', month), create('s', 2 * month, { status: 409 })])).toEqual({
      'PAY-RENEWAL-NEW-SOURCE': [1, 2],
    })
    expect(judged([create('s', month), create('s2', 2 * month)])).toEqual({})
  })

  it('sources: an old source for permanent access is no lifetime purchase', () => {
    expect(judged([create('s', month), create('s', 'never', { status: 409 })])).toEqual({
      'PAY-LIFETIME-NO-END': [1, 2],
    })
    expect(judged([create('s', month), create('s2', 'never')])).toEqual({})
  })

  it('sources: the same request again is a retry, in any spelling of its end', () => {
    const body = {
      userId: 'u',
      grantType: 'paid_external',
      sourceId: 's',
      endsAt: '2026-01-31T01:00:00+01:00',
    }
    expect(judged([create('s', month), create('s', month), create('s', month, { body })])).toEqual({})
  })

  it('sources: a request that was refused, or that was covered, has used no source', () => {
    expect(judged([create('s', -1, { status: 400 }), create('s', month)])).toEqual({})
    expect(judged([create('s', month, { decision: 'covered' }), create('s', 2 * month)])).toEqual({})
  })

  it('sources: they count for one user in one bundle and one type', () => {
    const gift = { userId: 'u', grantType: 'gift', sourceId: 's', endsAt: date(2 * month) }
    expect(judged([create('s', month), create('s', 2 * month, { body: gift })])).toEqual({})
    expect(
      judged([create('s', month), create('s', 2 * month, { path: '/v1/bundles/other/grants' })]),
    ).toEqual({})
  })
})

describe('sources: the same for each attempt', () => {
  it.each([lost, { delivery: 'part' }, { status: 503 }, { status: 429 }])(
    'sources: after %j another source for the same terms is seen, and nothing else is said of it',
    (unanswered) => {
      expect(judged([create('try-1', month, unanswered), create('try-2', month)])).toEqual({
        'GRANT-SOURCE-IDENTIFIES': [1, 2],
      })
    },
  )

  it('sources: after an answer, or for other terms, it is another sale', () => {
    expect(judged([create('s1', month), create('s2', month)])).toEqual({})
    expect(judged([create('s1', month, lost), create('s2', 2 * month), create('s1', month)])).toEqual({})
  })

  it('sources: when the first one is sent again as well, the other is another sale', () => {
    expect(judged([create('s1', month, lost), create('s2', month), create('s1', month)])).toEqual({})
  })
})

describe('losses', () => {
  const revoke = (parts: object = {}): Line => ({ op: 'revokeBundleGrant', ...parts })
  const history = (query: string, parts: object = {}): Line => ({
    op: 'listBundleGrants',
    query,
    answer: { grants: [], limit: 50 },
    ...parts,
  })

  it.each([lost, { delivery: 'part' }, { status: 500 }, { status: 429 }])(
    'losses: a create that ended with %j and was left at that is seen',
    (unanswered) => {
      expect(judged([create('s', month, unanswered)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [1] })
      expect(judged([create('s', month, unanswered), create('s', month)])).toEqual({})
    },
  )

  it('losses: of several attempts the last one counts', () => {
    expect(judged([create('s', month, lost), create('s', month, lost)])).toEqual({
      'PAY-PERIOD-IS-GRANT': [2],
    })
  })

  it('losses: to look it up is as good, where the look would show it', () => {
    const left = create('s', month, lost)
    for (const query of ['', 'userId=u', 'sourceId=s', 'userId=u&sourceId=s'])
      expect(judged([left, history(query)])).toEqual({})
    const blind = [
      history('userId=other'),
      history('sourceId=s9'),
      history('', { path: '/v1/bundles/other/grants' }),
      history('', lost),
    ]
    for (const look of blind) expect(judged([left, look])).toEqual({ 'PAY-PERIOD-IS-GRANT': [1] })
  })

  it('losses: a create that was refused is over', () => {
    expect(judged([create('s', month, { status: 404 })])).toEqual({})
  })

  it('losses: a revoke that was left open is seen, unless it was sent again or looked up', () => {
    const made = create('s', month, { added: 'g1' })
    expect(judged([made, revoke(lost)])).toEqual({ 'PAY-REFUND-REVOKE': [2] })
    expect(judged([made, revoke(lost), revoke({ status: 404 })])).toEqual({})
    expect(judged([made, revoke(lost), history('userId=u')])).toEqual({})
  })
})
