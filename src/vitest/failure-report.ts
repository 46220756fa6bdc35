import { visible } from '../../spec/visible-text.ts'
import { collectPages } from '../client/listing.ts'
import type { Entry, LedgerGrant, MockWorkspace } from '../main.ts'
import { entryDetails, entryLine } from '../mock/journal/entry-line.ts'

/** Returns the report of a failed test: requests with answers, grants and advice, without secrets. */
export async function failureReport(where: string, mock: MockWorkspace, advice = adviceLines(mock)) {
  const entries = mock.requests()
  const last = entries.slice(-MAX_REQUESTS)
  const left = entries.length - last.length
  // The test may have closed its workspace.
  const ledger = await collectPages(mock.admin.listGrants, 'grants').catch(() => ({ grants: [] }))
  const grants = relevantGrants(ledger.grants, entries)
  const { mode, now } = mock.clock.state()
  return [
    `The mock ${where}, at ${now} (${mode}):`,
    ...section('requests', [...(left > 0 ? [`(${left} before)`] : []), ...last.flatMap(requestLines)]),
    ...section('grants of whom they are about', timeline(grants.slice(0, MAX_GRANTS))),
    ...section('advice', advice),
  ].join('\n')
}

export const adviceLines = (mock: MockWorkspace): readonly string[] =>
  mock.advice().map(({ rule, count, remedy }) => `${rule}${count > 1 ? ` (${count} times)` : ''}: ${remedy}`)

const MAX_REQUESTS = 50
const MAX_GRANTS = 200

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${visible(line)}`)]

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
