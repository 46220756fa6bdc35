import { findRow, findRowCost, judgeNotListed, listedRow } from '../bundle-user-row.ts'
import type { Check, Trial } from '../check.ts'
import { chainOf } from '../claims.ts'
import { hour } from '../span.ts'

/** The users lists of two bundles of one owner. */
export const usersOfBundlesChecks: readonly Check[] = [
  {
    id: 'holders/of-each-bundle',
    title: 'A user with a grant in one bundle is in the users list of that one, and not in that of another',
    rules: ['BUNDLE-USERS-LIVE'],
    sometimes: ['GRANT-CREATES', 'BUNDLE-USERS-ONCE'],
    needs: ['pairs:1', 'bundle:second'],
    cost: 1 + 2 * findRowCost,
    profile: 'certify',
    run: ofEachBundle,
  },
]

async function ofEachBundle(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const second = await trial.pair({ bundle: 'second', user: pair })
  const { created } = await chainOf(trial, second, [trial.now() + hour])
  listedRow(trial, await findRow(trial, second), created)
  judgeNotListed(trial, 'a user with a grant in another bundle', await findRow(trial, pair), created)
}
