import type { Check, Pair, Query, Trial } from '../check.ts'
import { granted, refuses } from '../claims.ts'
import { drafts } from '../runner/drafts.ts'
import { grantsOf, iso } from '../wire.ts'

/** Filters of the grants list beside the plain ones: of permanent grants, and of a wrong form. */
export const filterFormChecks: readonly Check[] = [
  {
    id: 'grants/filter-permanent',
    title: 'Whether permanent grants match a filter on endsAt is reported',
    rules: ['GRANTS-FILTER-PERMANENT', 'GRANTS-FILTER-ENDS'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 4,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const grant = granted(trial, 'GRANT-CREATES', await trial.create(pair, {}))
      const bound = iso(trial.now() + 24 * hourMs)
      const after = await list(trial, pair, { endsAfter: bound })
      const before = await list(trial, pair, { endsBefore: bound })
      const [matchesAfter, matchesBefore] = [after, before].map(({ grants }) =>
        grants.some(({ id }) => id === grant.id),
      )
      const seen = [...after.pages, ...before.pages]
      trial.judge(
        'GRANTS-FILTER-ENDS',
        'a permanent grant does not end before an instant',
        matchesBefore === false,
        seen,
      )
      trial.observe('GRANTS-FILTER-PERMANENT', matchesAfter === true ? 'latest' : 'never', seen)
    },
  },
  {
    id: 'grants/filter-refusals',
    title: 'A filter that has not the stated form is refused',
    rules: [
      'ERROR-INVALID-REFUSED',
      'GRANTS-FILTER-SOURCE',
      'GRANTS-SORT-VALUES',
      'GRANTS-DIR-VALUES',
      'GRANTS-FILTER-TYPE',
    ],
    sometimes: ['ERROR-INVALID'],
    needs: [],
    cost: 8,
    profile: 'certify',
    run: async (trial) => {
      const ask = (query: Query) => drafts.listGrants(trial.lent.bundles.main, { limit: 1, ...query })
      const refused = { statuses: [400, 422], observe: 'ERROR-INVALID' as const }
      await refuses(trial, {
        twin: ask({
          sort: 'endsAt',
          dir: 'asc',
          grantType: 'gift',
          sourceId: 'a',
          endsAfter: '2020-01-01T00:00:00Z',
        }),
        twinRule: 'GRANTS-SORT-VALUES',
        defects: [
          { name: 'an unknown sort', rule: 'GRANTS-SORT-VALUES', draft: ask({ sort: 'userId' }), ...refused },
          { name: 'an unknown dir', rule: 'GRANTS-DIR-VALUES', draft: ask({ dir: 'up' }), ...refused },
          {
            name: 'an unknown grantType',
            rule: 'GRANTS-FILTER-TYPE',
            draft: ask({ grantType: 'lifetime' }),
            ...refused,
          },
          {
            name: 'a sourceId with a space',
            rule: 'GRANTS-FILTER-SOURCE',
            draft: ask({ sourceId: 'a b' }),
            ...refused,
          },
          {
            name: 'a sourceId of 257 characters',
            rule: 'GRANTS-FILTER-SOURCE',
            draft: ask({ sourceId: 'a'.repeat(257) }),
            ...refused,
          },
          {
            name: 'a time that is none',
            rule: 'ERROR-INVALID-REFUSED',
            draft: ask({ endsAfter: 'yesterday' }),
            ...refused,
            statuses: [...Array(100).keys()].map((n) => 400 + n),
          },
        ],
      })
    },
  },
]

async function list(trial: Trial, pair: Pair, query: Query) {
  const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
  return { grants: grantsOf(page), pages: [page] }
}

const hourMs = 3_600_000
