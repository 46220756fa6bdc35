import { test as base, type TestAPI } from 'vitest'
import { visible } from '../../spec/visible-text.ts'
import { collectPages } from '../client/listing.ts'
import {
  type Entry,
  type LedgerGrant,
  type Mock,
  type MockOptions,
  type MockWorkspace,
  startMock,
} from '../main.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'

/** The fixtures that tests of a client with Vitest get from `mockTest`. */
export interface MockFixture {
  /** A workspace for this test only: `baseUrl`, `keys`, `clock`, `faults`, `admin`, `advice()` and all methods of a mock. */
  readonly mock: MockWorkspace
  /** The mock with the workspaces of all tests. */
  readonly bundleAccess: Mock
  /** The options of the mock. */
  readonly bundleAccessOptions: MockOptions
}

export interface MockTestOptions extends MockOptions {
  /** True fails a test that passes but whose requests broke a rule for clients. */
  readonly failOnAdvice?: boolean
}

/**
 * Returns Vitest's `test` with a fixture `mock`: the first test that uses it starts a mock for all, and each test, also a concurrent
 * one, has its own workspace. A failing test prints its requests, the grants in the ledger and advice.
 */
export function mockTest({ failOnAdvice = false, ...options }: MockTestOptions = {}): TestAPI<MockFixture> {
  return base.extend<MockFixture>({
    bundleAccessOptions: [options, { scope: 'worker' }],
    bundleAccess: [
      async ({ bundleAccessOptions }, use) => {
        const started = await startMock(bundleAccessOptions)
        await use(started)
        await started.close()
      },
      { scope: 'worker' },
    ],
    mock: async ({ bundleAccess, task }, use) => {
      const workspace = await bundleAccess.workspace()
      await use(workspace)
      const isFailed = task.result?.state === 'fail'
      const advice = failOnAdvice && !isFailed ? adviceOf(workspace) : []
      if ((isFailed || advice.length > 0) && task.fails !== true)
        console.error(await failureReport(task.name, workspace))
      await workspace.close()
      if (advice.length > 0) throw new Error(`The client broke rules.\n${advice.join('\n')}`)
    },
  })
}

/** Vitest's `test` with a mock with default options. */
export const test: TestAPI<MockFixture> = mockTest()

/** Returns the report of a failed test: requests with answers, grants and advice, without secrets. */
async function failureReport(test: string, mock: MockWorkspace): Promise<string> {
  const entries = mock.requests()
  const last = entries.slice(-MAX_REQUESTS)
  const left = entries.length - last.length
  // The test may have closed its workspace.
  const ledger = await collectPages(mock.admin.listGrants, 'grants').catch(() => ({ grants: [] }))
  const grants = relevantGrants(ledger.grants, entries)
  const { mode, now } = mock.clock.state()
  return [
    `The mock in "${test}", at ${now} (${mode}):`,
    ...section('requests', [...(left > 0 ? [`(${left} before)`] : []), ...last.flatMap(requestLines)]),
    ...section('grants of whom they are about', timeline(grants.slice(0, MAX_GRANTS))),
    ...section('advice', adviceOf(mock)),
  ].join('\n')
}

const adviceOf = (mock: MockWorkspace): readonly string[] =>
  mock.advice().map(({ rule, count, remedy }) => `${rule}${count > 1 ? ` (${count} times)` : ''}: ${remedy}`)

const MAX_REQUESTS = 50
const MAX_GRANTS = 200

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${visible(line)}`)]

/** Returns the lines of a request; details only for a failed one. */
const requestLines = (entry: Entry): readonly string[] => [
  entryLine(entry),
  ...(entry.refusal === undefined ? [] : entryDetails(entry).map((line) => `  ${line.slice(0, 400)}`)),
]

/** Returns the grants of users in bundles that a request has named or changed. */
function relevantGrants(grants: readonly LedgerGrant[], entries: readonly Entry[]): readonly LedgerGrant[] {
  const named = entries.map(({ request: { path, query, body }, ledger: { revoked, added } }) =>
    [path, query, body ?? '', ...revoked, JSON.stringify(added)].join(' '),
  )
  return grants.filter(
    ({ bundle, userId, id }) =>
      named.some((text) => text.includes(id)) ||
      (userId !== undefined && named.some((text) => text.includes(bundle) && text.includes(userId))),
  )
}

function timeline(grants: readonly LedgerGrant[]): readonly string[] {
  const byPair = Map.groupBy(
    grants,
    ({ bundleName, displayName = 'a deleted account', userId = '' }) =>
      `${displayName} ${userId} in ${bundleName}`,
  )
  return [...byPair].flatMap(([pair, own]) => [pair, ...own.map((grant) => `  ${period(grant)}`)])
}

const period = ({ startsAt, endsAt, grantType, sourceId, state, revokedAt }: LedgerGrant): string =>
  [
    `${startsAt} to ${endsAt ?? 'no end'}`,
    grantType,
    ...(sourceId === undefined ? [] : [sourceId]),
    revokedAt === undefined ? state : `${state} at ${revokedAt}`,
  ].join('  ')
