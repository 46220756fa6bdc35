import type { BundleUser, Owned } from '../diagnosis/trace.ts'
import { idsIn } from '../kit/draft.ts'
import type { Exchange, SentRequest } from '../kit/exchange.ts'
import { grantOf, grantsOf, jsonOf, type WireGrant } from '../kit/wire.ts'
import { tagOf } from './seed.ts'

/** One line of the write-ahead journal of what `--cleanup` may have to revoke. */
export type JournalLine =
  | Line<'run', { baseUrl: string; tag: string; at: number }>
  /** Written, and on disk, before a create is sent. `at` is the target's clock at that moment, as early as it can be. */
  | Line<'create', BundleUser & { n: number; sourceId: string | undefined; at: number }>
  | Line<'created', { n: number; bundleId: string; grantId: string }>
  | Line<'refused', { n: number }>
  | Line<'revoked', { bundleId: string; grantId: string }>
type Line<Name, Fields> = Readonly<Fields> & { readonly journal: Name }

/** Returns only when the line is stored; for a file, on disk. */
export type JournalSink = (line: JournalLine) => void

export type Create = JournalLine & { readonly journal: 'create' }
type Listed = Pick<WireGrant, 'id' | 'sourceId'>

/** The grants that the run created and did not see revoked, by the journal's lines. */
export class GrantJournal {
  readonly #sink: JournalSink
  readonly #creates = new Map<number, Create>()
  readonly #unanswered = new Map<number, Create>()
  readonly #open = new Map<string, Owned>()
  /** Every grant that a create of the run was answered with, by its id. */
  readonly grants = new Map<string, WireGrant>()
  /** The tags of listed grants that are of other runs by their source, by the ids of the grants. */
  readonly #others = new Map<string, string>()
  /** The tags of the sources that the run has sent. */
  readonly #tags = new Set<string | undefined>()
  /** Every grant that a create of the run answered, with its user and bundle. */
  readonly answered: Owned[] = []

  constructor(sink: JournalSink, lines: readonly JournalLine[] = []) {
    this.#sink = sink
    for (const line of lines) this.#take(line)
  }

  write(line: JournalLine): void {
    this.#take(line)
    this.#sink(line)
  }

  #take(line: JournalLine): void {
    if (line.journal === 'create') {
      for (const all of [this.#creates, this.#unanswered]) all.set(line.n, line)
      this.#tags.add(tagOf(line.sourceId ?? ''))
    }
    if (line.journal === 'created' || line.journal === 'refused') this.#unanswered.delete(line.n)
    if (line.journal === 'revoked') this.#open.delete(line.grantId)
    if (line.journal !== 'created') return
    const { n, bundleId, grantId } = line
    const owned = { bundleId, userId: this.#creates.get(n)?.userId ?? '', grantId }
    this.#open.set(grantId, owned)
    this.answered.push(owned)
  }

  recordCreate(n: number, { path, body = '' }: Pick<SentRequest, 'path' | 'body'>, at: number): void {
    const { bundleId } = idsIn({ path })
    // Who reads past a byte order mark creates a grant.
    const { userId, sourceId } = Object(jsonOf(body.replace(/^\ufeff/, '')))
    if (bundleId === undefined || typeof userId !== 'string') return
    const source = typeof sourceId === 'string' ? sourceId : undefined
    this.write({ journal: 'create', n, bundleId, userId, sourceId: source, at })
  }

  /** Learns from a response which grant was created or revoked. */
  recordAnswer(exchange: Exchange): void {
    const { n, status, request } = exchange
    const create = request.method === 'POST' ? this.#creates.get(n) : undefined
    // A refusal recorded nothing, or the pair's list shows the violation; a lost answer may hide anything.
    if (status >= 400 && status < 500 && create !== undefined && this.#unanswered.has(n))
      this.write({ journal: 'refused', n })
    const grant = grantOf(exchange)
    const { bundleId, grantId } = idsIn(request)
    for (const one of grantsOf(exchange)) {
      const tag = this.#otherTag(bundleId, one)
      if (tag !== undefined) this.#others.set(one.id, tag)
    }
    // What is gone is live for nobody; a list that shows it nevertheless says so.
    const isDelete = request.method === 'DELETE' && bundleId !== undefined && grantId !== undefined
    if (isDelete && (status === 410 || (status === 200 && grant?.id === grantId)))
      this.#forget(bundleId, grantId)
    if (status !== 200 || grant === undefined || bundleId === undefined || request.method !== 'POST') return
    // Also what a body made that is no create: a later answer with it says nothing of the clock.
    this.grants.set(grant.id, grant)
    if (create === undefined) return
    this.#unanswered.delete(n)
    // A broken target may answer with another user's grant, which is not ours.
    const foreign = grant.userId !== undefined && grant.userId !== create.userId
    const { sourceId = create.sourceId } = grant
    const unknown = sourceId !== create.sourceId && !this.#sent(create, sourceId)
    if (foreign || unknown || this.#open.has(grant.id)) return
    this.write({ journal: 'created', n, bundleId, grantId: grant.id })
  }

  /** The pair's list was read to its end and has these live grants of the run, and no others. */
  reconcile(pair: BundleUser, live: readonly Listed[]): void {
    for (const id of this.openOf(pair))
      if (!live.some((grant) => grant.id === id)) this.#forget(pair.bundleId, id)
    this.markLive(pair, live)
    for (const { n } of this.unansweredOf(pair)) this.#unanswered.delete(n)
  }

  /** Marks grants of the run that a list shows as live, whatever was answered before. */
  markLive({ bundleId, userId }: BundleUser, live: readonly Listed[]): void {
    for (const { id } of live) this.#open.set(id, { bundleId, userId, grantId: id })
  }

  #forget(bundleId: string, grantId: string): void {
    if (this.#open.has(grantId)) this.write({ journal: 'revoked', bundleId, grantId })
  }

  /** Grants that the run created and that no revoke removed. */
  get open(): readonly Owned[] {
    return [...this.#open.values()]
  }

  /** Grants of a pair, answered or listed, that are not known to be revoked. */
  openOf = (pair: BundleUser): readonly string[] => ofPair(pair, this.open).map(({ grantId }) => grantId)

  /** Returns the first of the grants of a pair that may be live at an instant, by what their creates answered. */
  firstOf(pair: BundleUser, now: number): string | undefined {
    const ids = this.openOf(pair)
    const live = ids.flatMap((id) => this.grants.get(id) ?? []).filter((grant) => mayBeLive(grant, now))
    return live.toSorted(byStart)[0]?.id ?? ids.find((id) => !this.grants.has(id))
  }

  /** Every grant that creates of a pair answered: an expired one may still be listed, whatever its revoke answered. */
  answeredOf = (pair: BundleUser): readonly string[] =>
    ofPair(pair, this.answered).map(({ grantId }) => grantId)

  createsOf = (pair: BundleUser): readonly Create[] => ofPair(pair, this.#creates.values())

  unansweredOf = (pair: BundleUser): readonly Create[] => ofPair(pair, this.#unanswered.values())

  /** Returns the grants of the run that may be live in a pair: ids, and texts for creates without an answer. */
  mayLive(pair: BundleUser): readonly string[] {
    const sources = this.unansweredOf(pair).map(({ sourceId = '(none)' }) => sourceId)
    return [...this.openOf(pair), ...sources.map((source) => `no answer came for sourceId ${source}`)]
  }

  /** The pairs that have a grant of the run that may be live. */
  get livePairs(): readonly BundleUser[] {
    const owned = [...this.#unanswered.values(), ...this.#open.values()]
    return [...new Map(owned.map((one) => [`${one.bundleId} ${one.userId}`, one])).values()]
  }

  /** Tests whether this run created a grant of a pair: by its id, its source, or, without one, by a create. */
  isOfRun(pair: BundleUser, { id, sourceId }: Listed, mayBeOf = (_: Create) => true): boolean {
    if (this.#open.has(id) || this.answeredOf(pair).includes(id)) return true
    return sourceId === undefined ? this.createsOf(pair).some(mayBeOf) : this.#sent(pair, sourceId)
  }

  /** Returns the tag of another run that granted to the same users after this one, by its sources. */
  get otherRun(): string | undefined {
    return [...this.#others].find(([id]) => !this.grants.has(id))?.[1]
  }

  /** Returns the tag of the other run that created a listed grant after this run's first create for the pair. */
  #otherTag(bundleId = '', { userId = '', sourceId = '', createdAt, startsAt = 0 }: WireGrant) {
    const tag = tagOf(sourceId)
    if (tag === undefined || this.#tags.has(tag)) return undefined
    const [first] = this.createsOf({ bundleId, userId })
    return first === undefined || (createdAt ?? startsAt) <= first.at ? undefined : tag
  }

  #sent(pair: BundleUser, sourceId?: string): boolean {
    const sought = sourceId?.toLowerCase()
    return this.createsOf(pair).some((create) => create.sourceId?.toLowerCase() === sought)
  }
}

/** Tests whether a grant may still give access at an instant; one whose end cannot be read may. */
export const mayBeLive = ({ endsAt }: WireGrant, now: number): boolean => !(endsAt <= now)

/** Sorts grants by their start. */
export const byStart = (a: WireGrant, b: WireGrant): number =>
  (a.startsAt ?? a.endsAt) - (b.startsAt ?? b.endsAt)

const ofPair = <Of extends BundleUser>({ bundleId, userId }: BundleUser, all: Iterable<Of>): readonly Of[] =>
  [...all].filter((one) => one.bundleId === bundleId && one.userId === userId)
