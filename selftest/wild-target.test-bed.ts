import { checks } from '../conformance/checks/all.ts'
import { run } from '../conformance/index.ts'
import type { RunResult } from '../conformance/report/report.ts'
import type { RunOptions } from '../conformance/run/options.ts'
import type { Transport, WireAnswer, WireRequest } from '../conformance/run/ports.ts'
import { secondTarget, secondTransport } from './second-implementation/transport.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

/** Changes a response of a sound target. */
export type Change = (answer: WireAnswer, request: WireRequest) => WireAnswer

/** A target whose every response is changed, and all requests that it received. */
export interface Wild {
  readonly transport: Transport
  readonly state: ReturnType<typeof secondTransport>['state']
  readonly sent: WireRequest[]
}

/** Returns the second implementation behind a change, on a clock that moves 3 ms with each request. */
export function wildTarget(clock: VirtualClock, change: Change, skewMs = 0): Wild {
  const now = () => clock.now() + skewMs
  const second = secondTransport(clock, { now, variants: { showsCreatedAt: true } })
  const sent: WireRequest[] = []
  const send: Transport['send'] = async (request) => {
    sent.push(request)
    clock.advance(3)
    return change(await second.send(request), request)
  }
  const together: Transport['together'] = (requests) => Promise.all(requests.map(send))
  return { transport: { send, together, close: () => undefined }, state: second.state, sent }
}

/** Runs the suite against a changed target; `before` changes the state of the target first. */
export async function wildRun(
  change: Change,
  over: Partial<RunOptions> = {},
  skewMs = 0,
  before: (state: Wild['state'], now: number) => void = () => undefined,
): Promise<RunResult & Wild & { readonly tookMs: number; readonly endedAt: number }> {
  const clock = virtualClock(Date.UTC(2026, 4, 7, 8, 9, 10, 123))
  const wild = wildTarget(clock, change, skewMs)
  const begun = clock.now()
  before(wild.state, begun + skewMs)
  const result = await run({
    target: secondTarget,
    checks: checks.filter(({ id }) => /^(?:expiry|revoke)\//.test(id)),
    seed: 7,
    profile: 'certify',
    // Enough for each check: what is left goes to more inputs of them.
    maxRequests: 400,
    clock,
    entropy: () => 'abcdef12',
    transport: wild.transport,
    ...over,
  })
  return { ...result, ...wild, tookMs: clock.now() - begun, endedAt: clock.now() }
}

/** Returns the response with changed JSON. */
export function withJson(answer: WireAnswer, edit: (json: Json) => unknown): WireAnswer {
  return answer.text === '' ? answer : { ...answer, text: JSON.stringify(edit(JSON.parse(answer.text))) }
}

/** Returns the response with every grant changed. */
export const withGrants = (answer: WireAnswer, edit: (grant: Json) => Json): WireAnswer =>
  withJson(answer, (json) => ({
    ...json,
    ...(json['grant'] === undefined ? {} : { grant: edit(json['grant'] as Json) }),
    ...(Array.isArray(json['grants']) ? { grants: (json['grants'] as readonly Json[]).map(edit) } : {}),
  }))

export type Json = Readonly<Record<string, unknown>>
