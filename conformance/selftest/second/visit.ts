import { hash } from 'node:crypto'
import { run } from '../../library.ts'
import type { RunResult } from '../../report/report.ts'
import { seedOf } from '../../run/given.ts'
import { drawFrom } from '../draw.ts'
import { virtualClock } from '../virtual-clock.ts'
import { type Choices, choicesWith } from './choices.ts'
import type { State } from './state.ts'
import { secondTarget, secondTransport } from './transport.ts'

/** Runs the suite against the second implementation with these choices; clock, latency and limit follow from the seed. */
export async function visitSecond(
  seed: number,
  others: Partial<Choices> = {},
  only: readonly string[] = [],
): Promise<RunResult & { readonly state: State }> {
  const draw = drawFrom(seedOf(seed, 'second'))
  const clock = virtualClock(Date.UTC(2027, 0, 1) + draw.integer(0, 365 * 86_400_000))
  const skewMs = draw.pick([-20_000, -3_000, 0, 3_000, 20_000])
  const most = draw.pick([4, 40, 200])
  const perMinute = draw.pick([undefined, 240])
  const travel = () => clock.advance(draw.integer(1, most))
  const transport = secondTransport(clock, { skewMs, perMinute, choices: choicesWith(others), travel })
  const result = await run({
    target: { ...secondTarget, rateLimit: perMinute ?? 'off' },
    seed,
    ...(only.length > 0 && { only }),
    clock,
    entropy: () => hash('sha256', `tag ${seed}`).slice(0, 8),
    rateLimitCheck: perMinute === undefined ? 'leave out' : 'run',
    transport,
  })
  return { ...result, state: transport.state }
}
