import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import type { Choose } from '../ledger/decision.ts'

/** The only refusal a caller sees: a code of the contract (of the public one, unless another is named), one sentence, and facts that a program may read. */
export class Refusal<Code extends string = ErrorCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly metadata: Readonly<Record<string, string>> | undefined
  /** The status when a variant asks for another one than the table gives. */
  readonly status: number | undefined

  constructor(code: Code, message: string, metadata?: Readonly<Record<string, string>>, status?: number) {
    super(message)
    this.code = code
    this.metadata = metadata
    this.status = status
  }
}

/** What a client is told of a failure on our side; nothing of its cause. */
export const serverMessages = {
  'errors.server.internal': 'An internal error occurred; include the requestId when you report it.',
  'errors.server.unavailable':
    'The service cannot reach its ledger; wait for the time in Retry-After, then send the request again.',
} as const

/** The status of a refusal: the contract's table, moved by the variants that may choose another. */
export function statusOf(refusal: Refusal, choose: Choose): number {
  if (refusal.status !== undefined) return refusal.status
  const status = errorCodes[refusal.code]
  if (status === 400) return Number(choose('invalid-status'))
  if (refusal.code === 'errors.auth.address_not_allowed') return Number(choose('mask-status'))
  if (refusal.code === 'errors.request.method_not_allowed') return Number(choose('method-status'))
  return status
}
