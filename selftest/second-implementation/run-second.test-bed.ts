import { setTimeout as sleep } from 'node:timers/promises'
import { checks } from '../../conformance/checks/all.ts'
import { run } from '../../conformance/index.ts'
import type { RunResult } from '../../conformance/report/report.ts'
import type { Clock, Transport } from '../../conformance/run/ports.ts'
import { secondTarget, secondTransport } from './transport.ts'
import type { ChosenVariants } from './variants.ts'

type Second = ReturnType<typeof secondTransport>

/** Runs checks whose ids match against the second implementation with a changed `send`. */
export function runSecond(
  ids: RegExp,
  sending: (second: Second) => Transport['send'],
  {
    maxRequests,
    variants = {},
  }: { readonly maxRequests: number; readonly variants?: Partial<ChosenVariants> },
): Promise<RunResult> {
  const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
  const second = secondTransport(clock, { variants })
  const send = sending(second)
  return run({
    target: secondTarget,
    checks: checks.filter(({ id }) => ids.test(id)),
    seed: 1,
    clock,
    transport: { ...second, send, together: (requests) => Promise.all(requests.map(send)) },
    maxRequests,
    confirm: 'off',
    entropy: () => 'abcdef12',
  })
}
