import { visible } from '../../spec/visible-text.ts'
import type { Entry, LedgerGrant, MockWorkspace } from '../main.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'

/** What a failed test needs to be understood: what was asked and answered, what the ledger holds of it, and advice. It holds no secret. */
export async function failureReport(test: string, mock: MockWorkspace): Promise<string> {
  const entries = mock.requests()
  const last = entries.slice(-MOST_REQUESTS)
  // A test may have closed its workspace.
  const grants = concerned(await everyGrant(mock).catch(() => []), entries)
  const { mode, now } = mock.clock.state()
  return [
    `The mock in "${test}", at ${now} (${mode}):`,
    section('requests', entries.length - last.length, last.flatMap(requestLines)),
    section('grants of whom they are about', 0, timeline(grants.slice(0, MOST_GRANTS))),
    section(
      'advice',
      0,
      mock
        .advice()
        .map(({ rule, count, remedy }) => `${rule}${count > 1 ? ` (${count} times)` : ''}: ${remedy}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

async function everyGrant(mock: MockWorkspace): Promise<readonly LedgerGrant[]> {
  const all: LedgerGrant[] = []
  for (let page = {}; ; ) {
    const { grants, nextCursor } = await mock.admin.listGrants(page)
    for (const grant of grants) all.push(grant)
    if (nextCursor === undefined) return all
    page = { cursor: nextCursor }
  }
}

const MOST_REQUESTS = 50
const MOST_GRANTS = 200

function section(title: string, left: number, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const first = left > 0 ? [`(${left} before)`] : []
  return [`  ${title}`, ...[...first, ...lines].map((line) => `    ${visible(line)}`)].join('\n')
}

/** Of an answer that went well the line is enough. */
const requestLines = (entry: Entry): readonly string[] => [
  entryLine(entry),
  ...(entry.refusal === undefined ? [] : entryDetails(entry).map((line) => `  ${line.slice(0, 400)}`)),
]

/** The grants of each user in a bundle that a request has named or changed. */
function concerned(grants: readonly LedgerGrant[], entries: readonly Entry[]): readonly LedgerGrant[] {
  const named = entries.map(({ request, ledger }) =>
    [request.path, request.query, request.body ?? '', ...ledger.revoked, JSON.stringify(ledger.added)].join(
      ' ',
    ),
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
