import { describe, expect, it } from 'vitest'
import { casesOf, DAY, date, judged, type Line } from './evidence.test-bed.ts'

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
const granted = { decision: 'granted' }
const covered = { decision: 'covered', answer: { grant: { id: 'g0', grantType: 'gift' } } }
/** The answer is lost behind the ledger. */
const lost = { delivery: 'none', ...granted }

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
    expect(judged([create('s', month, covered), create('s', 2 * month, granted)])).toEqual({})
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

describe('payments that recorded nothing', () => {
  const found = { 'PAY-PERIOD-IS-GRANT': [1] }

  it('covered: a payment that is answered with another grant is seen, once, with all that is known', () => {
    const story = [create('s', month, covered), create('s', month, covered)]
    expect(judged(story)).toEqual(found)
    expect(casesOf(story, 'PAY-PERIOD-IS-GRANT')).toEqual([
      'The create for s (user u, until 2026-01-31T00:00:00.000Z) was answered with the gift grant g0 and recorded nothing',
    ])
    const ofOther = {
      ...covered,
      answer: { grant: { id: 'g0', grantType: 'paid_external', sourceId: 's0' } },
    }
    expect(casesOf([create('s', month, ofOther)], 'PAY-PERIOD-IS-GRANT')).toEqual([
      expect.stringContaining('with the paid_external grant g0 of s0 and'),
    ])
  })

  it('covered: one that was granted before or after, whose source is known, or that was paid back is recorded', () => {
    expect(judged([create('s', month, granted), create('s', month, covered)])).toEqual({})
    expect(judged([create('s', month, covered), create('s', 2 * month, granted)])).toEqual({})
    expect(judged([create('s', month, covered), create('s2', 2 * month, granted)])).toEqual(found)
    const variants = [{ name: 'duplicate-or-coverage', value: 'coverage', rule: 'GRANT-DUPLICATE-FIRST' }]
    expect(judged([create('s', month, { ...covered, patch: { variants } })])).toEqual({})
    const refund = (sourceId: string): Line => ({
      note: { scenario: 'refund', bundleId: 'b', userId: 'u', sourceId },
    })
    expect(judged([create('s', month, covered), refund('s')])).toEqual({})
    expect(judged([create('s', month, covered), refund('s0')])).toEqual(found)
    expect(judged([refund('s'), create('s', month, covered)])).toEqual(found)
  })

  it('covered: a gift is no payment, and an answer that nobody got is none', () => {
    const gift = { userId: 'u', grantType: 'gift', endsAt: date(month) }
    expect(judged([create('', 0, { ...covered, body: gift })])).toEqual({})
    expect(
      judged([create('s', month, { ...covered, delivery: 'none' }), create('s', month, covered)]),
    ).toEqual({ 'PAY-PERIOD-IS-GRANT': [2] })
  })

  it('covered: the same period under another source is the same payment', () => {
    expect(judged([create('s1', month, granted), create('s2', month, covered)])).toEqual({
      'GRANT-SOURCE-IDENTIFIES': [1, 2],
    })
    expect(judged([create('s1', 2 * month, granted), create('s2', month, covered)])).toEqual({
      'PAY-PERIOD-IS-GRANT': [2],
    })
  })

  it.each([lost, { status: 429 }])(
    'covered: a retry of %j under another source is one finding',
    (unanswered) => {
      const story = [create('s1', month, unanswered), create('s2', month, covered)]
      expect(judged(story)).toEqual({ 'GRANT-SOURCE-IDENTIFIES': [1, 2] })
      expect(casesOf(story, 'GRANT-SOURCE-IDENTIFIES')).toHaveLength(1)
    },
  )
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
      history('', { op: 'listBundleUsers', path: '/v1/bundles/b/users' }),
    ]
    for (const look of blind) expect(judged([left, look])).toEqual({ 'PAY-PERIOD-IS-GRANT': [1] })
  })

  it.each([{ delivery: 'none', status: 0 }, { status: 503 }, { status: 429 }])(
    'losses: to look up what ended with %j before the ledger records nothing',
    (unheard) => {
      const left = create('s', month, unheard)
      expect(judged([left, history('sourceId=s')])).toEqual({ 'PAY-PERIOD-IS-GRANT': [1] })
      expect(judged([left, history('sourceId=s'), create('s', month, granted)])).toEqual({})
      expect(judged([create('s', month, lost), left, history('sourceId=s')])).toEqual({})
    },
  )

  it('losses: a refused create is forgotten, unless it was refused for its key alone', () => {
    expect(judged([create('s', month, { status: 404 })])).toEqual({})
    expect(judged([create('s', month, { status: 429 }), create('s', month, { status: 404 })])).toEqual({})
    for (const status of [401, 403])
      expect(judged([create('s', month, { status: 429 }), create('s', month, { status })])).toEqual({
        'PAY-PERIOD-IS-GRANT': [1],
      })
  })

  it('losses: all that is known of the payment is said', () => {
    const cases = (line: Line): readonly string[] => casesOf([line], 'PAY-PERIOD-IS-GRANT')
    expect(cases(create('s', month, { status: 429 }))).toEqual([
      'The create for s (user u, until 2026-01-31T00:00:00.000Z) was answered 429, and no later try got through',
    ])
    expect(cases(create('s', 'never', lost))).toEqual([
      'The create for s (user u, for good) lost its answer, and no later try got through',
    ])
  })

  it('losses: a revoke that was left open is seen, unless it was sent again or looked up', () => {
    const made = create('s', month, { added: 'g1' })
    expect(judged([made, revoke(lost)])).toEqual({ 'PAY-REFUND-REVOKE': [2] })
    expect(judged([made, revoke(lost), revoke({ status: 404 })])).toEqual({})
    expect(judged([made, revoke(lost), history('userId=u')])).toEqual({})
    expect(judged([made, revoke({ status: 429 }), history('userId=u')])).toEqual({ 'PAY-REFUND-REVOKE': [2] })
  })

  it.each([
    { path: '/v1/bundles/other/grants/g1' },
    { key: 'k2', patch: { refusal: { code: 'errors.bundle.not_found', message: '' } } },
  ])('losses: a 404 under another bundle, or to the key of another owner, is no answer: %j', (elsewhere) => {
    const made = create('s', month, { added: 'g1' })
    const left = { status: 0, delivery: 'none' }
    expect(judged([made, revoke(left), revoke({ status: 404, ...elsewhere })])).toEqual({
      'PAY-REFUND-REVOKE': [2],
    })
    expect(judged([revoke({ ...left, ...elsewhere }), revoke({ status: 404, ...elsewhere })])).toEqual({})
    expect(judged([revoke({ ...left, ...elsewhere }), revoke(granted)])).toEqual({})
    const { patch = {}, key = 'k1' } = { patch: undefined, key: undefined, ...elsewhere }
    const retry = create('s', month, { status: 404, key, patch })
    expect(judged([create('s', month, left), retry])).toEqual(
      key === 'k1' ? {} : { 'PAY-PERIOD-IS-GRANT': [1] },
    )
  })

  it('losses: a revoke may be made good by one of another grant of the same user in the same bundle, and of no other', () => {
    const made = create('s', month, { added: 'g1' })
    const another = create('s2', 2 * month, { added: 'g2' })
    const ofOther = { body: { userId: 'other', grantType: 'paid_external', sourceId: 'x' }, added: 'g2' }
    const revokeOf = (path: string): Line => revoke({ path: `/v1/bundles/${path}` })
    const story = (second: Line, path: string) => judged([made, second, revoke(lost), revokeOf(path)])
    expect(story(another, 'b/grants/g2')).toEqual({})
    expect(story(another, 'other/grants/g2')).toEqual({ 'PAY-REFUND-REVOKE': [3] })
    expect(story(create('x', month, ofOther), 'b/grants/g2')).toEqual({ 'PAY-REFUND-REVOKE': [3] })
    expect(judged([revoke(lost), revokeOf('b/grants/g1')])).toEqual({})
    expect(judged([revoke(lost), revokeOf('b/grants/g2')])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
  })
})
