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

/** What is known of an exchange when it is over. */
export interface FinishedExchange {
  readonly at: Instant
  readonly realAt: number
  readonly durationMs: number
  readonly request: Request
  /** As far as it was read. */
  readonly requestBody: Uint8Array | undefined
  /** The API's answer; `sent` is what faults turned it into. */
  readonly response: Response
  readonly sent: Response
  readonly trace: Trace
  readonly hits: readonly Hit[]
}

/** What is kept of an exchange, free of secrets; `entryOf` reads it. It holds no request, since a request holds its connection. */
export type StoredEntry = Readonly<ReturnType<typeof record>>

/** What is the same for every exchange of a mock. */
export interface JournalOptions {
  readonly keyPrefix: string
  readonly redacting: (secret?: string) => Redaction
  readonly variants: Variants
  /** Stands before the path in curl lines. */
  readonly baseUrl: () => string
}

/** What an entry takes beside its texts, in bytes, at most. */
const ENTRY_BYTES = 512

/** Keeps an exchange under a number. Secrets are taken out here; all that costs more waits until somebody reads it. */
export function record(
  number: number,
  passed: FinishedExchange,
  { keyPrefix, redacting }: JournalOptions,
  log: TextLog,
) {
  const { at, realAt, durationMs, trace, hits, request, requestBody, response, sent } = passed
  const claimed = claimedKey(request, keyPrefix)
  const redaction = redacting(claimed?.secret)
  let head = headOf(request, sent.headers)
  let body = requestBody === undefined ? '' : decoder.decode(requestBody)
  let sentBody = sent.body
  // Where a fault has changed it, the answer names the grant that was added.
  let answered = trace.added === undefined || sent.body === response.body ? '' : response.body
  let keyFoundIn: Entry['keyFoundIn'] = nowhere
  // The sent body, which may be long, is never copied into another text.
  let text = head + body + answered
  // Hardly ever is anything found.
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
  const { chunk, start, end } = log.keep(text, sentBody)
  return {
    number,
    /** Roughly what it takes in memory. */
    bytes: end - start + ENTRY_BYTES,
    at,
    realAt,
    durationMs,
    trace,
    hits,
    connection: request.connection,
    /** The key that the request claims; a known one has its id from the store, for a part of a header keeps the whole of it in memory. */
    keyId: trace.keyId ?? claimed?.id,
    status: sent.status,
    delivery: deliveries[sent.transport?.kind ?? 'whole'],
    hasBody: requestBody !== undefined,
    keyFoundIn,
    /** Where head, request body, the answered body where a fault has changed it, and the sent body stand one behind the other. */
    chunk,
    start,
    end,
    headLength: head.length,
    bodyLength: body.length,
    sentAt: text.length,
  }
}

/** The entry that was kept. */
export function entryOf(recorded: StoredEntry, { variants, baseUrl }: JournalOptions): Entry {
  const { trace, status, delivery, headLength, bodyLength, sentAt } = recorded
  const text = readText(recorded)
  const bodyEnd = headLength + bodyLength
  const head = text.slice(0, headLength).split(SEPARATOR)
  const [method = '', path = '', query = '', address = '', fields = '', sentFields = ''] = head
  const requestBody = recorded.hasBody ? text.slice(headLength, bodyEnd) : undefined
  const headers = readFields(fields)
  const { connection } = recorded
  const request = defined({ method, path, query, headers, body: requestBody, address, connection })
  const body = text.slice(sentAt)
  const shown = method === 'HEAD' ? '' : body
  const { operationId, decision, refusal } = trace
  const answered = text.slice(bodyEnd, sentAt) || body
  return defined({
    number: recorded.number,
    at: formatInstant(recorded.at),
    realAt: formatInstant(toInstant(recorded.realAt)),
    durationMs: recorded.durationMs,
    operationId,
    keyId: recorded.keyId,
    authenticated: trace.keyId !== undefined,
    request,
    response: { status, headers: readFields(sentFields), body: shown, delivery },
    refusal: refusal === undefined ? undefined : refusalIn(body, refusal as ErrorCode),
    decision,
    rules: answers[refusal ?? decision ?? operationId ?? ''] ?? [],
    variants: [...trace.variants].map(
      (name) => ({ name, value: variants[name], rule: catalogue[name].rule }) as VariantUsed,
    ),
    ledger: { added: trace.added === undefined ? [] : grantsIn(answered), revoked: trace.revoked },
    faults: recorded.hits.map(({ id, spec }) => ({ id, kind: spec.kind })),
    keyFoundIn: recorded.keyFoundIn,
    curl: curlLine(request, baseUrl()),
  })
}

const decoder = new TextDecoder()

/** No request line and no field holds these characters. */
const SEPARATOR = '\0'
const FIELD_SEPARATOR = '\u0001'

type Headers = Readonly<Record<string, string | undefined>>

const nowhere: Entry['keyFoundIn'] = []

/** All of an exchange but the bodies as one text. */
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

/** A grant whose text held a key may be none any more. */
function grantsIn(body: string): readonly Grant[] {
  const { grant } = parsed<{ grant: Grant }>(body)
  return grant === undefined ? [] : [grant]
}

/** The code is known even when a fault has spoilt the body. */
function refusalIn(body: string, code: ErrorCode): NonNullable<Entry['refusal']> {
  const { message = '', metadata } = parsed<{ message: string; metadata: Record<string, string> }>(body)
  return defined({ code, message, metadata })
}

/** A body read as a JSON object; empty when it is none. */
export function parsed<Members>(body = ''): Readonly<Partial<Members>> {
  try {
    return { ...JSON.parse(body) }
  } catch {
    return Object({})
  }
}
