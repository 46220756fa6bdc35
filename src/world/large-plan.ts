import type { GrantType } from '../ledger/grant.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'

/** How many of each kind a large world has; everything else about it follows from these and an index. */
export interface LargePlan {
  readonly sales: number
  readonly owners: number
  readonly bundles: number
  readonly customers: number
  readonly from: Instant
  readonly now: Instant
}

/** One grant of a large world. */
export interface Sale {
  readonly index: number
  readonly customer: number
  readonly bundle: number
  readonly type: GrantType
  readonly sourceId: string | undefined
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly revokedAt: Instant | undefined
}

/** A plan for a number of grants, sold evenly from an instant until now. */
export function planLarge(sales: number, from: Instant, now: Instant): LargePlan {
  const owners = 2 + Math.floor(sales / 250_000)
  const bundles = Math.max(2 * owners, Math.ceil(sales / 20_000))
  const customers = Math.ceil(slotsOf(sales) / SLOTS_IN_BLOCK) * CUSTOMERS_IN_BLOCK
  return { sales, owners, bundles, customers, from, now }
}

/**
 * The sale at an index, in order of time. Sales go round a fixed number of slots, once in each of twelve periods; who holds a slot
 * differs by its kind: one loyal customer, one who leaves after four periods, a new one each time for a lifetime, one who is refunded.
 */
export function saleAt(index: number, plan: LargePlan): Sale {
  const slots = slotsOf(plan.sales)
  const round = Math.floor(index / slots)
  const slot = index % slots
  const block = Math.floor(slot / SLOTS_IN_BLOCK)
  const { first, stay, kind } = kindOf(slot % SLOTS_IN_BLOCK)
  const customer = block * CUSTOMERS_IN_BLOCK + first + Math.floor(round / stay)
  const startsAt = soldAt(index, plan)
  const endsAt = kind === 'lifetime' ? FOREVER : soldAt(index + slots, plan)
  const bundle = block % 2 === 0 ? 0 : 1 + (Math.floor(block / 2) % (plan.bundles - 1))
  const isTrial = kind === 'leaving' && round % stay === 0
  const type = isTrial ? 'trial' : kind === 'gift' || kind === 'referral_reward' ? kind : 'paid_external'
  const sourceId = type === 'paid_external' ? `inv-${customer + 1}-${round + 1}` : undefined
  const refundedAt = toInstant(Math.floor((startsAt + endsAt) / 2))
  const isRefunded = kind === 'refunded' && round % stay === stay - 1 && refundedAt <= plan.now
  return {
    index,
    customer,
    bundle,
    type,
    sourceId,
    startsAt,
    endsAt,
    revokedAt: isRefunded ? refundedAt : undefined,
  }
}

const ROUNDS = 12
const SLOTS_IN_BLOCK = 20
const CUSTOMERS_IN_BLOCK = 41

const slotsOf = (sales: number): number => Math.ceil(sales / ROUNDS)

const soldAt = (index: number, { from, now, sales }: LargePlan): Instant =>
  toInstant(from + Math.floor((index * (now - from)) / sales))

interface SlotKind {
  readonly kind: 'loyal' | 'gift' | 'referral_reward' | 'leaving' | 'lifetime' | 'refunded'
  /** The number in the block of the slot's first customer, and for how many periods each one stays. */
  readonly first: number
  readonly stay: number
}

/** In a block of 20 slots: 14 with one customer each, 4 with three, 1 with twelve, 1 with three; 41 customers in all. */
function kindOf(slot: number): SlotKind {
  if (slot < 12) return { kind: 'loyal', first: slot, stay: ROUNDS }
  if (slot < 14) return { kind: slot === 12 ? 'gift' : 'referral_reward', first: slot, stay: ROUNDS }
  if (slot < 18) return { kind: 'leaving', first: 14 + (slot - 14) * 3, stay: 4 }
  return slot === 18 ? { kind: 'lifetime', first: 26, stay: 1 } : { kind: 'refunded', first: 38, stay: 4 }
}
