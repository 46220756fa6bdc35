import { Refusal } from '../../../../src/contract/refusal.ts'
import { formatInstant } from '../../../../src/ledger/date-time.ts'
import { FOREVER, type Instant, toInstant } from '../../../../src/ledger/instant.ts'
import type { ListedGrant } from '../../../../src/store/store.ts'
import { takingQuery } from '../change-input.ts'
import { operating, operatingEach } from '../exchange-parts.ts'
import { filtering, ordering } from '../grants-list.ts'
import { archivedOf } from '../lists.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { noRange, paging } from '../whole-lists.ts'
import { shiftingAliases } from './parts.ts'

/** Bugs of the grants list that a plain filter and a plain sort do not meet. */
export const subtleListMutants: readonly Mutant[] = mutantsOf('grants list', {
  'both bounds of a start': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-STARTS'],
    story: 'The conditions are one object, and startsBefore takes the place of startsAfter in it.',
    make: filtering(({ startsAt: { after, before } }) => ({
      startsAt: before === undefined ? { after, before } : { ...noRange, before },
    })),
  },
  'a source beside a user': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-USER'],
    story: 'A source is thought to be unique, so with one the query has no other condition.',
    make: filtering(({ sourceId, account }) => ({ account: sourceId === undefined ? account : undefined })),
  },
  'a filter by the longest source': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The query parameter may have 255 characters, one less than the field of the body.',
    make: takingQuery(['listBundleGrants'], (query) => {
      if (query.get('sourceId')?.length === 256) query.set('sourceId', '-')
    }),
  },
  'a query that is decoded twice': {
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED', 'USERS-PREFIX'],
    story: 'The gateway decodes the query and the framework does so again: an encoded plus is a blank.',
    make: takingQuery(['listBundleGrants', 'searchUsers'], (query) => {
      for (const [name, text] of [...query]) query.set(name, new URLSearchParams(`x=${text}`).get('x') ?? '')
    }),
  },
  'the sort beside a type': {
    rules: ['GRANTS-SORT-VALUES', 'GRANTS-FILTERS-COMBINE'],
    story: 'The query by type goes over an index of type and creation, and comes in its order.',
    make: ordering(({ filter }) => (filter.type === undefined ? {} : { sort: 'createdAt' })),
  },
  'the direction beside a user': {
    rules: ['GRANTS-DIR-VALUES', 'GRANTS-SORT-VALUES'],
    story: 'The query by user was written for a profile page, which has the newest grant at the top.',
    make: ordering(({ filter }) => (filter.account === undefined ? {} : { direction: 'desc' })),
  },
  'expired grants behind a source': {
    rules: ['GRANTS-EXPIRED-INCLUDED', 'GRANTS-FILTER-SOURCE'],
    story: 'A look-up by source goes to the table of live grants, as that of the dedupe does.',
    make: (composition) =>
      filtering(({ sourceId, endsAt }) => {
        const { now } = composition.instance
        const live = { ...endsAt, after: toInstant(Math.max(endsAt.after ?? 0, now())) }
        return { endsAt: sourceId === undefined ? endsAt : live }
      })(composition),
  },
  'ends in the order of their texts': {
    rules: ['GRANTS-SORT-VALUES', 'GRANTS-DIR-VALUES'],
    story: 'A page is sorted again as ISO texts, and a full second is written without a fraction.',
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query)
      const text = ({ grant }: ListedGrant): string => textOf(grant[query.sort])
      const sign = query.direction === 'asc' ? 1 : -1
      const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -sign : sign)
      return { ...slice, items: slice.items.toSorted((one, other) => order(text(one), text(other))) }
    }),
  },
  'users behind a deleted one': {
    rules: ['GRANT-USER-ID'],
    story: 'Aliases are loaded for the users that exist and put beside the rows by their number.',
    make: shiftingAliases(),
  },
  'a permanent grant under one with an end': {
    rules: ['GRANT-PERMANENT-NO-END'],
    story: 'One object is filled row by row, and what a row does not have stays from the row above.',
    make: operating('listBundleGrants', (run) => async (...given) => {
      const page = await run(...given)
      const above = (at: number) => page.grants.slice(0, at + 1).findLast(({ endsAt }) => endsAt)?.endsAt
      return { ...page, grants: page.grants.map((row, at) => ({ ...row, endsAt: above(at) })) }
    }),
  },
})

/** Bugs of walks that two plain pages do not meet. */
export const subtleWalkMutants: readonly Mutant[] = mutantsOf('paging', {
  'permanent grants on a later page': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The next page has ends beyond that of the last row, and null is beyond nothing.',
    make: filtering(({ endsAt }, { sort, after }) => {
      if (sort !== 'endsAt' || after === undefined) return {}
      return { endsAt: { ...endsAt, after: endsAt.after ?? toInstant(0) }, permanent: 'never' }
    }),
  },
  'ties at the end of a page': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The condition on the id that decides among ties was written with "or equal".',
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query)
      const [before, last] = slice.items.slice(-2).map(({ grant }) => grant[query.sort])
      if (slice.next === undefined || last === undefined || before !== last) return slice
      return { ...slice, next: (await list({ ...query, limit: slice.items.length - 1 })).next }
    }),
  },
  'a bound beside a cursor': {
    rules: ['PAGE-CURSOR-CONTINUES', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The position is a condition on the field that sorts, and takes the place of the bounds on it.',
    make: filtering((_, { after, sort }) => (after === undefined ? {} : { [sort]: noRange })),
  },
  'two walks at once': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The server keeps one open cursor for each key, and a second walk closes that of the first.',
    make: owning('listBundleGrants', (given, cursor, key) => {
      return given.findLast(([, by]) => by === key)?.[0] === cursor
    }),
  },
  'a walk that goes on with another key': {
    rules: ['BUNDLE-USERS-CURSOR-SCOPED', 'PAGE-CURSOR-CONTINUES'],
    story: 'A cursor is signed with the key that asked, so another key of the owner cannot go on with it.',
    make: owning('listBundleUsers', (cursors, cursor, key) =>
      cursors.some(([given, by]) => given === cursor && by === key),
    ),
  },
  'archived bundles on the last page': {
    rules: ['BUNDLES-NOT-ARCHIVED'],
    story: 'The condition on the status is lost when the one of the cursor is put beside it.',
    make: paging('listBundles', async (list, query, composition) => {
      const slice = await list(query)
      if (query.after === undefined || slice.next !== undefined) return slice
      const items = [...slice.items, ...archivedOf(composition, query.owner)]
      return { ...slice, items: items.slice(0, query.limit) }
    }),
  },
  'the limit of a later page': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'With a cursor the limit is taken from the request and echoed from the defaults.',
    make: operating('listBundleUsers', (run) => async (input, ...rest) => {
      const page = await run(input, ...rest)
      return input.cursor === undefined ? page : { ...page, limit: 50 }
    }),
  },
})

function textOf(instant: Instant): string {
  return instant === FOREVER ? 'never' : formatInstant(instant).replace('.000Z', 'Z')
}

type Given = readonly (readonly [cursor: string, key: string])[]

/** A list that refuses a cursor unless it is right by all that were given so far, each with the key that it was given to. */
function owning(
  list: 'listBundleGrants' | 'listBundleUsers',
  isRight: (given: Given, cursor: unknown, key: string) => boolean,
): Mutant['make'] {
  return operatingEach([list], (run) => {
    const given: [string, string][] = []
    return async (input, call, instance) => {
      const [cursor, key] = [input['cursor'], call.caller.key.id]
      if (cursor !== undefined && !isRight(given, cursor, key))
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is closed.')
      const page = await run(input, call, instance)
      if ('nextCursor' in page) given.push([`${page.nextCursor}`, key])
      return page
    }
  })
}
