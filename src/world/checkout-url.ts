import type { CheckoutId } from '../ledger/ids.ts'
import type { PaymentSettings } from '../store/store.ts'

/** The most characters a checkout URL may have. */
export const MOST_CHECKOUT_URL_CHARACTERS = 2048

/** Why payment settings cannot be kept, or undefined: a checkout URL is strict HTTPS and stands only with price and currency (CHECKOUT-URL-STRICT, CHECKOUT-URL-NEEDS-PRICE). */
export function paymentFault({ checkoutUrl, price, currency }: PaymentSettings): string | undefined {
  if (checkoutUrl === undefined) return undefined
  if (price === undefined || currency === undefined)
    return 'a checkout URL can stand only together with price and currency: add both'
  return checkoutUrlFault(checkoutUrl)
}

/** Why a text is no strict HTTPS URL, or undefined: absolute, with a host, without user info and fragment, at most 2,048 characters. */
export function checkoutUrlFault(text: string): string | undefined {
  if (text.length > MOST_CHECKOUT_URL_CHARACTERS)
    return `must have at most ${MOST_CHECKOUT_URL_CHARACTERS} characters; it has ${text.length}`
  if (!/^https:\/\//i.test(text)) return 'must begin with https:// and a host name'
  if (!/^[!-~]+$/.test(text)) return 'must be visible ASCII: percent-encode every other character'
  if (text.includes('#')) return 'must have no fragment: leave out # and what follows it'
  const authority = /^https:\/\/([^/?\\]*)/i.exec(text)?.[1] ?? ''
  if (authority === '' || text.includes('\\')) return 'must begin with https:// and a host name'
  if (authority.includes('@')) return 'must have no user info: leave out what stands before the @'
  return URL.canParse(text) ? undefined : 'is no URL: check its host name and port'
}

/** The owner's URL as it is opened for one session: the identifier is appended, an existing query is kept (CHECKOUT-ID-APPENDED). */
export function openedCheckoutUrl(checkoutUrl: string, id: CheckoutId): string {
  const joint = !checkoutUrl.includes('?') ? '?' : /[?&]$/.test(checkoutUrl) ? '' : '&'
  return `${checkoutUrl}${joint}checkoutId=${id}`
}
