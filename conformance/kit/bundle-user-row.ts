import type { Pair, Trial } from './check.ts'
import { drafts } from './drafts.ts'
import type { Exchange } from './exchange.ts'
import { walk } from './walk.ts'
import { bundleUsersOf, type WireBundleUser } from './wire.ts'

/** The rows of one pair in a bundle's users list. */
export interface UserListing {
  readonly rows: readonly WireBundleUser[]
  /** Pages with the user on them, or the last one read. */
  readonly pages: readonly Exchange[]
  /** `part`: the list is longer than was read, so that a missing row proves nothing. */
  readonly read: 'whole' | 'part'
}

/** The most requests that `shownOf` sends. */
export const findRowCost = 3

/** Finds the pair's user in the bundle's users list; judges that no user is in it twice, as far as it was read. */
export async function findRow(trial: Trial, pair: Pair): Promise<UserListing> {
  const draft = (cursor: string | undefined) => drafts.listUsers(pair.bundleId, { limit: 100, cursor })
  const { items, pages, end } = await walk(trial, { draft, itemsOf: bundleUsersOf, most: findRowCost })
  const aliases = items.flatMap(({ userId }) => userId ?? [])
  const twice = aliases.filter((alias, index) => aliases.indexOf(alias) !== index)
  trial.equal('BUNDLE-USERS-ONCE', 'nobody is in the users list twice', twice, [], pages)
  return {
    rows: items.filter(({ userId }) => userId === pair.userId),
    pages: pages.filter((page) => page.text.includes(pair.userId) || page === pages.at(-1)),
    read: end === 'last page' ? 'whole' : 'part',
  }
}

/** The pair's one row; judges BUNDLE-USERS-LIVE and ends the check when a list that was read to its end has none. */
export function listedRow(trial: Trial, listing: UserListing, before: readonly Exchange[]): WireBundleUser {
  const [row] = listing.rows
  if (row !== undefined) {
    trial.judge('BUNDLE-USERS-LIVE', 'a user with a live grant is listed', true, [
      ...before,
      ...listing.pages,
    ])
    return row
  }
  if (listing.read === 'part') return trial.stop(`the users list has more than ${findRowCost} pages of 100`)
  trial.judge('BUNDLE-USERS-LIVE', 'a user with a live grant is listed', false, [...before, ...listing.pages])
  return trial.stop('a user with a live grant is listed')
}

/** Judges that the pair's user is not listed; untestable where the list was not read to its end. */
export function judgeNotListed(
  trial: Trial,
  why: string,
  listing: UserListing,
  before: readonly Exchange[],
): void {
  const seen = [...before, ...listing.pages]
  if (listing.rows.length > 0 || listing.read === 'whole')
    trial.judge('BUNDLE-USERS-LIVE', `${why} is not listed`, listing.rows.length === 0, seen)
  else trial.untestable('BUNDLE-USERS-LIVE', `the users list has more than ${findRowCost} pages of 100`)
}
