import { type Change, exists, followPair, type Pair, pairAt } from './change.ts'
import type { Observation, Place } from './finding.ts'
import { canonical, isObject, listOf, objectOf, textOf } from './json.ts'
import { hasReachedSunset, observeLifecycle } from './lifecycle.ts'
import { observeLimits } from './limits.ts'
import { type Located, member, members, type OpenDocument, unroutedResponses } from './open-document.ts'
import { observeParameters } from './parameters.ts'
import { observePermission } from './permissions.ts'
import { observeRequestBody } from './request-body.ts'
import { observeResponses } from './responses.ts'
import type { Direction } from './schema/read-schema.ts'
import { observeSecurity } from './security.ts'
import { observeOwnServers } from './servers.ts'
import { observeWords } from './words.ts'

/** What changes for those who call the operations, and for those who are called by webhooks. */
export function observeOperations(change: Change, root: Pair): readonly Observation[] {
  return [
    ...observeCallable(change, root, pairAt(change, root, 'paths'), outward),
    ...observeCallable(change, root, pairAt(change, root, 'webhooks'), inward),
    ...observeUnrouted(change, root),
  ]
}

/** Answers to requests that no operation takes. */
function observeUnrouted(change: Change, root: Pair): readonly Observation[] {
  const responses = pairAt(change, root, unroutedResponses)
  const scope = { operation: root, item: root, root }
  return observeResponses(change, scope, responses, 'response', {
    operation: 'requests that no operation takes',
    part: '',
  })
}

/** Who sends: the client to the service, or, in webhooks and callbacks, the service to the client. */
interface Sense {
  readonly sent: Direction
  readonly received: Direction
}

const outward: Sense = { sent: 'request', received: 'response' }
const inward: Sense = { sent: 'response', received: 'request' }

/** One operation of a document with the path item that holds it. */
interface Placed {
  readonly key: string
  readonly path: string
  readonly item: Located
  readonly operation: Located
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

function observeCallable(
  change: Change,
  root: Pair,
  paths: Pair,
  sense: Sense,
  caller = '',
): readonly Observation[] {
  const [base, head] = [placed(change.base, paths.base), placed(change.head, paths.head)]
  const gone = [...base.values()]
    .filter(({ key }) => !head.has(key))
    .map((operation) => removed(change, operation, sense))
  const observed = [...head.values()].flatMap((operation) => {
    const before = base.get(operation.key)
    if (before !== undefined) return observeOperation(change, root, before, operation, sense, caller)
    return [
      {
        rule: 'operation-added',
        pointer: operation.operation.pointer,
        place: placeOf(operation, caller),
        change: 'the operation is new',
      } satisfies Observation,
    ]
  })
  return [...gone, ...observed]
}

/** The operations of a document by method and path, whatever the names of the path's parameters. */
function placed(document: OpenDocument, paths: Located): ReadonlyMap<string, Placed> {
  const found = members(paths).flatMap(([path, written]): readonly Placed[] => {
    const item = document.follow(written)
    const own = members(item).filter(
      ([method, operation]) => methods.includes(method) && isObject(operation.node),
    )
    return own.map(([method, operation]) => ({
      key: `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`,
      path,
      item,
      operation,
    }))
  })
  return new Map(found.map((operation) => [operation.key, operation]))
}

function placeOf({ operation, key, path }: Placed, caller: string): Place {
  const own = textOf(objectOf(operation.node)['operationId']) ?? `${key.split(' ')[0]?.toUpperCase()} ${path}`
  return { operation: caller === '' ? own : `${caller} callback ${own}`, part: '' }
}

function removed(change: Change, operation: Placed, sense: Sense): Observation {
  const isOver = hasReachedSunset(change, operation.operation.node)
  const rule = sense === inward ? 'webhook-removed' : 'operation-removed'
  return {
    rule: isOver ? 'removed-after-sunset' : rule,
    pointer: operation.operation.pointer,
    place: placeOf(operation, ''),
    change: 'the operation is gone',
  }
}

function observeOperation(
  change: Change,
  root: Pair,
  base: Placed,
  head: Placed,
  sense: Sense,
  caller: string,
): readonly Observation[] {
  const pair = { base: base.operation, head: head.operation }
  const item = { base: base.item, head: head.item }
  const place = placeOf(base, caller)
  const scope = { operation: pair, item, root }
  return [
    ...observeName(pair, place),
    ...observePathNames(base, head, place),
    ...observeLifecycle(change, pair, place),
    ...observeParameters(change, scope, { base: base.path, head: head.path }, sense.sent, place),
    ...observeRequestBody(change, pairAt(change, pair, 'requestBody'), sense.sent, place),
    ...observeResponses(change, scope, pairAt(change, pair, 'responses'), sense.received, place),
    ...(sense === outward ? observeSecurity(change, root, pair, place) : []),
    ...observePermission(scope, place),
    ...observeLimits(scope, place),
    ...observeOwnServers(scope),
    // What a callback calls back may be the callback itself.
    ...(caller === '' ? observeCallbacks(change, root, pair, sense, place) : []),
    ...observeWords(pair, place, ['summary', 'description', 'externalDocs'], meaningfulExtensions),
    ...observeTags(pair, place),
    ...observeWords(item, place, ['summary', 'description'], meaningfulExtensions),
  ]
}

const meaningfulExtensions = [
  'x-permission',
  'x-permissions',
  'x-required-permission',
  'x-required-permissions',
  'x-rate-limit',
  'x-session-seconds',
  'x-sunset',
  'x-error-codes',
]

function observeName({ base, head }: Pair, place: Place): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => textOf(objectOf(node)['operationId']))
  if (before === after || before === undefined) return []
  return [
    {
      rule: 'operation-id-changed',
      pointer: `${head.pointer}/operationId`,
      place,
      change: `the operation is now called ${after ?? 'nothing'}, before ${before}`,
    },
  ]
}

function observePathNames(base: Placed, head: Placed, place: Place): readonly Observation[] {
  if (base.path === head.path) return []
  return [
    {
      rule: 'path-parameter-renamed',
      pointer: head.item.pointer,
      place,
      change: `the path is now written ${head.path}, before ${base.path}`,
    },
  ]
}

function observeTags({ base, head }: Pair, place: Place): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => listOf(objectOf(node)['tags']).map(canonical).sort())
  if (canonical(before) === canonical(after)) return []
  return [
    { rule: 'headings-changed', pointer: `${head.pointer}/tags`, place, change: 'under another heading' },
  ]
}

function observeCallbacks(
  change: Change,
  root: Pair,
  pair: Pair,
  sense: Sense,
  place: Place,
): readonly Observation[] {
  const callbacks = pairAt(change, pair, 'callbacks')
  const names = new Set([callbacks.base, callbacks.head].flatMap((side) => Object.keys(objectOf(side.node))))
  const turned = sense === outward ? inward : outward
  return [...names].flatMap((name) => {
    const callback = followPair(change, {
      base: member(callbacks.base, name),
      head: member(callbacks.head, name),
    })
    if (!exists(callback.head) && !exists(callback.base)) return []
    return observeCallable(change, root, callback, turned, place.operation)
  })
}
