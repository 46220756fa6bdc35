import { byHash, hashOf } from './ledger.ts'
import { refuse } from './refusal.ts'
import type { Call, Cursor } from './state.ts'

interface PageRules<Item> {
  /** Whether an item that was read belongs to the page. */
  readonly wanted: (item: Item) => boolean
  readonly most?: number
  readonly usual?: number
  readonly list: string
  /** The parameters of the list besides limit and cursor: a cursor works only with the same. */
  readonly parameters?: readonly string[]
  /** How a cursor is written; as it was chosen when left out. */
  readonly style?: 'prefixed'
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Items in one of the orders, which come by age. */
export function ordered<Item extends Named>(items: readonly Item[], order: string): readonly Item[] {
  const [by, reversed] = order.split('-')
  const byText = (text: (item: Item) => string) => (a: Item, b: Item) =>
    text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0
  const inOrder =
    by === 'age'
      ? [...items]
      : items.toSorted(by === 'hash' ? byHash : byText(({ id, name }) => (by === 'id' ? id : name)))
  return reversed === undefined ? inOrder : inOrder.reverse()
}

/**
 * One page of an ordered list. No request reads more than was chosen, so a page may be short or empty before the last.
 * A cursor marks everything that was read before it, so that no remaining item is skipped.
 */
export function page<Item extends { readonly id: string }>(
  call: Call,
  all: readonly Item[],
  rules: PageRules<Item>,
) {
  const { mostRead, emptyPages, oneMorePage, unknownParameter } = call.state.choices
  const known = ['limit', 'cursor', ...(rules.parameters ?? [])]
  if (unknownParameter === 'reject' && [...call.query.keys()].some((name) => !known.includes(name)))
    invalid(call, 'unknown', 'There is no such parameter.')
  const limit = limitOf(call, rules)
  const cursor = cursorOf(call, rules)
  if (cursor === 'none') return { items: [], limit }
  const start = all.findLastIndex((item) => cursor?.before.has(item.id)) + 1
  const items: Item[] = []
  let at = start
  for (; !cursor?.empty && at < all.length && items.length < limit && at - start < mostRead; at++) {
    const item = all[at] as Item
    if (rules.wanted(item)) items.push(item)
  }
  const isFull = items.length === limit
  if (at >= all.length && !cursor?.empty && !(isFull && oneMorePage)) return { items, limit }
  const before = new Set(all.slice(0, at).map(({ id }) => id))
  const empty = emptyPages && !cursor?.empty
  const nextCursor = issued(call, rules, { list: nameOf(call, rules), before, empty })
  return { items, limit, nextCursor }
}

/** Refuses an invalid query. */
export const invalid = ({ state }: Call, what: string, message: string): never =>
  refuse(state.choices.invalidQuery, `query.${what}`, message)

/** The position where the page begins: undefined at the beginning, "none" for an empty page. */
function cursorOf<Item>(call: Call, rules: PageRules<Item>): Cursor | 'none' | undefined {
  const { cursors, choices } = call.state
  const text = call.query.get('cursor')
  if (text === null) return undefined
  const style = rules.style ?? choices.cursorForm
  const name = style === 'spare-bits' ? Buffer.from(text, 'base64url').toString() : text
  const known = cursors.get(name)
  if (known?.list === nameOf(call, rules)) return known
  const chosen = known === undefined ? choices.forgedCursor : choices.otherCursor
  if (chosen === 'reject') return refuse(choices.invalidCursor, 'query.cursor', 'No cursor of this list.')
  return chosen === 'empty' ? 'none' : undefined
}

/** Keeps a cursor, and writes it. */
function issued<Item>(call: Call, rules: PageRules<Item>, cursor: Cursor): string {
  const { cursors, choices } = call.state
  const count = cursors.size
  const seal = (form: 'hex' | 'base64url') => hashOf(`${cursor.list}\n${count}`, form)
  const style = rules.style ?? choices.cursorForm
  const texts = {
    prefixed: () => `${cursor.empty ? 'scan' : 'grant'}:${seal('hex')}`,
    base64: () => seal('base64url'),
    hex: () => seal('hex'),
    long: () => seal('base64url').repeat(69).slice(0, 1_500),
    'spare-bits': () => `at ${count}`,
    number: () => `${count}`,
    keyset: () => `${[...cursor.before].at(-1) ?? ''}|${count}`,
  }
  const name = texts[style]()
  cursors.set(name, cursor)
  return style === 'spare-bits' ? Buffer.from(name).toString('base64url') : name
}

function limitOf<Item>(call: Call, { most = 100, usual = 50 }: PageRules<Item>): number {
  const text = call.query.get('limit')
  if (text === null) return usual
  const { limitForm, limitOutOfRange } = call.state.choices
  const isNumber = limitForm.startsWith('digits') ? /^-?\d{1,20}$/.test(text) : text.trim() !== ''
  const number = isNumber ? (limitForm === 'leading-digits' ? parseInt(text, 10) : Number(text)) : Number.NaN
  const inRange = Math.min(most, Math.max(1, number))
  const isInteger = Number.isInteger(number)
  if (isInteger && (inRange === number || limitOutOfRange === 'clamp')) return inRange
  if (isInteger ? limitOutOfRange === 'default' : limitForm === 'digits-or-default') return usual
  return invalid(call, 'limit', `limit is 1 to ${most}.`)
}

const nameOf = <Item>({ key, query }: Call, { list, parameters = [] }: PageRules<Item>): string =>
  [key.owner.id, list, ...parameters.map((name) => query.get(name))].join('\n')
