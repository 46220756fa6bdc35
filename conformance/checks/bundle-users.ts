import { findRow, judgeNotListed, listedRow } from '../kit/bundle-user-row.ts'
import type { Check, Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import { hour } from '../kit/span.ts'
import { asGrantedChecks } from './bundle-users-as-granted.ts'

/** The bundle's users list: each user once, with the current grant and the end of the access. */
export const bundleUsersChecks: readonly Check[] = [
  {
    id: 'holders/of-each-bundle',
    title: 'A user with a grant in one bundle is in the users list of that one, and not in that of another',
    needs: ['pairs:1', 'bundle:second'],
    run: ofEachBundle,
  },
  ...asGrantedChecks,
]

async function ofEachBundle(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const second = await trial.pair({ bundle: 'second', user: pair })
  const { created } = await chainOf(trial, second, [trial.now() + hour])
  listedRow(trial, await findRow(trial, second), created)
  judgeNotListed(trial, 'a user with a grant in another bundle', await findRow(trial, pair), created)
}
