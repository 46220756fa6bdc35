import { type Change, type Pair, pairAt } from './change.ts'
import type { Observation, Place } from './finding.ts'
import { canonical, isObject, listOf, objectOf, textOf } from './json.ts'
import { hasReachedSunset, observeLifecycle } from './lifecycle.ts'
import { observeLimits } from './limits.ts'
import { observeNotJudged } from './not-judged.ts'
import { type Located, members, type OpenDocument, unroutedResponses } from './open-document.ts'
import { observeParameters } from './parameters.ts'
import { observePermission } from './permissions.ts'
import { observeRequestBody } from './request-body.ts'
import { observeResponses } from './responses.ts'
import { observeSecurity } from './security.ts'
import { observeOwnServers } from './servers.ts'
import { observeWords } from './words.ts'

/** What changes for those who call the operations. */
export function observeOperations(change: Change, root: Pair): readonly Observation[] {
  return [
    ...observePaths(change, root, pairAt(change, root, 'paths')),
    ...observeNotJudged(change, pairAt(change, root, 'webhooks'), { part: 'the document' }, 'webhooks'),
    ...observeUnrouted(change, root),
  ]
}

/** Answers to requests that no operation takes. */
function observeUnrouted(change: Change, root: Pair): readonly Observation[] {
  const responses = pairAt(change, root, unroutedResponses)
  const scope = { operation: root, item: root, root }
  return observeResponses(change, scope, responses, {
    operation: 'requests that no operation takes',
    part: '',
  })
}

/** One operation of a document with the path item that holds it. */
interface Placed {
  readonly key: string
  readonly path: string
  readonly item: Located
  readonly operation: Located
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

function observePaths(change: Change, root: Pair, paths: Pair): readonly Observation[] {
  const [base, head] = [placed(change.base, paths.base), placed(change.head, paths.head)]
  const gone = [...base.values()]
    .filter(({ key }) => !head.has(key))
    .map((operation) => removed(change, operation))
  const observed = [...head.values()].flatMap((operation) => {
    const before = base.get(operation.key)
    if (before !== undefined) return observeOperation(change, root, before, operation)
    return [
      {
        rule: 'operation-added',
        pointer: operation.operation.pointer,
        place: placeOf(operation),
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

function placeOf({ operation, key, path }: Placed): Place {
  const own = textOf(objectOf(operation.node)['operationId']) ?? `${key.split(' ')[0]?.toUpperCase()} ${path}`
  return { operation: own, part: '' }
}

function removed(change: Change, operation: Placed): Observation {
  const isOver = hasReachedSunset(change, operation.operation.node)
  return {
    rule: isOver ? 'removed-after-sunset' : 'operation-removed',
    pointer: operation.operation.pointer,
    place: placeOf(operation),
    change: 'the operation is gone',
  }
}

function observeOperation(change: Change, root: Pair, base: Placed, head: Placed): readonly Observation[] {
  const pair = { base: base.operation, head: head.operation }
  const item = { base: base.item, head: head.item }
  const place = placeOf(base)
  const scope = { operation: pair, item, root }
  return [
    ...observeName(pair, place),
    ...observePathNames(base, head, place),
    ...observeLifecycle(change, pair, place),
    ...observeParameters(change, scope, { base: base.path, head: head.path }, place),
    ...observeRequestBody(change, pairAt(change, pair, 'requestBody'), place),
    ...observeResponses(change, scope, pairAt(change, pair, 'responses'), place),
    ...observeSecurity(change, root, pair, place),
    ...observePermission(scope, place),
    ...observeLimits(scope, place),
    ...observeOwnServers(scope),
    ...observeNotJudged(change, pairAt(change, pair, 'callbacks'), place, 'callbacks'),
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
