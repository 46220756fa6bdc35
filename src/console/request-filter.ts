import type { RequestView } from '../../spec/control-types.ts'

/** A filter of the requests in the console; an empty text matches all. */
export interface RequestFilter {
  readonly operation: string
  /** A status, a class such as `4xx`, or `lost` for an incomplete answer. */
  readonly status: string
  /** The id of a key. */
  readonly key: string
  /** An alias (the `userId` that an owner has for a user), or a part of a display name, ignoring case. */
  readonly user: string
  /** The id or the source of a grant. */
  readonly grant: string
}

export const everyRequest: RequestFilter = { operation: '', status: '', key: '', user: '', grant: '' }

/** Returns a function that tests a request by a filter; `names` are display names by alias. */
export function matcherOf(filter: RequestFilter, names: ReadonlyMap<string, string>) {
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

/** Returns the aliases in a request and its answer, those in the request first. */
export function usersOf(entry: RequestView): readonly string[] {
  const cached = users.get(entry)
  if (cached !== undefined) return cached
  const found = textsOf(entry).flatMap((text) => [...text.matchAll(/\buserId"?\s*[:=]\s*"?([\w-]+)/g)])
  const aliases = [...new Set(found.flatMap(([, alias]) => alias ?? []))]
  users.set(entry, aliases)
  return aliases
}

/** Returns the only source in a request, or else in its answer. */
export function sourceOf({ request, response }: RequestView): string | undefined {
  const queried = new URLSearchParams(request.query).get('sourceId')
  if (queried !== null) return queried
  for (const text of [request.body ?? '', response.body]) {
    const found = text.matchAll(/"sourceId"\s*:\s*"([^"]+)/g)
    const [only, ...others] = new Set([...found].map(([, source]) => source))
    if (only !== undefined) return others.length === 0 ? only : undefined
  }
  return undefined
}

const users = new WeakMap<RequestView, readonly string[]>()

/** Returns the aliases in an answer with their display names. */
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

/** Returns a text with known aliases replaced by display names. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\b[\da-f]{32}\b/g, (alias) => names.get(alias) ?? alias)
