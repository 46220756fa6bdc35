import { describe, expect, it } from 'vitest'
import { addressAllowed } from '../identity/address-mask.ts'
import { foldName, lengthInCodePoints } from '../identity/display-name.ts'
import { grantTypes } from '../ledger/grant.ts'
import { stateOf } from '../ledger/grant-state.ts'
import { FOREVER, toInstant } from '../ledger/instant.ts'
import { bundleAccesses, bundleStatuses } from '../store/store.ts'
import { compileWorlds } from './compile-worlds.ts'
import { settleWorld } from './settle.ts'

const now = toInstant(Date.UTC(2027, 4, 17, 13, 14, 15, 167))
const world = compileWorlds().get('demo')
if (world === undefined) throw new Error('no world demo')
const { facts, handles } = settleWorld(world, { now, keyPrefix: 'bak' })

const owner = handles.keys['full']?.owner
const keyNamed = (as: string) => facts.keys.find(({ id }) => id === handles.keys[as]?.id)
const ownerOf = (as: string) => facts.accounts.find(({ id }) => id === keyNamed(as)?.owner)
const bundleNamed = (as: string) => facts.bundles.find(({ id }) => id === handles.bundles[as])
const storyOf = (as: string, bundle = 'main') =>
  facts.grants
    .filter((entry) => entry.bundle === handles.bundles[bundle] && entry.account === handles.accounts[as]?.id)
    .map(({ grant }) => `${grant.type} ${stateOf(grant, now)}${grant.endsAt === FOREVER ? ' permanent' : ''}`)

describe('world demo: keys', () => {
  it('has every mix of permissions among those of one owner', () => {
    const mixes = facts.keys
      .filter((key) => key.owner === owner && key.masks.length === 0 && key.revokedAt === undefined)
      .map(({ permissions: { bundles, users, grants } }) => `${bundles} ${users} ${grants}`)
    const levels = ['none', 'read'].flatMap((bundles) =>
      ['none', 'read'].flatMap((users) =>
        ['none', 'read', 'write'].map((grants) => `${bundles} ${users} ${grants}`),
      ),
    )
    expect(mixes.toSorted()).toEqual(levels.toSorted())
  })

  it.each([
    ['full', 'read read write'],
    ['readOnly', 'read read read'],
    ['none', 'none none none'],
    ['noBundles', 'none read write'],
    ['noUsers', 'read none write'],
    ['noGrants', 'read read none'],
    ['revoked', 'read read write'],
    ['ipMasked', 'read read write'],
    ['otherOwner', 'read read write'],
    ['lapsed', 'read read write'],
  ])('has %s', (as, permissions) => {
    expect(Object.values(keyNamed(as)?.permissions ?? {}).join(' ')).toBe(permissions)
    expect(handles.keys[as]?.permissions).toEqual(keyNamed(as)?.permissions)
  })

  it('has a revoked key, one that a loopback address may not use, one of a lapsed owner, one of another owner', () => {
    expect(keyNamed('revoked')?.revokedAt).toBeLessThan(now)
    for (const address of ['127.0.0.1', '::1'])
      expect(addressAllowed(address, keyNamed('ipMasked')?.masks ?? [])).toBe(false)
    expect(addressAllowed('203.0.113.9', keyNamed('ipMasked')?.masks ?? [])).toBe(true)
    expect(ownerOf('lapsed')?.tier).toBe('free')
    expect(ownerOf('otherOwner')?.tier).toBe('premium')
    expect(ownerOf('full')?.tier).toBe('elite')
    expect(ownerOf('otherOwner')?.id).not.toBe(owner)
  })
})

describe('world demo: bundles', () => {
  const own = facts.bundles.filter((bundle) => bundle.owner === owner)

  it('has every status and every access among those of one owner, one of them archived', () => {
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(bundleStatuses))
    expect(new Set(own.map(({ access }) => access))).toEqual(new Set(bundleAccesses))
    expect(own.filter(({ status }) => status === 'archived').map(({ id }) => id)).toEqual([
      handles.bundles['archived'],
    ])
    expect(new Set(own.map(({ quote }) => quote))).toEqual(new Set(['USDT', 'USDC', 'BTC']))
    expect(new Set(own.map(({ marketType }) => marketType))).toEqual(new Set(['spot', 'futures']))
  })

  it('has bundles of four owners of three tiers', () => {
    const owners = facts.accounts.filter(({ id }) => facts.bundles.some((bundle) => bundle.owner === id))
    expect(owners).toHaveLength(4)
    expect(new Set(owners.map(({ tier }) => tier))).toEqual(new Set(['free', 'premium', 'elite']))
    expect(bundleNamed('other')?.owner).toBe(handles.keys['otherOwner']?.owner)
  })

  it('has payment settings with no discount, a percentage, a fixed one, no URL, and none at all', () => {
    expect(bundleNamed('main')?.payment).toMatchObject({ price: 49, currency: 'USD', discount: undefined })
    expect(bundleNamed('second')?.payment?.discount).toEqual({ type: 'percent', value: 20 })
    expect(bundleNamed('nightshift')?.payment?.discount).toEqual({ type: 'fixed', value: 15 })
    expect(bundleNamed('trend')?.payment).toMatchObject({ checkoutUrl: undefined, price: 0.002 })
    expect(bundleNamed('triangle')?.payment).toBeUndefined()
  })

  it('has fresh and expired checkout sessions, and one of another owner', () => {
    const isFresh = (as: string) =>
      (facts.checkouts.find(({ id }) => id === handles.checkouts[as])?.endsAt ?? 0) > now
    expect(['fresh', 'freshAda', 'discounted', 'foreign', 'expired'].map(isFresh)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    const foreign = facts.checkouts.find(({ id }) => id === handles.checkouts['foreign'])
    expect(foreign?.bundle).toBe(handles.bundles['other'])
  })
})

describe('world demo: grants', () => {
  it('has every type and every state in its main bundle, more than a page of them', () => {
    const main = facts.grants
      .filter(({ bundle }) => bundle === handles.bundles['main'])
      .map(({ grant }) => grant)
    expect(new Set(main.map(({ type }) => type))).toEqual(new Set(grantTypes))
    expect(new Set(main.map((grant) => stateOf(grant, now)))).toEqual(
      new Set(['current', 'scheduled', 'expired', 'revoked']),
    )
    expect(main.length).toBeGreaterThan(100)
  })

  it.each([
    [
      'a chain with a trial before and a paid month ahead',
      'ada',
      ['trial expired', 'paid_external expired', 'paid_external current', 'paid_external scheduled'],
    ],
    ['gaps on both sides', 'bela', ['paid_external expired', 'paid_external current', 'trial scheduled']],
    [
      'permanent access after a paid month',
      'carmen',
      ['paid_external current', 'paid_external scheduled permanent'],
    ],
    ['permanent access', 'dmitri', ['paid_external current permanent']],
    ["an owner's grant", 'kofi', ['owner_grant current permanent']],
    ['a reward that is over', 'farid', ['referral_reward expired']],
    [
      'a chargeback with its cascade',
      'grace',
      ['paid_external revoked', 'paid_external revoked', 'paid_external revoked'],
    ],
    ['a return after a revocation', 'hugo', ['paid_external revoked', 'paid_external current']],
    ['nothing but a scheduled trial', 'ines', ['trial scheduled']],
    [
      'a chain of three types',
      'leila',
      ['gift expired', 'referral_reward current', 'paid_external scheduled'],
    ],
    ['a deleted account that had access', 'mateo', ['paid_external expired', 'paid_external current']],
    ['a deleted account without', 'nadia', ['paid_external expired']],
    [
      'a payment that failed',
      'olena',
      ['paid_external expired', 'paid_external expired', 'paid_external expired'],
    ],
    ['nobody yet', 'priya', []],
  ])('has %s: %s', (_, as, story) => {
    expect(storyOf(as)).toEqual(story)
  })

  it('has deleted accounts', () => {
    const deleted = facts.accounts.filter(({ deletedAt }) => deletedAt !== undefined).map(({ id }) => id)
    expect(deleted.toSorted()).toEqual(
      [handles.accounts['mateo']?.id, handles.accounts['nadia']?.id].toSorted(),
    )
  })

  it('has customers of two owners, an owner who is a customer, and live grants in an archived bundle', () => {
    expect(storyOf('adam', 'other')).toEqual(['paid_external current'])
    expect(storyOf('helena', 'other')).toEqual(['gift expired'])
    expect(storyOf('dmitri', 'archived')).toEqual(['owner_grant current permanent'])
  })
})

describe('world demo: names', () => {
  const names = facts.accounts.map(({ displayName }) => displayName)
  const starting = (prefix: string) => names.filter((name) => foldName(name).startsWith(foldName(prefix)))

  it('has more than two hundred, between 2 and 30 characters long, both lengths included', () => {
    expect(names.length).toBeGreaterThan(200)
    const lengths = names.map(lengthInCodePoints)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([2, 30])
    for (const longest of ['Wilhelmina Featherstonehaugh-B', "Robert'); DROP TABLE grants;--"]) {
      expect(longest).toHaveLength(30)
      expect(names).toContain(longest)
    }
    expect(
      names.filter((name) => /^\P{ASCII}+$/u.test(name) && lengthInCodePoints(name) === 30).length,
    ).toBeGreaterThan(1)
  })

  it.each([
    ['ada', 3],
    ['ann', 8],
    ['VAN DER', 3],
    ['%', 2],
    ['100%', 1],
    ['under_', 1],
    ['__', 1],
    ['back\\', 2],
    ["robert')", 1],
    ['zoë', 2],
    ['zoe\u0308', 2],
    ['josé m', 2],
    ['åsa', 3],
    ['οδυσσε', 2],
    ['οδυσσέ', 1],
    ['σίσυφος', 2],
    ['анна', 3],
    ['李', 2],
    ['🚀', 2],
    ['👍', 2],
    ['🇧🇷', 1],
    ['김지', 1],
  ])('has names that begin with %s: at least %i', (prefix, count) => {
    expect(starting(prefix).length).toBeGreaterThanOrEqual(count)
  })

  it('has names that only a wildcard would take for one another', () => {
    expect(starting('under_')).toEqual(['under_score'])
    expect(starting('100%')).toEqual(['100% Organic'])
    expect(starting('[b')).toEqual(['[bot] Grid', '[b-z]ot'])
  })

  it('has names in many scripts', () => {
    for (const script of [
      'Latin',
      'Greek',
      'Cyrillic',
      'Han',
      'Hangul',
      'Hiragana',
      'Devanagari',
      'Thai',
      'Tamil',
      'Ethiopic',
      'Georgian',
      'Armenian',
      'Hebrew',
      'Arabic',
      'Deseret',
    ])
      expect(
        names.some((name) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
        script,
      ).toBe(true)
    expect(names.some((name) => /\p{Extended_Pictographic}/u.test(name))).toBe(true)
  })

  it('has the same name composed and decomposed', () => {
    expect(names.some((name) => name !== name.normalize('NFC'))).toBe(true)
    expect(starting('Ada').filter((name) => name.startsWith('Ada')).length).toBeGreaterThan(1)
  })
})
