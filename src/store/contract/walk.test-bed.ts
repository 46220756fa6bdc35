import { expect } from 'vitest'
import type { Instant } from '../../ledger/instant.ts'
import type { Page, Store } from '../store.ts'
import type { Listed, Listing } from './any-query.test-bed.ts'

/** So many pages are more than any list of a test has. */
const MOST_PAGES = 500

/** Every page of a list, each as it should be: not beyond the limit, and full when it says so. `between` runs after each page that is not the last. */
export async function walk(
  listing: Listing,
  store: Store,
  limit: number,
  now: () => Instant,
  between: () => Promise<void> = async () => {},
): Promise<readonly (readonly Listed[])[]> {
  const pages: (readonly Listed[])[] = []
  let next: Page<Listed>['next']
  do {
    const page = await listing.page(store, now(), { after: next?.position, limit })
    next = page.next
    expect(page.items.length).toBeLessThanOrEqual(limit)
    if (next?.because === 'full') expect(page.items.length).toBe(limit)
    pages.push(page.items)
    expect(pages.length).toBeLessThan(MOST_PAGES)
    if (next !== undefined) await between()
  } while (next !== undefined)
  return pages
}

/** The whole list as one page of a model that knows no bound. */
export async function wholeOf(listing: Listing, model: Store, now: Instant): Promise<readonly Listed[]> {
  const { items, next } = await listing.page(model, now, { after: undefined, limit: 100_000 })
  expect(next).toBeUndefined()
  return items
}
