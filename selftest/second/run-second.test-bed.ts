import { setTimeout as sleep } from 'node:timers/promises'
import { checks } from '../../conformance/checks/all.ts'
import { run } from '../../conformance/library.ts'
import type { RunResult } from '../../conformance/report/report.ts'
import type { Clock, Transport } from '../../conformance/run/ports.ts'
import type { Choices } from './choices.ts'
import { secondTarget, secondTransport } from './transport.ts'

type Second = ReturnType<typeof secondTransport>

/** Runs checks whose ids match against the second implementation with a changed `send`. */
export function runSecond(
  ids: RegExp,
  sending: (second: Second) => Transport['send'],
  { maxRequests, choices = {} }: { readonly maxRequests: number; readonly choices?: Partial<Choices> },
): Promise<RunResult> {
  const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
  const second = secondTransport(clock, { choices })
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
