import type { BundleUser } from '../diagnosis/trace.ts'
import { idsOf } from '../kit/claims.ts'
import { drafts, type KeyName } from '../kit/draft.ts'
import { isRefusal, type WireGrant } from '../kit/wire.ts'
import { contextOf } from './context.ts'
import { type Create, type JournalLine, mayBeLive } from './journal.ts'
import { listPair, revokeMatching } from './leases.ts'
import type { RunOptions } from './options.ts'
import { truncationText } from './read-list.ts'
import { asCleanup, Session } from './session.ts'

/** The result of cleaning up after a killed run; `remaining` are live grants (neither revoked nor ended) of the run that could not be revoked, and lists that could not be read. */
type Cleanup = Readonly<Record<'revoked' | 'remaining', string[]>>

/** Revokes every live grant that the journal's run created, earliest first, and nothing else; for each pair, a test user in a bundle, by itself. */
export async function cleanUp(lines: readonly JournalLine[], options: RunOptions): Promise<Cleanup> {
  const context = contextOf({ ...options, checks: [], maxRequests: Infinity }, lines)
  const session = new Session(context)
  const done: Cleanup = { revoked: [], remaining: [] }
  try {
    for (const pair of context.journal.livePairs) await cleanPair(session, pair, done)
  } finally {
    context.transport.close()
  }
  return done
}

async function cleanPair(session: Session, pair: BundleUser, done: Cleanup): Promise<void> {
  const { journal, clock } = session.context
  const { created, truncated, revoked } = await revokeMatching(session, pair, async (grants) => {
    const found = await foundBySource(session, pair, grants)
    const live = grants.filter((grant) => mayBeLive(grant, session.earliestNow()))
    return live.filter((grant) => {
      const since = grant.createdAt ?? grant.startsAt ?? Number.NaN
      // Without a source it is of the run when it is no older than a create of the run that had none.
      const mayBeOf = (create: Create) => create.sourceId === undefined && since >= create.at
      return journal.isOfRun(pair, grant, mayBeOf) || found.includes(grant.id)
    })
  })
  if (truncated !== undefined && isRefusal(truncated)) return revokeUnseen(session, pair, done)
  // A revoke is refused where the grant has ended meanwhile.
  const now = Math.max(session.serverNow(), clock.now())
  done.revoked.push(...revoked)
  done.remaining.push(...idsOf(created.filter((grant) => mayBeLive(grant, now))))
  if (truncated !== undefined)
    done.remaining.push(
      `the grants of ${pair.userId} in ${pair.bundleId} (the list ${truncationText(truncated)})`,
    )
}

/** Revokes the grants whose id was answered, where the list cannot be read: another owner's bundle, an unknown alias. */
async function revokeUnseen(session: Session, pair: BundleUser, done: Cleanup): Promise<void> {
  for (const id of session.context.journal.answeredOf(pair)) {
    const revoke = (key: KeyName) => session.send(asCleanup, 0, drafts.revoke(pair.bundleId, id, key))
    const statuses = (await Array.fromAsync(session.owners, revoke)).map(({ status }) => status)
    if (statuses.includes(200)) done.revoked.push(id)
    else if (!statuses.some((status) => status === 404 || status === 410)) done.remaining.push(id)
  }
}

/** The ids of grants whose answer was lost, on a target that shows no sources: each is found by the filter. */
async function foundBySource(session: Session, pair: BundleUser, grants: readonly WireGrant[]) {
  const { journal } = session.context
  const answered = journal.answeredOf(pair)
  if (!grants.some(({ id, sourceId }) => sourceId === undefined && !answered.includes(id))) return []
  const found: string[] = []
  const sources = journal.unansweredOf(pair).flatMap(({ sourceId }) => sourceId ?? [])
  for (const sourceId of sources.slice(0, mostAsked)) {
    const { items: own } = await listPair(session, pair, { sourceId })
    // A filter that does not work would list all grants.
    if (own.length === 1) found.push(...idsOf(own))
  }
  return found
}

const mostAsked = 20
