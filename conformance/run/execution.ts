import type { Check, TestResources } from '../kit/check.ts'
import { conclude } from './conclude.ts'
import { DeferredSteps } from './deferred-steps.ts'
import type { RunEvent } from './events.ts'
import { givenOf, type Input, seedOf } from './given.ts'
import { Leases } from './leases.ts'
import { liveLine } from './live-line.ts'
import { measuredOf } from './measured.ts'
import { pairsOf, triesTheLimit } from './needs.ts'
import type { RunOptions } from './options.ts'
import { costOf, leaseCost, type Plan, type Planned, type Untried } from './plan.ts'
import type { RunCommand } from './ports.ts'
import { CalledOff, type Session } from './session.ts'
import type { Ending, TraceEvent } from './trace.ts'
import { type Occasion, type OpenTrial, openTrial } from './trial.ts'

/** The options of a run, and what its parts share. */
interface ExecutionParts extends RunOptions {
  readonly session: Session
  /** What happened so far. */
  readonly trace: readonly TraceEvent[]
  readonly plan: Plan
  readonly tag: string
  readonly runCommand: RunCommand
  readonly emit: (event: RunEvent) => void
}

/** One run of the plan against the live target: checks one after the other, with overlapping waits and cleaned pairs. */
export class Execution {
  readonly parts: ExecutionParts
  /** What the preflight found, and nothing before it. */
  resources: TestResources
  leases: Leases
  readonly untried: Untried[]
  readonly warnings: string[] = []
  /** Why the run could not be completed; undefined when it was. */
  incomplete: string | undefined
  /** The checks that found something broken: another input would mostly find it again. */
  readonly failed = new Set<Check>()
  readonly #attempts = new Map<Check, number>()
  readonly #endings = new Map<OpenTrial, Ending>()
  readonly #waiting: DeferredSteps
  readonly #lists = { begun: 0, pages: 0 }

  constructor(parts: ExecutionParts) {
    const { session, plan } = parts
    this.parts = parts
    const checkout = { fresh: [], expired: [], foreign: [] }
    this.resources = { keys: [], bundles: { main: '' }, users: [], checkout, rateLimit: undefined }
    this.leases = new Leases(session, [], [])
    this.untried = [...plan.untried]
    this.#waiting = new DeferredSteps(session.parts)
  }

  /** Whether no further check begins: the run was called off, or cannot be completed. */
  get isOver(): boolean {
    return this.parts.signal?.aborted === true || this.incomplete !== undefined
  }

  /** Runs a part of the run; where it fails, the run cannot be completed. */
  async complete(part: () => Promise<void>): Promise<void> {
    const ending = await conclude(part)
    if (ending.kind === 'stopped') this.incomplete ??= ending.because
    if (ending.kind === 'error')
      this.incomplete ??= ending.unreachable ? ending.message : `the suite failed: ${ending.message}`
  }

  warn(text: string): void {
    this.warnings.push(text)
    this.parts.emit({ event: 'warning', text })
  }

  /** The requests that a list took so far in place of one: more than one where pages are short. */
  get perList(): number {
    const { begun, pages } = this.#lists
    return begun === 0 ? 1 : pages / begun
  }

  /** What a check would take here. */
  costHere(check: Check): number {
    return costOf(check, this.perList)
  }

  /** Whether the budget allows a check beside what the checks that wait still need. */
  isAffordable(check: Check): boolean {
    let waiting = 0
    for (const { occasion, trial } of this.#waiting.trials)
      waiting += Math.max(1, this.costHere(occasion.check) - trial.sent)
    const cost = this.costHere(check)
    // A check may take more than was measured: what waits does not pay for it.
    const margin = waiting > 0 ? aFew + cost / 3 : 0
    return cost + waiting + margin <= this.parts.session.parts.budget.left
  }

  /** Runs a check with the next of its inputs. */
  async tryCheck({ check, seed: first }: Planned): Promise<void> {
    const { exactly } = this.parts
    const attempt = this.#next(check)
    const seed = attempt === 1 ? first : seedOf(this.parts.seed, `${check.id}#${attempt - 1}`)
    const drawn = exactly ?? { seed, given: givenOf(check, seed).value }
    await this.#begin({ check, attempt, seed: drawn.seed, purpose: 'try', given: drawn.given })
    await this.#runDue()
  }

  /** Runs a check again with the input of a failure, deferred steps included; returns which time it ran, and its ending. */
  async again(check: Check, seed: number, { value }: Input) {
    const attempt = this.#next(check)
    const open = await this.#begin({ check, attempt, seed, purpose: 'confirm', given: value })
    await this.finishWaiting()
    return { attempt, ending: this.#endings.get(open) }
  }

  /** Waits for every deferred step; after an abort for none. */
  async finishWaiting(): Promise<void> {
    const { clock, emit, signal } = this.parts
    for (;;) {
      await this.#runDue()
      const next = this.#waiting.next()
      if (next === undefined) return
      const check = next.open.occasion.check.id
      if (next.ms > 1_000) emit({ event: 'waiting', seconds: Math.ceil(next.ms / 1_000), check })
      await clock.sleep(next.ms, signal)
    }
  }

  #next(check: Check): number {
    const attempt = (this.#attempts.get(check) ?? 0) + 1
    this.#attempts.set(check, attempt)
    return attempt
  }

  async #begin(occasion: Occasion): Promise<OpenTrial> {
    const { parts, resources, leases } = this
    const { check } = occasion
    const { rules, seconds } = measuredOf(check)
    const cost = this.costHere(check)
    if (seconds > 0 && !triesTheLimit(check)) await parts.session.parts.pacer.whenFree(cost)
    const open = openTrial(occasion, {
      resources,
      tag: parts.tag,
      line: liveLine({ ...parts, leases, resources }, occasion),
      most: rules.length === 0 ? mostUnmeasured : mostOverCost * cost + aFew,
      lists: this.#lists,
    })
    await this.#goOn(open, open.run)
    return open
  }

  /** Runs the steps whose instant is certainly past, in the order in which they were due; after an abort ends all of them. */
  async #runDue(): Promise<void> {
    if (this.parts.signal?.aborted === true)
      for (const open of this.#waiting.trials) await this.#goOn(open, () => Promise.reject(new CalledOff()))
    for (let due = this.#waiting.take(); due !== undefined; due = this.#waiting.take())
      await this.#goOn(due.open, due.step)
  }

  /** Runs a part of a check: up to its next wait, or to its end. */
  async #goOn(open: OpenTrial, part: () => Promise<void>): Promise<void> {
    const ending = await conclude(async () => {
      await part()
      for (const deferred of open.takeDeferred()) this.#waiting.add(open, deferred)
    })
    if (ending.kind !== 'done' || !this.#waiting.trials.has(open)) await this.#end(open, ending)
  }

  async #end(open: OpenTrial, ending: Ending): Promise<void> {
    const { check, attempt, purpose } = open.occasion
    const { budget, record } = this.parts.session.parts
    this.#waiting.leave(open)
    // What it would take to try it again is kept from the checks that follow.
    if (open.brokenParts > 0 && purpose === 'try') {
      this.failed.add(check)
      const kept = Math.min(open.trial.sent, mostKept * open.brokenParts)
      budget.keep(kept + leaseCost * pairsOf(check))
    }
    let last = ending
    for (const pair of open.pairs) {
      const given = await conclude(() => this.leases.give(pair))
      if (given.kind !== 'done') last = given
    }
    record({ event: 'end', check: check.id, attempt, ending: last })
    this.#endings.set(open, last)
    if (last.kind === 'error' && last.unreachable && last.lost !== true) this.incomplete ??= last.message
  }
}

/** How much more than measured a check may take: a target decides how many pages a list has. */
const mostOverCost = 3
const aFew = 20
/** Of a check that took more, each failure is mostly shown by a part. */
const mostKept = 40
/** The most requests of a check that nobody measured. */
const mostUnmeasured = 1_000
