import { chainAt } from '../../src/ledger/chain.ts'
import { unchanged } from '../../src/ledger/decision.ts'
import { FOREVER, type Instant } from '../../src/ledger/instant.ts'
import { changeBody, changeInput, parseTextAs } from './change-input.ts'
import * as ledger from './change-ledger.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

const day = 86_400_000

/** Puts a bug, for the suite to find, into creates: records a grant from now on where the live grants (neither revoked nor ended) of the user, without a gap up to `accessEnd`, cover it. */
const recordingWhen = (matches: (endsAt: Instant, accessEnd: Instant) => boolean): Mutation =>
  ledger.changeNewDecision(({ live }, grant) => {
    const accessEnd = live.at(-1)?.endsAt ?? grant.startsAt
    return grant.endsAt <= accessEnd && matches(grant.endsAt, accessEnd) ? ledger.addGrant(grant) : undefined
  })

mutantsOf('create', {
  'GRANT-ENDS-AT-EXACT: an end in full seconds': ledger.changeNewTimes(({ startsAt, endsAt }) => {
    const cut = Math.floor(endsAt / 1_000) * 1_000
    return { endsAt: cut > startsAt ? cut : endsAt }
  }),
  'GRANT-ENDS-AT-EXACT: a short grant is made longer': ledger.changeNewTimes(
    ({ startsAt, endsAt }, { now }) => ({
      endsAt: endsAt < now + 60_000 ? Math.max(now, startsAt) + 60_000 : endsAt,
    }),
  ),
  'GRANT-NO-END-PERMANENT: no end is a month': ledger.changeNewTimes(({ startsAt, endsAt }) => ({
    endsAt: endsAt === FOREVER ? startsAt + 30 * day : endsAt,
  })),
  'GRANT-NO-END-PERMANENT GRANT-PERMANENT-NO-END: no end is null': server.changeGrantField(
    'endsAt',
    (end = null) => end,
  ),
  'GRANT-CREATES: an end a second beyond is covered': ledger.changeNewDecision(({ live }, { endsAt }) => {
    const last = live.at(-1)
    const isNear = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
    return isNear ? unchanged({ kind: 'covered', grant: last }) : undefined
  }),
  'GRANT-COVERED: an equal end is not covered': recordingWhen((endsAt, accessEnd) => endsAt === accessEnd),
  'GRANT-COVERED: an earlier end is not covered': recordingWhen(
    (endsAt, accessEnd) => endsAt < accessEnd && accessEnd !== FOREVER,
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a chain over all bundles': ledger.addHistoryGrants(
    ({ account, revokedAt, grant }, pair, now) =>
      account === pair.account && revokedAt === undefined && grant.endsAt > now,
  ),
})

/** Parses the text of an end as another instant; NaN leaves it as it is. */
const endingAtInstant = (instantOf: (text: string) => number): Mutation =>
  parseTextAs('endsAt', (text) => {
    const at = instantOf(text)
    return Number.isNaN(at) ? text : new Date(at).toISOString()
  })

/** Moves ends in one hour, UTC, of the Sunday on which clocks in Europe change in a month, by `later` hours. */
const changingClocks = (month: number, hours: number, later: number): Mutation =>
  endingAtInstant((text) => {
    const end = new Date(text)
    const isSunday = end.getUTCMonth() === month && end.getUTCDay() === 0 && end.getUTCDate() > 24
    return isSunday && end.getUTCHours() === hours ? end.getTime() + later * 3_600_000 : Number.NaN
  })

subtleMutantsOf('create', {
  // The greatest end is that of the grants that have one; only without any is access permanent.
  'GRANT-START-CHOSEN GRANT-COVERED: permanent access behind an end is overlooked': ledger.changeLiveGrants(
    (live) => {
      const ended = live.filter(({ endsAt }) => endsAt !== FOREVER)
      return ended.length === 0 ? live : ended
    },
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a scheduled grant that has begun carries no chain':
    ledger.changeLiveGrants((live, now) =>
      live.filter(({ startsAt, createdAt }) => startsAt > now || startsAt <= createdAt),
    ),
  'GRANT-START-CHOSEN: permanent access begins now': ledger.changeNewTimes(
    ({ startsAt, endsAt }, { now }) => ({
      startsAt: endsAt === FOREVER ? now : startsAt,
    }),
  ),
  // The start comes from the last grant of the same ledger, and payments have one of their own.
  'GRANT-START-CHOSEN: paid time and given time do not queue': ledger.changeNewTimes(
    (grant, { live, now }) => {
      const own = live.filter(
        (other) => (other.type === 'paid_external') === (grant.type === 'paid_external'),
      )
      return { startsAt: chainAt(own, now).accessEnd }
    },
  ),
  // A renewal copies the row that it renews, and its "customer since" with it.
  'GRANT-CREATED-AT: a renewal is as old as the first grant of its chain': ledger.changeNewTimes(
    ({ startsAt }, { live: [first], now }) => (first && startsAt > now ? { createdAt: first.createdAt } : {}),
  ),
  'GRANT-CREATED-AT GRANT-COVERED: a grant that is asked for again was created then': server.stateful(() => {
    const touched = new Map<unknown, string>()
    return server.both(
      server.changeOperation('createBundleGrant', async (run, _input, { trace, now }) => {
        const done = await run()
        if (trace.decision !== 'granted') touched.set(done.grant.id, new Date(now).toISOString())
        return done
      }),
      server.changeGrants((grant) => ({
        ...grant,
        createdAt: touched.get(grant['id']) ?? grant['createdAt'],
      })),
    )
  }),
  'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT: an end is found under its name in other letters': changeBody(
    (fields) => {
      const [, end] = Object.entries(fields).find(([name]) => name.toLowerCase() === 'endsat') ?? []
      return { ...server.without(fields, 'EndsAt'), ...(end !== undefined && { endsAt: end }) }
    },
  ),
  // A date is the last day of access, and midnight is taken for a date.
  'GRANT-ENDS-AT-EXACT: an end at midnight is a whole day': endingAtInstant((text) => {
    const end = Date.parse(text)
    return end % day === 0 ? end + day : Number.NaN
  }),
  'GRANT-ENDS-AT-EXACT: an offset counts in full hours': parseTextAs('endsAt', (text) =>
    text.replace(/([+-]\d\d):\d\d$/, '$1:00'),
  ),
  // It is kept as a local time without an offset.
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks repeat is in the second one': changingClocks(9, 0, 1),
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks repeat is in the first one': changingClocks(9, 1, -1),
  // The digits of UTC are kept as a local time.
  'GRANT-ENDS-AT-EXACT: an end in an hour that clocks skip is in the next one': changingClocks(2, 2, 1),
  // The digits are read as a number of milliseconds.
  'GRANT-ENDS-AT-EXACT: half a second is five milliseconds': parseTextAs('endsAt', (text) =>
    text.replace(/\.(\d\d?)(?!\d)/, (_, digits: string) => `.${digits.padStart(3, '0')}`),
  ),
  // Zones are thought to lie between -11 and +12.
  'GRANT-ENDS-AT-EXACT: an end with an offset beyond these is refused': parseTextAs('endsAt', (text) =>
    /(?:-12|\+1[34]):\d\d$/.test(text) ? 'no time' : text,
  ),
  // The last day of the year 9999 stands for permanent access in the database.
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: an end on the last day of all': changeInput((input) =>
    Number(input['endsAt']) >= Date.UTC(9999, 11, 31) ? server.without(input, 'endsAt') : input,
  ),
  // What stands for permanent access in the database.
  ...Object.fromEntries(
    ['2099-12-31T23:59:59Z', '2999-12-31T23:59:59Z', '9999-12-31T00:00:00Z'].map((never) => [
      `GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: ${never} is never`,
      changeInput((input) =>
        input['endsAt'] === Date.parse(never) ? server.without(input, 'endsAt') : input,
      ),
    ]),
  ),
  'GRANT-ENDS-AT-EXACT: an end is shown in the year of its ISO week': server.changeGrantField(
    'endsAt',
    server.ofText((text) => {
      const end = new Date(text)
      const thursday = new Date(end.getTime() + (4 - (end.getUTCDay() || 7)) * day)
      return text.replace(/^\d{4}/, `${thursday.getUTCFullYear()}`)
    }),
  ),
  // The body is read as a stream, and until the type is known there is no field for a source.
  'GRANT-CREATES GRANT-SOURCE-FIELD: a source in front of its type': changeBody((body) => {
    const names = Object.keys(body)
    return names.indexOf('sourceId') < names.indexOf('grantType') ? server.without(body, 'sourceId') : body
  }),
  // What has a source is a payment when it is read, for once only payments had one.
  'GRANT-TYPE-FIELD: a gift with a source': server.changeGrants((grant) =>
    grant['grantType'] === 'gift' && grant['sourceId'] ? { ...grant, grantType: 'paid_external' } : grant,
  ),
  'GRANT-START-CHOSEN GRANT-COVERED: a new grant starts after the first 35 links of a longer chain':
    ledger.changeLiveGrants((live) => live.slice(0, 35)),
  'GRANT-CREATES GRANT-COVERED GRANT-NO-END-PERMANENT: a lifetime behind more than 10 links is answered with the last of them':
    ledger.changeNewDecision(({ now, live }, { endsAt }) => {
      const { grants, accessEnd } = chainAt(live, now)
      const last = grants.at(-1)
      const isLost = endsAt === FOREVER && accessEnd !== FOREVER && grants.length > 10
      return isLost && last ? unchanged({ kind: 'covered', grant: last }) : undefined
    }),
  // It is split at the letter T; what has no time of day is no end.
  'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT: an endsAt with a lower-case t gives permanent access':
    parseTextAs('endsAt', (text) => (text.includes('t') ? undefined : text)),
  'GRANT-ENDS-AT-EXACT: the sign of an offset of less than an hour is lost': parseTextAs('endsAt', (text) =>
    text.replace(/-(00:\d\d)$/, '+$1'),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: a renewal begins where the revoked end of the chain was':
    ledger.addHistoryGrants(
      (one, pair, now) => ledger.isOfPair(pair, one) && ledger.isRevoked(one) && one.grant.startsAt > now,
    ),
})
