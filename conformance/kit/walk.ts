import { answers, equal, noneOf, ok } from './assertion.ts'
import type { Trial } from './check.ts'
import { type Credentials, type Draft, drafts, type Query } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { isCapped, isShort } from './short-page.ts'
import { bundleUsersOf, grantsOf, limitOf, nextCursorOf, usersOf } from './wire.ts'

/** The pages and items of a list, and how the walk over its pages ended; a `circle` is a repeated cursor. */
export interface Walk<Item> {
  readonly items: readonly Item[]
  readonly pages: readonly Exchange[]
  readonly end: 'last page' | 'bound' | 'failed' | 'circle'
}

/** Reads a list page by page, at most `most` full pages; judges nothing. */
export async function walk<Item>(
  trial: Trial,
  itemsOf: (page: Exchange) => readonly Item[],
  most: number,
  draft: (cursor: string | undefined) => Draft,
  from?: string | undefined,
): Promise<Walk<Item>> {
  const pages: Exchange[] = []
  const items: Item[] = []
  const cursors = new Set<string>()
  let full = 0
  for (let cursor = from; full < most && pages.length - full < mostPages; ) {
    const page = await trial.send(draft(cursor))
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

/** Reads the grants list of a bundle. */
export const walkGrants = (
  trial: Trial,
  bundleId: string,
  query: Query,
  most: number,
  { key, from }: { readonly key?: Credentials; readonly from?: string | undefined } = {},
) => walk(trial, grantsOf, most, (cursor) => drafts.listGrants(bundleId, { ...query, cursor }, key), from)

/** Reads the users list of a bundle, by default its first 300 rows. */
export const walkUsers = (trial: Trial, bundleId: string, query: Query = { limit: 100 }, most = 3) =>
  walk(trial, bundleUsersOf, most, (cursor) => drafts.listUsers(bundleId, { ...query, cursor }))

/** Reads the users that a search finds. */
export const walkSearch = (trial: Trial, query: Query, most: number, key?: Credentials) =>
  walk(trial, usersOf, most, (cursor) => drafts.searchUsers({ ...query, cursor }, key))

/** The most short pages of a walk, which do not count against its bound of full pages. */
export const mostPages = 60

/** Judges a walk over any list: every page answered, the limit echoed (50 by default), an end, no item twice. Returns whether its items are complete. */
export function judgeWalk(
  trial: Trial,
  what: string,
  limit: number | undefined,
  { items, pages, end }: Walk<string>,
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

/** The rules that `judgeWalk` judges when a limit is sent and the first page is answered. */
export const walkRules = ['PAGE-CURSOR-CONTINUES', 'PAGE-END', 'PAGE-LIMIT-ECHO'] as const

/** Returns the repeated items. */
export const repeatedOf = (items: readonly string[]): readonly string[] =>
  items.filter((item, index) => items.indexOf(item) !== index)
