import { type Assertion, answers, equal, fails, must, ok, refused, statusOf } from '../kit/assertion.ts'
import { endText, hasPrecision, roundings, within } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantOf, isRefusal, second, type WireGrant } from '../kit/wire.ts'
import {
  type Action,
  accessEndAt,
  asFirst,
  type Candidate,
  hasBoundaryIn,
  ifPresent,
  liveAt,
  type ModelGrant,
  type PairState,
  visibleEnd,
} from './state.ts'

type Create = Action & { readonly kind: 'create' }

/** Returns every outcome that the rules allow for a create at `now`, in one possible state of a user in a bundle: a model-based check compares the answer with them. */
export function* createCandidates(
  state: PairState,
  action: Create,
  exchange: Exchange,
  now: number,
): Iterable<Candidate> {
  const { type, source, until } = action
  const isSame = ({ first }: ModelGrant) => first.grantType === type && first.sourceId === source
  const same = source === undefined ? [] : state.grants.filter(isSame)
  const duplicate = same.find((grant) => grant.revoked === 'no')
  const revoked = same.findLast((grant) => grant.revoked !== 'no')
  const accessEnd = accessEndAt(state, now)
  const covered = accessEnd !== undefined && until <= accessEnd
  if (until <= now) {
    const claim = 'a create that ends in the past is refused'
    const variants = duplicate === undefined ? {} : { 'GRANT-DUPLICATE-LATE': 'end' }
    yield { assertions: [must('GRANT-CREATES', claim, refused(exchange))], variants, next: state }
  }
  if (duplicate !== undefined) {
    const { status } = exchange
    const isOwn = until === duplicate.until
    // Whether the end, the duplicate or the coverage is checked first is open.
    const isOpen = covered && until > now
    const checked = (first: 'duplicate' | 'coverage') => (isOpen ? { 'GRANT-DUPLICATE-FIRST': first } : {})
    const ofLate = isOwn ? { 'GRANT-DUPLICATE-LATE': 'duplicate' } : {}
    // A refusal of what is covered shows that the duplicate is checked first.
    const afterwards: PairState =
      isOpen && isRefusal(exchange) ? { ...state, checkedFirst: 'duplicate' } : state
    const [refusing, returning] = isOwn
      ? [['conflict'], ['replay', 'return-existing']]
      : [['replay', 'conflict'], ['return-existing']]
    const refusal = status === 200 || status === 409 ? refusing : [`${status}`]
    const showing = (source: readonly string[]) => ({
      ...checked('duplicate'),
      ...(duplicate.until <= now ? ofLate : { 'GRANT-DUPLICATE-SOURCE': source }),
    })
    yield { ...conflict(afterwards, exchange, duplicate), variants: showing(refusal) }
    yield { ...returns(afterwards, exchange, duplicate), variants: showing(returning) }
    // A grant that covers its own repeated request is what a duplicate would answer, if that is checked first.
    const isSource = state.checkedFirst === 'duplicate' && grantOf(exchange)?.id === duplicate.id
    const source = isOwn && isSource ? { 'GRANT-DUPLICATE-SOURCE': returning } : {}
    const variants = { ...checked('coverage'), ...source }
    if (covered) yield { ...coverage(state, action, exchange, now), variants }
  } else {
    // Whether the source of a covered request counts as used is open in the description.
    const coveredSources = source === undefined ? undefined : state.coveredSources[`${type} ${source}`]
    const situation = revoked?.revoked ?? ''
    if (coveredSources !== undefined) yield { ...answersUsed(state, exchange, coveredSources), situation }
    const shows = (variant: 'duplicate' | 'new') => ({ 'GRANT-REVOKED-SOURCE': variant })
    if (revoked !== undefined)
      yield { ...answersUsed(state, exchange, revoked.id), variants: shows('duplicate'), situation }
    if (until <= now) return
    const variants = revoked === undefined ? {} : shows('new')
    if (covered) yield { ...coverage(state, action, exchange, now), situation }
    else yield { ...recorded(state, action, exchange, accessEnd), variants, situation }
  }
}

/** Returns the ends that the ledger may store for a create, each with the state that assumes so: kept, cut or rounded digits. */
export function keptEnds(state: PairState, until: number, exchange: Exchange) {
  const answered = answersIn(state, exchange)
  let ends = [{ state, until }]
  for (const unit of [second, 1])
    ends = ends.flatMap((end) => {
      const { rounding } = end.state
      if (end.until % unit === 0 || end.until === Number.POSITIVE_INFINITY) return [end]
      const units = end.until / unit
      const coarser = { cut: Math.floor(units) * unit, rounded: Math.round(units) * unit }
      return Object.entries({ kept: end.until, ...(hasPrecision(answered, unit) ? coarser : {}) })
        .filter(([how]) => (rounding[unit] ?? how) === how)
        .map(([how, until]) => ({ state: { ...end.state, rounding: { ...rounding, [unit]: how } }, until }))
    })
  // Where an answer shows digits that another one has cut, no end explains both.
  return ends.length > 0 ? ends : [{ state, until }]
}

const answersIn = (state: PairState, exchange: Exchange): readonly WireGrant[] =>
  [grantOf(exchange), ...state.grants.map(({ first }) => first)].filter((grant) => grant !== undefined)

/** Returns any answer as allowed while a grant or the new end is reached: the clock may be read twice. */
export function atBoundary(state: PairState, action: Create, exchange: Exchange): readonly Candidate[] {
  const { server, status } = exchange
  const isReached = action.until >= server.earliest && action.until <= server.latest
  if (!isReached && !hasBoundaryIn(state, server)) return []
  const grant = grantOf(exchange)
  const claim = 'a create at a boundary is granted, covered or refused'
  const judged = status === 200 ? ok(grant !== undefined, 'a grant', undefined) : refused(exchange)
  const assertions = [must('GRANT-CREATES', claim, judged)]
  if (grant === undefined || state.grants.some(({ id }) => id === grant.id))
    return [{ assertions, next: state }]
  const grants = [...state.grants, recordedGrant(state, action, grant, server)]
  return [{ assertions, next: { ...state, grants } }]
}

/** Returns a refusal as allowed; a second grant, or the existing one with other fields, breaks the rule. */
function conflict(next: PairState, exchange: Exchange, existing: ModelGrant): Candidate {
  const instead = returns(next, exchange, existing)
  const id = grantOf(exchange)?.id
  if (exchange.status === 200 && instead.assertions.some(({ holds }) => !holds)) return instead
  const claim = 'a duplicate sourceId is refused or answers the existing grant'
  const seen = exchange.status === 200 ? `grant ${id}` : statusOf(exchange)
  const judged = ok(isRefusal(exchange), `a refusal, or grant ${existing.id}`, seen)
  return { assertions: [must(ofDuplicates, claim, judged)], next }
}

function returns(next: PairState, exchange: Exchange, existing: ModelGrant): Candidate {
  const what = 'a duplicate sourceId answers'
  const same = asItIs(ofDuplicates, `${what} the existing grant`, exchange, [existing])
  return { assertions: [must(ofDuplicates, `${what} 200`, answers(exchange)), ...same], next }
}

const ofDuplicates = 'GRANT-SOURCE-NO-SECOND'

/** Returns the assertions that one of these grants is answered, with every field as it was. */
function asItIs(
  rule: 'GRANT-COVERED' | typeof ofDuplicates,
  claim: string,
  exchange: Exchange,
  grants: readonly ModelGrant[],
): readonly Assertion[] {
  const answered = grantOf(exchange)
  const found = grants.find(({ id }) => id === answered?.id)
  const ids = grants.map(({ id }) => id).join(' or ')
  const judged = ok(found !== undefined, `grant ${ids}`, answered && `grant ${answered.id}`)
  return [must(rule, claim, judged), ...(answered && found ? asFirst(found.first, answered) : [])]
}

/** Returns the answers allowed to a used source: of a grant that is revoked now, or that only covered the request. */
function answersUsed(next: PairState, exchange: Exchange, answered: string): Candidate {
  const claim = 'a sourceId that was used is refused, answers the grant it was answered with, or is a new one'
  const id = grantOf(exchange)?.id
  const judged = exchange.status === 200 ? equal(id, answered) : refused(exchange)
  return { assertions: [must(ofDuplicates, claim, judged)], next }
}

function coverage(state: PairState, action: Create, exchange: Exchange, now: number): Candidate {
  const covered = { [`${action.type} ${action.source}`]: grantOf(exchange)?.id ?? '' }
  const coveredSources = { ...state.coveredSources, ...covered }
  return {
    assertions: [
      must('GRANT-COVERED', 'access that is covered already answers 200', answers(exchange)),
      ...asItIs('GRANT-COVERED', 'the covering grant is answered', exchange, liveAt(state, now)),
    ],
    next: action.source === undefined ? state : { ...state, coveredSources },
  }
}

function recorded(state: PairState, action: Create, exchange: Exchange, accessEnd?: number): Candidate {
  const grant = grantOf(exchange)
  const from = accessEnd === undefined ? exchange.server : { earliest: accessEnd, latest: accessEnd }
  const { startsAt, createdAt } = grant ?? {}
  const visibleAccessEnd = accessEnd === undefined ? undefined : visibleEnd(state, accessEnd)
  const isWithout = visibleAccessEnd === undefined || startsAt === undefined
  // The first grant of a pair began at once: where that shows finer digits, a whole second is exact.
  const starts = isWithout
    ? within(startsAt, from, undefined, state.grants[0]?.first.startsAt)
    : equal(endText(startsAt), endText(visibleAccessEnd))
  const where = visibleAccessEnd === undefined ? 'at once' : 'where the access ends'
  const isExisting = action.others.has(grant?.id ?? '') || state.grants.some(({ id }) => id === grant?.id)
  const isGranted =
    exchange.status === 200 ? ok(grant !== undefined, 'a grant', undefined) : answers(exchange)
  const isNew = ok(!isExisting, 'a new grant', `grant ${grant?.id}`)
  const created = [
    must('GRANT-CREATES', 'access that is not there yet is granted (200)', isGranted),
    must('GRANT-CREATES', 'a new grant is answered, not one that was there before', isNew),
  ]
  // The fields of an existing grant prove nothing about the new one.
  if (grant === undefined || isExisting) return { assertions: created, next: state }
  const next = recordedGrant(state, action, grant, from)
  const answered = answersIn(state, exchange)
  const isEndKept = roundings(action.until, answered).includes(grant.endsAt)
  const ofEnd = ok(isEndKept, endText(action.until), endText(grant.endsAt))
  // Another clock may write something earlier next.
  const isOneClock = exchange.spread === undefined
  const isNow = accessEnd === undefined && starts.holds && isOneClock
  const clock = isNow ? Math.max(state.clock, next.from.earliest) : state.clock
  // It starts where the grant before it is kept to end, which is shown with fewer digits than a ledger of such creations keeps.
  const isKept = startsAt === accessEnd && !starts.holds
  const before = isKept ? state.grants.findLast(({ until }) => until === accessEnd) : undefined
  const kept = answered.map(({ createdAt, endsAt }) => ({ startsAt: createdAt, createdAt, endsAt }))
  const isEndCut = before !== undefined && !roundings(before.until, kept).includes(before.first.endsAt)
  return {
    assertions: [
      ...created,
      ...(isEndCut ? [] : [must('GRANT-START-CHOSEN', `the grant starts ${where}`, starts)]),
      action.until === Number.POSITIVE_INFINITY
        ? must('GRANT-NO-END-PERMANENT', 'without endsAt the grant is permanent', ofEnd)
        : must('GRANT-ENDS-AT-EXACT', 'the grant ends exactly where it was asked to', ofEnd),
      must('GRANT-TYPE-FIELD', 'the grant has the type asked for', equal(grant.grantType, action.type)),
      ifPresent('GRANT-USER-ID', 'it is of the user asked for', grant.userId, action.userId),
      ifPresent('GRANT-SOURCE-FIELD', 'the sourceId comes back unchanged', grant.sourceId, action.source),
      must('GRANT-CREATED-AT', 'createdAt is when it was recorded', within(createdAt, exchange.server)),
      ...(isEndCut ? [endOf(before)] : []),
    ],
    next: { ...state, clock, grants: [...state.grants, next] },
  }
}

const endOf = ({ id, until, first }: ModelGrant) => {
  const judged = { ...fails(endText(until), endText(first.endsAt)), row: id }
  return must('GRANT-ENDS-AT-EXACT', 'the grant before it ends exactly where it was asked to', judged)
}

function recordedGrant(
  { grants }: PairState,
  { type, source, until, userId }: Create,
  grant: WireGrant,
  from: ModelGrant['from'],
): ModelGrant {
  const { id, startsAt } = grant
  // A start that an earlier end is shown as is that end, whatever digits it is kept with: where the access ends, if that is known.
  const isKnown = from.earliest === from.latest
  const ended = grants.findLast(({ first, revoked }) => revoked === 'no' && first.endsAt === startsAt)
  const at = isKnown ? from.earliest : (ended?.until ?? startsAt)
  const start = startsAt === undefined || at === undefined ? from : { earliest: at, latest: at }
  const first = { ...grant, grantType: type, sourceId: source, userId }
  return { id, first, from: start, until, revoked: 'no' }
}
