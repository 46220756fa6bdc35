import { operations } from '../../spec/generated/contract.ts'
import { ClientGone } from '../api/answer.ts'
import type { Trace } from '../api/instance.ts'
import type { Exchange, Response } from '../http/exchange.ts'
import { REDACTED, redacting } from '../http/redact.ts'
import { claimedKey } from '../ledger/api-key.ts'
import { formatInstant } from '../ledger/date-time.ts'
import { toInstant } from '../ledger/instant.ts'

/** One line of a service's log; undefined fields are left out when it is written as JSON. */
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

/** The log of a service. A line holds no path, query, header or body, so neither a key nor a checkout session. */
export type Log = ReturnType<typeof openLog>

/** A log that passes its lines to `write`, each with the machine's time. */
export function openLog(write: (line: LogLine) => void, now: () => number, keyPrefix: string) {
  const say = (event: LogLine['event'], fields: object, level: LogLine['level'] = 'info'): void =>
    write({ time: formatInstant(toInstant(now())), level, event, ...fields })
  const redacted = redacting(keyPrefix)
  return {
    /** A request with its answer, or one whose client went away before the answer. */
    request({ request, response }: Exchange, trace: Trace, durationMs: number): void {
      const { operationId, keyId, refusal, cause, decision } = trace
      const clientGone = cause instanceof ClientGone || undefined
      const failed = cause !== undefined && !clientGone
      const id = requestIdOf(response) ?? ''
      const session = operationId === 'readCheckout' && request.path.slice(request.path.lastIndexOf('/') + 1)
      const clean = (text: string): string => {
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
        // A client may send anything as its id; one of ours holds nothing to be taken out.
        requestId: request.headers['x-request-id'] === undefined ? id : clean(id),
        errorCode: clientGone ? undefined : refusal,
        decision,
        cause: failed ? clean(textOf(cause)) : undefined,
      }
      say('request', fields, failed ? 'error' : 'info')
    },
    /** An answer to input that is not an HTTP request. */
    malformed(response: Response): void {
      const { status } = response
      say('malformed', { status, requestId: requestIdOf(response) }, status >= 500 ? 'error' : 'info')
    },
    /** The ledger cannot be used. */
    unusable: (cause: unknown): void =>
      say('unusable', { cause: redacted().text(textOf(cause)).text }, 'error'),
    /** What the ledger says beside its answers. */
    notice: (text: string): void => say('notice', { notice: redacted().text(text).text }),
    /** The clock cannot be relied on, or can again. */
    clock: (level: LogLine['level'], text: string): void => say('clock', { clock: text }, level),
    say,
  }
}

/** A server error shows its id to the client in its body, whatever the variant `request-id` is. */
function requestIdOf({ status, headers, body }: Response): string | undefined {
  const id = headers['x-request-id']
  return id === undefined && status >= 500 ? JSON.parse(body).requestId : id
}

const textOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
