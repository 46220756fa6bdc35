import { addressOf } from './address.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { documentationChanged } from './documentation.ts'
import { declare, type IdOf, type Observation, type Place } from './finding.ts'
import { canonical, equal, listOf, objectOf, textOf } from './json.ts'
import { items, type Located, member, members } from './located.ts'
import type { Scope } from './scope.ts'

export const rules = declare({
  'breaking both': {
    'server-removed': 'Clients that take the address from the contract call one that is gone.',
    'server-variable-narrowed':
      'A client that has set the variable to an old value calls an address that is gone.',
    'server-default-changed': 'A client that leaves the variable alone now calls another address.',
  },
  'additive both': {
    'server-added': 'The addresses that clients know stay.',
    'server-variable-widened': 'Every old address still works.',
  },
})

/** Compares two versions of an API contract: returns the changes of the servers of a document. */
export function observeServers(change: Change, root: Sides): readonly Observation[] {
  return compareServers(sidesAt(change, root, 'servers'))
}

/** Returns the changes of the servers of an operation or its path. */
export function observeOwnServers({ operation, item, root }: Scope): readonly Observation[] {
  const nearestServers = (side: 'base' | 'head'): Located =>
    [operation, item, root]
      .map((holder) => member(holder[side], 'servers'))
      .find(({ node }) => node !== undefined) ?? member(root[side], 'servers')
  const servers = { base: nearestServers('base'), head: nearestServers('head') }
  const isOwn = Object.values(servers).some(({ pointer }) => pointer !== '#/servers')
  return isOwn ? compareServers(servers) : []
}

function compareServers(servers: Sides): readonly Observation[] {
  const [base, head] = [serversOf(servers.base), serversOf(servers.head)]
  const [known, reachable] = [base, head].map((all) => new Set([...all.values()].flatMap(addressesOf)))
  const gone = [...base].flatMap(([url, server]): readonly Observation[] => {
    if (head.has(url)) return []
    const [byDefault = url, ...others] = addressesOf(server)
    const lost = reachable?.has(byDefault) ? others.find((address) => !reachable.has(address)) : url
    if (lost === undefined) return [documentationChanged(server.pointer)]
    const rule = lost === url ? 'server-removed' : 'server-variable-narrowed'
    return [rules.at(rule, server.pointer, { part: 'servers' }, `${lost} is gone`)]
  })
  const others = [...head].flatMap(([url, after]): readonly Observation[] => {
    const before = base.get(url)
    const place = { part: `server ${url}` }
    if (before === undefined) {
      const [byDefault = url, ...others] = addressesOf(after)
      if (!known?.has(byDefault)) return [rules.at('server-added', after.pointer, place, 'the server is new')]
      const isMore = isOpen(after) || others.some((address) => !known.has(address))
      return isMore ? [rules.at('server-variable-widened', after.pointer, place, 'now has variables')] : []
    }
    const sides = { base: before, head: after }
    return observeVariables(sides, place)
  })
  return [...gone, ...others]
}

/** Returns servers by canonical URL; `/` if there are none. */
function serversOf(servers: Located): ReadonlyMap<string, Located> {
  const listed = items(servers)
  const all = listed.length > 0 ? listed : [{ node: { url: '/' }, pointer: servers.pointer }]
  return new Map(all.map((server) => [addressOf(textOf(objectOf(server.node)['url']) ?? '/'), server]))
}

const maxAddresses = 1_000

/** Returns the canonical addresses that a server lists, the one by defaults first; beyond the bound variables stay unresolved. */
function addressesOf({ node }: Located): readonly string[] {
  const { url, variables } = objectOf(node)
  let addresses = [textOf(url) ?? '/']
  for (const [name, variable] of Object.entries(objectOf(variables))) {
    const { default: usual, enum: listed } = objectOf(variable)
    const values = [...new Set([usual, ...listOf(listed)])]
    if (usual === undefined || addresses.length * values.length > maxAddresses) continue
    addresses = values.flatMap((value) =>
      addresses.map((address) => address.replaceAll(`{${name}}`, `${value}`)),
    )
  }
  return addresses.map(addressOf)
}

/** Tests that a variable of a server takes any value. */
function isOpen(server: Located): boolean {
  return members(member(server, 'variables')).some(([, { node }]) => objectOf(node)['enum'] === undefined)
}

function observeVariables(sides: Sides, place: Place): readonly Observation[] {
  return members(member(sides.head, 'variables')).flatMap(([name, head]): readonly Observation[] => {
    const base = member(sides.base, 'variables', name)
    const here = { part: `${place.part}, variable ${name}` }
    const [before, after] = [objectOf(base.node), objectOf(head.node)]
    const observed: Observation[] = []
    const at = (rule: IdOf<typeof rules>, text: string): number =>
      observed.push(rules.at(rule, head.pointer, here, text))
    if (base.node !== undefined && !equal(before['default'], after['default']))
      at(
        'server-default-changed',
        `the default is now ${canonical(after['default'])}, before ${canonical(before['default'])}`,
      )
    const [old, now] = [before['enum'], after['enum']].map((list) =>
      list === undefined ? undefined : listOf(list).map(String),
    )
    const text = now ? `now one of ${now.join(', ')}` : 'now any value'
    if (excludes(now, old)) at('server-variable-narrowed', text)
    else if (excludes(old, now)) at('server-variable-widened', text)
    return observed
  })
}

type Values = readonly string[] | undefined

/** Tests that a list of values lacks some of another one; undefined stands for any value. */
const excludes = (values: Values, others: Values): boolean =>
  values !== undefined && (others === undefined || others.some((value) => !values.includes(value)))
