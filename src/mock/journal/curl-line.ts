import { curlCommand } from '../../../spec/curl-line.ts'
import { REDACTED } from '../../http/redact.ts'
import type { Entry } from './entry.ts'

/** A request as far as a shell can send it again. */
export type Sendable = Omit<Entry['request'], 'address'>

/** The curl command that sends the request again; the key is read from $BUNDLE_ACCESS_KEY. `baseUrl` stands before the path. */
export const curlLine = ({ method, path, query, headers, body }: Sendable, baseUrl: string): string =>
  curlCommand({
    method,
    url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
    headers: Object.entries(headers).filter(([name, value]) => !own.test(name) && !value.includes(REDACTED)),
    hasKey: headers['authorization'] !== undefined,
    body,
  })

/** Fields that curl sends by itself, or that belong to one connection. */
const own =
  /^(?:authorization|host|content-length|connection|accept(?:-encoding|-language)?|user-agent|sec-fetch-mode|transfer-encoding|expect|keep-alive)$/
