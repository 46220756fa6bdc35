import { equal, includes } from '../kit/assertion.ts'
import type { Check, Trial } from '../kit/check.ts'
import { valueText } from '../kit/claims.ts'
import type { Query } from '../kit/draft.ts'
import { judgePages, lackedBy, type Pages, paginateSearch, paginateUsers, pagingRules } from '../kit/pages.ts'
import { isStableUser } from '../kit/test-users.ts'
import { bundleUsersOf, minute, userIdsOf, usersOf, type WireBundleUser } from '../kit/wire.ts'
import { entryFields } from '../model/lists.ts'

/** The number of one-row pages that are read of the users list, and of a search. */
const [shortPages, shortSearch] = [31, 20]

/** Numbers of rows behind which services are known to cut a list off; one that the lists of the target do not reach is reported as not tried. */
const bounds = [50, 100, 200] as const
const reportUntried = (trial: Trial, what: string, rows: number): void => {
  const bound = bounds.find((one) => rows <= one)
  if (bound) trial.untestable('PAGE-NEXT-CURSOR', `${what} more than ${bound} users`)
}

/** The most longer texts that are searched. */
const mostLetters = 12

/** Tests that a long list is never cut off, whatever the limit. */
export const wholeLists: Check = {
  id: 'size/lists',
  title:
    'The users list and a search are whole in pages of any size, and a shorter text finds whom a longer one finds',
  rules: [
    ...([...pagingRules, 'PAGE-NEXT-CURSOR', 'LIST-LIMIT-DEFAULT-50', 'USERS-PREFIX'] as const),
    ...entryFields.map(([, rule]) => rule),
  ],
  needs: ['users:1'],
  run: async (trial) => {
    await judgeUsers(trial)
    await judgeSearch(trial)
  },
}

async function judgeUsers(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  const isSettledUser = isStableUser(trial)
  const read = async (...of: readonly [query?: Query, most?: number]) => {
    const paged = await paginateUsers(trial, main, ...of)
    return { ...paged, items: paged.items.filter(({ userId }) => isSettledUser(userId)) }
  }
  const whole = await read()
  reportUntried(trial, 'a bundle with', whole.pages.flatMap(bundleUsersOf).length)
  for (const limit of [1, undefined]) {
    trial.mark()
    const short = await read({ limit }, limit ? shortPages : 4)
    const what = `users of the bundle, ${limit ?? 'the usual number'} a page,`
    await judgeWhole(trial, what, limit, { short, whole, read })
    await judgeAlike(trial, short, whole, read)
  }
}

/** Judges that short pages show the same access of a user as long ones, unless it has changed meanwhile. */
async function judgeAlike(trial: Trial, short: Rows, whole: Rows, read: () => Promise<Rows>): Promise<void> {
  const rowIn = ({ items }: Rows, id: string | undefined) => items.find(({ userId }) => userId === id)
  let now: Rows | undefined
  for (const row of short.items) {
    const long = rowIn(whole, row.userId)
    // Where one grant follows another, nodes whose clocks differ show two.
    if ([long?.startsAt, long?.endsAt].some((at = 0) => Math.abs(at - trial.now()) < minute)) continue
    for (const [name, rule] of entryFields) {
      if (row[name] === undefined || long?.[name] === undefined) continue
      const alike = { ...equal(valueText(row[name]), valueText(long[name])), row: row.userId }
      if (!alike.holds) now ??= await read()
      if (now !== undefined && rowIn(now, row.userId)?.[name] !== long[name]) continue
      const claim = `a short page of users shows the ${name} that a long one shows`
      if (!trial.judge(rule, claim, alike, [...whole.pages, ...short.pages])) return
    }
  }
}

type Rows = Pages<WireBundleUser>
type Users = Pages<{ readonly userId: string | undefined }>
/** A list in short pages, in long ones, and a function that reads it again in long ones. */
type ShortAndWhole = { readonly short: Users; readonly whole: Users; readonly read: () => Promise<Users> }

/** Judges that short pages have shown all rows of the whole list up to its last one. */
async function judgeWhole(trial: Trial, what: string, limit: number | undefined, lists: ShortAndWhole) {
  const { short, whole, read } = lists
  const paged = { ...short, items: userIdsOf(short.items) }
  if (!judgePages(trial, what, limit, paged)) return
  const lacked = await lackedBy(paged, whole, read)
  trial.judge('PAGE-CURSOR-CONTINUES', `${what} are all there`, includes(paged.items, lacked), short.pages)
}

async function judgeSearch(trial: Trial): Promise<void> {
  trial.mark()
  const names = trial.resources.users.map(({ displayName }) => [...displayName])
  const [first = []] = names
  const isShared = (length: number) => names.every((name) => name.slice(0, length).join('') === text(length))
  const text = (length: number) => first.slice(0, length).join('')
  const length = Math.max(2, first.slice(0, 29).findLastIndex((_, index) => isShared(index + 1)) + 1)
  const read = (most = 6, limit?: number) => paginateSearch(trial, { displayName: text(length), limit }, most)
  const usual = await read()
  const whole = usual.end === 'bound' ? await read(6, 50) : usual
  const { items, pages, end } = whole
  reportUntried(trial, 'a text that finds', items.length)
  // What is on one page is cut by nothing else.
  if (end !== 'last page' || pages.length < 2) return
  const what = `users found by "${text(length)}", one a page,`
  await judgeWhole(trial, what, 1, { short: await read(shortSearch, 1), whole, read })
  const folded = items.map(({ displayName }) => displayName.toUpperCase())
  const isByName = folded.every((name, index) => index === 0 || name >= (folded[index - 1] ?? ''))
  const next = [...(folded.at(-1) ?? '')][length] ?? ''
  const letters = /\d/.test(next) ? [...'0123456789'] : [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // Where names come in their order, who is cut off has a later one.
  const met = new Set(folded.map((name) => [...name][length] ?? ''))
  const later = letters.filter((one) => (isByName ? one >= next : met.has(one)))
  for (const letter of later.slice(0, mostLetters)) {
    const longer = await trial.searchUsers({ displayName: text(length) + letter, limit: 50 })
    const found = userIdsOf(usersOf(longer))
    const all = includes(userIdsOf(items), found).holds ? items : (await read()).items
    const judged = includes(userIdsOf(all), found, pages.at(-1))
    const claim = `"${text(length)}" finds whom "${text(length) + letter}" finds`
    if (longer.status === 200 && !trial.judge('USERS-PREFIX', claim, judged, [...pages, longer])) return
  }
}
