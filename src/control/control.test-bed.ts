import { onTestFinished } from 'vitest'
import { type ControlOperationId, operations } from '../../spec/generated/control-contract.ts'
import { validators } from '../../spec/generated/control-validators.js'
import { matcher } from '../contract/match.ts'
import { type Mock, type MockOptions, startMock } from '../main.ts'

export const TOKEN = 'a-token-for-tests'

/** What the control plane answered. */
export interface Told {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the JSON, and the contract's validators check its shape.
  readonly body: any
}

/** A mock with a control plane, and requests to that one; each success is held against its contract. */
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
  ): Promise<Told> => {
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
    const told = { status: response.status, headers: response.headers, body: JSON.parse(text) }
    requireContract(method, path, told)
    return told
  }
  return { mock, url, ask, main: (path: string): string => `/workspaces/main${path}` }
}

const match = matcher<ControlOperationId>(operations)

function requireContract(method: string, path: string, { status, body }: Told): void {
  const found = match({ method, path: path.split('?')[0] ?? '' })
  if (found.kind !== 'operation') return
  const declared: Readonly<Record<string, unknown>> = operations[found.operationId].responses
  if (!Object.hasOwn(declared, status)) throw new Error(`${found.operationId} does not declare ${status}`)
  const check = validators[found.operationId].responses['200']
  if (status === 200 && check && !check(body))
    throw new Error(`${found.operationId}: ${JSON.stringify(check.errors)} in ${JSON.stringify(body)}`)
}
