import { operations } from '../../spec/generated/contract.ts'
import type { Grant } from '../../spec/types.ts'
import type { Input } from '../contract/parse.ts'
import { Refusal } from '../contract/refusal.ts'
import type { AccountId, Alias } from '../ledger/ids.ts'
import { isBounded } from '../store/grant-filter.ts'
import { nothingMore } from '../store/rows.ts'
import type { GrantFilter, ListedGrant } from '../store/store.ts'
import type { Call, Instance, Operations } from './instance.ts'
import { cursorFilters, readPage } from './page.ts'
import { grantSummary, ownedBundle, undeletedAccount } from './summaries.ts'

type Query = Input<'listBundleGrants'>

/** Lists the unrevoked grants of a bundle, expired ones too, with nine filters and three sorts (GRANTS-NOT-REVOKED). */
export const listBundleGrants: Operations['listBundleGrants'] = async (query, call, instance) => {
  const { sort, dir: direction } = query
  const { id: bundle } = await ownedBundle(query.bundleId, call, instance)
  const account = query.userId === undefined ? undefined : await filteredAccount(query.userId, call, instance)
  const filters = [bundle, ...cursorFilters(operations.listBundleGrants.parameters.query, query)]
  const { items, ...page } = await readPage('grants', filters, query, call, instance, async (range) => {
    if (account === 'unknown') return nothingMore
    return instance.store.listGrants({
      ...range,
      bundle,
      filter: filterOf(query, account, call),
      sort,
      direction,
    })
  })
  return { grants: summaries(items, call, instance), ...page }
}

function summaries(items: readonly ListedGrant[], call: Call, { aliases }: Instance): Grant[] {
  const known = items.flatMap(({ account }) => (account === undefined ? [] : [account]))
  const userIds = aliases.seal(call.caller.owner, known).values()
  return items.map(({ grant, account }) =>
    grantSummary(grant, account === undefined ? undefined : userIds.next().value),
  )
}

/** Returns the account of the filter `userId`; the alias of a deleted account counts as unknown. */
async function filteredAccount(
  userId: Alias,
  call: Call,
  instance: Instance,
): Promise<AccountId | 'unknown'> {
  const account = await undeletedAccount(instance.aliases.open(call.caller.owner, userId), instance)
  if (account !== undefined) return account.id
  const variant = call.choose('unknown-alias-filter')
  if (variant === 'empty') return 'unknown'
  throw new Refusal(
    variant === '404' ? 'errors.user.not_found' : 'errors.request.invalid_parameter',
    'userId is unknown; use a userId from your own user search.',
    { parameter: 'userId' },
    Number(variant),
  )
}

function filterOf(query: Query, account: AccountId | undefined, { choose }: Call): GrantFilter {
  const startsAt = { after: query.startsAfter, before: query.startsBefore }
  const endsAt = { after: query.endsAfter, before: query.endsBefore }
  const createdAt = { after: query.createdAfter, before: query.createdBefore }
  return {
    account,
    type: query.grantType,
    sourceId: query.sourceId,
    startsAt,
    endsAt,
    createdAt,
    bounds: [startsAt, endsAt, createdAt].some(isBounded) ? choose('time-bounds') : 'exclusive',
    permanent: isBounded(endsAt) ? choose('permanent-filter') : 'latest',
  }
}
