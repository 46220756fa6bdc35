import type { PaymentEvent } from './billing.ts'

/** Something that happens at a moment of the year: an event of the provider, or an act of a user. */
export type Happening = { readonly at: string } & (
  | { readonly event: PaymentEvent }
  | { readonly link: string; readonly displayName: string }
  /** A user opens the checkout page, with the session of the user who confirms the disclaimer at that moment. */
  | { readonly look: string; readonly account: string }
  | { readonly pay: string }
  | { readonly report: 'who has access' }
)

const paid = (at: string, customer: string, periodEnd: string): Happening => ({
  at,
  event: { type: 'invoice-paid', customer, invoice: `${customer}-${periodEnd.slice(0, 10)}`, periodEnd },
})
const event = (at: string, event: PaymentEvent): Happening => ({ at, event })

/** Monthly renewals of a subscription of 31 January, each paid an hour before the period ends. */
const monthEnds = [
  '02-28',
  '03-31',
  '04-30',
  '05-31',
  '06-30',
  '07-31',
  '08-31',
  '09-30',
  '10-31',
  '11-30',
  '12-31',
]
const renewals = (customer: string): readonly Happening[] =>
  monthEnds.map((end, index) => {
    const next = monthEnds[index + 1]
    const periodEnd = next === undefined ? '2027-01-31T10:05:00.000Z' : `2026-${next}T10:05:00.000Z`
    return paid(`2026-${end}T09:05:00.000Z`, customer, periodEnd)
  })

/** The year of six customers of the fixture `billing`, in the order in which it happens. */
export const year: readonly Happening[] = [
  // Petra comes through the checkout and stays for the whole year.
  { at: '2026-01-31T10:04:00.000Z', look: 'petra', account: 'prospect' },
  { at: '2026-01-31T10:05:00.000Z', pay: 'petra' },
  paid('2026-01-31T10:05:30.000Z', 'petra', '2026-02-28T10:05:00.000Z'),
  ...renewals('petra'),

  { at: '2026-01-31T10:06:00.000Z', link: 'trixie', displayName: 'Trixie Doyle' },
  { at: '2026-01-31T10:06:00.000Z', link: 'fabio', displayName: 'Fabio Ricci' },
  { at: '2026-01-31T10:06:00.000Z', link: 'renata', displayName: 'Renata Torres' },
  { at: '2026-01-31T10:06:00.000Z', link: 'camille', displayName: 'Camille Moreau' },
  { at: '2026-01-31T10:06:00.000Z', link: 'dua', displayName: 'Dua Ibrahim' },

  // Trixie pays during her trial, renews once and cancels.
  paid('2026-02-03T12:00:00.000Z', 'trixie', '2026-03-07T10:00:00.000Z'),
  paid('2026-03-07T09:00:00.000Z', 'trixie', '2026-04-07T10:00:00.000Z'),
  event('2026-03-20T08:00:00.000Z', { type: 'cancelled-at-period-end', customer: 'trixie' }),

  // Fabio's access had lapsed. He comes back, his card fails in June, and he pays again in September.
  paid('2026-03-10T00:00:00.000Z', 'fabio', '2026-04-10T00:00:00.000Z'),
  paid('2026-04-09T23:00:00.000Z', 'fabio', '2026-05-10T00:00:00.000Z'),
  paid('2026-05-09T23:00:00.000Z', 'fabio', '2026-06-10T00:00:00.000Z'),
  event('2026-06-09T23:00:00.000Z', {
    type: 'payment-failed',
    customer: 'fabio',
    invoice: 'fabio-2026-07-10',
  }),
  paid('2026-09-01T15:00:00.000Z', 'fabio', '2026-10-01T15:00:00.000Z'),

  // Renata pays two months and gets the first one back; the second goes with it.
  paid('2026-02-05T10:00:00.000Z', 'renata', '2026-03-05T10:00:00.000Z'),
  paid('2026-02-06T10:00:00.000Z', 'renata', '2026-04-05T10:00:00.000Z'),
  event('2026-02-20T10:00:00.000Z', { type: 'refunded', customer: 'renata', payment: 'renata-2026-03-05' }),

  // Camille had cancelled, and buys for good in May.
  event('2026-05-05T18:00:00.000Z', {
    type: 'lifetime-paid',
    customer: 'camille',
    payment: 'camille-lifetime',
  }),

  // Dua's bank reverses the payment of a month long after it has ended.
  paid('2026-01-31T10:30:00.000Z', 'dua', '2026-02-28T10:00:00.000Z'),
  event('2026-06-15T09:00:00.000Z', { type: 'refunded', customer: 'dua', payment: 'dua-2026-02-28' }),

  // Connor opens the checkout page and pays after his session has expired: he must not be charged.
  { at: '2026-03-15T12:00:00.000Z', look: 'connor', account: 'converted' },
  { at: '2026-03-15T12:20:00.000Z', pay: 'connor' },

  { at: '2026-04-01T00:00:00.000Z', report: 'who has access' } as const,
  { at: '2026-07-01T00:00:00.000Z', report: 'who has access' } as const,
  { at: '2026-10-01T00:00:00.000Z', report: 'who has access' } as const,
].toSorted((one, other) => one.at.localeCompare(other.at))

/** The period of each payment that the ledger must have after the year. */
export const ledgerAfterTheYear: Readonly<Record<string, readonly [string, string]>> = {
  'petra-2026-02-28': ['2026-01-31T10:05', '2026-02-28T10:05'],
  'petra-2026-03-31': ['2026-02-28T10:05', '2026-03-31T10:05'],
  'petra-2026-04-30': ['2026-03-31T10:05', '2026-04-30T10:05'],
  'petra-2026-05-31': ['2026-04-30T10:05', '2026-05-31T10:05'],
  'petra-2026-06-30': ['2026-05-31T10:05', '2026-06-30T10:05'],
  'petra-2026-07-31': ['2026-06-30T10:05', '2026-07-31T10:05'],
  'petra-2026-08-31': ['2026-07-31T10:05', '2026-08-31T10:05'],
  'petra-2026-09-30': ['2026-08-31T10:05', '2026-09-30T10:05'],
  'petra-2026-10-31': ['2026-09-30T10:05', '2026-10-31T10:05'],
  'petra-2026-11-30': ['2026-10-31T10:05', '2026-11-30T10:05'],
  'petra-2026-12-31': ['2026-11-30T10:05', '2026-12-31T10:05'],
  'petra-2027-01-31': ['2026-12-31T10:05', '2027-01-31T10:05'],
  'trixie-2026-03-07': ['2026-02-07T10:00', '2026-03-07T10:00'],
  'trixie-2026-04-07': ['2026-03-07T10:00', '2026-04-07T10:00'],
  'fabio-2026-04-10': ['2026-03-10T00:00', '2026-04-10T00:00'],
  'fabio-2026-05-10': ['2026-04-10T00:00', '2026-05-10T00:00'],
  'fabio-2026-06-10': ['2026-05-10T00:00', '2026-06-10T00:00'],
  'fabio-2026-10-01': ['2026-09-01T15:00', '2026-10-01T15:00'],
  'camille-lifetime': ['2026-05-05T18:00', 'for good'],
  'dua-2026-02-28': ['2026-01-31T11:00', '2026-02-28T10:00'],
}

/** The customers; the ids of their payments begin with their names. */
export const customers: ReadonlySet<string> = new Set([
  'petra',
  'trixie',
  'fabio',
  'renata',
  'camille',
  'dua',
])
