import type { BundleUser, Owned } from '../diagnosis/trace.ts'
import type { Pair, PairOptions } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import { type Draft, drafts, type KeyName, type Query } from '../kit/draft.ts'
import { userLabel } from '../kit/test-users.ts'
import { CheckEnded, grantsOf, iso, type TestUser, type WireGrant } from '../kit/wire.ts'
import { byStart, type GrantJournal, mayBeLive } from './journal.ts'
import { readList, truncationText } from './read-list.ts'
import { tagOf } from './seed.ts'
import { asCleanup, type Session } from './session.ts'

/** A test user in a bundle, which one check at a time leases to write grants. */
interface Slot extends BundleUser, TestUser {
  /** `unknown` until its listing was read; `unswept` when ended grants of the run may be live again; `unusable` when somebody else's grants live there; `stuck` when grants of the run stay. */
  state: 'unknown' | 'clean' | 'unswept' | 'leased' | 'unusable' | 'stuck'
  earlier: ReadonlySet<string>
  /** The grants that were listed before the suite wrote anything: never of the run. */
  foreign: ReadonlySet<string>
  /** The creates that had been sent for it when it was handed out. */
  creates: number
  uses: number
  /** By the target's clock: until then its writes may be dated later than now, as a ledger keeps those of a pair in order. */
  restsUntil: number
}

/** No clean pair is left for a check that declared one: what the run created was not revoked, or somebody else granted access. */
export class NoPair extends CheckEnded {
  override readonly message =
    'no clean pair of a user and a bundle is left: the residue names what could not be revoked, the warnings whom the run left alone'
}

/** Leases each pair (a test user in a bundle) to one check at a time and cleans it afterwards; never revokes a grant that the suite did not create. */
export class Leases {
  readonly #session: Session
  readonly #journal: GrantJournal
  readonly #slots: readonly Slot[]
  /** The pairs that could not be used, and why. */
  readonly refused: (Omit<Pair, 'userId' | 'earlier'> & { readonly because: string })[] = []
  /** The most requests that the list of a pair took: more than one where pages are short. */
  #longest = 1
  readonly #begun: number

  constructor(session: Session, bundleIds: readonly string[], users: readonly TestUser[]) {
    this.#session = session
    this.#journal = session.context.journal
    this.#begun = session.context.clock.now()
    const none: ReadonlySet<string> = new Set()
    const never = { creates: 0, uses: 0, restsUntil: 0 }
    const unread = { state: 'unknown', earlier: none, foreign: none, ...never } as const
    this.#slots = bundleIds.flatMap((bundleId) => users.map((user) => ({ ...user, bundleId, ...unread })))
  }

  /** Returns the number of pairs of a bundle, or of one of its users, that may still be leased, now or later. */
  usable(bundleId: string, userId?: string): number {
    const isLost = ({ state }: Slot) => state === 'unusable' || state === 'stuck'
    const own = this.#slots.filter((slot) => slot.bundleId === bundleId && !isLost(slot))
    return own.filter((slot) => slot.userId === (userId ?? slot.userId)).length
  }

  /** Returns the users whose pairs of each of these bundles are known to be clean. */
  cleanIn(...bundleIds: readonly string[]): readonly string[] {
    const clean = this.#slots.filter(({ state }) => state === 'clean' || state === 'unswept')
    const [first = [], ...others] = bundleIds.map((id) =>
      clean.filter(({ bundleId }) => bundleId === id).map(({ userId }) => userId),
    )
    return first.filter((user) => others.every((users) => users.includes(user)))
  }

  /** Returns how many requests a clean-up would take now: two revokes and lists a pair, and a list of each bundle. */
  get cleanupCost(): number {
    const bundles = new Set(this.#slots.map(({ bundleId }) => bundleId))
    const answeredIn = new Set(this.#journal.answered.map(({ bundleId }) => bundleId))
    const elsewhere = [...answeredIn].filter((id) => !bundles.has(id)).length
    const { begun, pages } = this.#session.context.budget.lists
    const isShort = begun > 0 && pages >= 2 * begun
    const list = Math.max(this.#longest, isShort ? Math.ceil((2 * pages) / begun) : 0)
    const { owners } = this.#session
    const looks = bundles.size + Math.max(1, elsewhere) * owners.length
    const pairs = this.#journal.livePairs.length * 2
    return pairs * (1 + list) + this.#strays().length * owners.length + looks * list
  }

  get residue(): readonly Owned[] {
    const own = this.#slots.flatMap(({ bundleId, userId }) =>
      this.#journal.mayLive({ bundleId, userId }).map((grantId) => ({ bundleId, userId, grantId })),
    )
    return [...own, ...this.#strays()]
  }

  /** Grants that the target recorded instead of refusing: for an account that is no test user, or in another bundle. */
  #strays = (): readonly Owned[] => this.#journal.open.filter((grant) => this.#slotOf(grant) === undefined)

  #slotOf = ({ bundleId, userId }: BundleUser): Slot | undefined =>
    this.#slots.find((slot) => slot.bundleId === bundleId && slot.userId === userId)

  /** Reads pairs of a bundle until `count` are clean: one first, as all may be unreadable, then as many as needed. */
  async inspect(bundleId: string, count: number, users?: readonly string[]): Promise<void> {
    const own = this.#slots.filter(
      (one) => one.bundleId === bundleId && users?.includes(one.userId) !== false,
    )
    let unreadable = 0
    for (let isFirst = true; unreadable < mostUnreadable; isFirst = false) {
      const missing = count - this.cleanIn(bundleId).length
      const atOnce = isFirst || unreadable > 0 ? Math.min(1, missing) : missing
      const unknown = own.filter(({ state }) => state === 'unknown').slice(0, atOnce)
      if (atOnce <= 0 || unknown.length === 0) return
      const read = await Promise.all(unknown.map((slot) => this.#inspectSlot(slot)))
      unreadable += read.filter((one) => one === 'unreadable').length
    }
    for (const slot of own) if (slot.state === 'unknown') slot.state = 'unusable'
  }

  /** Leases a pair of a bundle: of the wished user, a clean one before an unread one, the least used first. */
  async take(bundleId: string, options: PairOptions = {}, users?: readonly string[]): Promise<Pair> {
    for (;;) {
      const slot = this.#next(bundleId, options, users)
      if (slot === undefined) throw new NoPair()
      if (slot.state === 'unknown') {
        // Nobody else takes it meanwhile.
        slot.state = 'leased'
        await this.#inspectSlot(slot)
      }
      if (slot.state === 'unswept') {
        slot.state = 'leased'
        await this.#sweep(slot)
      }
      if (slot.state !== 'clean') continue
      slot.state = 'leased'
      slot.uses++
      slot.creates = this.#journal.createsOf(slot).length
      const { userId, displayName, earlier } = slot
      return { bundleId, userId, displayName, earlier: [...earlier] }
    }
  }

  #isFree = ({ state, restsUntil }: Slot): boolean =>
    ['clean', 'unknown', 'unswept'].includes(state) && restsUntil <= this.#session.earliest()

  /** After a step of the target's clock: what had ended may be live again, and pairs with writes that are later than now rest. */
  distrust(ms: number): void {
    for (const slot of this.#slots.filter(({ uses }) => uses > 0)) {
      if (slot.state === 'clean') slot.state = 'unswept'
      slot.restsUntil = Math.max(slot.restsUntil, this.#session.serverNow() - ms)
    }
  }

  async give(pair: Pair): Promise<void> {
    const slot = this.#slotOf(pair)
    if (slot === undefined) return
    if (this.#journal.createsOf(pair).length > slot.creates) {
      const first = this.#journal.firstOf(pair, this.#session.serverNow())
      if (first === undefined) return this.#sweep(slot)
      // Its revoke cascades. With more than one, the list is read again.
      const revoked = await this.#session.send(asCleanup, 0, drafts.revoke(pair.bundleId, first))
      const isClean = revoked.status === 200 && this.#journal.mayLive(pair).length === 0
      if (!isClean) return this.#sweep(slot)
      slot.earlier = new Set([...slot.earlier, ...this.#journal.answeredOf(pair)])
    }
    slot.state = 'clean'
  }

  /** At the end of a run: cleans once more every pair in which a grant of the run may be live, what lies elsewhere first. */
  async release(): Promise<void> {
    // The newest first: what a cascade has taken may be refused as gone, and would count as left behind.
    for (const key of this.#session.owners)
      for (const { bundleId, grantId } of this.#strays().toReversed())
        await this.#session.send(asCleanup, 0, drafts.revoke(bundleId, grantId, key))
    for (const key of this.#session.owners) await this.#lookElsewhere(key)
    for (const slot of this.#slots) {
      // What was stuck may have been refused as ended while it could still be live, and has ended by now.
      const isStuck =
        slot.state === 'stuck' && this.#journal.firstOf(slot, this.#session.serverNow()) !== undefined
      if (slot.state === 'unswept' || (!isStuck && this.#journal.mayLive(slot).length > 0))
        await this.#sweep(slot)
    }
    for (const bundleId of new Set(this.#slots.map((slot) => slot.bundleId))) await this.#lookBack(bundleId)
  }

  /** Reads the lists of bundles without leases once: what they still show was not revoked, whatever was answered. */
  async #lookElsewhere(key: KeyName): Promise<void> {
    const own = new Set(this.#slots.map(({ bundleId }) => bundleId))
    const elsewhere = this.#journal.answered.filter(({ bundleId }) => !own.has(bundleId))
    for (const [bundleId, answered] of Map.groupBy(elsewhere, (one) => one.bundleId)) {
      const live = await this.#liveIn(bundleId, key)
      const shown = ({ grantId }: Owned) => live.filter(({ id }) => id === grantId)
      for (const one of answered) this.#journal.markLive(one, shown(one))
    }
  }

  /** Reads the list of a bundle of this run once: a revoked grant may still be listed as live. */
  async #lookBack(bundleId: string): Promise<void> {
    const own = this.#slots.filter((slot) => slot.bundleId === bundleId && slot.state !== 'stuck')
    const used = own.filter(({ uses }) => uses > 0)
    if (!used.some((slot) => this.#journal.createsOf(slot).length > 0)) return
    const live = await this.#liveIn(bundleId, 'full')
    // All of them are noted before the first is revoked: what an aborted clean-up does not reach is the residue.
    const alive = used.filter((slot) => {
      const shown = live.filter(({ userId }) => userId === slot.userId)
      const created = shown.filter((grant) => this.#journal.isOfRun(slot, grant))
      this.#journal.markLive(slot, created)
      return created.length > 0
    })
    for (const slot of alive) await this.#sweep(slot)
  }

  /** The live grants of a bundle that were created since this run began. */
  async #liveIn(bundleId: string, key: KeyName): Promise<readonly WireGrant[]> {
    const createdAfter = iso(this.#session.serverNow(this.#begun) - aMinuteMs)
    const { items } = await listBundle(this.#session, bundleId, { createdAfter }, key)
    return items.filter((grant) => mayBeLive(grant, this.#session.serverNow()))
  }

  async #sweep(slot: Slot): Promise<void> {
    let live: readonly WireGrant[] = []
    const { created, truncated } = await revokeMatching(this.#session, slot, (grants, requests) => {
      this.#longest = Math.max(this.#longest, requests)
      slot.earlier = new Set([...slot.earlier, ...idsOf(grants), ...this.#journal.answeredOf(slot)])
      const now = this.#session.serverNow()
      live = grants.filter((grant) => mayBeLive(grant, now) && !slot.foreign.has(grant.id))
      return live.filter((grant) => this.#journal.isOfRun(slot, grant))
    })
    if (created.length > 0 || truncated !== undefined) slot.state = 'stuck'
    else if (live.length === 0) slot.state = 'clean'
    else this.#refuse(slot, 'somebody else granted access during the run')
  }

  async #inspectSlot(slot: Slot): Promise<'read' | 'unreadable'> {
    const { items: grants, truncated } = await listPair(this.#session, slot)
    slot.earlier = new Set(grants.map((grant) => grant.id))
    slot.foreign = slot.earlier
    if (truncated !== undefined) {
      this.#refuse(slot, `its grants could not be listed to the end: the list ${truncationText(truncated)}`)
      return 'unreadable'
    }
    // The target's clock is not measured yet: a grant that may be live counts as live.
    const live = grants.filter((grant) => mayBeLive(grant, this.#session.earliestNow()))
    slot.state = 'clean'
    if (live.length === 0) return 'read'
    const isLeft = live.some(({ sourceId = '' }) => tagOf(sourceId) !== undefined)
    const left = 'grants of an earlier run of this suite are still live: clean up with its journal'
    this.#refuse(slot, isLeft ? left : 'it holds live grants of somebody else')
    return 'read'
  }

  #refuse(slot: Slot, because: string): void {
    slot.state = 'unusable'
    this.refused.push({ displayName: userLabel(slot, this.#slots), bundleId: slot.bundleId, because })
  }

  #next(bundleId: string, { user, prefer = [] }: PairOptions, users?: readonly string[]): Slot | undefined {
    const isNamed = (userId: string) => users?.includes(userId) ?? true
    // Where none of them is left, whoever is in nobody's lane comes first.
    const rank = ({ state, userId, uses }: Slot): number =>
      (isNamed(userId) ? 0 : 4 + uses) +
      (prefer.some((one) => one.userId === userId) ? 0 : 2) +
      (state === 'clean' ? 0 : 1)
    return this.#slots
      .filter((slot) => slot.bundleId === bundleId && this.#isFree(slot))
      .filter(({ userId }) => userId === (user?.userId ?? userId))
      .toSorted((one, other) => rank(one) - rank(other) || one.uses - other.uses)[0]
  }
}

/** Lists a pair and revokes this run's grants until none is left; `created` are those that stay. */
export async function revokeMatching(
  session: Session,
  pair: BundleUser,
  createdIn: (listed: readonly WireGrant[], requests: number) => Listed | Promise<Listed>,
) {
  const revoked = new Set<string>()
  let created: Listed = []
  try {
    for (let round = 0; ; round++) {
      const { items, requests, truncated } = await listPair(session, pair)
      created = await createdIn(items, requests)
      if (truncated === undefined) session.context.journal.reconcile(pair, created)
      if (round === mostSweeps || (created.length === 0 && truncated === undefined))
        return { created, truncated, revoked }
      // A conforming target cascades from the earliest; any other is cleaned one by one.
      for (const { id } of created.toSorted(byStart).slice(0, round === 0 ? 1 : undefined)) {
        const answer = await session.send(asCleanup, 0, drafts.revoke(pair.bundleId, id))
        if (answer.status === 200) revoked.add(id)
      }
    }
  } catch (thrown) {
    // Whatever the answers said, nobody has seen that these have ended.
    session.context.journal.markLive(pair, created)
    throw thrown
  }
}

type Listed = readonly WireGrant[]

/** Reads the grants of one user in one bundle, to clean it up. */
export async function listPair(session: Session, { bundleId, userId }: BundleUser, filter: Query = {}) {
  const { items, ...how } = await listBundle(session, bundleId, { userId, ...filter })
  const answered = session.context.journal.answeredOf({ bundleId, userId })
  // A target whose filter does not work lists other users too; one that names users otherwise lists what the run has created.
  const isOwn = (grant: WireGrant) => grant.userId === userId || answered.includes(grant.id)
  return { items: items.filter((grant) => grant.userId === undefined || isOwn(grant)), ...how }
}

/** Reads the grants of every user of a bundle, or those that a filter leaves, to clean it up. */
function listBundle(session: Session, bundleId: string, filter: Query, key?: KeyName) {
  const draft = (page: Query) => drafts.listGrants(bundleId, { ...filter, ...page }, key)
  const send = (each: Draft) => session.send(asCleanup, 0, each)
  return readList(send, 100, draft, grantsOf, ({ id }) => id)
}

const mostSweeps = 3
const aMinuteMs = 60_000
/** After this many unreadable lists no further one is requested. */
const mostUnreadable = 3
