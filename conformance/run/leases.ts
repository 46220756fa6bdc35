import type { Pair, TestUser } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import { iso, type WireGrant } from '../kit/wire.ts'
import { cutText, listBundle, listPair, mayBeLive } from './read-list.ts'
import type { Sender, Session } from './session.ts'

/** A pair that could not be used, and why. */
export interface Refused {
  readonly displayName: string
  readonly bundleId: string
  readonly because: string
}

/** What a lease leaves when the target does not revoke its grants. */
export interface Residue {
  readonly bundleId: string
  readonly userId: string
  readonly grantId: string
}

interface Slot {
  readonly bundleId: string
  readonly user: TestUser
  /** `unknown` until its listing was read; `unusable` when somebody else's grants live there, or ours stay. */
  state: 'unknown' | 'clean' | 'leased' | 'unusable'
  /** What was listed before this lease. */
  earlier: ReadonlySet<string>
  /** What was listed before the suite wrote anything: never ours. */
  foreign: ReadonlySet<string>
  /** Ordinal of the run at which it was handed out. */
  since: number
  uses: number
}

/** No clean pair is left for a check that declared one, because the target did not revoke what the run created. */
export class NoPair extends Error {
  constructor() {
    super('no clean pair of a user and a bundle is left; what could not be revoked is in the residue')
  }
}

/** Leases each pair to one check at a time and cleans it afterwards; never revokes a grant that the suite did not create. */
export class Leases {
  readonly #session: Session
  readonly #slots: readonly Slot[]
  readonly refused: Refused[] = []
  readonly #begun: number
  /** Pairs whose grants could not be revoked. */
  readonly #stuck = new Set<Slot>()

  constructor(session: Session, bundleIds: readonly string[], users: readonly TestUser[]) {
    this.#session = session
    this.#begun = session.parts.clock.now()
    this.#slots = bundleIds.flatMap((bundleId) =>
      users.map((user) => ({
        bundleId,
        user,
        state: 'unknown' as const,
        earlier: new Set<string>(),
        foreign: new Set<string>(),
        since: 0,
        uses: 0,
      })),
    )
  }

  /** How many pairs of a bundle may still be leased, now or later. */
  usable(bundleId: string): number {
    return this.#slots.filter((slot) => slot.bundleId === bundleId && slot.state !== 'unusable').length
  }

  /** The requests that a clean-up would take now, where a list takes `perList`. */
  cleanupCost(perList: number): number {
    const bundles = new Set(this.#slots.map(({ bundleId }) => bundleId)).size
    return Math.ceil(this.#session.parts.book.livePairs.length * (1 + perList) + bundles * perList)
  }

  /** Grants of the run that are, or may be, live. */
  get residue(): readonly Residue[] {
    const { book } = this.#session.parts
    const resources = this.#slots.flatMap(({ bundleId, user: { userId } }) =>
      book.mayLive(bundleId, userId).map((grantId) => ({ bundleId, userId, grantId })),
    )
    return [...resources, ...this.#strays()]
  }

  /** Grants that the target recorded instead of refusing: for an account that is no test user, or in another bundle. */
  #strays(): readonly Residue[] {
    const { book } = this.#session.parts
    return book.open.filter(
      ({ bundleId, userId }) =>
        !this.#slots.some((slot) => slot.bundleId === bundleId && slot.user.userId === userId),
    )
  }

  /** Lists the grants of pairs of a bundle until `count` are clean, so that the plan can name those that are refused. */
  async inspect(bundleId: string, count: number): Promise<void> {
    let clean = 0
    let unreadable = 0
    for (const slot of this.#slots.filter((one) => one.bundleId === bundleId)) {
      if (clean >= count) return
      if (slot.state === 'unknown' && unreadable >= mostUnreadable) {
        slot.state = 'unusable'
      } else if (slot.state === 'unknown' && (await this.#inspectSlot(slot)) === 'unreadable') {
        unreadable++
      }
      if (slot.state === 'clean') clean++
    }
  }

  /** The least used pair of a bundle that is known to be clean, or the one of `user`; one that must be read first, where none is. */
  async take(bundleId: string, user: TestUser | undefined): Promise<Pair> {
    for (;;) {
      const slot = this.#next(bundleId, user)
      if (slot === undefined) throw new NoPair()
      if (slot.state === 'unknown') await this.#inspectSlot(slot)
      if (slot.state !== 'clean') continue
      slot.state = 'leased'
      slot.uses++
      slot.since = this.#session.nextOrdinal
      return {
        bundleId,
        userId: slot.user.userId,
        displayName: slot.user.displayName,
        earlier: [...slot.earlier],
      }
    }
  }

  /** Revokes the live grants of a pair and frees it. */
  async give(pair: Pair): Promise<void> {
    const slot = this.#slots.find((one) => one.bundleId === pair.bundleId && one.user.userId === pair.userId)
    if (slot === undefined) return
    const { book } = this.#session.parts
    if (!book.touched(pair.bundleId, pair.userId, slot.since)) {
      slot.state = 'clean'
      return
    }
    const [first, ...others] = book.openOf(pair.bundleId, pair.userId)
    if (first === undefined) return this.#sweep(slot)
    // The first created starts first, and its revoke cascades. With more than one, the list is read again.
    const revoked = await this.#session.send(cleanup, 0, drafts.revoke(pair.bundleId, first))
    if (revoked.status !== 200 || others.length > 0) return this.#sweep(slot)
    if (book.mayLive(pair.bundleId, pair.userId).length > 0) return this.#sweep(slot)
    slot.earlier = new Set([...slot.earlier, ...book.answeredOf(pair.bundleId, pair.userId)])
    slot.state = 'clean'
  }

  /** At the end of a run: cleans once more every pair in which a grant of the run may be live. */
  async release(): Promise<void> {
    const { book, keys } = this.#session.parts
    for (const slot of this.#slots) {
      const mayLive = book.mayLive(slot.bundleId, slot.user.userId).length > 0
      if (mayLive && !this.#stuck.has(slot)) await this.#sweep(slot)
    }
    for (const bundleId of new Set(this.#slots.map((slot) => slot.bundleId))) await this.#lookBack(bundleId)
    const owners = (['full', 'otherOwner'] as const).filter((key) => keys[key] !== undefined)
    for (const key of owners)
      for (const { bundleId, grantId } of this.#strays())
        await this.#session.send(cleanup, 0, drafts.revoke(bundleId, grantId, key))
    for (const key of owners) await this.#lookElsewhere(key)
  }

  /** Reads the lists of bundles without leases once: what they still show was not revoked, whatever was answered. */
  async #lookElsewhere(key: KeyName): Promise<void> {
    const { book } = this.#session.parts
    const own = new Set(this.#slots.map(({ bundleId }) => bundleId))
    const elsewhere = book.answered.filter(({ bundleId }) => !own.has(bundleId))
    for (const [bundleId, answered] of Map.groupBy(elsewhere, (one) => one.bundleId)) {
      const filter = { createdAfter: this.#sinceBegun() }
      const { items: grants } = await listBundle(this.#session, cleanup, bundleId, filter, key)
      const live = grants.filter((grant) => mayBeLive(grant, this.#session.serverNow()))
      for (const { userId, grantId } of answered)
        book.claim(
          bundleId,
          userId,
          live.filter(({ id }) => id === grantId),
        )
    }
  }

  #sinceBegun(): string {
    return iso(this.#session.serverAt(this.#begun) - aMinuteMs)
  }

  /** Reads the lists of every pair of this run once: a revoked grant may still be listed as live. */
  async #lookBack(bundleId: string): Promise<void> {
    const { book } = this.#session.parts
    const used = this.#slots.filter(
      (slot) => slot.bundleId === bundleId && slot.uses > 0 && !this.#stuck.has(slot),
    )
    if (!used.some((slot) => book.touched(bundleId, slot.user.userId, 0))) return
    const filter = { createdAfter: this.#sinceBegun() }
    const { items: grants } = await listBundle(this.#session, cleanup, bundleId, filter)
    const now = this.#session.serverNow()
    // All of them are noted before the first is revoked: what the requests do not reach is the residue.
    const alive = used.filter(({ user: { userId } }) => {
      const live = grants.filter(
        (grant) => grant.userId === userId && mayBeLive(grant, now) && book.isOurs(bundleId, userId, grant),
      )
      book.claim(bundleId, userId, live)
      return live.length > 0
    })
    for (const slot of alive) await this.#sweep(slot)
  }

  /** Reads the pair's grants list and revokes the run's live grants, earliest first. */
  async #sweep(slot: Slot): Promise<void> {
    const { book } = this.#session.parts
    const { bundleId } = slot
    const { userId } = slot.user
    for (let round = 0; ; round++) {
      const { items: grants, cut } = await listPair(this.#session, cleanup, { bundleId, userId })
      slot.earlier = new Set([...slot.earlier, ...grants.map((grant) => grant.id)])
      const now = this.#session.serverNow()
      const live = grants.filter((grant) => mayBeLive(grant, now) && !slot.foreign.has(grant.id))
      const ours = live.filter((grant) => book.isOurs(bundleId, userId, grant))
      if (cut === undefined) book.settle(bundleId, userId, ours)
      if (ours.length === 0 && cut === undefined) {
        if (live.length === 0) slot.state = 'clean'
        else this.#refuse(slot, 'somebody else granted access during the run')
        return
      }
      if (round === mostSweeps) break
      // A conforming target cascades from the earliest; any other is cleaned one by one.
      const [earliest, ...rest] = [...ours].sort(byStart)
      for (const grant of earliest === undefined ? [] : round === 0 ? [earliest] : [earliest, ...rest]) {
        await this.#session.send(cleanup, 0, drafts.revoke(bundleId, grant.id))
      }
    }
    slot.state = 'unusable'
    this.#stuck.add(slot)
  }

  async #inspectSlot(slot: Slot): Promise<'read' | 'unreadable'> {
    const { bundleId, user } = slot
    const { items: grants, cut } = await listPair(this.#session, cleanup, { bundleId, userId: user.userId })
    slot.earlier = new Set(grants.map((grant) => grant.id))
    slot.foreign = slot.earlier
    if (cut !== undefined) {
      this.#refuse(slot, `its grants could not be listed to the end: the list ${cutText(cut)}`)
      return 'unreadable'
    }
    // The target's clock is not measured yet: a grant that may be live counts as live.
    const live = grants.filter((grant) => mayBeLive(grant, this.#session.earliestNow()))
    slot.state = 'clean'
    if (live.length === 0) return 'read'
    const left = live.some((grant) => grant.sourceId?.startsWith(tagFamily))
    this.#refuse(
      slot,
      left
        ? 'grants of an earlier run of this suite are still live: clean up with its journal'
        : 'it holds live grants of somebody else',
    )
    return 'read'
  }

  #refuse(slot: Slot, because: string): void {
    slot.state = 'unusable'
    this.refused.push({ displayName: slot.user.displayName, bundleId: slot.bundleId, because })
  }

  #next(bundleId: string, user: TestUser | undefined): Slot | undefined {
    const free = this.#slots.filter(
      (slot) =>
        slot.bundleId === bundleId &&
        (slot.state === 'clean' || slot.state === 'unknown') &&
        (user === undefined || slot.user.userId === user.userId),
    )
    const known = free.filter(({ state }) => state === 'clean')
    return (known.length > 0 ? known : free).toSorted((one, other) => one.uses - other.uses)[0]
  }
}

const byStart = (a: WireGrant, b: WireGrant): number => (a.startsAt ?? a.endsAt) - (b.startsAt ?? b.endsAt)

/** The prefix of every run's tag. */
export const tagFamily = 'ba-'

const cleanup: Sender = { check: 'cleanup', attempt: 1, purpose: 'cleanup', pacing: 'obey' }
const mostSweeps = 3
const aMinuteMs = 60_000
/** After this many unreadable lists no further one is requested. */
const mostUnreadable = 3
