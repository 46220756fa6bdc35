import type { ClockView, FaultView, MoveView, SnapshotView, WorkspaceView } from '../../spec/control-types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { ClockState } from './clock.ts'
import type { Fault } from './faults/fault.ts'
import type { Snapshot } from './snapshots.ts'
import type { Moved } from './timeline.ts'
import type { Workspace } from './workspace.ts'

/** What the control plane's contract says of a workspace. */
export async function workspaceView({
  name,
  clock,
  faults,
  snapshots,
  standing,
}: Workspace): Promise<WorkspaceView> {
  const { handles, origin, store } = standing()
  return {
    name,
    fixture: origin.fixture,
    clock: clockView(clock.state()),
    count: await store.count(clock.now()),
    keys: mapValues(handles.keys, ({ text }) => text),
    bundles: { ...handles.bundles },
    checkouts: { ...handles.checkouts },
    accounts: mapValues(handles.accounts, ({ displayName }) => displayName),
    snapshots: snapshots.list().map((snapshot) => snapshot.name),
    faults: faults.list(clock.now()).length,
  }
}

export const clockView = ({ now, ...pace }: ClockState): ClockView => ({ ...pace, now: formatInstant(now) })

export const moveView = ({ from, to, changed, more }: Moved): MoveView => ({
  from: formatInstant(from),
  to: formatInstant(to),
  changed: changed.map(({ at, ...change }) => ({ at: formatInstant(at), ...change })),
  more,
})

export const snapshotView = ({ name, clock, origin, bytes }: Snapshot): SnapshotView => ({
  name,
  at: formatInstant(clock.now),
  fixture: origin.fixture,
  bytes: bytes.length,
})

/** A fault flat, as it was ordered. */
export function faultView({ id, order, seen, hits }: Fault): FaultView {
  const { until, ...rest } = order
  const said = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    id,
    kind: order.kind,
    ...Object.fromEntries(said),
    ...(until === undefined ? {} : { until: formatInstant(until) }),
    seen,
    hits,
  }
}

const mapValues = <From, To>(
  from: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]))
