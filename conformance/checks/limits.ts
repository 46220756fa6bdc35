import type { Check, Trial } from '../kit/check.ts'
import type { Draft, QueryValue } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { field, limitOf } from '../kit/wire.ts'

type Query = Readonly<Record<string, QueryValue>>

/** One of the four lists. */
interface List {
  readonly id: string
  /** The name of the array in its answer. */
  readonly items: string
  readonly most: number
  readonly usual: number
  readonly request: (main: string, query: Query) => Draft
}

/** Every list's limit: its bounds, its default, and what the page says of it. */
export const limitChecks: readonly Check[] = (
  [
    {
      id: 'limits/bundles',
      items: 'bundles',
      most: 100,
      usual: 50,
      request: (_main, query) => drafts.listBundles(query),
    },
    {
      id: 'limits/search',
      items: 'users',
      most: 50,
      usual: 10,
      request: (_main, query) => drafts.searchUsers({ displayName: 'an', ...query }),
    },
    {
      id: 'limits/bundle-users',
      items: 'users',
      most: 100,
      usual: 50,
      request: (main, query) => drafts.listUsers(main, query),
    },
    {
      id: 'limits/grants',
      items: 'grants',
      most: 100,
      usual: 50,
      request: (main, query) => drafts.listGrants(main, query),
    },
  ] satisfies readonly List[]
).map(limits)

function limits(list: List): Check {
  const { id, most, usual } = list
  const bounds: RuleId = most === 50 ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  const standard: RuleId = most === 50 ? 'USERS-LIMIT-DEFAULT-10' : 'LIST-LIMIT-DEFAULT-50'
  return {
    id,
    title: `The limit is an integer from 1 to ${most}, and ${usual} when left out`,
    needs: [],
    async run(trial) {
      const ask = (query: Query) => trial.send(list.request(trial.resources.bundles.main, query))
      const without = await ask({})
      const works = 'the list works without limit and cursor'
      trial.judge('PAGE-PARAMETERS-OPTIONAL', works, without.status === 200, without)
      trial.equal(standard, `without limit the page says ${usual}`, limitOf(without), usual, without)
      judgeFits(trial, list, without, usual)
      for (const limit of [1, most]) {
        const page = await ask({ limit })
        trial.judge(bounds, `a limit of ${limit} is taken`, page.status === 200, page)
        trial.equal('PAGE-LIMIT-ECHO', 'the page says the limit in effect', limitOf(page), limit, page)
        judgeFits(trial, list, page, limit)
      }
      for (const [limit, nearest] of [
        ['0', [1]],
        [String(most + 1), [most]],
        ['-1', [1]],
        ['1.5', [1, 2, most]],
        ['many', [1, most]],
      ] as const)
        judgeOutside(trial, list, bounds, await ask({ limit }), limit, nearest)
    },
  }
}

function judgeFits(trial: Trial, { items }: List, page: Exchange, limit: number): void {
  const rows = field(page.json, items)
  const count = Array.isArray(rows) ? rows.length : 0
  trial.judge('PAGE-LIMIT-ECHO', `the page holds no more than ${limit}`, count <= limit, page)
}

/** Outside the bounds: refused, or replaced by the nearest bound and echoed; never a longer page. */
function judgeOutside(
  trial: Trial,
  list: List,
  bounds: RuleId,
  page: Exchange,
  limit: string,
  nearest: readonly number[],
): void {
  const refused = page.status >= 400 && page.status < 500
  const inEffect = limitOf(page)
  const brought = page.status === 200 && inEffect !== undefined && nearest.includes(inEffect)
  const claim = `a limit of ${limit} is refused, or brought to the nearest bound`
  const sound = trial.judge(bounds, claim, refused || brought, page)
  if (page.status === 200) judgeFits(trial, list, page, list.most)
  const situation = `${list.id} ${limit}`
  if (sound) trial.observe('LIST-LIMIT-OUT-OF-RANGE', refused ? 'reject' : 'clamp', page, situation)
  else trial.untestable('LIST-LIMIT-OUT-OF-RANGE', 'a limit outside the bounds is simply taken')
}
