import { onTestFinished } from 'vitest'
import { type Received, send } from '../http/client.test-bed.ts'
import { type Mock, type MockOptions, startMock } from '../main.ts'
import { requireContract } from './contract.test-bed.ts'

export const TOKEN = 'a-token-for-tests'

/** Starts a mock with a control plane; each response of that is validated against its contract. */
export async function controlled(options: MockOptions = {}) {
  const mock: Mock = await startMock({
    port: 'none',
    rateLimit: 'off',
    clock: 'frozen:2026-03-10T12:00:00Z',
    control: { token: TOKEN },
    onInternalError: (cause) => console.error(cause),
    ...options,
  })
  onTestFinished(() => mock.close())
  const url = mock.control?.url ?? ''
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Received> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const authorization = `Bearer ${TOKEN}`
    const answer = await send(method, `${url}${path}`, {
      authorization,
      headers: { ...type, ...headers },
      body,
    })
    const contentType = answer.headers.get('content-type') ?? ''
    requireContract(method, path, { status: answer.status, contentType, body: answer.text })
    return answer
  }
  return { mock, url, ask, main: (path: string): string => `/workspaces/main${path}` }
}

/** Sends a request to the public API without a socket. */
export const publicly = (mock: Mock, path: string, key = mock.keys['full']): Promise<Received> =>
  send('GET', `${mock.baseUrl}${path}`, { authorization: `Bearer ${key}` }, mock.fetch)
