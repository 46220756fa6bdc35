import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mostShortPages } from '../kit/pages.ts'
import { errorCodeOf, nextCursorOf } from '../kit/wire.ts'

/** Reads a list for the runner (in the preflight, the clean-up, or after a lost answer) to its end, or until `enough` items are found, with the largest limit, or without one where the target refuses it. Returns its items, and the requests that it took; `truncated` is the last answer, where the list may be incomplete. */
export async function readList<Item>(
  send: (draft: Draft) => Promise<Exchange>,
  largest: number,
  draft: (page: { readonly limit?: number; readonly cursor?: string }) => Draft,
  itemsOf: (page: Exchange) => readonly Item[],
  idOf: (item: Item) => string,
  enough = Number.POSITIVE_INFINITY,
) {
  const found = new Map<string, Item>()
  const cursors = new Set<string>()
  let query: Parameters<typeof draft>[0] = { limit: largest }
  let page: Exchange | undefined
  let requests = 0
  while (requests < mostShortPages) {
    requests++
    page = await send(draft(query))
    if (isInvalid(page) && query.limit !== undefined && query.cursor === undefined) {
      query = {}
      continue
    }
    if (page.status !== 200) break
    const [before, items] = [found.size, itemsOf(page)]
    for (const item of items) found.set(idOf(item), item)
    // An empty cursor ends the list.
    const cursor = nextCursorOf(page) || undefined
    // An empty page need not be the last; a repeated cursor ends the list, because its page has been read.
    const isKnown = items.length > 0 && found.size === before
    if (cursor === undefined || isKnown || cursors.has(cursor) || found.size >= enough)
      return { items: [...found.values()], requests, truncated: undefined }
    cursors.add(cursor)
    query = { ...query, cursor }
  }
  return { items: [...found.values()], requests, truncated: page }
}

/** Tests whether the target refuses a request as invalid, so that it may take one without a limit. */
export const isInvalid = ({ status }: Exchange): boolean => status === 400 || status === 422

/** Why a list was not read to its end, in words. */
export const truncationText = (page: Exchange): string =>
  page.status === 200 ? `has more than ${mostShortPages} pages` : `answers ${answerText(page)}`

/** A refusal in short. */
export const answerText = (exchange: Exchange): string =>
  `${exchange.status} ${errorCodeOf(exchange) ?? ''}`.trim()
