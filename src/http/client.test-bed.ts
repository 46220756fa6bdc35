/** A response with its parsed JSON; `body` is undefined if it is none. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Not typed: the test that reads it checks its shape. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** The headers and the body of a request. */
export interface Sent {
  /** The Authorization header; none if left out or empty. */
  readonly authorization?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON; a text is sent unchanged and without a Content-Type of ours. */
  readonly body?: unknown
}

/** Sends a request, over a socket unless `through` is another `fetch`. */
export async function send(
  method: string,
  url: string,
  { authorization = '', headers = {}, body }: Sent = {},
  through: typeof fetch = fetch,
): Promise<Received> {
  const response = await through(url, {
    method,
    headers: {
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
