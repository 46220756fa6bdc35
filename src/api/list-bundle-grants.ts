import { operations } from '../../spec/generated/contract.ts'
import type { GrantsPage } from '../../spec/types.ts'
import type { Input } from '../contract/parse.ts'
import { Refusal } from '../contract/refusal.ts'
import type { AccountId, Alias } from '../ledger/ids.ts'
import { isBounded } from '../store/grant-filter.ts'
import type { GrantFilter, ListedGrant } from '../store/store.ts'
import type { Call, Instance } from './instance.ts'
import { ownedBundle } from './owned-bundle.ts'
import { nextCursor, openPage } from './page.ts'
import { grantSummary } from './summaries.ts'

type Query = Input<'listBundleGrants'>

/** The bundle's grants that are not revoked, expired ones included, by nine filters and three sorts (GRANTS-NOT-REVOKED). */
export async function listBundleGrants(query: Query, call: Call, instance: Instance): Promise<GrantsPage> {
  const { limit, sort, dir: direction, cursor } = query
  const bundle = await ownedBundle(query.bundleId, call, instance)
  const account = query.userId === undefined ? undefined : await filteredAccount(query.userId, call, instance)
  const filter = filterOf(query, account === 'unknown' ? undefined : account, call)
  const page = openPage('grants', [bundle.id, ...sealedFilters(query)], cursor, call, instance)
  if (page === 'forged' || account === 'unknown') return { grants: [], limit }
  const { after } = page
  const slice = await instance.store.listGrants({ bundle: bundle.id, filter, sort, direction, limit, after })
  return { grants: summaries(slice.items, call, instance), limit, ...nextCursor(page, slice, instance) }
}

function summaries(items: readonly ListedGrant[], call: Call, { aliases }: Instance): GrantsPage['grants'] {
  const known = items.flatMap(({ account }) => (account === undefined ? [] : [account]))
  const userIds = aliases.seal(call.caller.owner, known).values()
  return items.map(({ grant, account }) =>
    grantSummary(grant, account === undefined ? undefined : userIds.next().value),
  )
}

/** A deleted account has no alias any more, so its alias is unknown: the list never says whose such a grant was. */
async function filteredAccount(
  userId: Alias,
  call: Call,
  { aliases, store }: Instance,
): Promise<AccountId | 'unknown'> {
  const id = aliases.open(call.caller.owner, userId)
  const account = id === undefined ? undefined : await store.findAccount(id)
  if (account !== undefined && account.deletedAt === undefined) return account.id
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

/** What a cursor of this list is sealed to, which is every parameter but those of the page; the same instants written otherwise are the same filters. */
const sealedFilters = (query: Query): string[] => sealedParameters.map((name) => String(query[name] ?? ''))

const { limit: _, cursor: __, ...sealed } = operations.listBundleGrants.parameters.query
const sealedParameters = Object.keys(sealed) as (keyof typeof sealed)[]
