import { onTestFinished } from 'vitest'
import { type Mock, type MockOptions, type MockWorkspace, startMock } from '../main.ts'

/** What came back: the status, the headers and the parsed JSON. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** A test says what it expects of the JSON, and is the check of its shape. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly text: string
}

/** Requests to a workspace without a socket, with its key `full` unless told otherwise. */
export interface Client {
  readonly get: (path: string, key?: string) => Promise<Answered>
  readonly post: (path: string, body: unknown, key?: string) => Promise<Answered>
  readonly delete: (path: string, key?: string) => Promise<Answered>
}

/** A mock that listens nowhere and ends with the test. */
export async function testMock(options: MockOptions = {}): Promise<{ readonly mock: Mock } & Client> {
  const mock = await startMock({
    port: 'none',
    rateLimit: 'off',
    onFault: (cause) => console.error(cause),
    ...options,
  })
  onTestFinished(() => mock.close())
  return { mock, ...clientOf(mock) }
}

/** A client of one workspace, without a socket unless told otherwise. */
export function clientOf(
  workspace: MockWorkspace,
  way: 'in process' | 'over a socket' = 'in process',
): Client {
  const [ask, address] = way === 'in process' ? [workspace.fetch, 'http://here'] : [fetch, workspace.baseUrl]
  const send = async (method: string, path: string, key = 'full', body?: unknown): Promise<Answered> => {
    const response = await ask(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${workspace.keys[key] ?? key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  return {
    get: (path, key) => send('GET', path, key),
    post: (path, body, key) => send('POST', path, key, body),
    delete: (path, key) => send('DELETE', path, key),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
