/** A refusal of a request. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>>) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** Refuses the request that is being answered. */
export function refuse(
  status: number | string,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): never {
  throw new Refusal(Number(status), code, message, headers)
}
