import { test as base, type TestAPI } from 'vitest'
import { visible } from '../../spec/visible-text.ts'
import { walked } from '../client/listing.ts'
import {
  type Entry,
  type LedgerGrant,
  type Mock,
  type MockOptions,
  type MockWorkspace,
  startMock,
} from '../main.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'

export interface MockFixture {
  /** A workspace of this test alone: `baseUrl`, `keys`, `clock`, `faults`, `admin`, `advice()` and all else that a mock has. */
  readonly mock: MockWorkspace
  /** The one mock that all of these workspaces are in. */
  readonly bundleAccess: Mock
  /** How it was started. */
  readonly bundleAccessOptions: MockOptions
}

/**
 * Vitest's `test`, whose tests take a `mock`: one mock is started for all of them when the first one asks, and each test,
 * concurrent or not, has a workspace of its own in it. A test that fails prints what it asked and what the ledger holds.
 */
export function mockTest(options: MockOptions = {}): TestAPI<MockFixture> {
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
      if (task.result?.state === 'fail' && task.fails !== true)
        console.error(await failureReport(task.name, workspace))
      await workspace.close()
    },
  })
}

/** The same with the fixture `demo` and everything as by default. */
export const test: TestAPI<MockFixture> = mockTest()

/** What a failed test needs to be understood: what was asked and answered, what the ledger holds of it, and advice. It holds no secret. */
async function failureReport(test: string, mock: MockWorkspace): Promise<string> {
  const entries = mock.requests()
  const last = entries.slice(-MOST_REQUESTS)
  const left = entries.length - last.length
  // A test may have closed its workspace.
  const ledger = await walked(mock.admin.listGrants, 'grants').catch(() => ({ grants: [] }))
  const grants = concerned(ledger.grants, entries)
  const { mode, now } = mock.clock.state()
  const times = (count: number): string => (count > 1 ? ` (${count} times)` : '')
  const advice = mock.advice().map(({ rule, count, remedy }) => `${rule}${times(count)}: ${remedy}`)
  return [
    `The mock in "${test}", at ${now} (${mode}):`,
    ...section('requests', [...(left > 0 ? [`(${left} before)`] : []), ...last.flatMap(requestLines)]),
    ...section('grants of whom they are about', timeline(grants.slice(0, MOST_GRANTS))),
    ...section('advice', advice),
  ].join('\n')
}

const MOST_REQUESTS = 50
const MOST_GRANTS = 200

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${visible(line)}`)]

/** Of an answer that went well the line is enough. */
const requestLines = (entry: Entry): readonly string[] => [
  entryLine(entry),
  ...(entry.refusal === undefined ? [] : entryDetails(entry).map((line) => `  ${line.slice(0, 400)}`)),
]

/** The grants of each user in a bundle that a request has named or changed. */
function concerned(grants: readonly LedgerGrant[], entries: readonly Entry[]): readonly LedgerGrant[] {
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
