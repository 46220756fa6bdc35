import { drafts, idsIn } from '../kit/draft.ts'
import type { SentRequest } from '../kit/exchange.ts'
import { grantsOf, jsonOf, type WireGrant } from '../kit/wire.ts'
import { mayBeLive, readList } from './read-list.ts'
import type { Sender, Session } from './session.ts'

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
