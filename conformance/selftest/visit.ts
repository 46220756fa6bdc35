import { hash } from 'node:crypto'
import type { Variants } from '../../spec/generated/variants.ts'
import { settleFixture } from '../../src/fixtures/settle.ts'
import { toInstant } from '../../src/ledger/instant.ts'
import { checks } from '../checks/all.ts'
import type { Check, ProfileName } from '../kit/check.ts'
import { run } from '../library.ts'
import type { RunResult } from '../report/report.ts'
import { seedOf } from '../run/given.ts'
import type { Target } from '../run/target.ts'
import { checkoutCommandOf } from './checkout-command.ts'
import { type Composition, composeAnswer, keyPrefix, soundComposition } from './compose.ts'
import { drawFrom } from './draw.ts'
import { asking, inProcess } from './in-process.ts'
import { testFixture, testTarget } from './test-fixture.ts'
import { virtualClock } from './virtual-clock.ts'

/** One run of the suite against our own server, composed in this process. */
export interface Visit {
  readonly seed: number
  readonly profile: ProfileName
  /** Puts other parts in the place of sound ones. */
  readonly change?: (composition: Composition) => Composition
  readonly variants?: Partial<Variants>
  readonly skewMs?: number
  /** The bounds of the travel time of a request, and of its answer, in milliseconds. */
  readonly latency?: { readonly least: number; readonly most: number }
  /** Requests per minute for each address and each key; without it there is no limit. */
  readonly rateLimit?: number | undefined
  readonly rateLimitCheck?: 'run' | 'leave out'
  readonly confirm?: 'on' | 'off'
  readonly maxRequests?: number
  /** For `soak`. */
  readonly minutes?: number
  /** Changes the test resources. */
  readonly provide?: (target: Target) => Target
  readonly only?: readonly string[] | undefined
  /** In place of the suite's own. */
  readonly checks?: readonly Check[]
}

/** Runs the suite; the same visit gives the same run, to the byte, for even time is drawn from its seed. */
export async function visit(visit: Visit): Promise<RunResult> {
  const { seed, profile, skewMs = 0, latency = { least: 1, most: 4 }, rateLimit, confirm = 'off' } = visit
  const draw = drawFrom(seedOf(seed, 'visit'))
  const clock = virtualClock(beginning(draw.integer(0, spanDays * dayMs - 1)))
  const now = () => toInstant(clock.now() + skewMs)
  const travel = () => clock.advance(draw.integer(latency.least, latency.most))
  const fixture = settleFixture(testFixture(), { now: now(), keyPrefix })
  const sound = await soundComposition({
    fixture,
    now,
    newId: idsFrom(seed),
    sealingKey: hash('sha256', `sealing key ${seed}`, 'buffer'),
    variants: visit.variants ?? {},
    rateLimit,
    monotonic: clock.now,
  })
  const composition = visit.change?.(sound) ?? sound
  const target = testTarget(fixture, rateLimit ?? 'off')
  try {
    return await run({
      target: visit.provide?.(target) ?? target,
      checks: visit.checks ?? checks,
      seed,
      profile,
      clock,
      entropy: () => hash('sha256', `tag ${seed}`).slice(0, 8),
      confirm,
      rateLimitCheck: visit.rateLimitCheck ?? 'leave out',
      runCommand: checkoutCommandOf(fixture, sound.instance),
      transport: inProcess(asking(composeAnswer(composition), now), clock, travel),
      only: visit.only,
      minutes: visit.minutes,
      maxRequests: visit.maxRequests,
    })
  } finally {
    await sound.instance.store.close()
  }
}

/** Any instant of some years, so that leap days and ends of months are met as well. */
const beginning = (offsetMs: number): number => Date.UTC(2026, 0, 1) + offsetMs
const dayMs = 86_400_000
const spanDays = 5 * 365

function idsFrom(seed: number): () => string {
  let count = 0
  return () => hash('sha256', `id ${seed} ${count++}`).slice(0, 24)
}
