import type { BundleUsersPage } from '../../spec/types.ts'
import type { Input } from '../contract/parse.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER } from '../ledger/instant.ts'
import type { BundleUser } from '../store/store.ts'
import type { Call, Instance } from './instance.ts'
import { ownedBundle } from './owned-bundle.ts'
import { nextCursor, openPage } from './page.ts'
import { publicUsers } from './summaries.ts'

/** Users with a current or scheduled grant, each once, in an order that no expiry or renewal moves (BUNDLE-USERS-LIVE). */
export async function listBundleUsers(
  { bundleId, limit, cursor }: Input<'listBundleUsers'>,
  call: Call,
  instance: Instance,
): Promise<BundleUsersPage> {
  const bundle = await ownedBundle(bundleId, call, instance)
  const order = call.choose('bundle-users-order')
  const page = openPage('bundle-users', [bundle.id, order], cursor, call, instance)
  if (page === 'forged') return { users: [], limit }
  const query = { bundle: bundle.id, now: call.now, order, limit, after: page.after }
  const slice = await instance.store.listBundleUsers(query)
  const accounts = slice.items.map(({ account }) => account)
  const users = publicUsers(accounts, call, instance).map((user, index) => ({
    user,
    ...accessFields(slice.items[index]?.live ?? [], call, instance),
  }))
  return { users, limit, ...nextCursor(page, slice, instance) }
}

/** The current grant and the continuous access; a user with scheduled grants only has neither. */
function accessFields(
  live: BundleUser['live'],
  { now }: Call,
  { parts }: Instance,
): Omit<BundleUsersPage['users'][number], 'user'> {
  const access = parts.accessOf(live, now)
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
