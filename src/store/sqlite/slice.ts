import type { Position, Slice } from '../store.ts'

/** The most rows that are looked at for one page. */
export const SCAN_LIMIT = 1_000

/** A slice without items and without an end to go on from: the list is over, or never began. */
export const nothingMore: Slice<never> = { items: [], next: undefined }

/** The slice of a list whose rows were read one beyond the limit, so as to know whether there is more. */
export function sliceOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => Position,
): Slice<Item> {
  const last = rows[limit - 1]
  const goesOn = rows.length > limit && last !== undefined
  return {
    items: rows.slice(0, limit).map(toItem),
    next: goesOn ? { position: positionOf(last), because: 'full' } : undefined,
  }
}
