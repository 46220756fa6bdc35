import { Refusal } from '../../../../src/contract/refusal.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import type { BundleUser, Range } from '../../../../src/store/store.ts'
import { takingQuery } from '../change-input.ts'
import { watching } from '../change-ledger.ts'
import { operating, stepping, storing, without } from '../exchange-parts.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { listingRevoked } from '../remember-grants.ts'
import { everyGrant, type GrantQuery, windowOf } from '../whole-lists.ts'
import { isOf, isRevoked, knowing, showingUsers, textOf } from './parts.ts'

const bundleUsers = mutantsOf('bundle users', {
  'continuous access of three grants': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'The query joins two grants that follow, and the access of a chain of four ends too early.',
    make: stepping(({ accessOf }) => ({ accessOf: (live, now) => accessOf(live.slice(0, 3), now) })),
  },
  'permanent still after the lifetime was taken back': {
    rules: ['BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-ACCESS-ENDS-AT', 'GRANT-PERMANENT-NO-END'],
    story: 'A flag is set when a lifetime is bought behind a paid month, and no revoke takes the flag back.',
    make: knowing((history) =>
      showingUsers((row, pair) => {
        const start = Date.parse(`${row['startsAt']}`)
        const gone = history().filter((one) => isOf(pair, one) && isRevoked(one))
        const wasPermanent = gone.some(({ grant }) => grant.endsAt === FOREVER && start <= grant.createdAt)
        return wasPermanent ? { ...without(row, 'accessEndsAt'), accessIsPermanent: true } : row
      }),
    ),
  },
  'the start of the continuous access': {
    rules: ['BUNDLE-USERS-STARTS-AT', 'BUNDLE-USERS-CURRENT-GRANT'],
    story: 'startsAt says since when there is access, and stays when the second grant of a chain begins.',
    make: knowing((history) =>
      showingUsers((row, pair) => {
        let start = Date.parse(`${row['startsAt']}`)
        for (const one of history().toReversed())
          if (isOf(pair, one) && !isRevoked(one) && one.grant.endsAt === start) start = one.grant.startsAt
        return 'startsAt' in row ? { ...row, startsAt: textOf(start) } : row
      }),
    ),
  },
  'the last user of a page loses the grants to come': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'The limit cuts rows of grants before they become users, so a page may end inside of a chain.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const last = slice.items.at(-1)
        if (slice.next === undefined || last === undefined) return slice
        return { ...slice, items: slice.items.with(-1, { ...last, live: last.live.slice(0, 1) }) }
      },
    })),
  },
  'access ends with that of another bundle': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'accessEndsAt is the latest end of the user, in whatever bundle it lies.',
    make: knowing((history) =>
      showingUsers((row, { account }) => {
        const own = history().filter((one) => one.account === account && !isRevoked(one))
        const ends = own.map(({ grant }) => grant.endsAt).filter((end) => end !== FOREVER)
        const end = Math.max(Date.parse(`${row['accessEndsAt']}`), ...ends)
        return 'accessEndsAt' in row ? { ...row, accessEndsAt: textOf(end) } : row
      }),
    ),
  },
  'who comes back is not listed': {
    rules: ['BUNDLE-USERS-LIVE'],
    story: 'A revoke marks the membership as left, and the insert of the next grant leaves the row as it is.',
    make: knowing((history) =>
      storing((store) => ({
        listBundleUsers: async (query) => {
          const slice = await store.listBundleUsers(query)
          const left = history().filter((one) => one.bundle === query.bundle && isRevoked(one))
          const isBack = ({ account, live }: BundleUser): boolean =>
            left.some(
              (one) => one.account === account.id && (one.revokedAt ?? 0) <= (live[0]?.createdAt ?? 0),
            )
          return { ...slice, items: slice.items.filter((user) => !isBack(user)) }
        },
      })),
    ),
  },
  'a cursor of bundle users belongs to a key': {
    rules: ['BUNDLE-USERS-CURSOR-SCOPED', 'PAGE-CURSOR-CONTINUES'],
    story: 'A cursor is kept in the session of a key, and another key of the owner cannot go on with it.',
    make: operating('listBundleUsers', (run) => {
      const given = new Set<string>()
      return async (input, call, instance) => {
        const { id } = call.caller.key
        if (given.has(`${input.cursor}`) && !given.has(`${input.cursor} ${id}`))
          throw new Refusal('errors.request.invalid_cursor', 'The cursor is not known.')
        const page = await run(input, call, instance)
        if (page.nextCursor !== undefined) given.add(page.nextCursor).add(`${page.nextCursor} ${id}`)
        return page
      }
    }),
  },
  'the limit of the first page stays': {
    rules: ['LIST-LIMIT-DEFAULT-50', 'PAGE-LIMIT-ECHO'],
    story: 'The cursor carries the limit of its page, which counts wherever none is sent.',
    make: (composition) => {
      const limits = new Map<string | null | undefined, number>()
      const kept = operating('listBundleUsers', (run) => async (input, call, instance) => {
        const page = await run(input, call, instance)
        limits.set(page.nextCursor, page.limit)
        return page
      })(composition)
      return takingQuery(['listBundleUsers'], (query) => {
        const limit = limits.get(query.get('cursor'))
        if (limit !== undefined && !query.has('limit')) query.set('limit', `${limit}`)
      })(kept)
    },
  },
})

const grantsList = mutantsOf('grants list', {
  'the sort is dropped beside a type': {
    rules: ['GRANTS-SORT-VALUES'],
    story: 'The query by type reads an index of types and creations, whose order is taken as it comes.',
    make: asked((query) => (query.filter.type === undefined ? query : { ...query, sort: 'createdAt' })),
  },
  'descending pages are ascending ones turned round': {
    rules: ['GRANTS-DIR-VALUES', 'GRANTS-SORT-VALUES'],
    story: 'For the other sorts an ascending page is read and turned round, so each is right alone.',
    make: storing((store) => ({
      listGrants: async (query) => {
        if (query.sort === 'createdAt' || query.direction === 'asc') return store.listGrants(query)
        const slice = await store.listGrants({ ...query, direction: 'asc' })
        return { ...slice, items: slice.items.toReversed() }
      },
    })),
  },
  'a page that ends with a permanent grant is the last': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The next page lies beyond the end of the last row, and nothing is less or greater than null.',
    make: storing((store) => {
      const permanent = new Set<number>()
      return {
        listGrants: async (query) => {
          const isLost = query.sort === 'endsAt' && permanent.has(query.after ?? -1)
          const slice = isLost ? { items: [], next: undefined } : await store.listGrants(query)
          if (slice.next && slice.items.at(-1)?.grant.endsAt === FOREVER) permanent.add(slice.next.position)
          return slice
        },
      }
    }),
  },
  'the cursor stands in for the bounds of the sort': {
    rules: ['PAGE-CURSOR-CONTINUES', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS'],
    story: 'From the second page on the cursor takes the place of both bounds of the column that sorts.',
    make: asked((query) => {
      const { after, sort, filter } = query
      if (after === undefined || sort === 'createdAt') return query
      return { ...query, filter: { ...filter, [sort]: { after: undefined, before: undefined } } }
    }),
  },
  'of two bounds the later one counts': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The conditions are merged by column, and before takes the place of after.',
    make: bounding(({ after, before }) => ({ after: before === undefined ? after : undefined, before })),
  },
  'bounds that cross are exchanged': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'BETWEEN wants the lesser bound first, so bounds between which nothing lies are put in order.',
    make: bounding(({ after, before }) =>
      (after ?? 0) > (before ?? FOREVER) ? { after: before, before: after } : { after, before },
    ),
  },
  'an underscore of a source stands for any character': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The source is compared with LIKE, which was harmless as a source has no percent sign.',
    make: storing((store) => ({
      listGrants: async (query) => {
        const { sourceId } = query.filter
        if (!sourceId?.includes('_')) return store.listGrants(query)
        const like = new RegExp(`^${sourceId.replaceAll('.', '\\.').replaceAll('_', '.')}$`)
        const rows = await everyGrant(store, { ...query, filter: { ...query.filter, sourceId: undefined } })
        const found = rows.filter(({ grant }) => like.test(grant.sourceId ?? ''))
        return windowOf(found, query)
      },
    })),
  },
  'keys that only read see revoked grants for a while': {
    rules: ['GRANTS-NOT-REVOKED', 'REVOKE-LEAVES-LIST'],
    story: 'Keys without the right to write read from a replica, which hears of a revoke two seconds later.',
    make: (composition) => {
      const stale = listingRevoked((one, now) => (now < one.revokedAt + 2_000 ? one.grant : undefined))
      const { record, listGrants } = stale(composition).instance.store
      return operating('listBundleGrants', (run) => (input, call, instance) => {
        const replica = { ...instance, store: { ...instance.store, listGrants } }
        return run(input, call, call.caller.key.permissions.grants === 'read' ? replica : instance)
      })(storing(() => ({ record }))(composition))
    },
  },
  'what a cascade revoked stays in the order of ends': {
    rules: ['GRANTS-NOT-REVOKED', 'REVOKE-LEAVES-LIST'],
    story: 'A table sorted by end is kept beside the grants, and a cascade takes no row out of it.',
    make: (composition) => {
      const selected = new Set<string>()
      const stale = listingRevoked(({ grant }) => (selected.has(grant.id) ? undefined : grant))
      const old = stale(composition).instance.store
      return storing((store) => ({
        record: watching(old, (effect) => effect.kind === 'revoke' && selected.add(`${effect.grants[0]}`)),
        listGrants: (query) => (query.sort === 'endsAt' ? old : store).listGrants(query),
      }))(composition)
    },
  },
})

/** A list that answers another question than the one it was asked. */
function asked(change: (query: GrantQuery) => GrantQuery): Mutant['make'] {
  return storing((store) => ({ listGrants: (query) => store.listGrants(change(query)) }))
}

function bounding(change: (bounds: Range) => Range): Mutant['make'] {
  return asked(({ filter, ...query }) => {
    const { startsAt, endsAt, createdAt } = filter
    const bounds = { startsAt: change(startsAt), endsAt: change(endsAt), createdAt: change(createdAt) }
    return { ...query, filter: { ...filter, ...bounds } }
  })
}

/** Bugs of the lists of one bundle beside what an example would use. */
export const listMutants: readonly Mutant[] = [...bundleUsers, ...grantsList]
