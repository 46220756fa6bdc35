import type { Bundle } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { mapAwaitable } from '../store/awaitable.ts'
import type { ListedBundle } from '../store/store.ts'
import type { Operations } from './instance.ts'
import { readPage } from './page.ts'

/** Lists the caller's bundles that are not archived, newest first (BUNDLES-NOT-ARCHIVED). */
export const listBundles: Operations['listBundles'] = (query, call, instance) => {
  const { owner } = call.caller
  const order = call.variantOf('bundle-order')
  const page = readPage('bundles', [order], query, call, instance, (pageRequest) =>
    instance.store.listBundles({ ...pageRequest, owner, now: call.now, order }),
  )
  return mapAwaitable(page, ({ items, ...more }) => ({ bundles: items.map(toSummary), ...more }))
}

const toSummary = ({ bundle, grantedUsers }: ListedBundle): Bundle => ({
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
