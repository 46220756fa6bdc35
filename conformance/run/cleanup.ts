import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { WireGrant } from '../kit/wire.ts'
import { Budget } from './budget.ts'
import { type JournalLine, Ledgerbook } from './journal.ts'
import { Pacer } from './pacer.ts'
import { cutText, listPair, mayBeLive } from './pair-listing.ts'
import type { Clock, Transport } from './ports.ts'
import { Redactor } from './redaction.ts'
import { type Sender, Session } from './session.ts'
import { SkewMeter } from './skew.ts'
import type { Target } from './target.ts'

/** The result of cleaning up after a killed run. */
export interface Cleanup {
  readonly revoked: readonly string[]
  /** Live grants of the run that could not be revoked, and lists that could not be read. */
  readonly left: readonly string[]
}

/** What a run may have left in one pair. */
export interface Trail {
  readonly bundleId: string
  readonly userId: string
  /** In lower case, because a target may store them so. */
  readonly sources: ReadonlySet<string>
  /** Sources of creates whose outcome the journal does not have. */
  readonly unanswered: readonly string[]
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
    pacer: new Pacer(clock, target.rateLimit),
    budget: new Budget(Number.POSITIVE_INFINITY),
    skew: new SkewMeter(),
    redactor: new Redactor(),
    record: () => undefined,
    book: new Ledgerbook(() => undefined),
    oracle: () => [],
  })
  const all: Cleanup[] = []
  for (const trail of trailsOf(lines)) all.push(await cleanTrail(session, trail))
  return { revoked: all.flatMap(({ revoked }) => revoked), left: all.flatMap(({ left }) => left) }
}

async function cleanTrail(session: Session, trail: Trail): Promise<Cleanup> {
  const { bundleId, userId } = trail
  const revoked: string[] = []
  const tried = new Set<string>()
  for (let round = 0; round < mostRounds; round++) {
    const { grants, cut } = await listPair(session, sender, trail)
    if (cut !== undefined && cut.status >= 400 && cut.status < 500) return revokeUnseen(session, trail)
    const sources = await sourcesUnseen(session, trail, grants)
    const live = grants.filter(
      (grant) => mayBeLive(grant, session.earliestNow()) && (isOurs(grant, trail) || sources.has(grant.id)),
    )
    const next = live.filter(({ id }) => !tried.has(id)).sort(byStart)[0]
    if (next === undefined) {
      // A revoke is refused where the grant has ended meanwhile.
      const now = Math.max(session.serverNow(), session.parts.clock.now())
      const left = live.filter((grant) => mayBeLive(grant, now)).map(({ id }) => id)
      const unread = cut === undefined ? [] : [`the grants of ${userId} in ${bundleId} (${cutText(cut)})`]
      return { revoked, left: [...left, ...unread] }
    }
    const answer = await session.send(sender, 0, drafts.revoke(bundleId, next.id))
    // A grant that is still listed after its revoke counts as left.
    tried.add(next.id)
    if (answer.status === 200) revoked.push(next.id)
  }
  return { revoked, left: [`the grants of ${userId} in ${bundleId} (there are ever more)`] }
}

/** Where the list cannot be read (another owner's bundle, an unknown alias), grants whose id was answered can still be revoked. */
async function revokeUnseen(session: Session, { bundleId, ids }: Trail): Promise<Cleanup> {
  const keys: readonly KeyName[] =
    session.parts.keys.otherOwner === undefined ? ['full'] : ['full', 'otherOwner']
  const [revoked, left]: [string[], string[]] = [[], []]
  for (const id of ids) {
    const statuses: number[] = []
    for (const key of keys)
      statuses.push((await session.send(sender, 0, drafts.revoke(bundleId, id, key))).status)
    if (statuses.includes(200)) revoked.push(id)
    else if (!statuses.some((status) => status === 404 || status === 410)) left.push(id)
  }
  return { revoked, left }
}

/** What the run may have left in each pair; refused creates and revoked grants leave nothing. */
export function trailsOf(lines: readonly JournalLine[]): readonly Trail[] {
  const refused = new Set(lines.flatMap((line) => (line.journal === 'refused' ? [line.n] : [])))
  const gone = new Set(lines.flatMap((line) => (line.journal === 'revoked' ? [line.grantId] : [])))
  const created = new Map(
    lines.flatMap((line) => (line.journal === 'created' ? [[line.n, line.grantId]] : [])),
  )
  const creates = lines.filter((line) => line.journal === 'create' && !refused.has(line.n))
  return [...Map.groupBy(creates as Create[], (line) => `${line.bundleId} ${line.userId}`).values()].flatMap(
    (group) => {
      const [first] = group
      const isOver = ({ n }: Create) => created.has(n) && gone.has(created.get(n) ?? '')
      if (first === undefined || group.every(isOver)) return []
      const bare = group.filter((line) => line.sourceId === undefined).map((line) => line.at)
      const sources = group.flatMap(({ n, sourceId }) => (sourceId === undefined ? [] : [{ n, sourceId }]))
      return [
        {
          bundleId: first.bundleId,
          userId: first.userId,
          sources: new Set(sources.map(({ sourceId }) => sourceId.toLowerCase())),
          unanswered: sources.filter(({ n }) => !created.has(n)).map(({ sourceId }) => sourceId),
          ids: new Set(group.flatMap(({ n }) => created.get(n) ?? [])),
          bareSince: Math.min(Number.POSITIVE_INFINITY, ...bare),
        },
      ]
    },
  )
}

type Create = JournalLine & { readonly journal: 'create' }

/** A grant is the run's own when the journal knows its id or its source, or when it has none and is no older than ours. */
function isOurs(grant: WireGrant, { sources, ids, bareSince }: Trail): boolean {
  if (ids.has(grant.id)) return true
  if (grant.sourceId !== undefined) return sources.has(grant.sourceId.toLowerCase())
  const since = grant.createdAt ?? grant.startsAt
  return since !== undefined && since >= bareSince
}

/** The ids of grants whose answer was lost, on a target that shows no sources: each is found by the filter. */
async function sourcesUnseen(
  session: Session,
  trail: Trail,
  grants: readonly WireGrant[],
): Promise<ReadonlySet<string>> {
  if (!grants.some(({ id, sourceId }) => sourceId === undefined && !trail.ids.has(id))) return new Set()
  const found: string[] = []
  for (const sourceId of trail.unanswered.slice(0, mostAsked)) {
    const { grants: own } = await listPair(session, sender, trail, { sourceId })
    // A filter that does not work would list all grants.
    if (own.length === 1) found.push(...own.map(({ id }) => id))
  }
  return new Set(found)
}

const byStart = (a: WireGrant, b: WireGrant): number => (a.startsAt ?? a.endsAt) - (b.startsAt ?? b.endsAt)

const sender: Sender = { check: 'cleanup', attempt: 1, purpose: 'cleanup', pacing: 'obey' }
const mostRounds = 50
const mostAsked = 20
