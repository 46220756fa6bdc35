import { answers, equal, noneOf, ok } from './assertion.ts'
import type { Trial } from './check.ts'
import { type Credentials, type Draft, drafts, type Query } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { isCapped, isShort } from './short-page.ts'
import { bundleUsersOf, grantsOf, limitOf, nextCursorOf, userIdsOf, usersOf } from './wire.ts'

/** The pages and items of a list, and how reading it ended: at its last page, at a bound, at a failed request or at a repeated cursor (`circle`). */
export interface Pages<Item> {
  readonly items: readonly Item[]
  readonly pages: readonly Exchange[]
  readonly end: 'last page' | 'bound' | 'failed' | 'circle'
}

/** The requests for the pages of a list, each after the answer of the one before, and then all that they showed. */
type PageRequests<Item> = Generator<Draft, Pages<Item>, Exchange>

/** Returns the requests that read a list page by page, at most `most` full pages. */
export function* pageRequests<Item>(
  itemsOf: (page: Exchange) => readonly Item[],
  most: number,
  draft: (cursor: string | undefined) => Draft,
  from?: string | undefined,
): PageRequests<Item> {
  const pages: Exchange[] = []
  const items: Item[] = []
  const cursors = new Set<string>()
  let full = 0
  for (let cursor = from; full < most && pages.length - full < mostShortPages; ) {
    const page = yield draft(cursor)
    if (!isShort(page)) full++
    pages.push(page)
    items.push(...itemsOf(page))
    const next = nextCursorOf(page)
    if (page.status !== 200) return { items, pages, end: 'failed' }
    if (next === undefined) return { items, pages, end: 'last page' }
    if (cursors.has(next)) return { items, pages, end: 'circle' }
    cursors.add(next)
    cursor = next
  }
  return { items, pages, end: 'bound' }
}

/** Reads lists beside each other: a page of each, then the next one of each that goes on; judges nothing. */
export async function readEachList<Item>(trial: Trial, lists: readonly PageRequests<Item>[]) {
  const readers = lists.map((requests) => ({ requests, step: requests.next() }))
  for (;;) {
    const going = readers.filter(({ step }) => step.done !== true)
    if (going.length === 0) return readers.map(({ step }) => step.value as Pages<Item>)
    const pages = await trial.sendEach(going.map(({ step }) => step.value as Draft))
    for (const [place, one] of going.entries()) one.step = one.requests.next(pages[place] as Exchange)
  }
}

/** Reads one list; judges nothing. */
export const readPages = async <Item>(trial: Trial, requests: PageRequests<Item>): Promise<Pages<Item>> =>
  (await readEachList(trial, [requests]))[0] as Pages<Item>

/** Reads a list page by page, at most `most` full pages; judges nothing. */
export const paginate = <Item>(trial: Trial, ...how: Parameters<typeof pageRequests<Item>>) =>
  readPages(trial, pageRequests(...how))

/** The page requests of a list, and the function that judges all pages when they are read; the type of its items is hidden. */
export type JudgedList = ReturnType<typeof judgedList<unknown>>

/** Returns the page requests of a list with the function that judges them. */
export function judgedList<Item>(requests: PageRequests<Item>, judge: (paged: Pages<Item>) => Promise<void>) {
  let paged: Pages<Item> | undefined
  function* pages(): PageRequests<never> {
    paged = yield* requests
    return { ...paged, items: [] }
  }
  return { requests: pages(), judge: async () => paged && judge(paged) }
}

/** Reads the grants list of a bundle. */
export const paginateGrants = (trial: Trial, ...how: Parameters<typeof grantRequests>) =>
  readPages(trial, grantRequests(...how))

export const grantRequests = (
  bundleId: string,
  query: Query,
  most: number,
  { key, from }: { readonly key?: Credentials; readonly from?: string | undefined } = {},
) => pageRequests(grantsOf, most, (cursor) => drafts.listGrants(bundleId, { ...query, cursor }, key), from)

/** Reads the users list of a bundle, by default its first 300 rows. */
export const paginateUsers = (trial: Trial, bundleId: string, query: Query = { limit: 100 }, most = 3) =>
  paginate(trial, bundleUsersOf, most, (cursor) => drafts.listUsers(bundleId, { ...query, cursor }))

/** Reads the users that a search finds. */
export const paginateSearch = (trial: Trial, query: Query, most: number, key?: Credentials) =>
  paginate(trial, usersOf, most, (cursor) => drafts.searchUsers({ ...query, cursor }, key))

/** The most short pages of a list that are read, beside the full pages of its bound. */
export const mostShortPages = 60

/** Judges the pages of any list: every page answered, the limit echoed (50 by default), an end, no item twice. Returns whether its items are complete. */
export function judgePages(
  trial: Trial,
  what: string,
  limit: number | undefined,
  { items, pages, end }: Pages<string>,
): boolean {
  const last = pages.at(-1) as Exchange
  const answered = `every cursor of ${what} is answered with 200`
  const comes = `the walk over ${what} comes to a page without nextCursor`
  if (end !== 'failed') trial.held('PAGE-CURSOR-CONTINUES', answered, pages)
  else if (pages.length > 1) trial.judge('PAGE-CURSOR-CONTINUES', answered, answers(last), pages)
  else trial.judge('PAGE-PARAMETERS-OPTIONAL', `the first page of ${what} is answered`, answers(last), pages)
  const isEnd = ok(end !== 'circle', 'an end', `the cursor ${nextCursorOf(last)} again`)
  if (end === 'bound') trial.untestable('PAGE-END', `${what} has more than ${pages.length} pages`)
  else trial.judge('PAGE-END', comes, isEnd, pages)
  const once = `no item of ${what} comes twice`
  const isOnce =
    end === 'circle' || trial.judge('PAGE-CURSOR-CONTINUES', once, noneOf(repeatedOf(items)), pages)
  const answeredPages = pages.filter(({ status }) => status === 200)
  // A lower limit than requested breaks another rule, which has its own checks.
  const isLower = limit !== undefined && answeredPages.every((page) => isCapped(page, limit))
  const effective = isLower ? answeredPages.map(limitOf)[0] : (limit ?? 50)
  const odd = answeredPages.find((page) => limitOf(page) !== effective)
  const echoed = odd === undefined ? equal(limit, limit) : equal(limitOf(odd), effective, odd)
  const ofLimit = limit === undefined ? 'LIST-LIMIT-DEFAULT-50' : 'PAGE-LIMIT-ECHO'
  trial.judge(ofLimit, `every page of ${what} says the limit in effect`, echoed, pages)
  return isOnce && (end === 'last page' || end === 'bound')
}

/** The rules that `judgePages` judges when a limit is sent and the first page is answered. */
export const pagingRules = ['PAGE-CURSOR-CONTINUES', 'PAGE-END', 'PAGE-LIMIT-ECHO'] as const

/** Returns the users of a whole list that its pages lack, up to the last user that they came to: whoever went meanwhile, moved, or came back with another grant, as the list read again shows, proves nothing. */
export async function lackedBy<Row extends { readonly userId: string | undefined }>(
  { items, end }: Pages<string>,
  whole: Pages<Row>,
  read: () => Promise<Pages<Row>>,
): Promise<readonly string[]> {
  const reached = ({ items: rows }: Pages<Row>) =>
    end === 'last page'
      ? rows
      : rows.slice(0, 1 + rows.findLastIndex(({ userId }) => userId === items.at(-1)))
  const missing = reached(whole).filter(({ userId }) => !items.some((one) => one === userId))
  if (missing.length === 0) return []
  const now = new Set(reached(await read()).map((row) => JSON.stringify(row)))
  return userIdsOf(missing.filter((row) => now.has(JSON.stringify(row))))
}

/** Returns the repeated items. */
export const repeatedOf = (items: readonly string[]): readonly string[] =>
  items.filter((item, index) => items.indexOf(item) !== index)
