import type { Operation } from '../../spec/operation.ts'
import { Refusal } from '../contract/refusal.ts'
import { nothingMore } from '../store/rows.ts'
import type { PageRequest, Position, Slice } from '../store/store.ts'
import type { CursorScope, Cursors } from './cursors.ts'
import type { Call, Instance } from './instance.ts'

/**
 * Returns what `read` finds behind the request's cursor, if there is one, and `nextCursor` when that goes on, else none: a
 * missing one marks the end (PAGE-END). A forged cursor may find nothing.
 */
export async function readPage<Item>(
  list: string,
  filters: readonly string[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
  call: Call,
  { cursors }: Instance,
  read: (page: PageRequest) => Promise<Slice<Item>>,
) {
  const scope: CursorScope = { owner: call.caller.owner, list, filters }
  const after = cursor === undefined ? undefined : positionOf(cursor, scope, call, cursors)
  const { items, next }: Slice<Item> = after === 'forged' ? nothingMore : await read({ after, limit })
  return { items, limit, ...(next && { nextCursor: cursors.seal(scope, next) }) }
}

/**
 * Returns the filters and the sorting of a query for its cursors: what is given and is not the default, but for the page. Cursors
 * that are in use stay valid when the contract gets one more optional parameter; the same instants written otherwise are the same.
 */
export const givenFilters = (parameters: Operation['parameters']['query'], query: object): string[] =>
  Object.entries(parameters).flatMap(([name, parameter]) => {
    const value: unknown = Reflect.get(query, name)
    const isSealed = name !== 'limit' && name !== 'cursor' && value !== undefined
    return isSealed && value !== parameter.default ? [`${name}=${value}`] : []
  })

/**
 * Opens a cursor. One of another list, filter or order is refused (PAGE-CURSOR-SAME-FILTERS), as is one that this service never
 * made for this owner (PAGE-CURSOR-FORGED); or the variants say otherwise.
 */
function positionOf(cursor: string, scope: CursorScope, call: Call, cursors: Cursors): Position | 'forged' {
  const opened = cursors.open(scope, cursor)
  if (opened.kind === 'ok' || (opened.kind === 'other-list' && call.choose('cursor-mismatch') === 'ignore'))
    return opened.position
  if (opened.kind === 'forged' && call.choose('forged-cursor') === 'empty') return 'forged'
  throw new Refusal(
    'errors.request.invalid_cursor',
    'cursor must be the nextCursor of the previous page, with the same filters and sorting; start again without cursor.',
    { parameter: 'cursor' },
  )
}
