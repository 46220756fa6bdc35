import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { validators } from '../../spec/generated/validators.js'
import type { ResponseFacts } from '../../spec/operation.ts'
import type { Response } from '../http/exchange.ts'

/** What is wrong with a response of ours by the contract: its status, media type, headers or body; undefined when nothing is. */
export function checkResponse(operationId: OperationId | undefined, response: Response): string | undefined {
  const mediaType = response.headers['content-type']?.split(';')[0]
  if (mediaType !== 'application/json') return `content-type is ${mediaType}, not application/json`
  const status = declaredStatus(
    operationId ?? 'listBundles',
    operationId === undefined ? 404 : response.status,
  )
  if (status === undefined) return `${operationId} does not declare the status ${response.status}`
  const check = validators[operationId ?? 'listBundleUsers']
  const bodyCheck = check.responses[status]
  if (bodyCheck && !bodyCheck(JSON.parse(response.body))) return `body: ${first(bodyCheck.errors)}`
  const headerCheck = check.responseHeaders[status]
  if (headerCheck && !headerCheck({ headers: response.headers }))
    return `headers: ${first(headerCheck.errors)}`
  return undefined
}

/** The declared status that stands for this one: itself, or the one that names it as an open alternative. */
function declaredStatus(operationId: OperationId, status: number): string | undefined {
  const declared: Readonly<Record<string, ResponseFacts>> = operations[operationId].responses
  if (Object.hasOwn(declared, status)) return String(status)
  return Object.keys(declared).find((key) => declared[key]?.openStatuses.includes(status))
}

function first(
  errors:
    | readonly { readonly instancePath: string; readonly message?: string | undefined }[]
    | null
    | undefined,
): string {
  const error = errors?.[0]
  return error === undefined ? 'does not fit' : `${error.instancePath || '/'} ${error.message}`
}
