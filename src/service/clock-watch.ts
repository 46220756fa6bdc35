import type { Machine } from '../api/instance.ts'
import type { DeployedStore } from '../store/store.ts'
import type { Log } from './log.ts'

/** The greatest difference of two clocks, and the greatest step back of one, in milliseconds. */
const TOLERANCE_MS = 1_000

/**
 * Returns a function that checks the machine's clock, and one that returns what the last check saw: how far the clock is from the
 * ledger's, and its last step back. It logs when the clock begins or ceases to differ from the ledger's by more than a second, and
 * when it goes back by more than a second.
 */
export function watchClock(
  { now, monotonic }: Pick<Machine, 'now' | 'monotonic'>,
  ledgerClock: DeployedStore['clock'],
  log: Pick<Log, 'clock'>,
) {
  let isApart = false
  let clockOffMs = 0
  let clockStepMs = 0
  let origin = now() - monotonic()
  const check = async (): Promise<void> => {
    const before = now()
    const shift = before - monotonic() - origin
    origin += shift
    if (shift < -TOLERANCE_MS) {
      clockStepMs = Math.round(shift)
      log.clock('error', `The clock has gone back by ${-clockStepMs} ms.`)
    }
    const ledger = await ledgerClock().catch(() => undefined)
    if (ledger === undefined) return
    // The ledger read its clock between `before` and now.
    const [ahead, behind] = [before - ledger.at, ledger.at - now()]
    const apart = Math.max(0, behind, ledger.of === 'database' ? ahead : 0)
    clockOffMs = Math.round(apart)
    if (apart > TOLERANCE_MS === isApart) return
    isApart = !isApart
    const where = `${clockOffMs} ms ${behind === apart ? 'behind' : 'ahead of'} the ${ledger.of}`
    if (isApart) log.clock('error', `The clock is ${where}: keep both in step.`)
    else log.clock('info', `The clock is in step with the ${ledger.of}.`)
  }
  return { check, seen: () => ({ clockOffMs, clockStepMs }) }
}
