import type { IncomingMessage } from 'node:http'
import type { Request } from './exchange.ts'
import { addressOf } from './peer-address.ts'
import { splitTarget } from './target.ts'
import { readBodyOf, type Turn } from './turn.ts'

/** The request of a turn as an exchange carries it. */
export function requestOf(
  turn: Turn,
  peer: string,
  basePath: string,
  trustProxy: readonly string[],
): Request {
  const { path, query } = splitTarget(turn.request.url ?? '', basePath)
  const headers = plainHeaders(turn.request.headers)
  let body: ReturnType<Request['readBody']> | undefined
  const readBody: Request['readBody'] = (limit) => {
    body ??= readBodyOf(turn, limit)
    return body
  }
  const address = addressOf(peer, headers, trustProxy)
  return { method: turn.request.method ?? '', path, query, headers, address, readBody }
}

/** The same fields; the only one that node:http gives as a list is joined. */
function plainHeaders(headers: IncomingMessage['headers']): Request['headers'] {
  return hasOnlyTexts(headers) ? headers : { ...headers, 'set-cookie': headers['set-cookie']?.join(', ') }
}

const hasOnlyTexts = (
  headers: IncomingMessage['headers'],
): headers is Readonly<Record<string, string | undefined>> => headers['set-cookie'] === undefined
