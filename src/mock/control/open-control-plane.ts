import type { Request, Response } from '../../http/exchange.ts'
import type { MalformedAnswer } from '../../http/malformed.ts'
import { listen } from '../../http/server.ts'
import type { Workspaces } from '../workspaces.ts'
import type { Guard } from './guards.ts'

/** A running control plane, the HTTP interface of a mock for its clock, faults and fixtures: its URL and its token. */
export type ControlPlane = Readonly<Awaited<ReturnType<typeof openControlPlane>>>

/** Starts the control plane on its own port; rejects if it cannot listen. `onInternalError` receives internal errors. */
export async function openControlPlane(
  workspaces: Workspaces,
  { host, port, token }: Pick<Guard, 'host' | 'token'> & { readonly port: number },
  onInternalError: (cause: unknown) => void,
) {
  const sessions = { machine: workspaces.main.config.machine, codes: new Map(), open: new Set<string>() }
  const answer = async (request: Request): Promise<Response> => {
    try {
      // Loaded lazily: routes and validators take 8 of the 70 ms of a cold start, and few tests use the control plane.
      const { answerControlRequest } = await import('./answer-control-request.ts')
      return await answerControlRequest(request, workspaces, { host, token, sessions })
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
    /** Ends the streams, waits up to `waitMs` for running requests and stops listening. */
    close(waitMs: number): Promise<void> {
      for (const { journal } of workspaces.list()) journal.close()
      return server.close(waitMs)
    },
  }
}

const malformed: MalformedAnswer = async (status, reason) => {
  const { ControlRefusal, refuse } = await import('./refusal.ts')
  const code = status >= 500 ? 'internal' : 'invalid_parameter'
  return { ...refuse(new ControlRefusal(code, reason)), status }
}
