import { onTestFinished } from 'vitest'
import { type Mock, type MockOptions, startMock } from '../main.ts'
import { requireContract } from './contract.test-bed.ts'

export const TOKEN = 'a-token-for-tests'

/** An answer of the control plane. */
export interface ControlAnswer {
  readonly status: number
  readonly headers: Headers
  /** A test says what it expects of the JSON, and the contract is the check of its shape. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** A mock with a control plane, and requests to that one; each answer is held against its contract. */
export async function controlled(options: MockOptions = {}) {
  const mock: Mock = await startMock({
    port: 'none',
    rateLimit: 'off',
    clock: 'frozen:2026-03-10T12:00:00Z',
    control: { token: TOKEN },
    onFault: (cause) => console.error(cause),
    ...options,
  })
  onTestFinished(() => mock.close())
  const url = mock.control?.url ?? ''
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ControlAnswer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    requireContract(method, path, { status: response.status, contentType, body: text })
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  }
  return { mock, url, ask, main: (path: string): string => `/workspaces/main${path}` }
}

/** A request to the public API without a socket. */
export async function publicly(
  mock: Mock,
  path: string,
  key = mock.keys['full'],
): Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> }> {
  const response = await mock.fetch(`http://here${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
