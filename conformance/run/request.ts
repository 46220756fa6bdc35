import type { Draft, KeyName, KeyUse } from '../kit/draft.ts'
import type { SentRequest } from '../kit/exchange.ts'
import type { WireRequest } from './ports.ts'

/** The keys of a target, by name. */
export type Keys = Readonly<Partial<Record<KeyName, string>>>

/** A prepared draft: what is sent, and what may be recorded about it. */
export interface Composed {
  readonly wire: WireRequest
  readonly sent: SentRequest
  /** Credentials in it that no report may show. */
  readonly secrets: readonly string[]
}

/** Builds a request from a draft at the moment of sending; `serverNow` is the target's clock for bodies that depend on it. */
export function compose(draft: Draft, keys: Keys, serverNow: number): Composed {
  const { credential, carried, label, secrets } = credentialOf(draft.key ?? 'full', keys)
  const query = draft.rawQuery ?? queryOf(draft.query ?? {})
  const body = bodyOf(draft, serverNow)
  const method = draft.method ?? 'GET'
  const plain: Record<string, string | undefined> = {
    accept: 'application/json',
    'content-type': body === undefined ? undefined : 'application/json',
    ...draft.headers,
    ...carried,
  }
  const headers = Object.fromEntries(
    Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
  const authorized = credential === undefined ? headers : { ...headers, authorization: credential }
  const url = query === '' ? draft.path : `${draft.path}?${query}`
  return {
    wire: { method, url, headers: authorized, body },
    sent: { method, path: draft.path, query, key: label, headers, body },
    secrets,
  }
}

function bodyOf({ body }: Draft, serverNow: number): string | undefined {
  if (body === undefined) return undefined
  if ('text' in body) return body.text
  return JSON.stringify('at' in body ? body.at(serverNow) : body.json)
}

function queryOf(query: NonNullable<Draft['query']>): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`)
  })
  return parts.join('&')
}

interface Credential {
  /** The header Authorization. */
  readonly credential: string | undefined
  /** Other headers that carry the key. */
  readonly carried?: Readonly<Record<string, string>>
  readonly label: string
  readonly secrets: readonly string[]
}

function credentialOf(use: KeyUse, keys: Keys): Credential {
  if (use === 'absent') return { credential: undefined, label: 'none sent', secrets: [] }
  if (typeof use === 'string') return bearer(keyNamed(use, keys), use)
  if ('header' in use) return { credential: use.header, label: 'another header', secrets: [use.header] }
  const key = keyNamed(use.of, keys)
  const label = `${use.of}, ${use.label}`
  if ('change' in use)
    return bearer(
      use.change(key, (name) => keyNamed(name, keys)),
      label,
    )
  const { authorization, ...carried } = use.carry(key)
  return { credential: authorization, carried, label, secrets: [key] }
}

function bearer(key: string, label: string): Credential {
  return { credential: `Bearer ${key}`, label, secrets: [key] }
}

function keyNamed(name: KeyName, keys: Keys): string {
  const key = keys[name]
  if (key === undefined)
    throw new Error(`the target provides no key named ${name}: the check must declare key:${name}`)
  return key
}
