import { endText, isWithin } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantOf, iso } from '../kit/wire.ts'
import { choose, hasBorderIn, liveAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import { type Action, asFirst, type Candidate, part } from './step.ts'

type Create = Action & { readonly kind: 'create' }

/** Every allowed outcome of a create at `now` in this state. */
export function createCandidates(
  state: PairState,
  action: Create,
  exchange: Exchange,
  now: number,
): readonly Candidate[] {
  const same = state.grants.filter(
    (grant) => action.source !== undefined && grant.type === action.type && grant.source === action.source,
  )
  const duplicate = same.find((grant) => grant.revoked === 'no')
  const revoked = same.findLast((grant) => grant.revoked !== 'no')
  const reach = reachAt(state, now)
  const covered = reach !== undefined && action.until <= reach
  const candidates: Candidate[] = []
  if (action.until <= now) candidates.push(refusedAsPast(state, exchange))
  if (duplicate !== undefined && duplicate.until <= now) {
    // Whether the end or the duplicate speaks first is open, and so is whether a late retry is answered like an early one.
    candidates.push(conflict(state, exchange, duplicate), returned(state, exchange, duplicate))
    if (covered) candidates.push(coverage(state, action, exchange, now))
    return candidates
  }
  if (duplicate !== undefined) {
    const first = covered ? choose(state, 'duplicate-or-coverage', 'duplicate') : state
    if (first !== undefined) candidates.push(...duplicates(first, action, exchange, duplicate))
    if (covered) candidates.push(...coverageFirst(state, action, exchange, now))
    return candidates
  }
  if (action.until <= now) {
    if (revoked !== undefined) candidates.push(answersRevoked(state, exchange, revoked))
    return candidates
  }
  const open = spentSource(state, action, exchange, candidates)
  for (const each of revoked === undefined
    ? [open]
    : revokedSource(open, exchange, revoked, covered, candidates)) {
    candidates.push(covered ? coverage(each, action, exchange, now) : recorded(each, action, exchange, reach))
  }
  return candidates
}

/**
 * While a grant ends, or the end asked for is reached, a deployment that reads its clock twice may decide by one instant and
 * write another: what it answers is believed. Undefined where there is no such border.
 */
export function atBorder(state: PairState, action: Create, exchange: Exchange): Candidate | undefined {
  const { server, status } = exchange
  const isReached = action.until >= server.earliest && action.until <= server.latest
  if (!isReached && !hasBorderIn(state, server)) return undefined
  const grant = grantOf(exchange)
  const claim = 'a create at a border is granted, covered or refused'
  const parts = [part('GRANT-CREATES', claim, status === 200 ? grant !== undefined : isRefusal(status))]
  const isKnown = state.grants.some(({ id }) => id === grant?.id)
  if (grant === undefined || isKnown) return { parts, next: state }
  return { parts, next: { ...state, grants: [...state.grants, recordedGrant(action, exchange, server)] } }
}

function refusedAsPast(state: PairState, { status }: Exchange): Candidate {
  return {
    parts: [part('GRANT-ENDS-IN-PAST', 'a create that ends in the past is refused', isRefusal(status))],
    next: state,
  }
}

/** The three variants of a duplicate: by its end, always a conflict, always the existing grant. */
function duplicates(
  state: PairState,
  action: Create,
  exchange: Exchange,
  existing: ModelGrant,
): readonly Candidate[] {
  const sameEnd = existing.until === action.until
  const answers = {
    replay: sameEnd ? 'existing' : 'conflict',
    conflict: 'conflict',
    'return-existing': 'existing',
  }
  return Object.entries(answers).flatMap(([variant, answer]) => {
    const next = choose(state, 'duplicate-source', variant)
    if (next === undefined) return []
    return [answer === 'conflict' ? conflict(next, exchange, existing) : returned(next, exchange, existing)]
  })
}

/** Instead of a conflict a second grant, the existing one with other fields, or a failure breaks the stated rule too. */
function conflict(next: PairState, exchange: Exchange, existing: ModelGrant): Candidate {
  const { status } = exchange
  const instead = returned(next, exchange, existing)
  if (status === 200 && instead.parts.some(({ holds }) => !holds)) return instead
  const parts = [part('GRANT-DUPLICATE-SOURCE', 'a duplicate sourceId conflicts (409)', status === 409)]
  const claim = 'a duplicate sourceId answers 409 or the existing grant'
  return { parts: status < 500 ? parts : [...parts, part('GRANT-SOURCE-NO-SECOND', claim, false)], next }
}

const returned = (next: PairState, exchange: Exchange, existing: ModelGrant): Candidate => ({
  parts: [
    part('GRANT-DUPLICATE-SOURCE', 'a duplicate sourceId answers 200', exchange.status === 200),
    ...asItIs('GRANT-SOURCE-NO-SECOND', 'a duplicate sourceId answers the existing grant', exchange, [
      existing,
    ]),
  ],
  next,
})

/** That one of these grants is answered, with every field as it was. */
function asItIs(
  rule: 'GRANT-COVERED' | 'GRANT-SOURCE-NO-SECOND',
  claim: string,
  exchange: Exchange,
  grants: readonly ModelGrant[],
) {
  const answered = grantOf(exchange)
  const found = grants.find(({ id }) => id === answered?.id)
  const fields = answered === undefined || found === undefined ? [] : asFirst(found.first, answered)
  const changed = fields.find(({ holds }) => !holds)
  const same = changed === undefined ? claim : `${claim}: ${changed.claim}`
  return [part(rule, same, found !== undefined && changed === undefined), ...fields]
}

function coverageFirst(
  state: PairState,
  action: Create,
  exchange: Exchange,
  now: number,
): readonly Candidate[] {
  const next = choose(state, 'duplicate-or-coverage', 'coverage')
  return next === undefined ? [] : [coverage(next, action, exchange, now)]
}

/** Whether the source of a covered request counts as used is open in the description. */
function spentSource(
  state: PairState,
  action: Create,
  exchange: Exchange,
  candidates: Candidate[],
): PairState {
  const answered = state.spent[`${action.type} ${action.source}`]
  if (action.source === undefined || answered === undefined) return state
  const remembered = choose(state, 'covered-source', 'remembered')
  if (remembered !== undefined) {
    const claim = 'a sourceId of a covered request conflicts (409) or answers the grant it was answered with'
    const holds = exchange.status === 409 || (exchange.status === 200 && grantOf(exchange)?.id === answered)
    candidates.push({ parts: [part('GRANT-SOURCE-NO-SECOND', claim, holds)], next: remembered })
  }
  return choose(state, 'covered-source', 'forgotten') ?? state
}

/** The source of a revoked grant is still a duplicate, or free again. */
function revokedSource(
  state: PairState,
  exchange: Exchange,
  revoked: ModelGrant,
  covered: boolean,
  candidates: Candidate[],
): readonly PairState[] {
  const choice = `revoked-source ${revoked.revoked}`
  const before = covered ? choose(state, 'duplicate-or-coverage', 'duplicate') : state
  const duplicate = before === undefined ? undefined : choose(before, choice, 'duplicate')
  if (duplicate !== undefined) candidates.push(answersRevoked(duplicate, exchange, revoked))
  const free = choose(state, choice, 'new')
  // Where coverage is decided before duplicates, this includes duplicates of revoked grants.
  const first = covered ? choose(state, 'duplicate-or-coverage', 'coverage') : undefined
  return [free, first].filter((each) => each !== undefined)
}

function answersRevoked(next: PairState, exchange: Exchange, revoked: ModelGrant): Candidate {
  const claim = 'the sourceId of a revoked grant conflicts (409) or answers that grant'
  const holds = exchange.status === 409 || (exchange.status === 200 && grantOf(exchange)?.id === revoked.id)
  return { parts: [part('GRANT-REVOKED-SOURCE', claim, holds)], next }
}

function coverage(state: PairState, action: Create, exchange: Exchange, now: number): Candidate {
  const spent = { ...state.spent, [`${action.type} ${action.source}`]: grantOf(exchange)?.id ?? '' }
  return {
    parts: [
      part('GRANT-COVERED', 'access that is covered already answers 200', exchange.status === 200),
      ...asItIs('GRANT-COVERED', 'the covering grant is answered', exchange, liveAt(state, now)),
    ],
    next: action.source === undefined ? state : { ...state, spent },
  }
}

function recorded(
  state: PairState,
  action: Create,
  exchange: Exchange,
  reach: number | undefined,
): Candidate {
  const grant = grantOf(exchange)
  const from = reach === undefined ? exchange.server : { earliest: reach, latest: reach }
  const { startsAt, createdAt } = grant ?? {}
  const starts =
    startsAt === undefined || (reach === undefined ? isWithin(startsAt, from) : startsAt === reach)
  const next = recordedGrant(action, exchange, from)
  const where = reach === undefined ? 'at once' : `where the access ends (${endText(reach)})`
  const known = action.others.has(grant?.id ?? '') || state.grants.some(({ id }) => id === grant?.id)
  const created = [
    part(
      'GRANT-CREATES',
      'access that is not there yet is granted (200)',
      exchange.status === 200 && grant !== undefined,
    ),
    part('GRANT-CREATES', 'a new grant is answered, not one that was there before', !known),
  ]
  // The fields of an existing grant prove nothing about the new one.
  if (grant === undefined || known) return { parts: created, next: state }
  const recordedNow = createdAt === undefined || isWithin(createdAt, exchange.server)
  const isAsked = grant.endsAt === action.until
  const clock = reach === undefined && starts ? Math.max(state.clock, next.from.earliest) : state.clock
  return {
    parts: [
      ...created,
      part('GRANT-START-CHOSEN', `the grant starts ${where}`, starts),
      action.until === Number.POSITIVE_INFINITY
        ? part('GRANT-NO-END-PERMANENT', 'without endsAt the grant is permanent', isAsked)
        : part('GRANT-ENDS-AT-EXACT', `the grant ends exactly at ${iso(action.until)}`, isAsked),
      part('GRANT-TYPE-FIELD', `the grant's type is ${action.type}`, grant.grantType === action.type),
      part('GRANT-USER-ID', 'it is of the user asked for', [undefined, action.userId].includes(grant.userId)),
      part(
        'GRANT-SOURCE-FIELD',
        'the sourceId comes back unchanged',
        [undefined, action.source].includes(grant.sourceId),
      ),
      part('GRANT-CREATED-AT', 'createdAt is when it was recorded', recordedNow),
    ],
    next: { ...state, clock, grants: [...state.grants, next] },
  }
}

function recordedGrant(
  { type, source, until }: Create,
  exchange: Exchange,
  from: ModelGrant['from'],
): ModelGrant {
  const first = grantOf(exchange)
  const startsAt = first?.startsAt
  return {
    id: first?.id ?? '',
    type,
    source,
    from: startsAt === undefined ? from : { earliest: startsAt, latest: startsAt },
    until,
    revoked: 'no',
    first,
  }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500
