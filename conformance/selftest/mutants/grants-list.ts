import type { Input } from '../../../src/contract/parse.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { GrantFilter, ListedGrant, Range } from '../../../src/store/store.ts'
import { readingParameter, takingQuery } from './change-input.ts'
import { both, operating, showing, showingField } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { listingRevoked } from './remember-grants.ts'
import { everyItem, type GrantQuery, noRange, paging, windowOf } from './whole-lists.ts'

/** The times of a grant. */
export const times = ['startsAt', 'endsAt', 'createdAt'] as const

/** Bugs of the list of grants: its filters, its orders, and what is in it. */
export const grantsListMutants = mutantsByRules('grants list', {
  'GRANTS-FILTER-USER': { 'userId ignored': filtering((filter) => ({ ...filter, account: undefined })) },
  'GRANTS-FILTER-TYPE': {
    'grantType ignored': filtering((filter) => ({ ...filter, type: undefined })),
    'trial cannot be filtered': reading('grantType', (text) => (text === 'trial' ? 'x' : text)),
  },
  'GRANTS-FILTER-SOURCE': {
    'sourceId ignored': filtering((filter) => ({ ...filter, sourceId: undefined })),
    'sourceId as a prefix': comparingSources((source, wanted) => source.startsWith(wanted)),
    'sourceId in any letter case': comparingSources(
      (source, wanted) => source.toLowerCase() === wanted.toLowerCase(),
    ),
  },
  'GRANTS-FILTER-STARTS': {
    'startsAfter ignored': bounding(['startsAt'], (range) => ({ ...range, after: undefined })),
    'startsBefore ignored': bounding(['startsAt'], (range) => ({ ...range, before: undefined })),
    'starts are compared with creations': filtering(({ startsAt, createdAt, ...filter }) => ({
      ...filter,
      startsAt: noRange,
      createdAt: merged(createdAt, startsAt),
    })),
  },
  'GRANTS-FILTER-ENDS': {
    'endsAfter ignored': bounding(['endsAt'], (range) => ({ ...range, after: undefined })),
    'endsBefore ignored': bounding(['endsAt'], (range) => ({ ...range, before: undefined })),
    // endsBefore became startsBefore in a copy of the line above it.
    'ends are compared with starts': filtering(({ startsAt, endsAt: { after, before }, ...filter }) => ({
      ...filter,
      startsAt: merged(startsAt, { after: undefined, before }),
      endsAt: { after, before: undefined },
    })),
    'bounds of ends count whole days': bounding(['endsAt'], cutTo(86_400_000)),
  },
  'GRANTS-FILTER-CREATED': {
    'createdAfter ignored': bounding(['createdAt'], (range) => ({ ...range, after: undefined })),
    'createdBefore ignored': bounding(['createdAt'], (range) => ({ ...range, before: undefined })),
  },
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    'bounds count full seconds': bounding(times, cutTo(1_000)),
    'after and before are exchanged': bounding(times, ({ after, before }) => ({
      after: before,
      before: after,
    })),
    'the offset of a bound is dropped': readingBounds((text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  'GRANTS-FILTERS-COMBINE': {
    'filters are alternatives': sifting(['account', 'type', 'sourceId'], ({ account, grant }, filter) => {
      const row = { account, type: grant.type, sourceId: grant.sourceId }
      const asked = (['account', 'type', 'sourceId'] as const).filter((name) => filter[name] !== undefined)
      return asked.length === 0 || asked.some((name) => row[name] === filter[name])
    }),
  },
  // The query by user has an index of its own.
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-TYPE': {
    'the type is dropped beside a user': besideUser({ type: undefined }),
  },
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    'times are dropped beside a user': besideUser({ startsAt: noRange, endsAt: noRange, createdAt: noRange }),
  },
  'GRANTS-FILTER-TYPE ERROR-INVALID-REFUSED': {
    'an unknown type is no filter': dropping('grantType', [
      'trial',
      'owner_grant',
      'paid_external',
      'referral_reward',
      'gift',
    ]),
  },
  'ERROR-INVALID-REFUSED FORMAT-DATE-TIME GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    'a bound that is no time is no filter': readingBounds((text) =>
      Number.isNaN(Date.parse(text)) ? undefined : text,
    ),
  },
  'GRANTS-UNKNOWN-ALIAS GRANTS-FILTER-USER USER-ALIAS-SCOPED': {
    'an unknown alias is no filter': withUnknownAlias(({ userId, ...input }) => input),
  },
  'GRANTS-UNKNOWN-ALIAS GRANTS-FILTER-USER ERROR-NOT-FOUND-REFUSED': {
    'an unknown alias crashes': withUnknownAlias(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'id')")
    }),
  },

  // Orders, and what is in the list.
  'GRANTS-SORT-VALUES': {
    'always by creation': ordering(() => ({ sort: 'createdAt' })),
    'ends by start': ordering(({ sort }) => ({ sort: sort === 'endsAt' ? 'startsAt' : sort })),
  },
  'GRANTS-DIR-VALUES': { 'always descending': ordering(() => ({ direction: 'desc' })) },
  'GRANTS-DIR-VALUES GRANTS-DIR-DEFAULT-DESC': {
    'ascending and descending exchanged': ordering(({ direction }) => ({
      direction: direction === 'asc' ? 'desc' : 'asc',
    })),
  },
  'GRANTS-DIR-DEFAULT-DESC': {
    'ascending unless told': reading('dir', (text = 'asc') => text),
    'ascending unless told for other sorts': takingQuery(['listBundleGrants'], (query) => {
      const { sort = 'createdAt', dir } = Object.fromEntries(query)
      if (dir === undefined && sort !== 'createdAt') query.set('dir', 'asc')
    }),
  },
  'GRANTS-SORT-DEFAULT-CREATED': { 'by end unless told': reading('sort', (text = 'endsAt') => text) },
  'GRANTS-SORT-VALUES ERROR-INVALID-REFUSED': { 'an unknown sort is the default': dropping('sort', times) },
  'GRANTS-DIR-VALUES ERROR-INVALID-REFUSED': {
    'an unknown dir is the default': dropping('dir', ['asc', 'desc']),
  },
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST': {
    'revoked grants are listed': listingRevoked(({ grant }) => grant),
    // The index of sources has revoked grants too.
    'revoked grants are found by their source': listingRevoked(
      ({ grant }) => grant,
      ({ filter }) => filter.sourceId !== undefined,
    ),
  },
  'GRANTS-EXPIRED-INCLUDED': {
    // The history is thought to be one of a user.
    'expired grants are hidden unless a user is asked for': hidingExpired(
      ({ filter }) => filter.account === undefined,
    ),
    'expired grants are hidden': hidingExpired(() => true),
  },
  'GRANTS-DELETED-ACCOUNT': {
    'grants of deleted accounts are hidden': paging('listGrants', async (list, query) => {
      const slice = await list(query)
      return { ...slice, items: slice.items.filter(({ account }) => account !== undefined) }
    }),
  },
  'GRANT-USER-ID-OMITTED GRANT-USER-ID GRANTS-DELETED-ACCOUNT': {
    'userId of a deleted account is null': showingField('listBundleGrants', 'userId', (id = null) => id),
  },
  'GRANTS-ENVELOPE': {
    'grants under items': showing('listBundleGrants', ({ grants, ...rest }) => ({ items: grants, ...rest })),
  },
})

type GrantsInput = Input<'listBundleGrants'>

function filtering(change: (filter: GrantFilter) => GrantFilter): Make {
  return paging('listGrants', (list, query) => list({ ...query, filter: change(query.filter) }))
}

function besideUser(other: Partial<GrantFilter>): Make {
  return filtering((filter) => (filter.account === undefined ? filter : { ...filter, ...other }))
}

/** The bounds of some times, otherwise. */
export function bounding(names: readonly (typeof times)[number][], change: (range: Range) => Range): Make {
  return filtering((filter) => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, change(filter[name])])),
  }))
}

function merged(one: Range, other: Range): Range {
  return { after: one.after ?? other.after, before: one.before ?? other.before }
}

/** Cuts both bounds to so many milliseconds. */
function cutTo(unit: number): (range: Range) => Range {
  const cut = (instant: Instant | undefined): Instant | undefined =>
    instant === undefined || instant === FOREVER ? instant : toInstant(Math.floor(instant / unit) * unit)
  return ({ after, before }) => ({ after: cut(after), before: cut(before) })
}

/** A filter over the whole list instead of the sound ones of these names. */
function sifting(
  names: readonly ('account' | 'type' | 'sourceId')[],
  fits: (row: ListedGrant, filter: GrantFilter) => boolean,
): Make {
  return paging('listGrants', async (list, query) => {
    const open = Object.fromEntries(names.map((name) => [name, undefined]))
    const all = await everyItem(list, { ...query, filter: { ...query.filter, ...open } })
    return windowOf(
      all.filter((row) => fits(row, query.filter)),
      query,
    )
  })
}

/** A filter by source over the whole list, by another idea of what is alike. */
export function comparingSources(alike: (source: string, wanted: string) => boolean): Make {
  return sifting(['sourceId'], ({ grant }, { sourceId }) => {
    return sourceId === undefined || (grant.sourceId !== undefined && alike(grant.sourceId, sourceId))
  })
}

function reading(name: string, read: (text: string | undefined) => string | undefined): Make {
  return readingParameter(['listBundleGrants'], name, read)
}

/** A value of a parameter that is not among the known ones is dropped. */
function dropping(name: string, known: readonly string[]): Make {
  return reading(name, (text = '') => (known.includes(text) ? text : undefined))
}

/** Each bound of a filter by time is read as another text, undefined being none. */
export function readingBounds(read: (text: string) => string | undefined): Make {
  const names = ['starts', 'ends', 'created'].flatMap((time) => [`${time}After`, `${time}Before`])
  return both(...names.map((name) => reading(name, (text) => (text === undefined ? text : read(text)))))
}

/** An alias that opens to nobody. */
function withUnknownAlias(change: (input: GrantsInput) => GrantsInput): Make {
  return operating('listBundleGrants', (run) => (input, call, instance) => {
    const { userId } = input
    const known = userId === undefined || instance.aliases.open(call.caller.owner, userId) !== undefined
    return run(known ? input : change(input), call, instance)
  })
}

/** A list of grants in another order. */
export function ordering(change: (query: GrantQuery) => Partial<GrantQuery>): Make {
  return paging('listGrants', (list, query) => list({ ...query, ...change(query) }))
}

function hidingExpired(when: (query: GrantQuery) => boolean): Make {
  return paging('listGrants', async (list, query, { instance }) => {
    if (!when(query)) return list(query)
    const all = await everyItem(list, query)
    return windowOf(
      all.filter(({ grant }) => grant.endsAt > instance.now()),
      query,
    )
  })
}
