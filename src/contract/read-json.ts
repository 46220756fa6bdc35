import type { Request } from '../http/exchange.ts'
import { quote } from './quote.ts'
import { Refusal } from './refusal.ts'

/** Returns the JSON text of a request of at most `limit` bytes; refuses another media type or coding (415) and a larger body (413), with error codes that have this prefix. */
export async function readJson(request: Request, limit: number, prefix: 'errors.request' | 'errors.control') {
  const contentType = request.headers['content-type']
  const coding = request.headers['content-encoding']
  if (contentType === undefined || !isJson(contentType)) {
    const was = contentType === undefined ? 'the header is missing' : `it was ${quote(contentType)}`
    throw new Refusal(
      `${prefix}.unsupported_media_type`,
      `Send the body as JSON with the header 'Content-Type: application/json'; ${was}.`,
    )
  }
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity')
    throw new Refusal(
      `${prefix}.unsupported_media_type`,
      `Send the body without the header 'Content-Encoding'; it was ${quote(coding)}.`,
    )
  const body = await request.readBody(limit)
  if (body === 'too-large')
    throw new Refusal(
      `${prefix}.body_too_large`,
      `The request body must be at most ${limit} bytes; it was larger.`,
      { limit: String(limit) },
    )
  if (body === 'aborted') return body
  try {
    return utf8.decode(body)
  } catch {
    throw new Refusal(
      `${prefix}.malformed_json`,
      'The request body must be JSON in UTF-8; it has bytes that are not UTF-8.',
    )
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Tests for application/json, with any parameters, but with no charset other than UTF-8. */
function isJson(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (type !== 'application/json') return false
  return parameters.every(
    (parameter) => !/^charset\s*(?:=|$)/.test(parameter) || /^charset\s*=\s*("?)utf-?8\1$/.test(parameter),
  )
}
