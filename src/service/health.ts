import type { Answer, Response } from '../http/exchange.ts'
import { type Listening, listen } from '../http/server.ts'
import { asDomainError } from './server.ts'

/**
 * Whether a service can take requests now; `locked` when another process holds the lock of writes for so long that they are
 * refused, `unusable` when the ledger cannot be read, or must not be written.
 */
export type Readiness = 'ready' | 'stopping' | 'locked' | 'unusable'

export interface HealthPlace {
  readonly host: string
  readonly port: number
}

/** Opens a port with `/healthz`, which answers as long as the process lives, and `/readyz`, with 200 only while it is ready. */
export function openHealthServer(
  readiness: () => Promise<Readiness>,
  place: HealthPlace,
): Promise<Listening> {
  const malformed = (status: number): Response => response(status, 'malformed')
  const open = () => listen(healthAnswer(readiness), { ...place, basePath: '', trustProxy: [], malformed })
  return asDomainError('unavailable', open, '--health-port')
}

export function healthAnswer(readiness: () => Promise<Readiness>): Answer {
  return async ({ method, path }) => {
    if (path !== '/healthz' && path !== '/readyz') return response(404, 'unknown')
    if (method !== 'GET' && method !== 'HEAD') return response(405, 'method', { allow: 'GET, HEAD' })
    if (path === '/healthz') return response(200, 'alive')
    const state = await readiness()
    return response(state === 'ready' ? 200 : 503, state)
  }
}

const response = (status: number, word: string, headers: Response['headers'] = {}): Response => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ status: word }),
})
