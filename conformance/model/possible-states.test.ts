import { describe, expect, it } from 'vitest'
import { closestOf } from '../diagnosis/rule.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantsOf } from '../kit/wire.ts'
import { advance, linearize, type PossibleStates } from './possible-states.ts'
import { emptyPair, type Step } from './state.ts'

const initialStates: PossibleStates = [emptyPair]

const t0 = Date.parse('2026-01-01T00:00:00Z')
const at = (seconds: number) => t0 + seconds * 1_000
const iso = (instant: number) => new Date(instant).toISOString()

interface Answered {
  readonly status?: number
  readonly id?: string
  readonly from?: number
  readonly until?: number
  /** The sourceId of the grant, where it is not the one sent. */
  readonly of?: string
}

/** An exchange of one second of the target's time, ending at `end` seconds. */
function exchange(end: number, status: number, json: unknown): Exchange {
  const server = { earliest: at(end) - 20, latest: at(end) }
  const times = { server, sentAt: at(end) - 20, receivedAt: at(end) }
  return { status, json, ...times, n: end, request: { key: 'full' } } as unknown as Exchange
}

const body = ({ id = 'g', from, until, of }: Answered, type: string, source: string) => ({
  grant: {
    id,
    grantType: type,
    sourceId: of ?? source,
    ...(from === undefined ? {} : { startsAt: iso(at(from)) }),
    ...(until === undefined ? {} : { endsAt: iso(at(until)) }),
  },
})

/** A create at a second, asking for an end (never when left out), with what it was answered. */
const create = (when: number, source: string, until: number | undefined, answer: Answered): Step => ({
  action: {
    kind: 'create',
    type: 'gift',
    source,
    userId: 'u',
    others: new Set(),
    until: until === undefined ? Number.POSITIVE_INFINITY : at(until),
  },
  exchanges: [exchange(when, answer.status ?? 200, body(answer, 'gift', source))],
})

const revoke = (when: number, grantId: string, status = 200): Step => ({
  action: { kind: 'revoke', grantId },
  exchanges: [exchange(when, status, { grant: { id: grantId, grantType: 'gift' } })],
})

const list = (
  when: number,
  rows: readonly (Answered & { readonly source: string })[],
  atRevoke: ReadonlySet<string> = new Set(['g1', 'g2', 'g3']),
): Step => {
  const page = exchange(when, 200, { grants: rows.map((row) => body(row, 'gift', row.source).grant) })
  const due = new Set(['g1', 'g2', 'g3'])
  const action = {
    kind: 'list',
    userId: 'u',
    earlier: [],
    rows: grantsOf(page),
    due,
    atRevoke,
    listedBefore: new Set<string>(),
  } as const
  return { action, exchanges: [page] }
}

function outcome(steps: readonly Step[]): string[] | { readonly states: PossibleStates } {
  let possible = initialStates
  for (const step of steps) {
    const next = advance(possible, step)
    if (next.kind === 'contradiction') return closestOf(next.candidates).map((part) => part.rule)
    possible = next.possible
  }
  return { states: possible }
}

describe('possible states', () => {
  const first = create(1, 'a', 100, { id: 'g1', from: 1, until: 100 })
  const second = create(2, 'b', 200, { id: 'g2', from: 100, until: 200 })

  it('explains a chain, a covered request and a cascade', () => {
    const steps = [
      first,
      second,
      create(3, 'c', 150, { id: 'g2', of: 'b', from: 100, until: 200 }),
      revoke(4, 'g1'),
      list(5, []),
    ]
    expect(outcome(steps)).toHaveProperty('states')
  })

  it.each<[string, string, readonly Step[]]>([
    [
      'GRANT-START-CHOSEN',
      'a renewal that starts now',
      [first, create(2, 'b', 200, { id: 'g2', from: 2, until: 200 })],
    ],
    ['GRANT-ENDS-AT-EXACT', 'an end of its own', [create(1, 'a', 100, { id: 'g1', from: 1, until: 101 })]],
    ['GRANT-COVERED', 'a covered request that is refused', [first, create(2, 'b', 50, { status: 409 })]],
    [
      'GRANT-COVERED',
      'a covered request that records a grant',
      [first, create(2, 'b', 50, { id: 'g9', from: 2, until: 50 })],
    ],
    [
      'GRANT-NO-END-PERMANENT',
      'a permanent grant that ends',
      [create(1, 'a', undefined, { id: 'g1', from: 1, until: 100 })],
    ],
    [
      'GRANT-SOURCE-NO-SECOND',
      'a duplicate that is granted again',
      [first, create(2, 'a', 200, { id: 'g2', from: 100, until: 200 })],
    ],
    ['GRANT-CREATES', 'an end in the past', [create(50, 'a', 10, { id: 'g1', from: 50, until: 10 })]],
    [
      'REVOKE-CASCADE-LATER',
      'a later grant that stays',
      [first, second, revoke(3, 'g1'), list(4, [{ id: 'g2', source: 'b', from: 100, until: 200 }])],
    ],
    [
      'REVOKE-LEAVES-LIST',
      'a revoked grant that stays',
      [first, revoke(3, 'g1'), list(4, [{ id: 'g1', source: 'a', from: 1, until: 100 }])],
    ],
    ['REVOKE-CASCADE-ONLY', 'an earlier grant that goes', [first, second, revoke(3, 'g2'), list(4, [])]],
    ['GRANTS-EXPIRED-INCLUDED', 'an expired grant that goes', [first, list(101, [], new Set())]],
    [
      'GRANTS-EXPIRED-INCLUDED',
      'an expired grant that goes, created after the last revoke',
      [
        first,
        revoke(2, 'g1'),
        create(3, 'b', 200, { id: 'g2', from: 3, until: 200 }),
        list(201, [], new Set(['g1'])),
      ],
    ],
    [
      'STATUS-SUCCESS-200',
      'a second revoke that ends in a server error',
      [first, revoke(2, 'g1'), revoke(3, 'g1', 500)],
    ],
  ])('contradicts: %s, %s', (rule, _what, steps) => {
    expect(outcome(steps)).toContain(rule)
  })

  it('counts one other field of a covering grant once, under the rule of that field', () => {
    const covered = create(2, 'b', 50, { id: 'g1', of: 'a', from: 5, until: 100 })
    expect(outcome([first, covered])).toEqual(['GRANT-STARTS-AT'])
  })

  it.each([
    [409, 300, ['replay', 'conflict']],
    [200, 100, undefined],
    [200, 300, ['return-existing']],
    [422, 300, ['422']],
  ])(
    'leaves possible what explains the answer to a duplicate: %d for an end at %d',
    (status, until, variants) => {
      const [g1] = (outcome([first]) as { readonly states: PossibleStates }).states
      if (g1 === undefined) throw new Error('the first create is not explained')
      const next = advance([g1], create(2, 'a', until, { status, id: 'g1', from: 1, until: 100 }))
      expect(next.kind === 'explained' && next.variants.get('GRANT-DUPLICATE-SOURCE')).toEqual(variants)
    },
  )

  it('knows what a covered duplicate answers only of a deployment of which a duplicate was refused although covered', () => {
    const renewed = create(2, 'b', 200, { id: 'g2', from: 100, until: 200 })
    const own = create(4, 'a', 100, { id: 'g1', from: 1, until: 100 })
    const shownAfter = (answer: Answered) => {
      const { states } = outcome([first, renewed, create(3, 'a', 50, answer)]) as {
        readonly states: PossibleStates
      }
      const next = advance(states, own)
      return next.kind === 'explained' && next.variants.get('GRANT-DUPLICATE-SOURCE')
    }
    expect(shownAfter({ status: 409 })).toEqual(['replay', 'return-existing'])
    expect(shownAfter({ id: 'g2', of: 'b', from: 100, until: 200 })).toBeUndefined()
  })

  it('remembers what a revoke of an expired grant may have done, also while another one ends', () => {
    const over = create(1, 'a', 10, { id: 'g1', from: 1, until: 10 })
    const ending = create(2, 'b', 20, { id: 'g2', from: 10, until: 20 })
    const { states } = outcome([over, ending, revoke(20, 'g1')]) as { readonly states: PossibleStates }
    expect([...new Set(states.map(({ expiredRevoke }) => expiredRevoke))].sort()).toEqual([
      'cascade',
      'itself',
      'nothing',
    ])
  })

  it('explains answers that differ from one time to the next', () => {
    const conflict = create(2, 'a', 100, { status: 409 })
    const existing = create(3, 'a', 100, { id: 'g1', from: 1, until: 100 })
    expect(outcome([first, conflict, existing])).toHaveProperty('states')
  })

  it('begins a grant where the access ends, not where a revoked one of more digits did', () => {
    const finer = create(2, 'b', 100.000321, { id: 'g2', from: 100, until: 100.000321 })
    const next = create(4, 'c', 200, { id: 'g3', from: 100, until: 200 })
    const { states } = outcome([first, finer, revoke(3, 'g2'), next]) as { readonly states: PossibleStates }
    expect(states.map(({ grants }) => grants.at(-1)?.from.earliest)).toEqual(states.map(() => at(100)))
  })

  it('leaves open at a boundary which side of it a request fell on', () => {
    const over = create(1, 'a', 10, { id: 'g1', from: 1, until: 10 })
    const within = { ...exchange(10, 200, body({ id: 'g2', from: 10, until: 50 }, 'gift', 'b')) }
    const step: Step = {
      action: { kind: 'create', type: 'gift', source: 'b', until: at(50), userId: 'u', others: new Set() },
      exchanges: [within],
    }
    expect(outcome([over, step])).toHaveProperty('states')
  })

  it('orders concurrent steps any way that explains them', () => {
    const won = create(5, 'a', 100, { id: 'g1', from: 5, until: 100 })
    const lost = create(5, 'a', 100, { status: 409 })
    const after = create(5, 'b', 200, { id: 'g2', from: 100, until: 200 })
    expect(linearize(initialStates, [after, lost, won]).kind).toBe('explained')
    const again = create(5, 'a', 100, { id: 'g3', from: 5, until: 100 })
    expect(linearize(initialStates, [won, again]).kind).toBe('contradiction')
  })

  it('reaches what all orders of the steps reach, each taken by itself', () => {
    const steps = [
      create(5, 'a', 100, { id: 'g1', from: 5, until: 100 }),
      create(5, 'a', 100, { id: 'g1', from: 5, until: 100 }),
      create(5, 'b', 100, { id: 'g1', of: 'a', from: 5, until: 100 }),
      create(5, 'd', 100, { id: 'g1', of: 'a', from: 5, until: 100 }),
      create(5, 'c', 200, { id: 'g2', from: 100, until: 200 }),
    ]
    const orders = (left: readonly Step[]): readonly (readonly Step[])[] =>
      left.length === 0
        ? [[]]
        : left.flatMap((step) =>
            orders(left.filter((other) => other !== step)).map((rest) => [step, ...rest]),
          )
    const reached = orders(steps).flatMap((order) => {
      let states: PossibleStates = initialStates
      for (const step of order) {
        const next = advance(states, step)
        if (next.kind === 'contradiction') return []
        states = next.possible
      }
      return states
    })
    const together = linearize(initialStates, steps)
    // In whichever order their sources came.
    const textOf = ({ coveredSources, ...state }: PossibleStates[number]) =>
      JSON.stringify([state, Object.entries(coveredSources).sort()])
    const reachedTexts = [...new Set(reached.map(textOf))].sort()
    expect(together.kind === 'explained' && together.possible.map(textOf).sort()).toEqual(reachedTexts)
    expect(reachedTexts.length).toBeGreaterThan(1)
  })

  it('lets no two concurrent creates of one end each come before the other', () => {
    const early = create(5, 'a', 100, { id: 'g1', from: 4.981, until: 100 })
    const late = create(5, 'b', 100, { id: 'g2', from: 4.983, until: 100 })
    const next = linearize(initialStates, [early, late])
    const [broken] = next.kind === 'contradiction' ? closestOf(next.candidates) : []
    // What is wrong is told of the answer that shows it.
    expect(broken).toMatchObject({ seen: 'grant g2', sent: late.exchanges[0] })
    const covered = create(5, 'b', 100, { id: 'g1', of: 'a', from: 4.981, until: 100 })
    expect(linearize(initialStates, [early, covered]).kind).toBe('explained')
  })
})
