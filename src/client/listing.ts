import { BundleAccessError, type OperationId } from './error.ts'

/** A list, not yet read: each way to read it sends the same filters and sorting with every page. */
export interface Listing<Item, Page> extends AsyncIterable<Item> {
  /** One page: the first, or the one where a `nextCursor` says. */
  readonly page: (cursor?: string) => Promise<Page>
  /** All pages to the end, empty ones too (PAGE-PARTIAL-NOT-END), from the first or from a `nextCursor`. */
  readonly pages: (from?: string) => AsyncIterableIterator<Page>
  /** Every item of the list, in memory at once. */
  readonly all: () => Promise<readonly Item[]>
}

/** How one list is read. */
export interface ListingParts<Item, Page> {
  readonly operationId: OperationId
  readonly page: (cursor: string | undefined) => Promise<Page>
  readonly itemsOf: (page: Page) => readonly Item[]
}

/** A listing whose walks end; a service that leads back to a page already read throws a BundleAccessError. */
export function listing<Item, Page extends { readonly nextCursor?: string }>(
  parts: ListingParts<Item, Page>,
): Listing<Item, Page> {
  async function* pages(from?: string): AsyncIterableIterator<Page> {
    const followed = new Set<string>()
    for (let cursor = from; ; ) {
      const page = await parts.page(cursor)
      yield page
      if (!page.nextCursor) return
      if (followed.has(page.nextCursor)) throw repeatedCursor(parts.operationId)
      followed.add(page.nextCursor)
      cursor = page.nextCursor
    }
  }
  async function all(): Promise<readonly Item[]> {
    const items: Item[] = []
    for await (const page of pages()) items.push(...parts.itemsOf(page))
    return items
  }
  return {
    page: parts.page,
    pages,
    all,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* parts.itemsOf(page)
    },
  }
}

const repeatedCursor = (operationId: OperationId): BundleAccessError =>
  new BundleAccessError(`${operationId} gave a nextCursor that this walk has already followed`, {
    kind: 'repeated-cursor',
    operationId,
    status: 200,
    errorCode: undefined,
    metadata: {},
    requestId: undefined,
    retryAfter: undefined,
    attempts: 1,
    earlierAttemptUnknown: false,
  })
