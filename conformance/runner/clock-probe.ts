import type { Pair } from '../check.ts'
import type { Exchange } from '../exchange.ts'
import { grantOf, iso } from '../wire.ts'
import { drafts } from './drafts.ts'
import type { Leases } from './leases.ts'
import type { Sender, Session } from './session.ts'

/**
 * Measures the target's clock on a clean pair: by the instants of a grant made now, or, when the target does not show
 * them, by which ends it refuses as past. The `Date` header alone is not enough, for a proxy may have written it.
 */
export async function measureClock(
  session: Session,
  leases: Leases,
  bundleId: string,
  tag: string,
): Promise<void> {
  const pair = await leases.take(bundleId, undefined)
  try {
    const made = await create(session, pair, tag, 0, session.serverNow() + 3_600_000)
    const grant = grantOf(made)
    const written = grant?.createdAt ?? grant?.startsAt
    if (written === undefined) await bisect(session, pair, tag, made)
    else session.parts.skew.grant({ sentAt: made.sentAt, receivedAt: made.receivedAt, written, grain: 1 })
  } finally {
    await leases.give(pair)
  }
}

/** An end that is refused is past by the target's clock, one that is granted is not: halves the difference until it is small. */
async function bisect(session: Session, pair: Pair, tag: string, made: Exchange): Promise<void> {
  let first = grantOf(made)?.id
  let [low, high] = [-widestMs, widestMs]
  for (let probe = 1; high - low > closeMs && probe <= mostProbes; probe++) {
    // A covered request would be granted without a new grant: the pair has to be empty each time.
    if (first !== undefined) await session.send(sender, 0, drafts.revoke(pair.bundleId, first))
    const end = Math.round(session.parts.clock.now() + (low + high) / 2)
    const answer = await create(session, pair, tag, probe, end)
    first = grantOf(answer)?.id
    if (answer.status === 200) high = Math.min(high, end - answer.sentAt)
    else low = Math.max(low, end - answer.receivedAt)
  }
  session.parts.skew.bounds({ low, high })
}

const create = (session: Session, pair: Pair, tag: string, probe: number, end: number): Promise<Exchange> => {
  const draft = drafts.create(pair.bundleId, pair.userId, { endsAt: iso(end) }, () => `${tag}.clock.${probe}`)
  return session.send(sender, 0, draft)
}

const sender: Sender = { check: 'preflight', attempt: 1, purpose: 'check', pacing: 'obey' }
const widestMs = 150_000
const closeMs = 200
const mostProbes = 14
