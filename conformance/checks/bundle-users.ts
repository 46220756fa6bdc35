import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { walkUsers } from '../kit/walk.ts'
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
  for (const [one, isThere, claim] of [
    [second, true, 'a user with a live grant is listed'],
    [pair, false, 'a user with a grant in another bundle is not listed'],
  ] as const) {
    const { isListed, pages } = await findRow(trial, one)
    if (isListed === undefined) return trial.untestable('BUNDLE-USERS-LIVE', 'the users list is too long')
    if (!trial.judge('BUNDLE-USERS-LIVE', claim, isListed === isThere, [...created, ...pages])) return
  }
}

/** Looks for the pair's user in the bundle's users list, and judges that nobody is in it twice, as far as it was read. */
export async function findRow(
  trial: Trial,
  { bundleId, userId }: Pair,
): Promise<{
  /** Undefined where the list is longer than was read, so that a missing row proves nothing. */
  readonly isListed: boolean | undefined
  /** Pages with the user on them, and the last one read. */
  readonly pages: readonly Exchange[]
}> {
  const { items, pages, end } = await walkUsers(trial, bundleId)
  const aliases = items.flatMap((row) => row.userId ?? [])
  const twice = aliases.filter((alias, index) => aliases.indexOf(alias) !== index)
  trial.equal('BUNDLE-USERS-ONCE', 'nobody is in the users list twice', twice, [], pages)
  return {
    isListed: aliases.includes(userId) || (end === 'last page' ? false : undefined),
    pages: pages.filter((page) => page.text.includes(userId) || page === pages.at(-1)),
  }
}
