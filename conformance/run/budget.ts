/** A check needs more requests than it declared: an error of the suite. */
export class CostExceeded extends Error {
  constructor(check: string, cost: number) {
    super(`${check} declared a cost of ${cost} requests and needs one more`)
  }
}

/** The budget of requests is used up: the remaining checks are not run, and the run is incomplete. */
export class BudgetExhausted extends Error {
  constructor(limit: number) {
    super(`the budget of ${limit} requests is used up`)
  }
}

/** Counts every request against the profile's limit, with a reserve for clean-up. Grants that are live when even that is used up are reported as residue. */
export class Budget {
  readonly limit: number
  readonly #reserve: number
  used = 0

  /** `limit` in requests; `reserve` of them only for clean-up. */
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
