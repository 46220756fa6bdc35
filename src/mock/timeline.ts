import type { BundleId, CheckoutId, GrantId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { after, momentAt, type Span } from '../ledger/span.ts'
import type { Transition } from '../store/store.ts'
import type { Clock, ClockSetting, ClockState } from './clock.ts'
import { ClockError } from './clock.ts'
import type { Standing } from './standing.ts'

/** A fixture's clock, which tells what it changes. It has moved when a call returns; the promise says what came of it. */
export interface Timeline {
  readonly now: () => Instant
  readonly state: () => ClockState
  readonly set: (setting: ClockSetting) => Promise<Moved>
  readonly advance: (by: Ahead) => Promise<Moved>
}

/** How far ahead: by a length of time, to a moment, or to the next instant at which time changes anything. */
export type Ahead = Span | { readonly to: string } | 'next-event'

/** A move of the clock and what it changed, earliest first. */
export interface Moved {
  readonly from: Instant
  readonly to: Instant
  readonly changed: readonly Change[]
  /** Whether more has changed than is listed. */
  readonly more: boolean
}

/** A grant that became current or expired, or a checkout session that ended, as the bundle's owner may see it. */
export interface Change {
  readonly at: Instant
  readonly kind: Transition['kind']
  readonly bundleId: BundleId
  readonly grantId?: GrantId
  readonly checkoutId?: CheckoutId
  /** Undefined when the account has been deleted. */
  readonly userId?: string
  readonly displayName?: string
}

/** The most changes that one move lists. */
export const MOST_CHANGES = 1_000

/** A clock with a ledger to ask. */
export function openTimeline(clock: Clock, standing: () => Standing): Timeline {
  const move = (order: () => void): Promise<Moved> => {
    const from = clock.now()
    order()
    return changesBetween(from, clock.now(), standing())
  }
  return {
    now: clock.now,
    state: clock.state,
    set: (setting) => move(() => clock.set(setting)),
    async advance(ahead) {
      if (ahead !== 'next-event') return move(() => clock.moveTo(targetOf(ahead, clock.now())))
      const next = await standing().store.nextTransition(clock.now())
      if (next === undefined)
        throw new ClockError('Nothing is to come: no grant begins or ends, no session is open.')
      return move(() => clock.moveTo(next))
    },
  }
}

function targetOf(ahead: Exclude<Ahead, 'next-event'>, now: Instant): Instant {
  const absolute = typeof ahead === 'object' && 'to' in ahead
  const target = absolute ? momentAt(ahead.to, now) : after(now, ahead)
  if (target !== undefined) return target
  const given = typeof ahead === 'string' ? ahead : JSON.stringify(ahead)
  throw new ClockError(
    absolute
      ? `${given} names no moment: write a date-time such as 2026-01-31T10:00:00Z.`
      : `${given} is no length of time: write one such as 30d, 1mo or 1d12h, or next-event.`,
  )
}

async function changesBetween(from: Instant, to: Instant, standing: Standing): Promise<Moved> {
  const { items, more } = await standing.store.listTransitions({
    after: from,
    until: to,
    limit: MOST_CHANGES,
  })
  const changed: Change[] = []
  for (const transition of items) changed.push(await changeOf(transition, standing))
  return { from, to, changed, more }
}

async function changeOf(transition: Transition, { store, deployment }: Standing): Promise<Change> {
  const { at, kind, bundle: bundleId } = transition
  const bundle = await store.findBundle(bundleId)
  const account = await store.findAccount(transition.account)
  const [userId] =
    bundle && account && account.deletedAt === undefined
      ? deployment.aliases.seal(bundle.owner, [account.id])
      : []
  return {
    at,
    kind,
    bundleId,
    ...(transition.kind === 'checkout-ended'
      ? { checkoutId: transition.checkout }
      : { grantId: transition.grant }),
    ...(userId === undefined || account === undefined ? {} : { userId, displayName: account.displayName }),
  }
}
