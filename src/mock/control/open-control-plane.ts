import type { Request, Response } from '../../http/exchange.ts'
import type { Malformed } from '../../http/malformed.ts'
import { listen } from '../../http/server.ts'
import type { Shared } from '../mock-workspace.ts'
import type { Guard } from './guards.ts'

/** Where a control plane listens, and what opens it. */
export type ControlPlane = Readonly<Awaited<ReturnType<typeof openControlPlane>>>

/** Opens the control plane on a port of its own; rejects when it cannot listen there. `onInternalError` receives bugs of ours. */
export async function openControlPlane(
  mock: Shared,
  { host, port, token }: Pick<Guard, 'host' | 'token'> & { readonly port: number },
  onInternalError: (cause: unknown) => void,
) {
  const sessions = { machine: mock.workspaces.main.config.machine, codes: new Map(), open: new Set<string>() }
  const answer = async (request: Request): Promise<Response> => {
    try {
      // Routes, their validators and refusals take 8 of the 70 ms of a cold start, and few clients of a mock ever ask for them.
      const { answerControlRequest } = await import('./answer-control-request.ts')
      return await answerControlRequest(request, mock, { host, token, sessions })
    } catch (cause) {
      const { ControlRefusal, refusalFor, refuse } = await import('./refusal.ts')
      const refusal = refusalFor(cause)
      if (refusal !== undefined) return refuse(refusal)
      onInternalError(cause)
      return refuse(new ControlRefusal('internal', 'Something went wrong on our side.'))
    }
  }
  const server = await listen(answer, { host, port, basePath: '', trustProxy: [], malformed })
  return {
    url: server.url,
    token,
    /** Ends the streams, answers the requests that run, and stops listening. */
    close(): Promise<void> {
      for (const { journal } of mock.workspaces.list()) journal.close()
      return server.close()
    },
  }
}

const malformed: Malformed = async (status, reason) => {
  const { ControlRefusal, refuse } = await import('./refusal.ts')
  const code = status >= 500 ? 'internal' : 'invalid_parameter'
  return { ...refuse(new ControlRefusal(code, reason)), status }
}
