import type { Context, OpenAPIBackend, Request as StockRequest } from 'openapi-backend'
import { type OperationId, operations } from '../../spec/generated/contract.ts'
import type { Parameter } from '../../spec/operation.ts'
import type { Input } from '../contract/parse.ts'
import { Refusal } from '../contract/refusal.ts'
import { stockOf } from '../contract/stock.test-bed.ts'
import type { Request, RequestHandler, Response } from '../http/exchange.ts'
import { parseDateTime } from '../ledger/date-time.ts'
import { answer } from './answer.ts'
import type { Instance, Steps } from './instance.ts'

/** The seven operations of an instance registered at a stock OpenAPIBackend: its routing and its validation in place of ours. */
export function stockBackend(instance: Instance): RequestHandler {
  return async (request) => {
    const bytes = await request.readBody(instance.bodyLimit)
    const text = typeof bytes === 'string' ? '' : new TextDecoder().decode(bytes)
    const sent = {
      method: request.method,
      path: request.query === '' ? request.path : `${request.path}?${request.query}`,
      headers: request.headers as StockRequest['headers'],
      ...(text === '' ? {} : { body: text }),
    }
    return backend().handleRequest(sent, { ...request, readBody: async () => bytes }, instance)
  }
}

let made: OpenAPIBackend | undefined

/** One for every instance: it compiles its validators when it is made, which takes most of a second. */
function backend(): OpenAPIBackend {
  made ??= stockOf({
    // Authentication stays in the pipeline, after routing and before validation.
    ...Object.fromEntries(Object.keys(operations).map((id) => [id, reached(inputOf)])),
    notFound: (_, request: Request, instance: Instance) =>
      answerWith(request, instance, { match: () => ({ kind: 'none' }) }),
    methodNotAllowed: (context, request: Request, instance: Instance) =>
      answerWith(request, instance, {
        match: () => ({ kind: 'method', allow: allowedAt(backend(), context) }),
      }),
    validationFail: reached((context) => {
      const problems = context.validation.errors ?? []
      const isOfBody = problems.some(({ instancePath }) => instancePath.startsWith('/requestBody'))
      throw new Refusal(
        `errors.request.invalid_${isOfBody ? 'body' : 'parameter'}`,
        JSON.stringify(problems.map(({ message }) => message)),
      )
    }),
  })
  return made
}

const reached =
  (parse: (context: Context) => unknown) =>
  (context: Context, request: Request, instance: Instance): Promise<Response> => {
    const operationId = context.operation.operationId as OperationId
    return answerWith(request, instance, {
      match: () => ({ kind: 'operation', operationId, parameters: {} }),
      parse: <Id extends OperationId>() => parse(context) as Input<Id>,
    })
  }

const answerWith = async (request: Request, instance: Instance, parts: Partial<Steps>): Promise<Response> =>
  (await answer({ ...instance, steps: { ...instance.steps, ...parts } }, request)).response

/** The input of an operation from what the stock backend has validated: declared fields, instants, and defaults. */
function inputOf({ operation, request }: Context): object {
  const { parameters, body } = operations[operation.operationId as OperationId]
  const query: Readonly<Record<string, Parameter>> = parameters.query
  const input: Record<string, unknown> = { ...request.params }
  for (const [name, { default: usual, format }] of Object.entries(query)) {
    const value: unknown = request.query[name] ?? usual
    if (value !== undefined) input[name] = format === 'date-time' ? parseDateTime(String(value)) : value
  }
  if (body === undefined) return input
  const { properties, dateTimes }: { properties: readonly string[]; dateTimes: readonly string[] } = body
  for (const [name, value] of Object.entries(request.requestBody as object))
    if (properties.includes(name)) input[name] = dateTimes.includes(name) ? parseDateTime(value) : value
  return input
}

/** The methods that the backend's router knows for the path of a request. */
const allowedAt = ({ router }: OpenAPIBackend, { request }: Context): string =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((method) => router.matchOperation({ ...request, method }) !== undefined)
    .join(', ')
