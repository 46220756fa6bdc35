/** A check wanted more requests than it declared: our own fault. */
export class CostExceeded extends Error {
  constructor(check: string, cost: number) {
    super(`${check} declared a cost of ${cost} requests and wanted one more`)
  }
}

/** The run's requests are used up: what is left stays unjudged, and the run is incomplete. */
export class BudgetExhausted extends Error {
  constructor(limit: number) {
    super(`the budget of ${limit} requests is used up`)
  }
}

/** Counts every request on the wire against the profile's limit, with a part kept back for cleaning up. What is live when even that is used up is told as left behind. */
export class Budget {
  readonly limit: number
  readonly #reserve: number
  used = 0

  /** `limit` in requests; `reserve` of them only for cleaning up. */
  constructor(limit: number, reserve: number) {
    this.limit = limit
    this.#reserve = reserve
  }

  spend(count: number, purpose: 'check' | 'cleanup'): void {
    const most = purpose === 'check' ? this.limit - this.#reserve : this.limit
    if (this.used + count > most) throw new BudgetExhausted(this.limit)
    this.used += count
  }

  /** Requests that checks may still send. */
  get left(): number {
    return Math.max(0, this.limit - this.#reserve - this.used)
  }
}
