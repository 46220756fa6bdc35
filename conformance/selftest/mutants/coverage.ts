import type { GrantDecision, GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { adding, answering, decidingNew, seeingPair, wanted } from './change-ledger.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'
import { seeingRemembered } from './remember-grants.ts'

const breaking = breakingIn('create')

/** Bugs of the chain: what is covered by it, and whose it is. */
export const coverageMutants: readonly Mutant[] = [
  ...breaking(['GRANT-COVERED', 'GRANT-COVERED-END'], {
    'an equal end is not covered': recordingWhen((endsAt, reach) => endsAt === reach),
  }),
  ...breaking(['GRANT-COVERED'], {
    'an earlier end is not covered': recordingWhen((endsAt, reach) => endsAt < reach && reach !== FOREVER),
    // Null covers nothing, and is not equal to null.
    'permanent access does not cover': recordingWhen(
      (endsAt, reach) => reach === FOREVER && endsAt !== FOREVER,
    ),
    'permanent access twice': recordingWhen((endsAt, reach) => reach === FOREVER && endsAt === FOREVER),
    'the scheduled chain does not cover': decidingNew((view, request) => {
      const current = view.live.find(({ startsAt }) => startsAt <= view.now)
      const reach = view.live.at(-1)?.endsAt
      if (current === undefined || reach === undefined || request.endsAt <= current.endsAt) return undefined
      return request.endsAt <= reach ? adding(wanted(request, current.endsAt, view.now)) : undefined
    }),
    'covered is refused': covering((grant) => ({ kind: 'conflict', grant })),
    // With an id that no list knows.
    'covered answers what was asked for': covering((_, request, { now }) => ({
      kind: 'covered',
      grant: wanted(request, now, now),
    })),
    'covered answers with the source of the request': covering((grant, { sourceId }) => ({
      kind: 'covered',
      grant: { ...grant, sourceId },
    })),
  }),
  ...breaking(['GRANT-COVERED', 'GRANT-ENDS-AT-EXACT'], {
    // The covered request is written over the grant that covers it.
    'covered cuts the grant': covering((grant, { endsAt }) => {
      const isCut = grant.endsAt > endsAt && grant.startsAt < endsAt
      return isCut ? { kind: 'covered', grant: { ...grant, endsAt } } : undefined
    }),
  }),
  ...breaking(['GRANT-COVERED-END', 'GRANT-CREATES'], {
    // A tolerance, for clocks that differ.
    'an end a second beyond is covered': decidingNew(({ live }, { endsAt }) => {
      const last = live.at(-1)
      const isNear = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
      return isNear ? answering({ kind: 'covered', grant: last }) : undefined
    }),
  }),
  ...breaking(['GRANT-CREATES', 'GRANT-NO-END-PERMANENT', 'GRANT-COVERED'], {
    // A missing end is the smallest of all.
    'an end covers permanence': decidingNew(({ live, now }, { endsAt }) => {
      const current = live.find(({ startsAt }) => startsAt <= now)
      if (endsAt !== FOREVER || current === undefined) return undefined
      return answering({ kind: 'covered', grant: current })
    }),
  }),
  ...breaking(['GRANT-CREATES', 'CHAIN-DEFINITION'], {
    // The transaction of a scheduled grant is never committed.
    'a grant that is never stored': decidingNew((view, request) => {
      const reach = view.live.at(-1)?.endsAt
      if (reach === undefined || request.endsAt <= reach) return undefined
      return answering({ kind: 'granted', grant: wanted(request, reach, view.now) })
    }),
  }),
  ...breaking(['GRANT-START-CHOSEN', 'GRANT-COVERED'], {
    'a chain over all bundles': crossing((one, other) => one.account === other.account),
    'a chain over all users': crossing((one, other) => one.bundle === other.bundle),
    'a chain of one type': seeingPair((view, { type }) => ({
      ...view,
      live: view.live.filter((grant) => grant.type === type),
    })),
  }),
]

/** Records a grant from now on where the chain, which reaches to `reach`, covers it. */
function recordingWhen(meant: (endsAt: Instant, reach: Instant) => boolean): Make {
  return decidingNew(({ live, now }, request) => {
    const reach = live.at(-1)?.endsAt
    if (reach === undefined || request.endsAt > reach || !meant(request.endsAt, reach)) return undefined
    return adding(wanted(request, now, now))
  })
}

/** Answers otherwise where a grant covers the request; undefined leaves it to the sound decision. */
function covering(
  decide: (grant: Grant, request: GrantRequest, view: PairView) => GrantDecision | undefined,
): Make {
  return decidingNew((view, request) => {
    const grant = view.live.find(({ endsAt }) => endsAt >= request.endsAt)
    const decision = grant && decide(grant, request, view)
    return decision && answering(decision)
  })
}

/** The chain of a pair holds the live grants of all pairs like it that were made since the start. */
function crossing(alike: (one: Pair, other: Pair) => boolean): Make {
  return seeingRemembered(
    (one, pair, now) => alike(one, pair) && one.revokedAt === undefined && one.grant.endsAt > now,
  )
}
