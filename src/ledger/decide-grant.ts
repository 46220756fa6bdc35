import { type Chain, chainAt } from './chain.ts'
import { type Decide, unchanged, type VariantOf } from './decision.ts'
import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** The grant that a create (createBundleGrant) asks for, up to `endsAt`; `id` is used only when one is created. */
export type GrantRequest = Omit<Grant, 'startsAt' | 'createdAt' | 'revokedAt'>

/**
 * The decision on a create. `granted`: the new grant. `covered`: the existing grant that covers the request. `replayed` and
 * `conflict`: the existing grant with the same source. `ended`: the requested end is not after now (GRANT-ENDS-IN-PAST).
 */
export type GrantDecision =
  | { readonly kind: 'granted' | 'covered' | 'replayed' | 'conflict'; readonly grant: Grant }
  | { readonly kind: 'ended'; readonly now: Instant }

/**
 * Returns the decision on a create. The duplicate rule comes first, so that a late retry gets the answer of an early one
 * (GRANT-DUPLICATE-LATE). A new grant starts where the current chain, the live grants without a gap, ends, or now (GRANT-START-CHOSEN).
 */
export function decideGrant(request: GrantRequest, variantOf: VariantOf): Decide<GrantDecision> {
  const { endsAt } = request
  return ({ now, live, accessEnd, sameSource }) => {
    const chain = accessEnd === undefined ? chainAt(live, now) : { grants: live, accessEnd }
    // The first grant that ends late enough also starts early enough, since the chain has no gap.
    const holder = endsAt > now ? chain.grants.find((grant) => grant.endsAt >= endsAt) : undefined
    const duplicate = duplicateOf(sameSource, endsAt, variantOf)
    if (duplicate && !(holder && variantOf('duplicate-or-coverage') === 'coverage'))
      return unchanged(duplicate)
    if (holder) return unchanged({ kind: 'covered', grant: coveringGrant(chain, holder, variantOf) })
    if (endsAt <= now) return unchanged({ kind: 'ended', now })
    const grant = { ...request, startsAt: chain.accessEnd, createdAt: now, revokedAt: undefined }
    return { decision: { kind: 'granted', grant }, effect: { kind: 'add', grant } }
  }
}

function duplicateOf(
  existing: Grant | undefined,
  endsAt: Instant,
  variantOf: VariantOf,
): GrantDecision | undefined {
  if (existing === undefined) return undefined
  if (existing.revokedAt !== undefined)
    return variantOf('revoked-source') === 'new' ? undefined : { kind: 'conflict', grant: existing }
  const kinds = {
    replay: existing.endsAt === endsAt ? 'replayed' : 'conflict',
    conflict: 'conflict',
    'return-existing': 'replayed',
  } as const
  return { kind: kinds[variantOf('duplicate-source')], grant: existing }
}

function coveringGrant({ grants }: Chain, holder: Grant, variantOf: VariantOf): Grant {
  const grant = { holder, first: grants[0], last: grants.at(-1) }[variantOf('covering-grant')]
  return grant ?? holder
}
