import type { BundleUsersPage } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { FOREVER } from '../ledger/instant.ts'
import type { BundleUser } from '../store/store.ts'
import type { Call, Deployment } from './deployment.ts'
import { ownedBundle } from './owned-bundle.ts'
import { nextCursor, openPage } from './paging.ts'
import { publicUsers } from './public-user.ts'

interface Input {
  readonly path: { readonly bundleId: string }
  readonly query: { readonly limit: number; readonly cursor?: string }
}

type GrantedUser = BundleUsersPage['users'][number]

/** Users with a current or scheduled grant, each once, in an order that no expiry or renewal moves (BUNDLE-USERS-LIVE). */
export async function listBundleUsers(
  { path, query }: Input,
  call: Call,
  deployment: Deployment,
): Promise<BundleUsersPage> {
  const { limit } = query
  const bundle = await ownedBundle(path.bundleId, call, deployment)
  const order = call.variants['bundle-users-order']
  const page = openPage({ list: 'bundle-users', filters: [bundle.id, order] }, query.cursor, call, deployment)
  if (page === 'forged') return { users: [], limit }
  const slice = await deployment.store.listBundleUsers({
    bundle: bundle.id,
    now: call.now,
    order,
    limit,
    after: page.after,
  })
  const users = publicUsers(
    slice.items.map((holder) => holder.account),
    call,
    deployment,
  )
  return {
    users: slice.items.map((holder, index) => ({
      user: users[index] as GrantedUser['user'],
      ...accessFields(holder, call, deployment),
    })),
    limit,
    ...nextCursor(page, slice, deployment),
  }
}

/** The current grant and the continuous access; a user with scheduled grants only has neither. */
function accessFields(holder: BundleUser, call: Call, deployment: Deployment): Omit<GrantedUser, 'user'> {
  const access = deployment.ledger.accessOf(holder.live, call.now)
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
