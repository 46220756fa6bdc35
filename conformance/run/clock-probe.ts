import type { Pair } from '../kit/check.ts'
import { drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { CheckEnded, grantOf, hour, requestedGrant, second, secondsAfter } from '../kit/wire.ts'
import type { Execution } from './execution.ts'
import { NoPair } from './leases.ts'
import { asPreflight, type Session, Unreachable } from './session.ts'
import * as skews from './skew.ts'

/** Measures the target's clock before the checks, with grants for a leased pair, a test user in a bundle who has no live grants: by the instants of a new grant, else by which ends are refused as past, for a proxy may have written `Date`. Where these contradict each other, the ends that are accepted decide, and a warning says so. */
export const measureClock = (execution: Execution) => probing(execution, 'clock', measureOn)

/** Creates grants until each machine of a target that has several, with clocks that differ, most likely wrote one, as far as the requests reach: otherwise the times of a later one may seem wrong. */
export const meetClocks = (execution: Execution) =>
  probing(execution, 'clocks', async ({ session: { context }, create }) => {
    const { skew, budget } = context
    const missing = Math.max(0, enoughGrants - skew.grants)
    for (let n = 0; n < missing; n++) {
      budget.repeat(2)
      // Where a grant shows no times, a further one says nothing either.
      if (claimsOf(await create('no end')).length === 0) break
    }
    return undefined
  }).catch((thrown) => {
    if (!(thrown instanceof CheckEnded)) throw thrown
  })

async function probing(
  { context: { tag, warn }, session, leases, resources }: Execution,
  what: string,
  probe: (probe: Probe) => Promise<string | undefined>,
) {
  try {
    const pair = await leases.take(resources.bundles.main)
    const doubt = await probe(probeOf(session, pair, `${tag}.${what}`)).finally(() => leases.give(pair))
    if (doubt !== undefined) warn(doubt)
  } catch (thrown) {
    if (thrown instanceof Unreachable) warn(`the target's clock could not be measured: ${thrown.message}`)
    else if (!(thrown instanceof NoPair)) throw thrown
  }
}

async function measureOn(probe: Probe): Promise<string | undefined> {
  const { skew } = probe.session.context
  const here: Claim = { source: 'our own clock', skew: { low: 0, high: 0 } }
  const header = skew.byDate === undefined ? [] : [{ source: 'the Date header', skew: skew.byDate }]
  const asked = await probe.create(skews.middleOf((header[0] ?? here).skew) + hour)
  // Where even that end is past, a grant without an end shows the target's time.
  const ofGrant = claimsOf(asked.status === 200 ? asked : await probe.create('no end'))
  const claims = [...ofGrant, ...header, here]
  // Our own clock does not matter where grants and header agree.
  const opinions = ofGrant.length > 0 && header.length > 0 ? claims.slice(0, -1) : claims
  const [first = here] = opinions
  if (opinions.every((other) => skews.gapOf(first.skew, other.skew) <= skews.mostApartMs)) {
    if (ofGrant.length === 0) return bisect(probe, skews.middleOf(first.skew))
    // Both instants of the grant are right, so that the clock lies anywhere between them.
    const boundaries = ofGrant.flatMap((one) => [one.skew.low, one.skew.high])
    skew.bounds({ low: Math.min(...boundaries), high: Math.max(...boundaries) })
    return undefined
  }
  const now = probe.session.context.clock.now()
  const times = claims.map((one) => `${one.source} says ${skews.instantText(now + skews.middleOf(one.skew))}`)
  const doubt = `the target contradicts itself about the time: ${times.join(', ')}; the ends that it accepts confirm`
  for (const claim of claims) {
    if (!(await isNow(probe, skews.middleOf(claim.skew)))) continue
    if (ofGrant.includes(claim)) skew.settle(claim.skew)
    else await bisect(probe, skews.middleOf(claim.skew))
    return `${doubt} ${claim.source}`
  }
  skew.settle({ low: -second, high: second })
  return `${doubt} none of them, so the suite uses its own clock`
}

type Claim = { readonly source: string; readonly skew: skews.Skew }

function claimsOf(exchange: Exchange): readonly Claim[] {
  const grant = grantOf(exchange)
  return (['createdAt', 'startsAt'] as const).flatMap((name) => {
    const instant = grant?.[name]
    if (grant === undefined || instant === undefined || Math.abs(instant) > skews.lastInstant - 2 * hour)
      return []
    const skew = skews.skewOf({ ...exchange, written: [instant], uncertainty: skews.uncertaintyOf(grant) })
    return [{ source: `${name} of a new grant`, skew }]
  })
}

type Probe = ReturnType<typeof probeOf>

/** Creates grants for one pair, each after a revoke of the last: a covered request would record no new grant. */
function probeOf(session: Session, pair: Pair, tag: string) {
  let count = 0
  let last: string | undefined
  /** The end is so many milliseconds after our clock, at a whole second, which every ledger keeps exactly. */
  const create = async (ms: number | 'no end') => {
    const endsAt = ms === 'no end' ? undefined : secondsAfter(session.context.clock.now(), ms / second)
    if (last !== undefined) await session.send(asPreflight, 0, drafts.revoke(pair.bundleId, last))
    const grant = { sourceId: `${tag}.${count++}`, endsAt }
    const draft = drafts.create(pair.bundleId, pair.userId, grant, () => '')
    const answer = await session.send(asPreflight, 0, draft)
    last = grantOf(answer)?.id
    return answer
  }
  return { session, create }
}

/** Tests whether the target's clock has this skew: an end a little earlier is refused as past, one a little later is granted. */
async function isNow(probe: Probe, skew: number): Promise<boolean> {
  const early = await probe.create(skew - aLittleMs)
  if (early.status === 200) return false
  return (await probe.create(skew + aLittleMs)).status === 200
}

/** Bisects between an end that is refused as past and one that is granted. */
async function bisect(probe: Probe, around: number): Promise<string | undefined> {
  const { session, create } = probe
  let [low, high] = [around - widestMs, around + widestMs]
  const seen = new Set<'granted' | 'refused'>()
  for (let n = 0; high - low > second && n < mostProbes; n++) {
    const answer = await create((low + high) / 2)
    const end = requestedGrant(answer).endsAt
    seen.add(answer.status === 200 ? 'granted' : 'refused')
    if (answer.status === 200) high = Math.min(high, end - answer.sentAt)
    else low = Math.max(low, end - answer.receivedAt)
  }
  if (seen.size < 2)
    return `the target's clock could not be measured: every end that was tried was ${[...seen]}`
  session.context.skew.settle({ low: Math.min(low, high), high: Math.max(low, high) })
  return undefined
}

/** So many that a node with a third of the requests is not met once in three thousand runs. */
const enoughGrants = 20
const aLittleMs = 60_000
const widestMs = 150_000
const mostProbes = 14
