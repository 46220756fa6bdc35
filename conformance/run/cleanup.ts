import type { BundleUser } from '../diagnosis/trace.ts'
import { idsOf } from '../kit/claims.ts'
import { drafts, type KeyName } from '../kit/draft.ts'
import { isRefusal, type WireGrant } from '../kit/wire.ts'
import { contextOf } from './context.ts'
import { type JournalLine, mayBeLive } from './journal.ts'
import { listPair, revokeMatching } from './leases.ts'
import type { RunOptions } from './options.ts'
import { cutText } from './read-list.ts'
import { asCleanup, Session } from './session.ts'

/** The result of cleaning up after a killed run; `left` are live grants of the run that could not be revoked, and lists that could not be read. */
type Cleanup = Readonly<Record<'revoked' | 'left', string[]>>

/** Revokes every live grant that the journal's run created, earliest first, and nothing else. */
export async function cleanUp(lines: readonly JournalLine[], options: RunOptions): Promise<Cleanup> {
  const context = contextOf({ ...options, checks: [], maxRequests: Infinity }, lines)
  const session = new Session(context)
  const done: Cleanup = { revoked: [], left: [] }
  try {
    for (const pair of context.book.livePairs) await cleanPair(session, pair, done)
  } finally {
    context.transport.close()
  }
  return done
}

async function cleanPair(session: Session, pair: BundleUser, done: Cleanup): Promise<void> {
  const { ours, cut, revoked } = await revokeMatching(session, pair, async ({ items: grants }) => {
    const found = await foundBySource(session, pair, grants)
    const live = grants.filter((grant) => mayBeLive(grant, session.earliestNow()))
    return live.filter((grant) => {
      // Without a source it is ours when it is no older than a create of ours that had none.
      const since = grant.createdAt ?? grant.startsAt ?? Number.NaN
      const { book } = session.context
      const isOurs = book.isOurs(pair, grant, ({ sourceId, at }) => sourceId === undefined && since >= at)
      return isOurs || found.includes(grant.id)
    })
  })
  if (cut !== undefined && isRefusal(cut)) return revokeUnseen(session, pair, done)
  // A revoke is refused where the grant has ended meanwhile.
  const now = Math.max(session.serverNow(), session.context.clock.now())
  done.revoked.push(...revoked)
  done.left.push(...idsOf(ours.filter((grant) => mayBeLive(grant, now))))
  if (cut !== undefined)
    done.left.push(`the grants of ${pair.userId} in ${pair.bundleId} (the list ${cutText(cut)})`)
}

/** Revokes the grants whose id was answered, where the list cannot be read: another owner's bundle, an unknown alias. */
async function revokeUnseen(session: Session, pair: BundleUser, done: Cleanup): Promise<void> {
  for (const id of session.context.book.answeredOf(pair)) {
    const revoke = (key: KeyName) => session.send(asCleanup, 0, drafts.revoke(pair.bundleId, id, key))
    const statuses = (await Array.fromAsync(session.owners, revoke)).map(({ status }) => status)
    if (statuses.includes(200)) done.revoked.push(id)
    else if (!statuses.some((status) => status === 404 || status === 410)) done.left.push(id)
  }
}

/** The ids of grants whose answer was lost, on a target that shows no sources: each is found by the filter. */
async function foundBySource(session: Session, pair: BundleUser, grants: readonly WireGrant[]) {
  const { book } = session.context
  const answered = book.answeredOf(pair)
  if (!grants.some(({ id, sourceId }) => sourceId === undefined && !answered.includes(id))) return []
  const found: string[] = []
  const sources = book.unansweredOf(pair).flatMap(({ sourceId }) => sourceId ?? [])
  for (const sourceId of sources.slice(0, mostAsked)) {
    const { items: own } = await listPair(session, pair, { sourceId })
    // A filter that does not work would list all grants.
    if (own.length === 1) found.push(...idsOf(own))
  }
  return found
}

const mostAsked = 20
