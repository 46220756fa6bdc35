import type { Check } from '../kit/check.ts'
import { Sequence } from '../kit/sequence.ts'
import { CheckEnded } from '../kit/wire.ts'
import { requestsFlag } from './options.ts'
import { costOf, type Effort, isMeasured, leaseCostOf, triesTheLimit } from './plan.ts'

/** The stages of a run, in their order. `checks`: the checks that its limit of requests allows, then further inputs for them. `rest`: the other checks. `limits`: the checks of rate limits, which raise the limit. `confirmation`: failures are tried again and shrunk. */
type Stage = 'checks' | 'rest' | 'limits' | 'confirmation'

/** Counts the requests of a run against its limit, and decides what each check may take: what clean-up will take is kept for it, and what failures take to be tried again, up to half of the limit. Clean-up itself is never stopped. */
export class Budget {
  used = 0
  /** Requests that clean-up would take now. */
  cleanup: () => number = () => 0
  /** First pages of lists so far, and the pages that they took: they may be short here. */
  readonly lists = { begun: 0, pages: 0 }
  /** The limit of requests now. */
  most: number
  readonly #effort: Pick<Effort, 'requests' | 'isExact' | 'slack'>
  #stage: Stage = 'checks'
  /** Kept for the failures that earlier stages found, and for those of this one. */
  #kept = { before: 0, now: 0 }

  constructor(effort: Pick<Effort, 'requests' | 'isExact' | 'slack'>) {
    this.most = effort.requests
    this.#effort = effort
  }

  /** Begins a stage; what failures have kept in the one before stays kept for them. */
  enter(stage: Stage, checks: readonly Check[] = []): void {
    this.#kept = { before: this.#kept.before + this.#kept.now, now: 0 }
    this.#stage = stage
    if (stage === 'limits' && checks.some(triesTheLimit)) this.most += forLimits
  }

  /** Returns the limit when these checks are made as well. */
  limitWith(checks: readonly Check[]): number {
    return this.#effort.requests + (checks.some(triesTheLimit) ? forLimits : 0)
  }

  /** Counts requests of a check as sent; throws `CheckEnded` where so many are not left. A check that has begun goes on with what is kept for failures that were found meanwhile. */
  spend(count: number): void {
    const left = this.#stage === 'limits' ? this.left : this.#withKept
    if (count > left)
      throw new CheckEnded(`the ${this.#effort.requests} requests of this run are used up (${requestsFlag})`)
    this.used += count
  }

  /** Adds requests to the limit that only a lost answer, a 429, a clock step or unknown clocks made necessary. */
  repeat(count = 1): void {
    this.most += count
  }

  /** Returns how many requests checks may send now. */
  get left(): number {
    const shared = Number.isFinite(this.#effort.requests) ? this.#effort.requests : 0
    const { before, now } = this.#kept
    const kept = {
      checks: Math.ceil(shared * forFailures) + before + now,
      rest: now,
      limits: before + now,
      confirmation: 0,
    }[this.#stage]
    return Math.max(0, Math.floor(this.#withKept - Math.min(kept, this.most / 2)))
  }

  get #withKept(): number {
    const shared = Number.isFinite(this.#effort.requests) ? this.#effort.requests : 0
    // When failures are tried again, or nothing has failed to the end, all that will need clean-up is known.
    const isKnown = this.#stage === 'confirmation' || (this.#stage === 'rest' && this.isAsPlanned)
    const least = isKnown ? 0 : shared / forCleanup
    return this.most - this.used - Math.max(this.cleanup(), least)
  }

  /** Returns the requests that checks take here, where lists may have taken more than one request each. */
  costOf(...checks: readonly Check[]): number {
    const { begun, pages } = this.lists
    const perList = begun === 0 ? 1 : pages / begun
    return checks.reduce((sum, check) => sum + costOf(check, perList), 0)
  }

  /** Tests whether all that is sent is as planned: nothing has failed, and no list was longer than its first page. */
  get isAsPlanned(): boolean {
    return this.#kept.before + this.#kept.now === 0 && this.lists.pages === this.lists.begun
  }

  /** Returns whether checks may begin, beside `waiting` requests of others; a small one may use kept ones. */
  allows(checks: readonly Check[], waiting = 0): boolean {
    const cost = this.costOf(...checks)
    const kept = this.#stage === 'rest' && cost > small ? this.#kept.before : 0
    // On a sound deployment a check takes up to a sixth more than its mean: what waits does not pay for it.
    const margin = waiting > 0 ? aFew + cost / (this.isAsPlanned ? 6 : 3) : 0
    return cost + waiting + margin + kept <= this.left
  }

  /** Returns the checks that are paid for beside some others, where nothing is kept for failures that may be found. */
  restOf(beside: readonly Check[], checks: readonly Check[]): readonly Check[] {
    const stage = this.#stage
    this.#stage = 'rest'
    const paid: Check[] = []
    for (const check of checks) {
      const isNew = !beside.includes(check)
      if (isNew && this.allows([check], this.costOf(...beside, ...paid))) paid.push(check)
    }
    this.#stage = stage
    return paid
  }

  /** Returns the most requests of one run of a check: a target decides how many pages a list has. */
  mostOf(check: Check): number {
    return isMeasured(check) ? mostOverCost * this.costOf(check) + this.#effort.slack : mostUnmeasured
  }

  /** Keeps what it takes to try failures again that a run of a check found, so many of them and so many requests. */
  keep(check: Check, failures: number, sent: number): void {
    const most = check.input instanceof Sequence ? shown * failures : Number.POSITIVE_INFINITY
    if (failures > 0) this.#kept.now += Math.min(sent, most) + leaseCostOf(check)
  }

  /** Returns whether a check that took `sent` requests may run again; smaller inputs have taken `spent` so far. */
  allowsAgain(check: Check, sent: number, spent?: number, beside = 0): boolean {
    if (spent !== undefined && spent + sent > mostToShrink) return false
    return this.left >= beside + Math.min(sent, shown) + leaseCostOf(check) + retryMargin
  }

  /** Returns whether what the checks of the rate limits did not use is for those that were left out. */
  get isShared(): boolean {
    return !this.#effort.isExact && this.most > this.#effort.requests
  }

  /** Returns why a check was left out, as an item that is missing. */
  lackText(isShared: boolean): string {
    return `requests: the ${isShared ? this.most : this.#effort.requests} of this run (${requestsFlag})`
  }
}

/** Of the limit, one in so many is kept for clean-up at least, and this share for failures that may be found. */
const forCleanup = 100
const forFailures = 0.08
/** The additional requests of the checks of the rate limits. */
const forLimits = 2_700
/** Requests of a small check. */
const small = 12
/** The factor by which a check may take more than measured. */
const mostOverCost = 3
const aFew = 20
const mostUnmeasured = 1_000
/** Of a run of more requests, a failure is mostly shown by so many. */
const shown = 40
const retryMargin = 4
const mostToShrink = 120
