import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultVariants, variants as points, type Variants } from '../../spec/generated/variants.ts'
import { accessOf } from './chain.ts'
import { decideGrant, type GrantDecision } from './decide-grant.ts'
import { decideRevoke, type RevokeDecision } from './decide-revoke.ts'
import type { Decide } from './decision.ts'
import type { Grant, GrantType } from './grant.ts'
import { day, unsetFields } from './history.test-bed.ts'
import { toGrantId } from './ids.ts'
import { FOREVER, type Instant, toInstant } from './instant.ts'
import { listAfter, viewOf } from './pair-list.test-bed.ts'

interface Create {
  readonly kind: 'create'
  readonly type: GrantType
  readonly source: string | undefined
  readonly endsAt: Instant
}

type Move =
  | Create
  | { readonly kind: 'revoke'; readonly grant: Grant | undefined }
  | { readonly kind: 'wait'; readonly until: Instant }

/** One move of a history: the pair before and after it, and what the ledger said. */
interface Step {
  readonly now: Instant
  readonly variants: Variants
  readonly move: Move
  readonly before: readonly Grant[]
  readonly after: readonly Grant[]
  readonly said: GrantDecision | RevokeDecision | undefined
}

type Plan =
  | {
      readonly kind: 'create'
      readonly type: GrantType
      readonly source: string | undefined
      readonly days: number
    }
  | { readonly kind: 'revoke'; readonly nth: number }
  | { readonly kind: 'wait'; readonly days: number }

// Few days, types and sources, so that ends coincide, sources return and grants expire in most histories.
const plans: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      type: fc.constantFrom<GrantType[]>(
        'paid_external',
        'paid_external',
        'gift',
        'owner_grant',
        'referral_reward',
      ),
      source: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
      days: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(1, 2, 3, 5, 8, 13) },
        { weight: 1, arbitrary: fc.constant(Infinity) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), nth: fc.nat({ max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 15 }) }),
  },
)

const anyVariants: fc.Arbitrary<Variants> = fc
  .record({
    'duplicate-source': fc.constantFrom(...points['duplicate-source'].values),
    'duplicate-or-coverage': fc.constantFrom(...points['duplicate-or-coverage'].values),
    'revoked-source': fc.constantFrom(...points['revoked-source'].values),
    'covering-grant': fc.constantFrom(...points['covering-grant'].values),
    'revoke-expired': fc.constantFrom(...points['revoke-expired'].values),
  })
  .map((drawn) => ({ ...defaultVariants, ...drawn }))

/** Plays plans on an empty pair, as the API would, and calls `check` after each move. */
function everyStep(check: (step: Step) => void): void {
  fc.assert(
    fc.property(anyVariants, fc.array(plans, { maxLength: 30, size: 'max' }), (variants, history) => {
      let now = day(0)
      let grants: readonly Grant[] = []
      for (const plan of history) {
        const step = take(plan, now, grants, variants)
        check(step)
        grants = step.after
        if (step.move.kind === 'wait') now = step.move.until
      }
    }),
    { numRuns: 300 },
  )
}

function take(plan: Plan, now: Instant, before: readonly Grant[], variants: Variants): Step {
  const same = { now, variants, before }
  switch (plan.kind) {
    case 'wait':
      return { ...same, move: { kind: 'wait', until: later(now, plan.days) }, after: before, said: undefined }
    case 'revoke': {
      const grant = before[plan.nth % (before.length + 1)]
      const { after, said } = revoke(before, grant, now, variants)
      return { ...same, move: { kind: 'revoke', grant }, after, said }
    }
    case 'create': {
      const move = {
        kind: 'create',
        type: plan.type,
        source: plan.source,
        endsAt: later(now, plan.days),
      } as const
      const { after, said } = create(before, move, now, variants)
      return { ...same, move, after, said }
    }
  }
}

function create(
  grants: readonly Grant[],
  { type, source, endsAt }: Create,
  now: Instant,
  variants: Variants,
) {
  const id = toGrantId(`g${grants.length + 1}`)
  const query = { now: () => now, source: source === undefined ? undefined : { type, id: source } }
  return record(
    grants,
    query,
    decideGrant({ ...unsetFields, id, type, sourceId: source, endsAt }, (name) => variants[name]),
  )
}

function revoke(grants: readonly Grant[], grant: Grant | undefined, now: Instant, variants: Variants) {
  return record(
    grants,
    { now: () => now, grant: grant?.id },
    decideRevoke((name) => variants[name]),
  )
}

function record<Decision>(
  grants: readonly Grant[],
  query: Parameters<typeof viewOf>[1],
  decide: Decide<Decision>,
) {
  const { decision, effect } = decide(viewOf(grants, query))
  return { said: decision, after: listAfter(grants, effect) }
}

const later = (now: Instant, days: number): Instant => toInstant(now + days * (day(1) - day(0)))
const covers = (grants: readonly Grant[], instant: Instant): boolean =>
  grants.some((grant) => grant.revokedAt === undefined && grant.startsAt <= instant && instant < grant.endsAt)
/** Access changes nowhere else. */
const edges = (grants: readonly Grant[]): Instant[] =>
  grants.flatMap((grant) => [grant.startsAt, grant.endsAt])

test('ledger: the live grants of a pair never overlap and never leave a gap, and the first covers now', () => {
  everyStep(({ after, now }) => {
    const { live } = viewOf(after, { now: () => now })
    expect(live[0]?.startsAt ?? now).toBeLessThanOrEqual(now)
    for (const [index, grant] of live.slice(1).entries()) expect(grant.startsAt).toBe(live[index]?.endsAt)
  })
})

test('ledger: every grant ends after it starts and starts no earlier than it was created', () => {
  everyStep(({ after }) => {
    for (const grant of after) {
      expect(grant.endsAt).toBeGreaterThan(grant.startsAt)
      expect(grant.startsAt).toBeGreaterThanOrEqual(grant.createdAt)
    }
  })
})

test('ledger: a create never shortens access at any instant', () => {
  everyStep(({ move, before, after }) => {
    if (move.kind !== 'create') return
    for (const instant of [...edges(before), ...edges(after)])
      if (covers(before, instant)) expect(covers(after, instant)).toBe(true)
  })
})

test('ledger: a granted or covered create has access from now up to the requested end', () => {
  everyStep(({ move, after, now, said }) => {
    if (move.kind !== 'create' || (said?.kind !== 'granted' && said?.kind !== 'covered')) return
    const access = accessOf(viewOf(after, { now: () => now }).live, now)
    expect(access?.endsAt).toBeGreaterThanOrEqual(move.endsAt)
    if (said.kind === 'granted') expect(access?.endsAt).toBe(move.endsAt)
  })
})

test('ledger: a revoke never lengthens access at any instant', () => {
  everyStep(({ move, before, after }) => {
    if (move.kind !== 'revoke') return
    for (const instant of [...edges(before), ...edges(after)])
      if (covers(after, instant)) expect(covers(before, instant)).toBe(true)
  })
})

test('ledger: nothing is deleted and nothing but the revocation of a grant is ever written again', () => {
  everyStep(({ before, after, now }) => {
    expect(after.length).toBeGreaterThanOrEqual(before.length)
    for (const [index, grant] of before.entries()) {
      const kept = after[index]
      expect({ ...kept, revokedAt: grant.revokedAt }).toEqual(grant)
      if (kept?.revokedAt !== grant.revokedAt) {
        expect(grant.revokedAt).toBeUndefined()
        expect(kept?.revokedAt).toBe(now)
      }
    }
  })
})

test('ledger: one type and source never have two grants that are not revoked', () => {
  everyStep(({ after }) => {
    const sources = after
      .filter((grant) => grant.sourceId !== undefined && grant.revokedAt === undefined)
      .map((grant) => `${grant.type} ${grant.sourceId}`)
    expect(new Set(sources).size).toBe(sources.length)
  })
})

test('ledger: only granted adds and only revoked revokes', () => {
  everyStep(({ before, after, said }) => {
    if (said?.kind === 'granted') expect(after).toEqual([...before, said.grant])
    else if (said?.kind === 'revoked') expect(after).toHaveLength(before.length)
    else expect(after).toBe(before)
  })
})

test('ledger: a create that is retried at once names the same grant and changes nothing', () => {
  everyStep(({ move, after, now, said, variants }) => {
    if (move.kind !== 'create' || said === undefined || said.kind === 'unknown') return
    const retry = create(after, move, now, { ...variants, 'covering-grant': 'holder' })
    expect(retry.after).toBe(after)
    if (said.kind === 'granted') expect(retry.said).toMatchObject({ grant: said.grant })
    else expect(create(after, move, now, variants).said).toEqual(said)
  })
})

test('ledger: a revoke that is repeated changes nothing', () => {
  everyStep(({ move, after, now, said, variants }) => {
    if (move.kind !== 'revoke' || said?.kind !== 'revoked') return
    const again = revoke(after, move.grant, now, variants)
    expect(again.after).toBe(after)
    expect(again.said.kind).toBe('already-revoked')
  })
})

test('ledger: a revoke takes exactly the selected grant and the live ones that start later', () => {
  everyStep(({ move, before, after, now, said }) => {
    if (move.kind !== 'revoke' || said?.kind !== 'revoked') return
    const start = said.grant.startsAt
    for (const [index, grant] of before.entries()) {
      const live = grant.revokedAt === undefined && grant.endsAt > now
      const expected = grant.id === said.grant.id || (live && grant.startsAt > start)
      expect(after[index]?.revokedAt !== grant.revokedAt).toBe(expected)
      expect(said.revoked.includes(grant.id)).toBe(expected)
    }
  })
})

test('ledger: permanent access stays until it is revoked', () => {
  everyStep(({ move, before, after, now }) => {
    if (accessOf(viewOf(before, { now: () => now }).live, now)?.endsAt !== FOREVER || move.kind === 'revoke')
      return
    const then = move.kind === 'wait' ? move.until : now
    expect(accessOf(viewOf(after, { now: () => then }).live, then)?.endsAt).toBe(FOREVER)
    expect(after).toBe(before)
  })
})

test('ledger: the histories of these properties meet every decision', () => {
  const met = new Set<string>()
  everyStep(({ said }) => void met.add(said?.kind ?? 'waited'))
  const all = [
    'granted',
    'covered',
    'replayed',
    'conflict',
    'revoked',
    'already-revoked',
    'not-revocable',
    'unknown',
  ]
  expect([...met]).toEqual(expect.arrayContaining(all))
})
