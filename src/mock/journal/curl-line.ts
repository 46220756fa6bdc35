import { curlCommand } from '../../../spec/curl-line.ts'
import { visible } from '../../../spec/visible-text.ts'
import { REDACTED } from '../../http/redact.ts'
import type { Entry } from './entry.ts'

/** The parts of a request that curl can send again. */
export type Sendable = Omit<Entry['request'], 'address'>

/** Returns the curl command that sends a request again, with the key from $BUNDLE_ACCESS_KEY; a comment if its body is lost. */
export function curlLine(request: Sendable, baseUrl: string): string {
  const { method, path, query, headers, body } = request
  const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
  if (isBodyLost(request)) return visible(`# ${method} ${url}: its body was not kept`)
  return curlCommand({
    method,
    url,
    headers: Object.entries(headers).filter(([name, value]) => !skip.test(name) && !value.includes(REDACTED)),
    hasKey: headers['authorization'] !== undefined,
    body,
  })
}

/** Tests that a request had a body that was not kept. Of a POST even an empty one is. */
export const isBodyLost = ({ method, headers, body }: Sendable): boolean =>
  body === undefined &&
  (method === 'POST' || headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

/** Headers that curl sends itself, or that belong to one connection. */
const skip =
  /^(?:authorization|host|content-length|connection|accept(?:-encoding|-language)?|user-agent|sec-fetch-mode|transfer-encoding|expect|keep-alive)$/
