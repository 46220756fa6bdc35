import type { RequestView } from '../../spec/control-types.ts'

/** The operations of the public API. */
export const publicOperations = [
  'listBundles',
  'searchUsers',
  'listBundleUsers',
  'listBundleGrants',
  'createBundleGrant',
  'revokeBundleGrant',
  'readCheckout',
] as const satisfies readonly NonNullable<RequestView['operationId']>[]

/** Which requests are wanted; an empty text does not narrow it. */
export interface RequestFilter {
  readonly operation: string
  /** A status, a class such as `4xx`, or `lost` for an answer that did not arrive whole. */
  readonly status: string
  /** The id of a key. */
  readonly key: string
  /** An alias, or a part of a display name in whatever case. */
  readonly user: string
  /** The id of a grant, or the source of one. */
  readonly grant: string
}

export const everyRequest: RequestFilter = { operation: '', status: '', key: '', user: '', grant: '' }

/** Whether a request is wanted; `names` are the display names of the aliases that are known. */
export function fitting(filter: RequestFilter, names: ReadonlyMap<string, string>) {
  const { operation, status, key, user, grant } = filter
  const wanted = user.toLowerCase()
  return (entry: RequestView): boolean =>
    (operation === '' || entry.operationId === operation) &&
    (status === '' || hasStatus(entry.response, status)) &&
    (key === '' || entry.keyId === key) &&
    (user === '' ||
      usersOf(entry).some((alias) => alias === user || names.get(alias)?.toLowerCase().includes(wanted))) &&
    (grant === '' || textsOf(entry).some((text) => text.includes(grant)))
}

const hasStatus = ({ status, delivery }: RequestView['response'], wanted: string): boolean =>
  wanted === 'lost'
    ? delivery === 'none' || delivery === 'part'
    : String(status) === wanted || `${Math.floor(status / 100)}xx` === wanted

const textsOf = ({ request, response }: RequestView): readonly string[] => [
  request.path,
  request.query,
  request.body ?? '',
  response.body,
]

/** The aliases of the users that a request is about, those that it names itself first. */
export function usersOf(entry: RequestView): readonly string[] {
  const known = users.get(entry)
  if (known !== undefined) return known
  const found = textsOf(entry).flatMap((text) => [...text.matchAll(/\buserId"?[:=]"?([\w-]+)/g)])
  const made = [...new Set(found.flatMap(([, alias]) => alias ?? []))]
  users.set(entry, made)
  return made
}

const users = new WeakMap<RequestView, readonly string[]>()

/** The display names that an answer gives to aliases. */
export function namesIn({
  response,
}: RequestView): readonly (readonly [alias: string, displayName: string])[] {
  if (!response.body.includes('"displayName"')) return []
  const found: [string, string][] = []
  try {
    JSON.parse(response.body, (_, value) => {
      if (typeof value?.userId === 'string' && typeof value.displayName === 'string')
        found.push([value.userId, value.displayName])
      return value
    })
  } catch {
    // A fault may have broken the body.
  }
  return found
}

/** A text with the display name in place of each alias that is known. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\b[\da-f]{32}\b/g, (alias) => names.get(alias) ?? alias)
