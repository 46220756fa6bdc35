import { describe, expect, it } from 'vitest'
import { formatInstant, parseDateTime } from '../ledger/date-time.ts'
import { isLive, stateOf } from '../ledger/grant-state.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { builtInWorlds } from './built-in.ts'
import { compileWorlds } from './compile-worlds.ts'
import { type SettledWorld, settleWorld } from './settle.ts'

const worlds = compileWorlds()
const names = [...worlds.keys()]
const nowAt = (text: string): Instant => parseDateTime(text) ?? toInstant(Number.NaN)
const now = nowAt('2027-05-17T13:14:15.167Z')

const known = new Map<string, SettledWorld>()

function settled(name: string, at = now): SettledWorld {
  const world = worlds.get(name)
  if (world === undefined) throw new Error(`no world ${name}`)
  const found = known.get(`${name} ${at}`) ?? settleWorld(world, { now: at, keyPrefix: 'bak' })
  known.set(`${name} ${at}`, found)
  return found
}

/** The grants of each pair, in order of creation. */
function pairsOf({ grants }: Facts): ReadonlyMap<string, Facts['grants']> {
  return Map.groupBy(grants, ({ bundle, account }) => `${bundle} ${account}`)
}

/** The pairs with two grants that are not revoked and overlap. */
function overlaps(facts: Facts): readonly string[] {
  return [...pairsOf(facts)].flatMap(([pair, entries]) => {
    const kept = entries.map(({ grant }) => grant).filter(({ revokedAt }) => revokedAt === undefined)
    const byStart = kept.toSorted((one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt)
    const overlap = byStart.some((grant, index) => (byStart[index - 1]?.endsAt ?? 0) > grant.startsAt)
    return overlap ? [pair] : []
  })
}

const moments = [
  '2027-05-17T13:14:15.167Z',
  '2028-02-29T00:00:00.000Z',
  '2027-01-31T23:59:59.999Z',
  '2027-12-31T00:00:00.000Z',
  '2030-03-30T12:00:00.000Z',
  '2026-02-28T09:30:00.000Z',
]

describe('built-in worlds', () => {
  it('are these', () => {
    expect(builtInWorlds().names()).toEqual(['billing', 'demo', 'edge', 'empty', 'pagination'])
    for (const world of worlds.values()) expect(world.about).toMatch(/^[A-Z0-9].*\.$/)
  })

  it.each(names.flatMap((name) => moments.map((moment) => [name, moment] as const)))(
    '%s can be settled at %s',
    (name, moment) => {
      const { facts, handles } = settled(name, nowAt(moment))
      expect(facts.accounts.length).toBeGreaterThan(0)
      expect(handles.keys['full']?.text).toMatch(/^bak_/)
      expect(handles.keys['readOnly']?.permissions).toEqual({
        bundles: 'read',
        users: 'read',
        grants: 'read',
      })
      expect(handles.bundles['main']).toBeDefined()
    },
  )

  it.each(names)('%s fits into a store', async (name) => {
    const store = openSqliteStore({ file: ':memory:' })
    const { facts } = settled(name)
    await store.add(facts)
    const { accounts, grants } = await store.count(now)
    expect(accounts).toBe(facts.accounts.length)
    expect(Object.values(grants).reduce((sum, count) => sum + count, 0)).toBe(facts.grants.length)
    await store.close()
  })

  it.each(names)('%s has an id of its own for each thing', (name) => {
    const { accounts, keys, bundles, grants, checkouts } = settled(name).facts
    for (const ids of [accounts, keys, bundles, checkouts, grants.map(({ grant }) => grant)].map((facts) =>
      facts.map(({ id }) => id),
    ))
      expect(new Set<unknown>(ids).size).toBe(ids.length)
  })

  it.each(names)('%s names nothing before it exists', (name) => {
    const { accounts, keys, bundles, grants } = settled(name).facts
    const born = new Map(accounts.map(({ id, createdAt }) => [id, createdAt]))
    const opened = new Map(bundles.map(({ id, createdAt }) => [id, createdAt]))
    for (const { owner, createdAt } of [...keys, ...bundles])
      expect(born.get(owner)).toBeLessThanOrEqual(createdAt)
    if (name === 'edge') return
    for (const { bundle, account, grant } of grants) {
      expect(born.get(account)).toBeLessThanOrEqual(grant.createdAt)
      expect(opened.get(bundle)).toBeLessThanOrEqual(grant.createdAt)
    }
  })

  it.each(
    names
      .filter((name) => name !== 'edge')
      .flatMap((name) => moments.map((moment) => [name, moment] as const)),
  )('%s has no two grants of a pair that overlap, at %s', (name, moment) => {
    expect(overlaps(settled(name, nowAt(moment)).facts)).toEqual([])
  })

  it.each(names)('%s has a checkout URL wherever a session begins', (name) => {
    const { bundles, checkouts } = settled(name).facts
    if (name === 'edge') return
    for (const checkout of checkouts)
      expect(bundles.find(({ id }) => id === checkout.bundle)?.payment?.checkoutUrl).toBeDefined()
  })
})

describe('world empty', () => {
  const { facts, handles } = settled('empty')

  it('has a bundle and people, but nothing granted', () => {
    expect(facts.grants).toEqual([])
    expect(facts.checkouts).toEqual([])
    expect(facts.accounts).toHaveLength(6)
    expect(facts.bundles.map(({ owner }) => owner)).toEqual([handles.keys['full']?.owner])
  })

  it('has a key whose owner has no bundle', () => {
    const owner = handles.keys['otherOwner']?.owner
    expect(facts.accounts.find(({ id }) => id === owner)?.tier).toBe('premium')
    expect(facts.bundles.filter((bundle) => bundle.owner === owner)).toEqual([])
  })
})

describe('world billing', () => {
  const { facts, handles } = settled('billing')
  const periodsOf = (as: string, at = now) => {
    const account = handles.accounts[as]?.id
    const { grants } = settled('billing', at).facts
    const of = grants.filter((entry) => entry.bundle === handles.bundles['main'] && entry.account === account)
    return of.map(({ grant }) => grant)
  }
  const ends = (as: string, at = now) =>
    periodsOf(as, at).map(({ endsAt }) => formatInstant(endsAt).slice(0, 10))

  it('has a month that begins on 31 January and ends on the last day of February', () => {
    expect(ends('january').slice(0, 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(ends('january', nowAt('2028-07-01T00:00:00Z')).slice(12, 14)).toEqual(['2028-02-29', '2028-03-31'])
  })

  it('has a month that begins on 30 April and ends on 30 May', () => {
    expect(ends('april').slice(0, 2)).toEqual(['2026-05-30', '2026-06-30'])
  })

  it('has leap days, by the month and by the year', () => {
    expect(ends('leapMonthly').slice(0, 2)).toEqual(['2024-03-29', '2024-04-29'])
    expect(ends('leapYearly')).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  it('has the end of the year', () => {
    expect(periodsOf('yearEnd').map(({ startsAt }) => formatInstant(startsAt))[0]).toBe(
      '2025-12-31T23:59:59.999Z',
    )
    expect(ends('yearEndYearly')).toEqual(['2024-12-31', '2025-12-31', '2026-12-31', '2027-12-31'])
    expect(ends('newYear')[0]).toBe('2026-02-01')
  })

  it.each([
    'january',
    'april',
    'leapMonthly',
    'leapYearly',
    'yearEnd',
    'yearEndYearly',
    'newYear',
    'weekly',
    'converted',
  ])('%s has access without a gap from the first period until beyond now', (as) => {
    const periods = periodsOf(as)
    for (const [index, { startsAt }] of periods.entries())
      if (index > 0) expect(startsAt).toBe(periods[index - 1]?.endsAt)
    expect(periods.at(-1)?.endsAt).toBeGreaterThan(now)
    expect(periods.at(-1)?.startsAt).toBeLessThanOrEqual(now)
  })

  it('has the stories of a billing system', () => {
    const states = (as: string) => periodsOf(as).map((grant) => stateOf(grant, now))
    expect(states('prepaid')).toEqual(['current', 'scheduled', 'scheduled'])
    expect(states('failed')).toEqual(['expired', 'expired', 'expired'])
    expect(states('cancelled')).toEqual(['expired', 'expired', 'current'])
    expect(states('renata')).toEqual(['expired', 'revoked', 'revoked'])
    expect(states('upgraded')).toEqual(['current', 'scheduled'])
    expect(states('trial')).toEqual(['current'])
    expect(states('prospect')).toEqual([])
    expect(periodsOf('lifetime').map(({ endsAt }) => endsAt)).toEqual([FOREVER])
    expect(periodsOf('dueSoon')[0]?.endsAt).toBe(now + 3_600_000)
    expect(facts.checkouts.map(({ endsAt }) => endsAt > now)).toEqual([false, true])
  })
})

describe('world pagination', () => {
  const { facts, handles } = settled('pagination')
  const inBundle = (as: string) =>
    facts.grants.filter(({ bundle }) => bundle === handles.bundles[as]).map(({ grant }) => grant)

  it('has five thousand users and more than a thousand rows between two matches', () => {
    expect(facts.accounts.length).toBeGreaterThan(5_000)
    expect(inBundle('main')).toHaveLength(5_000)
    expect(inBundle('main').every((grant) => isLive(grant, now))).toBe(true)
    const gifts = inBundle('haystack').flatMap(({ type }, index) => (type === 'gift' ? [index] : []))
    expect(gifts).toHaveLength(5)
    expect(gifts.slice(1).every((at, index) => at - (gifts[index] ?? 0) > 1_000)).toBe(true)
  })

  it('has few users left among many, and many names with one prefix', () => {
    expect(inBundle('sparse').filter((grant) => isLive(grant, now))).toHaveLength(10)
    expect(facts.accounts.filter(({ displayName }) => displayName.startsWith('Page ')).length).toBe(1_200)
  })
})

describe('world edge', () => {
  const { facts, handles } = settled('edge')
  const of = (as: string) =>
    facts.grants
      .filter(
        ({ bundle, account }) => bundle === handles.bundles['main'] && account === handles.accounts[as]?.id,
      )
      .map(({ grant }) => grant)
  const states = (as: string) => of(as).map((grant) => stateOf(grant, now))

  it('has a deleted account with a grant in every state but revoked', () => {
    expect(states('gone')).toEqual(['expired', 'current', 'scheduled'])
    expect(facts.accounts.find(({ id }) => id === handles.accounts['gone']?.id)?.deletedAt).toBeLessThan(now)
  })

  it('has a permanent grant over a scheduled one, and overlaps nowhere else but where it says so', () => {
    expect(of('permanentOver').map(({ endsAt }) => endsAt === FOREVER)).toEqual([false, true])
    const places = ['permanentOver', 'overlapping', 'twins'].map(
      (as) => `${handles.bundles['main']} ${handles.accounts[as]?.id}`,
    )
    expect(overlaps(facts).toSorted()).toEqual(places.toSorted())
  })

  it('has a chain whose middle is revoked', () => {
    expect(states('midge')).toEqual(['current', 'revoked', 'revoked', 'scheduled'])
    expect(states('holed')).toEqual(['current', 'revoked', 'scheduled'])
  })

  it('has instants to the millisecond', () => {
    expect(states('endsNow')).toEqual(['expired'])
    expect(states('startsNow')).toEqual(['current'])
    expect(states('lastMillisecond')).toEqual(['current'])
    const [first, second] = of('nearlyTouching')
    expect((second?.startsAt ?? 0) - (first?.endsAt ?? 0)).toBe(1)
    const ended = facts.checkouts.filter(({ endsAt }) => endsAt <= now).map(({ id }) => id)
    expect(ended).toEqual([handles.checkouts['expiredNow']])
  })

  it('has sources at both ends of their length', () => {
    const lengths = facts.grants.map(({ grant }) => grant.sourceId?.length ?? 0)
    expect(Math.max(...lengths)).toBe(256)
    expect(lengths).toContain(1)
  })

  it('has keys of a lapsed and a deleted owner, and masks of both families', () => {
    const tier = (key: string) => facts.accounts.find(({ id }) => id === handles.keys[key]?.owner)
    expect(tier('lapsed')?.tier).toBe('free')
    expect(tier('ownerDeleted')?.deletedAt).toBeDefined()
    expect(facts.keys.flatMap(({ masks }) => masks)).toContain('2001:db8::/32')
  })
})
