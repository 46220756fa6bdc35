import type { Body, Credentials, Draft, QueryValue } from '../kit/draft.ts'
import type { SentRequest } from '../kit/exchange.ts'
import type { Target } from './options.ts'
import type { WireRequest } from './ports.ts'

/** Builds a request at the moment of sending: what is sent, what may be recorded of it, and its secret. `serverNow` is the target's clock. */
export function compose(draft: Draft, keys: Target['keys'], serverNow: number) {
  const { method = 'GET', path, from } = draft
  const { carried: all, label, secret } = credentialOf(draft.key ?? 'full', keys)
  const { authorization, ...carried }: Partial<Headers> = all
  const key = from === undefined ? label : `${label}, from a second address`
  const query = queryOf(draft.query ?? {})
  const body = draft.body && textOf(draft.body, serverNow)
  const type = body === undefined ? undefined : 'application/json'
  const usual = { accept: 'application/json', 'content-type': type }
  const headers = defined({ ...usual, ...draft.headers, ...carried })
  const url = query === '' ? path : `${path}?${query}`
  const authorized = { ...headers, ...defined({ authorization }) }
  const wire: WireRequest = { method, url, headers: authorized, body, from }
  const sent: SentRequest = { method, path, query, key, headers, body }
  return { wire, sent, secret }
}

/** The text of a body that is sent while the target's clock shows `serverNow`. */
export const textOf = (body: Body, serverNow: number): string =>
  'text' in body ? body.text : JSON.stringify(body.at(serverNow))

const defined = (headers: Readonly<Record<string, string | undefined>>): Headers =>
  Object.fromEntries(Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined))

type Headers = Readonly<Record<string, string>>

/** The text of a query, without the question mark. */
export const queryOf = (query: Readonly<Record<string, QueryValue>>): string =>
  Object.entries(query)
    .flatMap(([name, value = []]) => [value].flat().map((one) => [name, String(one)]))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')

/** A body as its bytes: half a character stands for the byte of its last eight bits, so that a text can be no UTF-8. */
export const bytesOf = (text: string): Buffer =>
  Buffer.concat(
    (text.isWellFormed() ? [text] : [...text]).map((piece) =>
      piece.isWellFormed() ? Buffer.from(piece) : Buffer.of(piece.charCodeAt(0) & 0xff),
    ),
  )

/** Characters of a body that is recorded whole. */
export const maxRecorded = 32_768

/** The headers that carry a key, its use in words, and what must not be recorded. */
function credentialOf(use: Credentials, keys: Target['keys']) {
  if (use === 'absent') return { carried: {}, label: 'none sent', secret: undefined }
  const [of, label] = typeof use === 'string' ? [use, use] : [use.of, `${use.of}, ${use.label}`]
  const secret = keys[of]
  if (secret === undefined)
    throw new Error(`the target provides no key named ${of}: the check must declare key:${of}`)
  const others = Object.values(keys).filter((key) => key !== secret)
  const made = typeof use === 'string' ? secret : use.change(secret, others)
  if (typeof made !== 'string') return { carried: made, label, secret }
  return { carried: { authorization: `Bearer ${made}` }, label, secret: made }
}
