import { describe, expect, it } from 'vitest'
import { readWorld } from './read-world.ts'
import { WorldError } from './world-error.ts'

const faultsOf = (text: string): readonly string[] => {
  try {
    readWorld(text, 'my.yaml')
    return []
  } catch (error) {
    if (error instanceof WorldError)
      return error.faults.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
    throw error
  }
}

const people =
  'accounts: { ada: Ada, bob: { displayName: Bob, created: -30d }, crew: { count: 5, displayName: "C {n}" } }'
/** A file whose second line is the one under test. */
const withKey = (line: string): string => `${people}\nkeys: { full: ${line} }`
const withBundle = (line: string): string =>
  `${people}\nbundles: { grid: { owner: ada, name: Grid, ${line} } }`
const withGrant = (line: string): string => withBundle(`grants: [{ ${line} }]`)

describe('readWorld: a file with one fault says its line, column, path and remedy', () => {
  it.each([
    ['accounts: { ada: Ada', '1:21 : '],
    ['accounts: { ada: "Ada }', '1:24 : '],
    ['accounts:\n  ada: Ada\n bob: Bob', '3:1 : '],
    ['a: 1\n---\nb: 2', '2:1 : '],
    ['accounts: { ada: !person Ada }', '1:18 : '],
    ['accounts: { ada: *nobody }', '1:18 : '],
  ])('syntax: %j', (text, start) => {
    expect(faultsOf(text)[0]).toContain(start)
  })

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
      '1:45 accounts.ada.created: "feb-30" is no moment: its day or its time does not exist',
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

  it.each([
    ['account: ada', '2:53 bundles.grid.grants[0].type: is missing: add it'],
    [
      'account: eda, type: gift',
      '2:64 bundles.grid.grants[0].account: there is no account "eda": did you mean "ada"?',
    ],
    [
      'account: ada, type: gifts',
      '2:75 bundles.grid.grants[0].type: is "gifts" but must be one of trial, owner_grant, paid_external, referral_reward, gift; did you mean "gift"?',
    ],
    [
      'account: ada, type: gift, endsAt: +1d',
      '2:81 bundles.grid.grants[0].endsAt: is no known property; did you mean "ends"?',
    ],
    [
      'account: ada, type: gift, ends: now',
      '2:87 bundles.grid.grants[0].ends: now is not after the start: write a later moment, or leave it out for permanent access',
    ],
    [
      'account: ada, type: gift, starts: -5d, ends: -6d',
      '2:100 bundles.grid.grants[0].ends: -6d is not after the start',
    ],
    [
      'account: ada, type: gift, starts: 2027-01-02, ends: 2027-01-02',
      '2:107 bundles.grid.grants[0].ends: 2027-01-02 is not after the start',
    ],
    [
      'account: ada, type: gift, starts: -5d, created: -4d',
      '2:89 bundles.grid.grants[0].starts: -5d lies before it was created: a grant starts when it is created, or later',
    ],
    [
      'account: ada, type: gift, starts: +5d, created: +1d',
      '2:103 bundles.grid.grants[0].created: +1d lies in the future',
    ],
    [
      'account: ada, type: gift, starts: -5d, created: -5d, revoked: -6d',
      '2:117 bundles.grid.grants[0].revoked: -6d lies before it was created',
    ],
    ['account: ada, type: gift, ends: "-1d"', '2:87 bundles.grid.grants[0].ends: -1d is not after the start'],
    [
      'account: ada, type: gift, ends: 30',
      '2:87 bundles.grid.grants[0].ends: is the number 30 but must be a moment',
    ],
    [
      'account: ada, type: paid_external',
      '2:53 bundles.grid.grants[0]: source is missing: a paid_external grant has one',
    ],
    [
      'account: ada, type: gift, source: "a b"',
      '2:89 bundles.grid.grants[0].source: is "a b" but must be a sourceId',
    ],
    [
      'account: ada, type: gift, source: "a-{n}"',
      '2:89 bundles.grid.grants[0].source: has {n}, the number of a member, but the account is no crowd',
    ],
    [
      'account: ada, type: gift, source: "a-{k}"',
      '2:89 bundles.grid.grants[0].source: has {k}, the number of a period, but there is no series',
    ],
    [
      `account: crew, type: gift, source: "${'a'.repeat(252)}{n}"`,
      '2:90 bundles.grid.grants[0].source: must have at most 256 characters when {n} and {k} are filled in',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 1mo, source: a',
      '2:114 bundles.grid.grants[0].source: is the same for each period of the series: put {k}',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 1mo, ends: now',
      '2:112 bundles.grid.grants[0].ends: cannot stand beside every: leave one of them out',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: monthly',
      '2:101 bundles.grid.grants[0].every: is "monthly" but must be a length of time without a sign',
    ],
    [
      'account: ada, type: gift, starts: -5d, every: 0d',
      '2:101 bundles.grid.grants[0].every: must be longer than nothing',
    ],
    [
      'account: ada, type: gift, times: 3',
      '2:88 bundles.grid.grants[0].times: is for series only: add every, or leave it out',
    ],
    ['account: ada, type: gift, nth: 3', '2:86 bundles.grid.grants[0].nth: is for crowds only: leave it out'],
    [
      'account: crew-1, type: gift, step: 3d',
      '2:90 bundles.grid.grants[0].step: is for crowds only: leave it out',
    ],
    [
      'account: crew, type: gift, nth: 6',
      '2:87 bundles.grid.grants[0].nth: leaves nobody of the 5 members: write a smaller number',
    ],
    [
      'account: crew, type: gift, starts: -3d, step: 1d, created: -3d',
      "2:101 bundles.grid.grants[0].step: has the last member's grant created in the future",
    ],
  ])('grants: %s', (line, expected) => {
    expect(faultsOf(withGrant(line))).toEqual([expect.stringContaining(expected)])
  })
})

describe('readWorld: one source twice for a pair and type', () => {
  const gift = (account: string, source: string, more = ''): string =>
    `{ account: ${account}, type: gift, source: '${source}'${more} }`
  const sources = (...grants: string[]): readonly string[] =>
    faultsOf(withBundle(`grants: [\n ${grants.join(',\n ')}]`)).map((fault) =>
      fault.replace(/: .*already.*/, ''),
    )

  it('is refused', () => {
    expect(faultsOf(withBundle(`grants: [\n ${gift('ada', 'a')},\n ${gift('ada', 'a')}]`))).toEqual([
      '4:38 bundles.grid.grants[1].source: "a" is the source of grants[0] already, for the same account and type: choose another one',
    ])
    const refused = ['4:39 bundles.grid.grants[1].source']
    expect(sources(gift('crew', 'a-{n}'), gift('crew', 'a-{n}'))).toEqual(refused)
    expect(sources(gift('crew-3', 'a-3'), gift('crew', 'a-{n}'))).toEqual(refused)
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew', 'a', ', nth: 4'))).toEqual(refused)
    const series = ', starts: -9d, every: 1d'
    expect(sources(gift('ada', 'a.7'), gift('ada', 'a.{k}', series))).toEqual([
      '4:38 bundles.grid.grants[1].source',
    ])
  })

  it('is no fault with another account, type, bundle or member', () => {
    expect(sources(gift('ada', 'a'), gift('bob', 'a'), gift('ada', 'A'))).toEqual([])
    expect(sources(gift('ada', 'a'), '{ account: ada, type: paid_external, source: a }')).toEqual([])
    expect(sources(gift('crew', 'a-{n}'), gift('crew-3', 'a-4'))).toEqual([])
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew', 'a', ', nth: 3'))).toEqual([])
    expect(sources(gift('crew', 'a', ', nth: 2'), gift('crew-3', 'a'))).toEqual([])
    const series = ', starts: -9d, every: 1d'
    expect(sources(gift('ada', 'a.7x'), gift('ada', 'ab7'), gift('ada', 'a.{k}', series))).toEqual([])
  })
})

describe('readWorld: a file with many faults', () => {
  const text = [
    'accounts:',
    '  ada: { displayName: Ada, teir: elite }',
    '  bob: { tier: elit }',
    'keys:',
    '  full: bob',
    '  broken: zoe',
    'bundles:',
    '  grid:',
    '    owner: 7',
    '    nmae: Grid',
    '    payment: { checkoutUrl: "http://a.example", price: 1, currency: USD }',
    '    grants:',
    '      - { account: ada, type: gift, ends: -1d }',
    '      - { account: bob, type: gift, nth: 1.5 }',
    '      - { account: abel, type: gift }',
  ].join('\n')

  it('lists all of them by line, but not what only follows from another one', () => {
    expect(faultsOf(text).map((fault) => fault.split(': ')[0])).toEqual([
      '2:28 accounts.ada.teir',
      '3:16 accounts.bob.tier',
      '6:11 keys.broken',
      '9:5 bundles.grid.name',
      '9:12 bundles.grid.owner',
      '10:5 bundles.grid.nmae',
      '11:29 bundles.grid.payment.checkoutUrl',
      '13:43 bundles.grid.grants[0].ends',
      '14:42 bundles.grid.grants[1].nth',
      '15:20 bundles.grid.grants[2].account',
    ])
  })

  it('names the file before each, and stops after twenty', () => {
    const names = Array.from({ length: 25 }, (_, index) => `  a${index}: { tier: elite }`)
    const read = () => readWorld(`accounts:\n${names.join('\n')}`, 'worlds/mine.yaml')
    expect(read).toThrow(
      /^worlds\/mine\.yaml has 25 faults:\n {2}worlds\/mine\.yaml:2:7 accounts\.a0: displayName/,
    )
    expect(read).toThrow(/\n {2}and 5 more$/)
  })

  it('is one line when there is one fault', () => {
    expect(() => readWorld('accounts: { ada: 7 }', 'w.yaml')).toThrow(
      /^w\.yaml:1:18 accounts\.ada: is the number 7 but .*$/,
    )
  })
})

describe('readWorld: a right file', () => {
  it('gets its defaults', () => {
    const text = withGrant('account: bob, type: gift').replace('bundles:', 'keys: { full: bob }\nbundles:')
    expect(readWorld(text, 'some/where/tiny.yaml')).toMatchObject({
      name: 'tiny',
      about: undefined,
      seed: 'tiny',
      accounts: [
        { as: 'ada', displayName: 'Ada', tier: 'free', created: '-1y', deleted: undefined },
        { as: 'bob', displayName: 'Bob', created: '-30d' },
      ],
      crowds: [{ as: 'crew', count: 5, displayNames: ['C {n}'], step: undefined }],
      keys: [
        {
          as: 'full',
          owner: 'bob',
          permissions: { bundles: 'read', users: 'read', grants: 'write' },
          masks: [],
          created: '-30d',
        },
      ],
      bundles: [
        {
          as: 'grid',
          marketType: 'spot',
          quote: 'USDT',
          access: 'private',
          status: 'active',
          created: '-1y',
          updated: '-1y',
          payment: undefined,
        },
      ],
      grants: [
        {
          bundle: 'grid',
          account: 'bob',
          starts: 'now',
          ends: undefined,
          created: undefined,
          revoked: undefined,
        },
      ],
    })
  })

  it('may be JSON, and may use anchors', () => {
    expect(readWorld('{"accounts": {"ada": "Ada"}, "seed": "s"}', 'a.json')).toMatchObject({
      name: 'a',
      seed: 's',
    })
    const twice = 'accounts:\n  ada: &elite { displayName: A, tier: elite }\n  bob: *elite'
    expect(readWorld(twice, 'a.yaml').accounts.map(({ tier }) => tier)).toEqual(['elite', 'elite'])
  })

  it('may use handles that JavaScript has a meaning for', () => {
    const text = 'accounts: { constructor: Con, toString: Tos }\nkeys: { valueOf: constructor }'
    expect(readWorld(text, 'a.yaml').keys).toMatchObject([{ as: 'valueOf', owner: 'constructor' }])
    expect(faultsOf('accounts: { ada: Ada }\nkeys: { full: constructor, __proto__: ada }')).toHaveLength(2)
  })
})
