import { describe, expect, it } from 'vitest'
import type { Scenario } from '../../../spec/control-types.ts'
import type { GrantId } from '../../ledger/ids.ts'
import { casesOf, DAY, date, judged, type Line } from './evidence.test-bed.ts'

const month = 30 * DAY
const customer = { bundleId: 'b', userId: 'u' }
const happened = (scenario: Scenario, at?: number): Line => ({
  note: scenario,
  ...(at === undefined ? {} : { at }),
})
const paid = (end: number): Line => happened({ scenario: 'invoice-paid', periodEnd: date(end), ...customer })
const create = (sourceId: string, end?: number, parts: object = {}): Line => ({
  op: 'createBundleGrant',
  body: {
    userId: 'u',
    grantType: 'paid_external',
    sourceId,
    ...(end === undefined ? {} : { endsAt: date(end) }),
  },
  ...parts,
})
const revoke: Line = { op: 'revokeBundleGrant', revoked: 'g1' }
const taking = (grantId: string, ...ids: readonly string[]): Line => ({
  op: 'revokeBundleGrant',
  path: `/v1/bundles/b/grants/${grantId}`,
  patch: { ledger: { added: [], revoked: ids as GrantId[] } },
})
const ofSomebodyElse = {
  body: { userId: 'other', grantType: 'paid_external', sourceId: 'x', endsAt: date(month) },
}

describe('payments: what should follow', () => {
  it('payments: a paid invoice is followed by a grant up to the end of its period', () => {
    expect(judged([paid(month), create('s', month)])).toEqual({})
    expect(judged([paid(month)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
    expect(judged([paid(month), create('x', month, ofSomebodyElse)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
  })

  it('payments: the grant may have been created before the note, once for each note', () => {
    const early = create('s', month, { added: 'g1' })
    const bought = happened({ scenario: 'lifetime-paid', ...customer })
    expect(judged([early, paid(month)])).toEqual({})
    expect(judged([create('s', undefined, { added: 'g1' }), bought])).toEqual({})
    expect(judged([early, paid(month), create('s2', 2 * month, { added: 'g2' }), paid(2 * month)])).toEqual(
      {},
    )
    const renewed = create('s2', 2 * month, { added: 'g2' })
    expect(judged([early, renewed, paid(month), paid(2 * month)])).toEqual({})
    const ofOther = { decision: 'covered', answer: { grant: { id: 'g2', sourceId: 's2' } } }
    const disordered = [renewed, paid(2 * month), create('s', month, ofOther), paid(month)]
    expect(casesOf(disordered, 'PAY-PERIOD-IS-GRANT')).toEqual([expect.stringContaining('recorded nothing')])
    const none = { 'PAY-PERIOD-IS-GRANT': [] }
    expect(judged([renewed, happened({ scenario: 'payment-failed', ...customer }), paid(2 * month)])).toEqual(
      none,
    )
    expect(judged([early, renewed, paid(month), paid(2 * month), paid(month)])).toEqual(none)
    expect(judged([early, renewed, paid(month), paid(2 * month), paid(3 * month)])).toEqual(none)
    expect(judged([early, paid(month), paid(month)])).toEqual(none)
    expect(judged([early, revoke, paid(month)])).toEqual(none)
    expect(judged([early, happened({ scenario: 'refund', ...customer }), revoke, paid(month)])).toEqual(none)
    expect(judged([create('s', month, { status: 409 }), paid(month)])).toEqual(none)
    expect(judged([create('x', month, { ...ofSomebodyElse, added: 'g1' }), paid(month)])).toEqual(none)
  })

  it('payments: with another end it is the first invoice or a renewal that was recorded wrongly', () => {
    expect(judged([paid(month), create('s', month + 1)])).toEqual({ 'PAY-FIRST-INVOICE': [1] })
    const wrong = create('s', month + 1, { added: 'g1' })
    expect(judged([wrong, paid(month)])).toEqual({ 'PAY-FIRST-INVOICE': [1] })
    expect(judged([wrong, revoke, paid(month)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
    expect(judged([paid(month + 1), wrong, paid(month)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
    expect(judged([paid(month), create('s', month), paid(2 * month), create('s2', 2 * month + 1)])).toEqual({
      'PAY-RENEWAL-NEW-SOURCE': [2],
    })
    expect(judged([paid(month), create('s', month), paid(2 * month)])).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
  })

  it('payments: a lifetime purchase is followed by a grant without end', () => {
    const bought = happened({ scenario: 'lifetime-paid', ...customer })
    expect(judged([bought, create('s')])).toEqual({})
    expect(judged([bought, create('s', 1200 * month)])).toEqual({ 'PAY-LIFETIME-NO-END': [1] })
    expect(judged([create('s', 1200 * month, { added: 'g1' }), bought])).toEqual({
      'PAY-LIFETIME-NO-END': [1],
    })
    expect(judged([bought])).toEqual({ 'PAY-LIFETIME-NO-END': [] })
  })

  it('payments: a grant of another type records no payment, and is not denied', () => {
    const other = (end?: number): Line => {
      const endsAt = end === undefined ? {} : { endsAt: date(end) }
      return { op: 'createBundleGrant', body: { userId: 'u', grantType: 'owner_grant', ...endsAt } }
    }
    const bought = happened({ scenario: 'lifetime-paid', ...customer })
    const invoice = `The invoice paid up to ${date(month)} led to`
    const forGood = 'Access for good was bought, and paid_external creates without endsAt'
    expect(casesOf([paid(month), other(month)], 'PAY-PERIOD-IS-GRANT')).toEqual([
      `${invoice} no paid_external create`,
    ])
    expect(casesOf([paid(month), other(month), create('s', DAY)], 'PAY-FIRST-INVOICE')).toEqual([
      `${invoice} paid_external creates with other ends only`,
    ])
    expect(
      casesOf([paid(month), other(month), create('s', month, { status: 400 })], 'PAY-PERIOD-IS-GRANT'),
    ).toEqual([`${invoice} paid_external creates that were refused`])
    expect(casesOf([bought, other()], 'PAY-LIFETIME-NO-END')).toEqual([`${forGood} did not follow`])
    expect(
      casesOf([bought, other(), create('s', undefined, { status: 400 })], 'PAY-LIFETIME-NO-END'),
    ).toEqual([`${forGood} were refused`])
  })

  it('payments: a create that was refused is no grant, unless its source is known or the money went back', () => {
    const bought = happened({ scenario: 'lifetime-paid', ...customer })
    for (const status of [400, 403, 404]) {
      expect(judged([paid(month), create('s', month, { status })])).toEqual({ 'PAY-PERIOD-IS-GRANT': [1] })
      expect(judged([bought, create('s', undefined, { status })])).toEqual({ 'PAY-LIFETIME-NO-END': [1] })
    }
    const refused = create('s', month, { status: 400 })
    expect(judged([paid(month), refused, create('s', month)])).toEqual({})
    expect(judged([paid(month), refused, happened({ scenario: 'refund', ...customer })])).toEqual({})
    const refusal = { code: 'errors.grant.duplicate_source', message: '' } as const
    expect(judged([paid(month), create('s', month, { status: 409, patch: { refusal } })])).toEqual({})
  })

  it('payments: the source of a revoked grant records no payment that follows the refund', () => {
    const refusal = { code: 'errors.grant.duplicate_source', message: '' } as const
    const again = create('s', month, { status: 409, patch: { refusal } })
    const refund = happened({ scenario: 'refund', sourceId: 's', ...customer })
    const story = [create('s', month, { added: 'g1' }), refund, revoke, paid(month)]
    expect(judged([...story, again])).toEqual({ 'PAY-PERIOD-IS-GRANT': [3] })
    expect(judged([...story, again, create('s:again', month)])).toEqual({})
    expect(judged([...story, again, refund])).toEqual({})
    expect(judged([create('s', month, { added: 'g1' }), paid(month), again])).toEqual({})
    expect(judged([paid(month), create('s', month, { added: 'g1' }), refund, revoke, again])).toEqual({})
    const scenario = { scenario: 'refund', sourceId: 's', ...customer } as const
    const held = [{ id: 'g1', sourceId: 's', live: true }]
    const invoice = { scenario: 'invoice-paid', periodEnd: date(month), ...customer } as const
    const notes = [
      { after: 0, at: date(0), scenario, grants: held },
      { after: 1, at: date(0), scenario: invoice },
    ]
    expect(judged([revoke, again], { notes })).toEqual({ 'PAY-PERIOD-IS-GRANT': [2] })
  })

  it('payments: a refund is followed by a revoke, where there was something to revoke', () => {
    const refund = happened({ scenario: 'refund', ...customer }, DAY)
    const made = create('s', month, { added: 'g1' })
    expect(judged([made, refund, revoke])).toEqual({})
    expect(judged([made, refund])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    expect(judged([refund])).toEqual({})
    expect(judged([made, happened({ scenario: 'refund', ...customer }, month)])).toEqual({})
    expect(judged([made, revoke, refund])).toEqual({})
  })

  it('payments: a refund of one payment is about the grant of that payment', () => {
    const refundOf = (sourceId: string) => happened({ scenario: 'refund', sourceId, ...customer }, DAY)
    const made = create('s', month, { added: 'g1' })
    expect(judged([made, refundOf('s')])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    expect(judged([made, refundOf('s0')])).toEqual({})
  })

  it('payments: when access is to end at once, every paid grant is revoked', () => {
    const story = [
      create('a', month, { added: 'g1' }),
      create('b', 2 * month, { added: 'g2' }),
      { ...create('', 0, { added: 'g3' }), body: { userId: 'u', grantType: 'owner_grant' } },
      happened({ scenario: 'refund', ...customer }, DAY),
    ]
    expect(judged([...story, taking('g2', 'g2')])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    expect(casesOf([...story, taking('g2', 'g2')], 'PAY-REFUND-REVOKE')).toEqual([
      'Access was to end, and a paid grant was not revoked',
    ])
    expect(judged([...story, taking('g2', 'g2'), taking('g1', 'g1')])).toEqual({})
    expect(judged([...story, taking('g1', 'g1', 'g2', 'g3')])).toEqual({})
    const lost: Line = { op: 'revokeBundleGrant', status: 0, delivery: 'none' }
    expect(casesOf([...story, lost], 'PAY-REFUND-REVOKE')).toHaveLength(1)
  })

  it('payments: a refund is not followed by a revoke of a later grant alone, nor by one that was refused for its key or never acted', () => {
    const refundOf = happened({ scenario: 'refund', sourceId: 's', ...customer }, DAY)
    const story = [create('s', month, { added: 'g1' }), create('s2', 2 * month, { added: 'g2' }), refundOf]
    const later: Line = { ...revoke, path: '/v1/bundles/b/grants/g2', revoked: 'g2' }
    const { revoked: _, ...without } = revoke as { op: 'revokeBundleGrant'; revoked: string }
    const dropped: Line = { ...without, status: 0, delivery: 'none' }
    const refused: Line = { ...without, status: 403 }
    expect(judged([...story, later])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    expect(judged([...story, { ...later, revoked: 'g1' }])).toEqual({})
    expect(judged([...story, refused])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    for (const end of [later, refused])
      expect(judged([...story, dropped, end])).toEqual({ 'PAY-REFUND-REVOKE': [3] })
    expect(judged([...story, { ...without, status: 410 }])).toEqual({})
    const refusal = { code: 'errors.bundle.not_found', message: '' } as const
    const ofOtherOwner: Line = { ...without, status: 404, patch: { refusal } }
    expect(judged([...story, ofOtherOwner])).toEqual({ 'PAY-REFUND-REVOKE': [1] })
  })
})

describe('payments: a refund that takes another grant', () => {
  const refundOf = (sourceId: string) => happened({ scenario: 'refund', sourceId, ...customer }, DAY)
  const a = create('a', month, { added: 'g1' })
  const b = create('b', 2 * month, { added: 'g2' })

  it('payments: an earlier grant that takes the refunded one with it was paid, whether the refund is noted before or after', () => {
    const story = [a, b, refundOf('b'), taking('g1', 'g1', 'g2')]
    expect(judged(story)).toEqual({ 'PAY-REFUND-REVOKE': [3] })
    expect(casesOf(story, 'PAY-REFUND-REVOKE')).toEqual([
      'The grant of a was revoked, and only other payments were noted as refunded',
    ])
    expect(judged([a, b, taking('g1', 'g1', 'g2'), refundOf('b')])).toEqual({ 'PAY-REFUND-REVOKE': [3] })
  })

  it('payments: grants of the fixture count as well', () => {
    const held = ['a', 'b'].map((sourceId, at) => ({ id: `g${at + 1}`, sourceId, live: true }))
    const scenario = { scenario: 'refund', sourceId: 'b', ...customer } as const
    const notes = [{ after: 0, at: date(0), scenario, grants: held }]
    expect(judged([taking('g1', 'g1', 'g2')], { notes })).toEqual({ 'PAY-REFUND-REVOKE': [1] })
    expect(judged([taking('g2', 'g2')], { notes })).toEqual({})
  })

  it('payments: a refund that is delivered twice takes no second payment', () => {
    const twice = [a, refundOf('a'), taking('g1', 'g1'), b, taking('g2', 'g2')]
    expect(judged(twice)).toEqual({ 'PAY-REFUND-REVOKE': [4] })
    const again = [
      a,
      refundOf('a'),
      taking('g1', 'g1'),
      paid(2 * month),
      b,
      refundOf('a'),
      taking('g2', 'g2'),
    ]
    expect(judged(again)).toEqual({ 'PAY-REFUND-REVOKE': [4] })
    const ofCovered = { decision: 'covered', answer: { grant: { id: 'g1', grantType: 'paid_external' } } }
    expect(judged([a, create('c', DAY, ofCovered), refundOf('c'), taking('g1', 'g1')])).toEqual({
      'PAY-REFUND-REVOKE': [3],
    })
  })

  it('payments: what goes with a refund, has one of its own, or makes room for another purchase is no mistake', () => {
    for (const story of [
      [a, b, refundOf('a'), taking('g1', 'g1', 'g2')],
      [a, b, refundOf('a'), taking('g2', 'g2'), taking('g1', 'g1')],
      [a, b, refundOf('b'), taking('g1', 'g1', 'g2'), refundOf('a')],
      [a, b, refundOf('b'), happened({ scenario: 'refund', ...customer }), taking('g1', 'g1', 'g2')],
      [a, b, refundOf('b'), taking('g1', 'g1', 'g2'), create('year', 12 * month)],
      [a, refundOf('a'), taking('g1', 'g1'), paid(2 * month), b, taking('g2', 'g2')],
      [a, taking('g1', 'g1')],
    ])
      expect(judged(story)).toEqual({})
    const cancelled = happened({ scenario: 'cancel-at-period-end', ...customer })
    expect(judged([a, refundOf('a'), taking('g1', 'g1'), b, cancelled, taking('g2', 'g2')])).toEqual({
      'PAY-CANCEL-NO-REVOKE': [4],
    })
  })
})

describe('payments: what should not', () => {
  const cancelled = happened({ scenario: 'cancel-at-period-end', ...customer }, DAY)
  const failed = happened({ scenario: 'payment-failed', ...customer }, DAY)
  const made = create('s', month, { added: 'g1', at: 0 })

  it.each([
    ['PAY-CANCEL-NO-REVOKE', cancelled],
    ['PAY-FAILED-NOTHING', failed],
  ] as const)('payments: %s: neither a revoke nor a new grant', (rule, note) => {
    expect(judged([made, note])).toEqual({})
    expect(judged([made, note, revoke])).toEqual({ [rule]: [2] })
    expect(judged([made, note, create('s2', 2 * month)])).toEqual({ [rule]: [2] })
    const renewed = create('s2', 2 * month, { added: 'g2' })
    expect(judged([made, note, renewed, paid(3 * month), create('s3', 3 * month)])).toEqual({ [rule]: [2] })
    expect(judged([made, note, renewed, paid(2 * month), create('s3', 2 * month)])).toEqual({ [rule]: [2] })
  })

  it.each([cancelled, failed])(
    'payments: what was paid before or after, a gift, or an event delivered again is something else',
    (note) => {
      expect(judged([made, revoke, note])).toEqual({})
      expect(judged([made, note, paid(2 * month), create('s2', 2 * month)])).toEqual({})
      expect(judged([paid(2 * month), made, note, create('s2', 2 * month)])).toEqual({})
      expect(judged([made, note, create('s2', 2 * month, { added: 'g2' }), paid(2 * month)])).toEqual({})
      expect(judged([made, note, create('s', month)])).toEqual({})
      const gift = { userId: 'u', grantType: 'gift', endsAt: date(2 * month) }
      expect(judged([made, note, create('', 0, { body: gift })])).toEqual({})
    },
  )

  it('payments: what a journal has forgotten is not missing', () => {
    const forgetful = { complete: false }
    const later: Line = { op: 'listBundles', patch: { number: 9 } }
    expect(judged([paid(month), later], forgetful)).toEqual({})
    expect(judged([happened({ scenario: 'lifetime-paid', ...customer }), later], forgetful)).toEqual({})
    expect(judged([happened({ scenario: 'charged', checkoutId: 'c1' }), later], forgetful)).toEqual({})
    expect(judged([made, cancelled, create('s0', month, { decision: 'replayed' })], forgetful)).toEqual({})
    expect(judged([later, paid(month)], forgetful)).toEqual({})
    expect(judged([{ ...later, patch: {} }, paid(month)], forgetful)).toEqual({ 'PAY-PERIOD-IS-GRANT': [] })
  })

  it('payments: a refund after the cancellation may revoke', () => {
    expect(judged([made, cancelled, happened({ scenario: 'refund', ...customer }), revoke])).toEqual({})
  })

  it('payments: whose grant was revoked is known from any answer that showed it', () => {
    const shown: Line = {
      op: 'listBundleGrants',
      answer: { grants: [{ id: 'g1', userId: 'u' }], limit: 50 },
    }
    expect(judged([shown, cancelled, revoke])).toEqual({ 'PAY-CANCEL-NO-REVOKE': [2] })
    expect(judged([cancelled, revoke])).toEqual({})
  })

  it('payments: no scenario, no judgement', () => {
    expect(judged([made, revoke, create('s2', 2 * month)])).toEqual({})
  })
})

describe('checkouts', () => {
  const read = (at: number, parts: object = {}): Line => ({ op: 'readCheckout', at, ...parts })
  const charged = (at: number): Line => happened({ scenario: 'charged', checkoutId: 'c1' }, at)
  const rule = 'CHECKOUT-READ-BEFORE-CHARGE'

  it('checkouts: a session is read before the charge and within its 15 minutes', () => {
    expect(judged([read(0), charged(899)])).toEqual({})
    expect(judged([charged(0)])).toEqual({ [rule]: [] })
    expect(judged([charged(0), read(1)])).toEqual({ [rule]: [] })
    expect(judged([read(0), charged(900)])).toEqual({ [rule]: [1] })
    expect(judged([read(0, { path: '/v1/checkout/c2' }), charged(1)])).toEqual({ [rule]: [] })
  })

  it('checkouts: a read that was refused, or that gave nothing, is none', () => {
    expect(judged([read(0, { status: 404 }), charged(1)])).toEqual({ [rule]: [1] })
    expect(judged([read(0, { delivery: 'none' }), charged(1)])).toEqual({ [rule]: [1] })
    expect(judged([read(0), read(800, { status: 404 }), charged(801)])).toEqual({ [rule]: [1, 2] })
  })
})
