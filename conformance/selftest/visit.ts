import { hash } from 'node:crypto'
import type { Variants } from '../../spec/generated/variants.ts'
import type { FixtureFile } from '../../src/fixtures/fixture.ts'
import { inject } from '../../src/http/inject.test-bed.ts'
import { toInstant } from '../../src/ledger/instant.ts'
import { type RunWishes, run } from '../library.ts'
import type { RunResult } from '../report/report.ts'
import { seedOf } from '../run/given.ts'
import type { RunOptions } from '../run/options.ts'
import type { Clock, Transport, WireRequest } from '../run/ports.ts'
import { bytesOf } from '../run/request.ts'
import type { Target } from '../run/target.ts'
import { type Composition, checkoutCommandOf, composeAnswer, soundComposition } from './compose.ts'
import { drawFrom } from './draw.ts'
import { inProcess } from './in-process.ts'
import { testTarget } from './test-fixture.ts'
import { virtualClock } from './virtual-clock.ts'

/** What a visit says of its run; all else is of the deployment. */
const ofRun = [
  ...(['seed', 'profile', 'onEvent', 'checks', 'only', 'rateLimitCheck', 'confirm'] as const),
  ...(['maxRequests', 'minutes', 'scale', 'journal', 'resumed'] as const),
] as const

/** One run of the suite against our own server, composed in this process; failures are not tried again unless it says so. */
export interface Visit
  extends Pick<RunOptions, 'seed' | 'profile' | 'onEvent'>,
    Pick<RunWishes, Exclude<(typeof ofRun)[number], 'seed' | 'profile' | 'onEvent'>> {
  /** Puts other parts in the place of sound ones. */
  readonly change?: (composition: Composition) => Composition
  readonly variants?: Partial<Variants>
  readonly skewMs?: number
  /** The bounds of the travel time of a request, and of its answer, in milliseconds. */
  readonly latency?: { readonly least: number; readonly most: number }
  /** Requests per minute for each address and each key; without it there is no limit. */
  readonly rateLimit?: number | undefined
  /** What a restart does; without it none is tried. */
  readonly restarts?: (() => void) | undefined
  /** Other ports in the place of those of the deployment. */
  readonly ports?:
    | ((ports: { readonly clock: Clock; readonly transport: Transport }) => Partial<RunWishes>)
    | undefined
  /** Changes the initial state of the deployment. */
  readonly stage?: (fixture: FixtureFile) => FixtureFile
  /** Changes the test resources. */
  readonly provide?: (target: Target) => Target
}

/** Runs the suite; the same visit gives the same run, to the byte, for even time is drawn from its seed. */
export async function visit(visit: Visit): Promise<RunResult> {
  const deployment = await deploy(visit)
  try {
    return await deployment.visit(visit)
  } finally {
    await deployment.close()
  }
}

/** A deployment that is visited as often as somebody likes; only what a visit says of the run counts then. */
export async function deploy({
  seed,
  change,
  variants,
  skewMs = 0,
  latency = { least: 1, most: 4 },
  rateLimit,
  restarts,
  stage,
  provide,
}: Visit) {
  const draw = drawFrom(seedOf(seed, 'visit'))
  // Any instant of some years, so that leap days and ends of months are met as well.
  const clock = virtualClock(Date.UTC(2026, 0, 1) + draw.integer(0, 5 * 365 * 86_400_000 - 1))
  const now = () => toInstant(clock.now() + skewMs)
  const travel = () => clock.advance(draw.integer(latency.least, latency.most))
  const sound = await soundComposition({
    now,
    monotonic: clock.now,
    newId: idsFrom(seed),
    sealingKey: hash('sha256', `sealing key ${seed}`, 'buffer'),
    variants,
    rateLimit,
    stage,
  })
  const answer = composeAnswer(change?.(sound) ?? sound)
  const ask = async ({ body, ...request }: WireRequest) => {
    const response = await inject(answer, body === undefined ? request : { ...request, body: bytesOf(body) })
    const headers = { ...response.headers, date: new Date(now()).toUTCString() }
    return { status: response.status, headers, text: request.method === 'HEAD' ? '' : response.body }
  }
  let visits = 0
  const given = testTarget(sound.fixture, rateLimit ?? 'off')
  const of = {
    target: provide?.(given) ?? given,
    clock,
    restart: restarts && 'restart',
    runCommand: async (command: string, values: Readonly<Record<string, string>>) => {
      if (command !== 'restart') return checkoutCommandOf(sound)(command, values)
      restarts?.()
      return ''
    },
    transport: inProcess(ask, clock, travel),
  }
  return {
    visit: (visit: Visit) => {
      visits++
      const wishes: Partial<Visit> = { confirm: 'off', ...visit }
      const said = ofRun.flatMap((name) =>
        wishes[name] === undefined ? [] : [[name, wishes[name]] as const],
      )
      return run({
        ...Object.fromEntries(said),
        ...of,
        ...visit.ports?.(of),
        entropy: () => hash('sha256', `tag ${visit.seed}${visits === 1 ? '' : ` ${visits}`}`).slice(0, 8),
      })
    },
    close: () => sound.instance.store.close(),
  }
}

function idsFrom(seed: number): () => string {
  let count = 0
  return () => hash('sha256', `id ${seed} ${count++}`).slice(0, 24)
}
