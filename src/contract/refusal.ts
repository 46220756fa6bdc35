import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import type { VariantOf } from '../ledger/decision.ts'

/** An error that a step throws to answer a request with an error response: a code of a contract, by default the public one, a sentence, and metadata for programs. */
export class Refusal<Code extends string = ErrorCode> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly metadata: Readonly<Record<string, string>> | undefined
  /** The status if a variant overrides that of the code. */
  readonly status: number | undefined

  constructor(code: Code, message: string, metadata?: Readonly<Record<string, string>>, status?: number) {
    super(message)
    this.code = code
    this.metadata = metadata
    this.status = status
  }
}

/** The public messages of server errors, without their cause. */
export const serverMessages = {
  'errors.server.internal': 'An internal error occurred; include the requestId when you report it.',
  'errors.server.unavailable':
    'The service cannot reach its ledger; wait for the time in Retry-After, then send the request again.',
} as const

/** Returns the status of a refusal: that of its code, unless a variant overrides it. */
export function statusOf(refusal: Refusal, variantOf: VariantOf): number {
  if (refusal.status !== undefined) return refusal.status
  const status = errorCodes[refusal.code]
  if (status === 400) return Number(variantOf('invalid-status'))
  if (refusal.code === 'errors.auth.address_not_allowed') return Number(variantOf('mask-status'))
  if (refusal.code === 'errors.request.method_not_allowed') return Number(variantOf('method-status'))
  return status
}
