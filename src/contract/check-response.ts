import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { validators } from '../../spec/generated/validators.js'
import type { ResponseFacts, Validate } from '../../spec/operation.ts'
import type { Response } from '../http/exchange.ts'
import { firstOf } from './validation-errors.ts'

/** Returns how a response that we are about to send breaks the contract (status, media type, headers or body); undefined if it does not. */
export function checkResponse(operationId: OperationId | undefined, response: Response): string | undefined {
  const mediaType = response.headers['content-type']?.split(';')[0]
  if (mediaType !== 'application/json') return `content-type is ${mediaType}, not application/json`
  if (operationId === undefined) return unroutedProblem(response)
  const status = declaredStatus(operationId, response.status)
  if (status === undefined) return `${operationId} does not declare the status ${response.status}`
  const { responses, responseHeaders } = validators[operationId]
  return (
    problem('body', responses[status], JSON.parse(response.body)) ??
    // A copy, since the validator converts texts to numbers.
    problem('headers', responseHeaders[status], { headers: { ...response.headers } })
  )
}

/** Checks a response outside any operation (`x-unrouted-responses`). */
function unroutedProblem(response: Response): string | undefined {
  if (![404, 405, 429, 500, 503].includes(response.status))
    return `no operation, yet the status is ${response.status}`
  return problem('body', validators.listBundles.responses['401'], JSON.parse(response.body))
}

/** Returns the status itself if declared, else the declared one that has it in `x-open-statuses`. */
function declaredStatus(operationId: OperationId, status: number): string | undefined {
  const declared: Readonly<Record<string, ResponseFacts>> = operations[operationId].responses
  if (Object.hasOwn(declared, status)) return String(status)
  return Object.keys(declared).find((key) => declared[key]?.openStatuses.includes(status))
}

function problem(part: string, check: Validate | undefined, value: unknown): string | undefined {
  if (check === undefined || check(value)) return undefined
  const { instancePath, message } = firstOf(check.errors)
  return `${part}: ${instancePath || '/'} ${message}`
}
