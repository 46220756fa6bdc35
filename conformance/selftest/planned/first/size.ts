import { chainAt } from '../../../../src/ledger/chain.ts'
import { adding, decidingNew, revoking, seeingPair, wanted } from '../../mutants/change-ledger.ts'
import { both, storing } from '../../mutants/exchange-parts.ts'
import { looseSources } from '../../mutants/loose-sources.ts'
import { isOf, remembering } from '../../mutants/remember-grants.ts'
import { everyGrant, listing, paging } from '../../mutants/whole-lists.ts'
import { planning, shows } from '../bug.ts'
import { carrying, confusingSources, filteringSource } from '../change-store.ts'
import { day, hour, type Probe } from '../probe.ts'

/** Bugs that show when there is much of something. */
export const bugs = planning('size', {
  'a new grant starts after the first 20 links of a longer chain': {
    area: 'create',
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The live grants of a user are read with LIMIT 20.',
    make: seeingPair((view) => ({ ...view, live: view.live.slice(0, 20) })),
    proof: shows(
      async (server) => {
        const grants = await server.renew(0, 24)
        return grants.filter(({ startsAt }, index) => index > 0 && startsAt !== grants[index - 1]?.endsAt)
          .length
      },
      0,
      3,
    ),
  },
  'a cascade takes at most 25 later grants': {
    area: 'revoke',
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'They are updated in one batch, and there is no second one.',
    make: revoking((selected, live) => [
      selected,
      ...live.filter(({ startsAt }) => startsAt > selected.startsAt).slice(0, 25),
    ]),
    proof: shows(
      async (server) => {
        const [first] = await server.renew(0, 30)
        await server.revoke(first)
        return (await server.held(0)).length
      },
      0,
      4,
    ),
  },
  'the grants list ends at 250 rows': {
    area: 'paging',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'GRANTS-NOT-REVOKED'],
    story: 'The search engine behind it gives no more results than that.',
    make: listing('listGrants', (rows) => rows.slice(0, 250)),
    proof: shows(
      async (server) => {
        const before = (await server.grants({ limit: 100 })).length
        for (let user = 0; user < 24; user++) await server.renew(user, 8)
        return (await server.grants({ limit: 100 })).length - before >= 8 * 24
      },
      true,
      false,
    ),
  },
  'a page of users with a limit above 40 leaves out what is beyond': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES', 'BUNDLE-USERS-LIVE'],
    story: 'The names of the users come from a service that takes 40 ids at a time.',
    make: paging('listBundleUsers', async (list, query) => {
      const slice = await list(query)
      return { ...slice, items: slice.items.slice(0, 40) }
    }),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 24; user++) await server.create(user)
        const whole = await server.entries({ limit: 20 })
        return (await server.entries({ limit: 60 })).length === whole.length
      },
      true,
      false,
    ),
  },
  'a page of 100 grants has no nextCursor': {
    area: 'paging',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES'],
    story: 'One row more than the limit is read to see whether there is more, but never more than 100.',
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query)
      return slice.items.length === 100 ? { ...slice, next: undefined } : slice
    }),
    proof: shows(
      async (server) => {
        await server.renew(0, 15)
        return (await server.grants({ limit: 100 })).length > 100
      },
      true,
      false,
    ),
  },
  'dedupe compares the first 191 characters': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    story: 'An index of MySQL in utf8mb4.',
    make: confusingSources(
      ({ type, id }, known) => type === known.type && id.slice(0, 191) === known.sourceId?.slice(0, 191),
    ),
    proof: shows(
      async (server) => {
        const long = 'a'.repeat(195)
        await server.create(0, { source: `${long}1`, end: day })
        return (await server.create(0, { source: `${long}2`, end: 2 * day })).status
      },
      200,
      409,
    ),
  },
  'the filter by source compares the first 128 characters': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-SOURCE'],
    story: 'The column of the read model is shorter than the one of the ledger.',
    make: filteringSource((asked, shown) => asked.slice(0, 128) === shown.slice(0, 128)),
    proof: shows(
      async (server) => {
        const long = 'a'.repeat(150)
        await server.create(0, { source: `${long}1`, end: day })
        await server.create(0, { source: `${long}2`, end: 2 * day })
        return (await server.grants({ sourceId: `${long}1` })).length
      },
      1,
      2,
    ),
  },
  'a search ends after 20 users': {
    area: 'user search',
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR', 'USERS-PREFIX'],
    story: 'Who types a name looks at two pages at most.',
    make: listing('searchAccounts', (rows) => rows.slice(0, 20)),
    proof: shows(async (server) => (await server.search('Test ')).length, 24, 20),
  },
  'the filter by user finds the first 50 grants': {
    area: 'grants list',
    rules: ['GRANTS-FILTER-USER', 'PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR'],
    story: 'A query within the query has the default limit.',
    make: listing('listGrants', (rows, { filter }) =>
      filter.account === undefined ? rows : rows.slice(0, 50),
    ),
    proof: shows(
      async (server) => {
        await server.renew(0, 55)
        return (await server.held(0, { limit: 20 })).length
      },
      55,
      50,
    ),
  },
  'the end of the access is that of the twelfth live grant': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'A year of months was thought to be enough.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        return { ...slice, items: slice.items.map((user) => ({ ...user, live: user.live.slice(0, 12) })) }
      },
    })),
    proof: shows(
      async (server) => {
        const grants = await server.renew(0, 14)
        const entry = await server.entry(0)
        return grants.findIndex(({ endsAt }) => endsAt === entry?.accessEndsAt)
      },
      13,
      11,
    ),
  },
  'a page of users is made from 100 rows of live grants': {
    area: 'bundle users',
    rules: ['BUNDLE-USERS-LIVE', 'PAGE-CURSOR-CONTINUES'],
    story: 'The join of users and grants has a limit of its own; users beyond it are on no page.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        let rows = 0
        const items = slice.items.filter(({ live }) => {
          rows += live.length
          return rows <= 100
        })
        return { ...slice, items }
      },
    })),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 12; user++) await server.renew(user, 9)
        return (await server.entry(11)) !== undefined
      },
      true,
      false,
    ),
  },
  'grants that are equal in the sort are lost at the end of a page when they are more than 8': {
    area: 'paging',
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The next page begins behind the value; only a few of the ties are read ahead.',
    make: paging('listGrants', async (list, query) => {
      const keyOf = (index: number) => rows[index]?.grant[query.sort]
      const rows = await everyGrant({ listGrants: list }, query)
      const end = (query.after ?? 0) + query.limit
      const ties = rows.filter(({ grant }) => grant[query.sort] === keyOf(end)).length
      const isTorn = keyOf(end - 1) === keyOf(end) && ties > 8
      const next = isTorn ? rows.findIndex((_row, index) => index >= end && keyOf(index) !== keyOf(end)) : end
      return {
        items: rows.slice(query.after ?? 0, end),
        next: next < 0 || rows.length <= next ? undefined : { position: next, because: 'full' },
      }
    }),
    proof: shows(
      async (server) => {
        for (let user = 0; user < 10; user++) await server.create(user, { end: '2029-01-01T00:00:00Z' })
        const found = await server.grants({ sort: 'endsAt', limit: 4, endsAfter: '2028-12-31T00:00:00Z' })
        return found.filter(({ endsAt }) => endsAt === '2029-01-01T00:00:00.000Z').length === 10
      },
      true,
      false,
    ),
  },
  'coverage looks at the first 15 links of a chain': {
    area: 'create',
    rules: ['GRANT-COVERED'],
    make: decidingNew((view, request) => {
      const { now, live } = view
      const seen = chainAt(live.slice(0, 15), now)
      const whole = chainAt(live, now)
      const isMissed = request.endsAt > seen.reach && request.endsAt <= whole.reach
      return isMissed ? adding(wanted(request, seen.reach, now)) : undefined
    }),
    proof: shows(
      async (server) => {
        await server.renew(0, 18)
        await server.create(0, { end: 17 * day - hour })
        return (await server.held(0)).length
      },
      18,
      19,
    ),
  },
  'dedupe looks at the last 16 grants of the user': {
    area: 'dedupe',
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'Older payments are not delivered again, somebody thought.',
    make: both(
      storing(looseSources),
      storing((store) => {
        const { record, grants } = remembering(store)
        return {
          record: (pair, question, decide) =>
            record(pair, question, (view) => {
              const own = grants().filter((one) => isOf(pair, one))
              const index = own.findIndex(({ grant }) => grant.id === view.sameSource?.id)
              const isOld = index >= 0 && own.length - index > 16
              return decide(isOld ? { ...view, sameSource: undefined } : view)
            }),
        }
      }),
    ),
    proof: shows(
      async (server) => {
        await server.create(0, { source: 'inv-1', end: day })
        await server.renew(0, 18)
        await server.create(0, { source: 'inv-1', end: 40 * day })
        return (await server.held(0, { sourceId: 'inv-1' })).length
      },
      1,
      2,
    ),
  },
  'a walk ends after 64 pages': {
    area: 'paging',
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES'],
    story: 'A guard against clients that walk in a circle.',
    make: carrying(
      ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'],
      (pages: number = 1) => pages + 1,
      (page) => (page >= 64 ? 'end' : undefined),
    ),
    proof: shows(pagesOfOne, true, false),
  },
})

async function pagesOfOne(server: Probe): Promise<boolean> {
  await server.renew(0, 70)
  return (await server.held(0, { limit: 1 })).length === 70
}
