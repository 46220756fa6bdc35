import { grantTypes } from '../../spec/generated/facts.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { ofFieldsOrAll, ruleOfStrange, sentenceOfRow } from '../diagnosis/rule.ts'
import { type Assertion, equal, must, type Outcome, ok } from '../kit/assertion.ts'
import { endText, idsOf, isWithin, valueText, within } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { fieldRulesOf } from '../kit/rules.ts'
import { bundleUsersOf, type WireBundleUser } from '../kit/wire.ts'
import * as model from './state.ts'

const ofUser = 'BUNDLE-USERS-USER'

type Users = Pick<model.Action & { readonly kind: 'users' }, 'pair' | 'isWhole'>

/** Judges a grants list by one possible state of a user in a bundle: it must have every grant of theirs that fits the query and is not revoked, and no other. */
export function listCandidate(state: model.PairState, action: model.List, pages: readonly Exchange[]) {
  const { rows, due, earlier } = action
  const { earliest: read, latest } = model.intervalOf(pages)
  const live = state.grants.filter(({ id, revoked }) => revoked === 'no' && due.has(id))
  /** Judges a row, and shows all that must be listed and all that are. */
  const inList = (holds: boolean): Outcome => ok(holds, idsOf(live), idsOf(rows))
  const expectedIds = new Set([...idsOf(state.grants), ...earlier])
  const strange = rows.filter(({ id }) => !expectedIds.has(id))
  const missing = live.filter(({ id }) => !rows.some((row) => row.id === id))
  // A row like one that is missing, in every field that its create answered, is that one.
  const renamed = missing.flatMap(({ id, first }) => {
    const row = strange.find((one) => model.asFirst(first, one).every(({ holds }) => holds))
    const claim = 'a grant is listed under the id that its create answered'
    return row === undefined ? [] : must('GRANT-ID', claim, { ...equal(row.id, id), row: row.id })
  })
  if (renamed.length > 0) return { assertions: renamed, next: state }
  // A history starts without access: what was live before it, a revoke has left behind.
  const left = rows.filter(({ id, endsAt }) => earlier.includes(id) && endsAt > latest)
  const absent = { ...inList(false), expectedRow: 'absent' } as const
  const assertions = [
    ...left.map(({ id }) =>
      must('REVOKE-LEAVES-LIST', 'what was revoked before is not listed', { ...absent, row: id }),
    ),
    ...state.grants.flatMap((grant) =>
      present(grant, action, read, inList).map((one) => ({ ...one, row: grant.id })),
    ),
    ...strange.map((row) => {
      const isSameSource = ({ first }: model.ModelGrant) => first.sourceId === row.sourceId
      const rule = ruleOfStrange({
        isRenewal: model.expiredAt(state, read).some(({ until }) => until === row.startsAt),
        isSecond: row.sourceId !== undefined && state.grants.some(isSameSource),
        isCovered: Object.keys(state.coveredSources).some((one) => one.endsWith(` ${row.sourceId}`)),
      })
      return must(rule, 'no grant is listed that no create answered', { ...inList(false), row: row.id })
    }),
  ]
  return { assertions, next: state }
}

function present(
  grant: model.ModelGrant,
  { rows: listed, due, atRevoke, listedBefore, userId }: model.List,
  read: number,
  inList: (holds: boolean) => Outcome,
): readonly Assertion[] {
  const rows = listed.filter((row) => row.id === grant.id)
  const [row] = rows
  if (row === undefined && !due.has(grant.id)) return []
  const [isAtRevoke, isOver] = [atRevoke.has(grant.id), grant.until <= read]
  const isListedBefore = listedBefore.has(grant.id)
  const [rule, claim] = sentenceOfRow(grant.revoked, { isAtRevoke, isOver, isListedBefore })
  if (grant.revoked !== 'no')
    return [must(rule, claim, { ...inList(row === undefined), expectedRow: 'absent' })]
  const there = must(rule, claim, { ...inList(row !== undefined), expectedRow: 'listed' })
  if (row === undefined) return [there]
  const end = grant.first.endsAt
  const isProlonged = isOver && row.endsAt > end
  const judged = ok(!isProlonged, endText(end), endText(row.endsAt))
  const once = isOver ? [must('SERVICE-NO-SUBSCRIPTIONS', 'what has ended is not prolonged', judged)] : []
  if (isProlonged) return [there, ...once]
  const start = 'the listed start is the one chosen at creation'
  return [
    ...[there, ...once],
    must('PAGE-CURSOR-CONTINUES', 'a grant is listed once', ok(rows.length === 1, [grant.id], idsOf(rows))),
    must('GRANT-STARTS-AT', start, within(row.startsAt, grant.from)),
    ...model.asFirst(grant.first, { ...row, userId: row.userId ?? userId }),
  ]
}

/** Returns what the users list must show of the pair at `now`; nothing where a grant ends while it is read. */
export function bundleUsersCandidate(
  state: model.PairState,
  { pair: { userId, displayName }, isWhole }: Users,
  pages: readonly Exchange[],
  now: number,
): model.Candidate {
  const all = pages.flatMap(bundleUsersOf)
  const rows = all.filter((row) => row.userId === userId)
  const [row] = rows
  const judged = (assertions: readonly Assertion[]): model.Candidate => ({ assertions, next: state })
  if (model.hasBoundaryIn(state, model.intervalOf(pages)) || (row === undefined && !isWhole))
    return judged([])
  const [live, expired] = [model.liveAt(state, now), model.expiredAt(state, now)]
  const accessEnd = model.accessEndAt(state, now)
  const [own] = live
  const renamed =
    row === undefined && own && all.find(({ grantId }) => state.grants.some(({ id }) => id === grantId))
  const named = 'the users list names a user as every other answer does'
  if (renamed) return judged([must('USER-ALIAS-SCOPED', named, equal(renamed.userId, userId))])
  const claim = own ? 'the user is listed' : 'without current or scheduled grants the user is not listed'
  const grant = row?.grantId
  const seen = row === undefined ? 'no entry' : 'an entry'
  const due = own
    ? `an entry, for grant ${own.id} from ${endText(own.first.startsAt)} to ${endText(own.until)}`
    : 'no entry'
  const isRight = ok((own === undefined) === (row === undefined), due, seen)
  const isOnce = ok(rows.length <= 1, 'one entry', `${rows.length} entries`)
  const assertions = [
    must('BUNDLE-USERS-LIVE', claim, { ...isRight, row: userId }),
    must('BUNDLE-USERS-ONCE', 'the user is listed once', isOnce),
  ]
  const isRevoked = state.grants.some(({ id, revoked }) => id === grant && revoked !== 'no')
  const isOver = own ? expired.some(({ id }) => id === grant) : row !== undefined && !isRevoked
  const current = model.currentAt(state, now, grant)
  const over = expired.map(({ id, until }) => `${id} (over since ${endText(until)})`).join(', ')
  const ended = ok(!isOver, `nothing of ${over}`, grant === undefined ? seen : `an entry of grant ${grant}`)
  // The access goes on: what is wrong is the grant that the entry shows.
  if (isOver && current !== undefined) {
    const next = 'where the next grant begins, the entry shows that one'
    assertions.push(must('BUNDLE-USERS-CURRENT-GRANT', next, { ...equal(grant, current.id), row: grant }))
  } else if (expired.length > 0) {
    const claim = 'at its end a grant gives no access any more'
    assertions.push(must('GRANT-EXPIRES-AT-END', claim, { ...ended, row: grant }))
  }
  // What is shown of an expired grant says nothing of the one that is current.
  if (row === undefined || accessEnd === undefined || rows.length > 1 || isOver) return judged(assertions)
  if (displayName !== undefined)
    assertions.push(model.ifPresent(ofUser, 'the entry shows the user', row.displayName, displayName))
  const entry = current === undefined ? [] : entryAssertions(row, model.visibleEnd(state, accessEnd), current)
  return judged([...assertions, ...entry.map((one) => ({ ...one, row: userId }))])
}

/** Returns what an entry of the users list must show of the current grant and of the end of the access. */
function entryAssertions(row: WireBundleUser, accessEnd: number, { id, first, from }: model.ModelGrant) {
  // Exactly as the create answered it, where it did.
  const isFitting = row.startsAt !== undefined && isWithin(row.startsAt, from)
  const startsAt = first.startsAt ?? (isFitting ? row.startsAt : from.earliest)
  // What breaks the contract by itself is no measure of anything else.
  const grantType = grantTypes.find((one) => one === first.grantType)
  const current: Partial<WireBundleUser> = { grantId: id, grantType, startsAt, endsAt: first.endsAt }
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
  const ofGrant = ofFieldsOrAll(fields, ofAll)
  const { accessEndsAt, accessIsPermanent } = row
  const forever = accessEnd === Number.POSITIVE_INFINITY
  const permanent = 'accessIsPermanent is true exactly when the access has no end'
  const both = 'an entry has an end of the access or says that it is permanent, never both'
  const isOne = accessEndsAt === undefined || accessIsPermanent !== true
  const actual = { accessEndsAt: accessEndsAt && endText(accessEndsAt), accessIsPermanent }
  const due = forever ? { accessIsPermanent: true } : { accessEndsAt: endText(accessEnd) }
  const ofBoth = must('BUNDLE-USERS-END-OR-PERMANENT', both, ok(isOne, due, actual))
  if (!isOne) return [...ofGrant, ofBoth]
  const end = 'accessEndsAt is where the chain ends'
  return [
    ...[...ofGrant, ofBoth],
    ...ifShown('BUNDLE-USERS-ACCESS-PERMANENT', permanent, accessIsPermanent, forever),
    ...ifShown('BUNDLE-USERS-ACCESS-ENDS-AT', end, accessEndsAt, accessEnd),
  ]
}

/** The rule of each field of an entry of the users list that shows the access of its user. */
export const entryFields = fieldRulesOf<keyof WireBundleUser>('granted-user').filter(
  ([, rule]) => rule !== ofUser,
)

/** Returns the assertion about a field that the entry shows. */
const ifShown = <V>(rule: StatedRuleId, claim: string, is: V | undefined, should: V) =>
  is === undefined ? [] : [must(rule, claim, equal(valueText(is), valueText(should)))]
