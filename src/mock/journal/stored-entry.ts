import type { ErrorCode } from '../../../spec/generated/contract.ts'
import { answers } from '../../../spec/generated/rules.ts'
import { variants as catalogue, type Variants } from '../../../spec/generated/variants.ts'
import type { Grant } from '../../../spec/types.ts'
import type { Trace } from '../../api/instance.ts'
import type { Request, Response } from '../../http/exchange.ts'
import { isCredential, REDACTED, type Redaction } from '../../http/redact.ts'
import { claimedKey } from '../../ledger/api-key.ts'
import { formatInstant } from '../../ledger/date-time.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import { defined } from '../../options.ts'
import type { Hit } from '../fault-kinds.ts'
import { curlLine } from './curl-line.ts'
import type { Entry, VariantUsed } from './entry.ts'
import { readText, type TextLog } from './text-log.ts'

/** A request that a mock has answered, with its trace, to be kept in the journal. */
export interface FinishedExchange {
  readonly at: Instant
  readonly realAt: number
  readonly durationMs: number
  readonly request: Request
  /** Undefined if it was not read. */
  readonly requestBody: Uint8Array | undefined
  /** The answer of the API; `sent` is the answer after faults. */
  readonly response: Response
  readonly sent: Response
  readonly trace: Trace
  readonly hits: readonly Hit[]
}

/** The compact form of an exchange without secrets, which `entryOf` decodes. It has no reference to the request's socket. */
export type StoredEntry = Readonly<Omit<ReturnType<typeof record>, 'count'>> & { count: number }

/** The options of a journal. */
export interface JournalOptions {
  readonly keyPrefix: string
  readonly redacting: (secret?: string) => Redaction
  readonly variants: Variants
  /** The URL before the path in curl lines. */
  readonly baseUrl: () => string
}

/** The greatest size of an entry without its texts, in bytes. */
const ENTRY_BYTES = 512

/** Returns the compact form of an exchange. Removes secrets now; the expensive rest is done when somebody reads it. */
export function record(
  number: number,
  exchange: FinishedExchange,
  { keyPrefix, redacting }: JournalOptions,
  log: TextLog,
) {
  const { at, realAt, durationMs, trace, hits, request, requestBody, response, sent } = exchange
  const claimed = claimedKey(request, keyPrefix)
  const redaction = redacting(claimed?.secret)
  let head = headOf(request, sent.headers)
  let body = requestBody === undefined ? '' : decoder.decode(requestBody)
  let sentBody = sent.body
  // The original answer has the added grant if a fault has changed the sent one.
  let answered = trace.added === undefined || sent.body === response.body ? '' : response.body
  let keyFoundIn: Entry['keyFoundIn'] = []
  // The sent body may be long, so it is not copied.
  let text = head + body + answered
  // A secret is rarely found.
  if (redaction.suspects(text) || redaction.suspects(sentBody)) {
    const path = redaction.text(request.path)
    const query = redaction.text(request.query)
    const headers = redaction.headers(request.headers)
    const clean = { path, query, headers, body: redaction.text(body) }
    keyFoundIn = (['path', 'query', 'headers', 'body'] as const).filter((place) => clean[place].found)
    head = headOf(
      { ...request, path: path.text, query: query.text, headers: headers.headers },
      redaction.headers(sent.headers).headers,
    )
    body = clean.body.text
    sentBody = redaction.text(sentBody).text
    answered = redaction.text(answered).text
    text = head + body + answered
  }
  const { chunk, start, end } = log.append(text, sentBody)
  return {
    number,
    /** How often it came, for a refusal that is repeated without a valid key. */
    count: 1,
    /** The approximate size in memory. */
    bytes: end - start + ENTRY_BYTES,
    at,
    realAt,
    durationMs,
    trace,
    hits,
    connection: request.connection,
    /** The id of the key; preferably the store's text, since a slice of a header keeps the whole header in memory. */
    keyId: trace.keyId ?? claimed?.id,
    status: sent.status,
    delivery: deliveries[sent.transport?.kind ?? 'whole'],
    hasBody: requestBody !== undefined,
    keyFoundIn,
    /** The position of head, request body, original body (if a fault changed it) and sent body, one after another. */
    chunk,
    start,
    end,
    headLength: head.length,
    bodyLength: body.length,
    sentAt: text.length,
  }
}

/** Decodes a stored entry. */
export function entryOf(stored: StoredEntry, { variants, baseUrl }: JournalOptions): Entry {
  const { trace, status, delivery, headLength, bodyLength, sentAt } = stored
  const text = readText(stored)
  const bodyEnd = headLength + bodyLength
  const head = text.slice(0, headLength).split(SEPARATOR)
  const [method = '', path = '', query = '', address = '', fields = '', sentFields = ''] = head
  const requestBody = stored.hasBody ? text.slice(headLength, bodyEnd) : undefined
  const headers = readFields(fields)
  const { connection } = stored
  const request = defined({ method, path, query, headers, body: requestBody, address, connection })
  const body = text.slice(sentAt)
  const sentBody = method === 'HEAD' ? '' : body
  const { operationId, decision, refusal } = trace
  const answered = text.slice(bodyEnd, sentAt) || body
  return defined({
    number: stored.number,
    count: stored.count > 1 ? stored.count : undefined,
    at: formatInstant(stored.at),
    realAt: formatInstant(toInstant(stored.realAt)),
    durationMs: stored.durationMs,
    operationId,
    keyId: stored.keyId,
    authenticated: trace.keyId !== undefined,
    request,
    response: { status, headers: readFields(sentFields), body: sentBody, delivery },
    refusal: refusal === undefined ? undefined : refusalIn(body, refusal as ErrorCode),
    decision,
    rules: answers[refusal ?? decision ?? operationId ?? ''] ?? [],
    variants: [...trace.variants].map(
      (name) => ({ name, value: variants[name], rule: catalogue[name].rule }) as VariantUsed,
    ),
    ledger: { added: trace.added === undefined ? [] : grantsIn(answered), revoked: trace.revoked },
    faults: stored.hits.map(({ id, spec }) => ({ id, kind: spec.kind })),
    keyFoundIn: stored.keyFoundIn,
    curl: curlLine(request, baseUrl()),
  })
}

const decoder = new TextDecoder()

/** Characters that no request line and no header can have. */
const SEPARATOR = '\0'
const FIELD_SEPARATOR = '\u0001'

type Headers = Readonly<Record<string, string | undefined>>

/** Returns request line and headers of an exchange as one text. */
const headOf = ({ method, path, query, address, headers }: Request, sentHeaders: Headers): string =>
  `${method}\0${path}\0${query}\0${address}\0${fieldsOf(headers)}\0${fieldsOf(sentHeaders)}`

function fieldsOf(headers: Headers): string {
  let fields = ''
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined)
      fields += `${name}${FIELD_SEPARATOR}${isCredential(name) ? REDACTED : value}${FIELD_SEPARATOR}`
  }
  return fields
}

function readFields(text: string): Readonly<Record<string, string>> {
  const fields = text.split(FIELD_SEPARATOR)
  const headers: Record<string, string> = {}
  for (let at = 0; at + 1 < fields.length; at += 2) headers[fields[at] ?? ''] = fields[at + 1] ?? ''
  return headers
}

const deliveries = { drop: 'none', truncate: 'part', drip: 'slow', stream: 'whole', whole: 'whole' } as const

/** Returns the grant in a body; none if redaction has broken it. */
function grantsIn(body: string): readonly Grant[] {
  const { grant } = parseObject<{ grant: Grant }>(body)
  return grant === undefined ? [] : [grant]
}

/** Returns the refusal in a body; only its code if a fault has broken the body. */
function refusalIn(body: string, code: ErrorCode): NonNullable<Entry['refusal']> {
  const { message = '', metadata } = parseObject<{ message: string; metadata: Record<string, string> }>(body)
  return defined({ code, message, metadata })
}

/** Parses a body as a JSON object; empty if it is none. */
export function parseObject<Members>(body = ''): Readonly<Partial<Members>> {
  try {
    return { ...JSON.parse(body) }
  } catch {
    return Object({})
  }
}
