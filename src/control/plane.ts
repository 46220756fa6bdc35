import type { Variants } from '../../spec/generated/variants.ts'
import type { FoundFixture } from '../fixtures/find-fixture.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import type { Response } from '../http/exchange.ts'
import type { Workspace } from '../mock/workspace.ts'
import type { Workspaces } from '../mock/workspaces.ts'

/** What the control plane works on. */
export interface Plane {
  readonly workspaces: Workspaces
  readonly baseUrl: () => string
  readonly variants: Variants
  readonly rateLimit: number | 'off'
  readonly rateLimitTime: 'real' | 'fixture'
  readonly findFixture: (name: string) => Promise<FoundFixture>
  /** The fixture that a file says; a FixtureError lists what is wrong with it. */
  readonly readFixture: (text: string) => Promise<Fixture>
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
