import { grantsOf, nextCursorOf, type WireGrant } from '../wire.ts'
import { Budget } from './budget.ts'
import { drafts } from './drafts.ts'
import { type JournalLine, Ledgerbook } from './journal.ts'
import { Pacer } from './pacer.ts'
import type { Clock, Transport } from './ports.ts'
import { Recorder } from './recorder.ts'
import { Redactor } from './redaction.ts'
import { type Sender, Session } from './session.ts'
import { SkewMeter } from './skew.ts'
import type { Target } from './target.ts'

/** What cleaning up after a run that was killed came to. */
export interface Cleanup {
  readonly revoked: readonly string[]
  /** Live grants of the run that the target did not let go of. */
  readonly left: readonly string[]
}

interface Trail {
  readonly bundleId: string
  readonly userId: string
  readonly sources: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  /** The earliest instant, by the target's clock, at which a create without a source was sent. */
  readonly bareSince: number
}

/** Revokes every live grant that the journal's run created, earliest first, and nothing else. */
export async function cleanUp(
  lines: readonly JournalLine[],
  target: Target,
  transport: Transport,
  clock: Clock,
): Promise<Cleanup> {
  const session = new Session({
    transport,
    clock,
    keys: target.keys,
    pacer: new Pacer(clock, target.rateLimit === 'off' ? undefined : target.rateLimit),
    budget: new Budget(Number.POSITIVE_INFINITY, 0),
    skew: new SkewMeter(),
    redactor: new Redactor(),
    recorder: new Recorder(),
    book: new Ledgerbook(() => undefined),
    oracle: () => [],
  })
  const revoked: string[] = []
  const left: string[] = []
  for (const trail of trailsOf(lines)) {
    for (let round = 0; ; round++) {
      const [grant] = await liveOf(session, trail)
      if (grant === undefined) break
      if (round === mostRounds) {
        left.push(grant.id)
        break
      }
      const answer = await session.send(sender, 0, drafts.revoke(trail.bundleId, grant.id))
      if (answer.status === 200) revoked.push(grant.id)
    }
  }
  return { revoked, left }
}

/** Per pair: what the run may have left there. */
export function trailsOf(lines: readonly JournalLine[]): readonly Trail[] {
  const creates = lines.filter((line) => line.journal === 'create')
  const made = lines.filter((line) => line.journal === 'created')
  return [...Map.groupBy(creates, (line) => `${line.bundleId} ${line.userId}`).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const numbers = new Set(group.map((line) => line.n))
    const bare = group.filter((line) => line.sourceId === undefined).map((line) => line.at)
    return [
      {
        bundleId: first.bundleId,
        userId: first.userId,
        sources: new Set(group.flatMap((line) => (line.sourceId === undefined ? [] : [line.sourceId]))),
        ids: new Set(made.filter((line) => numbers.has(line.n)).map((line) => line.grantId)),
        bareSince: Math.min(Number.POSITIVE_INFINITY, ...bare),
      },
    ]
  })
}

async function liveOf(session: Session, trail: Trail): Promise<readonly WireGrant[]> {
  const grants: WireGrant[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { userId: trail.userId, limit: 100, cursor }
    const exchange = await session.send(sender, 0, drafts.listGrants(trail.bundleId, query))
    grants.push(...grantsOf(exchange))
    cursor = nextCursorOf(exchange)
    if (cursor === undefined) break
  }
  const now = session.serverNow()
  return grants
    .filter(
      (grant) =>
        grant.endsAt > now && (grant.userId ?? trail.userId) === trail.userId && isOurs(grant, trail),
    )
    .toSorted((a, b) => (a.startsAt ?? a.endsAt) - (b.startsAt ?? b.endsAt))
}

/** A grant is the run's own when the journal knows its id or its source, or when it has none and is no older than ours. */
function isOurs(grant: WireGrant, { sources, ids, bareSince }: Trail): boolean {
  if (ids.has(grant.id)) return true
  if (grant.sourceId !== undefined) return sources.has(grant.sourceId)
  const since = grant.createdAt ?? grant.startsAt
  return since !== undefined && since >= bareSince
}

const sender: Sender = { check: 'cleanup', attempt: 1, purpose: 'cleanup', pacing: 'obey' }
const mostPages = 20
const mostRounds = 50
