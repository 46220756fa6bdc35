import type { Malformed } from '../http/malformed.ts'
import { type Listening, listen } from '../http/server.ts'
import { controlling } from './control-plane.ts'
import type { Plane } from './plane.ts'
import { ControlRefusal, refuse } from './refusal.ts'

/** Where a control plane listens, and what opens it. */
export interface ControlPlane {
  readonly url: string
  readonly token: string
  /** Ends its streams, lets what is asked be answered, and stops listening. */
  readonly close: () => Promise<void>
}

/** Opens the control plane on a port of its own; rejects when it cannot listen there. */
export async function openControlPlane(
  plane: Plane,
  { host, port, token }: { readonly host: string; readonly port: number; readonly token: string },
  onFault: (cause: unknown) => void,
): Promise<ControlPlane> {
  const answer = controlling(plane, { token, host }, onFault)
  const server: Listening = await listen(answer, { host, port, basePath: '', trustProxy: [], malformed })
  return {
    url: server.url,
    token,
    close() {
      for (const stream of plane.streams) stream.end()
      return server.close()
    },
  }
}

const malformed: Malformed = (status, reason) => ({
  ...refuse(
    new ControlRefusal(
      status >= 500 ? 'errors.control.internal' : 'errors.control.invalid_parameter',
      reason,
    ),
  ),
  status,
})
