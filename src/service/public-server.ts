import { malformed } from '../api/answer.ts'
import type { Answer, Response } from '../http/exchange.ts'
import { type Listening, listen } from '../http/server.ts'
import { maskFault } from '../ledger/address.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { ServerOptions } from './options.ts'

/** What a server needs beside the answer function. */
export interface ServerNeeds {
  /** Makes the id of an answer to input that is not an HTTP request. */
  readonly newId: () => string
  /** Called with each of these answers. */
  readonly onMalformed?: (response: Response) => void
}

/** Serves the public API on a port, 0 being any free one; rejects with a DomainError. */
export function openPublicServer(
  answer: Answer,
  port: number,
  { host = '127.0.0.1', basePath = '', trustedProxies = [] }: ServerOptions,
  { newId, onMalformed }: ServerNeeds,
): Promise<Listening> {
  return usable('unavailable', () =>
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

/** Throws a DomainError when a proxy is not a CIDR mask. */
export function requireMasks(texts: readonly string[] = []): void {
  for (const text of texts) {
    const fault = maskFault(text)
    if (fault !== undefined) throw new DomainError('invalid', fault)
  }
}

/** Returns what `make` returns; its failure becomes a DomainError of that kind, which names the flag of the port. */
export async function usable<Value>(
  kind: DomainError['kind'],
  make: () => Value | Promise<Value>,
  portFlag = '--port',
): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError(kind, faultText(error, portFlag), { cause: error })
  }
}

function faultText(error: unknown, portFlag: string): string {
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `port ${port} of ${address} is taken: stop what listens there, or take a free one with ${portFlag} 0`
  if (code === 'EACCES')
    return `port ${port} of ${address} may not be used: take another one with ${portFlag}`
  return message
}
