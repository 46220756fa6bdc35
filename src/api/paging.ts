import { Refusal } from '../contract/refusal.ts'
import type { Position, Slice } from '../store/store.ts'
import type { CursorScope } from './cursors.ts'
import type { Call, Deployment } from './deployment.ts'

/** A page as its cursor asks for it. */
export interface OpenPage {
  readonly scope: CursorScope
  readonly after: Position | undefined
}

/** Opens the request's cursor, if any: one of another owner, list, filter or order is refused (PAGE-CURSOR-SAME-FILTERS), or as the variants say. */
export function openPage(
  scope: { readonly list: string; readonly filters: readonly string[] },
  cursor: string | undefined,
  call: Call,
  deployment: Deployment,
): OpenPage | 'forged' {
  const sealed: CursorScope = { owner: call.caller.owner, ...scope }
  if (cursor === undefined) return { scope: sealed, after: undefined }
  const opened = deployment.cursors.open(sealed, cursor)
  if (opened.kind === 'ok') return { scope: sealed, after: opened.position }
  if (opened.kind === 'other-list' && call.variants['cursor-mismatch'] === 'ignore')
    return { scope: sealed, after: opened.position }
  if (opened.kind === 'forged' && call.variants['forged-cursor'] === 'empty') return 'forged'
  throw new Refusal(
    'errors.request.invalid_cursor',
    'cursor must be the nextCursor of the page before, sent with the same filters and sorting; start again without it.',
    { parameter: 'cursor' },
  )
}

/** `nextCursor` when the slice goes on, else nothing: a missing one marks the end (PAGE-END). */
export function nextCursor(
  page: OpenPage,
  slice: Slice<unknown>,
  deployment: Deployment,
): { nextCursor?: string } {
  if (slice.next === undefined) return {}
  return { nextCursor: deployment.cursors.seal(page.scope, slice.next) }
}
