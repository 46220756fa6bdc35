import { setImmediate as pause } from 'node:timers/promises'
import type { OperationId } from '../../conformance/kit/exchange.ts'
import type { Call, Instance, Operations, Steps } from '../../src/api/instance.ts'
import type { Input } from '../../src/contract/parse.ts'
import type { Request, RequestHandler, Response } from '../../src/http/exchange.ts'
import type { Store } from '../../src/store/store.ts'
import { type Composition, composeAnswer, type Mutation } from '../compose.ts'

/** The lists that have pages. */
export const everyList = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const

/** Returns a mutation, a bug put into our server, that replaces members of it. */
export const changeInstance =
  (change: (instance: Instance, composition: Composition) => Partial<Instance>): Mutation =>
  (composition) => {
    const { instance } = composition
    return { ...composition, instance: { ...instance, ...change(instance, composition) } }
  }

/** Replaces methods of the store; the bug sees all live grants (neither revoked nor ended) of a pair, one account in one bundle, also where the server reads only some. */
export const changeStore = (change: (store: Store, composition: Composition) => Partial<Store>): Mutation =>
  changeInstance(({ store: own }, composition) => {
    const record: Store['record'] = (pair, { reads: _, ...query }, decide) => own.record(pair, query, decide)
    const store = { ...own, record }
    return { store: { ...store, ...change(store, composition) } }
  })

/** Replaces what writes to the store. */
export const changeRecord = (change: (record: Store['record']) => Store['record']): Mutation =>
  changeStore(({ record }) => ({ record: change(record) }))

/** Replaces a step of the pipeline, the operations or a decision. */
export const changeStep = <Name extends keyof Steps>(
  name: Name,
  bug: (sound: Steps[Name], composition: Composition) => Steps[Name],
): Mutation =>
  changeInstance(({ steps }, composition) => ({ steps: { ...steps, [name]: bug(steps[name], composition) } }))

/** Gives each deployment a state of its own for the bug. */
export const stateful =
  (begin: () => Mutation): Mutation =>
  (composition) =>
    begin()(composition)

type Bug<Argument, Result> = (
  run: (input?: Argument, call?: Call, instance?: Instance) => Promise<Result>,
  input: Argument,
  call: Call,
  instance: Instance,
  composition: Composition,
) => Promise<object>

/** Replaces one operation; `run` is the sound one, by default with the same arguments. */
export const changeOperation = <Id extends OperationId>(
  id: Id,
  bug: Bug<Input<Id>, Awaited<ReturnType<Operations[Id]>>>,
): Mutation => changeOperations([id], bug as unknown as Bug<Json, Json>)

/** Replaces several operations by the same bug. */
export const changeOperations = (ids: readonly OperationId[], bug: Bug<Json, Json>): Mutation =>
  changeStep('operations', (operations, composition) => {
    const buggy = ids.map((id) => {
      const sound = operations[id] as unknown as (...args: [Json, Call, Instance]) => Promise<Json>
      const run = (...args: [Json, Call, Instance]) =>
        bug((input = args[0], call = args[1], own = args[2]) => sound(input, call, own), ...args, composition)
      return [id, run]
    })
    return { ...operations, ...Object.fromEntries(buggy) }
  })

/** Returns the key under which requests share a response; undefined for a request that shares none. */
type CacheKey = (input: Json, call: Call) => string | undefined

/** Caches the responses of an operation for `ms`. */
export const cacheResponses = (
  id: OperationId,
  ms: number,
  keyOf: CacheKey = (input) => JSON.stringify(input),
): Mutation =>
  stateful(() => {
    const cache = new Map<string | undefined, { readonly until: number; readonly answer: object }>()
    return changeOperations([id], async (run, input, call) => {
      const key = keyOf(input, call)
      const found = cache.get(key)
      if (found !== undefined && call.now < found.until) return found.answer
      const answer = await run()
      if (key !== undefined) cache.set(key, { until: call.now + ms, answer })
      return answer
    })
  })

/** Caches the responses of a list for `ms`, or until a request of the same key writes. */
export const cacheUntilWritten = (
  list: OperationId,
  ms: number,
  keyOf: (call: Call) => string | number,
): Mutation =>
  stateful(() => {
    const writes = new Map<string | number, number>()
    const counting = changeOperations(['createBundleGrant', 'revokeBundleGrant'], (run, _input, call) => {
      const key = keyOf(call)
      return run().finally(() => writes.set(key, (writes.get(key) ?? 0) + 1))
    })
    const cached = cacheResponses(list, ms, (input, call) => {
      const key = keyOf(call)
      return JSON.stringify([key, writes.get(key), input])
    })
    return both(counting, cached)
  })

/** Gives concurrent requests of one operation and key the response of the first. */
export const coalesceRequests = (
  ids: readonly OperationId[],
  keyOf: (input: Json, call: Call) => string,
): Mutation =>
  stateful(() => {
    const running = new Map<string, Promise<object>>()
    return changeOperations(ids, (run, input, call) => {
      const key = `${call.trace.operationId} ${keyOf(input, call)}`
      const first = running.get(key) ?? pause().then(() => run())
      running.set(key, first)
      return first.finally(() => running.delete(key))
    })
  })

/** Changes every request. */
export const onRequest = (change: (request: Request, composition: Composition) => Request): Mutation =>
  around((answer, composition) => (request) => answer(change(request, composition)))

/** Changes every response. */
export const onResponse = (change: (response: Response, request: Request) => Response): Mutation =>
  around((answer) => async (request) => change(await answer(request), request))

/** Replaces fields of some responses. */
export const answeringWith = (fields: Partial<Response>, matches: (one: Response) => boolean): Mutation =>
  onResponse((response) => (matches(response) ? { ...response, ...fields } : response))

/** Returns a request or response with headers added or replaced. */
export const withHeaders = <Message extends Request | Response>(
  message: Message,
  headers: Message['headers'],
): Message => ({ ...message, headers: { ...message.headers, ...headers } })

/** Wraps the whole server. */
export const around =
  (wrap: (answer: RequestHandler, composition: Composition) => RequestHandler): Mutation =>
  (composition) => ({ ...composition, outside: (answer) => wrap(composition.outside(answer), composition) })

/** Applies one bug after the other. */
export const both =
  (...mutations: readonly Mutation[]): Mutation =>
  (composition) =>
    mutations.reduce((changed, mutate) => mutate(changed), composition)

/** A JSON object of any fields. */
export type Json = Readonly<Record<string, unknown>>

/** Changes the body of each response of a status. */
export const changeBodies = (
  status: 200 | 'error',
  change: (body: Json, request: Request) => unknown,
): Mutation =>
  onResponse((response, request) => {
    const matches = status === 'error' ? response.status >= 400 : response.status === status
    if (!matches || response.body === '') return response
    return { ...response, body: JSON.stringify(change(JSON.parse(response.body), request)) }
  })

/** Changes each grant in successful responses. */
export const changeGrants = (change: (grant: Json, request: Request) => Json): Mutation =>
  changeBodies(200, ({ grant, grants, ...body }, request) => ({
    ...(grant !== undefined && { grant: change(grant as Json, request) }),
    ...(grants !== undefined && { grants: (grants as readonly Json[]).map((one) => change(one, request)) }),
    ...body,
  }))

/** Changes one field of each grant in successful responses; undefined leaves it out. */
export const changeGrantField = (field: string, change: (value: unknown) => unknown): Mutation =>
  changeGrants((grant) => ({ ...grant, [field]: change(grant[field]) }))

/** Changes the successful responses of an operation. */
export const changeAnswer = (
  id: OperationId,
  change: (body: Json, server: Composition) => object,
): Mutation =>
  changeOperations([id], async (run, _input, _call, _instance, composition) =>
    change(await run(), composition),
  )

/** Changes the rows of one list. */
export const changeRows = (
  list: OperationId,
  change: (row: Json, index: number, composition: Composition) => unknown,
): Mutation =>
  changeAnswer(list, (page, composition) => {
    const changed = (row: Json, index: number) => change(row, index, composition)
    const fields = Object.entries(page)
    return Object.fromEntries(fields.map(([name, is]) => [name, Array.isArray(is) ? is.map(changed) : is]))
  })

/** Changes one field of each row of one list; undefined leaves it out. */
export const changeField = (
  list: OperationId,
  field: string,
  change: (value: unknown, index: number) => unknown,
): Mutation => changeRows(list, (row, index) => ({ ...row, [field]: change(row[field], index) }))

/** Renames the field of a list that holds its rows. */
export const renameRows = (list: OperationId, from: string, to: string): Mutation =>
  changeAnswer(list, ({ [from]: rows, ...rest }) => ({ [to]: rows, ...rest }))

/** Returns a function that changes strings, and returns other values as they are. */
export const ofText =
  (change: (text: string) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value

/** Returns an object without some of its fields. */
export const without = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

/** Runs two nodes, each with its own state of the bug; a single host uses both in turn, others have one each. */
export const onTwoNodes =
  (bug: Mutation): Mutation =>
  (composition) => {
    const answers = [bug, bug].map((mutate) => composeAnswer(mutate(composition)))
    const hosts = new Map<string | undefined, number>()
    let turn = 0
    const outside = (): RequestHandler => (request) => {
      const own = hosts.get(request.headers['host']) ?? hosts.size
      hosts.set(request.headers['host'], own)
      return (answers[(hosts.size > 1 ? own : turn++) % 2] as RequestHandler)(request)
    }
    return { ...composition, outside }
  }
