import type { GrantsPage } from '../../spec/types.ts'
import { Refusal } from '../contract/refusal.ts'
import { parseDateTime } from '../ledger/date-time.ts'
import type { GrantType } from '../ledger/grant.ts'
import { type AccountId, toAlias } from '../ledger/ids.ts'
import type { Direction, GrantFilter, GrantSort, ListedGrant, Range } from '../store/store.ts'
import type { Call, Deployment } from './deployment.ts'
import { grantSummary } from './grant-summary.ts'
import { ownedBundle } from './owned-bundle.ts'
import { nextCursor, openPage } from './paging.ts'

type Bound = `${'starts' | 'ends' | 'created'}${'After' | 'Before'}`

interface Query extends Partial<Record<Bound, string>> {
  readonly userId?: string
  readonly grantType?: GrantType
  readonly sourceId?: string
  readonly sort: GrantSort
  readonly dir: Direction
  readonly limit: number
  readonly cursor?: string
}

interface Input {
  readonly path: { readonly bundleId: string }
  readonly query: Query
}

/** The bundle's grants that are not revoked, expired ones included, by nine filters and three sorts (GRANTS-NOT-REVOKED). */
export async function listBundleGrants(
  { path, query }: Input,
  call: Call,
  deployment: Deployment,
): Promise<GrantsPage> {
  const { limit, sort, dir } = query
  const bundle = await ownedBundle(path.bundleId, call, deployment)
  const account = await filteredAccount(query.userId, call, deployment)
  const filter = toFilter(query, account === 'unknown' ? undefined : account, call)
  const page = openPage(
    { list: 'grants', filters: [bundle.id, ...filtersOf(query)] },
    query.cursor,
    call,
    deployment,
  )
  if (page === 'forged' || account === 'unknown') return { grants: [], limit }
  const after = page.after
  const slice = await deployment.store.listGrants({
    bundle: bundle.id,
    filter,
    sort,
    direction: dir,
    limit,
    after,
  })
  return { grants: summaries(slice.items, call, deployment), limit, ...nextCursor(page, slice, deployment) }
}

function summaries(items: readonly ListedGrant[], call: Call, deployment: Deployment): GrantsPage['grants'] {
  const known = items.flatMap(({ account }) => (account === undefined ? [] : [account]))
  const aliases = deployment.aliases.seal(call.caller.owner, known).values()
  return items.map(({ grant, account }) =>
    grantSummary(grant, account === undefined ? undefined : aliases.next().value),
  )
}

/** A deleted account has no alias any more, so its alias is unknown: the list never says whose such a grant was. */
async function filteredAccount(
  userId: string | undefined,
  call: Call,
  deployment: Deployment,
): Promise<AccountId | undefined | 'unknown'> {
  if (userId === undefined) return undefined
  const id = deployment.aliases.open(call.caller.owner, toAlias(userId))
  const account = id === undefined ? undefined : await deployment.store.findAccount(id)
  if (account !== undefined && account.deletedAt === undefined) return account.id
  const answer = call.variants['unknown-alias-filter']
  if (answer === 'empty') return 'unknown'
  const code = answer === '404' ? 'errors.user.not_found' : 'errors.request.invalid_parameter'
  throw new Refusal(
    code,
    'userId must be an alias from your own users search; it is not known.',
    { parameter: 'userId' },
    Number(answer),
  )
}

function toFilter(query: Query, account: AccountId | undefined, call: Call): GrantFilter {
  const timed = query.endsAfter !== undefined || query.endsBefore !== undefined
  const bounded =
    timed || query.startsAfter || query.startsBefore || query.createdAfter || query.createdBefore
  return {
    account,
    type: query.grantType,
    sourceId: query.sourceId,
    startsAt: range(query.startsAfter, query.startsBefore),
    endsAt: range(query.endsAfter, query.endsBefore),
    createdAt: range(query.createdAfter, query.createdBefore),
    bounds: bounded ? call.variants['time-bounds'] : 'exclusive',
    permanent: timed ? call.variants['permanent-filter'] : 'latest',
  }
}

const range = (after: string | undefined, before: string | undefined): Range => ({
  after: after === undefined ? undefined : parseDateTime(after),
  before: before === undefined ? undefined : parseDateTime(before),
})

/** What a cursor of this list is sealed to; the same instants written otherwise are the same filters. */
function filtersOf(query: Query): string[] {
  const instant = (text: string | undefined): string =>
    text === undefined ? '' : String(parseDateTime(text))
  return [
    query.userId ?? '',
    query.grantType ?? '',
    query.sourceId ?? '',
    ...[
      query.startsAfter,
      query.startsBefore,
      query.endsAfter,
      query.endsBefore,
      query.createdAfter,
      query.createdBefore,
    ].map(instant),
    query.sort,
    query.dir,
  ]
}
