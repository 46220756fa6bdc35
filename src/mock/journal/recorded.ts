import type { ErrorCode } from '../../../spec/generated/contract.ts'
import type { Variants } from '../../../spec/generated/variants.ts'
import type { Grant } from '../../../spec/types.ts'
import type { Notes } from '../../api/deployment.ts'
import type { Request, Response } from '../../http/exchange.ts'
import type { Redaction } from '../../http/redact.ts'
import { claimedKey } from '../../ledger/api-key.ts'
import { formatInstant } from '../../ledger/date-time.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import type { Hit } from '../faults.ts'
import { curlLine } from './curl-line.ts'
import type { Entry, EntryRequest, EntryResponse } from './entry.ts'
import { rulesFired, variantsUsed } from './rules-fired.ts'

/** What is known of an exchange when it is over. */
export interface Passed {
  readonly at: Instant
  readonly realAt: number
  readonly durationMs: number
  readonly request: Request
  /** As far as it was read. */
  readonly requestBody: Uint8Array | undefined
  /** As it was answered; what trouble made of it is said by `sent`. */
  readonly response: Response
  readonly sent: Response
  readonly notes: Notes
  readonly hits: readonly Hit[]
}

/** What of an exchange is kept: as it was, and told as an entry, free of secrets, only when somebody asks. */
export interface Recorded {
  readonly number: number
  /** Roughly what it takes in memory. */
  readonly bytes: number
  readonly entry: () => Entry
}

/** What is the same for every exchange of a fixture. */
export interface Recording {
  readonly keyPrefix: string
  readonly redacting: (secret?: string) => Redaction
  readonly variants: Variants
  /** Stands before the path in curl lines. */
  readonly baseUrl: () => string
}

/** Keeps an exchange under a number, and nothing that hangs on it: the request, say, holds its connection. */
export function record(number: number, passed: Passed, fixture: Recording): Recorded {
  const { at, realAt, durationMs, notes, hits, requestBody, response, sent } = passed
  const { method, path, query, headers, address } = passed.request
  const exchange: Kept = {
    at,
    realAt,
    durationMs,
    request: { method, path, query, headers, address },
    requestBody,
    madeBody: notes.added === undefined ? undefined : response.body,
    sent,
    notes,
    hits,
  }
  const bytes = path.length + query.length + (requestBody?.length ?? 0) + sent.body.length
  return { number, bytes: bytes + 1_000, entry: () => entryOf(number, exchange, fixture) }
}

interface Kept
  extends Pick<Passed, 'at' | 'realAt' | 'durationMs' | 'requestBody' | 'sent' | 'notes' | 'hits'> {
  readonly request: Omit<Request, 'readBody'>
  /** The body that tells of a grant that was added, before any trouble. */
  readonly madeBody: string | undefined
}

function entryOf(number: number, exchange: Kept, fixture: Recording): Entry {
  const { notes, hits, sent } = exchange
  const claimed = claimedKey(exchange.request, fixture.keyPrefix)
  const redacted = fixture.redacting(claimed?.secret)
  const { request, keyFoundIn } = cleanRequest(exchange, redacted)
  const response: EntryResponse = {
    status: sent.status,
    headers: redacted.headers(sent.headers).headers,
    body: redacted.text(sent.body).text,
    delivery: deliveryOf(sent),
  }
  const { operationId, decision, refusal } = notes
  const keyId = notes.keyId ?? claimed?.id
  const added = exchange.madeBody === undefined ? [] : grantsIn(redacted.text(exchange.madeBody).text)
  return {
    number,
    at: formatInstant(exchange.at),
    realAt: formatInstant(toInstant(exchange.realAt)),
    durationMs: exchange.durationMs,
    ...(operationId === undefined ? {} : { operationId }),
    ...(keyId === undefined ? {} : { keyId }),
    authenticated: notes.keyId !== undefined,
    request,
    response,
    ...(refusal === undefined ? {} : { refusal: refusalIn(response, refusal as ErrorCode) }),
    ...(decision === undefined ? {} : { decision }),
    rules: rulesFired({ operationId, refusal, decision }),
    variants: variantsUsed(notes.variants, fixture.variants),
    ledger: { added, revoked: notes.revoked },
    faults: hits.map(({ id, spec }) => ({ id, kind: spec.kind })),
    keyFoundIn,
    curl: curlLine(request, fixture.baseUrl()),
  }
}

function cleanRequest(
  { request, requestBody }: Kept,
  redacted: Redaction,
): { request: EntryRequest; keyFoundIn: Entry['keyFoundIn'] } {
  const [path, query] = [redacted.text(request.path), redacted.text(request.query)]
  const headers = redacted.headers(request.headers)
  const body = requestBody === undefined ? undefined : redacted.text(new TextDecoder().decode(requestBody))
  const places = { path, query, headers, body } as const
  return {
    request: {
      method: request.method,
      path: path.text,
      query: query.text,
      headers: headers.headers,
      ...(body === undefined ? {} : { body: body.text }),
      address: request.address,
    },
    keyFoundIn: (['path', 'query', 'headers', 'body'] as const).filter((place) => places[place]?.found),
  }
}

function deliveryOf({ transport }: Response): EntryResponse['delivery'] {
  switch (transport?.kind) {
    case 'drop':
      return 'none'
    case 'truncate':
      return 'part'
    case 'drip':
      return 'slow'
    default:
      return 'whole'
  }
}

/** A grant whose text held a key may be none any more. */
function grantsIn(body: string): readonly Grant[] {
  const { grant } = parsed(body)
  return grant === undefined ? [] : [grant]
}

/** The code is known even when trouble has spoilt the body. */
function refusalIn({ body }: EntryResponse, code: ErrorCode): NonNullable<Entry['refusal']> {
  const { message = '', metadata } = parsed(body)
  return { code, message, ...(metadata === undefined ? {} : { metadata }) }
}

function parsed(body: string): { grant?: Grant; message?: string; metadata?: Record<string, string> } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
