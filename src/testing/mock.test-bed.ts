import { onTestFinished } from 'vitest'
import { type Received, send } from '../http/client.test-bed.ts'
import { type Mock, type MockOptions, type MockWorkspace, startMock } from '../main.ts'

/** Requests to a workspace without a socket, by default with its key `full`. */
export interface Client {
  readonly get: (path: string, key?: string) => Promise<Received>
  readonly post: (path: string, body: unknown, key?: string) => Promise<Received>
  readonly delete: (path: string, key?: string) => Promise<Received>
}

/** Starts a mock without a socket; it ends with the test. */
export async function testMock(options: MockOptions = {}): Promise<{ readonly mock: Mock } & Client> {
  const mock = await startMock({
    port: 'none',
    rateLimit: 'off',
    onInternalError: (cause) => console.error(cause),
    ...options,
  })
  onTestFinished(() => mock.close())
  return { mock, ...clientOf(mock) }
}

/** Returns a client of one workspace, by default without a socket. */
export function clientOf(
  workspace: MockWorkspace,
  through: 'in process' | 'over a socket' = 'in process',
): Client {
  const ask = (method: string, path: string, key = 'full', body?: unknown): Promise<Received> =>
    send(
      method,
      `${workspace.baseUrl}${path}`,
      { authorization: `Bearer ${workspace.keys[key] ?? key}`, body },
      through === 'in process' ? workspace.fetch : fetch,
    )
  return {
    get: (path, key) => ask('GET', path, key),
    post: (path, body, key) => ask('POST', path, key, body),
    delete: (path, key) => ask('DELETE', path, key),
  }
}
