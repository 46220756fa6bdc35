import { type ControlErrorCode, errorCodes } from '../../../spec/generated/control-contract.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Response } from '../../http/exchange.ts'
import { DomainError } from '../../ledger/domain-error.ts'

/** The part of an error code after `errors.control.`. */
type Reason = keyof typeof errorCodes extends `errors.control.${infer Each}` ? Each : never

/** An error response of the control plane, the HTTP interface of a mock for its clock, faults and fixtures; its code begins with `errors.control.`. */
export class ControlRefusal extends Refusal<ControlErrorCode> {
  constructor(reason: Reason, message: string, metadata?: Readonly<Record<string, string>>) {
    super(`errors.control.${reason}`, message, metadata)
  }
}

/** Returns the refusal for an error; undefined for an internal error. */
export function refusalFor(cause: unknown): Refusal<ControlErrorCode> | undefined {
  if (cause instanceof Refusal) return cause
  if (!(cause instanceof DomainError)) return undefined
  const { kind, message, field } = cause
  // Only queries have a cursor.
  if (field === 'cursor') return new ControlRefusal('invalid_parameter', message, { parameter: field })
  const reason = reasonOfKind[kind]
  return reason && new ControlRefusal(reason, message, field === undefined ? undefined : { field })
}

const reasonOfKind: Readonly<Record<DomainError['kind'], Reason | undefined>> = {
  invalid: 'invalid_body',
  'not-found': 'not_found',
  conflict: 'refused',
  unavailable: undefined,
}

/** Returns the response for a refusal. */
export function refuse({ code, message, metadata }: Refusal<ControlErrorCode>): Response {
  const status = errorCodes[code]
  const body = JSON.stringify({ errorCode: code, message, metadata })
  const extra = {
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: metadata?.['allow'] ?? '' }),
  }
  return { status, headers: { ...plainHeaders, 'content-type': JSON_TYPE, ...extra }, body }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Headers that forbid caching, content sniffing and framing. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}
