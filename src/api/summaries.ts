import type { Grant as GrantSummary, User } from '../../spec/types.ts'
import { Refusal } from '../contract/refusal.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { Grant } from '../ledger/grant.ts'
import type { AccountId, BundleId } from '../ledger/ids.ts'
import { FOREVER } from '../ledger/instant.ts'
import { type Awaitable, mapAwaitable } from '../store/awaitable.ts'
import type { Account, Bundle } from '../store/store.ts'
import type { Call, Instance } from './instance.ts'

/** Returns a grant as JSON for the answers of all operations: without `endsAt` it is permanent, without `userId` its account is deleted. */
export function grantSummary(grant: Grant, userId: string | undefined): GrantSummary {
  const startsAt = formatInstant(grant.startsAt)
  const summary: { -readonly [Field in keyof GrantSummary]: GrantSummary[Field] } = {
    id: grant.id,
    grantType: grant.type,
    startsAt,
    createdAt: grant.createdAt === grant.startsAt ? startsAt : formatInstant(grant.createdAt),
  }
  // Conditional spreads would take longer than the rest of the function.
  if (grant.endsAt !== FOREVER) summary.endsAt = formatInstant(grant.endsAt)
  if (userId !== undefined) summary.userId = userId
  if (grant.sourceId !== undefined) summary.sourceId = grant.sourceId
  return summary
}

/** Returns the caller's bundle with this id; refuses that of another owner like an unknown one (BUNDLE-OWNED). */
export const ownedBundle = (id: BundleId, call: Call, { store }: Instance): Awaitable<Bundle> =>
  mapAwaitable(store.findBundle(id), (bundle) => {
    if (bundle?.owner === call.caller.owner) return bundle
    throw new Refusal(
      'errors.bundle.not_found',
      'You have no bundle with this id; list your bundles to get their ids.',
      undefined,
      bundle === undefined ? 404 : Number(call.variantOf('foreign-status')),
    )
  })

/** Returns an account; undefined if it is unknown or deleted. */
export const undeletedAccount = (id: AccountId | undefined, { store }: Instance) =>
  mapAwaitable(id === undefined ? undefined : store.findAccount(id), (account) =>
    account?.deletedAt === undefined ? account : undefined,
  )

/** Returns accounts as JSON with the caller's aliases (USER-ALIAS-SCOPED). */
export function publicUsers(accounts: readonly Account[], call: Call, { aliases }: Instance): User[] {
  const ids = accounts.map(({ id }) => id)
  const userIds = aliases.encrypt(call.caller.owner, ids)
  return accounts.map(({ displayName, avatar }, index) => {
    const user: User = { userId: userIds[index] ?? '', displayName }
    return avatar === undefined ? user : { ...user, avatar }
  })
}
