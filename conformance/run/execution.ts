import type { RuleId } from '../../spec/generated/rules.ts'
import type { Ending, TraceEvent } from '../diagnosis/trace.ts'
import type { Check, TestResources } from '../kit/check.ts'
import { drafts } from '../kit/draft.ts'
import { Stopped } from '../kit/wire.ts'
import { conclude, messageOf } from './conclude.ts'
import type { RunContext } from './context.ts'
import { drawInput, type Input } from './input.ts'
import { Leases } from './leases.ts'
import { mainPairsOf, measuredOf, type Plan, triesTheLimit } from './plan.ts'
import { seedOfAttempt } from './seed.ts'
import { asRestart, CalledOff, type Sender } from './session.ts'
import { instantText } from './skew.ts'
import { type Attempt, type Channel, type Deferred, type OpenTrial, openTrial } from './trial.ts'

interface Waiting extends Deferred {
  readonly open: OpenTrial
  /** By our own clock: the end of the wait. */
  readonly giveUpAt: number
}

/** One run of the plan against the live target: checks one after the other, with overlapping waits and cleaned pairs. */
export class Execution {
  readonly context: RunContext
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
  #waiting: readonly Waiting[] = []

  constructor(context: RunContext) {
    this.context = context
    const checkout = { fresh: [], expired: [], foreign: [] }
    this.resources = { keys: [], bundles: { main: '' }, users: [], checkout, rateLimit: undefined }
    this.leases = new Leases(context.session, [], [])
    this.untried = [...context.plan.untried]
  }

  /** True where no further check begins: the run was called off, or cannot be completed. */
  get isOver(): boolean {
    return this.context.signal?.aborted === true || this.incomplete !== undefined
  }

  /** Runs a part of the run; where it fails, the run cannot be completed. */
  async complete(part: () => Promise<void>): Promise<void> {
    const ending = await conclude(part)
    if (ending.kind === 'stopped') this.incomplete ??= ending.because
    if (ending.kind === 'error')
      this.incomplete ??= `${ending.unreachable ? '' : 'the suite failed: '}${ending.message}`
  }

  /** Tests whether the budget allows a check beside what the checks that wait still need. */
  isAffordable(check: Check): boolean {
    const { budget } = this.context
    const needs = ({ tried, trial }: OpenTrial) => Math.max(1, budget.costOf(tried.check) - trial.sent)
    return budget.allows(
      check,
      [...this.#trialsThatWait].reduce((sum, open) => sum + needs(open), 0),
    )
  }

  /** Tests whether the pairs that a check leases at once are free, or no check that waits will free any. */
  hasPairs(check: Check): boolean {
    return this.#waiting.length === 0 || this.leases.free(this.resources.bundles.main) >= mainPairsOf(check)
  }

  /** Runs a check with what its seed draws. `area` is the first part of its id, or which round of further inputs it is. */
  async tryCheck(check: Check, done: number, of: number, area = check.id.split('/')[0] ?? ''): Promise<void> {
    const { exactly, emit, budget } = this.context
    const { used: requests, left } = budget
    emit({ event: 'progress', area, check: check.id, done, of, requests, left })
    const own = seedOfAttempt(this.context.seed, check.id, (this.#attempts.get(check) ?? 0) + 1)
    const { seed, given } = exactly ?? { seed: own, given: drawInput(check, own).value }
    await this.#begin({ check, seed, purpose: 'try', given })
    await this.#runDue()
  }

  /** Runs a check again with the input of a failure, and deferred steps of so many milliseconds after; returns which time it ran. */
  async again(check: Check, seed: number, { value }: Input, after = 0): Promise<number> {
    const attempt = await this.#begin({ check, seed, purpose: 'confirm', given: value })
    await this.finishWaiting(after)
    return attempt
  }

  /** Waits for every deferred step, for what comes later than in so many milliseconds no longer than it must; after an abort for none. */
  async finishWaiting(ms = 0): Promise<void> {
    const until = this.context.session.earliest() + ms
    const early = (one: Waiting) => (one.instant > until ? { ...one, instant: one.earliest } : one)
    do {
      this.#waiting = inTheirOrder(this.#waiting.map(early))
      await this.#runDue()
    } while (await this.#sleepToNext())
  }

  /** Waits until the pairs of a check are free, where checks that wait hold them and end soon. */
  async waitForPairs(check: Check): Promise<void> {
    const until = this.context.session.earliest() + longestWaitMs
    while (!this.hasPairs(check) && (this.#waiting[0]?.instant ?? 0) <= until) {
      await this.#sleepToNext()
      await this.#runDue()
    }
  }

  /** Waits until the next step is due; returns whether there is one. */
  async #sleepToNext(): Promise<boolean> {
    const { clock, emit, session, signal } = this.context
    const [next] = this.#waiting
    if (next === undefined) return false
    const { instant, giveUpAt, open } = next
    const left = Math.max(1, Math.min(instant - session.earliest() + 1, giveUpAt - clock.now()))
    if (left > 1_000) emit({ event: 'waiting', seconds: Math.ceil(left / 1_000), check: open.tried.check.id })
    await clock.sleep(left, signal)
    return true
  }

  get #trialsThatWait(): ReadonlySet<OpenTrial> {
    return new Set(this.#waiting.map(({ open }) => open))
  }

  async #begin(wanted: Omit<Attempt, 'attempt'>): Promise<number> {
    const { tag, budget, pacer } = this.context
    const { check } = wanted
    const attempt = (this.#attempts.get(check) ?? 0) + 1
    this.#attempts.set(check, attempt)
    const tried = { ...wanted, attempt }
    const [cost, most] = [budget.costOf(check), budget.mostOf(check)]
    if (measuredOf(check).seconds > 0 && !triesTheLimit(check)) await pacer.whenFree(cost)
    const channel = this.#channelOf(tried)
    const open = openTrial(tried, { resources: this.resources, tag }, channel, { most, lists: budget.lists })
    await this.#runSteps(open, open.run)
    return attempt
  }

  #channelOf({ check, attempt, seed, purpose, given }: Attempt): Channel {
    const { session, target, runCommand, record } = this.context
    const { bundles } = this.resources
    const by = { check: check.id, attempt }
    const marked = (event: (now: number) => TraceEvent): number => {
      const now = session.serverNow()
      record(event(now))
      return now
    }
    const sender: Sender = { ...by, purpose: 'check', pacing: triesTheLimit(check) ? 'ignore' : 'obey' }
    return {
      send: (step, draft) => session.send(sender, step, draft),
      together: (firstStep, drafts) => session.together(sender, firstStep, drafts),
      pair: async (wish) => {
        const bundleId = bundles[wish.bundle ?? 'main']
        if (bundleId === undefined) throw new Error(`${check.id} must declare bundle:second`)
        const pair = await this.leases.take(bundleId, wish)
        record({ event: 'lease', ...by, pair })
        return pair
      },
      begin: () => marked((now) => ({ event: 'begin', ...by, now, seed, purpose, given })),
      resume: () => marked((now) => ({ event: 'resume', ...by, now })),
      find: (finding) => record({ event: 'finding', ...finding }),
      restart: () => restarted(this.context),
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

  /** Defers a step; an instant beyond `longestWaitMs` ends its check. */
  #defer(open: OpenTrial, { instant, earliest, step }: Deferred): void {
    const { clock, session } = this.context
    const now = session.earliest()
    const longest = `waits for nothing longer than ${longestWaitMs / 1_000} s`
    // Infinity and NaN are too far as well.
    if (!(earliest - now <= longestWaitMs))
      throw new Stopped(`it would have to wait for ${instantText(instant)}, and ${longest}`)
    const giveUpAt = clock.now() + Math.max(0, instant - now) + graceMs
    this.#waiting = inTheirOrder([...this.#waiting, { open, instant, earliest, step, giveUpAt }])
  }

  /** Runs the steps whose instant is certainly past, in the order in which they were due; after an abort ends all of them. */
  async #runDue(): Promise<void> {
    const { clock, session, signal } = this.context
    if (signal?.aborted === true)
      for (const open of this.#trialsThatWait)
        await this.#runSteps(open, () => Promise.reject(new CalledOff()))
    for (;;) {
      const past = session.earliest()
      const due = this.#waiting.find(({ instant }) => instant < past)
      const taken = due ?? this.#waiting.find(({ giveUpAt }) => giveUpAt <= clock.now())
      if (taken === undefined) return
      this.#waiting = this.#waiting.filter((one) => one !== taken)
      const late = `the target's clock did not come to ${instantText(taken.instant)} in the time in which it should have`
      await this.#runSteps(taken.open, taken === due ? taken.step : () => Promise.reject(new Stopped(late)))
    }
  }

  /** Runs a part of a check: up to its next wait, or to its end. */
  async #runSteps(open: OpenTrial, part: () => Promise<void>): Promise<void> {
    const ending = await conclude(async () => {
      await part()
      for (const deferred of open.takeDeferred()) this.#defer(open, deferred)
    })
    if (ending.kind !== 'done' || !this.#trialsThatWait.has(open)) await this.#end(open, ending)
  }

  async #end(open: OpenTrial, ending: Ending): Promise<void> {
    const { check, attempt, purpose } = open.tried
    const { budget, record } = this.context
    this.#waiting = this.#waiting.filter((one) => one.open !== open)
    if (open.broken.size > 0 && purpose === 'try') {
      // What it takes to try it again is kept from the checks that follow; what another one has found needs no further try.
      const fresh = [...open.broken].filter((rule) => !this.#broken.has(rule))
      for (const rule of fresh) this.#broken.add(rule)
      budget.keep(check, fresh.length, open.trial.sent)
      this.failed.add(check)
    }
    let last = ending
    for (const pair of open.pairs) {
      const ended = await conclude(() => this.leases.give(pair))
      last = ended.kind === 'done' ? last : ended
    }
    record({ event: 'end', check: check.id, attempt, ending: last })
    if (last.kind === 'error' && last.unreachable && last.lost !== true) this.incomplete ??= last.message
  }
}

/** Runs the restart, and waits until the deployment answers anything but a failure. */
async function restarted({ restart = '', session, clock, runCommand, signal }: RunContext): Promise<void> {
  await runCommand(restart, {}).catch((thrown) => {
    throw new Stopped(`--restart: ${messageOf(thrown)}`)
  })
  const until = clock.now() + longestRestartMs
  for (;;) {
    const status = await session.look(asRestart, drafts.listBundles({ limit: 1 }))
    if (status > 0 && status < 500) return
    if (clock.now() > until)
      throw new Stopped(`the deployment does not answer ${longestRestartMs / 1_000} s after its restart`)
    await clock.sleep(250, signal)
  }
}

const inTheirOrder = (waiting: readonly Waiting[]) => waiting.toSorted((a, b) => a.instant - b.instant)

/** The longest that a check of ours waits is the minute before the rate limit is tried. */
const longestWaitMs = 180_000
/** Allowance for what the run learns about the target's clock while it waits. */
const graceMs = 30_000
const longestRestartMs = 60_000
