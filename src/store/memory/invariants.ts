import type { Grant } from '../../ledger/grant.ts'
import type { Facts } from '../facts.ts'
import { RefusedWrite } from '../refused-write.ts'

/** Throws a RefusedWrite when facts break an invariant, on their own or together with those already held. */
export function requireSound(held: Facts, added: Facts): void {
  const all: Facts = {
    accounts: [...held.accounts, ...added.accounts],
    keys: [...held.keys, ...added.keys],
    bundles: [...held.bundles, ...added.bundles],
    grants: [...held.grants, ...added.grants],
    checkouts: [...held.checkouts, ...added.checkouts],
  }
  const accounts = requireDistinct(all.accounts.map(({ id }) => id))
  const bundles = requireDistinct(all.bundles.map(({ id }) => id))
  requireDistinct(all.keys.map(({ id }) => id))
  requireDistinct(all.grants.map(({ grant }) => grant.id))
  requireDistinct(all.checkouts.map(({ id }) => id))
  requireDistinct(all.grants.flatMap(sourceOf))
  for (const { owner } of [...added.keys, ...added.bundles])
    refuseUnless(accounts.has(owner), 'an unknown owner')
  for (const { bundle, account } of [...added.grants, ...added.checkouts])
    refuseUnless(accounts.has(account) && bundles.has(bundle), 'an unknown account or bundle')
  for (const { grant } of added.grants) requireGrant(grant)
  for (const { payment } of added.bundles)
    refuseUnless(
      payment?.checkoutUrl === undefined || (payment.price !== undefined && payment.currency !== undefined),
      'a checkout URL without price and currency',
    )
  for (const { startedAt, endsAt } of added.checkouts)
    refuseUnless(
      endsAt >= startedAt && endsAt <= startedAt + LONGEST_CHECKOUT,
      'a checkout session of another length',
    )
}

/** Throws a RefusedWrite, which says what is wrong, unless the condition holds. */
export function refuseUnless(holds: boolean, fault: string): void {
  if (!holds) throw new RefusedWrite(`The store refuses this write: ${fault}.`)
}

const LONGEST_CHECKOUT = 15 * 60_000

function requireGrant({ type, sourceId, startsAt, endsAt }: Grant): void {
  refuseUnless(startsAt < endsAt, 'a grant that does not end after its start')
  refuseUnless(
    sourceId === undefined || /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/.test(sourceId),
    'a source of another form',
  )
  refuseUnless(type !== 'paid_external' || sourceId !== undefined, 'a paid grant without a source')
}

/** What no two unrevoked grants may share. */
const sourceOf = ({ bundle, account, grant }: Facts['grants'][number]): readonly string[] =>
  grant.sourceId === undefined || grant.revokedAt !== undefined
    ? []
    : [[bundle, account, grant.type, grant.sourceId].join(' ')]

function requireDistinct<Value>(values: readonly Value[]): ReadonlySet<Value> {
  const distinct = new Set(values)
  refuseUnless(distinct.size === values.length, 'something that the store holds already')
  return distinct
}
