import { type ControlErrorCode, errorCodes } from '../../spec/generated/control-contract.ts'
import type { Response } from '../http/exchange.ts'

/** The only refusal that the control plane gives: a code of its contract and one sentence. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly code: ControlErrorCode
  readonly metadata: Readonly<Record<string, string>> | undefined

  constructor(code: ControlErrorCode, message: string, metadata?: Readonly<Record<string, string>>) {
    super(message)
    this.code = code
    this.metadata = metadata
  }
}

/** The refusal that a failure means; undefined when it is a fault of ours. */
export function refusalFor(cause: unknown): ControlRefusal | undefined {
  if (cause instanceof ControlRefusal) return cause
  if (!(cause instanceof Error)) return undefined
  const kind = 'kind' in cause ? String(cause.kind) : ''
  switch (cause.name) {
    case 'WorkspaceError':
    case 'DomainError':
      return kind === 'unavailable'
        ? undefined
        : new ControlRefusal(codes[kind] ?? 'errors.control.refused', cause.message)
    case 'FixtureError':
      return new ControlRefusal('errors.control.invalid_body', cause.message, { field: 'fixture' })
    case 'UnknownFixtureError':
      return new ControlRefusal('errors.control.not_found', cause.message)
    case 'ClockError':
    case 'RangeError':
      return new ControlRefusal('errors.control.refused', cause.message)
    default:
      return undefined
  }
}

const codes: Readonly<Record<string, ControlErrorCode>> = {
  invalid: 'errors.control.invalid_body',
  unknown: 'errors.control.not_found',
  refused: 'errors.control.refused',
  'not-found': 'errors.control.not_found',
  conflict: 'errors.control.refused',
}

/** The answer to a refused request. */
export function refuse({ code, message, metadata }: ControlRefusal): Response {
  const status = errorCodes[code]
  const body = JSON.stringify({ errorCode: code, message, ...(metadata === undefined ? {} : { metadata }) })
  const extra = {
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(status === 405 ? { allow: metadata?.['allow'] ?? '' } : {}),
  }
  return { status, headers: { ...plainHeaders, 'content-type': JSON_TYPE, ...extra }, body }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Nothing is kept by a cache, guessed by a browser, or put into a frame. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
}
