import type { FoundFixture } from '../fixtures/find-fixture.ts'
import type { Answer } from '../http/exchange.ts'
import { claimedKey } from '../ledger/api-key.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { ClockSetting } from './clock.ts'
import { openQueue } from './queue.ts'
import type { Settings } from './settings.ts'
import type { Snapshot } from './snapshots.ts'
import { openWorkspace, type Workspace } from './workspace.ts'
import { WorkspaceError } from './workspace-error.ts'

/** The workspaces of one process. A request belongs to the one that has its key; without a known key to the main one. */
export interface Workspaces {
  readonly main: Workspace
  readonly answer: Answer
  readonly list: () => readonly Workspace[]
  readonly find: (name: string) => Workspace
  /** Another one, by default with the main one's fixture; its keys are new. */
  readonly create: (wanted: {
    readonly name?: string
    readonly fixture?: FoundFixture
    readonly clock?: ClockSetting
  }) => Promise<Workspace>
  /** Another one that goes on from a snapshot on its own, with new keys under the same names. */
  readonly fork: (snapshot: Snapshot, name?: string) => Promise<Workspace>
  /** Ends one; the main one stays. */
  readonly remove: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** What the main workspace begins with. */
export interface MainBeginning {
  readonly fixture: FoundFixture
  readonly clock: ClockSetting
  readonly kept: boolean
}

export const MAIN = 'main'

/** The most workspaces that one process keeps. */
export const MOST_WORKSPACES = 1_000

/** Opens the main workspace; others come when they are asked for. Only the main one may keep its ledger in a file. */
export async function openWorkspaces(
  { fixture, clock, kept }: MainBeginning,
  settings: Settings,
  elsewhere: Settings = settings,
): Promise<Workspaces> {
  const byName = new Map<string, Workspace>()
  const byKey = new Map<KeyId, string>()
  const queue = openQueue()
  let numbered = 0

  const open = async (
    name: string,
    from: FoundFixture | Snapshot,
    setting: ClockSetting,
    main: 'main' | 'another',
  ): Promise<Workspace> => {
    const workspace = await openWorkspace(
      {
        name,
        from,
        clock: setting,
        kept: main === 'main' && kept,
        keySeed: (seed) => (main === 'main' ? seed : `${seed}\nworkspace ${name}`),
        claim: (key) => void byKey.set(key, name),
      },
      main === 'main' ? settings : elsewhere,
    )
    byName.set(name, workspace)
    return workspace
  }
  const freeName = (name = `workspace-${++numbered}`): string => {
    if (!/^[\w.:@ -]{1,100}$/.test(name))
      throw new WorkspaceError(
        'invalid',
        'A workspace has a name of 1 to 100 letters, digits, spaces or ._:@-',
      )
    if (byName.has(name)) throw new WorkspaceError('refused', `There is a workspace "${name}" already.`)
    if (byName.size >= MOST_WORKSPACES)
      throw new WorkspaceError('refused', `There may be ${MOST_WORKSPACES} workspaces; remove some.`)
    return name
  }
  const main = await open(MAIN, fixture, clock, 'main')
  const find = (name: string): Workspace => {
    const found = byName.get(name)
    if (found !== undefined) return found
    const [first, ...others] = [...byName.keys()].slice(0, 10)
    const more = byName.size > 10 ? ' and more' : ''
    throw new WorkspaceError(
      'unknown',
      `There is no workspace "${name}"; there ${others.length === 0 ? 'is' : 'are'} ${[first, ...others].join(', ')}${more}.`,
    )
  }
  return {
    main,
    answer(request) {
      const key = byName.size === 1 ? undefined : claimedKey(request, settings.keyPrefix)
      const name = key === undefined ? undefined : byKey.get(key.id)
      return (name === undefined ? main : (byName.get(name) ?? main)).answer(request)
    },
    list: () => [...byName.values()],
    find,
    create: (wanted) =>
      queue(() => open(freeName(wanted.name), wanted.fixture ?? fixture, wanted.clock ?? clock, 'another')),
    fork: (snapshot, name) => queue(() => open(freeName(name), snapshot, clock, 'another')),
    remove: (name) =>
      queue(async () => {
        if (name === MAIN) throw new WorkspaceError('refused', 'The main workspace stays; reset it instead.')
        const workspace = find(name)
        byName.delete(name)
        for (const [key, owner] of byKey) if (owner === name) byKey.delete(key)
        await workspace.close()
      }),
    async close() {
      for (const workspace of byName.values()) await workspace.close()
    },
  }
}
