import type { Exchange } from '../exchange.ts'
import { field, grantOf } from '../wire.ts'

/** One line of the write-ahead journal: what may have to be revoked if nobody comes back to do it. */
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
  | { readonly journal: 'revoked'; readonly bundleId: string; readonly grantId: string }

/** Takes a line and returns only when it is safe; for a file, on disk. */
export type JournalSink = (line: JournalLine) => void

/** What the run has created and not yet seen revoked, by the journal's lines. */
export class Ledgerbook {
  readonly #sink: JournalSink
  readonly #intents = new Map<number, JournalLine & { journal: 'create' }>()
  readonly #open = new Map<
    string,
    { readonly bundleId: string; readonly userId: string; readonly grantId: string }
  >()

  readonly #answered: { readonly bundleId: string; readonly userId: string; readonly grantId: string }[] = []

  constructor(sink: JournalSink) {
    this.#sink = sink
  }

  /** Writes down that a create is about to be sent; `n` is its ordinal. */
  intend(n: number, path: string, body: string | undefined, at: number): void {
    const bundleId = bundleOf(path)
    if (bundleId === undefined) return
    const parsed = parse(body)
    const userId = field(parsed, 'userId')
    const sourceId = field(parsed, 'sourceId')
    if (typeof userId !== 'string') return
    const line = { journal: 'create', n, bundleId, userId, sourceId: textOf(sourceId), at } as const
    this.#intents.set(n, line)
    this.#sink(line)
  }

  /** Learns from a response which grant came into being, or which one is gone. */
  learn(exchange: Exchange): void {
    const grant = grantOf(exchange)
    const bundleId = bundleOf(exchange.request.path)
    if (exchange.status !== 200 || grant === undefined || bundleId === undefined) return
    const intent = this.#intents.get(exchange.n)
    if (intent !== undefined) {
      // A broken target may answer with somebody else's grant: never take that for ours.
      const foreign = grant.userId !== undefined && grant.userId !== intent.userId
      const unknown =
        grant.sourceId !== undefined && !this.sourcesOf(bundleId, intent.userId).has(grant.sourceId)
      if (foreign || unknown || this.#open.has(grant.id)) return
      this.#open.set(grant.id, { bundleId, userId: intent.userId, grantId: grant.id })
      this.#answered.push({ bundleId, userId: intent.userId, grantId: grant.id })
      this.#sink({ journal: 'created', n: exchange.n, bundleId, grantId: grant.id })
    }
    if (
      exchange.request.method === 'DELETE' &&
      exchange.request.path.endsWith(`/${encodeURIComponent(grant.id)}`)
    ) {
      this.#open.delete(grant.id)
      this.#sink({ journal: 'revoked', bundleId, grantId: grant.id })
    }
  }

  /** A listing proved that this grant is gone or was never live. */
  forget(bundleId: string, grantId: string): void {
    if (!this.#open.delete(grantId)) return
    this.#sink({ journal: 'revoked', bundleId, grantId })
  }

  /** Grants answered by creates of a pair and not known to be revoked. */
  openOf(bundleId: string, userId: string): readonly string[] {
    return [...this.#open.values()]
      .filter((open) => open.bundleId === bundleId && open.userId === userId)
      .map((open) => open.grantId)
  }

  /** Every grant answered by creates of a pair: one that has expired may be listed still, whatever a revoke of it said. */
  answeredOf(bundleId: string, userId: string): readonly string[] {
    return this.#answered
      .filter((grant) => grant.bundleId === bundleId && grant.userId === userId)
      .map(({ grantId }) => grantId)
  }

  /** Whether any create was sent for a pair since ordinal `n`. */
  touched(bundleId: string, userId: string, n: number): boolean {
    return [...this.#intents.values()].some(
      (intent) => intent.n >= n && intent.bundleId === bundleId && intent.userId === userId,
    )
  }

  /** Every sourceId that a create of this run carried to a pair. */
  sourcesOf(bundleId: string, userId: string): ReadonlySet<string> {
    return new Set(
      [...this.#intents.values()]
        .filter((intent) => intent.bundleId === bundleId && intent.userId === userId)
        .flatMap((intent) => (intent.sourceId === undefined ? [] : [intent.sourceId])),
    )
  }
}

function bundleOf(path: string): string | undefined {
  const match = /^\/v1\/bundles\/([^/]+)\/grants(?:\/|$)/.exec(path)
  return match?.[1] === undefined ? undefined : decodeURIComponent(match[1])
}

function parse(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body)
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
