import { curlCommand } from '../../spec/curl-line.ts'
import type { Exchange } from '../kit/exchange.ts'

/** The curl command that sends a request of the run again; the key comes from $BUNDLE_ACCESS_KEY. `baseUrl` ends before the path. */
export function curlLine({ request }: Exchange, baseUrl: string): string {
  const { method, path, query, key, body } = request
  const url = `${baseUrl}${path}${query && `?${query}`}`
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'accept')
  const lines = [curlCommand({ method, url, headers, hasKey: key !== 'none sent', body }, '-i')]
  if (/\.\.\. \(\d+ characters\)$/.test(body ?? '')) lines.unshift('# the body is cut off here')
  if (key === 'another header') lines.unshift('# sent with another Authorization header, which is not shown')
  else if (key !== 'full' && key !== 'none sent') lines.unshift(`# BUNDLE_ACCESS_KEY here: the key ${key}`)
  return lines.join('\n')
}
