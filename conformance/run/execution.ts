import type { RuleId } from '../../spec/generated/rules.ts'
import type { Ending, TraceEvent } from '../diagnosis/trace.ts'
import type { Check, TestResources } from '../kit/check.ts'
import { CheckEnded } from '../kit/wire.ts'
import { type CleanUsers, concurrencyOf, lanesOf, semaphoreOf, waitsLong } from './lanes.ts'
import { Leases } from './leases.ts'
import { mostAtOnce, pacedMs } from './pacer.ts'
import { measuredOf, type Plan, pairsOf, triesTheLimit } from './plan.ts'
import { drawInput, type Input, seedOfAttempt } from './seed.ts'
import {
  aborted,
  CannotGoOn,
  conclude,
  messageOf,
  type Sender,
  type Session,
  Unreachable,
} from './session.ts'
import { instantText, type Watched } from './skew.ts'
import { type Attempt, type Channel, type Deferred, type OpenTrial, openTrial } from './trial.ts'

/** A check that is due to run; its progress is shown under `area`, by default the first part of its id. */
export interface Scheduled {
  readonly check: Check
  readonly area?: string
  /** An earlier try of it: the next one has the same input. */
  readonly tried?: Attempt
  /** For how many milliseconds it waits at most. */
  readonly after?: number
}

/** One run of the plan against the target itself, not a trace: checks beside each other, each with pairs (a test user in a bundle) that it leases for itself, and that are cleaned when it ends. */
export class Execution {
  readonly session: Session
  readonly context: Session['context']
  /** The test resources that the preflight found; empty before it. */
  resources: TestResources
  leases: Leases
  readonly untried: Plan['untried']
  /** Why the run could not be completed; undefined when it was. */
  incomplete: string | undefined
  /** The checks that found something broken: another input would mostly find it again. */
  readonly failed = new Set<Check>()
  /** The rules that were found broken. */
  readonly #broken = new Set<RuleId>()
  readonly #attempts = new Map<Check, number>()
  readonly #enter: ReturnType<typeof semaphoreOf>
  /** The trials that have not ended. */
  readonly #open = new Set<Running>()
  /** The end of the last check in each lane. */
  readonly #lanes = new Map<string, Promise<void>>()
  /** Checks that wait for long, and their users. */
  #waitingLong: readonly { readonly lanes: readonly string[]; readonly ended: Promise<void> }[] = []
  /** The answers that each check lost for good. */
  readonly #losses = new Map<Check, number>()
  /** The tries that ended, and how many steps of the target's clock were noticed. */
  #ended: { readonly tried: Attempt; readonly watched: Watched }[] = []
  #steps = 0

  constructor(session: Session) {
    const { context } = session
    this.session = session
    this.context = context
    const checkout = { fresh: [], expired: [], foreign: [] }
    this.resources = { keys: [], bundles: { main: '' }, users: [], checkout, rateLimit: undefined }
    this.leases = new Leases(session, [], [])
    this.untried = [...context.plan.untried]
    this.#enter = semaphoreOf(mostAtOnce(context.target.rateLimit))
  }

  /** True where no further check begins: the run was called off, or cannot be completed. */
  get isOver(): boolean {
    return this.context.signal?.aborted === true || this.incomplete !== undefined
  }

  /** Runs one of the steps of the run; where it fails, the run cannot be completed. */
  async complete(work: () => Promise<void>): Promise<void> {
    const ending = await conclude(work)
    if (ending.kind === 'stopped') this.incomplete ??= ending.because
    if (ending.kind === 'error')
      this.incomplete ??= `${ending.unreachable ? '' : 'the suite failed: '}${ending.message}`
  }

  /** Tests whether the budget allows checks beside what those that have begun still need. */
  isAffordable(...checks: readonly Check[]): boolean {
    const { budget } = this.context
    const needs = ({ tried, trial }: OpenTrial) => Math.max(1, budget.costOf(tried.check) - trial.sent)
    const needed = [...this.#open].reduce((sum, open) => sum + needs(open), 0)
    return budget.allows(checks, needed)
  }

  get cleanUsers(): CleanUsers {
    const { main, second = main } = this.resources.bundles
    return { main: this.leases.cleanIn(main), both: this.leases.cleanIn(main, second) }
  }

  /** Runs checks concurrently, each if `mayBegin` at its turn; resolves with their attempts, without long waits. */
  async runBeside(scheduled: readonly Scheduled[], mayBegin: (one: Scheduled) => boolean) {
    const { emit, budget } = this.context
    const checks = scheduled.map(({ check }) => check)
    const held = new Set(this.#waitingLong.flatMap(({ lanes }) => lanes))
    const places = lanesOf(checks, this.cleanUsers, held)
    const attempts = scheduled.map(({ check }) => this.#nextAttempt(check))
    const runs = scheduled.map((one, done) => {
      const { check, after, area = check.id.split('/')[0] ?? '' } = one
      const lanes = places[done] ?? []
      const before = lanes.flatMap((name) => this.#lanes.get(name) ?? [])
      const attempt = attempts[done] ?? 1
      const begin = () => {
        if (this.isOver || !mayBegin(one)) return undefined
        const { used: requests, left } = budget
        emit({ event: 'progress', area, check: check.id, done, of: scheduled.length, requests, left })
        return one.tried === undefined ? this.#tryOf(check, attempt) : { ...one.tried, attempt }
      }
      const ended = Promise.all(before).then(() => this.#run(check, begin, { users: lanes, after }))
      for (const name of lanes) this.#lanes.set(name, ended)
      if (!waitsLong(check)) return ended
      this.#waitingLong = [...this.#waitingLong, { lanes, ended }]
      return undefined
    })
    await Promise.all(runs)
    return attempts
  }

  /** Tries again what was under way when the target's clock stepped, and what failed while too little was known of its clocks. */
  async retryUncertain(): Promise<void> {
    const { skew, budget, record, journal } = this.context
    const { otherRun } = journal
    // A check that leases nobody fails by no grant of another run.
    const failed = this.#ended.filter(({ tried, watched }) => watched.hasFailed && pairsOf(tried.check) > 0)
    if (otherRun !== undefined && failed.length > 0) {
      // It explains any of these failures, and may explain whatever comes of another try.
      for (const { tried } of failed) record({ event: 'void', check: tried.check.id, attempt: tried.attempt })
      throw new CheckEnded(
        `another run of this suite (${otherRun}) writes for the same test users, so that nothing that failed for them counts: give each run users of its own, or let one end before the next`,
      )
    }
    for (let round = 0; ; round++) {
      const isLast = round === mostRounds
      // What no try could do between two steps fails nothing.
      const uncertain = this.#ended.filter(
        ({ watched }) => skew.mustRetry(watched, isLast) && (watched.hasFailed || !isLast),
      )
      if (uncertain.length === 0) return
      this.#ended = this.#ended.filter((one) => !uncertain.includes(one))
      const again = uncertain.map(({ tried }) => ({ check: tried.check, tried }))
      for (const { check, tried } of again) record({ event: 'void', check: check.id, attempt: tried.attempt })
      if (isLast) return
      budget.repeat(budget.costOf(...again.map(({ check }) => check)))
      await this.runBeside(again, () => true)
      await this.finishWaiting()
    }
  }

  /** Runs a check again with a failure's input, deferred steps `after` so many ms; returns the attempt. */
  async again(check: Check, seed: number, { value }: Input, after = 0): Promise<number> {
    const attempt = this.#nextAttempt(check)
    await this.#run(check, () => ({ check, attempt, seed, purpose: 'confirm', input: value }), { after })
    return attempt
  }

  /** Waits for the checks that wait for long; after an abort for none. */
  async finishWaiting(): Promise<void> {
    await Promise.all(this.#waitingLong.map(({ ended }) => ended))
    this.#waitingLong = []
  }

  #nextAttempt(check: Check): number {
    const attempt = (this.#attempts.get(check) ?? 0) + 1
    this.#attempts.set(check, attempt)
    return attempt
  }

  /** Returns which time a check is tried, and with what its seed draws. */
  #tryOf(check: Check, attempt: number): Attempt {
    const { exactly, seed: runSeed } = this.context
    const drawn = seedOfAttempt(runSeed, check.id, attempt)
    const { seed, given: input } = exactly ?? { seed: drawn, given: drawInput(check, drawn).value }
    return { check, attempt, seed, purpose: 'try', input }
  }

  /** Tests whether a check that lost an answer is tried once more, which comes on top of what the run may send. */
  #mayTryAgain(check: Check): boolean {
    return (this.#losses.get(check) ?? 0) < mostRetries && !this.isOver
  }

  /** Runs a check, and again with the same input after a lost answer; a crash of the target is no loss. */
  async #run(check: Check, begin: () => Attempt | undefined, how: Held): Promise<void> {
    const lost = await this.#runOnce(check, begin, how)
    if (lost === undefined) return
    const next = { ...lost, attempt: this.#nextAttempt(check) }
    await this.#run(check, () => next, how)
  }

  /** Runs a check to its end, with its waits; returns the attempt to make again where it lost an answer. */
  async #runOnce(check: Check, begin: () => Attempt | undefined, how: Held): Promise<Attempt | undefined> {
    const { tag, budget, pacer, skew } = this.context
    const { resources } = this
    const open = await this.#enter(concurrencyOf(check), async () => {
      const tried = begin()
      if (tried === undefined) return undefined
      const [cost, most] = [budget.costOf(check), budget.mostOf(check)]
      if (measuredOf(check).seconds > 0 && !triesTheLimit(check)) await pacer.whenFree(cost)
      const channel = this.#channelOf(tried, how.users)
      const trial = openTrial(tried, { resources, tag }, channel, { most, lists: budget.lists })
      const running: Running = { ...trial, ...how, begun: skew.taken, waiting: [] }
      running.lost = await this.#runStretch(running, trial.run)
      return running
    })
    for (let next = open?.waiting.shift(); open && next; next = open.waiting.shift()) {
      const step = await this.#due(open, next)
      await this.#enter(concurrencyOf(check), async () => {
        open.lost = await this.#runStretch(open, step)
      })
    }
    return open?.lost
  }

  /** Runs a stretch of a check up to its next wait, or to its end, which leaves nothing to wait for. */
  async #runStretch(open: Running, work: () => Promise<void>): Promise<Attempt | undefined> {
    const { waiting, after } = open
    open.until = undefined
    this.#open.add(open)
    const ending = await conclude(async () => {
      await work()
      waiting.push(...open.takeDeferred().map((deferred) => this.#inTime(deferred, after)))
    })
    waiting.sort((one, other) => one.instant - other.instant)
    if (ending.kind === 'done' && waiting.length > 0) return undefined
    waiting.length = 0
    return this.#end(open, ending)
  }

  #channelOf({ check, attempt, seed, purpose, input }: Attempt, users?: readonly string[]): Channel {
    const { session, resources } = this
    const { target, runCommand, record, skew } = this.context
    const by = { check: check.id, attempt }
    const marked = (event: (now: number) => TraceEvent): number => {
      const now = session.serverNow()
      record(event(now))
      return now
    }
    const sender: Sender = { ...by, purpose: 'check', pacing: triesTheLimit(check) ? 'ignore' : 'obey' }
    return {
      send: (step, draft) => session.send(sender, step, draft),
      together: async (firstStep, drafts) => {
        const all = await session.together(sender, firstStep, drafts)
        const lost = all.find(({ status }) => status === 0)
        // What may have had its effect is no start for what follows, as long as there is another try.
        if (lost !== undefined && sender.pacing === 'obey' && purpose === 'try' && this.#mayTryAgain(check))
          throw new Unreachable(`${lost.request.method} ${lost.request.path}: ${lost.text}`)
        return all
      },
      pair: async (options) => {
        const bundleId = resources.bundles[options.bundle ?? 'main']
        if (bundleId === undefined) throw new Error(`${check.id} must declare bundle:second`)
        // After a step of the target's clock, the pairs rest.
        for (const { ms } of skew.steps.slice(this.#steps)) this.leases.distrust(ms)
        this.#steps = skew.steps.length
        const pair = await this.leases.take(bundleId, options, users)
        record({ event: 'lease', ...by, pair })
        return pair
      },
      begin: () => marked((now) => ({ event: 'begin', ...by, now, seed, purpose, given: input })),
      resume: (due) => marked((now) => ({ event: 'resume', ...by, now, due })),
      find: (finding) => record({ event: 'finding', ...finding }),
      restart: () => restarted(session),
      makeCheckout: async (bundleId, { userId, displayName }) => {
        const { command } = target.checkout
        // A command of the vendor's that fails is no error of the suite.
        const made = command && runCommand(command, { bundleId, userId, displayName }).catch(() => '')
        const checkoutId = (await made) || undefined
        if (checkoutId !== undefined) record({ event: 'checkout', ...by, checkoutId })
        return checkoutId
      },
    }
  }

  /** Returns a deferred step that waits no longer than the run goes on; throws beyond `longestWaitMs`. */
  #inTime(deferred: Deferred, after = this.#leftMs): Deferred {
    const { instant, earliest } = deferred
    const now = this.session.earliest()
    const longest = `waits for nothing longer than ${longestWaitMs / 1_000} s`
    // Infinity and NaN are too far as well.
    if (!(earliest - now <= longestWaitMs))
      throw new CheckEnded(`it would have to wait for ${instantText(instant)}, and ${longest}`)
    return instant - now > after ? { ...deferred, instant: earliest } : deferred
  }

  /** For how long the run goes on in any case: by its profile, or by the limit of requests. */
  get #leftMs(): number {
    const { effort, exactly, target, budget, startedAt, clock } = this.context
    const { lastsMs, waiting } = effort
    if (exactly !== undefined) return 1_000 * (exactly.after ?? 0)
    if (waiting === 'to the end') return lastsMs
    // A soak has no limit of requests.
    const pacedOf = Number.isFinite(budget.most) ? pacedMs(budget.most, target.rateLimit) : 0
    return startedAt + Math.max(lastsMs, pacedOf) - clock.now()
  }

  /** Waits for a deferred step and returns it; after an abort or a clock step, one that ends the check. */
  async #due(open: Running, { instant, step }: Deferred): Promise<() => Promise<void>> {
    const { session } = this
    const { clock, signal, skew } = this.context
    const giveUpAt = clock.now() + Math.max(0, instant - session.earliest()) + graceMs
    open.until = instant
    while (signal?.aborted !== true) {
      if (skew.mustRetry({ begun: open.begun, ended: skew.taken, hasFailed: false }))
        return () => Promise.reject(new CheckEnded("the target's clock stepped"))
      const left = instant - session.earliest()
      if (left < 0) return step
      if (clock.now() >= giveUpAt) {
        const late = `the target's clock did not come to ${instantText(instant)} in the time in which it should have`
        return () => Promise.reject(new CheckEnded(late))
      }
      this.#tellWait()
      await clock.sleep(Math.max(1, Math.min(left + 1, giveUpAt - clock.now())), signal)
    }
    return () => Promise.reject(new CannotGoOn(aborted))
  }

  /** Reports a wait for which nothing else is at work. */
  #tellWait(): void {
    // Who does not wait comes first.
    const [next] = [...this.#open].toSorted(({ until: one = 0 }, { until: other = 0 }) => one - other)
    if (next?.until === undefined) return
    const seconds = Math.ceil((next.until - this.session.earliest()) / 1_000)
    if (seconds > 1) this.context.emit({ event: 'waiting', seconds, check: next.tried.check.id })
  }

  /** Ends a try of a check; returns it where it lost an answer and may be made again. */
  async #end(open: Running, ending: Ending): Promise<Attempt | undefined> {
    const { check, attempt, purpose } = open.tried
    const { budget, record, skew, shown } = this.context
    if (purpose === 'try') {
      // What it takes to try it again is kept from the checks that follow; what another one has found needs no further try.
      const all = new Set([...open.broken, ...(shown.get(check.id) ?? [])])
      const fresh = [...all].filter((rule) => !this.#broken.has(rule))
      for (const rule of fresh) this.#broken.add(rule)
      budget.keep(check, fresh.length, open.trial.sent)
      if (open.broken.size > 0) this.failed.add(check)
    }
    let last = ending
    const returned = open.pairs.map((pair) => conclude(() => this.leases.give(pair)))
    for (const ended of await Promise.all(returned)) last = ended.kind === 'done' ? last : ended
    this.#open.delete(open)
    record({ event: 'end', check: check.id, attempt, ending: last })
    const watched = { begun: open.begun, ended: skew.taken, hasFailed: open.broken.size > 0 }
    if (purpose === 'try') this.#ended.push({ tried: open.tried, watched })
    if (last.kind === 'error' && last.unreachable && last.lost !== true) this.incomplete ??= last.message
    this.#tellWait()
    const isLost = ending.kind === 'error' && ending.lost === true
    if (!isLost || purpose !== 'try' || !this.#mayTryAgain(check)) return undefined
    this.#losses.set(check, (this.#losses.get(check) ?? 0) + 1)
    budget.repeat(open.trial.sent + budget.costOf(check))
    return open.tried
  }
}

/** The users that a check may lease, and for how many milliseconds it waits at most. */
interface Held {
  readonly users?: readonly string[]
  readonly after?: number | undefined
}

/** A running check: the clock samples at its start, its deferred steps, and the attempt to make after a loss. */
interface Running extends OpenTrial, Held {
  readonly begun: number
  readonly waiting: Deferred[]
  until?: number | undefined
  lost?: Attempt | undefined
}

/** Runs the restart, and waits until the deployment answers anything but a failure. */
async function restarted(session: Session): Promise<void> {
  const { restart = '', clock, runCommand, signal } = session.context
  await runCommand(restart, {}).catch((thrown) => {
    throw new CheckEnded(`--restart: ${messageOf(thrown)}`)
  })
  const until = clock.now() + longestRestartMs
  for (;;) {
    const status = await session.look()
    if (status > 0 && status < 500) return
    if (clock.now() > until)
      throw new CheckEnded(`the deployment does not answer ${longestRestartMs / 1_000} s after its restart`)
    await clock.sleep(250, signal)
  }
}

/** The longest that a check of ours waits is the minute before the rate limit is tried. */
const longestWaitMs = 180_000
/** Allowance for what the run learns about the target's clock while it waits. */
const graceMs = 30_000
const longestRestartMs = 60_000
/** The most tries again of a check that lost an answer. */
const mostRetries = 2
/** The most tries again of what is uncertain, where clocks step each time. */
const mostRounds = 4
