import { isBodyLost } from './curl-line.ts'
import type { Entry } from './entry.ts'

/** Returns entries of the journal of a mock as an HTTP archive (HAR 1.2) with the machine's times; like the entries it has no secrets. */
export function toHar(
  entries: readonly Entry[],
  creator: { name: string; version: string },
  baseUrl: string,
): { readonly log: Readonly<Record<string, unknown>> } {
  return { log: { version: '1.2', creator, entries: entries.map((entry) => harEntry(entry, baseUrl)) } }
}

function harEntry(entry: Entry, baseUrl: string): object {
  const { request, response, realAt, durationMs } = entry
  const url = `${baseUrl}${request.path}${request.query === '' ? '' : `?${request.query}`}`
  return {
    startedDateTime: realAt,
    time: durationMs,
    request: {
      method: request.method,
      url,
      ...messageOf(request.headers, isBodyLost(request) ? undefined : (request.body ?? '')),
      queryString: [...new URLSearchParams(request.query)].map(([name, value]) => ({ name, value })),
      ...(request.body === undefined || request.body === ''
        ? {}
        : { postData: { mimeType: request.headers['content-type'] ?? '', text: request.body } }),
    },
    response: {
      // HAR uses 0 for a missing response.
      status: response.delivery === 'none' ? 0 : response.status,
      statusText: '',
      ...messageOf(response.headers, response.body),
      content: {
        size: Buffer.byteLength(response.body),
        mimeType: response.headers['content-type'] ?? '',
        text: response.body,
      },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: commentOn(entry),
  }
}

function commentOn({ number, at, operationId, decision, refusal, faults, request }: Entry): string {
  const hits = faults.map(({ kind }) => `fault ${kind}`)
  const lost = isBodyLost(request) ? 'body not kept' : undefined
  const words = [operationId, refusal?.code ?? decision, ...hits, lost]
  return [`#${number} at ${at}`, ...words.filter((text) => text !== undefined)].join(', ')
}

/** Returns what HAR tells of a message; the size -1 stands for a body that was not kept. */
const messageOf = (headers: Readonly<Record<string, string>>, body: string | undefined) => ({
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  headersSize: -1,
  bodySize: body === undefined ? -1 : Buffer.byteLength(body),
})
