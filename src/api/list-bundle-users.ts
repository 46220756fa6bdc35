import type { BundleUser as UserSummary } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER } from '../ledger/instant.ts'
import type { BundleUser } from '../store/store.ts'
import type { Call, Instance, Operations } from './instance.ts'
import { readPage } from './page.ts'
import { ownedBundle, publicUsers } from './summaries.ts'

/** Lists users with a current or scheduled grant, each once, in an order that expiries and renewals keep (BUNDLE-USERS-LIVE). */
export const listBundleUsers: Operations['listBundleUsers'] = async (query, call, instance) => {
  const { id: bundle } = await ownedBundle(query.bundleId, call, instance)
  const order = call.choose('bundle-users-order')
  const { items, ...page } = await readPage('bundle-users', [bundle, order], query, call, instance, (range) =>
    instance.store.listBundleUsers({ ...range, bundle, now: call.now, order }),
  )
  const accounts = items.map(({ account }) => account)
  const users = publicUsers(accounts, call, instance).map((user, index) => ({
    user,
    ...accessFields(items[index]?.live ?? [], call, instance),
  }))
  return { users, ...page }
}

/** Returns the fields of the current grant and the continuous access; none for a user with scheduled grants only. */
function accessFields(
  live: BundleUser['live'],
  { now }: Call,
  { steps }: Instance,
): Omit<UserSummary, 'user'> {
  const access = steps.accessOf(live, now)
  if (access === undefined) return {}
  const { current, endsAt } = access
  return {
    grantId: current.id,
    grantType: current.type,
    startsAt: formatInstant(current.startsAt),
    ...(current.endsAt === FOREVER ? {} : { endsAt: formatInstant(current.endsAt) }),
    ...(endsAt === FOREVER ? {} : { accessEndsAt: formatInstant(endsAt) }),
    accessIsPermanent: endsAt === FOREVER,
  }
}
