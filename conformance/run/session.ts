import { openOracle, restartCheck } from '../contract/oracle.ts'
import type { Ending } from '../diagnosis/trace.ts'
import { isFromProxy, proxyIn } from '../diagnosis/who-answered.ts'
import { mayBeByAnotherClock } from '../kit/claims.ts'
import { type Draft, drafts, idsIn, type KeyName } from '../kit/draft.ts'
import type { Exchange, SentRequest } from '../kit/exchange.ts'
import { CheckEnded, field, grantOf, grantsOf, jsonOf, second, type WireGrant } from '../kit/wire.ts'
import type { RunContext } from './context.ts'
import { mayBeLive } from './journal.ts'
import type { WireAnswer, WireRequest } from './ports.ts'
import { readList } from './read-list.ts'
import { compose, maxRecorded } from './request.ts'
import { uncertaintyOf } from './skew.ts'

/** Thrown by `Session`, which sends every request of a run: no complete answer came to one. */
export class Unreachable extends Error {}

/** Nothing more is sent: the target cannot be checked, or loses or refuses too much, or the run was aborted by its signal. */
export class CannotGoOn extends Error {}
export const aborted = 'the run was called off'

/** Runs a check, or another stretch of a run, and returns how it ended, whatever it throws: an unreachable target is told from an error of the suite. */
export async function conclude(work: () => Promise<void>): Promise<Ending> {
  try {
    await work()
    return { kind: 'done' }
  } catch (thrown) {
    const message = messageOf(thrown)
    if (thrown instanceof CheckEnded) return { kind: 'stopped', because: message }
    if (thrown instanceof Unreachable) return { kind: 'error', message, unreachable: true, lost: true }
    return { kind: 'error', message, unreachable: thrown instanceof CannotGoOn }
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** The check, or the part of the run such as the preflight, on whose behalf a request is sent. */
export interface Sender {
  readonly check: string
  readonly attempt: number
  readonly purpose: 'check' | 'cleanup'
  /** `obey`: keep to the limit and send again after 429. `ignore`: the rate limit itself is under check. */
  readonly pacing: 'obey' | 'ignore'
}

/** The senders of the requests before the checks, and of the clean-up. */
export const asPreflight: Sender = { check: 'preflight', attempt: 1, purpose: 'check', pacing: 'obey' }
export const asCleanup: Sender = { check: 'cleanup', attempt: 1, purpose: 'cleanup', pacing: 'obey' }

/** The sender of the requests that wait for the deployment after a restart. */
const asRestart: Sender = { ...asPreflight, check: restartCheck }

/** Sends every request of a run: paces, counts, journals, records and validates it. */
export class Session {
  readonly context: RunContext
  readonly #oracle = openOracle()
  #ordinal = 0
  /** Requests that had no complete answer, why, and how many of them were the last ones. */
  readonly #lost: string[] = []
  #lostInARow = 0
  /** Since when every request was refused with 429, by our own clock; and why nothing more is sent, where that was too long ago. */
  #refusedSince: number | undefined
  #down: CannotGoOn | undefined
  #received = 0
  /** Since when no request has had an answer, by our own clock; before the first answer there is nothing to wait for. */
  #awaySince: number | undefined
  /** When the last request was lost that is sent again. */
  #lostAt = Number.NEGATIVE_INFINITY
  #hasAnswered = false
  /** For how long the clean-up still repeats what the target does not answer, or what a layer in front answers for it. */
  #patienceMs: number

  constructor(context: RunContext) {
    this.context = context
    this.#patienceMs = context.patienceMs
  }

  /** The keys that there are of owners with every permission. */
  get owners(): readonly KeyName[] {
    return (['full', 'otherOwner'] as const).filter((key) => this.context.keys[key] !== undefined)
  }

  serverNow(instant = this.context.clock.now()): number {
    return this.context.skew.at(instant)
  }

  earliest(): number {
    const now = this.context.clock.now()
    return this.context.skew.interval(now, now).earliest
  }

  /** The same while the target's clock is not measured: by `Date`, or by our own clock. */
  earliestNow(): number {
    return Math.min(this.context.clock.now(), this.earliest())
  }

  /** Sends one request and returns the exchange; throws `Unreachable` without a complete answer. */
  async send(sender: Sender, step: number, draft: Draft): Promise<Exchange> {
    const { clock } = this.context
    const isCleanup = sender.purpose === 'cleanup'
    for (let tries = 1; ; tries++) {
      const begun = clock.now()
      const mayRepeat = !isCleanup || tries === 1 || this.#patienceMs > 0
      const { exchange, again } = await this.#once(sender, step, draft, mayRepeat ? 'repeat' : 'keep')
      if (again && isCleanup && isLost(exchange)) {
        // What is sent again comes on top of what the clean-up is kept.
        this.context.budget.repeat()
        await clock.sleep(Math.min(shortestPauseMs * 2 ** tries, longestPauseMs))
        this.#patienceMs -= clock.now() - begun
      }
      const { request, text, status } = exchange
      if (again && (isCleanup || status !== 0)) continue
      if (status === 0 && !isCleanup && (await this.#outlasts(sender, exchange, tries))) continue
      this.#lostInARow = status === 0 ? this.#lostInARow + 1 : 0
      const { spread = 0 } = exchange
      // What begins now has begun by each clock before anything is built on it.
      if (!isCleanup && mayBeByAnotherClock(grantOf(exchange), exchange) && spread <= longestSpreadMs)
        await clock.sleep(spread)
      if (status !== 0) return exchange
      const what = `${request.method} ${request.path}: ${text}`
      this.#lost.push(what)
      throw new Unreachable(what)
    }
  }

  /** Sends all at the same moment; a lost response has status 0, and nothing is sent again but what was refused with 429. */
  async together(sender: Sender, firstStep: number, drafts: readonly Draft[]): Promise<readonly Exchange[]> {
    const prepared = await this.#prepare(sender, firstStep, drafts)
    const answers = await this.context.transport.together(prepared.map(({ wire }) => wire))
    const received = prepared.map((own, index) => this.#receive(own, answers[index] as WireAnswer, 'keep'))
    // Everything is recorded first; only then is a request sent again.
    const final: Exchange[] = []
    for (const [index, { exchange, again }] of received.entries())
      final.push(again ? await this.send(sender, firstStep + index, drafts[index] as Draft) : exchange)
    return final
  }

  /** Waits after a lost answer; returns whether to send again, throws `CannotGoOn` after a long outage. */
  async #outlasts(sender: Sender, { request, text }: Exchange, tries: number): Promise<boolean> {
    const { clock, budget, patienceMs, signal, emit } = this.context
    const isRead = request.method === 'GET'
    budget.repeat()
    // Before the first answer, of a layer in front too, nothing tells an outage from an address that leads nowhere.
    if (!this.#hasAnswered) return isRead && tries === 1
    // Several requests may be lost at once, and one that was sent before be answered meanwhile.
    if (clock.now() - this.#lostAt > 2 * longestPauseMs)
      emit({ event: 'unanswered', text, seconds: patienceMs / 1_000 })
    this.#lostAt = clock.now()
    await clock.sleep(Math.min(shortestPauseMs * 2 ** tries, longestPauseMs), signal)
    const awayMs = clock.now() - (this.#awaySince ?? clock.now())
    if (awayMs > patienceMs)
      throw new CannotGoOn(
        `nothing was answered for ${Math.round(awayMs / 1_000)} s (--patience), at last ${request.method} ${request.path}: ${text}`,
      )
    if (!isRead) return tries < mostAlone && this.#hadNoEffect(sender, request)
    if (tries < mostAlone) return true
    // Where another request is answered, this one alone is lost, unless it was sent before the outage ended.
    budget.repeat()
    return (await this.look()) === 0 || tries < 2 * mostAlone
  }

  /** Tests by its user's list whether a write without an answer had no effect, so that it may be sent again. */
  async #hadNoEffect(sender: Sender, request: SentRequest): Promise<boolean> {
    const { journal, budget } = this.context
    const { bundleId, grantId } = idsIn(request)
    const { userId, sourceId } = Object(jsonOf(request.body ?? ''))
    const owner =
      grantId === undefined ? userId : journal.answered.find((one) => one.grantId === grantId)?.userId
    if (bundleId === undefined || typeof owner !== 'string') return false
    const list = (page: object) => {
      // What nobody would ask without the loss comes on top of what the run may send.
      budget.repeat()
      return drafts.listGrants(bundleId, { userId: owner, ...page })
    }
    const send = (draft: Draft) => this.send(sender, 0, draft)
    const { items, truncated } = await readList(send, 100, list, grantsOf, ({ id }) => id)
    const answered = journal.answeredOf({ bundleId, userId: owner })
    const isOther = (grant: WireGrant) => grant.sourceId !== undefined && grant.sourceId !== sourceId
    const isKnown = (grant: WireGrant) =>
      answered.includes(grant.id) || (sourceId !== undefined && isOther(grant))
    if (truncated !== undefined) return false
    if (grantId === undefined) return items.every(isKnown)
    return items.some((grant) => grant.id === grantId && mayBeLive(grant, this.serverNow()))
  }

  /** Sends one request that no check has asked; returns its status, which is 0 without a complete answer. */
  async look(): Promise<number> {
    return (await this.#once(asRestart, 0, drafts.listBundles({ limit: 1 }), 'keep')).exchange.status
  }

  async #once(sender: Sender, step: number, draft: Draft, lost: 'repeat' | 'keep') {
    const [prepared] = (await this.#prepare(sender, step, [draft])) as [Prepared]
    return this.#receive(prepared, await this.context.transport.send(prepared.wire), lost)
  }

  /** Writes and pays for all requests before the first takes an ordinal: what cannot be sent leaves no gap in the trace. */
  async #prepare(sender: Sender, firstStep: number, drafts: readonly Draft[]): Promise<readonly Prepared[]> {
    const { pacer, budget, keys, signal, journal, redactor } = this.context
    const down = this.#down
    this.#down = undefined
    if (down !== undefined) throw down
    await pacer.take(drafts.length, sender.pacing)
    if (signal?.aborted === true && sender.purpose === 'check') throw new CannotGoOn(aborted)
    const isDown =
      sender.purpose === 'check' ? this.#lost.length >= mostLost : this.#lostInARow >= mostLost + 3
    if (isDown)
      throw new CannotGoOn(
        `requests without a complete answer: ${this.#lost.length}; the first is ${this.#lost[0]}`,
      )
    const composed = drafts.map((draft) => compose(draft, keys, this.serverNow()))
    if (sender.purpose === 'check') budget.spend(drafts.length)
    else budget.used += drafts.length
    return composed.map(({ wire, sent, secret }, index) => {
      const { operation } = drafts[index] as Draft
      const n = ++this.#ordinal
      if (secret !== undefined) redactor.learn(secret)
      if (sent.method === 'POST') journal.recordCreate(n, sent, this.earliest())
      return { n, sender, step: firstStep + index, operation, sent, wire }
    })
  }

  /** Records the exchange, as none of the check's steps where it is to be sent again. */
  #receive(prepared: Prepared, received: WireAnswer, lost: 'repeat' | 'keep') {
    const { n, sender, step, operation, sent, wire } = prepared
    const { skew, redactor, record, journal } = this.context
    const { sentAt, receivedAt, status, ...answer } = this.#kept(received)
    if (received.status !== 0) this.#hasAnswered = true
    this.#awaySince = status === 0 ? (this.#awaySince ?? sentAt) : undefined
    const date = Date.parse(answer.headers['date'] ?? '')
    if (!Number.isNaN(date)) skew.date({ sentAt, receivedAt, written: [date] })
    const { request, headers, text } = redactor.value({ ...answer, request: shortened(sent) })
    const { check, attempt } = sender
    const of = { n, check, attempt, step, operation, request }
    const answered = { ...of, status, headers, text, json: jsonOf(text), sentAt, receivedAt }
    if (wire.method === 'POST' && status === 200) this.#measureGrant(answered, wire)
    const exchange = { ...answered, server: skew.interval(sentAt, receivedAt), spread: skew.spread }
    const isRepeated =
      lost === 'repeat' && (status === 0 || (sender.purpose === 'cleanup' && isLost(exchange)))
    const again = isRepeated || (status !== 0 && this.#waitsAfter(sender, exchange))
    const recorded = again ? { ...exchange, step: 0 } : exchange
    record({ event: 'exchange', ...recorded })
    journal.recordAnswer(recorded)
    for (const finding of this.#oracle(recorded)) record({ event: 'finding', ...finding })
    return { exchange, again }
  }

  /** Returns the answer; as lost if a proxy made it, or if this run's answers become too many to keep. */
  #kept(answer: WireAnswer): WireAnswer {
    const { length } = answer.text
    // What did not reach the deployment is no answer of it, and the request may have had its effect.
    if (isFromProxy(answer))
      return { ...answer, status: 0, headers: {}, text: `${answer.status} ${proxyIn(answer)}` }
    if (length > fairLength && this.#received + length > mostKept + fairLength * this.#ordinal)
      return { ...answer, status: 0, headers: {}, text: 'the answers are too large to be kept' }
    this.#received += length
    return answer
  }

  /** A grant met for the first time was created between our sending and our receiving. */
  #measureGrant(answered: Omit<Exchange, 'server'>, { body = '' }: WireRequest): void {
    const { sentAt, receivedAt } = answered
    const { skew, journal } = this.context
    const grant = grantOf(answered)
    if (grant === undefined || journal.grants.has(grant.id)) return
    // A start where an earlier grant ends is no reading of a clock, and neither is one apart from the creation.
    const isEnd = () => [...journal.grants.values()].some(({ endsAt }) => endsAt === grant.startsAt)
    if (grant.createdAt === undefined && isEnd()) return
    const written = [grant.createdAt, grant.startsAt].filter((instant) => instant !== undefined)
    const atOnce = written.length > 0 && Math.max(...written) - Math.min(...written) <= second
    // A replayed or covering grant of an earlier run was created long ago and says nothing about now.
    const isOurs = grant.sourceId !== undefined && grant.sourceId === field(jsonOf(body), 'sourceId')
    if (atOnce && isOurs) skew.grant({ sentAt, receivedAt, written, uncertainty: uncertaintyOf(grant) })
  }

  /** Tests whether a request is sent again because it was refused with 429; the next one ends the run where that goes on. */
  #waitsAfter({ pacing }: Sender, exchange: Exchange): boolean {
    const isRefused = exchange.status === 429 && pacing === 'obey'
    if (!isRefused) this.#refusedSince = undefined
    if (!isRefused) return false
    const ms = quietAsked(exchange)
    const { receivedAt } = exchange
    this.#refusedSince ??= receivedAt
    const refusedMs = receivedAt + ms - this.#refusedSince
    if (refusedMs > longestQuietMs) {
      const why = `it refuses with 429 and asks for ${Math.ceil(ms / 1_000)} s of quiet: lower rateLimit, or try later`
      this.#down = new CannotGoOn(`the target serves nothing for ${Math.ceil(refusedMs / 1_000)} s: ${why}`)
    } else {
      this.context.budget.repeat()
      this.context.pacer.refused(ms)
      this.context.emit({ event: 'repaced', seconds: Math.ceil(ms / 1_000) })
    }
    return true
  }
}

interface Prepared extends Pick<Exchange, 'n' | 'step' | 'operation'> {
  readonly sender: Sender
  readonly sent: SentRequest
  readonly wire: WireRequest
}

/** Tests whether no answer of the target came: none at all, or one of a layer in front that does not reach it. */
const isLost = ({ status }: Exchange): boolean => status === 0 || (status >= 502 && status <= 504)

function shortened(sent: SentRequest): SentRequest {
  const { body } = sent
  if (body === undefined || body.length <= maxRecorded) return sent
  return { ...sent, body: `${body.slice(0, 200)}... (${body.length} characters)` }
}

/** Lost answers after which checks send nothing more; clean-up goes on until a few more were lost in a row. */
const mostLost = 20
/** Tries of a request, after which it alone may be what is not answered. */
const mostAlone = 3
/** Between two tries of the clean-up: at first, doubled each time, and at most. */
const shortestPauseMs = 125
const longestPauseMs = 5_000
/** The greatest difference of clocks that is awaited after each grant, in milliseconds. */
const longestSpreadMs = 500
/** Characters of an answer that is never too large, and of all answers beyond that. */
const fairLength = 32_768
const mostKept = 16_777_216
const defaultPauseMs = 15_000
/** For how long a run may be refused with 429 without an answer between: several windows of a minute. */
const longestQuietMs = 300_000

/** Returns the wait that a 429 asks for, in milliseconds: Retry-After in seconds or as a date. */
function quietAsked({ headers, receivedAt }: Exchange): number {
  const value = headers['retry-after'] ?? ''
  const date = Date.parse(headers['date'] ?? '') || receivedAt
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - date
  return ms > 0 ? ms : defaultPauseMs
}
