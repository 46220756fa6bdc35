import { curlCommand } from '../../../spec/curl-line.ts'
import { REDACTED } from '../../http/redact.ts'
import type { Entry } from './entry.ts'

/** The parts of a request that curl can send again. */
export type Sendable = Omit<Entry['request'], 'address'>

/** Returns the curl command that sends a request again, with the key from $BUNDLE_ACCESS_KEY. */
export const curlLine = ({ method, path, query, headers, body }: Sendable, baseUrl: string): string =>
  curlCommand({
    method,
    url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
    headers: Object.entries(headers).filter(([name, value]) => !skip.test(name) && !value.includes(REDACTED)),
    hasKey: headers['authorization'] !== undefined,
    body,
  })

/** Headers that curl sends itself, or that belong to one connection. */
const skip =
  /^(?:authorization|host|content-length|connection|accept(?:-encoding|-language)?|user-agent|sec-fetch-mode|transfer-encoding|expect|keep-alive)$/
