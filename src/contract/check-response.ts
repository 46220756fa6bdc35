import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { validators } from '../../spec/generated/validators.js'
import type { ResponseFacts, ValidationError } from '../../spec/operation.ts'
import type { Response } from '../http/exchange.ts'

/** What is wrong with a response of ours by the contract: its status, media type, headers or body; undefined when nothing is. */
export function checkResponse(operationId: OperationId | undefined, response: Response): string | undefined {
  const mediaType = response.headers['content-type']?.split(';')[0]
  if (mediaType !== 'application/json') return `content-type is ${mediaType}, not application/json`
  if (operationId === undefined) return unroutedFault(response)
  const status = declaredStatus(operationId, response.status)
  if (status === undefined) return `${operationId} does not declare the status ${response.status}`
  const check = validators[operationId]
  const bodyCheck = check.responses[status]
  if (bodyCheck && !bodyCheck(JSON.parse(response.body))) return `body: ${first(bodyCheck.errors)}`
  const headerCheck = check.responseHeaders[status]
  // A copy: the check puts numbers in place of their texts.
  if (headerCheck && !headerCheck({ headers: { ...response.headers } }))
    return `headers: ${first(headerCheck.errors)}`
  return undefined
}

/** Refusals that belong to no operation have the one error body (`x-unrouted-responses`). */
function unroutedFault(response: Response): string | undefined {
  if (![404, 405, 500].includes(response.status)) return `no operation, yet the status is ${response.status}`
  const errorBody = validators.listBundles.responses['401']
  return errorBody?.(JSON.parse(response.body)) ? undefined : `body: ${first(errorBody?.errors)}`
}

/** The declared status that stands for this one: itself, or the one that names it as an open alternative. */
function declaredStatus(operationId: OperationId, status: number): string | undefined {
  const declared: Readonly<Record<string, ResponseFacts>> = operations[operationId].responses
  if (Object.hasOwn(declared, status)) return String(status)
  return Object.keys(declared).find((key) => declared[key]?.openStatuses.includes(status))
}

function first(errors: readonly ValidationError[] | null | undefined): string {
  const error = errors?.[0]
  return error === undefined ? 'does not fit' : `${error.instancePath || '/'} ${error.message}`
}
