import type { Readings } from '../../spec/generated/readings.ts'
import type { Response } from '../http/exchange.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { FoundWorld } from '../world/find-world.ts'
import type { World } from '../world/world.ts'

/** What the control plane works on. */
export interface Plane {
  readonly workspaces: Workspaces
  readonly baseUrl: () => string
  readonly readings: Readings
  readonly rateLimit: number | 'off'
  readonly rateLimitTime: 'real' | 'world'
  readonly findWorld: (name: string) => Promise<FoundWorld>
  /** The world that a file says; a WorldError lists what is wrong with it. */
  readonly readWorld: (text: string) => Promise<World>
  readonly version: string
  readonly pid: number
  /** Streams that must end before the control plane can. */
  readonly streams: Set<{ end: () => void }>
}

/** An answer that is no JSON of the contract. */
export interface OtherAnswer {
  readonly other: Pick<Response, 'headers' | 'body' | 'transport'>
}

/** The workspace that the path names. */
export const workspaceIn = (
  { path }: { readonly path: Readonly<Record<string, string>> },
  { workspaces }: Plane,
): Workspace => workspaces.find(path['workspace'] ?? '')
