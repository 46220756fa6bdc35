import type { GrantDecision, GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { readingField, readingText, takingBody } from './change-input.ts'
import {
  adding,
  answering,
  decidingNew,
  endingAt,
  seeingPair,
  startingAt,
  wanted,
  writingGrant,
} from './change-ledger.ts'
import { answeringWith, operating, showingGrantField } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { seeingRemembered } from './remember-grants.ts'

/** Bugs of what a create records and answers, and of the chain that it continues. */
export const createMutants = mutantsByRules('create', {
  'GRANT-START-CHOSEN': {
    'every grant begins now': startingAt((_, { now }) => now),
    'a grant begins behind the current one': startingAt((_, { live, now }) => {
      const current = live.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
      return current?.endsAt ?? now
    }),
    'a grant begins a millisecond late': startingAt(({ startsAt }, { live }) =>
      live.length === 0 ? startsAt : startsAt + 1,
    ),
    // The body is bound to the row, and startsAt with it.
    'a client chooses the start': (composition) => {
      let start: unknown
      const taken = takingBody(({ startsAt, ...body }) => {
        start = startsAt
        return body
      })(composition)
      return startingAt(({ startsAt, endsAt }) => {
        const chosen = typeof start === 'string' ? Date.parse(start) : Number.NaN
        return Number.isNaN(chosen) ? startsAt : Math.min(Math.max(0, chosen), endsAt - 1)
      })(taken)
    },
  },
  'GRANT-START-CHOSEN GRANT-START-INSTANT': {
    'a grant begins on the next day': startingAt(({ startsAt, endsAt }, { live }) =>
      live.length === 0 ? Math.min(Math.ceil(startsAt / day) * day, endsAt - 1) : startsAt,
    ),
    'a grant begins at the full second': startingAt(({ startsAt }) => Math.floor(startsAt / 1_000) * 1_000),
  },
  'GRANT-ENDS-AT-EXACT': {
    'an end in full seconds': ending((endsAt) => Math.floor(endsAt / 1_000) * 1_000),
    'an end in full minutes': ending((endsAt) => Math.round(endsAt / 60_000) * 60_000),
    'an end at midnight': ending((endsAt) => Math.ceil(endsAt / day) * day - 1),
    // A renewal adds the time between now and its end to the end of the chain.
    'an end as a length of time': endingAt(({ startsAt, endsAt }, { now }) => startsAt + (endsAt - now)),
    'an end with seven hours of grace': ending((endsAt) => endsAt + 7 * 3_600_000),
    'an end beyond 2038 is cut': ending((endsAt) => Math.min(endsAt, 2 ** 31 * 1_000)),
    'a leap day is refused': readingField('endsAt', (end) =>
      /-02-29T/.test(`${end}`) ? 'no such day' : end,
    ),
  },
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT-NORMALISED': {
    'an end without its offset': readingText('endsAt', (text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  'GRANT-NO-END-PERMANENT': {
    'no end is a month': endingAt(({ startsAt, endsAt }) =>
      endsAt === FOREVER ? startsAt + 30 * day : endsAt,
    ),
  },
  'GRANT-NO-END-PERMANENT GRANT-PERMANENT-NO-END': {
    'no end is a distant one': showingGrantField('endsAt', (end = '9999-12-31T23:59:59.999Z') => end),
    'no end is null': showingGrantField('endsAt', (end = null) => end),
  },
  'GRANT-TYPE-FIELD': {
    'every grant is paid': showingGrantField('grantType', (type) =>
      type === 'trial' ? type : 'paid_external',
    ),
    'gift and reward are exchanged': operating('createBundleGrant', (run) => (input, ...rest) => {
      const { grantType: type } = input
      if (type !== 'gift' && type !== 'referral_reward') return run(input, ...rest)
      return run({ ...input, grantType: type === 'gift' ? 'referral_reward' : 'gift' }, ...rest)
    }),
  },
  'STATUS-SUCCESS-200': {
    'a create answers 201': answeringWith(
      { status: 201 },
      ({ status }, { method }) => method === 'POST' && status === 200,
    ),
  },
  'GRANT-CREATED-AT': {
    'created when it begins': writingGrant((grant) => ({ ...grant, createdAt: grant.startsAt })),
  },

  // The chain: what is covered by it, and whose it is.
  'GRANT-COVERED GRANT-COVERED-END': {
    'an equal end is not covered': recordingWhen((endsAt, reach) => endsAt === reach),
  },
  'GRANT-COVERED': {
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
    'covered answers what was asked for': covering((_, request, { now }) => ({
      kind: 'covered',
      grant: wanted(request, now, now),
    })),
    'covered answers with the source of the request': covering((grant, { sourceId }) => ({
      kind: 'covered',
      grant: { ...grant, sourceId },
    })),
  },
  'GRANT-COVERED GRANT-ENDS-AT-EXACT': {
    'covered cuts the grant': covering((grant, { endsAt }) => {
      const isCut = grant.endsAt > endsAt && grant.startsAt < endsAt
      return isCut ? { kind: 'covered', grant: { ...grant, endsAt } } : undefined
    }),
  },
  'GRANT-COVERED-END GRANT-CREATES': {
    // A tolerance, for clocks that differ.
    'an end a second beyond is covered': decidingNew(({ live }, { endsAt }) => {
      const last = live.at(-1)
      const isNear = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
      return isNear ? answering({ kind: 'covered', grant: last }) : undefined
    }),
  },
  'GRANT-CREATES GRANT-NO-END-PERMANENT GRANT-COVERED': {
    // A missing end is the smallest of all.
    'an end covers permanence': decidingNew(({ live, now }, { endsAt }) => {
      const current = live.find(({ startsAt }) => startsAt <= now)
      if (endsAt !== FOREVER || current === undefined) return undefined
      return answering({ kind: 'covered', grant: current })
    }),
  },
  'GRANT-CREATES CHAIN-DEFINITION': {
    // The transaction of a scheduled grant is never committed.
    'a grant that is never stored': decidingNew((view, request) => {
      const reach = view.live.at(-1)?.endsAt
      if (reach === undefined || request.endsAt <= reach) return undefined
      return answering({ kind: 'granted', grant: wanted(request, reach, view.now) })
    }),
  },
  'GRANT-START-CHOSEN GRANT-COVERED': {
    'a chain over all bundles': crossing((one, other) => one.account === other.account),
    'a chain over all users': crossing((one, other) => one.bundle === other.bundle),
    'a chain of one type': seeingPair((view, { type }) => ({
      ...view,
      live: view.live.filter((grant) => grant.type === type),
    })),
  },
})

const day = 86_400_000

/** Another end for each grant that has one, as long as it is later than the start. */
function ending(change: (endsAt: number) => number): Make {
  return endingAt(({ startsAt, endsAt }) => {
    const changed = endsAt === FOREVER ? endsAt : change(endsAt)
    return changed > startsAt ? changed : endsAt
  })
}

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
