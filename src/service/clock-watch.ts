import type { Machine } from '../api/instance.ts'
import type { DeployedStore } from '../store/store.ts'
import type { Log } from './log.ts'

/** How far apart two clocks may be, and how far one may go back, in milliseconds. */
const TOLERANCE_MS = 1_000

/**
 * Returns what looks at the clock: the log says when it begins or ceases to differ from what the ledger knows by more than a second,
 * and when it has gone back by as much.
 */
export function watchClock(
  { now, monotonic }: Pick<Machine, 'now' | 'monotonic'>,
  ledgerClock: DeployedStore['clock'],
  log: Pick<Log, 'clock'>,
): () => Promise<void> {
  let isApart = false
  let origin = now() - monotonic()
  return async () => {
    const before = now()
    const moved = before - monotonic() - origin
    origin += moved
    if (moved < -TOLERANCE_MS) log.clock('error', `The clock has gone back by ${-Math.round(moved)} ms.`)
    const ledger = await ledgerClock().catch(() => undefined)
    if (ledger === undefined) return
    // The ledger has looked at its clock somewhere between.
    const [ahead, behind] = [before - ledger.at, ledger.at - now()]
    const apart = Math.max(behind, ledger.of === 'database' ? ahead : 0)
    if (apart > TOLERANCE_MS === isApart) return
    isApart = !isApart
    const where = `${Math.round(apart)} ms ${behind === apart ? 'behind' : 'ahead of'} the ${ledger.of}`
    if (isApart) log.clock('error', `The clock is ${where}: keep both in step.`)
    else log.clock('info', `The clock is in step with the ${ledger.of}.`)
  }
}
