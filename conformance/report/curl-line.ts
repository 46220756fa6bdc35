import { curlCommand } from '../../spec/curl-line.ts'
import type { Exchange } from '../kit/exchange.ts'

/** The curl command that sends a request of the run again; the key comes from $BUNDLE_ACCESS_KEY. `baseUrl` ends before the path. */
export function curlLine({ request }: Exchange, baseUrl: string): string {
  const { method, path, query, key, headers, body } = request
  const command = curlCommand(
    {
      method,
      url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
      headers: Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'accept'),
      hasKey: key !== 'none sent',
      body,
    },
    '-i',
  )
  const comments = [...keyComment(key), ...bodyComment(body)]
  return [...comments.map((comment) => `# ${comment}`), command].join('\n')
}

function keyComment(key: string): readonly string[] {
  if (key === 'full' || key === 'none sent') return []
  if (key === 'another header') return ['sent with another Authorization header, which is not shown']
  return [`BUNDLE_ACCESS_KEY here: the key ${key}`]
}

const bodyComment = (body: string | undefined): readonly string[] =>
  body !== undefined && /\.\.\. \(\d+ characters\)$/.test(body) ? ['the body is cut off here'] : []
