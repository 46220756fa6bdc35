import { BundleAccessError, type OperationId } from './error.ts'

/** A list that is read page by page on demand, with fixed filters and sorting. */
export interface Listing<Item, Page> extends AsyncIterable<Item> {
  /** Reads one page: the first, or that of a `nextCursor`. */
  readonly page: (cursor?: string) => Promise<Page>
  /** Reads all pages to the end, empty ones too (PAGE-PARTIAL-NOT-END), from the first or from a `nextCursor`. */
  readonly pages: (from?: string) => AsyncIterableIterator<Page>
  /** Reads all items into memory. */
  readonly all: () => Promise<readonly Item[]>
}

/** Returns a listing; its iterations throw a BundleAccessError for a repeated cursor. */
export function listing<Item, Page extends { readonly nextCursor?: string }>(
  operationId: OperationId,
  read: (cursor?: string) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Listing<Item, Page> {
  async function* pages(from?: string): AsyncIterableIterator<Page> {
    const followed = new Set<string>()
    for (let cursor = from; ; ) {
      const page = await read(cursor)
      yield page
      cursor = page.nextCursor
      if (!cursor) return
      if (followed.has(cursor)) {
        const message = `${operationId} returned a nextCursor a second time`
        throw new BundleAccessError(message, { kind: 'repeated-cursor', operationId, status: 200 })
      }
      followed.add(cursor)
    }
  }
  async function* items() {
    for await (const page of pages()) yield* itemsOf(page)
  }
  // `Array.fromAsync` is not in Node 20.
  async function all() {
    const every: Item[] = []
    for await (const item of items()) every.push(item)
    return every
  }
  return { page: read, pages, all, [Symbol.asyncIterator]: items }
}

/** Reads a list page by page, each with the cursor of the one before, and returns the whole list. */
export async function collectPages<Answer>(
  read: (page: { readonly cursor?: string }) => Promise<Answer>,
  list: keyof Answer,
): Promise<Answer> {
  const items: unknown[] = []
  for (let page = {}; ; ) {
    const answer = await read(page)
    for (const item of Object(answer[list])) items.push(item)
    const { nextCursor } = Object(answer)
    if (nextCursor === undefined) return { ...answer, [list]: items }
    page = { cursor: nextCursor }
  }
}
