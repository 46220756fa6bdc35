import type { Exchange } from './exchange.ts'
import { field, limitOf, nextCursorOf, rowsOf } from './wire.ts'

/** Tests that a page has fewer rows than its limit and is not the last: a service with bounded reads may answer so, and the runner joins such a first page with the next ones. */
export function isShort(page: Exchange): boolean {
  const [items, limit] = [listOf(page)?.items, limitOf(page)]
  if (page.status !== 200 || items === undefined || limit === undefined) return false
  return items.length < limit && nextCursorOf(page) !== undefined
}

/** Tests that a page echoes a lower limit than requested and keeps to it: that limit is in effect. */
export function isCapped(page: Exchange, asked: number): boolean {
  const [items, limit = 0] = [listOf(page)?.items, limitOf(page)]
  return limit >= 1 && limit < asked && items !== undefined && items.length <= limit
}

/** Tests that a page repeats the cursor, or only rows, of the one before it. */
export function goesRound(short: Exchange, next: Exchange): boolean {
  const before = new Set(rowsIn(short).map((item) => JSON.stringify(item)))
  const items = rowsIn(next)
  const again = nextCursorOf(next) === nextCursorOf(short)
  return again || (items.length > 0 && items.every((item) => before.has(JSON.stringify(item))))
}

/** Returns a short page and the following one joined to one page. */
export function joined(short: Exchange, next: Exchange): Exchange {
  const [own, following] = [listOf(short), listOf(next)]
  if (own === undefined || following === undefined) return next
  const json = { ...Object(next.json), [own.name]: [...own.items, ...following.items] }
  return {
    ...next,
    sentAt: short.sentAt,
    server: { earliest: short.server.earliest, latest: next.server.latest },
    json,
    text: JSON.stringify(json),
    joinedFrom: [...(short.joinedFrom ?? [short]), next],
  }
}

/** Returns the rows of a page of any list as received. */
export const rowsIn = (page: Exchange): readonly unknown[] => listOf(page)?.items ?? []

function listOf(page: Exchange) {
  const names = ['grants', 'users', 'bundles'] as const
  const name = names.find((one) => Array.isArray(field(page.json, one)))
  return name === undefined ? undefined : { name, items: rowsOf(page, name) }
}
