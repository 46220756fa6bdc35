import fc from 'fast-check'
import { check, type Pair, type Trial } from '../kit/check.ts'
import { endsDue, endText, granted, judgeStart, listingOf, roundings } from '../kit/claims.ts'
import { answers, equal } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { bundleUsersOf, grantOf, hour, instantOf, iso, minute, type WireGrant } from '../kit/wire.ts'
import { beyondYears, farZones, oddZones, type Writing, writings, written } from './date-forms.ts'

/** An end so many hours from now, one at a border, or one so many milliseconds after the end before it. */
type End = Writing & ({ readonly hours: number } | { readonly at: string } | { readonly after: number })

/** Leap days, counters that run over, ends of months, years and centuries, and hours that clocks repeat: in Europe both times, and in America. */
const borders = [
  ['2096-02-29T12:00:00Z', '2096-02-29T23:59:59Z', '2400-02-29T00:00:00Z'],
  ['2038-01-19T03:14:08Z', '2106-02-07T06:28:16Z', '2262-04-11T23:47:17Z', '9998-12-31T23:59:59Z'],
  [
    '2100-02-28T23:59:59Z',
    '2100-03-01T00:00:00Z',
    '2099-12-31T23:59:59Z',
    '2100-01-01T00:00:00Z',
    '2050-10-31T00:00:00Z',
  ],
  ['2036-10-26T00:30:00Z'],
  ['2036-10-26T01:30:00Z'],
  [5, 6, 7, 8, 9].map((hours) => `2036-11-02T0${hours}:30:00Z`),
].map((some) => fc.constantFrom(...some))
/** Of UTC, and of the zone in which an end is written. */
const midnights = fc.constantFrom('2094-05-31T00:00:00Z', '2097-01-01T00:00:00Z', '2098-03-01T00:00:00Z')
const hoursIn = (most: number, zones: fc.Arbitrary<Writing>): fc.Arbitrary<End> =>
  fc.tuple(zones, fc.integer({ min: 1, max: most })).map(([writing, hours]) => ({ ...writing, hours }))

const ends: fc.Arbitrary<readonly End[]> = mixed<End>(
  // Read without its offset, such an end may be over.
  ...oddZones.map((zones) => hoursIn(12, zones)),
  hoursIn(20_000, farZones),
  ...borders.map((border) => fc.tuple(writings, border).map(([writing, at]) => ({ ...writing, at }))),
  // As local times, clocks in Europe and in America skip them.
  writings.map(({ fraction }): End => ({ zone: 'Z', fraction, at: '2036-03-30T02:30:00Z' })),
  // Tenths are no milliseconds.
  fc
    .constantFrom('.5', '.25', '.05')
    .map((fraction): End => ({ zone: 'Z', fraction, at: '2036-03-09T02:30:00Z' })),
  fc.tuple(writings, midnights).map(([writing, at]) => ({ ...writing, fraction: '', at })),
  fc.tuple(writings, midnights).map(([writing, at]) => ({
    ...writing,
    ...{ fraction: '', at: iso(Date.parse(at) - (writing.zone === 'Z' ? 0 : writing.zone) * minute) },
  })),
  fc.constantFrom(1, 10, 999).map((after): End => ({ zone: -12 * 60, fraction: '', after })),
  fc
    .constantFrom('', '.4', '.499')
    .map((fraction): End => ({ zone: 'Z', fraction, at: '9999-12-31T23:59:59Z' })),
)

/** Ends in every zone and precision, at borders of calendars and counters, and close to one another. */
export const writtenEnds = check({
  id: 'chain/written-ends',
  title: 'An end is the same instant however it is written',
  rules: [
    'GRANT-ENDS-AT-EXACT',
    'GRANT-START-CHOSEN',
    'GRANT-ENDS-AT-NORMALISED',
    'GRANT-ENDS-AT',
    'BUNDLE-USERS-ACCESS-ENDS-AT',
  ],
  given: ends,
  needs: ['pairs:1'],
  run: async (trial, given) => {
    const pair = await trial.pair()
    const from = trial.now()
    const placed = given.flatMap((one) => {
      if ('after' in one) return []
      return [written('at' in one ? Date.parse(one.at) : from + one.hours * hour, one)]
    })
    for (const one of given) {
      if (!('after' in one)) continue
      const instant = Math.floor(Math.min(...placed.map((end) => end.instant), from + hour)) + one.after
      const fraction = `.${`${instant % 1_000}`.padStart(3, '0')}`
      placed.push(written(instant, { ...one, fraction }))
    }
    let accessEnd: number | 'no access' = 'no access'
    const grants: WireGrant[] = []
    for (const { text, instant } of placed.toSorted((a, b) => a.instant - b.instant)) {
      // What may be the same instant again, as far as it is kept, would be covered.
      if (accessEnd !== 'no access' && roundings(instant, grants).includes(accessEnd)) continue
      trial.mark()
      const exchange = await trial.create(pair, { endsAt: text })
      const taken = `an end written ${text} is taken`
      if (!trial.judge('GRANT-ENDS-AT-EXACT', taken, answers(exchange))) continue
      const grant = granted(trial, 'GRANT-CREATES', exchange)
      const claim = `an end written ${text} is that instant`
      if (!trial.judge('GRANT-ENDS-AT-EXACT', claim, endsDue(grant, instant))) return
      judgeStart(trial, grant, exchange, accessEnd)
      trial.observe('GRANT-ENDS-AT-NORMALISED', 'utc-cut', exchange, text)
      accessEnd = grant.endsAt
      grants.push(grant)
    }
    await judgeBeyond(trial, pair)
    trial.mark()
    const same = 'the listed end is the one answered'
    for (const listed of (await listingOf(trial, pair)).grants) {
      const answered = grants.find(({ id }) => id === listed.id)
      if (answered !== undefined)
        trial.judge('GRANT-ENDS-AT', same, equal(endText(listed.endsAt), endText(answered.endsAt)))
    }
    const rows = bundleUsersOf(await trial.listUsers(pair.bundleId, { limit: 100 }))
    const end = rows.find(({ userId }) => userId === pair.userId)?.accessEndsAt
    const whole = 'accessEndsAt is the end of the whole chain'
    if (end !== undefined && accessEnd !== 'no access')
      trial.judge('BUNDLE-USERS-ACCESS-ENDS-AT', whole, equal(iso(end), iso(accessEnd)))
  },
})

/** An end in a year that RFC 3339 cannot write is refused, or is that instant; what shows it is not read any further. */
async function judgeBeyond(trial: Trial, pair: Pair): Promise<void> {
  trial.mark()
  const text = beyondYears.After
  const exchange = await trial.create(pair, { endsAt: text })
  const grant = grantOf(exchange)
  if (exchange.status !== 200 || grant === undefined) return
  const claim = `an end written ${text} is refused, or is that instant`
  // Not every form of such a year can be read.
  if (!Number.isNaN(grant.endsAt))
    trial.judge('GRANT-ENDS-AT-EXACT', claim, equal(endText(grant.endsAt), endText(instantOf(text))))
  await trial.revoke(pair, grant.id)
}
