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
import { both, operating, showingGrantField, showingGrants, without } from './exchange-parts.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { isOf, isRevoked, knowing, type Remembered, seeingRemembered } from './remember-grants.ts'

/** Records a grant from now on where the chain, which reaches to `reach`, covers it. */
const recordingWhen = (meant: (endsAt: Instant, reach: Instant) => boolean): Make =>
  decidingNew(({ live, now }, request) => {
    const reach = live.at(-1)?.endsAt
    if (reach === undefined || request.endsAt > reach || !meant(request.endsAt, reach)) return undefined
    return adding(wanted(request, now, now))
  })

const creates = mutantsOf('create', {
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
  'GRANT-START-CHOSEN: permanent access begins now': startingAt(({ startsAt, endsAt }, { now }) =>
    endsAt === FOREVER ? now : startsAt,
  ),
  // The start comes from the last grant of the same ledger, and payments have one of their own.
  'GRANT-START-CHOSEN: paid time and given time do not queue': startingAt((grant, { live, now }) => {
    const own = live.filter((other) => (other.type === 'paid_external') === (grant.type === 'paid_external'))
    return chainAt(own, now).reach
  }),
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
  // Zones are thought to lie between -11 and +12.
  'GRANT-ENDS-AT-EXACT: an end with an offset beyond these is refused': readingText('endsAt', (text) =>
    /(?:-12|\+1[34]):\d\d$/.test(text) ? 'no time' : text,
  ),
  // The last day of the year 9999 stands for permanent access in the database.
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: an end on the last day of all': takingInput((input) =>
    Number(input['endsAt']) >= Date.UTC(9999, 11, 31) ? without(input, 'endsAt') : input,
  ),
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
  'GRANT-ENDS-AT-EXACT: the sign of an offset of less than an hour is lost': readingText('endsAt', (text) =>
    text.replace(/-(00:\d\d)$/, '+$1'),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: a renewal begins where the revoked end of the chain was':
    seeingRemembered((one, pair, now) => isOf(pair, one) && isRevoked(one) && one.grant.startsAt > now),
})

/** Bugs of creates. */
export const createMutants = [...creates, ...subtle]
