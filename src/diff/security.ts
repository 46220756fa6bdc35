import { addressOf } from './address.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'
import { canonical, equal, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from './json.ts'
import { type Located, member, members } from './located.ts'
import type { OpenDocument } from './open-document.ts'

export const rules = declare({
  'breaking request': {
    'security-tightened': 'A client whose credentials were enough is now refused.',
    'security-scheme-changed': 'Clients present their credentials in a way that is no longer read.',
    'key-prefix-changed': 'Keys that owners hold begin with the old prefix.',
  },
  'breaking both': {
    'security-dropped': 'Anybody may now call it, without a key.',
  },
  'additive request': {
    'security-relaxed': 'Credentials that were enough still are.',
    'security-scheme-extended': 'Credentials that were enough still are.',
  },
})

/** Compares two versions of an API contract: returns the changes of the security requirements of an operation. */
export function observeSecurity(
  change: Change,
  root: Sides,
  operation: Sides,
  place: Place,
): readonly Observation[] {
  const base = requirementsOf(change.base, root.base, operation.base)
  const head = requirementsOf(change.head, root.head, operation.head)
  const isEnough = base.every((before) => head.some((after) => includes(before, after)))
  const isNeeded = head.every((after) => base.some((before) => includes(after, before)))
  if (isEnough && isNeeded) return []
  const isOpened = isOpen(head) && !isOpen(base)
  const own = objectOf(operation.head.node)['security'] === undefined ? root : operation
  const rule = isOpened ? 'security-dropped' : isEnough ? 'security-relaxed' : 'security-tightened'
  const message = `asks for ${text(head)}, before ${text(base)}`
  return [rules.at(rule, `${own.head.pointer}/security`, place, message)]
}

/** A security requirement: scopes by identity of the scheme. */
type Requirement = ReadonlyMap<string, { readonly name: string; readonly scopes: readonly string[] }>

/** Tests that a call without credentials is allowed. */
const isOpen = (requirements: readonly Requirement[]): boolean => requirements.some(({ size }) => size === 0)

function requirementsOf(document: OpenDocument, root: Located, operation: Located): readonly Requirement[] {
  const requirements = objectOf(operation.node)['security'] ?? objectOf(root.node)['security']
  const alternatives = listOf(requirements).filter(isObject)
  if (alternatives.length === 0) return [new Map()]
  return alternatives.map(
    (alternative) =>
      new Map(
        Object.entries(alternative).map(([name, scopes]) => [
          identity(document, name),
          { name, scopes: textsOf(scopes) },
        ]),
      ),
  )
}

/** Returns the identity of a scheme, independent of its component name; its changes are reported separately. */
function identity(document: OpenDocument, name: string): string {
  const scheme = objectOf(schemeOf(document, name).node)
  return canonical([
    scheme['type'],
    ...['scheme', 'in', 'name'].map((key) => bindingText(scheme, key)),
    scheme['type'] === 'oauth2' ? name : '',
  ])
}

function schemeOf(document: OpenDocument, name: string): Located {
  return document.follow(member({ node: document.root, pointer: '#' }, 'components', 'securitySchemes', name))
}

/** Tests that credentials for the first requirement satisfy the second one too. */
function includes(provided: Requirement, needed: Requirement): boolean {
  return [...needed].every(([scheme, { scopes }]) => {
    const own = provided.get(scheme)
    return own !== undefined && scopes.every((scope) => own.scopes.includes(scope))
  })
}

function text(requirements: readonly Requirement[]): string {
  const alternatives = requirements.map((requirement) =>
    [...requirement.values()].map(({ name, scopes }) => [name, ...scopes].join(' ')).join(' and '),
  )
  return alternatives.map((alternative) => alternative || 'nothing').join(' or ')
}

/** Returns the changes of security schemes that both sides have by the same name. */
export function observeSecuritySchemes(change: Change, root: Sides): readonly Observation[] {
  const schemes = sidesAt(change, root, 'components', 'securitySchemes')
  return members(schemes.head).flatMap(([name]) => {
    const sides = sidesAt(change, schemes, name)
    return sides.base.node === undefined ? [] : observeScheme(sides, { part: `security scheme ${name}` })
  })
}

const binding = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl'] as const

function observeScheme(sides: Sides, place: Place): readonly Observation[] {
  const [base, head] = [objectOf(sides.base.node), objectOf(sides.head.node)]
  const changed = binding.filter((key) => bindingText(base, key) !== bindingText(head, key))
  const observed = changed.map((key) =>
    rules.at(
      'security-scheme-changed',
      `${sides.head.pointer}/${key}`,
      place,
      `${key} is now ${head[key] ?? 'gone'}, before ${base[key] ?? 'none'}`,
    ),
  )
  const prefix = 'x-key-prefix'
  const isOtherPrefix = base[prefix] !== undefined && !equal(base[prefix], head[prefix])
  return [
    ...observed,
    ...observeFlows(base, head, sides.head.pointer, place),
    ...(isOtherPrefix
      ? [
          rules.at(
            'key-prefix-changed',
            `${sides.head.pointer}/${prefix}`,
            place,
            `keys begin with ${head[prefix] ?? 'anything'}, before ${base[prefix]}`,
          ),
        ]
      : []),
  ]
}

/** Returns a member of a scheme; names of schemes and headers in lower case, since they are case-insensitive. */
function bindingText(scheme: JsonObject, key: string): string {
  const text = textOf(scheme[key]) ?? ''
  if (key === 'openIdConnectUrl') return addressOf(text)
  const isAnyCase = key === 'scheme' || (key === 'name' && scheme['in'] === 'header')
  return isAnyCase ? text.toLowerCase() : text
}

function observeFlows(
  base: JsonObject,
  head: JsonObject,
  pointer: string,
  place: Place,
): readonly Observation[] {
  const [before, after] = [objectOf(base['flows']), objectOf(head['flows'])]
  const gone = Object.keys(before).flatMap((name): readonly Observation[] => {
    const [old, now] = [objectOf(before[name]), objectOf(after[name])]
    const addresses = ['authorizationUrl', 'tokenUrl', 'refreshUrl'].filter(
      (key) => old[key] !== undefined && addressOf(`${old[key]}`) !== addressOf(`${now[key]}`),
    )
    const scopes = Object.keys(objectOf(old['scopes'])).filter((scope) => !(scope in objectOf(now['scopes'])))
    return [...addresses, ...scopes].map((what) => {
      const message = `${what} of the flow ${name} is gone or another one`
      return rules.at('security-scheme-changed', `${pointer}/flows/${name}`, place, message)
    })
  })
  const scopesOf = (flows: JsonObject): readonly string[] =>
    Object.entries(flows).flatMap(([name, flow]) => [
      name,
      ...Object.keys(objectOf(objectOf(flow)['scopes'])),
    ])
  const news = scopesOf(after).filter((name) => !scopesOf(before).includes(name))
  const added = news.map((name) =>
    rules.at('security-scheme-extended', `${pointer}/flows`, place, `${name} is new`),
  )
  return [...gone, ...added]
}
