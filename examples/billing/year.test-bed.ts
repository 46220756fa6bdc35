import type { DomainError, Mock } from 'bundle-access'
import type { Buyer, connect, createBilling, PaymentEvent } from './billing.ts'
import { type Happening, year } from './provider.test-bed.ts'
import type { Stage } from './stage.test-bed.ts'

/** The program under test: the correct one, or the same with a mistake. */
export interface Program {
  readonly connect: typeof connect
  readonly createBilling: typeof createBilling
}

/** How often the provider delivers an event while the program throws. */
const DELIVERIES = 4
const DAY_MS = 86_400_000

/**
 * Plays the year: the clock moves from one happening to the next, the provider delivers each event until the program
 * accepts it, every third one twice, and the test annotates what no request shows.
 */
export async function playTheYear({ connect, createBilling }: Program, stage: Stage) {
  const { mock, connection } = stage
  const buyers = new Map<string, Buyer>()
  const client = connect(connection)
  const charged: number[] = []
  const sessions = new Map<string, string>()
  const sessionOf = (customer: string): string => sessions.get(customer) ?? ''
  const billing = createBilling({
    client,
    buyers,
    async charge(customer, amount) {
      charged.push(amount)
      await mock.note({ scenario: 'charged', checkoutId: sessionOf(customer) })
    },
  })
  const undelivered: PaymentEvent[] = []
  const reports: ReadonlyMap<string, string>[] = []
  const redeliveries: { at: number; event: PaymentEvent; left: number }[] = []
  let deliveries = 0

  await mock.note({ scenario: 'whole-program' })
  for (const happening of year) {
    const at = Date.parse(happening.at)
    while (redeliveries[0] !== undefined && redeliveries[0].at <= at) await redeliver()
    await stage.moveTo(at)
    await happen(happening)
  }
  while (redeliveries.length > 0) await redeliver()
  return { client, buyers, charged, reports, undelivered }

  async function happen(happening: Happening): Promise<void> {
    if ('link' in happening)
      return patiently(() => billing.link(happening.link, 'Signal Pro', happening.displayName))
    if ('report' in happening)
      return patiently(async () => void reports.push(await billing.customersOf('Signal Pro')))
    if ('look' in happening) {
      const { look, account } = happening
      const opened = await mock.admin.confirmDisclaimer({ bundle: 'main', account })
      sessions.set(look, opened.checkoutId)
      return patiently(() => billing.offer(opened.checkoutId))
    }
    if ('pay' in happening) return patiently(() => billing.pay(sessionOf(happening.pay), happening.pay))
    const { event } = happening
    const buyer = buyers.get(event.customer)
    // The refund of a source that the program has never sent is refused.
    if (buyer !== undefined)
      await mock.note(scenarioOf(event, buyer)).catch((error: DomainError) => {
        if (error.kind !== 'not-found') throw error
      })
    await deliver(event, DELIVERIES)
    if (++deliveries % 3 === 0) await deliver(event, DELIVERIES)
  }

  async function deliver(event: PaymentEvent, left: number): Promise<void> {
    try {
      await billing.receive(event)
    } catch {
      if (left <= 1) undelivered.push(event)
      else redeliveries.push({ at: mock.clock.now().getTime() + DAY_MS, event, left: left - 1 })
    }
  }

  async function redeliver(): Promise<void> {
    const due = redeliveries.shift()
    if (due === undefined) return
    await stage.moveTo(due.at)
    await deliver(due.event, due.left)
  }
}

/** Users try again when a page shows an error. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work()
      return
    } catch (error) {
      if (tries === DELIVERIES) throw error
    }
}

function scenarioOf(event: PaymentEvent, buyer: Buyer): Parameters<Mock['note']>[0] {
  switch (event.type) {
    case 'invoice-paid':
      return { scenario: 'invoice-paid', periodEnd: event.periodEnd, ...buyer }
    case 'lifetime-paid':
      return { scenario: 'lifetime-paid', ...buyer }
    case 'payment-failed':
      return { scenario: 'payment-failed', ...buyer }
    case 'cancelled-at-period-end':
      return { scenario: 'cancel-at-period-end', ...buyer }
    case 'refunded':
      return { scenario: 'refund', sourceId: event.payment, ...buyer }
  }
}
