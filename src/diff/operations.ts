import { observeCallbacks, observeWebhooks } from './calls.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'
import { isObject, objectOf, textOf } from './json.ts'
import { observeLifecycle, removalOf } from './lifecycle.ts'
import { observeLimits } from './limits.ts'
import { type Located, members } from './located.ts'
import { isElsewhere, type OpenDocument, unroutedResponses } from './open-document.ts'
import { observeParameters } from './parameters.ts'
import { isMethod, itemOf, observeOverlaps } from './path-item.ts'
import { observePermission } from './permissions.ts'
import { observeRequestBody } from './request-body.ts'
import { observeResponses } from './responses.ts'
import { observeSecurity } from './security.ts'
import { observeOwnServers } from './servers.ts'

export const rules = declare({
  'breaking both': {
    'operation-removed': 'Clients that call it are refused.',
    'operation-id-changed': 'Programs that use a generated client no longer compile.',
  },
  'additive both': { 'operation-added': 'Nobody calls it yet.' },
  'documentation reader': { 'path-parameter-renamed': 'The name of a path parameter is never sent.' },
})

/** Compares two versions of an API contract: returns the changes of the operations of a document. */
export function observeOperations(change: Change, root: Sides): readonly Observation[] {
  return [
    ...observePaths(change, root, sidesAt(change, root, 'paths')),
    ...observeOverlaps(change, sidesAt(change, root, 'paths')),
    ...observeWebhooks(change, root),
    ...observeUnrouted(change, root),
  ]
}

/** Compares the responses to requests that match no operation. */
function observeUnrouted(change: Change, root: Sides): readonly Observation[] {
  const responses = sidesAt(change, root, unroutedResponses)
  const scope = { operation: root, item: root, root }
  return observeResponses(change, scope, responses, {
    operation: 'requests that no operation takes',
    part: '',
  })
}

/** An operation with its path item. */
interface Placed {
  readonly key: string
  readonly path: string
  readonly item: Located
  readonly operation: Located
}

function observePaths(change: Change, root: Sides, paths: Sides): readonly Observation[] {
  const [base, head] = [placed(change.base, paths.base), placed(change.head, paths.head)]
  const [wereUnread, areUnread] = [
    pathsElsewhere(change.base, paths.base),
    pathsElsewhere(change.head, paths.head),
  ]
  const gone = [...base.values()]
    .filter(({ key, path }) => !head.has(key) && !areUnread.has(unnamed(path)))
    .map((operation) => removed(change, operation))
  const observed = [...head.values()].flatMap((operation) => {
    const before = base.get(operation.key)
    if (before !== undefined) return observeOperation(change, root, before, operation)
    if (wereUnread.has(unnamed(operation.path))) return []
    return [
      rules.at('operation-added', operation.operation.pointer, placeOf(operation), 'the operation is new'),
    ]
  })
  return [...gone, ...observed]
}

/** Returns a path without the names of its parameters. */
const unnamed = (path: string): string => path.replace(/\{[^}]*\}/g, '{}')

/** Returns the paths whose operations stand in another file. */
function pathsElsewhere(document: OpenDocument, paths: Located): ReadonlySet<string> {
  const found = members(paths).filter(([, item]) => isElsewhere(document.follow(item)))
  return new Set(found.map(([path]) => unnamed(path)))
}

/** Returns the operations by method and path, ignoring the names of path parameters. */
function placed(document: OpenDocument, paths: Located): ReadonlyMap<string, Placed> {
  const found = members(paths).flatMap(([path, pathItem]): readonly Placed[] => {
    const { item, membersOf } = itemOf(document, pathItem)
    const own = membersOf.filter(([method, operation]) => isMethod(method) && isObject(operation.node))
    return own.map(([method, operation]) => ({
      key: `${method} ${unnamed(path)}`,
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
  const { node, pointer } = operation.operation
  const gone = rules.at('operation-removed', pointer, placeOf(operation), 'the operation is gone')
  return removalOf(change, gone, node)
}

function observeOperation(change: Change, root: Sides, base: Placed, head: Placed): readonly Observation[] {
  const sides = { base: base.operation, head: head.operation }
  const item = { base: base.item, head: head.item }
  const place = placeOf(base)
  const scope = { operation: sides, item, root }
  return [
    ...observeName(sides, place),
    ...observePathNames(base, head, place),
    ...observeLifecycle(change, sides, place),
    ...observeParameters(change, scope, { base: base.path, head: head.path }, place),
    ...observeRequestBody(change, sidesAt(change, sides, 'requestBody'), place),
    ...observeResponses(change, scope, sidesAt(change, sides, 'responses'), place),
    ...observeSecurity(change, root, sides, place),
    ...observePermission(scope, place),
    ...observeLimits(scope, place),
    ...observeOwnServers(scope),
    ...observeCallbacks(change, sides, place),
  ]
}

function observeName({ base, head }: Sides, place: Place): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => textOf(objectOf(node)['operationId']))
  if (before === after || before === undefined) return []
  const message = `the operation is now called ${after ?? 'nothing'}, before ${before}`
  return [rules.at('operation-id-changed', `${head.pointer}/operationId`, place, message)]
}

function observePathNames(base: Placed, head: Placed, place: Place): readonly Observation[] {
  if (base.path === head.path) return []
  const message = `the path is now written ${head.path}, before ${base.path}`
  return [rules.at('path-parameter-renamed', head.item.pointer, place, message)]
}
