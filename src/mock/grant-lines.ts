import type { Grant as GrantSummary } from '../../spec/types.ts'
import { grantSummary } from '../api/summaries.ts'
import { defined } from '../defined.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { type GrantState, stateOf } from '../ledger/grant.ts'
import type { Instant } from '../ledger/instant.ts'
import type { State } from './state.ts'

/** A grant as the ledger holds it, and whose it is in what; `userId` is the alias that the bundle's owner knows. */
export interface GrantLine extends GrantSummary {
  readonly state: GrantState
  readonly revokedAt?: string
  readonly bundleId: string
  readonly bundleName: string
  /** Missing when the account has been deleted. */
  readonly displayName?: string
}

/** Returns every grant, the revoked ones too, in the order of their starts. */
export async function grantLines({ store, aliases }: State, now: Instant): Promise<readonly GrantLine[]> {
  const facts = await store.facts()
  const accounts = new Map(facts.accounts.map((account) => [account.id, account]))
  const bundles = new Map(facts.bundles.map((bundle) => [bundle.id, bundle]))
  return facts.grants
    .toSorted((one, other) => one.grant.startsAt - other.grant.startsAt)
    .flatMap(({ grant, account, bundle: bundleId }) => {
      const bundle = bundles.get(bundleId)
      if (bundle === undefined) return []
      const found = accounts.get(account)
      const known = found?.deletedAt === undefined ? found : undefined
      const userId = known && aliases.seal(bundle.owner, [account])[0]
      return defined({
        ...grantSummary(grant, userId),
        state: stateOf(grant, now),
        revokedAt: grant.revokedAt === undefined ? undefined : formatInstant(grant.revokedAt),
        bundleId,
        bundleName: bundle.name,
        displayName: known?.displayName,
      })
    })
}
