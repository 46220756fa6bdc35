import { type Change, exists, type Sides, sidesAt } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'
import { isObject, objectOf } from './json.ts'
import { observeLifecycle } from './lifecycle.ts'
import { type Located, member, members } from './located.ts'
import { observeMediaTypes } from './media-types.ts'
import { observeNotJudged } from './not-judged.ts'
import type { OpenDocument } from './open-document.ts'
import { isMethod, itemOf } from './path-item.ts'

export const rules = declare({
  'breaking response': {
    'call-removed': 'Clients that wait for the webhook or callback never get it.',
    'call-media-type-added': 'Clients may receive a type that they do not read.',
  },
  'additive response': { 'call-added': 'Nobody has subscribed yet.' },
})

/** Compares two versions of an API contract: returns the changes of webhooks; clients receive them, so their bodies are compared like responses. */
export function observeWebhooks(change: Change, root: Sides): readonly Observation[] {
  const webhooks = sidesAt(change, root, 'webhooks')
  const callsOf = (document: OpenDocument, at: Located) => calls(document, members(at))
  return observeCalls(change, callsOf(change.base, webhooks.base), callsOf(change.head, webhooks.head), {
    part: 'webhook',
  })
}

/** Returns the changes of the callbacks of an operation. */
export function observeCallbacks(change: Change, operation: Sides, place: Place): readonly Observation[] {
  const callsOf = (document: OpenDocument, at: Located) =>
    calls(
      document,
      members(member(at, 'callbacks')).flatMap(([name, callback]) =>
        members(document.follow(callback))
          .filter(([expression]) => !expression.startsWith('x-'))
          .map(([expression, item]): readonly [string, Located] => [`${name} ${expression}`, item]),
      ),
    )
  const [base, head] = [callsOf(change.base, operation.base), callsOf(change.head, operation.head)]
  return observeCalls(change, base, head, { ...place, part: 'callback' })
}

type Calls = ReadonlyMap<string, { readonly item: Located; readonly operation: Located }>

function calls(document: OpenDocument, items: readonly (readonly [string, Located])[]): Calls {
  return new Map(
    items.flatMap(([name, pathItem]) => {
      const { item, membersOf } = itemOf(document, pathItem)
      const own = membersOf.filter(([key, { node }]) => isMethod(key) && isObject(node))
      return own.map(([method, operation]) => [`${name} ${method}`, { item, operation }] as const)
    }),
  )
}

function observeCalls(change: Change, base: Calls, head: Calls, place: Place): readonly Observation[] {
  const names = new Set([...base.keys(), ...head.keys()])
  return [...names].flatMap((name): readonly Observation[] => {
    const [before, after] = [base.get(name), head.get(name)]
    const here = { ...place, part: `${place.part} ${name}` }
    if (after === undefined)
      return [rules.at('call-removed', before?.operation.pointer ?? '#', here, 'it is gone')]
    if (before === undefined) return [rules.at('call-added', after.operation.pointer, here, 'it is new')]
    const items = { base: before.item, head: after.item }
    return observeCall(change, { base: before.operation, head: after.operation }, items, here)
  })
}

/** Compares the body of a call; reports other changes as not judged. */
function observeCall(change: Change, operation: Sides, item: Sides, place: Place): readonly Observation[] {
  const body = sidesAt(change, operation, 'requestBody')
  const rest = [
    ...others(operation, ['requestBody', 'deprecated', 'x-sunset', ...documentation]),
    ...others(
      item,
      [...documentation, '$ref'].concat(Object.keys(objectOf(item.head.node)).filter(isMethod)),
    ),
    ...(exists(body.base) && exists(body.head) ? others(body, ['content', ...documentation]) : []),
  ]
  const content = sidesAt(change, body, 'content')
  const hadTypes = members(content.base).length > 0
  const bodies = observeMediaTypes(change, content, 'response', place).map((observation) =>
    hadTypes && observation.rule.id === 'response-media-type-added'
      ? rules.at('call-media-type-added', observation.pointer, place, observation.change)
      : observation,
  )
  return [
    ...bodies,
    ...observeLifecycle(change, operation, place),
    ...rest.flatMap(([key, sides]) => observeNotJudged(change, sides, place, key)),
  ]
}

const documentation = ['summary', 'description', 'tags', 'externalDocs']

function others({ base, head }: Sides, read: readonly string[]): readonly (readonly [string, Sides])[] {
  const keys = new Set([base, head].flatMap(({ node }) => Object.keys(objectOf(node))))
  return [...keys]
    .filter((key) => !read.includes(key) && !isMethod(key))
    .map((key) => [key, { base: member(base, key), head: member(head, key) }])
}
