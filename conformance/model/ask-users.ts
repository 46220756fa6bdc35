import { drafts } from '../kit/drafts.ts'
import { noneListed } from '../kit/judged.ts'
import { judgeWalk, repeatedOf, type Walk, walk } from '../kit/walk.ts'
import { bundleUsersOf, type WireBundleUser } from '../kit/wire.ts'
import { type Play, readKeyOf, take } from './follow.ts'
import { knownIn } from './known.ts'
import type { UsersQuestion } from './questions.ts'

/** Asks for the users of a bundle, as a whole and where it says so in pages, of which the first ends with a user of the history. */
export async function askUsers(
  one: Play,
  { pair, at, key: drawn }: Omit<UsersQuestion, 'do'>,
): Promise<void> {
  const { trial } = one
  const { bundleId, pairs } = knownIn(one, pair)
  const key = readKeyOf(trial, drawn)
  const read = (limit: number, most: number, first = key) =>
    walk(trial, {
      draft: (cursor) => drafts.listUsers(bundleId, { limit, cursor }, cursor === undefined ? first : key),
      itemsOf: bundleUsersOf,
      most,
    })
  const whole = await read(100, 3)
  // Which permissions this list needs beside that of users is open.
  if (whole.pages[0]?.status === 403 && key !== 'full') return askUsers(one, { pair, at, key: 0 })
  const isSound = await judgeUsers(one, pair, 100, whole)
  const places = whole.items.flatMap(({ userId = '' }, index) => (pairs.includes(userId) ? [index + 1] : []))
  if (!isSound || at === undefined || whole.pages.length > 1 || places.length === 0) return
  // The first page ends with a user of the history, or the last of them is some pages on.
  const limit = at % 3 === 0 ? Math.ceil(Math.max(...places) / 4) : (places[at % places.length] ?? 1)
  // A cursor is the owner's: the next page may be asked for with another key of the same owner.
  await judgeUsers(one, pair, limit, await read(limit, 5, 'full'))
}

/** Judges pages of the users list: for each pair one entry while a grant lives, with the access that it gives. */
async function judgeUsers(
  one: Play,
  pair: number,
  limit: number,
  walked: Walk<WireBundleUser>,
): Promise<boolean> {
  const { trial } = one
  const { pages: exchanges, end } = walked
  const onPages = exchanges.map((page) => bundleUsersOf(page).flatMap(({ userId }) => userId ?? []))
  // Who is on one page twice is no matter of cursors.
  const twice = onPages.flatMap(repeatedOf)
  trial.judge(
    'BUNDLE-USERS-ONCE',
    'nobody is on one page of the users list twice',
    noneListed(twice),
    exchanges,
  )
  const items = onPages.flatMap((ids) => [...new Set(ids)])
  judgeWalk(trial, `the users, ${limit} a page,`, limit, { ...walked, items })
  const isWhole = end === 'last page'
  for (const followed of knownIn(one, pair).followed) {
    followed.history.push(...exchanges)
    const action = { kind: 'users', pair: followed.pair, isWhole } as const
    const isExplained = await take(trial, followed, [{ action, exchanges }], async (broken) => {
      // The list of grants is as it must be: only this one is wrong.
      followed.state = 'sound'
      return broken
    })
    if (!isExplained) return false
  }
  return isWhole
}
