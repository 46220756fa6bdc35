import type { BundlesPage } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { ListedBundle } from '../store/store.ts'
import type { Call, Deployment } from './deployment.ts'
import { nextCursor, openPage } from './paging.ts'

interface Input {
  readonly query: { readonly limit: number; readonly cursor?: string }
}

/** The caller's bundles but the archived ones, newest first (BUNDLES-NOT-ARCHIVED). */
export async function listBundles(
  { query }: Input,
  call: Call,
  deployment: Deployment,
): Promise<BundlesPage> {
  const { limit } = query
  const order = call.variants['bundle-order']
  const page = openPage({ list: 'bundles', filters: [order] }, query.cursor, call, deployment)
  if (page === 'forged') return { bundles: [], limit }
  const { owner } = call.caller
  const slice = await deployment.store.listBundles({ owner, now: call.now, order, limit, after: page.after })
  return { bundles: slice.items.map(toSummary), limit, ...nextCursor(page, slice, deployment) }
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
