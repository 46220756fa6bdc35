import { hash } from 'node:crypto'
import type { Instant } from '../../ledger/instant.ts'
import { concerns, type Fault, type FaultCall, type FaultOrder, isSpent } from './fault.ts'

/** The trouble that one fixture is in. */
export interface Faults {
  /** The most that may be ordered at once is MOST_FAULTS; a RangeError beyond. */
  readonly add: (order: FaultOrder) => Fault
  /** In the order in which they were added, without those that are over. */
  readonly list: (now: Instant) => readonly Fault[]
  /** False when there is none of that id. */
  readonly remove: (id: string) => boolean
  readonly reset: () => void
  /** Counts a call and says which faults hit it. */
  readonly hit: (call: FaultCall) => readonly Hit[]
  /** Whether any fault is there, so that a call without any costs nothing. */
  readonly any: () => boolean
}

/** One fault that hits one call. */
export interface Hit {
  readonly id: string
  readonly order: FaultOrder
  /** From 0 to 1, for what is left to chance: the same for the same seed and the same number of calls. */
  readonly draw: number
}

export const MOST_FAULTS = 100

/** No trouble; ids count up from `fault-1`. */
export function openFaults(): Faults {
  let faults: Standing[] = []
  let made = 0
  return {
    add(order) {
      if (faults.length >= MOST_FAULTS)
        throw new RangeError(`There may be ${MOST_FAULTS} faults at once; remove some, or reset them all.`)
      const fault = { id: `fault-${++made}`, order, seen: 0, hits: 0 }
      faults.push(fault)
      return { ...fault }
    },
    list: (now) => faults.filter((fault) => !isSpent(fault, now)).map((fault) => ({ ...fault })),
    remove(id) {
      const before = faults.length
      faults = faults.filter((fault) => fault.id !== id)
      return faults.length < before
    },
    reset() {
      faults = []
    },
    hit(call) {
      faults = faults.filter((fault) => !isSpent(fault, call.now))
      return faults.flatMap((fault) => hitOf(fault, call) ?? [])
    },
    any: () => faults.length > 0,
  }
}

interface Standing extends Fault {
  seen: number
  hits: number
}

function hitOf(fault: Standing, call: FaultCall): Hit | undefined {
  const { id, order } = fault
  if (!concerns(order, call)) return undefined
  fault.seen++
  if (fault.seen < (order.nth ?? 1)) return undefined
  const drawn = (purpose: string): number => draw(`${order.seed ?? id}\n${purpose}\n${fault.seen}`)
  if (order.probability !== undefined && drawn('hit') >= order.probability) return undefined
  fault.hits++
  return { id, order, draw: drawn('size') }
}

/** A number from 0 up to, not including, 1 that follows from a text. */
const draw = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6) / 2 ** 48
