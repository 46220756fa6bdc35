import type { Check, Trial } from '../kit/check.ts'
import { granted, idsOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { listed, noneListed } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { bundleUsersOf, grantsOf, hour, iso, nextCursorOf, second } from '../kit/wire.ts'

/** A list that is read again and again, its ids, and the id that must be there while the grant lives. */
interface Reading {
  readonly rule: StatedRuleId
  readonly ask: () => Promise<Exchange>
  readonly ids: (page: Exchange) => readonly string[]
}

/** One request, sent before a grant is created, while it lives and after it is revoked: whatever was answered once is asked anew. */
export const readsAgain: Check = {
  id: 'races/reads-again',
  title:
    'A list that was read before shows a grant as soon as it is created, and no longer once it is revoked',
  rules: [
    'GRANTS-FILTER-USER',
    'GRANTS-FILTER-TYPE',
    'GRANTS-FILTER-SOURCE',
    'GRANTS-FILTER-CREATED',
    'BUNDLE-USERS-LIVE',
    'REVOKE-LEAVES-LIST',
  ],
  needs: ['pairs:1'],
  run: async (trial) => {
    const pair = await trial.pair()
    const { bundleId, userId } = pair
    const sourceId = trial.sourceId()
    const createdAfter = iso(Math.floor(trial.now()) - 2 * second)
    const grants = (rule: StatedRuleId, query: Parameters<Trial['listGrants']>[1]): Reading => ({
      rule,
      ask: () => trial.listGrants(bundleId, { limit: 100, ...query }),
      ids: (page) => idsOf(grantsOf(page)),
    })
    const readings: readonly Reading[] = [
      grants('GRANTS-FILTER-USER', { userId }),
      grants('GRANTS-FILTER-TYPE', { userId, grantType: 'referral_reward', limit: 1 }),
      grants('GRANTS-FILTER-SOURCE', { sourceId, limit: undefined }),
      grants('GRANTS-FILTER-CREATED', { createdAfter, sort: 'endsAt', dir: 'asc' }),
      {
        rule: 'BUNDLE-USERS-LIVE',
        ask: () => trial.listUsers(bundleId, { limit: 100 }),
        ids: (page) => bundleUsersOf(page).flatMap((row) => row.userId ?? []),
      },
    ]
    const befores = await all(readings)
    const wish = { sourceId, grantType: 'referral_reward', endsAt: iso(Math.floor(trial.now()) + hour) }
    const created = await trial.create(pair, wish)
    const { id } = granted(trial, 'GRANT-CREATES', created)
    const own = ({ rule }: Reading) => (rule === 'BUNDLE-USERS-LIVE' ? userId : id)
    const during = await all(readings)
    const revoked = await trial.revoke(pair, id)
    granted(trial, 'REVOKE-SELECTED', revoked)
    const afters = await all(readings)
    for (const [index, reading] of readings.entries()) {
      const [before, page, after] = [befores[index], during[index], afters[index]] as [
        Exchange,
        Exchange,
        Exchange,
      ]
      // A page that is not the last may leave it to another one.
      if (nextCursorOf(page) === undefined || reading.ids(page).includes(own(reading))) {
        const there = listed(reading.ids(page), [own(reading)], page)
        trial.judge(reading.rule, 'a grant is listed as soon as it is created', there, [
          before,
          created,
          page,
        ])
      }
      const left = noneListed(
        reading.ids(after).filter((one) => one === own(reading)),
        after,
      )
      const rule = reading.rule === 'BUNDLE-USERS-LIVE' ? reading.rule : 'REVOKE-LEAVES-LIST'
      trial.judge(rule, 'a grant is gone from every list as soon as it is revoked', left, [
        page,
        revoked,
        after,
      ])
    }
  },
}

async function all(readings: readonly Reading[]): Promise<readonly Exchange[]> {
  const pages: Exchange[] = []
  for (const { ask } of readings) pages.push(await ask())
  return pages
}
