import type { IncomingMessage } from 'node:http'

/** The body's declared length in bytes: 0 without a body, infinite when it comes in chunks. */
export function declaredLength(headers: IncomingMessage['headers']): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** Reads a body, and stops reading at the first byte beyond `limit`; nothing is read of one that is declared longer. */
export function readBody(
  message: IncomingMessage,
  limit: number,
): Promise<Uint8Array | 'too-large' | 'aborted'> {
  const declared = declaredLength(message.headers)
  if (declared === 0) return Promise.resolve(new Uint8Array())
  if (Number.isFinite(declared) && declared > limit) return Promise.resolve('too-large')
  if (message.destroyed) return Promise.resolve('aborted')
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    message.on('data', (chunk: Uint8Array) => {
      if (size > limit) return
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else {
        message.pause()
        resolve('too-large')
      }
    })
    // The first of these that comes counts; the others find the promise settled.
    message.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    message.on('close', () => resolve('aborted'))
  })
}
