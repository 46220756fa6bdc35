import { Refusal } from '../contract/refusal.ts'
import type { Slice } from '../store/store.ts'
import type { CursorScope } from './cursors.ts'
import type { Call, Instance } from './instance.ts'

/**
 * Opens the request's cursor, if there is one. One of another list, filter or order is refused (PAGE-CURSOR-SAME-FILTERS),
 * as is one that this service never made for this owner (PAGE-CURSOR-FORGED); or the variants say otherwise.
 */
export function openPage(
  list: string,
  filters: readonly string[],
  cursor: string | undefined,
  call: Call,
  { cursors }: Instance,
) {
  const scope: CursorScope = { owner: call.caller.owner, list, filters }
  if (cursor === undefined) return { scope, after: undefined }
  const opened = cursors.open(scope, cursor)
  if (opened.kind === 'ok' || (opened.kind === 'other-list' && call.choose('cursor-mismatch') === 'ignore'))
    return { scope, after: opened.position }
  if (opened.kind === 'forged' && call.choose('forged-cursor') === 'empty') return 'forged' as const
  throw new Refusal(
    'errors.request.invalid_cursor',
    'cursor must be the nextCursor of the previous page, with the same filters and sorting; start again without cursor.',
    { parameter: 'cursor' },
  )
}

/** `nextCursor` when the slice goes on, else nothing: a missing one marks the end (PAGE-END). */
export function nextCursor(
  { scope }: { readonly scope: CursorScope },
  { next }: Slice<unknown>,
  { cursors }: Instance,
): { nextCursor?: string } {
  return next === undefined ? {} : { nextCursor: cursors.seal(scope, next) }
}
