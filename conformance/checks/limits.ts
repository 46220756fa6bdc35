import type { Check, Trial } from '../check.ts'
import type { Draft, QueryValue } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import type { RuleId } from '../rule.ts'
import { drafts } from '../runner/drafts.ts'
import { field, limitOf } from '../wire.ts'

/** Every list's limit: its bounds, its default, and what the page says of it. */
export const limitChecks: readonly Check[] = [
  limits('limits/bundles', 'bundles', 100, 50, (_main, query) => drafts.listBundles(query)),
  limits('limits/search', 'users', 50, 10, (_main, query) =>
    drafts.searchUsers({ displayName: 'an', ...query }),
  ),
  limits('limits/bundle-users', 'users', 100, 50, (main, query) => drafts.listUsers(main, query)),
  limits('limits/grants', 'grants', 100, 50, (main, query) => drafts.listGrants(main, query)),
]

type Request = (main: string, query: Readonly<Record<string, QueryValue>>) => Draft

function limits(id: string, items: string, most: number, usual: number, request: Request): Check {
  const bounds: RuleId = most === 50 ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
  const standard: RuleId = most === 50 ? 'USERS-LIMIT-DEFAULT-10' : 'LIST-LIMIT-DEFAULT-50'
  return {
    id,
    title: `The limit is an integer from 1 to ${most}, and ${usual} when left out`,
    rules: [bounds, standard, 'PAGE-LIMIT-ECHO', 'LIST-LIMIT-OUT-OF-RANGE'],
    needs: [],
    cost: 8,
    profile: 'certify',
    run: async (trial) => {
      const ask = (query: Readonly<Record<string, QueryValue>>) =>
        trial.send(request(trial.lent.bundles.main, query))
      const without = await ask({})
      trial.equal(standard, `without limit the page says ${usual}`, limitOf(without), usual, without)
      pageFits(trial, without, items, usual)
      for (const limit of [1, most]) {
        const exchange = await ask({ limit })
        trial.judge(bounds, `a limit of ${limit} is taken`, exchange.status === 200, exchange)
        trial.equal(
          'PAGE-LIMIT-ECHO',
          'the page says the limit in effect',
          limitOf(exchange),
          limit,
          exchange,
        )
        pageFits(trial, exchange, items, limit)
      }
      for (const [limit, nearest] of [
        ['0', 1],
        [String(most + 1), most],
        ['-1', 1],
        ['1.5', undefined],
        ['many', undefined],
      ] as const) {
        judgeOutside(trial, bounds, await ask({ limit }), limit, nearest, items, most)
      }
    },
  }
}

function pageFits(trial: Trial, exchange: Exchange, items: string, limit: number): void {
  const list = field(exchange.json, items)
  const count = Array.isArray(list) ? list.length : 0
  trial.judge('PAGE-LIMIT-ECHO', `the page holds no more than ${limit}`, count <= limit, exchange)
}

/** Outside the bounds: refused, or brought to the nearest bound and said so; never a longer page. */
function judgeOutside(
  trial: Trial,
  bounds: RuleId,
  exchange: Exchange,
  limit: string,
  nearest: number | undefined,
  items: string,
  most: number,
): void {
  const refused = exchange.status >= 400 && exchange.status < 500
  const said = limitOf(exchange)
  const brought =
    exchange.status === 200 &&
    said !== undefined &&
    said >= 1 &&
    said <= most &&
    (nearest === undefined || said === nearest)
  trial.judge(
    bounds,
    `a limit of ${limit} is refused, or brought to the nearest bound`,
    refused || brought,
    exchange,
  )
  if (exchange.status === 200) pageFits(trial, exchange, items, most)
  trial.observe('LIST-LIMIT-OUT-OF-RANGE', refused ? 'reject' : 'clamp', exchange, `limit ${limit}`)
}
