import type { Check, Trial } from '../kit/check.ts'
import { judgeStart } from '../kit/claims.ts'
import { day, hour } from '../kit/span.ts'
import { grantOf, iso } from '../kit/wire.ts'

/** Creates that the description leaves open: unknown properties, and ends that are not RFC 3339. */
export const oddWriteChecks: readonly Check[] = [
  {
    id: 'odd-writes/unknown-property',
    title:
      'What an unknown property of a create does is reported; a start that a client names is never taken',
    needs: ['pairs:1'],
    run: unknownProperty,
  },
  {
    id: 'odd-writes/date-times',
    title:
      'An end that is not RFC 3339 is refused or read as anybody would, and never gives permanent access',
    needs: ['pairs:1'],
    run: dateTimes,
  },
]

async function unknownProperty(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const started = await trial.create(pair, {
    endsAt: iso(from + 2 * hour),
    extra: { startsAt: iso(from + hour) },
  })
  const grant = grantOf(started)
  if (started.status === 200 && grant !== undefined) judgeStart(trial, grant, started, 'no access')
  else {
    const refused = started.status >= 400 && started.status < 500
    trial.judge('GRANT-START-CHOSEN', 'a client cannot choose the start', refused, started)
  }
  const others = [
    ['a start', started],
    [
      'a property of no meaning',
      await trial.create(pair, { endsAt: iso(from + 3 * hour), extra: { colour: 'blue' } }),
    ],
    [
      'a misspelt end',
      await trial.create(pair, { grantType: 'gift', extra: { endAt: iso(from + 4 * hour) } }),
    ],
  ] as const
  for (const [what, exchange] of others) {
    const refused = exchange.status >= 400 && exchange.status < 500
    const claim = `${what} is ignored or refused`
    if (trial.judge('GRANT-UNKNOWN-PROPERTY', claim, refused || exchange.status === 200, exchange))
      trial.observe('GRANT-UNKNOWN-PROPERTY', refused ? 'reject' : 'ignore', exchange, what)
  }
}

/** Texts, and the interval of instants that a reader in any time zone may take them for. */
const odd: readonly (readonly [what: string, written: string, earliest: number, latest: number])[] = [
  ['a date alone', '2091-03-01', Date.UTC(2091, 2, 1) - 14 * hour, Date.UTC(2091, 2, 2) + 14 * hour],
  ['no offset', '2092-03-02T00:00:00', Date.UTC(2092, 2, 2) - 14 * hour, Date.UTC(2092, 2, 2) + 14 * hour],
  ['30 February', '2093-02-30T00:00:00Z', Date.UTC(2093, 1, 28), Date.UTC(2093, 2, 2) + day],
  ['a blank for the T', '2094-03-04 00:00:00Z', Date.UTC(2094, 2, 4), Date.UTC(2094, 2, 4)],
]

async function dateTimes(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  for (const [what, endsAt, earliest, latest] of odd) {
    const exchange = await trial.create(pair, { endsAt })
    const end = grantOf(exchange)?.endsAt ?? Number.POSITIVE_INFINITY
    const refused = exchange.status >= 400 && exchange.status < 500
    const asExpected = exchange.status === 200 && end >= earliest && end <= latest
    const claim = `an end with ${what} is refused, or read as anybody would`
    if (trial.judge('FORMAT-DATE-TIME', claim, refused || asExpected, exchange))
      trial.observe('FORMAT-DATE-TIME', refused ? 'strict' : 'lenient', exchange, what)
  }
}
