import type { Operation } from '../../spec/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { type Awaitable, mapAwaitable } from '../store/awaitable.ts'
import { emptyPage } from '../store/rows.ts'
import type { Page, PageRequest, Position } from '../store/store.ts'
import type { CursorScope, Cursors } from './cursors.ts'
import type { Call, Instance } from './instance.ts'

/**
 * Reads a page of a list: after the request's cursor, or the first one without it; has `nextCursor` if the list goes on (PAGE-END).
 * The page of a forged cursor may be empty (variant `forged-cursor`).
 */
export function readPage<Item>(
  list: string,
  filters: readonly string[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
  call: Call,
  { cursors }: Instance,
  read: (page: PageRequest) => Awaitable<Page<Item>>,
) {
  const scope: CursorScope = { owner: call.caller.owner, list, filters }
  const after = cursor === undefined ? undefined : positionOf(cursor, scope, call, cursors)
  const page: Awaitable<Page<Item>> = after === 'forged' ? emptyPage : read({ after, limit })
  return mapAwaitable(page, ({ items, next }) => ({
    items,
    limit,
    ...(next && { nextCursor: cursors.encrypt(scope, next) }),
  }))
}

/**
 * Returns the filters and the sorting that a cursor is bound to: the query without the page and without defaults, so that cursors
 * stay valid when the contract gets one more optional parameter. The same instant in another notation is the same filter.
 */
export function cursorFilters(parameters: Operation['parameters']['query'], query: object): string[] {
  const filters: string[] = []
  for (const name in parameters) {
    const value: unknown = Reflect.get(query, name)
    const isBound = name !== 'limit' && name !== 'cursor' && value !== undefined
    if (isBound && value !== parameters[name]?.default) filters.push(`${name}=${value}`)
  }
  return filters
}

/**
 * Returns the position in a cursor. Refuses a cursor of another list, filter or order (PAGE-CURSOR-SAME-FILTERS) and one that was
 * not issued to this owner (PAGE-CURSOR-FORGED), unless a variant accepts it.
 */
function positionOf(cursor: string, scope: CursorScope, call: Call, cursors: Cursors): Position | 'forged' {
  const opened = cursors.decrypt(scope, cursor)
  if (
    opened.kind === 'ok' ||
    (opened.kind === 'other-list' && call.variantOf('cursor-mismatch') === 'ignore')
  )
    return opened.position
  if (opened.kind === 'forged' && call.variantOf('forged-cursor') === 'empty') return 'forged'
  throw new Refusal(
    'errors.request.invalid_cursor',
    'cursor must be the nextCursor of the previous page, with the same filters and sorting; start again without cursor.',
    { parameter: 'cursor' },
  )
}
