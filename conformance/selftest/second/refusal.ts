/** A refusal of a request. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Refuses the request that is being answered. */
export function refuse(status: number, code: string, message: string): never {
  throw new Refusal(status, code, message)
}
