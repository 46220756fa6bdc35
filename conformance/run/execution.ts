import { isDeepStrictEqual } from 'node:util'
import type { Check, ProfileName, TestResources } from '../kit/check.ts'
import { BudgetExhausted } from './budget.ts'
import { CalledOff, sleepUnlessCalledOff } from './called-off.ts'
import { measureClock } from './clock-probe.ts'
import { conclude, endingOf } from './conclude.ts'
import { DeferredSteps, neverCame, type Taken } from './deferred-steps.ts'
import type { RunEvent } from './events.ts'
import { givenOf, type Input, seedOf } from './given.ts'
import type { JournalSink } from './journal.ts'
import { Leases } from './leases.ts'
import { liveLine, type Occasion } from './live-line.ts'
import { measuredOf } from './measured.ts'
import { costOf, leaseCost, type Plan, type Planned, pairsOf, triesTheLimit, type Untried } from './plan.ts'
import type { Clock, Entropy, RunCommand, Transport } from './ports.ts'
import { PreflightFault, preflight } from './preflight.ts'
import type { Recorder } from './recorder.ts'
import { runChild } from './run-child.ts'
import { Down, type Session, Unreachable } from './session.ts'
import { missingFor, shortfallOf } from './shortage.ts'
import type { Target } from './target.ts'
import type { Ending, KnownFailure } from './trace.ts'
import { type OpenTrial, openTrial, Stopped } from './trial.ts'

/** What a run needs; nothing is global, so that several runs may proceed at once. */
export interface RunOptions {
  readonly target: Target
  readonly checks: readonly Check[]
  readonly seed: number
  readonly profile: ProfileName
  readonly clock: Clock
  readonly entropy: Entropy
  /** Stops after the preflight. */
  readonly planOnly?: 'yes'
  /** Ids or areas of checks; all when left out. */
  readonly only?: readonly string[] | undefined
  readonly rateLimitCheck?: 'run' | 'leave out'
  /** Whether failures are tried again; on by default. */
  readonly confirm?: 'on' | 'off'
  /** The most requests of the run; the profile's when left out. */
  readonly maxRequests?: number | undefined
  /** The seed and the input of one failure, in place of those that follow from the run's seed. */
  readonly exactly?: { readonly seed: number; readonly given: unknown }
  /** For `soak`. */
  readonly minutes?: number | undefined
  readonly known?: readonly KnownFailure[]
  readonly journal?: JournalSink
  readonly onEvent?: (event: RunEvent) => void
  /** Over HTTP when left out. */
  readonly transport?: Transport
  /** As a child process, without a shell, when left out. */
  readonly runCommand?: RunCommand
  /** Ends the run early but cleanly: what is live is revoked. */
  readonly signal?: AbortSignal
  /** The command line without secrets. */
  readonly command?: string
}

interface ExecutionParts extends RunOptions {
  readonly session: Session
  readonly recorder: Recorder
  readonly plan: Plan
  readonly tag: string
}

/** One finished run of a check. */
export interface Ended {
  readonly occasion: Occasion
  readonly ending: Ending
}

/** One run of the plan against the live target: checks one after the other, with overlapping waits and cleaned pairs. */
export class Execution {
  readonly #parts: ExecutionParts
  readonly #attempts = new Map<string, number>()
  readonly ended: Ended[] = []
  /** The checks that found something broken: another input would mostly find it again. */
  readonly failed = new Set<Check>()
  readonly untried: Untried[]
  warnings: readonly string[] = []
  resources: TestResources | undefined
  bundleNames: ReadonlyMap<string, string> = new Map()
  leases: Leases | undefined
  /** Why the run could not be completed; undefined when it was. */
  incomplete: string | undefined
  readonly #waiting: DeferredSteps
  readonly #lists = { begun: 0, pages: 0 }

  constructor(parts: ExecutionParts) {
    this.#parts = parts
    this.#waiting = new DeferredSteps(parts.clock, () => this.#surelyPast())
    this.untried = [...parts.plan.untried]
  }

  /** Finds the test resources without writing; false when no check can begin. */
  async prepare(): Promise<'ready' | 'impossible'> {
    const { session, target, recorder, plan, profile } = this.#parts
    try {
      const { resources, bundleNames, warnings } = await preflight(
        session,
        target,
        profile === 'smoke' ? 4 : 24,
      )
      this.resources = resources
      this.bundleNames = bundleNames
      this.warnings = warnings
      recorder.write({ event: 'resources', resources })
      const { main, second } = resources.bundles
      const bundles = second === undefined ? [main] : [main, second]
      this.leases = new Leases(session, bundles, resources.users)
      const most = (checks: readonly Check[]) => Math.max(0, ...checks.map(pairsOf))
      const checks = plan.planned.map(({ check }) => check)
      session.parts.budget.cleanup = () => this.leases?.cleanupCost(this.perList) ?? 0
      await this.leases.inspect(main, most(checks))
      if (second !== undefined) await this.leases.inspect(second, 1)
      return 'ready'
    } catch (thrown) {
      const known = [PreflightFault, Unreachable, Down, BudgetExhausted, CalledOff].some(
        (kind) => thrown instanceof kind,
      )
      this.incomplete = thrown instanceof Error ? thrown.message : String(thrown)
      if (!known) this.incomplete = `the suite failed: ${this.incomplete}`
      return 'impossible'
    }
  }

  /** The planned checks whose needs are met after the preflight; the others are recorded as untried. */
  possible(): readonly Planned[] {
    return this.#parts.plan.planned.flatMap((planned) => {
      const { check } = planned
      const items = missingFor(check, this)
      if (items.length === 0) return [planned]
      if (!this.untried.some((one) => one.check === check)) {
        this.untried.push({ check, because: { kind: 'missing', items } })
      }
      return []
    })
  }

  /** Why a completed run is no verdict on the deployment. */
  get shortfall(): string | undefined {
    const { target, profile } = this.#parts
    return shortfallOf(this, target, profile)
  }

  /** The requests that a list took so far in place of one: more than one where pages are short. */
  get perList(): number {
    const { begun, pages } = this.#lists
    return begun === 0 ? 1 : pages / begun
  }

  /** What a check would take here. */
  costHere({ check, measured }: Pick<Planned, 'check' | 'measured'>): number {
    return costOf(check, measured, this.perList)
  }

  /** Whether the budget allows a check beside what the checks that wait still need. */
  isAffordable(planned: Planned): boolean {
    const waiting = this.#waiting.trials.reduce(
      (sum, { check, trial }) =>
        sum + Math.max(1, this.costHere({ check, measured: measuredOf(check) }) - trial.sent),
      0,
    )
    const cost = this.costHere(planned)
    // A check may take more than was measured: what waits does not pay for it.
    const margin = waiting > 0 ? aFew + cost / 3 : 0
    return cost + waiting + margin <= this.#parts.session.parts.budget.left
  }

  /** Leaves a check out that the budget no longer allows. */
  shed({ check }: Planned): void {
    const items = [`requests: the ${this.#parts.session.parts.budget.limit} of this run (--max-requests)`]
    this.untried.push({ check, because: { kind: 'missing', items } })
  }

  /** Runs a check with the next of its inputs. */
  async tryCheck({ check, seed: first }: Planned): Promise<void> {
    const { exactly } = this.#parts
    const attempt = this.#next(check)
    const seed = attempt === 1 ? first : seedOf(this.#parts.seed, `${check.id}#${attempt - 1}`)
    const drawn = exactly ?? { seed, given: givenOf(check, seed).value }
    await this.#begin({ check, attempt, seed: drawn.seed, purpose: 'try', given: drawn.given })
    await this.#runDue()
  }

  /** The input of an attempt with what its shrinker needs, where the seed draws the same again. */
  inputOf(check: Check, seed: number, value: unknown): Input {
    const drawn = givenOf(check, seed)
    return isDeepStrictEqual(drawn.value, value) ? drawn : { value, context: undefined }
  }

  /** Runs a check again with the input of a failure, deferred steps included; returns its ending. */
  async again(check: Check, seed: number, { value }: Input): Promise<Ended | undefined> {
    const attempt = this.#next(check)
    await this.#begin({ check, attempt, seed, purpose: 'confirm', given: value })
    await this.finishWaiting()
    return this.ended.find(({ occasion }) => occasion.check === check && occasion.attempt === attempt)
  }

  /** Waits for every deferred step; after an abort for none. */
  async finishWaiting(): Promise<void> {
    const { clock, onEvent, signal } = this.#parts
    while (!this.#waiting.isEmpty) {
      await this.#runDue()
      const next = this.#waiting.next()
      if (next === undefined) return
      if (next.ms > 1_000)
        onEvent?.({ event: 'waiting', seconds: Math.ceil(next.ms / 1_000), check: next.open.check.id })
      await sleepUnlessCalledOff(clock, next.ms, signal)
    }
  }

  /** Measures the target's clock, when there is a pair to do it on. */
  async measureClock(): Promise<void> {
    const { resources, leases } = this
    if (resources === undefined || leases === undefined || leases.usable(resources.bundles.main) === 0) return
    const doubt = await measureClock(this.#parts.session, leases, resources.bundles.main, this.#parts.tag)
    if (doubt !== undefined) this.#warn(doubt)
  }

  /** At the end of the run: tries once more to revoke what may be live. What remains is the residue. */
  async release(): Promise<void> {
    try {
      await this.leases?.release()
    } catch (thrown) {
      this.incomplete ??= thrown instanceof Error ? thrown.message : String(thrown)
    }
  }

  /** Creates checkout sessions with the target's command, one in each bundle that is written to. */
  async makeSessions(): Promise<void> {
    const { target, recorder, plan, runCommand = runChild } = this.#parts
    const { command } = target.checkout
    const [user] = this.resources?.users ?? []
    const isNeeded = plan.planned.some(({ check }) => check.needs.includes('checkout:fresh'))
    if (this.resources === undefined || command === undefined || user === undefined || !isNeeded) return
    const { bundles, checkout } = this.resources
    const sessions: string[] = []
    for (const bundleId of [bundles.main, bundles.second]) {
      if (bundleId === undefined) continue
      try {
        sessions.push(await runCommand(command, { bundleId, displayName: user.displayName }))
      } catch (thrown) {
        this.#warn(`no session in ${bundleId}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
      }
    }
    this.resources = { ...this.resources, checkout: { ...checkout, fresh: [...sessions, ...checkout.fresh] } }
    recorder.write({ event: 'resources', resources: this.resources })
  }

  #warn(text: string): void {
    this.warnings = [...this.warnings, text]
    this.#parts.onEvent?.({ event: 'warning', text })
  }

  #next(check: Check): number {
    const attempt = (this.#attempts.get(check.id) ?? 0) + 1
    this.#attempts.set(check.id, attempt)
    return attempt
  }

  async #begin(occasion: Occasion): Promise<void> {
    const { check, attempt } = occasion
    const { session, target, tag } = this.#parts
    const { resources, leases } = this
    if (resources === undefined || leases === undefined) return
    const measured = measuredOf(check)
    const cost = this.costHere({ check, measured })
    if (measured.seconds > 0 && !triesTheLimit(check)) await session.parts.pacer.whenFree(cost)
    const { runCommand = runChild } = this.#parts
    const parts = { session, leases, resources, checkoutCommand: target.checkout.command, runCommand }
    const open = openTrial({
      check,
      attempt,
      resources,
      rules: measured.rules,
      most: measured.rules.length === 0 ? mostUnmeasured : mostOverCost * cost + aFew,
      lists: this.#lists,
      tag,
      line: liveLine(parts, occasion),
    })
    const early = await conclude(
      open,
      () => check.run(open.trial, occasion.given),
      async () => this.#defer(open, occasion),
    )
    if (this.#waiting.has(open) && early.kind === 'done') return
    await this.#end(open, occasion, early)
  }

  #defer(open: OpenTrial, occasion: Occasion): void {
    for (const deferred of open.takeDeferred()) this.#waiting.add({ ...deferred, open, occasion })
  }

  /** Runs the steps whose instant is certainly past, in the order in which they were due; after an abort ends all of them. */
  async #runDue(): Promise<void> {
    const take = () =>
      this.#parts.signal?.aborted === true ? this.#waiting.takeFirst() : this.#waiting.takeDue()
    for (let due = take(); due !== undefined; due = take()) {
      const { open, occasion } = due
      try {
        await this.#goOn(due)
        this.#defer(open, occasion)
      } catch (thrown) {
        await this.#end(open, occasion, endingOf(thrown))
        continue
      }
      if (!this.#waiting.has(open)) await this.#end(open, occasion, { kind: 'done' })
    }
  }

  async #goOn({ open, step, state, instant }: Taken): Promise<void> {
    if (this.#parts.signal?.aborted === true) throw new CalledOff()
    if (state === 'given up') throw new Stopped(neverCame(instant))
    open.resume()
    await step()
  }

  async #end(open: OpenTrial, occasion: Occasion, ending: Ending): Promise<void> {
    const { check, attempt } = occasion
    this.#waiting.leave(open)
    // What it would take to try it again is kept from the checks that follow.
    if (open.brokenParts > 0 && occasion.purpose === 'try') {
      this.failed.add(check)
      const kept = Math.min(open.trial.sent, mostKept * open.brokenParts)
      this.#parts.session.parts.budget.keep(kept + leaseCost * pairsOf(check))
    }
    let last = ending
    for (const pair of open.pairs) {
      try {
        await this.leases?.give(pair)
      } catch (thrown) {
        last = endingOf(thrown)
      }
    }
    this.#parts.recorder.write({ event: 'end', check: check.id, attempt, ending: last })
    this.ended.push({ occasion, ending: last })
    if (last.kind === 'error' && last.unreachable && last.lost !== true) this.incomplete ??= last.message
  }

  /** The earliest that the target's clock can show now. */
  #surelyPast(): number {
    const { skew, clock } = this.#parts.session.parts
    const now = clock.now()
    return skew.interval(now, now).earliest
  }
}

/** How much more than measured a check may take: a target decides how many pages a list has. */
const mostOverCost = 3
const aFew = 20
/** Of a check that took more, each failure is mostly shown by a part. */
const mostKept = 60
/** The most requests of a check that nobody measured. */
const mostUnmeasured = 1_000
