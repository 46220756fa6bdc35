import type { FaultView } from './control-types.ts'

/** Returns what a fault has done so far, and which calls it takes, in the words of CLI and console. */
export function faultText(fault: FaultView): { readonly done: string; readonly takes: string } {
  const { seen, hits, over, operation, key, nth, times, probability, until } = fault
  const done =
    seen === 0 ? 'no call yet' : `injected into ${hits} of ${seen} ${seen === 1 ? 'call' : 'calls'}`
  const takes = [
    operation ?? 'every operation',
    key && `key ${key}`,
    nth && `from call ${nth} on`,
    times && (times === 1 ? 'only once' : `only ${times} times`),
    probability === undefined ? undefined : `probability ${probability}`,
    until && `until ${until}`,
  ]
  return { done: over ? `ended: ${done}` : done, takes: takes.filter((limit) => limit).join(', ') }
}
