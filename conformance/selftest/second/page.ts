import { createHash } from 'node:crypto'
import { refuse } from './refusal.ts'
import type { Call } from './state.ts'

interface PageRules<Item> {
  readonly nameOf: (item: Item) => string
  /** Whether an item that was read belongs to the page. */
  readonly wanted: (item: Item) => boolean
  readonly most: number
  readonly usual: number
  /** Identifies the list and its filters: a cursor works only with the same. */
  readonly list: string
  /** How a cursor is written; base64url when left out. */
  readonly style?: 'prefixed'
}

/**
 * One page of an ordered list. No request reads more than `mostRead` items, so a page may be short or empty before the last.
 * A cursor marks everything that was read before it, so that no remaining item is skipped.
 */
export function page<Item>(call: Call, all: readonly Item[], rules: PageRules<Item>) {
  const limit = limitOf(call.query, rules)
  const start = startOf(call, all, rules)
  const items: Item[] = []
  let at = start
  for (; at < all.length && items.length < limit && at - start < mostRead; at++) {
    const item = all[at] as Item
    if (rules.wanted(item)) items.push(item)
  }
  if (at >= all.length) return { items, limit }
  const nextCursor = sealOf(call, rules, items.length < limit ? 'scan' : 'grant')
  const before = new Set(all.slice(0, at).map(rules.nameOf))
  call.state.cursors.set(nextCursor, { list: nameOf(call, rules), before })
  return { items, limit, nextCursor }
}

const mostRead = 25

function startOf<Item>(call: Call, all: readonly Item[], rules: PageRules<Item>): number {
  const cursor = call.query.get('cursor')
  if (cursor === null) return 0
  const known = call.state.cursors.get(cursor)
  if (known === undefined || known.list !== nameOf(call, rules))
    return refuse(422, 'query.cursor', 'No cursor of this list.')
  return all.findLastIndex((item) => known.before.has(rules.nameOf(item))) + 1
}

function limitOf<Item>(query: URLSearchParams, { most, usual }: PageRules<Item>): number {
  const text = query.get('limit')
  if (text === null) return usual
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > most)
    refuse(422, 'query.limit', `limit is 1 to ${most}.`)
  return Number(text)
}

const nameOf = <Item>(call: Call, rules: PageRules<Item>): string => `${call.key.owner.name}\n${rules.list}`

function sealOf<Item>(call: Call, rules: PageRules<Item>, because: 'grant' | 'scan'): string {
  const hash = createHash('md5').update(`${nameOf(call, rules)}\n${call.state.cursors.size}`)
  return rules.style === 'prefixed' ? `${because}:${hash.digest('hex')}` : hash.digest('base64url')
}
