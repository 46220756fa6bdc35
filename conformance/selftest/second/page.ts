import { createHash } from 'node:crypto'
import type { Call } from './grants.ts'
import { refuse } from './refusal.ts'

export interface PageRules {
  readonly most: number
  readonly usual: number
  /** Names the list and all that selects from it: a cursor works only for the same. */
  readonly list: string
  /** How a cursor is written; base64url of JSON when left out. */
  readonly style?: 'grant'
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly limit: number
  readonly nextCursor?: string
}

/** One page of an ordered list; the cursor names the last item's id, and all ids before it, so nothing that stays is skipped. */
export function page<Item>(
  call: Call,
  all: readonly Item[],
  idOf: (item: Item) => string,
  rules: PageRules,
): Page<Item> {
  const limit = limitOf(call.query, rules)
  const start = startOf(call, all, idOf, rules)
  const items = all.slice(start, start + limit)
  const last = items.at(-1)
  if (last === undefined || start + limit >= all.length) return { items, limit }
  const seen = idOf(last)
  const cursor = sealOf(call, rules, seen)
  call.state.cursors.set(cursor, {
    list: sealText(call, rules),
    after: seen,
    before: all.slice(0, start + limit).map(idOf),
  })
  return { items, limit, nextCursor: cursor }
}

function startOf<Item>(
  call: Call,
  all: readonly Item[],
  idOf: (item: Item) => string,
  rules: PageRules,
): number {
  const cursor = call.query.get('cursor')
  if (cursor === null) return 0
  if (rules.style === 'grant' && !/^(?:grant|scan):[a-f0-9]{32}$/.test(cursor))
    return refuse(422, 'query.cursor', 'No cursor of ours.')
  const known = call.state.cursors.get(cursor)
  if (known === undefined || known.list !== sealText(call, rules))
    return refuse(422, 'query.cursor', 'No cursor of this list.')
  const passed = new Set(known.before)
  const next = all.findIndex((item) => !passed.has(idOf(item)))
  const lastPassed = all.findLastIndex((item) => passed.has(idOf(item)))
  return lastPassed === -1 ? (next === -1 ? all.length : next) : lastPassed + 1
}

function limitOf(query: URLSearchParams, { most, usual }: PageRules): number {
  const text = query.get('limit')
  if (text === null) return usual
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > most)
    refuse(422, 'query.limit', `limit is 1 to ${most}.`)
  return Number(text)
}

const sealText = (call: Call, rules: PageRules): string => `${call.key.owner.name}\n${rules.list}`

function sealOf(call: Call, rules: PageRules, after: string): string {
  const hash = createHash('md5').update(`${sealText(call, rules)}\n${after}\n${call.state.cursors.size}`)
  return rules.style === 'grant' ? `grant:${hash.digest('hex')}` : hash.digest('base64url')
}
