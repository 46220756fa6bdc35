import type { BundleUser as UserSummary } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER } from '../ledger/instant.ts'
import { mapAwaitable } from '../store/awaitable.ts'
import type { Bundle, BundleUser } from '../store/store.ts'
import type { Call, Instance, Operations } from './instance.ts'
import { readPage } from './page.ts'
import { ownedBundle, publicUsers } from './summaries.ts'

/** Lists users with a current or scheduled grant, each once, in an order that expiries and renewals keep (BUNDLE-USERS-LIVE). */
export const listBundleUsers: Operations['listBundleUsers'] = (query, call, instance) => {
  const order = call.variantOf('bundle-users-order')
  const read = ({ id: bundle }: Bundle) =>
    readPage('bundle-users', [bundle, order], query, call, instance, (pageRequest) =>
      instance.store.listBundleUsers({ ...pageRequest, bundle, now: call.now, order }),
    )
  const page = mapAwaitable(ownedBundle(query.bundleId, call, instance), read)
  return mapAwaitable(page, ({ items, ...more }) => {
    const accounts = items.map(({ account }) => account)
    const users = publicUsers(accounts, call, instance).map((user, index) => ({
      user,
      ...accessFields(items[index]?.live ?? [], call, instance),
    }))
    return { users, ...more }
  })
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
