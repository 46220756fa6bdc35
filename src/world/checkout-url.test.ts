import { describe, expect, it } from 'vitest'
import { toCheckoutId } from '../ledger/ids.ts'
import { checkoutUrlFault, openedCheckoutUrl, paymentFault } from './checkout-url.ts'

const longest = `https://pay.example/${'x'.repeat(2028)}`

describe('checkout URL', () => {
  it.each([
    'https://pay.example',
    'https://pay.example/',
    'HTTPS://Pay.Example/checkout',
    'https://pay.example:8443/a/b?plan=grid&x=%20',
    'https://xn--bcher-kva.example/kasse',
    'https://203.0.113.7/pay',
    'https://pay.example/?next=a@b',
    longest,
  ])('%s may stand', (url) => {
    expect(checkoutUrlFault(url)).toBeUndefined()
  })

  it.each([
    ['', 'https://'],
    ['pay.example/checkout', 'https://'],
    ['/checkout', 'https://'],
    ['//pay.example', 'https://'],
    ['http://pay.example', 'https://'],
    ['ftp://pay.example', 'https://'],
    ['https:pay.example', 'https://'],
    ['https://', 'host name'],
    ['https:///checkout', 'host name'],
    ['https://?plan=grid', 'host name'],
    ['https://pay.example\\checkout', 'host name'],
    ['https://user@pay.example', 'user info'],
    ['https://user:secret@pay.example', 'user info'],
    ['https://@pay.example', 'user info'],
    ['https://pay.example/#top', 'fragment'],
    ['https://pay.example/#', 'fragment'],
    [' https://pay.example', 'https://'],
    ['https://pay.example/a b', 'ASCII'],
    ['https://pay.example/\n', 'ASCII'],
    ['https://bücher.example', 'ASCII'],
    ['https://pay.example:99999', 'port'],
    ['https://[::1', 'URL'],
    [`${longest}x`, '2048'],
  ])('%j may not', (url, why) => {
    expect(checkoutUrlFault(url)).toContain(why)
  })

  it('stands only together with price and currency', () => {
    const terms = { checkoutUrl: 'https://pay.example', price: 10, currency: 'USD', discount: undefined }
    expect(paymentFault(terms)).toBeUndefined()
    expect(paymentFault({ ...terms, price: 0 })).toBeUndefined()
    expect(paymentFault({ ...terms, price: undefined })).toContain('price')
    expect(paymentFault({ ...terms, currency: undefined })).toContain('currency')
    expect(paymentFault({ ...terms, checkoutUrl: 'http://pay.example' })).toContain('https://')
    expect(paymentFault({ ...terms, checkoutUrl: undefined, price: undefined })).toBeUndefined()
  })

  it.each([
    ['https://pay.example', 'https://pay.example?checkoutId=c1'],
    ['https://pay.example/a', 'https://pay.example/a?checkoutId=c1'],
    ['https://pay.example/a?plan=grid', 'https://pay.example/a?plan=grid&checkoutId=c1'],
    ['https://pay.example/a?', 'https://pay.example/a?checkoutId=c1'],
    ['https://pay.example/a?x=%C3%A4&', 'https://pay.example/a?x=%C3%A4&checkoutId=c1'],
  ])('%s opens as %s', (url, opened) => {
    expect(openedCheckoutUrl(url, toCheckoutId('c1'))).toBe(opened)
  })
})
