import { idsIn } from '../kit/draft.ts'
import { type Exchange, overlap } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import * as wire from '../kit/wire.ts'
import { type Recording, wordsIn } from './recording.ts'

/** Returns the finding of a broken rule with the request that shows it, and the few earlier exchanges that explain it best, for the report: those related by ids, end or time. */
export function withEvidence(finding: Finding, recording: Recording): Finding {
  const { because, row, check, attempt, rule } = finding
  const last = recording.exchanges.get(finding.sent ?? 0)
  if (last === undefined) return finding
  const own = because.flatMap((n) => recording.exchanges.get(n) ?? [])
  const page = pageOf(row, last, own) ?? last
  const isBefore = (one: Exchange) => one !== page && (one.n < page.n || overlap(one, page))
  const earlier = recording.stepsOf(check, attempt).filter((one) => isBefore(one) && isWrite(one))
  const { sourceId, userId: requestedUser } = wire.requestedGrant(page)
  const entry = wire.bundleUsersOf(page).find(({ userId }) => userId === row)
  const ofGrant = recording.creates.has(row ?? '') ? row : undefined
  const ids = [ofGrant, sourceId, wire.grantOf(page)?.id, idsIn(page.request).grantId, entry?.grantId]
  const createsOf = (some: readonly (string | undefined)[]) =>
    some.flatMap((id = '') => recording.creates.get(id) ?? [])
  const [seen, expected] = [finding.seen, finding.expected].map((value = '') => wordsIn(wire.jsonOf(value)))
  const createsSeen = createsOf(seen ?? [])
  const previousPage = previousPageOf(page, [...recording.exchanges.values()])
  const origins = [
    // A write between two pages may have shifted the second.
    ...(previousPage ? [previousPage, ...earlier.filter(({ n }) => n > previousPage.n).slice(-1)] : []),
    ...createsOf([...ids, ...wordsIn(finding.claim)]),
    ...createsOf(expected?.filter((id) => !seen?.includes(id)) ?? []),
    // A long list points to no grant in particular.
    ...(createsSeen.length > mostExchanges ? [] : createsSeen),
  ].slice(0, mostExchanges)
  // A violation of a REVOKE rule needs the revoke, and the create of the revoked grant.
  const revokes = rule.startsWith('REVOKE-') ? [...new Set([...earlier, ...own])].filter(wire.isRevoke) : []
  const accepted = revokes.findLast(({ status }) => status === 200)
  const path = revokes.at(-1)?.request.path
  const causes = revokes.filter((one) => own.includes(one) || one === accepted || one.request.path === path)
  const ofRevoked = createsOf(causes.map(({ request }) => idsIn(request).grantId))
  const user = requestedUser ?? wire.grantOf(page)?.userId ?? row
  const seenEnd = wire.instantOf(wire.jsonOf(finding.seen ?? '')) ?? Number.NaN
  const relevance = (one: Exchange): number => {
    const values = [idsIn(one.request), wire.requestedGrant(one), isWrite(one) ? wire.grantOf(one) : {}]
    const named: readonly unknown[] = values.flatMap((each) => Object.values(each ?? {}))
    const has = (id: unknown) => id !== undefined && named.includes(id)
    const first = (causes.includes(one) ? 16 : 0) + (ofRevoked.includes(one) ? 10 : 0)
    const ofSame = (origins.includes(one) ? 8 : 0) + (ids.some(has) ? 4 : 0)
    // An end that is not as it was is that of a later request, which may have been refused; the answer may have fewer digits.
    const isOfSeenEnd = Math.abs((wire.requestedGrant(one).endsAt ?? Number.NaN) - seenEnd) < 1
    const ofExpectedEnd = has(wire.instantOf(wire.jsonOf(finding.expected ?? ''))) ? 3 : 0
    const ofEnd = isOfSeenEnd ? 8 : ofExpectedEnd
    return first + ofSame + ofEnd + (overlap(one, page) ? 2 : 0) + (isWrite(one) && has(user) ? 1 : 0)
  }
  // Earlier writes that share nothing with the answer are no evidence.
  const related = earlier.filter((one) => relevance(one) >= (isWrite(page) && one.n < page.n ? 1 : 4))
  const all = [...new Set([...own, ...origins, ...ofRevoked, ...related])].filter((one) => one !== page)
  const first = all.toSorted((a, b) => relevance(b) - relevance(a) || b.n - a.n).slice(0, mostExchanges)
  return { ...finding, sent: page.n, because: first.map(({ n }) => n).toSorted((a, b) => a - b) }
}

const isWrite = (one: Exchange): boolean => one.request.method === 'POST' || wire.isRevoke(one)

/** Returns the last page of a list, up to this one, that shows a row. */
function pageOf(row: string | undefined, page: Exchange, own: readonly Exchange[]): Exchange | undefined {
  if (row === undefined || page.text.includes(JSON.stringify(row))) return page
  const before = previousPageOf(page, own)
  return before && pageOf(row, before, own)
}

/** Returns the page that gave the cursor of a request; undefined when it is none of these. */
function previousPageOf({ n, request }: Exchange, some: readonly Exchange[]): Exchange | undefined {
  const cursor = new URLSearchParams(request.query).get('cursor')
  return some.findLast((one) => one.n < n && cursor !== null && wire.nextCursorOf(one) === cursor)
}

const mostExchanges = 3
