import type { ErrorCode } from '../../spec/generated/contract.ts'
import type { Response } from '../http/exchange.ts'

/** The answer to what never became a request: HTTP that could not be parsed, or an answer that we failed to make. */
export function malformed(status: number, reason: string, requestId: string): Response {
  const body = { errorCode: codeOf(status), message: reason, requestId }
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: JSON.stringify(body),
  }
}

function codeOf(status: number): ErrorCode {
  if (status === 413) return 'errors.request.body_too_large'
  return status >= 500 ? 'errors.server.internal' : 'errors.request.invalid_parameter'
}
