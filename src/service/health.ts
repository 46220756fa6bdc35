import type { Answer, Response } from '../http/exchange.ts'
import type { Malformed } from '../http/malformed.ts'
import { type Listening, listen } from '../http/server.ts'
import { usable } from './public-server.ts'

/** Whether a service can take requests now; `unusable` when its ledger cannot be read. */
export type Readiness = 'ready' | 'stopping' | 'unusable'

/** Where health is asked for. */
export interface HealthPlace {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
}

/** Answers on a port of its own: `/healthz` as long as the process lives, `/readyz` with 200 only while it is ready. */
export const openHealthServer = (
  readiness: () => Promise<Readiness>,
  { host, port }: HealthPlace,
): Promise<Listening> =>
  usable(
    'unavailable',
    () => listen(healthAnswer(readiness), { host, port, basePath: '', trustProxy: [], malformed }),
    '--health-port',
  )

/** The two questions as one function. */
export function healthAnswer(readiness: () => Promise<Readiness>): Answer {
  return async ({ method, path }) => {
    if (path !== '/healthz' && path !== '/readyz') return said(404, 'unknown')
    if (method !== 'GET' && method !== 'HEAD') return said(405, 'method', { allow: 'GET, HEAD' })
    if (path === '/healthz') return said(200, 'alive')
    const state = await readiness()
    return said(state === 'ready' ? 200 : 503, state)
  }
}

const malformed: Malformed = (status) => said(status, 'malformed')

const said = (status: number, word: string, headers: Readonly<Record<string, string>> = {}): Response => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify({ status: word }),
})
