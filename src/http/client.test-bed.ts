/** What a test receives: the status, the headers, the text and the parsed JSON, undefined when it is none. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** A test says what it expects of the JSON, and is the check of its shape. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** What a test sends. */
export interface Sent {
  /** An Authorization header; none when left out or empty. */
  readonly authorization?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON; a text is sent as it is, and without a Content-Type of ours. */
  readonly body?: unknown
}

/** The one client of the tests: sends a request, over a socket unless it is given another `fetch`. */
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
