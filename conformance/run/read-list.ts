import type { BundleUser } from '../diagnosis/trace.ts'
import { type Draft, drafts, idsIn, type KeyName, type Query } from '../kit/draft.ts'
import type { Exchange, SentRequest } from '../kit/exchange.ts'
import { mostPages } from '../kit/walk.ts'
import { errorCodeOf, grantsOf, jsonOf, nextCursorOf, type WireGrant } from '../kit/wire.ts'
import { mayBeLive } from './journal.ts'
import { asCleanup, type Sender, type Session } from './session.ts'

/** Reads a list for the runner (in the preflight, the clean-up, or after a lost answer) to its end, or until `enough` items are found, with the largest limit, or without one where the target refuses it. Returns its items, and the requests that it took; `cut` is the last answer, where the list may be incomplete. */
export async function readList<Item>(
  session: Session,
  sender: Sender,
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
  while (requests < mostPages) {
    requests++
    page = await session.send(sender, 0, draft(query))
    if (isInvalid(page) && query.limit !== undefined && query.cursor === undefined) {
      query = {}
      continue
    }
    if (page.status !== 200) break
    const [before, items] = [found.size, itemsOf(page)]
    for (const item of items) found.set(idOf(item), item)
    // An empty cursor ends the list.
    const cursor = nextCursorOf(page) || undefined
    // An empty page need not be the last; a repeated cursor ends the walk, because its page has been read.
    const isKnown = items.length > 0 && found.size === before
    if (cursor === undefined || isKnown || cursors.has(cursor) || found.size >= enough)
      return { items: [...found.values()], requests, cut: undefined }
    cursors.add(cursor)
    query = { ...query, cursor }
  }
  return { items: [...found.values()], requests, cut: page }
}

/** Reads the grants of one user in one bundle, to clean it up. */
export async function listPair(session: Session, { bundleId, userId }: BundleUser, filter: Query = {}) {
  const { items, ...how } = await listBundle(session, bundleId, { userId, ...filter })
  const answered = session.context.book.answeredOf({ bundleId, userId })
  // A target whose filter does not work lists other users too; one that names users otherwise lists what the run has created.
  const isOwn = (grant: WireGrant) => grant.userId === userId || answered.includes(grant.id)
  return { items: items.filter((grant) => grant.userId === undefined || isOwn(grant)), ...how }
}

/** Reads the grants of every user of a bundle, or those that a filter leaves, to clean it up. */
export function listBundle(session: Session, bundleId: string, filter: Query, key?: KeyName) {
  const draft = (page: Query) => drafts.listGrants(bundleId, { ...filter, ...page }, key)
  return readList(session, asCleanup, 100, draft, grantsOf, ({ id }) => id)
}

/** Tests whether a write without an answer had no effect, by the list of its user: a create may be sent again where each grant is known or of another source, a revoke where its grant is live. */
export async function hadNoEffect(session: Session, sender: Sender, request: SentRequest): Promise<boolean> {
  const { book, budget } = session.context
  const { bundleId, grantId } = idsIn(request)
  const { userId, sourceId } = Object(jsonOf(request.body ?? ''))
  const owner = grantId === undefined ? userId : book.answered.find((one) => one.grantId === grantId)?.userId
  if (bundleId === undefined || typeof owner !== 'string') return false
  const list = (page: object) => {
    // What nobody would ask without the loss comes on top of what the run may send.
    budget.repeat()
    return drafts.listGrants(bundleId, { userId: owner, ...page })
  }
  const { items, cut } = await readList(session, sender, 100, list, grantsOf, ({ id }) => id)
  const answered = book.answeredOf({ bundleId, userId: owner })
  const isOther = (grant: WireGrant) => grant.sourceId !== undefined && grant.sourceId !== sourceId
  const isKnown = (grant: WireGrant) =>
    answered.includes(grant.id) || (sourceId !== undefined && isOther(grant))
  if (cut !== undefined) return false
  if (grantId === undefined) return items.every(isKnown)
  return items.some((grant) => grant.id === grantId && mayBeLive(grant, session.serverNow()))
}

/** Tests whether the target refuses a request as invalid, so that it may take one without a limit. */
export const isInvalid = ({ status }: Exchange): boolean => status === 400 || status === 422

/** Why a list was not read to its end, in words. */
export const cutText = (page: Exchange): string =>
  page.status === 200 ? `has more than ${mostPages} pages` : `answers ${answerText(page)}`

/** A refusal in short. */
export const answerText = (exchange: Exchange): string =>
  `${exchange.status} ${errorCodeOf(exchange) ?? ''}`.trim()
