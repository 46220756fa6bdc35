import type { ControlSuccess } from '../../../spec/control-types.ts'
import type { ControlOperationId } from '../../../spec/generated/control-contract.ts'
import type { Input } from '../input.ts'
import type { OtherAnswer, Plane } from '../plane.ts'
import { listVariants, readMock, showReference } from './about.ts'
import {
  changeAccount,
  changeBundle,
  confirmDisclaimer,
  createAccount,
  createBundle,
  createKey,
  deleteAccount,
  expireCheckout,
  revokeKey,
} from './admin.ts'
import { advanceClock, readClock, setClock } from './clock.ts'
import { addFault, listFaults, removeFault, resetFaults } from './faults.ts'
import { followRequests } from './follow.ts'
import { clearRequests, exportHar, listRequests, noteScenario, readAdvice, readRequest } from './journal.ts'
import {
  createWorkspace,
  dumpWorkspace,
  forkSnapshot,
  listSnapshots,
  listWorkspaces,
  loadFixture,
  readWorkspace,
  removeSnapshot,
  removeWorkspace,
  resetWorkspace,
  restoreSnapshot,
  takeSnapshot,
} from './workspaces.ts'

/** What each operation of the control plane does. */
export const operations: {
  readonly [Id in ControlOperationId]: (
    input: Input,
    plane: Plane,
  ) => Promise<ControlSuccess<Id> extends undefined ? OtherAnswer : ControlSuccess<Id>>
} = {
  showReference,
  readMock,
  listVariants,
  listWorkspaces,
  createWorkspace,
  readWorkspace,
  removeWorkspace,
  readClock,
  setClock,
  advanceClock,
  dumpFixture: dumpWorkspace,
  loadFixture,
  resetWorkspace,
  listSnapshots,
  takeSnapshot,
  removeSnapshot,
  restoreSnapshot,
  forkSnapshot,
  createAccount,
  changeAccount,
  deleteAccount,
  createKey,
  revokeKey,
  createBundle,
  changeBundle,
  confirmDisclaimer,
  expireCheckout,
  listFaults,
  addFault,
  resetFaults,
  removeFault,
  listRequests,
  clearRequests,
  readRequest,
  followRequests,
  exportHar,
  noteScenario,
  readAdvice,
}
