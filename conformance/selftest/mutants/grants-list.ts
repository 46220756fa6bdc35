import type { Input } from '../../../src/contract/parse.ts'
import type { GrantFilter, ListedGrant, Range } from '../../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { readingParameter } from './change-input.ts'
import { asking, both, operating, showing, showingField, showingRows } from './exchange-parts.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { inUtc } from './refusals.ts'
import { listingRevoked } from './remember-grants.ts'
import { everyItem, type GrantQuery, pageOf, paging } from './whole-lists.ts'

/** The grants list under another filter. */
export const filtering = (
  change: (filter: GrantFilter, query: GrantQuery, composition: Composition) => Partial<GrantFilter>,
): Make => ordering((query, made) => ({ filter: { ...query.filter, ...change(query.filter, query, made) } }))

/** The bounds of some times, otherwise. */
export const bounding = (names: readonly (typeof times)[number][], change: (range: Range) => Range): Make =>
  filtering((filter) => Object.fromEntries(names.map((name) => [name, change(filter[name])])))

/** A filter over the whole list instead of the sound ones of these names. */
const sifting = (
  names: readonly ('account' | 'type' | 'sourceId')[],
  fits: (row: ListedGrant, filter: GrantFilter) => boolean,
): Make =>
  paging('listGrants', async (list, query) => {
    const open = Object.fromEntries(names.map((name) => [name, undefined]))
    const all = await everyItem(list, { ...query, filter: { ...query.filter, ...open } })
    return pageOf(
      all.filter((row) => fits(row, query.filter)),
      query,
    )
  })

/** A filter by source over the whole list, by another idea of what is alike. */
export const comparingSources = (alike: (source: string, wanted: string) => boolean): Make =>
  sifting(['sourceId'], ({ grant }, { sourceId }) => {
    return sourceId === undefined || (grant.sourceId !== undefined && alike(grant.sourceId, sourceId))
  })

const reading = (name: string, read: (text: string | undefined) => string | undefined): Make =>
  readingParameter(['listBundleGrants'], name, read)

/** A value of a parameter that is none of the known ones is dropped. */
const dropping = (name: string, known: RegExp): Make =>
  reading(name, (text = '') => (known.test(text) ? text : undefined))

/** An alias that opens to nobody. */
const withUnknownAlias = (change: (input: GrantsInput) => GrantsInput): Make =>
  operating('listBundleGrants', (run) => (input, call, instance) => {
    const { userId } = input
    const known = userId === undefined || instance.aliases.open(call.caller.owner, userId) !== undefined
    return run(known ? input : change(input), call, instance)
  })

/** A list of grants that asks for something else, in another order for example. */
export const ordering = (
  change: (query: GrantQuery, composition: Composition) => Partial<GrantQuery>,
): Make => paging('listGrants', (list, query, made) => list({ ...query, ...change(query, made) }))

/** Some lists of grants are without those of deleted accounts. */
export const hidingDeleted = (when: (query: GrantQuery) => boolean): Make =>
  paging('listGrants', async (list, query) => {
    const slice = await list(query)
    if (!when(query)) return slice
    return { ...slice, items: slice.items.filter(({ account }) => account !== undefined) }
  })

/** The times of a grant. */
export const times = ['startsAt', 'endsAt', 'createdAt'] as const

/** Bugs of the list of grants: its filters, its orders, and what is in it. */
export const grantsListMutants = mutantsOf('grants list', {
  'GRANTS-FILTER-TYPE: trial cannot be filtered': reading('grantType', (text) =>
    text === 'trial' ? 'x' : text,
  ),
  'GRANTS-FILTER-SOURCE: a sourceId that cannot be decoded is no filter': asking((request) => ({
    ...request,
    query: request.query.replace(/&?sourceId=%zz/, ''),
  })),
  'GRANTS-FILTER-SOURCE: sourceId as a prefix': comparingSources((source, wanted) =>
    source.startsWith(wanted),
  ),
  'GRANTS-FILTER-ENDS: endsBefore ignored': bounding(['endsAt'], withoutBefore),
  'GRANTS-FILTERS-COMBINE: filters are alternatives': sifting(
    ['account', 'type', 'sourceId'],
    ({ account, grant }, filter) => {
      const row = { account, type: grant.type, sourceId: grant.sourceId }
      const asked = (['account', 'type', 'sourceId'] as const).filter((name) => filter[name] !== undefined)
      return asked.length === 0 || asked.some((name) => row[name] === filter[name])
    },
  ),
  'GRANTS-FILTER-TYPE ERROR-INVALID-REFUSED: an unknown type is no filter': dropping(
    'grantType',
    /^(?:trial|owner_grant|paid_external|referral_reward|gift)$/,
  ),
  'ERROR-INVALID-REFUSED GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound that is no time is no filter':
    readingBounds((text) => (Number.isNaN(Date.parse(text)) ? undefined : text)),
  'STATUS-SUCCESS-200: a bound that its offset takes out of the calendar crashes': readingBounds(inUtc),
  'GRANTS-FILTER-USER USER-ALIAS-SCOPED: an unknown alias is no filter': withUnknownAlias(
    ({ userId, ...input }) => input,
  ),
  'STATUS-SUCCESS-200 GRANTS-FILTER-USER ERROR-NOT-FOUND-REFUSED: an unknown alias crashes': withUnknownAlias(
    () => {
      throw new TypeError("Cannot read properties of undefined (reading 'id')")
    },
  ),

  'GRANTS-SORT-DEFAULT-CREATED: by end unless told': reading('sort', (text = 'endsAt') => text),
  'GRANTS-SORT-VALUES ERROR-INVALID-REFUSED: an unknown sort is the default': dropping(
    'sort',
    /^(?:startsAt|endsAt|createdAt)$/,
  ),
  // The index of sources has revoked grants too.
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST REVOKE-CASCADE-LATER: revoked grants are found by their source':
    listingRevoked((_grant, _now, { filter }) => filter.sourceId !== undefined),
  'GRANTS-DELETED-ACCOUNT: grants of deleted accounts are hidden': hidingDeleted(() => true),
  'GRANT-USER-ID-OMITTED GRANT-USER-ID GRANTS-DELETED-ACCOUNT: userId of a deleted account is null':
    showingField('listBundleGrants', 'userId', (id = null) => id),
  'GRANTS-ACCOUNT-STATUS-HIDDEN: grants of deleted accounts say so': showingRows('listBundleGrants', (row) =>
    row['userId'] === undefined ? { ...row, accountStatus: 'deleted' } : row,
  ),
  'GRANTS-ENVELOPE: grants under items': showing('listBundleGrants', ({ grants, ...rest }) => ({
    items: grants,
    ...rest,
  })),
})

type GrantsInput = Input<'listBundleGrants'>

function withoutBefore({ after }: Range): Range {
  return { after, before: undefined }
}

/** Each bound of a filter by time is read as another text, undefined being none. */
export function readingBounds(read: (text: string) => string | undefined): Make {
  const names = ['starts', 'ends', 'created'].flatMap((time) => [`${time}After`, `${time}Before`])
  return both(...names.map((name) => reading(name, (text) => (text === undefined ? text : read(text)))))
}
