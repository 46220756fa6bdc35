import {
  BundleAccessError,
  type Checkout,
  type Client,
  type ClientOptions,
  createClient,
  type Grant,
} from 'bundle-access/client'

/** An event of the payment provider, which may deliver it more than once, and late. */
export type PaymentEvent =
  | {
      readonly type: 'invoice-paid'
      readonly customer: string
      readonly invoice: string
      readonly periodEnd: string
    }
  | { readonly type: 'lifetime-paid'; readonly customer: string; readonly payment: string }
  | { readonly type: 'payment-failed'; readonly customer: string; readonly invoice: string }
  | { readonly type: 'cancelled-at-period-end'; readonly customer: string }
  | { readonly type: 'refunded'; readonly customer: string; readonly payment: string }

/** A customer of ours as the API knows them. */
export interface Buyer {
  readonly bundleId: string
  readonly userId: string
}

/** What the billing system has besides the API. */
export interface Shop {
  readonly client: Client
  /** Our table of customers. */
  readonly buyers: Map<string, Buyer>
  /** Takes the money for the first period. The provider's event about the paid invoice follows. */
  readonly charge: (customer: string, amount: number, session: Checkout) => Promise<void>
}

/** The client as this program uses it; the key comes from its configuration. */
export const connect = (options: ClientOptions): Client => createClient(options)

/** Keeps the ledger of access in step with payments. After a method throws, its event must be delivered again. */
export function createBilling({ client, buyers, charge }: Shop) {
  return { receive, offer, pay, link, customersOf }

  /** Applies an event; applying it again changes nothing. */
  async function receive(event: PaymentEvent): Promise<void> {
    switch (event.type) {
      case 'invoice-paid':
        await grant(event.customer, event.invoice, event.periodEnd)
        return
      case 'lifetime-paid':
        await grant(event.customer, event.payment)
        return
      case 'refunded':
        await takeBack(event.customer, event.payment)
        return
      case 'payment-failed':
      case 'cancelled-at-period-end':
        // The paid period runs out by itself, and no invoice follows.
        return
    }
  }

  /** What the checkout page must show before the user pays; undefined when the session has expired. */
  async function offer(checkoutId: string) {
    const session = await openSession(checkoutId)
    if (session === undefined) return undefined
    return { displayName: session.displayName, amount: amountOf(session), currency: session.currency }
  }

  /** Charges the user of a session for the first period; false, and no charge, when the session has expired. */
  async function pay(checkoutId: string, customer: string): Promise<boolean> {
    const session = await openSession(checkoutId)
    if (session === undefined) return false
    const { bundleId, userId } = session
    buyers.set(customer, { bundleId, userId })
    await charge(customer, amountOf(session), session)
    return true
  }

  /** Links a customer who did not come through a checkout, by display name. */
  async function link(customer: string, bundleName: string, displayName: string): Promise<void> {
    const bundle = await bundleNamed(bundleName)
    for await (const user of client.searchUsers({ displayName }))
      if (user.displayName === displayName) {
        buyers.set(customer, { bundleId: bundle, userId: user.userId })
        return
      }
    throw new Error(`nobody is called ${displayName}`)
  }

  /** Who has access to a bundle, and until when; for a report. */
  async function customersOf(bundleName: string): Promise<ReadonlyMap<string, string>> {
    const users = await client.listBundleUsers(await bundleNamed(bundleName), { limit: 100 }).all()
    return new Map(users.map(({ user, accessEndsAt }) => [user.displayName, accessEndsAt ?? 'for good']))
  }

  /** Grants one paid period; the invoice is its source, so that a retry finds the same grant. Without an end it is permanent. */
  async function grant(customer: string, invoice: string, endsAt?: string): Promise<Grant> {
    const { bundleId, userId } = buyerOf(customer)
    const paid = { userId, grantType: 'paid_external', sourceId: invoice } as const
    return client.createBundleGrant(bundleId, endsAt === undefined ? paid : { ...paid, endsAt })
  }

  /** Revokes the grants of a payment; the cascade revokes later grants as well. */
  async function takeBack(customer: string, payment: string): Promise<void> {
    const { bundleId, userId } = buyerOf(customer)
    const bought = await client.listBundleGrants(bundleId, { userId, sourceId: payment }).all()
    for (const { id } of bought) await revoke(bundleId, id)
  }

  async function revoke(bundleId: string, grantId: string): Promise<void> {
    try {
      await client.revokeBundleGrant(bundleId, grantId)
    } catch (error) {
      // The grant has ended, or an attempt whose answer was lost has revoked it.
      if (isRefusal(error, 404, 409, 410)) return
      throw error
    }
  }

  async function openSession(checkoutId: string): Promise<Checkout | undefined> {
    try {
      return await client.readCheckout(checkoutId)
    } catch (error) {
      if (isRefusal(error, 404, 410)) return undefined
      throw error
    }
  }

  async function bundleNamed(name: string): Promise<string> {
    for await (const bundle of client.listBundles()) if (bundle.name === name) return bundle._id
    throw new Error(`no bundle is called ${name}`)
  }

  function buyerOf(customer: string): Buyer {
    const buyer = buyers.get(customer)
    if (buyer === undefined) throw new Error(`customer ${customer} is not linked to a user`)
    return buyer
  }
}

/** The bundle's price less its discount, never below nothing. */
function amountOf({ price, discount }: Checkout): number {
  if (price === undefined) throw new Error('the bundle has no price')
  const value = discount?.value ?? 0
  const off = discount?.type === 'percent' ? (price * value) / 100 : value
  return Math.max(0, Math.round((price - off) * 100) / 100)
}

const isRefusal = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof BundleAccessError && statuses.includes(error.status ?? 0)
