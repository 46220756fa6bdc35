import type { Exchange } from '../kit/exchange.ts'
import { grantOf, iso } from '../kit/wire.ts'
import { choose, liveAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import { type Action, type Candidate, part } from './step.ts'

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
  const revoked = same.find((grant) => grant.revoked !== 'no')
  const reach = reachAt(state, now)
  const covered = reach !== undefined && action.until <= reach
  const candidates: Candidate[] = []
  if (action.until <= now) candidates.push(refusedAsPast(state, exchange))
  if (duplicate !== undefined) {
    const first = covered ? choose(state, 'duplicate-or-coverage', 'duplicate') : state
    if (first !== undefined) candidates.push(...duplicates(first, action, exchange, duplicate))
    if (covered) candidates.push(...coverageFirst(state, action, exchange, now))
    return candidates
  }
  if (action.until <= now) return candidates
  const open = spentSource(state, action, exchange, candidates)
  for (const each of revoked === undefined
    ? [open]
    : revokedSource(open, exchange, revoked, covered, candidates)) {
    candidates.push(covered ? coverage(each, action, exchange, now) : recorded(each, action, exchange, reach))
  }
  return candidates
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
    return [answer === 'conflict' ? conflict(next, exchange) : returned(next, exchange, existing)]
  })
}

const conflict = (next: PairState, { status }: Exchange): Candidate => ({
  parts: [part('GRANT-DUPLICATE-SOURCE', 'a duplicate sourceId conflicts (409)', status === 409)],
  next,
})

const returned = (next: PairState, exchange: Exchange, existing: ModelGrant): Candidate => ({
  parts: [
    part('GRANT-DUPLICATE-SOURCE', 'a duplicate sourceId answers 200', exchange.status === 200),
    part(
      'GRANT-SOURCE-NO-SECOND',
      'a duplicate sourceId answers the existing grant',
      grantOf(exchange)?.id === existing.id,
    ),
  ],
  next,
})

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
  const before = covered ? choose(state, 'duplicate-or-coverage', 'duplicate') : state
  const duplicate = before === undefined ? undefined : choose(before, 'revoked-source', 'duplicate')
  if (duplicate !== undefined) {
    const claim = 'the sourceId of a revoked grant conflicts (409) or answers that grant'
    const holds = exchange.status === 409 || (exchange.status === 200 && grantOf(exchange)?.id === revoked.id)
    candidates.push({ parts: [part('GRANT-REVOKED-SOURCE', claim, holds)], next: duplicate })
  }
  const free = choose(state, 'revoked-source', 'new')
  // Where coverage is decided before duplicates, this includes duplicates of revoked grants.
  const first = covered ? choose(state, 'duplicate-or-coverage', 'coverage') : undefined
  return [free, first].filter((each) => each !== undefined)
}

function coverage(state: PairState, action: Create, exchange: Exchange, now: number): Candidate {
  const grant = grantOf(exchange)
  const live = liveAt(state, now)
  const spent = { ...state.spent, [`${action.type} ${action.source}`]: grant?.id ?? '' }
  return {
    parts: [
      part('GRANT-COVERED', 'access that is covered already answers 200', exchange.status === 200),
      part(
        'GRANT-COVERED',
        'the covering grant is answered',
        live.some(({ id }) => id === grant?.id),
      ),
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
  const { earliest, latest } = exchange.server
  const from = reach === undefined ? { earliest, latest } : { earliest: reach, latest: reach }
  const slack = reach === undefined ? startSlackMs : 0
  const startsAt = grant?.startsAt
  const starts =
    startsAt === undefined || (startsAt >= from.earliest - slack && startsAt <= from.latest + slack)
  const where = reach === undefined ? 'at once' : `where the access ends (${iso(reach)})`
  const next: ModelGrant = {
    id: grant?.id ?? '',
    type: action.type,
    source: action.source,
    from: startsAt === undefined || !starts ? from : { earliest: startsAt, latest: startsAt },
    until: action.until,
    revoked: 'no',
  }
  const known = state.grants.some(({ id }) => id === grant?.id)
  const created = [
    part(
      'GRANT-CREATES',
      'access that is not there yet is granted (200)',
      exchange.status === 200 && grant !== undefined,
    ),
    part('GRANT-CREATES', 'a new grant is answered, not one that was there before', !known),
  ]
  // The fields of an existing grant prove nothing about the new one.
  const fields =
    grant === undefined || known
      ? []
      : [
          part('GRANT-START-CHOSEN', `the grant starts ${where}`, starts),
          action.until === Number.POSITIVE_INFINITY
            ? part(
                'GRANT-NO-END-PERMANENT',
                'without endsAt the grant is permanent',
                grant.endsAt === action.until,
              )
            : part(
                'GRANT-ENDS-AT-EXACT',
                `the grant ends exactly at ${iso(action.until)}`,
                grant.endsAt === action.until,
              ),
          part('GRANT-TYPE-FIELD', `the grant's type is ${action.type}`, grant.grantType === action.type),
          part(
            'GRANT-SOURCE-FIELD',
            'the sourceId comes back unchanged',
            [undefined, action.source].includes(grant.sourceId),
          ),
        ]
  const clock = reach === undefined && starts ? Math.max(state.clock, next.from.earliest) : state.clock
  return { parts: [...created, ...fields], next: { ...state, clock, grants: [...state.grants, next] } }
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** Tolerance of a start "at once", in milliseconds: some ledgers keep whole seconds. */
const startSlackMs = 1_000
