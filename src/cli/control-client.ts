import type { ControlErrorBody } from '../../spec/control-types.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import type { ControlAddress } from './find-mock.ts'

/** Asks a control plane, or says in one line why it does not answer. */
export interface ControlClient {
  readonly ask: <Answer>(method: string, path: string, body?: object) => Promise<Answer>
  /** The pieces of a stream as they come, until it ends or the signal aborts. */
  readonly follow: (path: string, signal: AbortSignal) => AsyncGenerator<string>
}

/** A client of the control plane at this address. */
export function openControlClient({ url, token }: ControlAddress): ControlClient {
  const send = async (
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }
    const response = await fetch(`${url}${path}`, init).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new CommandError(
        exitCodes.unreachable,
        `No control plane answers at ${url}; is the mock running?`,
      )
    })
    if (response.ok) return response
    const { message } = (await response
      .json()
      .catch(() => ({ message: `status ${response.status}` }))) as ControlErrorBody
    throw new CommandError(response.status >= 500 ? exitCodes.unreachable : exitCodes.usage, message)
  }
  return {
    async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      return (await send(method, path, body)).json() as Promise<Answer>
    },
    async *follow(path, signal) {
      try {
        const response = await send('GET', path, undefined, signal)
        const decoder = new TextDecoder()
        for await (const chunk of response.body ?? []) yield decoder.decode(chunk, { stream: true })
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}
