import { describe, expect, it } from 'vitest'
import { closestOf } from '../diagnosis/rule.ts'
import type { Exchange } from '../kit/exchange.ts'
import { instantOf, iso } from '../kit/wire.ts'
import { advance, type PossibleStates } from './possible-states.ts'
import { emptyPair } from './state.ts'

/** A ledger that counts in microseconds: what it keeps of an end, what it shows of an instant, and which ends it takes for covered. */
interface Ledger {
  readonly kept: number
  readonly shown: number
  readonly rounds?: boolean
  readonly covers?: (until: number, reach: number) => boolean
  /** The digits of its ends are coarser than those of createdAt. */
  readonly endsIn?: number
  /** It shows ends in full seconds, and its first grant begins in one. */
  readonly cutsEnds?: boolean
  /** A grant starts where the one before it was asked to end, which the ledger has cut. */
  readonly startsAsAsked?: boolean
}

const [micro, milli, second] = [1, 1_000, 1_000_000]
const day = '2027-03-01T10:00:0'
const noon = Date.parse(`${day}0Z`)

/** The rules that are broken when a pair is asked for these ends one after the other, each written after "2027-03-01T1". */
function brokenBy(ledger: Ledger, ends: readonly string[]): readonly string[] {
  const {
    kept,
    shown,
    rounds = false,
    covers = (until, reach) => until <= reach,
    endsIn = kept,
    cutsEnds,
    startsAsAsked,
  } = ledger
  const cut = (micros: number, unit: number) => Math.floor(micros / unit) * unit
  const show = (micros: number) => iso(cut(micros, shown) / milli)
  const grants: { id: string; startsAt: string; endsAt: string; createdAt: string }[] = []
  let reach: number | undefined
  let before: number | undefined
  let possible: PossibleStates = [emptyPair]
  for (const [index, text] of ends.entries()) {
    const asked = instantOf(`2027-03-01T1${text}`) ?? Number.NaN
    const until = cut(Math.round(asked * milli) + (rounds ? endsIn / 2 : 0), endsIn)
    const created = cut(noon * milli + (cutsEnds && index === 0 ? 0 : 123_456), kept)
    if (reach === undefined || !covers(until, reach)) {
      const startsAt = startsAsAsked && before !== undefined ? iso(before) : show(reach ?? created)
      before = asked
      grants.push({
        id: `g${index}`,
        startsAt,
        endsAt: show(cutsEnds ? cut(until, second) : until),
        createdAt: show(created),
      })
      reach = until
    }
    const json = { grant: { ...grants.at(-1), grantType: 'gift', sourceId: undefined } }
    const server = { earliest: noon, latest: noon + 200 }
    const exchange = { status: 200, json, server, sentAt: noon, receivedAt: noon + 200, n: index, text: '' }
    const next = advance(possible, {
      action: {
        kind: 'create',
        type: 'gift',
        source: undefined,
        until: asked,
        userId: 'u',
        others: new Set(),
      },
      exchanges: [exchange as unknown as Exchange],
    })
    if (next.kind === 'contradiction') return closestOf(next.candidates).map(({ rule }) => rule)
    possible = next.possible
  }
  return []
}

const ends = [
  '1:00:00.300Z',
  '1:00:00.300321Z',
  '1:00:00.300Z',
  '1:00:00.300321Z',
  '1:00:00.301Z',
  '1:00:00.300999Z',
  '1:00:01Z',
  '1:00:01.000001Z',
  '1:00:01Z',
  '1:00:01.700Z',
  '1:00:01.999Z',
  '1:00:02Z',
  '1:00:02Z',
  '1:00:02.001Z',
  '1:00:03Z',
]

describe('a create at the boundary of the access', () => {
  it.each<[string, Ledger]>([
    ['microseconds, and shows them', { kept: micro, shown: micro }],
    ['microseconds, and shows milliseconds', { kept: micro, shown: milli }],
    ['microseconds, and shows seconds', { kept: micro, shown: second }],
    ['milliseconds, and cuts', { kept: milli, shown: milli }],
    ['milliseconds, and rounds', { kept: milli, shown: milli, rounds: true }],
    ['milliseconds, and shows seconds', { kept: milli, shown: second }],
    ['seconds, and cuts', { kept: second, shown: second }],
    ['seconds, and rounds', { kept: second, shown: second, rounds: true }],
  ])('is explained where a ledger keeps %s', (_what, ledger) => {
    expect(brokenBy(ledger, ends)).toEqual([])
    for (const [index] of ends.entries()) expect(brokenBy(ledger, ends.slice(index))).toEqual([])
  })

  const lax = (units: number) => (until: number, reach: number) => until <= reach + units
  const strict = (until: number, reach: number) => until < reach

  it.each<[string, string, Ledger, readonly string[]]>([
    [
      'GRANT-CREATES',
      'covers a millisecond too much',
      { kept: milli, shown: milli, covers: lax(milli) },
      ['1:00:00Z', '1:00:00.001Z'],
    ],
    [
      'GRANT-CREATES',
      'covers a microsecond too much',
      { kept: micro, shown: micro, covers: lax(micro) },
      ['1:00:00Z', '1:00:00.000001Z'],
    ],
    [
      'GRANT-CREATES',
      'covers a second too much',
      { kept: second, shown: second, covers: lax(second) },
      ['1:00:00Z', '1:00:01Z'],
    ],
    [
      'GRANT-COVERED',
      'does not cover the very end',
      { kept: milli, shown: milli, covers: strict },
      ['1:00:00.300Z', '1:00:00.300Z'],
    ],
    [
      'GRANT-COVERED',
      'does not cover the very end, in seconds',
      { kept: second, shown: second, covers: strict },
      ['1:00:00Z', '1:00:00Z'],
    ],
    [
      'GRANT-COVERED',
      'does not cover the very end, in microseconds',
      { kept: micro, shown: micro, covers: strict },
      ['1:00:00.300321Z', '1:00:00.300321Z'],
    ],
    [
      'GRANT-ENDS-AT-EXACT',
      'keeps ends in seconds and createdAt in milliseconds',
      { kept: milli, shown: milli, endsIn: second },
      ['1:00:00.300Z'],
    ],
    [
      'GRANT-ENDS-AT-EXACT',
      'keeps ends in milliseconds and createdAt in microseconds',
      { kept: micro, shown: micro, endsIn: milli },
      ['1:00:00.300321Z'],
    ],
  ])('breaks %s where a ledger %s', (rule, _what, ledger, asked) => {
    expect(brokenBy(ledger, asked)).toContain(rule)
  })

  it('breaks the rule of ends alone where a ledger shows its ends in full seconds, even if it begins in one', () => {
    const broken = brokenBy({ kept: milli, shown: milli, cutsEnds: true }, ['1:00:00.300Z', '1:00:01.700Z'])
    expect(new Set(broken)).toEqual(new Set(['GRANT-ENDS-AT-EXACT']))
  })

  it('breaks the rule of starts where a ledger of full seconds starts a grant at the instant that it has cut', () => {
    const ledger = { kept: second, shown: second, startsAsAsked: true }
    expect(brokenBy(ledger, ['1:00:00.300Z', '1:00:02Z'])).toContain('GRANT-START-CHOSEN')
  })

  it('is cut or kept each time alike', () => {
    const answers = [
      (until: number, reach: number) => until <= reach + milli,
      (until: number, reach: number) => until <= reach,
    ]
    let turn = 0
    // Once 321 microseconds are taken for nothing, once for access.
    const fickle = {
      kept: micro,
      shown: milli,
      covers: (until: number, reach: number) => answers[turn++]?.(until, reach) ?? true,
    }
    expect(brokenBy(fickle, ['1:00:00.300Z', '1:00:00.300321Z', '1:00:00.300321Z'])).not.toEqual([])
  })
})
