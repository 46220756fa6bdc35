import type { Request, Response } from './exchange.ts'

/** Answers malformed HTTP or an internal error; if the parser failed, there are no headers, and the address is that of the peer. */
export type MalformedAnswer = (
  status: 400 | 408 | 413 | 431 | 500,
  reason: string,
  request: Pick<Request, 'headers' | 'address'>,
) => Response | Promise<Response>

/** Returns a status and a sentence for an error code of Node's parser; undefined if the client disconnected. */
export function problemOf(
  code: string,
  headerBytes: number,
): readonly [status: 400 | 408 | 413 | 431, reason: string] | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, `The request line and the headers must be at most ${headerBytes} bytes together.`]
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, 'The extensions of the chunks of the body are too long.']
  if (!code.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE') return undefined
  return [400, messages[code] ?? 'The request must be well-formed HTTP/1.1.']
}

const requestLine =
  'The request line must be a method, a target without spaces and HTTP/1.1, and must end with CR LF.'
const header =
  'Each header must be a name, a colon directly after it and a value, on one line and without control characters.'
const lineEnd = 'Each line of the request must end with CR LF.'

/** The messages by error code of Node's parser; they repeat no input. */
const messages: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD:
    'The request line must begin with a method that HTTP defines, in capitals, such as GET, HEAD, POST or DELETE.',
  HPE_INVALID_URL:
    'The target in the request line must begin with / and hold printable ASCII only; percent-encode the rest.',
  HPE_INVALID_CONSTANT: requestLine,
  HPE_INVALID_VERSION: requestLine,
  HPE_PAUSED_H2_UPGRADE: 'This server speaks HTTP/1.1; do not send HTTP/2.',
  HPE_INVALID_HEADER_TOKEN: header,
  HPE_UNEXPECTED_SPACE: header,
  HPE_CR_EXPECTED: lineEnd,
  HPE_LF_EXPECTED: lineEnd,
  HPE_STRICT:
    'The headers must end with an empty line, and each chunk of the body must be as long as its size.',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Send Content-Length once, and not with Transfer-Encoding.',
  HPE_INVALID_CONTENT_LENGTH:
    'Content-Length must be the length of the body in bytes, in digits, and must not be sent with Transfer-Encoding.',
  HPE_INVALID_TRANSFER_ENCODING:
    'Transfer-Encoding must be chunked and must not be sent with Content-Length.',
  HPE_INVALID_CHUNK_SIZE: 'The size of each chunk of the body must be in hexadecimal digits.',
  HPE_CLOSED_CONNECTION: 'The previous request asked to close the connection; open a new one.',
}

/** Returns the problem of the fields Host and Authorization; undefined if there is none. */
export function fieldProblem(rawHeaders: readonly string[], httpVersion: string): string | undefined {
  let hosts = 0
  let authorizations = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1
  }
  if (hosts > 1) return 'The Host header is repeated; send it once.'
  if (authorizations > 1) return 'The Authorization header is repeated; send it once.'
  if (hosts === 0 && httpVersion === '1.1') return 'The Host header is missing.'
  return undefined
}
