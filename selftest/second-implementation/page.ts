import { byHash, type Call, hashOf, refuse } from './state.ts'
import type { ChosenVariants } from './variants.ts'

/** The highest and the default limit of a list, and the form of its cursors, which is the chosen one when left out. */
interface PageRules {
  readonly max?: number
  readonly default?: number
  readonly cursorForm?: ChosenVariants['cursorForm'] | 'prefixed'
}

/** Returns one page of a list in the second implementation of the API, from the query's limit and cursor; of the items after the cursor it reads at most `maxScannedPerPage`, so it may be short before the last page. */
export function page<Item extends { readonly id: string }>(
  call: Call,
  all: readonly Item[],
  wanted: (item: Item) => boolean,
  { max = 100, default: defaultLimit = 50, cursorForm = call.variants.cursorForm }: PageRules = {},
) {
  const { variants, cursors, url, owner } = call
  const limit = limitOf(call, max, defaultLimit)
  const others = [...url.searchParams].filter(([name]) => name !== 'limit' && name !== 'cursor')
  const list = [owner.id, url.pathname, ...others].join('\n')
  const text = url.searchParams.get('cursor')
  const nameOf = (text: string) => (cursorForm === 'spare-bits' ? `${Buffer.from(text, 'base64url')}` : text)
  let cursor = text === null ? undefined : cursors.get(nameOf(text))
  if (text !== null && cursor?.list !== list) {
    const chosen = cursor === undefined ? variants.forgedCursor : variants.cursorOfOtherList
    if (chosen === 'reject') refuse(variants.invalidCursor, 'query.cursor')
    if (chosen === 'empty') return { items: [], limit }
    cursor = undefined
  }
  const start = all.findLastIndex((item) => cursor?.before.has(item.id)) + 1
  const items: Item[] = []
  let at = start
  for (
    ;
    !cursor?.empty && at < all.length && items.length < limit && at - start < variants.maxScannedPerPage;
    at++
  ) {
    const item = all[at] as Item
    if (wanted(item)) items.push(item)
  }
  const isLast = at >= all.length && !cursor?.empty
  if (isLast && !(variants.emptyLastPage && items.length === limit)) return { items, limit }
  // A cursor keeps every item before it, so that no remaining one is skipped.
  const before = new Set(all.slice(0, at).map(({ id }) => id))
  const next = { list, before, empty: variants.emptyPages && !cursor?.empty }
  const count = cursors.size
  const seal = hashOf(`${list}\n${count}`, 'base64url')
  const nextCursor = {
    prefixed: `${next.empty ? 'scan' : 'grant'}:${hashOf(seal)}`,
    base64: seal,
    hex: hashOf(seal),
    long: seal.repeat(69).slice(0, 1_500),
    'spare-bits': Buffer.from(`at ${count}`).toString('base64url'),
    number: `${count}`,
    keyset: `${all[at - 1]?.id ?? ''}|${count}`,
  }[cursorForm]
  cursors.set(nameOf(nextCursor), next)
  return { items, limit, nextCursor }
}

/** Returns items, sorted by age, in the order of a choice, such as `name` or `id-reversed`. */
export function ordered<Item extends { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  order: string,
): readonly Item[] {
  const [by, reversed] = order.split('-')
  const byText = (text: (item: Item) => string) => (a: Item, b: Item) =>
    text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0
  const byChosen = by === 'hash' ? byHash : byText(({ id, name }) => (by === 'id' ? id : name))
  const inOrder = by === 'age' ? items : items.toSorted(byChosen)
  return reversed === undefined ? inOrder : inOrder.toReversed()
}

function limitOf({ variants, url }: Call, max: number, defaultLimit: number): number {
  const text = url.searchParams.get('limit')
  if (text === null) return defaultLimit
  const { limitForm, limitOutOfRange } = variants
  const isNumber = limitForm.startsWith('digits') ? /^-?\d{1,20}$/.test(text) : text.trim() !== ''
  const number = isNumber ? (limitForm === 'leading-digits' ? parseInt(text, 10) : Number(text)) : Number.NaN
  const inRange = Math.min(max, Math.max(1, number))
  const isInteger = Number.isInteger(number)
  if (isInteger && (inRange === number || limitOutOfRange === 'clamp')) return inRange
  if (isInteger ? limitOutOfRange === 'default' : limitForm === 'digits-or-default') return defaultLimit
  return refuse(variants.invalidQuery, 'query.limit')
}
