import type { Check, Query } from '../kit/check.ts'
import { refuses } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { RuleId } from '../kit/rule.ts'

/** Filters, sorts and directions of a wrong form. */
export const filterFormChecks: readonly Check[] = [
  {
    id: 'grants/filter-refusals',
    title: 'A filter, sort or direction that has not the stated form is refused',
    needs: [],
    async run(trial) {
      const ask = (query: Query) => drafts.listGrants(trial.resources.bundles.main, { limit: 1, ...query })
      const defect = (name: string, rule: RuleId, query: Query) => ({
        name,
        rule,
        draft: ask(query),
        statuses: [400, 422],
        observe: 'ERROR-INVALID' as const,
      })
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
          defect('an unknown sort', 'GRANTS-SORT-VALUES', { sort: 'userId' }),
          defect('an unknown dir', 'GRANTS-DIR-VALUES', { dir: 'up' }),
          defect('an unknown grantType', 'GRANTS-FILTER-TYPE', { grantType: 'lifetime' }),
          defect('a sourceId with a space', 'GRANTS-FILTER-SOURCE', { sourceId: 'a b' }),
          defect('a sourceId that begins with a dot', 'GRANTS-FILTER-SOURCE', { sourceId: '.a' }),
          defect('a sourceId of 257 characters', 'GRANTS-FILTER-SOURCE', { sourceId: 'a'.repeat(257) }),
          defect('an endsAfter that is no time', 'ERROR-INVALID-REFUSED', { endsAfter: 'yesterday' }),
          defect('a createdBefore that is no time', 'ERROR-INVALID-REFUSED', { createdBefore: '12' }),
        ],
      })
    },
  },
]
