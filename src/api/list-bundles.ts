import type { BundlesPage } from '../../spec/types.ts'
import type { Input } from '../contract/parse.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { ListedBundle } from '../store/store.ts'
import type { Call, Instance } from './instance.ts'
import { nextCursor, openPage } from './page.ts'

/** The caller's bundles but the archived ones, newest first (BUNDLES-NOT-ARCHIVED). */
export async function listBundles(
  { limit, cursor }: Input<'listBundles'>,
  call: Call,
  instance: Instance,
): Promise<BundlesPage> {
  const order = call.choose('bundle-order')
  const page = openPage('bundles', [order], cursor, call, instance)
  if (page === 'forged') return { bundles: [], limit }
  const { owner } = call.caller
  const slice = await instance.store.listBundles({ owner, now: call.now, order, limit, after: page.after })
  return { bundles: slice.items.map(toSummary), limit, ...nextCursor(page, slice, instance) }
}

const toSummary = ({ bundle, grantedUsers }: ListedBundle): BundlesPage['bundles'][number] => ({
  _id: bundle.id,
  name: bundle.name,
  marketType: bundle.marketType,
  quote: bundle.quote,
  access: bundle.access,
  status: bundle.status,
  grantedUsersCount: grantedUsers,
  createdAt: formatInstant(bundle.createdAt),
  updatedAt: formatInstant(bundle.updatedAt),
})
