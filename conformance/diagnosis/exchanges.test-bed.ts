import type { Failure } from '../diagnosis/failures.ts'
import type { Exchange, OperationId } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { TraceEvent } from './trace.ts'

/** Noon of the day on which all hand-made exchanges happen. */
export const noon = Date.UTC(2026, 4, 1, 12)
export const hour = 3_600_000

/** A time after noon, as the API writes it. */
export const at = (ms: number): string => new Date(noon + ms).toISOString()

interface Answered {
  readonly status?: number
  readonly json?: unknown
  readonly attempt?: number
  readonly check?: string
  readonly key?: string
}

/** An exchange of the check `area/one`, `ms` after noon. */
function exchange(
  n: number,
  ms: number,
  operation: OperationId | undefined,
  request: Partial<Exchange['request']>,
  { status = 200, json, attempt = 1, check = 'area/one', key = 'full' }: Answered,
): Exchange {
  return {
    n,
    check,
    attempt,
    step: n,
    operation,
    request: { method: 'GET', path: '/v1/bundles', query: '', key, headers: {}, body: undefined, ...request },
    status,
    headers: { 'content-type': 'application/json' },
    text: json === undefined ? '' : JSON.stringify(json),
    json,
    sentAt: noon + ms,
    receivedAt: noon + ms,
    server: { earliest: noon + ms, latest: noon + ms },
  }
}

const grants = '/v1/bundles/b1/grants'

/** A create for the user `u1` in the bundle `b1`, answered with a grant, or as `said`. */
export const created = (
  n: number,
  ms: number,
  grant: { readonly id: string; readonly startsAt?: string; readonly endsAt?: string },
  asked: { readonly userId?: string; readonly endsAt?: string; readonly sourceId?: string },
  answered: Answered = {},
): Exchange =>
  exchange(
    n,
    ms,
    'createBundleGrant',
    {
      method: 'POST',
      path: grants,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 'u1', grantType: 'gift', sourceId: `ba-tag.area.one.${n}`, ...asked }),
    },
    { json: { grant: { grantType: 'gift', userId: 'u1', ...grant } }, ...answered },
  )

export const revoked = (n: number, ms: number, id: string, answered: Answered = {}): Exchange =>
  exchange(
    n,
    ms,
    'revokeBundleGrant',
    { method: 'DELETE', path: `${grants}/${id}` },
    { json: { grant: { id, grantType: 'gift', userId: 'u1' } }, ...answered },
  )

export const listed = (
  n: number,
  ms: number,
  ids: readonly string[],
  query = 'userId=u1&limit=100',
  answered: Answered = {},
): Exchange =>
  exchange(
    n,
    ms,
    'listBundleGrants',
    { path: grants, query },
    { json: { grants: ids.map((id) => ({ id, grantType: 'gift', userId: 'u1' })), limit: 100 }, ...answered },
  )

export const other = (n: number, ms: number, answered: Answered = {}): Exchange =>
  exchange(n, ms, undefined, { path: '/v1/nothing' }, answered)

/** A broken finding of the check `area/one`. */
export const broken = (because: readonly number[], over: Partial<Finding> = {}): Finding => ({
  rule: 'REVOKE-CASCADE-LATER',
  check: 'area/one',
  attempt: 1,
  by: 'check',
  kind: 'broken',
  claim: 'it is so',
  sent: because.at(-1),
  because,
  ...over,
})

export const failureOf = (findings: readonly Finding[], evidence: readonly number[]): Failure => ({
  id: 'F1',
  rule: 'REVOKE-CASCADE-LATER',
  check: 'area/one',
  findings,
  confirmation: { kind: 'confirmed', failed: 3, of: 3 },
  token: 'r1.x',
  evidence,
  known: undefined,
})

/** A trace of these exchanges and findings, with the user `u1` called Ann and the bundle `b1` called main. */
export const traceOf = (
  exchanges: readonly Exchange[],
  findings: readonly Finding[] = [],
): readonly TraceEvent[] => [
  {
    event: 'run',
    suite: '0',
    contract: '1.0.0',
    seed: 1,
    profile: 'certify',
    tag: 'ba-tag',
    startedAt: noon,
    command: '',
    target: { baseUrl: 'https://a.example', keys: ['full'], rateLimit: 'off', claims: {} },
    unasked: [],
    known: [],
  },
  {
    event: 'resources',
    resources: {
      keys: ['full'],
      bundles: { main: 'b1' },
      users: [{ userId: 'u1', displayName: 'Ann' }],
      checkout: { fresh: [], expired: [], foreign: [] },
      rateLimit: undefined,
    },
  },
  ...exchanges.map((one) => ({ event: 'exchange' as const, ...one })),
  ...findings.map((one) => ({ event: 'finding' as const, ...one })),
]
