import { operations } from '../../spec/generated/contract.ts'
import { ClientGone } from '../api/answer.ts'
import type { Trace } from '../api/instance.ts'
import type { Exchange, Response } from '../http/exchange.ts'
import { openRedaction, REDACTED } from '../http/redact.ts'
import { claimedKey } from '../ledger/api-key.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { toInstant } from '../ledger/instant.ts'

/** One line of a service's log, to be written as JSON. */
export interface LogLine {
  readonly time: string
  readonly level: 'info' | 'error'
  readonly event:
    | 'ready'
    | 'request'
    | 'malformed'
    | 'notice'
    | 'clock'
    | 'unusable'
    | 'usable'
    | 'stopping'
    | 'stopped'
  readonly [field: string]: unknown
}

/** The log of a service; it has no path, query, header or body, and so no key and no checkout session. */
export type Log = ReturnType<typeof openLog>

/** Returns a log that passes its lines with the time to `write`. */
export function openLog(write: (line: LogLine) => void, now: () => number, keyPrefix: string) {
  const writeLine = (event: LogLine['event'], fields: object, level: LogLine['level'] = 'info'): void =>
    write({ time: formatInstant(toInstant(now())), level, event, ...fields })
  const redacted = openRedaction(keyPrefix)
  return {
    /** Logs a request with its answer, or a client that disconnected before. */
    request({ request, response }: Exchange, trace: Trace, durationMs: number): void {
      const { operationId, keyId, refusal, cause, decision } = trace
      const clientGone = cause instanceof ClientGone || undefined
      const failed = cause !== undefined && !clientGone
      const id = requestIdOf(response) ?? ''
      const session = operationId === 'readCheckout' && request.path.slice(request.path.lastIndexOf('/') + 1)
      const redact = (text: string): string => {
        const keyless = redacted(claimedKey(request, keyPrefix)?.secret).text(text).text
        return session ? keyless.replaceAll(session, REDACTED) : keyless
      }
      const fields = {
        method: request.method,
        operation: operationId,
        route: operationId && operations[operationId].path,
        status: clientGone ? undefined : response.status,
        clientGone,
        durationMs: Math.round(durationMs * 1000) / 1000,
        keyId,
        // Only an id from the client may contain a key.
        requestId: request.headers['x-request-id'] === undefined ? id : redact(id),
        errorCode: clientGone ? undefined : refusal,
        decision,
        cause: failed ? redact(textOf(cause)) : undefined,
      }
      writeLine('request', fields, failed ? 'error' : 'info')
    },
    /** Logs an answer to malformed HTTP. */
    malformed(response: Response): void {
      const { status } = response
      writeLine('malformed', { status, requestId: requestIdOf(response) }, status >= 500 ? 'error' : 'info')
    },
    /** Logs that the ledger cannot be used. */
    unusable: (cause: unknown): void =>
      writeLine('unusable', { cause: redacted().text(textOf(cause)).text }, 'error'),
    /** Logs a notice of the database. */
    notice: (text: string): void => writeLine('notice', { notice: redacted().text(text).text }),
    /** Logs a problem of the clock, or its end. */
    clock: (level: LogLine['level'], text: string): void => writeLine('clock', { clock: text }, level),
    say: writeLine,
  }
}

/** Returns the request id of a response; a server error has it in its body under each variant. */
function requestIdOf({ status, headers, body }: Response): string | undefined {
  const id = headers['x-request-id']
  return id === undefined && status >= 500 ? JSON.parse(body).requestId : id
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
