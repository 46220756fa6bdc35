import { idsOf } from '../kit/claims.ts'
import { idsIn, keyNames } from '../kit/draft.ts'
import { type Exchange, overlap } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { isLacking } from '../kit/rules.ts'
import { errorCodeOf, grantOf, grantsOf, isRevoke, requestedGrant } from '../kit/wire.ts'

/** Returns a function that gives the finding of a broken rule its cause where only the whole run shows it: a revoke for another user, or a request with another key, of which its check knows nothing. */
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

/** Returns what explains findings about live grants (neither revoked nor ended) that a revoke for another user took: where hardly any that starts later was listed again. */
function takenByOthers(exchanges: readonly Exchange[]) {
  const lists = exchanges.filter((one) => one.operation === 'listBundleGrants' && one.status === 200)
  const [firstList, lastList] = [new Map<string, Exchange>(), new Map<string, Exchange>()]
  for (const list of lists)
    for (const id of idsOf(grantsOf(list))) {
      if (!firstList.has(id)) firstList.set(id, list)
      lastList.set(id, list)
    }
  const wholeLists = new Map(lists.map((list) => [list.request.query.replace(/&limit=\d+$/, ''), list]))
  const live = new Map<string, ReturnType<typeof createdBy>[number]>()
  const known = new Set<string>()
  const timeOf = (one: Exchange) => (isRevoke(one) ? one.receivedAt : one.sentAt)
  const taken = exchanges
    .filter((one) => one.status === 200 && one.request.method !== 'GET')
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .flatMap((write) => {
      for (const grant of createdBy(write)) {
        if (!known.has(grant.id)) live.set(grant.id, grant)
        known.add(grant.id)
      }
      if (!isRevoke(write)) return []
      for (const { id, endsAt } of live.values()) if (endsAt <= write.server.latest) live.delete(id)
      const selected = live.get(idsIn(write.request).grantId ?? '')
      // A repeated revoke takes nothing.
      if (selected === undefined) return []
      const later = [...live.values()].filter(
        (one) => one.bundleId === selected.bundleId && Number(one.startsAt) > Number(selected.startsAt),
      )
      for (const id of [selected.id, ...idsOf(later)]) live.delete(id)
      const isBehind = (list: Exchange | undefined) => list !== undefined && list.sentAt >= write.receivedAt
      const sure = later.filter(({ userId, create }) => {
        return userId !== selected.userId && create.receivedAt <= write.sentAt
      })
      return sure.map(({ id, userId, create }) => {
        const isSeen = (firstList.get(id)?.receivedAt ?? Infinity) <= write.sentAt
        const isLost = isSeen && isBehind(wholeLists.get(`userId=${encodeURIComponent(userId)}`))
        return { userId, create, revoke: write, isKept: isBehind(lastList.get(id)), isLost }
      })
    })
  const kept = taken.filter(({ isKept }) => isKept)
  const lost = taken.filter(({ isKept, isLost }) => isLost && !isKept)
  // Of writes that meet, a few may have come in another order.
  const isProven = lost.length >= fewest && lost.length > 8 * kept.length
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

/** Returns the grant that a create was answered with, with the user that was sent; none for any other request. */
function createdBy(create: Exchange) {
  const grant = create.request.method === 'POST' && grantOf(create)
  const { userId } = requestedGrant(create)
  return grant && userId ? [{ ...grant, bundleId: idsIn(create.request).bundleId, userId, create }] : []
}

/** Returns the causes of answers as with another key, where such a request was under way at the same time. */
function answeredAsOthers(exchanges: readonly Exchange[]) {
  const beside = new Map(
    exchanges.flatMap((one, at) => {
      if (isAnsweredAs(one, one.request.key)) return []
      const near = exchanges.slice(Math.max(0, at - mostInFlight), at + mostInFlight)
      return [
        [one, near.find((other) => overlap(one, other) && isAnsweredAs(one, other.request.key))] as const,
      ]
    }),
  )
  const odd = [...beside.keys()]
  const inWords = ({ operation, request: { key, query } }: Exchange) =>
    `${operation} ${key} ${[...new URLSearchParams(query).keys()].sort()}`
  const decided = exchanges.filter((one) => [200, 403].includes(one.status) && !beside.has(one))
  const right = new Set(decided.map(inWords))
  // What is answered so each time, or of one operation alone, is a matter of its permission.
  const varies = odd.some((one) => right.has(inWords(one)))
  const operations = new Set(odd.map(({ operation }) => operation))
  const isProven = operations.size >= fewest && varies && ![...beside.values()].includes(undefined)
  return (_: readonly Exchange[], last: Exchange) => {
    const other = beside.get(last)
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
/** What is farther apart in a trace was not under way at once. */
const mostInFlight = 100
