import type { Response } from '../../http/exchange.ts'
import type { Hit } from './faults.ts'

/** The answer as the hits leave it; the first that breaks the body or the connection is the one that counts. */
export function distort(response: Response, hits: readonly Hit[]): Response {
  for (const hit of hits) {
    const distorted = distortedBy(response, hit)
    if (distorted !== undefined) return distorted
  }
  return response
}

function distortedBy(response: Response, { order }: Hit): Response | undefined {
  const length = Buffer.byteLength(response.body)
  switch (order.kind) {
    case 'drop-before':
    case 'drop-after':
      return { ...response, transport: { kind: 'drop' } }
    case 'truncate': {
      const bytes = Math.min(order.bytes ?? Math.floor(length / 2), length - 1)
      return { ...response, transport: { kind: 'truncate', bytes } }
    }
    case 'bad-json':
      return { ...response, body: `${response.body.slice(0, -1)},` }
    case 'slow-body':
      return {
        ...response,
        transport: { kind: 'drip', bytes: Math.max(1, order.bytes ?? 64), pauseMs: order.pauseMs ?? 20 },
      }
    default:
      return undefined
  }
}
