import { operations } from '../../spec/generated/contract.ts'
import type { Input } from '../contract/parse.ts'
import { Refusal } from '../contract/refusal.ts'
import type { AccountId, Alias } from '../ledger/ids.ts'
import { type Awaitable, mapAwaitable } from '../store/awaitable.ts'
import { isBounded } from '../store/grant-filter.ts'
import { emptyPage } from '../store/rows.ts'
import type { GrantFilter, ListedGrant } from '../store/store.ts'
import type { Call, Instance, Operations } from './instance.ts'
import { cursorFilters, readPage } from './page.ts'
import { grantSummary, ownedBundle, undeletedAccount } from './summaries.ts'

type Query = Input<'listBundleGrants'>

/** Lists the unrevoked grants of a bundle, expired ones too, with nine filters and three sorts (GRANTS-NOT-REVOKED). */
export const listBundleGrants: Operations['listBundleGrants'] = (query, call, instance) => {
  const { userId, bundleId, sort, dir: direction } = query
  const account = mapAwaitable(ownedBundle(bundleId, call, instance), () =>
    userId === undefined ? undefined : filteredAccount(userId, call, instance),
  )
  return mapAwaitable(account, (known) => {
    const filters = [bundleId, ...cursorFilters(operations.listBundleGrants.parameters.query, query)]
    const page = readPage('grants', filters, query, call, instance, (pageRequest) => {
      if (known === 'unknown') return emptyPage
      const filter = filterOf(query, known, call)
      return instance.store.listGrants({ ...pageRequest, bundle: bundleId, filter, sort, direction })
    })
    return mapAwaitable(page, ({ items, ...more }) => {
      // Of the account that was asked for, the alias is known.
      const others = items.flatMap(({ account }) =>
        account === undefined || account === known ? [] : [account],
      )
      const userIds = others.length === 0 ? [] : instance.aliases.encrypt(call.caller.owner, others)
      const aliases = userIds.values()
      const aliasOf = (of: ListedGrant['account']) => (of === known ? userId : of && aliases.next().value)
      return { grants: items.map(({ grant, account: of }) => grantSummary(grant, aliasOf(of))), ...more }
    })
  })
}

/** Returns the account of the filter `userId`; the alias of a deleted account counts as unknown. */
function filteredAccount(userId: Alias, call: Call, instance: Instance): Awaitable<AccountId | 'unknown'> {
  const found = undeletedAccount(instance.aliases.decrypt(call.caller.owner, userId), instance)
  return mapAwaitable(found, (account) => {
    if (account !== undefined) return account.id
    const variant = call.variantOf('unknown-alias-filter')
    if (variant === 'empty') return 'unknown'
    throw new Refusal(
      variant === '404' ? 'errors.user.not_found' : 'errors.request.invalid_parameter',
      'userId is unknown; use a userId from your own user search.',
      { parameter: 'userId' },
      Number(variant),
    )
  })
}

function filterOf(query: Query, account: AccountId | undefined, { variantOf }: Call): GrantFilter {
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
    bounds: [startsAt, endsAt, createdAt].some(isBounded) ? variantOf('time-bounds') : 'exclusive',
    permanent: isBounded(endsAt) ? variantOf('permanent-filter') : 'latest',
  }
}
