import type { Scenario } from '../../../spec/control-types.ts'
import type { OperationId } from '../../../spec/generated/contract.ts'
import type { AdviceRule } from '../../../spec/generated/rules.ts'
import type { GrantId, KeyId } from '../../ledger/ids.ts'
import type { Entry } from '../journal/entry.ts'
import { advise } from './advisor.ts'
import type { Evidence } from './history.ts'

/** One line of a client's history: a request and its answer, or an event outside. Times are seconds from its beginning. */
export type Line =
  | { readonly note: Scenario; readonly at?: number }
  | {
      readonly op: OperationId
      readonly at?: number
      /** By the machine's clock; the same as `at` when left out. */
      readonly realAt?: number
      readonly path?: string
      readonly query?: string
      readonly body?: object
      readonly headers?: Readonly<Record<string, string>>
      /** By default `k1`; `none` for a request without a key. */
      readonly key?: string
      readonly status?: number
      readonly answer?: object
      readonly retryAfter?: number
      readonly connection?: number
      readonly delivery?: Entry['response']['delivery']
      readonly added?: string
      readonly revoked?: string
      readonly decision?: string
      readonly patch?: Partial<Entry>
    }

type Call = Extract<Line, { op: OperationId }>

const beginning = Date.UTC(2026, 0, 1)
export const date = (seconds: number): string => new Date(beginning + seconds * 1_000).toISOString()
export const DAY = 86_400

/** Returns the rules that requests break, each with the entry numbers of its first case. */
export function judged(
  lines: readonly Line[],
  parts: Partial<Evidence> = {},
): Readonly<Partial<Record<AdviceRule, readonly number[]>>> {
  const findings = advise({ ...evidenceOf(lines), ...parts })
  return Object.fromEntries(findings.map(({ rule, cases }) => [rule, cases[0]?.evidence ?? []]))
}

/** Returns the advisor's sentence about each case of a rule. */
export const casesOf = (lines: readonly Line[], rule: AdviceRule): readonly string[] =>
  advise(evidenceOf(lines)).flatMap((finding) =>
    finding.rule === rule ? finding.cases.map(({ what }) => what) : [],
  )

function evidenceOf(lines: readonly Line[]): Evidence {
  const entries: Entry[] = []
  const notes: Evidence['notes'][number][] = []
  let at = 0
  for (const line of lines) {
    at = line.at ?? at
    if ('note' in line) notes.push({ after: entries.length, at: date(at), scenario: line.note })
    else entries.push(entryOf(line, entries.length + 1, at))
  }
  return { entries, notes, keys: {}, complete: true }
}

const paths: Readonly<Record<OperationId, string>> = {
  listBundles: '/v1/bundles',
  searchUsers: '/v1/users',
  listBundleUsers: '/v1/bundles/b/users',
  listBundleGrants: '/v1/bundles/b/grants',
  createBundleGrant: '/v1/bundles/b/grants',
  revokeBundleGrant: '/v1/bundles/b/grants/g1',
  readCheckout: '/v1/checkout/c1',
}

const methods: Readonly<Partial<Record<OperationId, string>>> = {
  createBundleGrant: 'POST',
  revokeBundleGrant: 'DELETE',
}

/** The entry of a request at the story's beginning. */
export const entry = (call: Call, number: number): Entry => entryOf(call, number, 0)

function entryOf(call: Call, number: number, at: number): Entry {
  const { key = 'k1' } = call
  return {
    number,
    at: date(at),
    realAt: date(call.realAt ?? at),
    durationMs: 0,
    operationId: call.op,
    ...(key === 'none' ? {} : { keyId: key as KeyId }),
    authenticated: true,
    request: {
      method: methods[call.op] ?? 'GET',
      path: call.path ?? paths[call.op],
      query: call.query ?? '',
      headers: call.headers ?? (call.body ? { 'content-type': 'application/json' } : {}),
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      address: '127.0.0.1',
      ...(call.connection === undefined ? {} : { connection: call.connection }),
    },
    response: {
      status: call.status ?? 200,
      headers: call.retryAfter === undefined ? {} : { 'retry-after': `${call.retryAfter}` },
      body: JSON.stringify(call.answer ?? {}),
      delivery: call.delivery ?? 'whole',
    },
    ...(call.decision === undefined ? {} : { decision: call.decision }),
    rules: [],
    variants: [],
    ledger: {
      added: call.added === undefined ? [] : [{ id: call.added, grantType: 'paid_external' }],
      revoked: call.revoked === undefined ? [] : [call.revoked as GrantId],
    },
    faults: [],
    keyFoundIn: [],
    curl: '',
    ...call.patch,
  }
}
