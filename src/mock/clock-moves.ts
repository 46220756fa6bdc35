import type { ClockRequest, ClockView, MoveView } from '../../spec/control-types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { Instant } from '../ledger/instant.ts'
import { addSpan, parseInstant, type Span } from '../ledger/span.ts'
import { defined } from '../options.ts'
import type { Transition } from '../store/store.ts'
import { type Clock, clockSetting } from './clock.ts'
import type { State } from './state.ts'

/** The clock of a mock, as tests and the control plane set and advance it, at once; the promise resolves with the changes in the ledger. */
export type MockClock = Readonly<ReturnType<typeof openMockClock>>

type MoveTarget = Span | { readonly to: string } | 'next-event'

const MOST_CHANGES = 1_000

/** Returns a clock whose moves list the changes in the ledger. */
export function openMockClock(clock: Clock, state: () => State) {
  const move = (change: () => void): Promise<MoveView> => {
    const from = clock.now()
    change()
    return changesBetween(from, clock.now(), state())
  }
  return {
    now: (): Date => new Date(clock.now()),
    state: (): ClockView => ({ ...clock.state(), now: formatInstant(clock.now()) }),
    /** Sets the mode: `system`, `frozen`, `scaled:60`, each with an optional `@moment`, or the same as data. */
    async set(setting: string | ClockRequest): Promise<MoveView> {
      const wanted = clockSetting(setting, clock.now())
      return move(() => clock.set(wanted))
    },
    /** Advances by `{ days: 30 }` or `1mo`, to `{ to: '2026-03-01' }`, or to the `next-event`. */
    async advance(ahead: MoveTarget): Promise<MoveView> {
      if (ahead !== 'next-event') return move(() => clock.moveTo(targetOf(ahead, clock.now())))
      const next = await state().store.nextTransition(clock.now())
      if (next === undefined)
        throw new DomainError('conflict', 'Nothing is to come: no grant begins or ends, no session is open.')
      return move(() => clock.moveTo(next))
    },
  }
}

function targetOf(target: Exclude<MoveTarget, 'next-event'>, now: Instant): Instant {
  const isInstant = typeof target === 'object' && 'to' in target
  const found = isInstant ? parseInstant(target.to, now) : addSpan(now, target)
  if (found !== undefined) return found
  const shown = isInstant ? `"${target.to}"` : typeof target === 'string' ? target : JSON.stringify(target)
  const remedy = isInstant
    ? 'is not a time: write a day or date-time that exists, such as 2026-01-31T10:00:00Z, or a length of time such as 30d, 1mo or 1d12h'
    : 'is no length of time: write one such as 30d, 1mo or 1d12h, or next-event'
  throw new DomainError('invalid', `${shown} ${remedy}.`)
}

async function changesBetween(from: Instant, to: Instant, state: State): Promise<MoveView> {
  const { items, more } = await state.store.listTransitions({ after: from, until: to, limit: MOST_CHANGES })
  const changed = await Promise.all(items.map((transition) => changeOf(transition, state)))
  return { from: formatInstant(from), to: formatInstant(to), changed, more }
}

/** Returns a transition as JSON with the owner's alias of the user; without user if the account is deleted. */
async function changeOf(transition: Transition, { store, aliases }: State) {
  const { at, kind, bundle: bundleId } = transition
  const bundle = await store.findBundle(bundleId)
  const account = await store.findAccount(transition.account)
  const known = account?.deletedAt === undefined ? account : undefined
  const [userId] = bundle && known ? aliases.encrypt(bundle.owner, [known.id]) : []
  return defined({
    at: formatInstant(at),
    kind,
    bundleId,
    checkoutId: transition.kind === 'checkout-ended' ? transition.checkout : undefined,
    grantId: transition.kind === 'checkout-ended' ? undefined : transition.grant,
    userId,
    displayName: userId && known?.displayName,
  })
}
