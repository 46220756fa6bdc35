import type { ClockRequest } from '../../spec/control-types.ts'
import { type FoundFixture, foundFixture } from '../fixtures/find-fixture.ts'
import type { Fixture } from '../fixtures/fixture.ts'
import { fetchThrough } from '../http/inject.ts'
import { clockSetting } from './clock-setting.ts'
import { dumpFixture } from './dump.ts'
import { orderOf } from './fault-order.ts'
import { grantLines } from './grant-lines.ts'
import { findKey } from './mock-admin.ts'
import { clockView, faultView, moveView, snapshotView } from './mock-views.ts'
import type { MockClock, MockFaults, MockWorkspace } from './mock-workspace.ts'
import { permissionsIn } from './permissions.ts'
import type { Workspace } from './workspace.ts'
import { WorkspaceError } from './workspace-error.ts'
import type { Workspaces } from './workspaces.ts'

/** What a workspace's face shows of the process around it. */
export interface Surroundings {
  readonly baseUrl: () => string
  readonly basePath: string
  readonly workspaces: Workspaces
  readonly findFixture: (name: string) => Promise<FoundFixture>
}

/** A workspace as a test uses it; `close` ends it. */
export function faceOf(
  workspace: Workspace,
  around: Surroundings,
  close: () => Promise<void>,
): MockWorkspace {
  const { standing, faults, journal, snapshots, clock, advisor } = workspace
  const orders = faultsOf(workspace)
  // As over a socket, a key that is another workspace's leads there.
  const isMain = workspace === around.workspaces.main
  return {
    name: workspace.name,
    get baseUrl() {
      return around.baseUrl()
    },
    get fixture() {
      return standing().origin.fixture
    },
    get keys() {
      return mapValues(standing().handles.keys, ({ text }) => text)
    },
    get bundles() {
      return standing().handles.bundles
    },
    get checkouts() {
      return standing().handles.checkouts
    },
    get users() {
      return mapValues(standing().handles.accounts, ({ displayName }) => displayName)
    },
    fetch: fetchThrough(isMain ? around.workspaces.answer : workspace.answer, around.basePath),
    clock: clockOf(workspace),
    faults: orders,
    admin: workspace.admin,
    count: () => standing().store.count(clock.now()),
    grants: () => grantLines(standing(), clock.now()),
    snapshot: async (name) => snapshotView(await snapshots.take(name)),
    async restore(snapshot) {
      await snapshots.restore(typeof snapshot === 'string' ? snapshot : snapshot.name)
    },
    async fork(name) {
      return faceOfAnother(await around.workspaces.fork(await snapshots.copy(), name), around)
    },
    reset: workspace.reset,
    load: async (fixture) => workspace.load(await fixtureOf(fixture, around)),
    dump: async () => dumpFixture(await standing().store.facts(), standing().handles, standing().origin),
    async withFault(wanted, work) {
      const added = [wanted].flat().map((fault) => orders.add(fault))
      try {
        return await work()
      } finally {
        for (const { id } of added) faults.remove(id)
      }
    },
    requests: ({ key, ...filter } = {}) =>
      journal.list(key === undefined ? filter : { ...filter, key: findKey(key, standing()) }),
    note: advisor.note,
    advice: () => advisor.advice(permissionsIn(workspace)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A workspace beside the main one; closing it twice is closing it. */
export function faceOfAnother(workspace: Workspace, around: Surroundings): MockWorkspace {
  let closed: Promise<void> | undefined
  return faceOf(workspace, around, () => {
    closed ??= around.workspaces.remove(workspace.name)
    return closed
  })
}

/** The fixture that a name or a fixture itself means. */
export const fixtureOf = async (
  fixture: string | Fixture,
  { findFixture }: Pick<Surroundings, 'findFixture'>,
): Promise<FoundFixture> => (typeof fixture === 'string' ? findFixture(fixture) : foundFixture(fixture))

function clockOf({ clock }: Workspace): MockClock {
  return {
    now: () => new Date(clock.now()),
    state: () => clockView(clock.state()),
    set: async (setting: string | ClockRequest) =>
      moveView(await clock.set(clockSetting(setting, clock.now()))),
    advance: async (ahead) => moveView(await clock.advance(ahead)),
  }
}

function faultsOf({ faults, standing, clock }: Workspace): MockFaults {
  return {
    add: (fault) => faultView(faults.add(orderOf(fault, standing(), clock.now()))),
    list: () => faults.list(clock.now()).map(faultView),
    remove(id) {
      if (!faults.remove(id)) throw new WorkspaceError('unknown', `There is no fault "${id}".`)
    },
    reset: faults.reset,
  }
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]))
