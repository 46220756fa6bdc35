import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { run as runSuite } from '../conformance/index.ts'
import type { RunResult } from '../conformance/report/report.ts'
import type { RunOptions, Target } from '../conformance/run/options.ts'
import { windowMs } from '../conformance/run/pacer.ts'
import type { Clock, WireRequest } from '../conformance/run/ports.ts'
import { bytesOf } from '../conformance/run/request.ts'
import { seedOf } from '../conformance/run/seed.ts'
import type { Variants } from '../spec/generated/variants.ts'
import type { FixtureFile } from '../src/fixtures/fixture.ts'
import { inject } from '../src/http/inject.test-bed.ts'
import { toInstant } from '../src/ledger/instant.ts'
import { type Composition, checkoutCommandOf, composeAnswer, soundComposition } from './compose.ts'
import { drawFrom } from './draw.ts'
import { inProcess } from './in-process.ts'
import { secondTarget, secondTransport } from './second-implementation/transport.ts'
import type { ChosenVariants } from './second-implementation/variants.ts'
import { testTarget } from './test-fixture.ts'
import { virtualClock } from './virtual-clock.ts'

/** The options of a run of the conformance suite against a server in this process, without sockets; `confirm` is off by default. */
export interface InProcessRun extends Omit<RunOptions, 'target'> {
  readonly seed: number
  /** The variants of the second implementation; without them the run is against our own server. */
  readonly secondVariants?: Partial<ChosenVariants> | undefined
  /** Makes a mutant of the sound deployment. */
  readonly change?: (composition: Composition) => Composition
  readonly variants?: Partial<Variants>
  readonly skewMs?: number
  /** The lead of the clocks of its nodes, in milliseconds: each request is of a drawn one. */
  readonly nodes?: readonly number[] | undefined
  /** The steps of its clock: each in so many milliseconds, by so many. */
  readonly steps?: readonly { readonly inMs: number; readonly byMs: number }[] | undefined
  /** The bounds of the latency of a request, and of its response, in milliseconds. */
  readonly latency?: { readonly least: number; readonly most: number }
  /** The requests per minute of each address and each key; without it there is no limit. */
  readonly rateLimit?: number | undefined
  /** Restarts the deployment; without it the suite tries no restart. */
  readonly restarts?: (() => void) | undefined
  /** Changes the initial state of the deployment. */
  readonly changeFixture?: (fixture: FixtureFile) => FixtureFile
  /** Changes the test resources. */
  readonly changeTarget?: (target: Target) => Target
}

/** Runs the suite once; the same options give the same trace to the byte, for time is drawn from the seed too. */
export async function runInProcess(options: InProcessRun): Promise<RunResult> {
  await using deployment = await deploy(options)
  return await deployment.run(options)
}

/** Starts a deployment for several runs, up to the end of the scope that it is in; each run has its own options of the run. */
export async function deploy(options: InProcessRun) {
  const { seed, secondVariants, latency = { least: 1, most: 4 }, rateLimit, restarts, changeTarget } = options
  const draw = drawFrom(seedOf(seed, 'visit'))
  // Any instant of five years, for leap days and ends of months.
  const clock = virtualClock(Date.UTC(2026, 0, 1) + draw.integer(0, 5 * 365 * 86_400_000 - 1))
  const travel = () => clock.advance(draw.integer(latency.least, latency.most))
  const { skewMs = 0, nodes = [], steps = [] } = options
  const begun = clock.now()
  const now = () => {
    const passed = steps.filter(({ inMs }) => clock.now() >= begun + inMs)
    return passed.reduce((sum, { byMs }) => sum + byMs, clock.now() + skewMs)
  }
  const ahead = () => (nodes.length === 0 ? 0 : draw.pick(nodes))
  const server = secondVariants
    ? secondServer(options, clock, () => now() + ahead(), travel)
    : await ownServer(options, clock, { now, ahead }, travel)
  const target = { ...server.target, rateLimit: rateLimit ?? ('off' as const) }
  const of = {
    target: changeTarget?.(target) ?? target,
    clock,
    restart: restarts && 'restart',
    runCommand: async (command: string, values: Readonly<Record<string, string>>) => {
      if (command !== 'restart') return server.runCommand(command, values)
      restarts?.()
      return ''
    },
    transport: server.transport,
  }
  let runs = 0
  const run = (options: InProcessRun, transport = server.transport) => {
    const tag = `tag ${options.seed}${runs++ === 0 ? '' : ` ${runs}`}`
    const entropy = () => hash('sha256', tag).slice(0, 8)
    return runSuite({ confirm: 'off', ...options, ...of, transport, entropy })
  }
  return {
    ...server,
    clock,
    run,
    [Symbol.asyncDispose]: server.close,
    /** Runs the suite until it is killed after some requests, and lets a minute pass; its grants stay. */
    killed: (options: InProcessRun, requests: number) =>
      new Promise<unknown>((kill) => {
        let left = requests
        const orNever = async <Answers>(sent: number, ask: () => Promise<Answers>): Promise<Answers> => {
          left -= sent
          if (left >= 0) return ask()
          kill(clock.sleep(windowMs))
          return new Promise(() => undefined)
        }
        const { send, together, close } = server.transport
        void run(options, {
          send: (request) => orNever(1, () => send(request)),
          together: (sent) => orNever(sent.length, () => together(sent)),
          close,
        }).then(() => kill(clock.sleep(windowMs)))
      }),
  }
}

async function ownServer(
  options: InProcessRun,
  clock: Clock,
  nodes: Readonly<Record<'now' | 'ahead', () => number>>,
  travel: () => void,
) {
  const { seed, change = (sound) => sound, variants, rateLimit, changeFixture } = options
  const node = new AsyncLocalStorage<number>()
  const now = () => toInstant(nodes.now() + (node.getStore() ?? 0))
  let ids = 0
  const sound = await soundComposition({
    now,
    monotonic: clock.now,
    newId: () => hash('sha256', `id ${seed} ${ids++}`).slice(0, 24),
    sealingKey: hash('sha256', `sealing key ${seed}`, 'buffer'),
    variants,
    rateLimit,
    changeFixture,
  })
  const answer = composeAnswer(change(sound))
  const ask = async ({ body, from, ...request }: WireRequest) => {
    const address = from && '127.0.0.2'
    const sent = {
      ...request,
      ...(address && { address }),
      ...(body !== undefined && { body: bytesOf(body) }),
    }
    const response = await inject(answer, sent)
    const headers = { ...response.headers, date: new Date(now()).toUTCString() }
    return { status: response.status, headers, text: request.method === 'HEAD' ? '' : response.body }
  }
  return {
    target: testTarget(sound.fixture),
    transport: inProcess((request) => node.run(nodes.ahead(), () => ask(request)), clock, travel),
    state: undefined,
    runCommand: checkoutCommandOf(sound),
    close: () => sound.instance.store.close(),
  }
}

function secondServer(options: InProcessRun, clock: Clock, now: () => number, travel: () => void) {
  const { rateLimit: perMinute, secondVariants: variants } = options
  const transport = secondTransport(clock, { now, perMinute, variants, travel })
  const { state } = transport
  return { target: secondTarget, transport, state, runCommand: async () => '', close: async () => undefined }
}
