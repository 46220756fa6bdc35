import { setImmediate as pause } from 'node:timers/promises'
import type { Call, Instance, Parts } from '../../../src/api/instance.ts'
import type { Answer, Request, Response } from '../../../src/http/exchange.ts'
import type { Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import type { Composition } from '../compose.ts'
import type { Make } from './mutant.ts'

/** An instance of which some members are replaced. */
export const deploying =
  (change: (instance: Instance, composition: Composition) => Partial<Instance>): Make =>
  (composition) => {
    const { instance } = composition
    return { ...composition, instance: { ...instance, ...change(instance, composition) } }
  }

/** A store that answers some calls otherwise. */
export const storing = (change: (store: Store, composition: Composition) => Partial<Store>): Make =>
  deploying(({ store }, composition) => ({ store: { ...store, ...change(store, composition) } }))

/** Other steps of the pipeline, operations or decisions. */
export const stepping = (change: (parts: Parts, composition: Composition) => Partial<Parts>): Make =>
  deploying(({ parts }, composition) => ({ parts: { ...parts, ...change(parts, composition) } }))

type ReadJson = Parts['readJson']

/** The text of a body, read otherwise. */
export const readingBody = (
  change: (request: Request, limit: number, read: ReadJson) => ReturnType<ReadJson>,
): Make => stepping(({ readJson }) => ({ readJson: (request, limit) => change(request, limit, readJson) }))

type Operations = Parts['operations']

/** One operation otherwise; `run` is the sound one, and what the bug answers need not fit the contract. */
export const operating = <Id extends OperationId>(
  id: Id,
  bug: (
    run: Operations[Id],
    composition: Composition,
  ) => (...given: Parameters<Operations[Id]>) => Promise<object>,
): Make => operatingEach([id], bug as unknown as (run: Run, composition: Composition) => Run)

/** An operation whose input is only passed on. */
type Run = (input: Json, call: Call, instance: Instance) => Promise<object>

/** Several operations with the same bug. */
export const operatingEach = (
  ids: readonly OperationId[],
  bug: (run: Run, composition: Composition) => Run,
): Make =>
  stepping(({ operations }, composition) => {
    const buggy = ids.map((id) => [id, bug(operations[id] as unknown as Run, composition)])
    return { operations: { ...operations, ...Object.fromEntries(buggy) } }
  })

/** A read is answered as it was to whoever asked the same before, for so many milliseconds; what has no name is not kept. */
export const caching = (
  id: OperationId,
  ms: number,
  nameOf: (input: Json, call: Call) => string | undefined = (input) => JSON.stringify(input),
): Make =>
  operatingEach([id], (run) => {
    const kept = new Map<string | undefined, { readonly until: number; readonly answer: object }>()
    return async (input, call, instance) => {
      const name = nameOf(input, call)
      const found = kept.get(name)
      if (found !== undefined && call.now < found.until) return found.answer
      const answer = await run(input, call, instance)
      if (name !== undefined) kept.set(name, { until: call.now + ms, answer })
      return answer
    }
  })

/** Requests that meet under one name have the answer of the first; what has no name is answered for itself. */
export const joining = (
  id: OperationId,
  nameOf: (input: Json, call: Call) => string | undefined,
  meanwhile: () => Promise<unknown> = () => pause(),
): Make =>
  operatingEach([id], (run) => {
    const running = new Map<string, Promise<object>>()
    return (input, call, instance) => {
      const name = nameOf(input, call)
      if (name === undefined) return run(input, call, instance)
      const first = running.get(name) ?? meanwhile().then(() => run(input, call, instance))
      running.set(name, first)
      return first.finally(() => running.delete(name))
    }
  })

/** Every request as the bug sees it. */
export const asking = (change: (request: Request, composition: Composition) => Request): Make =>
  around((answer, composition) => (request) => answer(change(request, composition)))

/** Every answer as the bug leaves it. */
export const replying = (change: (response: Response, request: Request) => Response): Make =>
  around((answer) => async (request) => change(await answer(request), request))

/** Some answers with other parts. */
export const answeringWith = (
  parts: Partial<Response>,
  meant: (response: Response, request: Request) => boolean,
): Make => replying((response, request) => (meant(response, request) ? { ...response, ...parts } : response))

/** A response with more headers, or others. */
export const withHeaders = (response: Response, headers: Response['headers']): Response => ({
  ...response,
  headers: { ...response.headers, ...headers },
})

/** The whole answer within another one. */
export const around =
  (wrap: (answer: Answer, composition: Composition) => Answer): Make =>
  (composition) => ({ ...composition, outside: (answer) => wrap(composition.outside(answer), composition) })

/** One bug after the other. */
export const both =
  (...makes: readonly Make[]): Make =>
  (composition) =>
    makes.reduce((changed, make) => make(changed), composition)

/** A JSON object of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>

/** The body of each answer with such a status, otherwise. */
export const bodies = (status: number | 'error', change: (body: Json, request: Request) => unknown): Make =>
  replying((response, request) => {
    const meant = status === 'error' ? response.status >= 400 : response.status === status
    if (!meant || response.body === '') return response
    return { ...response, body: JSON.stringify(change(JSON.parse(response.body), request)) }
  })

/** Each grant of each successful answer, otherwise. */
export const showingGrants = (change: (grant: Json, request: Request) => Json): Make =>
  bodies(200, (body, request) => ({
    ...body,
    ...('grant' in body ? { grant: change(body['grant'] as Json, request) } : {}),
    ...('grants' in body
      ? { grants: (body['grants'] as readonly Json[]).map((grant) => change(grant, request)) }
      : {}),
  }))

/** One field of each grant of each successful answer, otherwise; undefined leaves it out. */
export const showingGrantField = (field: string, change: (value: unknown) => unknown): Make =>
  showingGrants((grant) => ({ ...grant, [field]: change(grant[field]) }))

/** A text of each grant of each successful answer, otherwise. */
export const showingGrantText = (field: string, change: (text: string) => unknown): Make =>
  showingGrantField(field, ofText(change))

/** What an operation answers, otherwise. */
export const showing = (id: OperationId, change: (body: Json) => object): Make =>
  operatingEach(
    [id],
    (run) =>
      async (...given) =>
        change((await run(...given)) as Json),
  )

/** The rows of one list, otherwise. */
export const showingRows = (
  operation: keyof typeof rowsOf,
  change: (row: Json, index: number) => unknown,
): Make =>
  showing(operation, (page) => {
    const name = rowsOf[operation]
    return { ...page, [name]: (page[name] as readonly Json[]).map(change) }
  })

/** One field of each row of one list, otherwise; undefined leaves it out. */
export const showingField = (
  operation: keyof typeof rowsOf,
  field: string,
  change: (value: unknown, index: number) => unknown,
): Make => showingRows(operation, (row, index) => ({ ...row, [field]: change(row[field], index) }))

const rowsOf = {
  listBundles: 'bundles',
  searchUsers: 'users',
  listBundleUsers: 'users',
  listBundleGrants: 'grants',
} as const

/** Changes texts, and leaves everything else as it is. */
export const ofText =
  (change: (text: string) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value

/** An object without some of its fields. */
export const without = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
