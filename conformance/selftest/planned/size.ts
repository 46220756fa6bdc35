import { chainAt } from '../../../src/ledger/chain.ts'
import { FOREVER } from '../../../src/ledger/instant.ts'
import { accessOver } from '../mutants/bundle-users.ts'
import { adding, answering, decidingNew, seeingLive, wanted } from '../mutants/change-ledger.ts'
import { showingGrantText } from '../mutants/exchange-parts.ts'
import { comparingSources } from '../mutants/grants-list.ts'
import { aliasing } from '../mutants/isolation.ts'
import { bugsIn } from '../mutants/mutant.ts'
import { onePage } from '../mutants/paging.ts'
import { confusingSources, knowing, overlooking } from '../mutants/remember-grants.ts'
import { cascading } from '../mutants/revokes.ts'
import { everyItem, type ListName, listing, paging } from '../mutants/whole-lists.ts'
import { carrying, everyList } from './cursors.ts'

/** Pages that leave out what is beyond so many rows. */
const cutting = (name: ListName, most: number) =>
  paging(name, async (list, query) => {
    const slice = await list(query)
    return { ...slice, items: slice.items.slice(0, most) }
  })

/** Bugs that show when there is much of something, of the first set. */
export const firstBugs = bugsIn({
  // The live grants of a user are read with LIMIT 20.
  'GRANT-START-CHOSEN GRANT-COVERED: a new grant starts after the first 20 links of a longer chain':
    seeingLive((live) => live.slice(0, 20)),
  // They are updated in one batch, and there is no second one.
  'REVOKE-CASCADE-LATER: a cascade takes at most 25 later grants': cascading((later) => later.slice(0, 25)),
  // The search engine behind it gives no more results than that.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: the grants list ends at 250 rows': listing(
    'listGrants',
    (rows) => rows.slice(0, 250),
  ),
  // The names of the users come from a service that takes 40 ids at a time.
  'PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a page of users with a limit above 40 leaves out what is beyond':
    cutting('listBundleUsers', 40),
  // One row more than the limit is read to see whether there is more, but never more than 100.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of 100 grants has no nextCursor': onePage(
    'listGrants',
    (_query, items) => items.length === 100,
  ),
  // A guard against clients that walk in a circle.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a walk ends after 64 pages': carrying(
    everyList,
    'end',
    ({ pages }) => pages >= 63,
  ),
  // An index of MySQL in utf8mb4.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe compares the first 191 characters': confusingSources(
    ({ type, id }, known) => type === known.type && id.slice(0, 191) === known.sourceId?.slice(0, 191),
  ),
  // The column of the read model is shorter than the one of the ledger.
  'GRANTS-FILTER-SOURCE: the filter by source compares the first 128 characters': comparingSources(
    (source, asked) => asked.slice(0, 128) === source.slice(0, 128),
  ),
  // A query within the query has the default limit.
  'GRANTS-FILTER-USER PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: the filter by user finds the first 50 grants':
    listing('listGrants', (rows, { filter }) => (filter.account === undefined ? rows : rows.slice(0, 50))),
  // A year of months was thought to be enough.
  'BUNDLE-USERS-ACCESS-ENDS-AT: the end of the access is that of the twelfth live grant': accessOver((live) =>
    live.slice(0, 12),
  ),
  // The join of users and grants has a limit of its own; users beyond it are on no page.
  'BUNDLE-USERS-LIVE PAGE-CURSOR-CONTINUES: a page of users is made from 100 rows of live grants': paging(
    'listBundleUsers',
    async (list, query) => {
      const slice = await list(query)
      let rows = 0
      const items = slice.items.filter(({ live }) => {
        rows += live.length
        return rows <= 100
      })
      return { ...slice, items }
    },
  ),
  // The next page begins behind the value; only a few of the ties are read ahead.
  'PAGE-CURSOR-CONTINUES: grants that are equal in the sort are lost at the end of a page when they are more than 8':
    paging('listGrants', async (list, query) => {
      const rows = await everyItem(list, query)
      const keyOf = (index: number) => rows[index]?.grant[query.sort]
      const { after: begin = 0 } = query
      const end = begin + query.limit
      const ties = rows.filter(({ grant }) => grant[query.sort] === keyOf(end)).length
      const isTorn = keyOf(end - 1) === keyOf(end) && ties > 8
      const behind = rows.findIndex((_row, index) => index >= end && keyOf(index) !== keyOf(end))
      const next = isTorn ? behind : end
      return {
        items: rows.slice(begin, end),
        next: next < 0 || rows.length <= next ? undefined : { position: next, because: 'full' },
      }
    }),
  'GRANT-COVERED: coverage looks at the first 15 links of a chain': decidingNew(({ now, live }, request) => {
    const seen = chainAt(live.slice(0, 15), now)
    const isMissed = request.endsAt > seen.reach && request.endsAt <= chainAt(live, now).reach
    return isMissed ? adding(wanted(request, seen.reach, now)) : undefined
  }),
  // Older payments are not delivered again, somebody thought.
  'GRANT-SOURCE-NO-SECOND: dedupe looks at the last 16 grants of the user': overlooking(
    ({ id }, _view, { own }) => own.slice(0, -16).some(({ grant }) => grant.id === id),
  ),
})

/** Bugs that show when there is much of something, of the second set. */
export const secondBugs = bugsIn({
  'GRANT-START-CHOSEN GRANT-COVERED: a new grant starts after the first 35 links of a longer chain':
    seeingLive((live) => live.slice(0, 35)),
  'REVOKE-CASCADE-LATER: a cascade takes at most 14 later grants': cascading((later) => later.slice(0, 14)),
  'REVOKE-CASCADE-LATER: a cascade looks at the last 20 grants of the bundle': knowing((store, grants) => ({
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        const decided = decide(view)
        if (decided.effect.kind !== 'revoke') return decided
        const old = new Set(
          grants()
            .slice(0, -20)
            .map(({ grant }) => grant.id),
        )
        const revoked = decided.effect.grants.filter((id) => id === question.grant || !old.has(id))
        return { ...decided, effect: { ...decided.effect, grants: revoked } }
      }),
  })),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: the users list ends at 55 users': listing(
    'listBundleUsers',
    (rows) => rows.slice(0, 55),
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES BUNDLE-USERS-LIVE: a walk of the users list ends after 30 pages':
    carrying(['listBundleUsers'], 'end', ({ pages }) => pages >= 29),
  'PAGE-CURSOR-CONTINUES GRANTS-NOT-REVOKED: a page of grants with a limit above 64 leaves out what is beyond':
    cutting('listGrants', 64),
  'PAGE-CURSOR-CONTINUES USERS-PREFIX: a page of the search with a limit above 20 leaves out what is beyond':
    cutting('searchAccounts', 20),
  'GRANT-SOURCE-FIELD: a source is shown with its first 200 characters': showingGrantText(
    'sourceId',
    (text) => text.slice(0, 200),
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe knows the last 100 sources of the deployment': overlooking(
    ({ id }, _view, { grants }) =>
      grants
        .filter(({ grant }) => grant.sourceId !== undefined)
        .slice(0, -100)
        .some(({ grant }) => grant.id === id),
  ),
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED: an alias works while it is among the last 60 that were shown':
    aliasing(({ seal, open }) => {
      const shown = new Set<string>()
      return {
        seal: (viewer, accounts) => {
          const sealed = seal(viewer, accounts)
          for (const alias of sealed) {
            shown.delete(alias)
            shown.add(alias)
          }
          return sealed
        },
        open: (viewer, alias) => {
          const isLost = [...shown].slice(0, -60).includes(alias)
          return isLost ? undefined : open(viewer, alias)
        },
      }
    }),
  'GRANTS-FILTER-TYPE PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: the filter by type finds the first 40 grants':
    listing('listGrants', (rows, { filter }) => (filter.type === undefined ? rows : rows.slice(0, 40))),
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user with more than 10 live grants is listed twice': listing(
    'listBundleUsers',
    (rows) => rows.flatMap((row) => (row.live.length > 10 ? [row, row] : [row])),
  ),
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES GRANTS-DIR-DEFAULT-DESC GRANTS-SORT-DEFAULT-CREATED: grants behind the first 128 come the other way round':
    listing('listGrants', (rows) => [...rows.slice(0, 128), ...rows.slice(128).toReversed()]),
  'GRANT-CREATES GRANT-COVERED GRANT-NO-END-PERMANENT: a lifetime behind more than 10 links is answered with the last of them':
    decidingNew(({ now, live }, request) => {
      const { grants, reach } = chainAt(live, now)
      const last = grants.at(-1)
      const isLost = request.endsAt === FOREVER && reach !== FOREVER && grants.length > 10
      return isLost && last ? answering({ kind: 'covered', grant: last }) : undefined
    }),
})
