import { wholeSecond } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { field, grantOf, jsonOf } from '../kit/wire.ts'
import type { Budget } from './budget.ts'
import type { Ledgerbook } from './journal.ts'
import type { Pacer } from './pacer.ts'
import type { Clock, Transport, WireAnswer } from './ports.ts'
import type { Redactor } from './redaction.ts'
import { type Composed, compose, type Keys } from './request.ts'
import type { SkewMeter } from './skew.ts'
import type { TraceEvent } from './trace.ts'

/** No complete answer came to a request. */
export class Unreachable extends Error {}

/** So many answers were lost, or refused for so long, that nothing more is sent. */
export class Down extends Error {}

/** The run was aborted by its signal. */
export class CalledOff extends Error {
  constructor() {
    super('the run was called off')
  }
}

/** On whose behalf a request is sent. */
export interface Sender {
  readonly check: string
  readonly attempt: number
  readonly purpose: 'check' | 'cleanup'
  /** `obey`: keep to the limit and send again after 429. `ignore`: the rate limit itself is under check. */
  readonly pacing: 'obey' | 'ignore'
}

export interface SessionParts {
  readonly transport: Transport
  readonly clock: Clock
  readonly keys: Keys
  readonly pacer: Pacer
  readonly budget: Budget
  readonly skew: SkewMeter
  readonly redactor: Redactor
  readonly record: (event: TraceEvent) => void
  readonly book: Ledgerbook
  /** The contract oracle: what an answer shows, as far as it is new. */
  readonly oracle: (exchange: Exchange) => readonly Finding[]
  readonly signal?: AbortSignal | undefined
  /** Called when the target refused with 429, with the seconds of the wait. */
  readonly onRepaced?: (seconds: number) => void
}

/** Sends every request of a run: paces, counts, journals, records and validates it. */
export class Session {
  readonly parts: SessionParts
  #ordinal = 0
  /** Requests that had no complete answer, why, and how many of them were the last ones. */
  readonly #lost: string[] = []
  #lostInARow = 0
  /** Since when every request was refused with 429, by our own clock. */
  #refusedSince: number | undefined
  /** Characters of the answers of this run. */
  #received = 0
  readonly #seenGrants = new Set<string>()
  /** The ends of the grants that were answered. */
  readonly #ends = new Set<number>()

  constructor(parts: SessionParts) {
    this.parts = parts
  }

  /** The ordinal that the next request will take. */
  get nextOrdinal(): number {
    return this.#ordinal + 1
  }

  /** Why a run with lost answers is no verdict on the deployment. */
  get lossesText(): string | undefined {
    const [first] = this.#lost
    return first === undefined
      ? undefined
      : `requests without a complete answer: ${this.#lost.length}; the first is ${first}`
  }

  /** The best estimate of the target's clock now. */
  serverNow(): number {
    return this.serverAt(this.parts.clock.now())
  }

  /** The best estimate of the target's clock at an instant of ours. */
  serverAt(instant: number): number {
    return this.parts.skew.at(instant)
  }

  /** The earliest that the target's clock can show now while it is not measured: by `Date`, or by our own clock. */
  earliestNow(): number {
    const now = this.parts.clock.now()
    return Math.min(now, this.parts.skew.interval(now, now).earliest)
  }

  /** Sends one request and returns the exchange; throws `Unreachable` without a complete answer. */
  async send(sender: Sender, step: number, draft: Draft): Promise<Exchange> {
    const { pacer, transport } = this.parts
    for (let tries = 1; ; tries++) {
      await pacer.take(1, sender.pacing)
      const prepared = this.#prepare(sender, draft)
      const answer = await transport.send(prepared.composed.wire)
      const exchange = this.#exchange(sender, step, draft, prepared, answer)
      const again = this.#tryAgain(sender, exchange, tries)
      this.#record(again === 'no' ? exchange : { ...exchange, step: 0 })
      if (again instanceof Down) throw again
      if (again === 'yes') continue
      if (exchange.status !== 0) this.#lostInARow = 0
      else this.#lose(exchange)
      return exchange
    }
  }

  /** Sends all at the same moment; a lost response has status 0, and nothing is sent again but what was refused with 429. */
  async together(sender: Sender, firstStep: number, drafts: readonly Draft[]): Promise<readonly Exchange[]> {
    const { pacer, transport } = this.parts
    await pacer.take(drafts.length, sender.pacing)
    const prepared = drafts.map((draft) => this.#prepare(sender, draft))
    const answers = await transport.together(prepared.map((one) => one.composed.wire))
    const exchanges = drafts.flatMap((draft, index) => {
      const [own, answer] = [prepared[index], answers[index]]
      if (own === undefined || answer === undefined) return []
      const exchange = this.#exchange(sender, firstStep + index, draft, own, answer)
      const again = exchange.status === 0 ? 'no' : this.#tryAgain(sender, exchange, 1)
      this.#record(again === 'no' ? exchange : { ...exchange, step: 0 })
      return [{ exchange, again, draft }]
    })
    // Everything is recorded first; only then is a request sent again, or the run given up.
    const final: Exchange[] = []
    for (const [index, { exchange, again, draft }] of exchanges.entries()) {
      if (again instanceof Down) throw again
      final.push(again === 'no' ? exchange : await this.send(sender, firstStep + index, draft))
    }
    return final
  }

  #lose({ request, text }: Exchange): never {
    const what = `${request.method} ${request.path}: ${text}`
    this.#lost.push(what)
    this.#lostInARow++
    throw new Unreachable(what)
  }

  #prepare(sender: Sender, draft: Draft): Prepared {
    const { budget, book, redactor, keys, skew, clock, signal } = this.parts
    if (signal?.aborted === true && sender.purpose === 'check') throw new CalledOff()
    const isDown =
      sender.purpose === 'check' ? this.#lost.length >= mostLost : this.#lostInARow >= mostLost + 3
    if (isDown) throw new Down(this.lossesText)
    // What cannot be written, as an instant beyond the calendar, takes no ordinal.
    const composed = compose(draft, keys, this.serverNow())
    budget.spend(1, sender.purpose)
    const n = ++this.#ordinal
    for (const secret of composed.secrets) redactor.learn(secret)
    if (draft.method === 'POST') {
      book.intend(n, draft.path, composed.wire.body, skew.interval(clock.now(), clock.now()).earliest)
    }
    return { n, composed }
  }

  #exchange(sender: Sender, step: number, draft: Draft, own: Prepared, received: WireAnswer): Exchange {
    const { skew, redactor } = this.parts
    const answer = this.#kept(received)
    const { sentAt, receivedAt } = answer
    const date = Date.parse(answer.headers['date'] ?? '')
    if (!Number.isNaN(date)) skew.date({ sentAt, receivedAt, written: [date] })
    this.#measureGrant(own, answer)
    const { headers, text } = redactor.value({ headers: answer.headers, text: answer.text })
    return {
      n: own.n,
      check: sender.check,
      attempt: sender.attempt,
      step,
      operation: draft.operation,
      request: redactor.value(shortened(own.composed.sent)),
      status: answer.status,
      headers,
      text,
      json: jsonOf(text),
      sentAt,
      receivedAt,
      server: skew.interval(sentAt, receivedAt),
    }
  }

  /** The answer, unless the answers of this run become more than can be kept: then it counts as lost. */
  #kept(answer: WireAnswer): WireAnswer {
    const { length } = answer.text
    if (length <= fairLength || this.#received + length <= mostKept + fairLength * this.#ordinal) {
      this.#received += length
      return answer
    }
    return { ...answer, status: 0, headers: {}, text: 'the answers are too large to be kept' }
  }

  /** A grant met for the first time was created between our sending and our receiving. */
  #measureGrant({ composed }: Prepared, answer: WireAnswer): void {
    if (composed.wire.method !== 'POST' || answer.status !== 200) return
    const json = jsonOf(answer.text)
    const grant = grantOf({ json } as Exchange)
    if (grant === undefined || this.#seenGrants.has(grant.id)) return
    this.#seenGrants.add(grant.id)
    // A start where an earlier grant ends is no reading of a clock, and neither is one apart from the creation.
    const isChained = grant.createdAt === undefined && this.#ends.has(grant.startsAt ?? Number.NaN)
    this.#ends.add(grant.endsAt)
    if (isChained) return
    const readings = [grant.createdAt, grant.startsAt].filter((instant) => instant !== undefined)
    const atOnce = readings.length > 0 && Math.max(...readings) - Math.min(...readings) <= wholeSecond
    // A replayed or covering grant of an earlier run was created long ago and says nothing about now.
    const sourceSent = field(jsonOf(composed.wire.body ?? ''), 'sourceId')
    const { sentAt, receivedAt } = answer
    if (!atOnce || grant.sourceId === undefined || grant.sourceId !== sourceSent) return
    this.parts.skew.grant({ sentAt, receivedAt, written: readings })
  }

  #record(exchange: Exchange): void {
    const { record, book, oracle } = this.parts
    record({ event: 'exchange', ...exchange })
    book.learn(exchange)
    for (const finding of oracle(exchange)) record({ event: 'finding', ...finding })
  }

  #tryAgain(sender: Sender, exchange: Exchange, tries: number): 'yes' | 'no' | Down {
    if (exchange.status === 429 && sender.pacing === 'obey') {
      const ms = quietAsked(exchange)
      const { receivedAt } = exchange
      this.#refusedSince ??= receivedAt
      const refusedMs = receivedAt + ms - this.#refusedSince
      if (refusedMs > longestQuietMs) return new Down(refusedText(refusedMs, ms))
      this.parts.pacer.refused(ms)
      this.parts.onRepaced?.(ms / 1_000)
      return 'yes'
    }
    if (exchange.status !== 0) this.#refusedSince = undefined
    // A kept connection may be closed during a request; only one that changes nothing, or cleans up, may be sent again.
    const mayRepeat = exchange.request.method === 'GET' || sender.purpose === 'cleanup'
    return exchange.status === 0 && mayRepeat && tries === 1 ? 'yes' : 'no'
  }
}

interface Prepared {
  readonly n: number
  readonly composed: Composed
}

/** Shortens a body that is large on purpose. */
function shortened(sent: Composed['sent']): Composed['sent'] {
  const { body } = sent
  if (body === undefined || body.length <= longestKept) return sent
  return { ...sent, body: `${body.slice(0, 200)}... (${body.length} characters)` }
}

const longestKept = 32_768
/** Lost answers after which checks send nothing more; clean-up goes on until a few more were lost in a row. */
const mostLost = 8
/** Characters of an answer that is never too large, and of all answers beyond that. */
const fairLength = 32_768
const mostKept = 16_777_216
const defaultPauseMs = 15_000
/** For how long a run may be refused with 429 without an answer between: several windows of a minute. */
const longestQuietMs = 300_000

const refusedText = (refusedMs: number, askedMs: number): string =>
  `the target serves nothing for ${Math.ceil(refusedMs / 1_000)} s: it refuses with 429 and asks for ${Math.ceil(askedMs / 1_000)} s of quiet: lower rateLimit, or try later`

/** How long a 429 asks to wait, in milliseconds: Retry-After in seconds or as a date. */
function quietAsked({ headers, receivedAt }: Exchange): number {
  const value = headers['retry-after'] ?? ''
  const ms = /^\d+(?:\.\d+)?$/.test(value)
    ? Number(value) * 1_000
    : Date.parse(value) - instantOr(headers['date'], receivedAt)
  return ms > 0 ? ms : defaultPauseMs
}

function instantOr(text: string | undefined, otherwise: number): number {
  const instant = Date.parse(text ?? '')
  return Number.isNaN(instant) ? otherwise : instant
}
