import type { Exchange } from '../kit/exchange.ts'
import { field, grantOf, jsonOf } from '../kit/wire.ts'

/** One line of the write-ahead journal of what `--cleanup` may have to revoke. */
export type JournalLine =
  | { readonly journal: 'run'; readonly baseUrl: string; readonly tag: string; readonly at: number }
  /** Written, and on disk, before a create is sent. `at` is the target's clock at that moment, as early as it can be. */
  | {
      readonly journal: 'create'
      readonly n: number
      readonly bundleId: string
      readonly userId: string
      readonly sourceId: string | undefined
      readonly at: number
    }
  | { readonly journal: 'created'; readonly n: number; readonly bundleId: string; readonly grantId: string }
  /** The create `n` was refused and recorded nothing. */
  | { readonly journal: 'refused'; readonly n: number }
  | { readonly journal: 'revoked'; readonly bundleId: string; readonly grantId: string }

/** Returns only when the line is stored; for a file, on disk. */
export type JournalSink = (line: JournalLine) => void

type Create = JournalLine & { readonly journal: 'create' }

/** A grant that this run created, and its pair. */
export interface Owned {
  readonly bundleId: string
  readonly userId: string
  readonly grantId: string
}

/** The grants that the run created and did not see revoked, by the journal's lines. */
export class Ledgerbook {
  readonly #sink: JournalSink
  readonly #creates = new Map<number, Create>()
  /** Creates with an unknown outcome. */
  readonly #unanswered = new Map<number, Create>()
  readonly #open = new Map<string, Owned>()
  readonly #answered: Owned[] = []

  /** Goes on from the lines of a journal. */
  constructor(sink: JournalSink, lines: readonly JournalLine[] = []) {
    this.#sink = sink
    for (const line of lines) this.#take(line)
  }

  #write(line: JournalLine): void {
    this.#take(line)
    this.#sink(line)
  }

  #take(line: JournalLine): void {
    switch (line.journal) {
      case 'create':
        this.#creates.set(line.n, line)
        this.#unanswered.set(line.n, line)
        break
      case 'created': {
        const { n, bundleId, grantId } = line
        const owned = { bundleId, userId: this.#creates.get(n)?.userId ?? '', grantId }
        this.#unanswered.delete(n)
        this.#open.set(grantId, owned)
        this.#answered.push(owned)
        break
      }
      case 'refused':
        this.#unanswered.delete(line.n)
        break
      case 'revoked':
        this.#open.delete(line.grantId)
    }
  }

  /** Records that a create is about to be sent; `n` is its ordinal. */
  intend(n: number, path: string, body: string | undefined, at: number): void {
    const bundleId = bundleOf(path)
    const sent = jsonOf(body ?? '')
    const [userId, sourceId] = [field(sent, 'userId'), field(sent, 'sourceId')]
    if (bundleId === undefined || typeof userId !== 'string') return
    const source = typeof sourceId === 'string' ? sourceId : undefined
    this.#write({ journal: 'create', n, bundleId, userId, sourceId: source, at })
  }

  /** Learns from a response which grant was created or revoked. */
  learn(exchange: Exchange): void {
    const { n, status, request } = exchange
    const create = request.method === 'POST' ? this.#creates.get(n) : undefined
    // A refusal recorded nothing, or the pair's list shows the violation; a lost answer may hide anything.
    if (status >= 400 && status < 500 && create !== undefined && this.#unanswered.has(n))
      this.#write({ journal: 'refused', n })
    const grant = grantOf(exchange)
    const bundleId = bundleOf(request.path)
    if (status !== 200 || grant === undefined || bundleId === undefined) return
    if (create !== undefined) {
      this.#unanswered.delete(n)
      // A broken target may answer with another user's grant, which is not ours.
      const foreign = grant.userId !== undefined && grant.userId !== create.userId
      const unknown = grant.sourceId !== undefined && !this.#sent(bundleId, create.userId, grant.sourceId)
      if (foreign || unknown || this.#open.has(grant.id)) return
      this.#write({ journal: 'created', n, bundleId, grantId: grant.id })
    }
    if (request.method === 'DELETE' && request.path.endsWith(`/${encodeURIComponent(grant.id)}`))
      this.#forget(bundleId, grant.id)
  }

  /** The pair's list was read to its end and has these live grants of the run, and no others. */
  settle(bundleId: string, userId: string, live: readonly { readonly id: string }[]): void {
    for (const id of this.openOf(bundleId, userId))
      if (!live.some((grant) => grant.id === id)) this.#forget(bundleId, id)
    this.claim(bundleId, userId, live)
    for (const { n } of this.unansweredOf(bundleId, userId)) this.#unanswered.delete(n)
  }

  /** Marks grants of the run that a list shows as live, whatever was answered before. */
  claim(bundleId: string, userId: string, live: readonly { readonly id: string }[]): void {
    for (const { id } of live) this.#open.set(id, { bundleId, userId, grantId: id })
  }

  #forget(bundleId: string, grantId: string): void {
    if (this.#open.has(grantId)) this.#write({ journal: 'revoked', bundleId, grantId })
  }

  /** Grants of a pair, answered or listed, that are not known to be revoked. */
  openOf(bundleId: string, userId: string): readonly string[] {
    return [...this.#open.values()].filter(isOf(bundleId, userId)).map(({ grantId }) => grantId)
  }

  /** Grants that the run created and that no revoke removed. */
  get open(): readonly Owned[] {
    return [...this.#open.values()]
  }

  /** Creates of a pair with an unknown outcome. */
  unansweredOf(bundleId: string, userId: string): readonly Create[] {
    return [...this.#unanswered.values()].filter(isOf(bundleId, userId))
  }

  /** What may be live of the run in a pair: ids of grants, and texts for creates without an answer. */
  mayLive(bundleId: string, userId: string): readonly string[] {
    return [
      ...this.openOf(bundleId, userId),
      ...this.unansweredOf(bundleId, userId).map(
        ({ sourceId }) => `no answer came for sourceId ${sourceId ?? '(none)'}`,
      ),
    ]
  }

  /** Whether a grant of a pair is one that this run created: by its id, or by a source that only this run has sent. */
  isOurs(
    bundleId: string,
    userId: string,
    { id, sourceId }: { readonly id: string; readonly sourceId: string | undefined },
  ): boolean {
    if (this.#open.has(id) || this.answeredOf(bundleId, userId).includes(id)) return true
    // Without a source, a grant of a leased pair counts as ours.
    if (sourceId === undefined) return this.createsOf(bundleId, userId).length > 0
    return this.#sent(bundleId, userId, sourceId)
  }

  /** Every grant that a create of the run answered. */
  get answered(): readonly Owned[] {
    return this.#answered
  }

  /** Every grant that creates of a pair answered: an expired one may still be listed, whatever its revoke answered. */
  answeredOf(bundleId: string, userId: string): readonly string[] {
    return this.#answered.filter(isOf(bundleId, userId)).map(({ grantId }) => grantId)
  }

  /** The pairs that have a grant of the run that may be live. */
  get livePairs(): readonly Omit<Owned, 'grantId'>[] {
    const owned = [...this.#unanswered.values(), ...this.#open.values()]
    return [...new Map(owned.map((one) => [`${one.bundleId} ${one.userId}`, one])).values()]
  }

  /** Every create that was sent for a pair. */
  createsOf(bundleId: string, userId: string): readonly Create[] {
    return [...this.#creates.values()].filter(isOf(bundleId, userId))
  }

  /** Whether any create was sent for a pair since ordinal `n`. */
  touched(bundleId: string, userId: string, n: number): boolean {
    return this.createsOf(bundleId, userId).some((create) => create.n >= n)
  }

  /** Whether a create of this run had this source for the pair, in any letter case. */
  #sent(bundleId: string, userId: string, sourceId: string): boolean {
    const wanted = sourceId.toLowerCase()
    return this.createsOf(bundleId, userId).some((create) => create.sourceId?.toLowerCase() === wanted)
  }
}

const isOf =
  (bundleId: string, userId: string) =>
  (one: { readonly bundleId: string; readonly userId: string }): boolean =>
    one.bundleId === bundleId && one.userId === userId

function bundleOf(path: string): string | undefined {
  const match = /^\/v1\/bundles\/((?:[^/%]|%[0-9A-F]{2})+)\/grants(?:\/|$)/.exec(path)
  return match?.[1] === undefined ? undefined : decodeURIComponent(match[1])
}
