import { type Client, type ClientOptions, createClient } from './client.ts'
import type { Runtime } from './runtime.ts'

/** One answer of a scripted service, or `lost`: the connection breaks. */
export type Scripted =
  | 'lost'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly text: string }

/** A request as the scripted service got it. */
export interface Received {
  readonly at: number
  readonly method: string
  readonly url: string
  readonly body: string
  readonly authorization: string | null
}

export const scriptedKey = 'bak_k7f2m9q4x1c8v5b3_Zr8TqYw2NsLk4VhJ'

/** A client whose service answers by a script, the last line again and again, on a clock that only its sleeps move. */
export function scripted(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const received: Received[] = []
  const slept: number[] = []
  let now = 1_000_000
  const runtime: Runtime = {
    now: () => now,
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      slept.push(milliseconds)
      now += milliseconds
    },
    async fetch(request) {
      request.signal.throwIfAborted()
      const line = script[Math.min(received.length, script.length - 1)] ?? 'lost'
      received.push({
        at: now,
        method: request.method,
        url: request.url.replace('https://api.example.com/rest', ''),
        body: await request.text(),
        authorization: request.headers.get('authorization'),
      })
      return responseOf(line)
    },
  }
  const client: Client = createClient({
    baseUrl: 'https://api.example.com/rest',
    apiKey: scriptedKey,
    ...options,
    runtime: { ...runtime, ...options.runtime },
  })
  return { client, received, slept, now: () => now }
}

function responseOf(line: Scripted): Response {
  if (line === 'lost')
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
  if ('text' in line) return new Response(line.text, { headers: { 'content-type': 'application/json' } })
  return Response.json(line.body ?? {}, { status: line.status, headers: { ...line.headers } })
}
