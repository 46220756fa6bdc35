import { grantTypes } from '../../spec/generated/facts.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { type Assertion, equal, must, type Outcome, ok } from '../kit/assertion.ts'
import { endText, idsOf, isWithin, valueText, within } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { bundleUsersOf, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import {
  currentAt,
  expiredAt,
  hasBorderIn,
  liveAt,
  type ModelGrant,
  type PairState,
  reachAt,
  visibleEnd,
} from './state.ts'
import { type Action, asFirst, type Candidate, ifPresent, type List } from './step.ts'

type Users = Action & { readonly kind: 'users' }

/** Returns what a grants list must hold of the pair: every fitting grant that is not revoked, and no other. */
export function listCandidate(state: PairState, action: List, pages: readonly Exchange[]): Candidate {
  const { rows, due, earlier } = action
  const read = Math.min(...pages.map(({ server }) => server.earliest))
  const latest = Math.max(...pages.map(({ server }) => server.latest))
  const live = state.grants.filter(({ id, revoked }) => revoked === 'no' && due.has(id))
  /** Judges a row, and shows all that must be listed and all that are. */
  const inList = (holds: boolean): Outcome => ok(holds, idsOf(live), idsOf(rows))
  const expectedIds = new Set([...idsOf(state.grants), ...earlier])
  const strange = rows.filter(({ id }) => !expectedIds.has(id))
  const missing = live.filter(({ id }) => !rows.some((row) => row.id === id))
  // A row like one that is missing, in every field that its create answered, is that one.
  const renamed = missing.flatMap(({ id, first }) => {
    const row = strange.find((one) => asFirst(first, one).every(({ holds }) => holds))
    const claim = 'a grant is listed under the id that its create answered'
    return row === undefined ? [] : must('GRANT-ID', claim, { ...equal(row.id, id), row: row.id })
  })
  if (renamed.length > 0) return { assertions: renamed, next: state }
  // A history starts without access: what was live before it, a revoke has left behind.
  const left = rows.filter(({ id, endsAt }) => earlier.includes(id) && endsAt > latest)
  const before = { claim: 'what was revoked before is not listed', expectedRow: 'absent' } as const
  const assertions = [
    ...left.map(
      (row): Assertion => ({ ...inList(false), ...before, rule: 'REVOKE-LEAVES-LIST', row: row.id }),
    ),
    ...state.grants.flatMap((grant) => about(grant.id, present(grant, action, read, inList))),
    ...strange.flatMap((row) => about(row.id, [unknown(state, row, read, inList(false))])),
  ]
  return { assertions, next: state }
}

/** Returns the assertions with the row that they are about. */
const about = (row: string | undefined, assertions: readonly Assertion[]): readonly Assertion[] =>
  assertions.map((one) => ({ ...one, row }))

function present(
  grant: ModelGrant,
  { rows: listed, due, atRevoke, listedBefore, userId }: List,
  read: number,
  inList: (holds: boolean) => Outcome,
): readonly Assertion[] {
  const rows = listed.filter((row) => row.id === grant.id)
  const [row] = rows
  if (row === undefined && !due.has(grant.id)) return []
  const gone = { ...inList(row === undefined), expectedRow: 'absent' } as const
  // What is listed again has left it before.
  if (grant.revoked === 'cascade' && atRevoke.has(grant.id))
    return [must('REVOKE-CASCADE-LATER', 'a grant that starts after a revoked one leaves the list', gone)]
  if (grant.revoked !== 'no') return [must('REVOKE-LEAVES-LIST', 'a revoked grant leaves the list', gone)]
  const over = grant.until <= read
  const ofUntouched = listedBefore.has(grant.id) ? 'GRANTS-NOT-REVOKED' : 'GRANT-CREATES'
  const ofKept = over ? 'GRANTS-EXPIRED-INCLUDED' : ofUntouched
  const missing = atRevoke.has(grant.id) ? 'REVOKE-CASCADE-ONLY' : ofKept
  const is = { ...inList(row !== undefined), expectedRow: 'listed' } as const
  const claim = atRevoke.has(grant.id)
    ? 'a revoke takes away what it selects and what starts later, and a repeated one nothing: all else is listed'
    : 'a grant that nothing revoked is listed'
  const there = must(missing, claim, is)
  if (row === undefined) return [there]
  const end = grant.first.endsAt
  const isProlonged = over && row.endsAt > end
  const judged = ok(!isProlonged, endText(end), endText(row.endsAt))
  const once = over ? [must('SERVICE-NO-SUBSCRIPTIONS', 'what has ended is not prolonged', judged)] : []
  if (isProlonged) return [there, ...once]
  const start = 'the listed start is the one chosen at creation'
  return [
    there,
    ...once,
    must('PAGE-CURSOR-CONTINUES', 'a grant is listed once', ok(rows.length === 1, [grant.id], idsOf(rows))),
    must('GRANT-STARTS-AT', start, within(row.startsAt, grant.from)),
    ...asFirst(grant.first, { ...row, userId: row.userId ?? userId }),
  ]
}

/** Returns the failed assertion about a listed grant that no create answered. */
function unknown(state: PairState, row: WireGrant, read: number, judged: Outcome): Assertion {
  const isSecond =
    row.sourceId !== undefined && state.grants.some(({ first }) => first.sourceId === row.sourceId)
  const coveredSources = Object.keys(state.coveredSources).some((key) => key.endsWith(` ${row.sourceId}`))
  const follows = expiredAt(state, read).some(({ until }) => until === row.startsAt)
  const claim = 'no grant is listed that no create answered'
  if (follows) return must('SERVICE-NO-SUBSCRIPTIONS', claim, judged)
  if (isSecond) return must('GRANT-SOURCE-NO-SECOND', claim, judged)
  return must(coveredSources ? 'GRANT-COVERED' : 'GRANT-CREATES', claim, judged)
}

/** Returns what the users list must show of the pair at `now`; nothing where a grant ends while it is read. */
export function bundleUsersCandidate(
  state: PairState,
  { pair: { userId, displayName }, isWhole }: Omit<Users, 'kind'>,
  pages: readonly Exchange[],
  now: number,
): Candidate {
  const all = pages.flatMap(bundleUsersOf)
  const rows = all.filter((row) => row.userId === userId)
  const [row] = rows
  const earliest = Math.min(...pages.map(({ server }) => server.earliest))
  const latest = Math.max(...pages.map(({ server }) => server.latest))
  if (hasBorderIn(state, { earliest, latest }) || (row === undefined && !isWhole))
    return { assertions: [], next: state }
  const [live, reach, expired] = [liveAt(state, now), reachAt(state, now), expiredAt(state, now)]
  const [own] = live
  const renamed =
    row === undefined && own && all.find(({ grantId }) => state.grants.some(({ id }) => id === grantId))
  if (renamed) {
    const named = 'the users list names a user as every other answer does'
    return { assertions: [must('USER-ALIAS-SCOPED', named, equal(renamed.userId, userId))], next: state }
  }
  const claim = own ? 'the user is listed' : 'without current or scheduled grants the user is not listed'
  const grant = row?.grantId
  const seen = row === undefined ? 'no entry' : 'an entry'
  const due = own ? `an entry, for ${periodText(own)}` : 'no entry'
  const once = ok(rows.length <= 1, 'one entry', `${rows.length} entries`)
  const assertions = [
    must('BUNDLE-USERS-LIVE', claim, {
      ...ok((own === undefined) === (row === undefined), due, seen),
      row: userId,
    }),
    must('BUNDLE-USERS-ONCE', 'the user is listed once', once),
  ]
  const isRevoked = state.grants.some(({ id, revoked }) => id === grant && revoked !== 'no')
  const isOver = own ? expired.some(({ id }) => id === grant) : row !== undefined && !isRevoked
  const current = currentAt(state, now, grant)
  const next = 'where the next grant begins, the entry shows that one'
  const over = expired.map(({ id, until }) => `${id} (over since ${endText(until)})`).join(', ')
  const ended = ok(!isOver, `nothing of ${over}`, grant === undefined ? seen : `an entry of grant ${grant}`)
  // The access goes on: what is wrong is the grant that the entry shows.
  if (isOver && current !== undefined)
    assertions.push(must('BUNDLE-USERS-CURRENT-GRANT', next, { ...equal(grant, current.id), row: grant }))
  else if (expired.length > 0)
    assertions.push(
      must('GRANT-EXPIRES-AT-END', 'at its end a grant gives no access any more', {
        ...ended,
        row: grant,
      }),
    )
  // What is shown of a grant that is over says nothing of the one that is current.
  if (row === undefined || reach === undefined || rows.length > 1 || isOver)
    return { assertions, next: state }
  if (displayName !== undefined)
    assertions.push(ifPresent('BUNDLE-USERS-USER', 'the entry shows the user', row.displayName, displayName))
  if (current !== undefined)
    assertions.push(...about(userId, entryAssertions(row, visibleEnd(state, reach), current)))
  return { assertions, next: state }
}

const periodText = ({ id, first, until }: ModelGrant): string =>
  `grant ${id} from ${endText(first.startsAt)} to ${endText(until)}`

/** Returns what an entry of the users list must show of the current grant and of the end of the access. */
function entryAssertions(
  row: WireBundleUser,
  reach: number,
  { id, first, from }: ModelGrant,
): readonly Assertion[] {
  // Exactly as the create answered it, where it did.
  const isFitting = row.startsAt !== undefined && isWithin(row.startsAt, from)
  const startsAt = first.startsAt ?? (isFitting ? row.startsAt : from.earliest)
  // What breaks the contract by itself is no measure of anything else.
  const grantType = grantTypes.find((one) => one === first.grantType)
  const current = { grantId: id, grantType, startsAt, endsAt: first.endsAt }
  // An end that is left out may only be not shown, unless the grant has none.
  const visible = entryFields.filter(([name]) => row[name] !== undefined && current[name] !== undefined)
  const fields = visible.map(([name, rule]) => {
    const claim = `${name} is that of the grant that gives access now`
    return must(rule, claim, equal(valueText(row[name]), valueText(current[name])))
  })
  const fieldsOf = (grant: typeof current | WireBundleUser) =>
    Object.fromEntries(visible.map(([name]) => [name, valueText(grant[name])]))
  const all = 'all its grant fields are those of the grant that gives access now'
  const ofAll = must('BUNDLE-USERS-CURRENT-GRANT', all, equal(fieldsOf(row), fieldsOf(current)))
  const wrong = fields.filter(({ holds }) => !holds).length
  // One that differs is a problem of that field; several are those of another grant.
  const ofGrant = wrong > 1 ? [ofAll] : wrong === 1 || fields.length === 0 ? fields : [...fields, ofAll]
  const { accessEndsAt, accessIsPermanent } = row
  const forever = reach === Number.POSITIVE_INFINITY
  const permanent = 'accessIsPermanent is true exactly when the access has no end'
  const both = 'an entry has an end of the access or says that it is permanent, never both'
  const isOne = accessEndsAt === undefined || accessIsPermanent !== true
  const actual = { accessEndsAt: accessEndsAt && endText(accessEndsAt), accessIsPermanent }
  const due = forever ? { accessIsPermanent: true } : { accessEndsAt: endText(reach) }
  const ofBoth = must('BUNDLE-USERS-END-OR-PERMANENT', both, ok(isOne, due, actual))
  if (!isOne) return [...ofGrant, ofBoth]
  return [
    ...ofGrant,
    ofBoth,
    ...ifShown('BUNDLE-USERS-ACCESS-PERMANENT', permanent, accessIsPermanent, forever),
    ...ifShown('BUNDLE-USERS-ACCESS-ENDS-AT', 'accessEndsAt is where the chain ends', accessEndsAt, reach),
  ]
}

/** The rule of each field of the users list that shows the current grant. */
export const entryFields = [
  ['grantId', 'BUNDLE-USERS-GRANT-ID'],
  ['grantType', 'BUNDLE-USERS-GRANT-TYPE'],
  ['startsAt', 'BUNDLE-USERS-STARTS-AT'],
  ['endsAt', 'BUNDLE-USERS-ENDS-AT'],
] as const

/** Returns the assertion about a field that the entry shows. */
const ifShown = <V>(rule: StatedRuleId, claim: string, is: V | undefined, should: V) =>
  is === undefined ? [] : [must(rule, claim, equal(valueText(is), valueText(should)))]
