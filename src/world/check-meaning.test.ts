import { describe, expect, it } from 'vitest'
import { faultsOf, people, withBundle } from './faults-of.ts'

const withKey = (line: string): string => `${people}\nkeys: { full: ${line} }`

describe('a file with one fault says its line, column, path and remedy', () => {
  it.each([
    ['', '1:1 : is empty but must be a map of properties'],
    ['- ada', '1:1 : is a list but must be a map of properties'],
    ['seed: x', '1:1 accounts: is missing: add it'],
    ['accounts:\n', '1:10 accounts: is empty but must be a map of properties'],
    ['accounts: [ada]', '1:11 accounts: is a list but must be a map of properties'],
    ['accounts: {}\nkees: {}', '2:1 kees: is no known property; did you mean "keys"?; known are'],
    [
      'accounts: {}\nseed: 7',
      '2:7 seed: is the number 7 but must be a text of 1 to 256 characters; put a text in quotes',
    ],
    ['accounts: {}\nabout: ""', '2:8 about: is "" but must be a text of 1 to 256 characters'],
    ['accounts: { 1st: Ada }', '1:13 accounts.1st: is "1st" but must be a handle: a letter,'],
    ['accounts:\n  ada: Ada\n  ada: Bob', '3:3 : "ada" stands here already in line 2: rename or remove one'],
    [
      'accounts: { ada: 7 }',
      '1:18 accounts.ada: is the number 7 but must be a display name of 1 to 64 characters, or a map',
    ],
    [
      'accounts: { ada: { tier: elite } }',
      '1:18 accounts.ada: displayName is missing: add it, or names for a crowd',
    ],
    [
      'accounts: { ada: { displayName: A, names: [B] } }',
      '1:18 accounts.ada: has both displayName and names',
    ],
    [
      'accounts: { ada: { displayName: A, teir: elite } }',
      '1:36 accounts.ada.teir: is no known property; did you mean "tier"?',
    ],
    [
      'accounts: { ada: { displayName: A, tier: elit } }',
      '1:42 accounts.ada.tier: is "elit" but must be one of free, premium, elite; did you mean "elite"?',
    ],
    [
      'accounts: { ada: { displayName: A, created: soon } }',
      '1:45 accounts.ada.created: is "soon" but must be a moment: now,',
    ],
    [
      'accounts: { ada: { displayName: A, created: feb-30 } }',
      '1:45 accounts.ada.created: "feb-30" is no moment: write a day and a time that exist',
    ],
    [
      'accounts: { ada: { displayName: A, created: 2027-02-30 } }',
      '1:45 accounts.ada.created: "2027-02-30" is no moment',
    ],
    [
      'accounts: { ada: { displayName: A, created: 2027-02-03T25:00:00Z } }',
      '1:45 accounts.ada.created: "2027-02-03T25:00:00Z" is no moment',
    ],
    [
      'accounts: { ada: { displayName: A, created: +1d } }',
      '1:45 accounts.ada.created: +1d lies in the future: write now or an earlier moment',
    ],
    [
      'accounts: { ada: { displayName: A, created: -2d, deleted: -3d } }',
      '1:59 accounts.ada.deleted: -3d lies before it was created',
    ],
    ['accounts: { ada: { names: [] } }', '1:27 accounts.ada.names: has 0 items but must have 1 or more'],
    [
      'accounts: { ada: { names: [A], count: 3 } }',
      '1:39 accounts.ada.count: is as long as names: leave it out',
    ],
    [
      'accounts: { ada: { displayName: A, count: 0 } }',
      '1:43 accounts.ada.count: is 0 but must be a whole number from 1 to 100000',
    ],
    [
      'accounts: { ada: { displayName: A, count: 2.5 } }',
      '1:43 accounts.ada.count: is the number 2.5 but must be a whole number',
    ],
    [
      'accounts: { ada: { displayName: A, step: 1d } }',
      '1:42 accounts.ada.step: is for crowds only: add count or names, or leave it out',
    ],
    [
      'accounts: { ada: { displayName: A, count: 9, step: 0d } }',
      '1:52 accounts.ada.step: must be longer than nothing, like 1mo or 30d',
    ],
    [
      'accounts: { ada: { displayName: A, count: 9, step: 1w, created: -50d } }',
      '1:52 accounts.ada.step: has member 9 created in the future: write a shorter step',
    ],
    [
      'accounts: { ada: { displayName: A, count: 9 }, ada-3: Eve }',
      '1:48 accounts.ada-3: is the handle of a member of the crowd ada already: choose another one',
    ],
  ])('accounts: %j', (text, expected) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(expected)])
  })

  it.each([
    [withKey('adda'), '2:15 keys.full: there is no account "adda": did you mean "ada"?'],
    [withKey('{ owner: zoe }'), '2:24 keys.full.owner: there is no account "zoe": '],
    [withKey('{ owner: crew }'), '2:24 keys.full.owner: is a crowd: name one of its 5 members, like crew-1'],
    [withKey('{ owner: crew-6 }'), '2:24 keys.full.owner: there is no account "crew-6"'],
    [withKey('{}'), '2:15 keys.full.owner: is missing: add it'],
    [
      withKey('{ owner: ada, bundles: write }'),
      '2:38 keys.full.bundles: is "write" but must be one of none, read',
    ],
    [
      withKey('{ owner: ada, masks: [10.0.0.1] }'),
      '2:37 keys.full.masks[0]: "10.0.0.1" is no network in CIDR notation: for this one address write 10.0.0.1/32',
    ],
    [
      withKey('{ owner: ada, masks: [10.0.0.0/33] }'),
      '2:37 keys.full.masks[0]: "10.0.0.0/33" is no network in CIDR notation',
    ],
    [
      withKey('{ owner: ada, masks: 10.0.0.0/8 }'),
      '2:36 keys.full.masks: is the text "10.0.0.0/8" but must be a list',
    ],
    [withKey('{ owner: bob, revoked: -31d }'), '2:38 keys.full.revoked: -31d lies before it was created'],
    [withKey('{ owner: bob, revoked: +1d }'), '2:38 keys.full.revoked: +1d lies in the future'],
  ])('keys: %j', (text, expected) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(expected)])
  })

  it.each([
    [`${people}\nbundles: { grid: { name: Grid } }`, '2:18 bundles.grid.owner: is missing: add it'],
    [
      `${people}\nbundles: { grid: { owner: ad, name: Grid } }`,
      '2:27 bundles.grid.owner: there is no account "ad": did you mean "ada"?',
    ],
    [
      withBundle('status: archive'),
      '2:52 bundles.grid.status: is "archive" but must be one of active, partially_active, paused, partially_paused, stopped, archived; did you mean "archived"?',
    ],
    [withBundle('created: -3d, updated: -4d'), '2:67 bundles.grid.updated: -4d lies before it was created'],
    [
      withBundle('payment: { checkoutUrl: "https://a.example", currency: USD }'),
      '2:53 bundles.grid.payment.price: is missing: checkoutUrl stands only together with it',
    ],
    [
      withBundle('payment: { checkoutUrl: "https://a.example", price: 1 }'),
      '2:53 bundles.grid.payment.currency: is missing: checkoutUrl stands only together with it',
    ],
    [
      withBundle('payment: { checkoutUrl: "http://a.example", price: 1, currency: USD }'),
      '2:68 bundles.grid.payment.checkoutUrl: must begin with https:// and a host name',
    ],
    [
      withBundle('payment: { price: -1 }'),
      '2:62 bundles.grid.payment.price: is -1 but must be a number of zero or more',
    ],
    [
      withBundle('payment: { price: .inf }'),
      '2:62 bundles.grid.payment.price: is the number Infinity but must be a number',
    ],
    [
      withBundle('payment: { currency: usd }'),
      '2:65 bundles.grid.payment.currency: is "usd" but must be a currency code',
    ],
    [
      withBundle('payment: { discount: {} }'),
      '2:65 bundles.grid.payment.discount: has 0 properties but must be either percent or fixed',
    ],
    [
      withBundle('payment: { discount: { percent: 101 } }'),
      '2:76 bundles.grid.payment.discount.percent: is 101 but must be a number above 0, 100 at most',
    ],
    [
      withBundle('payment: { discount: { percent: 5, fixed: 5 } }'),
      '2:65 bundles.grid.payment.discount: has 2 properties',
    ],
    [withBundle('checkouts: { fresh: crew }'), '2:64 bundles.grid.checkouts.fresh: is a crowd'],
    [
      withBundle('checkouts: { fresh: { account: ada, started: +1m } }'),
      '2:89 bundles.grid.checkouts.fresh.started: +1m lies in the future',
    ],
    [
      `${people}\nbundles: { a: { owner: ada, name: A, checkouts: { x: ada } }, b: { owner: ada, name: B, checkouts: { x: ada } } }`,
      '2:102 bundles.b.checkouts.x: is the handle of a session of a already: choose another one',
    ],
  ])('bundles: %j', (text, expected) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(expected)])
  })
})
