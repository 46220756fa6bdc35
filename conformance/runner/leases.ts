import type { LentUser, Pair } from '../check.ts'
import { grantsOf, nextCursorOf, type WireGrant } from '../wire.ts'
import { drafts } from './drafts.ts'
import type { Sender, Session } from './session.ts'

/** A pair that could not be used, and why. */
export interface Refused {
  readonly displayName: string
  readonly bundleId: string
  readonly because: string
}

/** What a lease leaves when a target does not let go of it. */
export interface Residue {
  readonly bundleId: string
  readonly userId: string
  readonly grantId: string
}

interface Slot {
  readonly bundleId: string
  readonly user: LentUser
  /** `unknown` until its listing was read; `unusable` when somebody else's grants live there. */
  state: 'unknown' | 'clean' | 'leased' | 'unusable'
  earlier: ReadonlySet<string>
  /** Ordinal of the run at which it was handed out. */
  since: number
  uses: number
}

/** No clean pair is left for a check that declared one: the target did not let go of what it was lent for. */
export class NoPair extends Error {
  constructor() {
    super('no clean pair of a user and a bundle is left; what could not be revoked is in the residue')
  }
}

/** Hands out pairs one holder at a time, and gives them back clean. */
export class Leases {
  readonly #session: Session
  readonly #slots: readonly Slot[]
  readonly refused: Refused[] = []
  readonly residue: Residue[] = []

  constructor(session: Session, bundleIds: readonly string[], users: readonly LentUser[]) {
    this.#session = session
    this.#slots = bundleIds.flatMap((bundleId) =>
      users.map((user) => ({
        bundleId,
        user,
        state: 'unknown' as const,
        earlier: new Set<string>(),
        since: 0,
        uses: 0,
      })),
    )
  }

  /** Pairs of a bundle that may still be handed out, now or later. */
  usable(bundleId: string): number {
    return this.#slots.filter((slot) => slot.bundleId === bundleId && slot.state !== 'unusable').length
  }

  /** Reads the listings of the first `count` pairs of a bundle, so that the plan can say which are refused. */
  async inspect(bundleId: string, count: number): Promise<void> {
    let clean = 0
    for (const slot of this.#slots.filter((one) => one.bundleId === bundleId)) {
      if (clean >= count) return
      if (slot.state === 'unknown') await this.#inspectSlot(slot)
      if (slot.state === 'clean') clean++
    }
  }

  /** The least used clean pair of a bundle, or the one of `user`. */
  async take(bundleId: string, user: LentUser | undefined): Promise<Pair> {
    for (;;) {
      const slot = this.#next(bundleId, user)
      if (slot === undefined) throw new NoPair()
      if (slot.state === 'unknown') await this.#inspectSlot(slot)
      if (slot.state !== 'clean') continue
      slot.state = 'leased'
      slot.uses++
      slot.since = this.#session.nextOrdinal
      return { bundleId, userId: slot.user.userId, displayName: slot.user.displayName, earlier: slot.earlier }
    }
  }

  /** Revokes what is live in a pair and makes it free again. */
  async give(pair: Pair): Promise<void> {
    const slot = this.#slots.find((one) => one.bundleId === pair.bundleId && one.user.userId === pair.userId)
    if (slot === undefined) return
    const { book } = this.#session.parts
    if (!book.touched(pair.bundleId, pair.userId, slot.since)) {
      slot.state = 'clean'
      return
    }
    const open = book.openOf(pair.bundleId, pair.userId)
    const [first] = open
    if (first === undefined) return this.#sweep(slot)
    // The first created starts first: revoking it takes the rest of its chain with it. More than one is looked at again.
    const revoked = await this.#session.send(cleanup, 0, drafts.revoke(pair.bundleId, first))
    if (revoked.status !== 200 || open.length > 1) return this.#sweep(slot)
    slot.earlier = new Set([...slot.earlier, ...book.answeredOf(pair.bundleId, pair.userId)])
    slot.state = 'clean'
  }

  /** Reads the pair's listing and revokes, earliest first, whatever of ours is still live. */
  async #sweep(slot: Slot): Promise<void> {
    for (let round = 0; round < mostSweeps; round++) {
      const grants = await this.#listing(slot)
      slot.earlier = new Set(grants.map((grant) => grant.id))
      const live = this.#live(slot, grants)
      for (const id of this.#session.parts.book.openOf(slot.bundleId, slot.user.userId)) {
        if (!live.some((grant) => grant.id === id)) this.#session.parts.book.forget(slot.bundleId, id)
      }
      const [earliest] = [...live].sort((a, b) => (a.startsAt ?? a.endsAt) - (b.startsAt ?? b.endsAt))
      if (earliest === undefined) {
        slot.state = 'clean'
        return
      }
      // One revoke of the earliest takes the rest with it on a sound target; on another, one by one.
      for (const grant of round === 0 ? [earliest] : live) {
        await this.#session.send(cleanup, 0, drafts.revoke(slot.bundleId, grant.id))
      }
    }
    slot.state = 'unusable'
    for (const grantId of this.#session.parts.book.openOf(slot.bundleId, slot.user.userId)) {
      this.residue.push({ bundleId: slot.bundleId, userId: slot.user.userId, grantId })
    }
  }

  async #inspectSlot(slot: Slot): Promise<void> {
    const grants = await this.#listing(slot)
    slot.earlier = new Set(grants.map((grant) => grant.id))
    const live = this.#live(slot, grants)
    slot.state = live.length === 0 ? 'clean' : 'unusable'
    if (live.length === 0) return
    const left = live.some((grant) => grant.sourceId?.startsWith(tagFamily))
    this.refused.push({
      displayName: slot.user.displayName,
      bundleId: slot.bundleId,
      because: left
        ? 'grants of an earlier run of this suite are still live: clean up with its journal'
        : 'it holds live grants of somebody else',
    })
  }

  async #listing(slot: Slot): Promise<readonly WireGrant[]> {
    const grants: WireGrant[] = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const query = { userId: slot.user.userId, limit: 100, cursor }
      const exchange = await this.#session.send(cleanup, 0, drafts.listGrants(slot.bundleId, query))
      const own = grantsOf(exchange).filter(
        (grant) => grant.userId === undefined || grant.userId === slot.user.userId,
      )
      grants.push(...own)
      cursor = nextCursorOf(exchange)
      if (cursor === undefined) break
    }
    return grants
  }

  #live(slot: Slot, grants: readonly WireGrant[]): readonly WireGrant[] {
    const now = this.#session.serverNow()
    return grants.filter(
      (grant) => grant.endsAt > now && (grant.userId ?? slot.user.userId) === slot.user.userId,
    )
  }

  #next(bundleId: string, user: LentUser | undefined): Slot | undefined {
    const free = this.#slots.filter(
      (slot) =>
        slot.bundleId === bundleId &&
        (slot.state === 'clean' || slot.state === 'unknown') &&
        (user === undefined || slot.user.userId === user.userId),
    )
    return free.reduce<Slot | undefined>(
      (least, slot) => (least === undefined || slot.uses < least.uses ? slot : least),
      undefined,
    )
  }
}

/** Every tag of every run begins with this. */
export const tagFamily = 'ba-'

const cleanup: Sender = { check: 'cleanup', attempt: 1, purpose: 'cleanup', pacing: 'obey' }
const mostPages = 5
const mostSweeps = 3
