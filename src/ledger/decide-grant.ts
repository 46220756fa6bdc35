import { type Chain, chainAt } from './chain.ts'
import type { Decide } from './decision.ts'
import type { Grant, GrantType } from './grant.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** A wish for access up to `endsAt`, which must lie after `now`; `id` is taken only when a grant comes of it. */
export interface GrantRequest {
  readonly now: Instant
  readonly id: GrantId
  readonly type: GrantType
  readonly sourceId: string | undefined
  /** `FOREVER` for permanent access. */
  readonly endsAt: Instant
}

/** The open points that a create meets. */
export interface GrantVariants {
  readonly 'duplicate-source': 'replay' | 'conflict' | 'return-existing'
  readonly 'duplicate-or-coverage': 'duplicate' | 'coverage'
  readonly 'revoked-source': 'duplicate' | 'new'
  readonly 'covering-grant': 'holder' | 'first' | 'last'
}

/** `granted`: the new grant; `covered`: the one that proves it; `replayed` and `conflict`: the one that has the source already. */
export interface GrantDecision {
  readonly kind: 'granted' | 'covered' | 'replayed' | 'conflict'
  readonly grant: Grant
}

/** What the ledger says to a create: a new grant follows the chain that covers now, or begins now; a variant is read only where it matters. */
export function decideGrant(request: GrantRequest, variants: GrantVariants): Decide<GrantDecision> {
  const { now, id, type, sourceId, endsAt } = request
  if (!(endsAt > now)) throw new RangeError('A grant must end after now.')
  return ({ live, sameSource }) => {
    const chain = chainAt(live, now)
    const holder = holderOf(endsAt, chain)
    const duplicate = duplicateOf(sameSource, endsAt, variants)
    if (duplicate && !(holder && variants['duplicate-or-coverage'] === 'coverage'))
      return unchanged(duplicate)
    if (holder) return unchanged({ kind: 'covered', grant: coveringGrant(chain, holder, variants) })
    const grant = { id, type, sourceId, startsAt: chain.reach, endsAt, createdAt: now, revokedAt: undefined }
    return { decision: { kind: 'granted', grant }, effect: { kind: 'add', grant } }
  }
}

/** The grant of the chain in which the end lies (start < end <= its end); undefined when the chain does not reach it. */
function holderOf(endsAt: Instant, chain: Chain): Grant | undefined {
  // The first that ends late enough also starts early enough: those before it end sooner, and there is no gap.
  return chain.grants.find((grant) => grant.endsAt >= endsAt)
}

function duplicateOf(
  existing: Grant | undefined,
  endsAt: Instant,
  variants: GrantVariants,
): GrantDecision | undefined {
  if (existing === undefined) return undefined
  if (existing.revokedAt !== undefined)
    return variants['revoked-source'] === 'new' ? undefined : { kind: 'conflict', grant: existing }
  switch (variants['duplicate-source']) {
    case 'replay':
      return { kind: existing.endsAt === endsAt ? 'replayed' : 'conflict', grant: existing }
    case 'conflict':
      return { kind: 'conflict', grant: existing }
    case 'return-existing':
      return { kind: 'replayed', grant: existing }
  }
}

function coveringGrant({ grants }: Chain, holder: Grant, variants: GrantVariants): Grant {
  switch (variants['covering-grant']) {
    case 'holder':
      return holder
    case 'first':
      return grants[0] ?? holder
    case 'last':
      return grants.at(-1) ?? holder
  }
}

function unchanged(decision: GrantDecision): ReturnType<Decide<GrantDecision>> {
  return { decision, effect: { kind: 'none' } }
}
