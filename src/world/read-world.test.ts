import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { worldSources } from './built-in.ts'
import { faultsOf, withGrant } from './faults-of.ts'
import { readWorld } from './read-world.ts'

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

  it('may be what the description of the format shows', () => {
    const readme = readFileSync(join(worldSources, 'README.md'), 'utf8')
    const [, text = ''] = /```yaml\n(.*?)```/s.exec(readme) ?? []
    const { crowds, grants } = readWorld(text, 'shown.yaml')
    expect([crowds.length, grants.length]).toEqual([1, 3])
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
