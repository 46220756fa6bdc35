import { idsOf } from '../kit/claims.ts'
import { idsIn, keyNames } from '../kit/draft.ts'
import { type Exchange, overlap } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { isLacking } from '../kit/permissions.ts'
import { errorCodeOf, grantOf, grantsOf, isRevoke, requestedGrant } from '../kit/wire.ts'

/** Returns what explains a finding by the whole run: a revoke for another user, or a request with another key, of which its check knows nothing. */
export function explainedBy(exchanges: ReadonlyMap<number, Exchange>) {
  const all = [...exchanges.values()]
  let causes: readonly ReturnType<typeof takenByOthers | typeof answeredAsOthers>[] | undefined
  return (finding: Finding): Finding => {
    const { kind, by, because, sent = 0 } = finding
    if (kind !== 'broken' || by !== 'check') return finding
    causes ??= [takenByOthers(all), answeredAsOthers(all)]
    const shown = [...because, sent].flatMap((n) => exchanges.get(n) ?? [])
    const last = shown.at(-1)
    const [cause] = last === undefined ? [] : causes.flatMap((of) => of(shown, last) ?? [])
    return cause === undefined ? finding : { ...finding, ...cause, because: [...cause.because, ...because] }
  }
}

/** Returns what explains findings about grants that a revoke for another user took: where hardly any that starts later was listed again. */
function takenByOthers(exchanges: readonly Exchange[]) {
  const lists = exchanges.filter((one) => one.operation === 'listBundleGrants' && one.status === 200)
  const rows = lists.flatMap((list) => idsOf(grantsOf(list)).map((id) => ({ id, list })))
  const rowsOf = Map.groupBy(rows, ({ id }) => id)
  const grants = exchanges.flatMap((create) => {
    const grant = create.request.method === 'POST' && grantOf(create)
    const { userId = '' } = requestedGrant(create)
    return grant ? [{ ...grant, bundleId: idsIn(create.request).bundleId, userId, create }] : []
  })
  const gone = new Set<string | undefined>()
  const taken = exchanges.flatMap((revoke) => {
    const { grantId, bundleId } = idsIn(revoke.request)
    const { startsAt: start = Infinity, userId } = grants.find(({ id }) => id === grantId) ?? {}
    // A repeated revoke takes nothing.
    if (!isRevoke(revoke) || revoke.status !== 200 || gone.has(grantId)) return []
    const later = grants.filter(
      (one) =>
        one.bundleId === bundleId &&
        !gone.has(one.id) &&
        (one.startsAt ?? 0) > start &&
        one.endsAt > revoke.server.latest &&
        one.create.sentAt < revoke.receivedAt,
    )
    for (const id of [grantId, ...idsOf(later)]) gone.add(id)
    const sure = later.filter((one) => one.userId !== userId && one.create.receivedAt <= revoke.sentAt)
    return sure.map((one) => {
      const listed = (rowsOf.get(one.id) ?? []).map(({ list }) => list)
      const behind = lists.filter(({ sentAt }) => sentAt >= revoke.receivedAt)
      const all = `userId=${encodeURIComponent(one.userId)}`
      const isLost =
        listed.some(({ receivedAt }) => receivedAt <= revoke.sentAt) &&
        behind.some(({ request }) => request.query.replace(/&limit=\d+$/, '') === all)
      return { ...one, revoke, isKept: listed.some((list) => behind.includes(list)), isLost }
    })
  })
  const kept = taken.filter(({ isKept }) => isKept)
  const lost = taken.filter(({ isKept, isLost }) => isLost && !isKept)
  // Of writes that meet, a few may have come in another order.
  const isProven = lost.length >= fewest && lost.length > 4 * kept.length
  return (shown: readonly Exchange[], last: Exchange) => {
    const sent = shown.map(({ request: { query, body } }) => `${query} ${body}`).join()
    const cause = taken.find(
      ({ userId, isKept, revoke, create: { check, attempt } }) =>
        !isKept &&
        check === last.check &&
        attempt === last.attempt &&
        revoke.sentAt < last.receivedAt &&
        sent.includes(userId),
    )
    if (!isProven || cause === undefined) return undefined
    const claim = 'a revoke takes no grant of another user'
    return { rule: 'REVOKE-CASCADE-ONLY', claim, because: [cause.create.n, cause.revoke.n] } as const
  }
}

/** Returns what explains findings about requests that were answered as with another key: where it happens only beside such a request. */
function answeredAsOthers(exchanges: readonly Exchange[]) {
  const odd = exchanges.filter((one) => !isAnsweredAs(one, one.request.key))
  const beside = odd.map((one) =>
    exchanges.find((other) => overlap(one, other) && isAnsweredAs(one, other.request.key)),
  )
  const inWords = ({ operation, request: { key, query } }: Exchange) =>
    `${operation} ${key} ${[...new URLSearchParams(query).keys()].sort()}`
  const right = exchanges.filter((one) => [200, 403].includes(one.status) && !odd.includes(one)).map(inWords)
  // What is answered so each time, or of one operation alone, is a matter of its permission.
  const varies = odd.some((one) => right.includes(inWords(one)))
  const operations = new Set(odd.map(({ operation }) => operation))
  const isProven = operations.size >= fewest && varies && !beside.includes(undefined)
  return (_: readonly Exchange[], last: Exchange) => {
    const other = beside[odd.indexOf(last)]
    if (!isProven || other === undefined) return undefined
    const claim = 'a request is answered by its own key, whatever is under way beside it'
    return { rule: 'AUTH-BEARER', claim, because: [other.n] } as const
  }
}

/** Tests for an answer that a request with this key may get. */
function isAnsweredAs(exchange: Exchange, key: string): boolean {
  const { status, operation } = exchange
  const code = errorCodeOf(exchange) ?? ''
  const isValid = key !== 'revoked' && keyNames.some((name) => name === key)
  const isRefused = operation !== undefined && isLacking(operation, key)
  if (status === 200) return isValid && key !== 'ipMasked' && !isRefused
  if (status === 401) return !isValid
  if (code === 'errors.auth.address_not_allowed') return key === 'ipMasked'
  return isRefused || !code.startsWith('errors.auth.permission')
}

/** Fewer of them prove nothing. */
const fewest = 2
