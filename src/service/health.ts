import type { Answer, Response } from '../http/exchange.ts'
import { type Listening, listen } from '../http/server.ts'
import { usable } from './server.ts'

/** Whether a service can take requests now; `unusable` when its ledger cannot be read. */
export type Readiness = 'ready' | 'stopping' | 'unusable'

/** The address of the health server. */
export interface HealthPlace {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
}

/** Opens a port with `/healthz`, which answers as long as the process lives, and `/readyz`, with 200 only while it is ready. */
export const openHealthServer = (
  readiness: () => Readiness,
  { host, port }: HealthPlace,
): Promise<Listening> =>
  usable(
    'unavailable',
    () =>
      listen(healthAnswer(readiness), {
        host,
        port,
        basePath: '',
        trustProxy: [],
        malformed: (status) => response(status, 'malformed'),
      }),
    '--health-port',
  )

/** Answers both questions of health. */
export function healthAnswer(readiness: () => Readiness): Answer {
  return async ({ method, path }) => {
    if (path !== '/healthz' && path !== '/readyz') return response(404, 'unknown')
    if (method !== 'GET' && method !== 'HEAD') return response(405, 'method', { allow: 'GET, HEAD' })
    if (path === '/healthz') return response(200, 'alive')
    const state = readiness()
    return response(state === 'ready' ? 200 : 503, state)
  }
}

const response = (
  status: number,
  word: string,
  headers: Readonly<Record<string, string>> = {},
): Response => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ status: word }),
})
