import fc from 'fast-check'
import { following, inOrder, mixed, single } from '../kit/sequence.ts'
import { hour, iso, minute } from '../kit/wire.ts'
import * as draw from '../model/history-arbitraries.ts'
import { farZones, type Notation, notations, oddZones, written } from './date-forms.ts'
import { history, ofHistories } from './history.ts'

/** An `endsAt` that the check here creates a grant with: the end, its notation, and its place in the order of the requests. The check tests that an end is the same instant however it is written. */
interface End {
  readonly end: draw.PlannedEnd
  readonly written: draw.EndFormat
  readonly place: number
}

/** Leap days, overflows of counters, ends of months, years and centuries, days of the next year by its weeks, and hours that clocks repeat. */
const boundaries = [
  ['2096-02-29T12:00:00Z', '2096-02-29T23:59:59Z', '2400-02-29T00:00:00Z'],
  ['2038-01-19T03:14:08Z', '2106-02-07T06:28:16Z', '2262-04-11T23:47:17Z', '9998-12-31T23:59:59Z'],
  ['2100-02-28T23:59:59Z', '2100-03-01T00:00:00Z', '2100-01-01T00:00:00Z', '2050-10-31T00:00:00Z'],
  ['2096-12-31T12:00:00Z', '2097-12-31T12:00:00Z'],
  // In two years: read as the first one, an end in the second hour would be covered.
  ['2036-10-26T00:30:00Z'],
  ['2037-10-25T01:30:00Z'],
  [5, 6, 7, 8, 9].map((hours) => `2036-11-02T0${hours}:30:00Z`),
].map((some) => fc.constantFrom(...some))
/** Of UTC, and of the zone in which an end is written. */
const midnights = fc.constantFrom('2094-05-31T00:00:00Z', '2097-01-01T00:00:00Z', '2098-03-01T00:00:00Z')

const inHours = (most: number, zones: fc.Arbitrary<Notation>): fc.Arbitrary<End> =>
  fc.tuple(zones, fc.integer({ min: 1, max: most }), draw.ms).map(([{ zone }, hours, odd]) => {
    return { end: { hours, ms: odd }, written: zone, place: hours * hour + odd }
  })
const at = (instant: string, writing: Notation): End => {
  const place = Date.parse(instant)
  return { end: { text: written(place, writing).text }, written: 'Z', place }
}
const inUtc = (instant: string, ...fractions: readonly string[]): fc.Arbitrary<End> =>
  fc.constantFrom(...fractions).map((fraction) => at(instant, { zone: 'Z', fraction }))

const ends: fc.Arbitrary<readonly End[]> = mixed<End>(
  // Read without its offset, such an end may be in the past.
  ...oddZones.map((zones) => inHours(12, zones)),
  inHours(20_000, farZones),
  ...boundaries.map((boundary) => fc.tuple(boundary, notations).map((drawn) => at(...drawn))),
  // As local times, clocks in Europe and in America skip them. Tenths are no milliseconds.
  notations.map(({ fraction }) => at('2036-03-30T02:30:00Z', { zone: 'Z', fraction })),
  inUtc('2036-03-09T02:30:00Z', '.5', '.25', '.05'),
  fc.tuple(notations, midnights).map(([writing, night]) => at(night, { ...writing, fraction: '' })),
  fc.tuple(notations, midnights).map(([{ zone }, night]) => {
    const offset = zone === 'Z' ? 0 : zone
    return at(iso(Date.parse(night) - offset * minute), { zone, fraction: '' })
  }),
  // Close to the end before it.
  fc.constantFrom(1, 10, 999).map((after): End => {
    return { end: { beyond: 0, ms: after }, written: -12 * 60, place: 13 * hour }
  }),
  inUtc('9999-12-31T23:59:59Z', '', '.4', '.499'),
  // What some keep for never.
  ...['2099-12-31T23:59:59Z', '2999-12-31T23:59:59Z', '9999-12-31T00:00:00Z'].map((never) =>
    inUtc(never, ''),
  ),
)

/** Tests ends in every zone and precision, at boundaries of calendars and counters, and close to one another. */
export const endFormats = history(
  'chain/written-ends',
  'An end is the same instant however it is written',
  1,
  ofHistories,
  following(ends, (drawn) =>
    inOrder<draw.PlannedStep>(
      // None of them is covered by an earlier one.
      ...drawn
        .toSorted((one, other) => one.place - other.place)
        .map(({ end, written }) => single(draw.create(0, end).map((step) => ({ ...step, written })))),
      draw.list(0),
      draw.users(0),
    ),
  ),
)
