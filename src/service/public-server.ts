import { malformed } from '../gates/malformed.ts'
import type { Answer, Response } from '../http/exchange.ts'
import { type Listening, listen } from '../http/server.ts'
import { parseMask } from '../identity/address-mask.ts'
import type { ServerOptions } from './options.ts'
import { StartError, usable } from './start-error.ts'

/** What a server needs to know beside the answer. */
export interface ServerNeeds {
  /** An id for what never became a request. */
  readonly newId: () => string
  /** Told what was answered to that. */
  readonly onMalformed?: (response: Response) => void
}

/** Serves the public API on a port, 0 being any free one; rejects with a StartError. */
export function openPublicServer(
  answer: Answer,
  port: number,
  { host = '127.0.0.1', basePath = '', trustedProxies = [] }: ServerOptions,
  { newId, onMalformed }: ServerNeeds,
): Promise<Listening> {
  return usable('cannot-start', () =>
    listen(answer, {
      host,
      port,
      basePath,
      trustProxy: trustedProxies,
      malformed(status, reason) {
        const response = malformed(status, reason, newId())
        onMalformed?.(response)
        return response
      },
    }),
  )
}

/** Refuses proxies that are no network. */
export function requireMasks(texts: readonly string[] = []): void {
  for (const text of texts) {
    const mask = parseMask(text)
    if (mask.kind === 'fault') throw new StartError('usage', mask.message)
  }
}
