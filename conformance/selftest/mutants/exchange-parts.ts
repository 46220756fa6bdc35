import type { Steps } from '../../../src/api/answer.ts'
import type { Call, Deployment, Ledger } from '../../../src/api/deployment.ts'
import type { Answer, Request, Response } from '../../../src/http/exchange.ts'
import type { Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../exchange.ts'
import type { Parts } from '../compose.ts'
import type { Mutant } from './mutant.ts'

type Make = Mutant['make']

/** A deployment in which some parts stand in the place of the sound ones. */
export const deploying =
  (change: (deployment: Deployment, parts: Parts) => Partial<Deployment>): Make =>
  (parts) => ({ ...parts, deployment: { ...parts.deployment, ...change(parts.deployment, parts) } })

/** Other decisions of the ledger. */
export const deciding = (change: (ledger: Ledger) => Partial<Ledger>): Make =>
  deploying(({ ledger }) => ({ ledger: { ...ledger, ...change(ledger) } }))

/** A store that answers some calls otherwise. */
export const storing = (change: (store: Store, parts: Parts) => Partial<Store>): Make =>
  deploying(({ store }, parts) => ({ store: { ...store, ...change(store, parts) } }))

/** Other gates, or other operations. */
export const stepping =
  (change: (steps: Steps, parts: Parts) => Partial<Steps>): Make =>
  (parts) => ({ ...parts, steps: { ...parts.steps, ...change(parts.steps, parts) } })

type Operations = Steps['operations']
type InputOf<Id extends OperationId> = Parameters<Operations[Id]>[0]
type OutputOf<Id extends OperationId> = Awaited<ReturnType<Operations[Id]>>

/** One operation otherwise; `run` is the sound one, and what the bug answers need not fit the contract. */
export const operating = <Id extends OperationId>(
  id: Id,
  bug: (
    run: (input: InputOf<Id>, call: Call, deployment: Deployment) => Promise<OutputOf<Id>>,
    parts: Parts,
  ) => (input: InputOf<Id>, call: Call, deployment: Deployment) => Promise<object>,
): Make =>
  stepping(({ operations }, parts) => {
    const sound = operations[id] as unknown as Parameters<typeof bug>[0]
    return { operations: { ...operations, [id]: bug(sound, parts) } as Operations }
  })

/** Every request as the bug sees it. */
export const asking = (change: (request: Request, parts: Parts) => Request): Make =>
  around((answer, parts) => (request) => answer(change(request, parts)))

/** Every answer as the bug leaves it. */
export const replying = (change: (response: Response, request: Request) => Response): Make =>
  around((answer) => async (request) => change(await answer(request), request))

/** The whole answer within another one. */
export const around =
  (wrap: (answer: Answer, parts: Parts) => Answer): Make =>
  (parts) => ({ ...parts, outside: (answer) => wrap(parts.outside(answer), parts) })

/** One bug after the other. */
export const both =
  (...makes: readonly Make[]): Make =>
  (parts) =>
    makes.reduce((made, make) => make(made), parts)

/** A JSON object of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>

/** The body of each answer with such a status, otherwise. */
export const saying = (status: number | 'error', change: (body: Json, request: Request) => unknown): Make =>
  replying((response, request) => {
    const meant = status === 'error' ? response.status >= 400 : response.status === status
    if (!meant || response.body === '') return response
    return { ...response, body: JSON.stringify(change(JSON.parse(response.body), request)) }
  })

/** Each grant of each successful answer, otherwise. */
export const showingGrants = (change: (grant: Json, request: Request) => Json): Make =>
  saying(200, (body, request) => ({
    ...body,
    ...('grant' in body ? { grant: change(body['grant'] as Json, request) } : {}),
    ...('grants' in body
      ? { grants: (body['grants'] as readonly Json[]).map((grant) => change(grant, request)) }
      : {}),
  }))

/** The rows of one list, otherwise. */
export function showingRows(
  operation: keyof typeof rowsOf,
  change: (row: Json, index: number) => unknown,
): Make {
  return operating(operation, (run) => async (...given) => {
    const page = (await run(...given)) as unknown as Json
    const name = rowsOf[operation]
    return { ...page, [name]: (page[name] as readonly Json[]).map(change) }
  })
}

const rowsOf = {
  listBundles: 'bundles',
  searchUsers: 'users',
  listBundleUsers: 'users',
  listBundleGrants: 'grants',
} as const

/** An object without some of its fields. */
export const without = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
