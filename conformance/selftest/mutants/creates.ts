import { chainAt } from '../../../src/ledger/chain.ts'
import type { GrantDecision } from '../../../src/ledger/decide-grant.ts'
import type { Decide, PairView } from '../../../src/ledger/decision.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { readingText, takingBody, takingInput } from './change-input.ts'
import {
  adding,
  answering,
  decidingNew,
  endingAt,
  seeingLive,
  startingAt,
  wanted,
  writingGrant,
} from './change-ledger.ts'
import { both, operating, showingGrantField, showingGrants, stepping, without } from './exchange-parts.ts'
import { after, type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { isOf, isRevoked, knowing, type Remembered, seeing, seeingRemembered } from './remember-grants.ts'

/** Records a grant from now on where the chain, which reaches to `reach`, covers it. */
const recordingWhen = (meant: (endsAt: Instant, reach: Instant) => boolean): Make =>
  decidingNew(({ live, now }, request) => {
    const reach = live.at(-1)?.endsAt
    if (reach === undefined || request.endsAt > reach || !meant(request.endsAt, reach)) return undefined
    return adding(wanted(request, now, now))
  })

const creates = mutantsOf('create', {
  // The body is bound to the row, and startsAt with it.
  'GRANT-START-CHOSEN: a client chooses the start': (composition) => {
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
  'GRANT-ENDS-AT-EXACT: an end in full seconds': endingAt(({ startsAt, endsAt }) => {
    const cut = Math.floor(endsAt / 1_000) * 1_000
    return cut > startsAt ? cut : endsAt
  }),
  'GRANT-ENDS-AT-EXACT: a short grant is made longer': endingAt(({ startsAt, endsAt }, { now }) =>
    endsAt < now + 60_000 ? Math.max(now, startsAt) + 60_000 : endsAt,
  ),
  'GRANT-NO-END-PERMANENT: no end is a month': endingAt(({ startsAt, endsAt }) =>
    endsAt === FOREVER ? startsAt + 30 * 86_400_000 : endsAt,
  ),
  'GRANT-NO-END-PERMANENT GRANT-PERMANENT-NO-END: no end is null': showingGrantField(
    'endsAt',
    (end = null) => end,
  ),
  'GRANT-CREATES: an end a second beyond is covered': decidingNew(({ live }, { endsAt }) => {
    const last = live.at(-1)
    const isNear = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
    return isNear ? answering({ kind: 'covered', grant: last }) : undefined
  }),
  'GRANT-COVERED: an equal end is not covered': recordingWhen((endsAt, reach) => endsAt === reach),
  'GRANT-COVERED: an earlier end is not covered': recordingWhen(
    (endsAt, reach) => endsAt < reach && reach !== FOREVER,
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a chain over all bundles': seeingRemembered(
    ({ account, revokedAt, grant }, pair, now) =>
      account === pair.account && revokedAt === undefined && grant.endsAt > now,
  ),
})

type Decided = ReturnType<Decide<GrantDecision>>

/** A create that is decided otherwise, by one who knows the grants of the pair since the start. */
export const deciding = (
  change: (decided: Decided, view: PairView, own: readonly Remembered[]) => Decided,
): Make =>
  knowing((store, grants) => ({
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        const decided = decide(view)
        if (question.grant !== undefined) return decided
        const own = grants().filter((one) => isOf(pair, one))
        return change(decided as unknown as Decided, view, own) as unknown as typeof decided
      }),
  }))

/** A text of an end is that of another instant; one that is none stays. */
const endingAtInstant = (instantOf: (text: string) => number): Make =>
  readingText('endsAt', (text) => {
    const at = instantOf(text)
    return Number.isNaN(at) ? text : new Date(at).toISOString()
  })

/** An end so many hours later in an hour of UTC, on the Sunday of a month on which clocks in Europe change. */
const changingClocks = (month: number, hours: number, later: number): Make =>
  endingAtInstant((text) => {
    const end = new Date(text)
    const isSunday = end.getUTCMonth() === month && end.getUTCDay() === 0 && end.getUTCDate() > 24
    return isSunday && end.getUTCHours() === hours ? end.getTime() + later * 3_600_000 : Number.NaN
  })

const day = 86_400_000

const subtle = subtleMutantsOf('create', {
  // The greatest of the ends leaves out what is null; permanence is asked for when no end is found.
  'GRANT-START-CHOSEN GRANT-COVERED: permanent access behind an end is overlooked': seeingLive((live) => {
    const ended = live.filter(({ endsAt }) => endsAt !== FOREVER)
    return ended.length === 0 ? live : ended
  }),
  'GRANT-START-CHOSEN GRANT-COVERED: a scheduled grant that has begun carries no chain': seeingLive(
    (live, now) => live.filter(({ startsAt, createdAt }) => startsAt > now || startsAt <= createdAt),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a chain beside a revoke in another bundle': seeing(
    (view, { pair, grants }) => {
      const own = grants.filter(({ account }) => account === pair.account)
      const lastAt = Math.max(...own.map(({ revokedAt = 0 }) => revokedAt))
      const isElsewhere = own.some(({ bundle, revokedAt }) => revokedAt === lastAt && bundle !== pair.bundle)
      const isLast = own.every(({ grant }) => grant.createdAt <= lastAt)
      return isElsewhere && isLast ? { ...view, live: [] } : view
    },
  ),
  'GRANT-START-CHOSEN: permanent access begins now': startingAt(({ startsAt, endsAt }, { now }) =>
    endsAt === FOREVER ? now : startsAt,
  ),
  // The start comes from the last grant of the same ledger, and payments have one of their own.
  'GRANT-START-CHOSEN: paid time and given time do not queue': startingAt((grant, { live, now }) => {
    const own = live.filter((other) => (other.type === 'paid_external') === (grant.type === 'paid_external'))
    return chainAt(own, now).reach
  }),
  'GRANT-START-CHOSEN: a renewal shortly after the end begins at the end': deciding(
    (decided, { now }, own) => {
      const { effect } = decided
      if (effect.kind !== 'add' || effect.grant.startsAt !== now) return decided
      const kept = own.flatMap((one) => (isRevoked(one) ? [] : [one.grant]))
      const ended = kept.findLast(({ endsAt }) => endsAt <= now && endsAt > now - 10_000)
      return ended === undefined ? decided : adding({ ...effect.grant, startsAt: ended.endsAt })
    },
  ),
  // A null end of the request is compared only with the grant that gives access now.
  'GRANT-COVERED: lifetime access to come covers no lifetime': decidingNew(({ live, now }, request) => {
    if (request.endsAt !== FOREVER) return undefined
    const lifetime = chainAt(live, now).grants.find(({ endsAt }) => endsAt === FOREVER)
    if (lifetime === undefined || lifetime.startsAt <= now) return undefined
    return adding(wanted(request, lifetime.startsAt, now))
  }),
  // The answer takes sourceId from the row, or from the request where the row has none.
  'GRANT-COVERED GRANT-SOURCE-FIELD: a covering grant borrows the source of the request': stepping(
    ({ decideGrant }) => ({
      decideGrant: (request, choose) => (view) => {
        const { decision, effect } = decideGrant(request, choose)(view)
        if (decision.kind !== 'covered') return { decision, effect }
        const sourceId = decision.grant.sourceId ?? request.sourceId
        return { decision: { ...decision, grant: { ...decision.grant, sourceId } }, effect }
      },
    }),
  ),
  // A renewal copies the row that it renews, and its "customer since" with it.
  'GRANT-CREATED-AT: a renewal is as old as the first grant of its chain': writingGrant(
    (grant, { live, now }) => {
      const first = live[0]
      return first === undefined || grant.startsAt <= now ? grant : { ...grant, createdAt: first.createdAt }
    },
  ),
  'GRANT-CREATED-AT GRANT-COVERED: a grant that is asked for again was created then': (composition) => {
    const touched = new Map<unknown, string>()
    const asking = operating('createBundleGrant', (run) => async (input, call, instance) => {
      const done = await run(input, call, instance)
      if (call.trace.decision !== 'granted') touched.set(done.grant.id, new Date(call.now).toISOString())
      return done
    })
    const showing = showingGrants((grant) => {
      return { ...grant, createdAt: touched.get(grant['id']) ?? grant['createdAt'] }
    })
    return both(asking, showing)(composition)
  },
  'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT: an end is found under its name in other letters': takingBody(
    (fields) => {
      const [, end] = Object.entries(fields).find(([name]) => name.toLowerCase() === 'endsat') ?? []
      const { EndsAt: _dropped, ...others } = fields
      return end === undefined ? others : { ...others, endsAt: end }
    },
  ),
  // A date is the last day of access, and midnight is taken for a date.
  'GRANT-ENDS-AT-EXACT: an end at midnight is a whole day': endingAtInstant((text) => {
    const end = Date.parse(text)
    return end % day === 0 ? end + day : Number.NaN
  }),
  'GRANT-ENDS-AT-EXACT: an offset counts in full hours': readingText('endsAt', (text) =>
    text.replace(/([+-]\d\d):\d\d$/, '$1:00'),
  ),
  // It is kept as a local time without an offset.
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks repeat is in the second one': changingClocks(9, 0, 1),
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks repeat is in the first one': changingClocks(9, 1, -1),
  // The digits of UTC are kept as a local time.
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks skip is in the next one': changingClocks(2, 2, 1),
  // The digits are read as a number of milliseconds.
  'GRANT-ENDS-AT-EXACT: half a second is five milliseconds': readingText('endsAt', (text) =>
    text.replace(/\.(\d\d?)(?!\d)/, (_, digits: string) => `.${digits.padStart(3, '0')}`),
  ),
  // However many there are.
  'GRANT-ENDS-AT-EXACT: an end with another number of digits': endingAtInstant((text) => {
    const [, start, digits, zone] = /^(.+)\.(\d{1,6})(\D.*)$/.exec(text) ?? []
    return Date.parse(`${start}${zone}`) + Number(digits)
  }),
  // Zones are thought to lie between -11 and +12.
  'GRANT-ENDS-AT-EXACT: an end with an offset beyond these is refused': readingText('endsAt', (text) =>
    /(?:-12|\+1[34]):\d\d$/.test(text) ? 'no time' : text,
  ),
  // The last day of the year 9999 stands for permanent access in the database.
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: an end on the last day of all': takingInput((input) =>
    Number(input['endsAt']) >= Date.UTC(9999, 11, 31) ? without(input, 'endsAt') : input,
  ),
  // The year is formatted as that of the week, which begins in December.
  'GRANT-ENDS-AT-EXACT FORMAT-TIMESTAMP: an end in the last week of a year': showingGrants((grant) => {
    const end = new Date(`${grant['endsAt']}`)
    const saturday = end.getUTCDate() + 6 - end.getUTCDay()
    if (end.getUTCMonth() !== 11 || saturday <= 31) return grant
    return { ...grant, endsAt: `${grant['endsAt']}`.replace(/^\d+/, `${end.getUTCFullYear() + 1}`) }
  }),
  // The body is read as a stream, and until the type is known there is no field for a source.
  'GRANT-CREATES GRANT-SOURCE-FIELD: a source in front of its type': takingBody((body) => {
    const names = Object.keys(body)
    return names.indexOf('sourceId') < names.indexOf('grantType') ? without(body, 'sourceId') : body
  }),
  // What has a source is a payment when it is read, for once only payments had one.
  'GRANT-TYPE-FIELD: a gift with a source': showingGrants((grant) => {
    const isGift = grant['grantType'] === 'gift' && grant['sourceId'] !== undefined
    return isGift ? { ...grant, grantType: 'paid_external' } : grant
  }),
  'GRANT-START-CHOSEN GRANT-COVERED: a new grant starts after the first 35 links of a longer chain':
    seeingLive((live) => live.slice(0, 35)),
  'GRANT-COVERED: coverage looks at the first 15 links of a chain': decidingNew(({ now, live }, request) => {
    const seen = chainAt(live.slice(0, 15), now)
    const isMissed = request.endsAt > seen.reach && request.endsAt <= chainAt(live, now).reach
    return isMissed ? adding(wanted(request, seen.reach, now)) : undefined
  }),
  'GRANT-CREATES GRANT-COVERED GRANT-NO-END-PERMANENT: a lifetime behind more than 10 links is answered with the last of them':
    decidingNew(({ now, live }, request) => {
      const { grants, reach } = chainAt(live, now)
      const last = grants.at(-1)
      const isLost = request.endsAt === FOREVER && reach !== FOREVER && grants.length > 10
      return isLost && last ? answering({ kind: 'covered', grant: last }) : undefined
    }),
  // It is split at the letter T; what has no time of day is no end.
  'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT: an endsAt with a lower-case t gives permanent access':
    readingText('endsAt', (text) => (text.includes('t') ? undefined : text)),
  'GRANT-COVERED: a gift does not cover what is paid': decidingNew(({ now, live }, request) => {
    const holder = chainAt(live, now).grants.find(({ endsAt }) => endsAt >= request.endsAt)
    const isGift = request.type === 'paid_external' && holder?.type === 'gift' && request.endsAt > now
    return isGift ? adding(wanted(request, now, now)) : undefined
  }),
  'GRANT-ENDS-AT-EXACT: an end after January 2038 is the last second of 32 bits': readingText(
    'endsAt',
    (text) => (Date.parse(text) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : text),
  ),
  'GRANT-ENDS-AT-EXACT: the sign of an offset of less than an hour is lost': readingText('endsAt', (text) =>
    text.replace(/-(00:\d\d)$/, '+$1'),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: a renewal begins where the revoked end of the chain was':
    seeingRemembered((one, pair, now) => isOf(pair, one) && isRevoked(one) && one.grant.startsAt > now),
  'GRANT-COVERED GRANT-CREATES REVOKE-SELECTED GRANT-START-CHOSEN: a revoked grant covers again a minute later':
    after(
      'minutes',
      seeingRemembered(
        ({ revokedAt = FOREVER, grant, ...one }, pair, now) =>
          isOf(pair, one) && now - revokedAt > 60_000 && grant.endsAt > now,
      ),
    ),
  'GRANT-START-CHOSEN GRANT-COVERED: a renewal 12 hours after a create does not see its grant': after(
    'hours',
    seeingLive((live, now) => live.filter(({ createdAt }) => now - createdAt < 43_200_000)),
  ),
  'GRANT-CREATES REVOKE-SELECTED GRANT-COVERED GRANT-NO-END-PERMANENT: for 30 s after permanent access was revoked a create is answered with it':
    deciding((decided, { now, sameSource }, own) => {
      const lost = own.find(
        ({ grant, revokedAt = 0 }) => grant.endsAt === FOREVER && now - revokedAt < 30_000,
      )
      if (lost === undefined || sameSource !== undefined) return decided
      return answering({ kind: 'covered', grant: lost.grant })
    }),
})

/** Bugs of creates. */
export const createMutants = [...creates, ...subtle]
