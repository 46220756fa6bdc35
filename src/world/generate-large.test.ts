import { describe, expect, it } from 'vitest'
import { isLive, stateOf } from '../ledger/grant-state.ts'
import { FOREVER, toInstant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { largeWorld } from './generate-large.ts'

const now = toInstant(Date.UTC(2027, 4, 17))
const make = (grants: number, seed = 'large') => largeWorld({ grants, now, seed, keyPrefix: 'bak' })

function factsOf(grants: number): Facts {
  const all: Facts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] }
  return [...make(grants).chunks].reduce(
    (sum, chunk) => ({
      accounts: [...sum.accounts, ...chunk.accounts],
      keys: [...sum.keys, ...chunk.keys],
      bundles: [...sum.bundles, ...chunk.bundles],
      grants: [...sum.grants, ...chunk.grants],
      checkouts: [...sum.checkouts, ...chunk.checkouts],
    }),
    all,
  )
}

describe('a large world', () => {
  const facts = factsOf(30_000)

  it.each([1, 11, 12, 13, 239, 240, 241, 10_000])('has exactly as many grants as asked for: %i', (count) => {
    expect(factsOf(count).grants).toHaveLength(count)
  })

  it('is the same each time, and another one for another seed', () => {
    expect(factsOf(500)).toEqual(factsOf(500))
    expect(make(500).handles).toEqual(make(500).handles)
    expect(make(500, 'other').handles.bundles).not.toEqual(make(500).handles.bundles)
  })

  it('lists accounts by age, grants by creation, and nothing before what it needs', () => {
    const known = new Set<unknown>()
    for (const chunk of make(30_000).chunks) {
      for (const { id } of [...chunk.accounts, ...chunk.bundles]) known.add(id)
      for (const { owner } of [...chunk.keys, ...chunk.bundles]) expect(known.has(owner)).toBe(true)
      for (const { bundle, account } of [...chunk.grants, ...chunk.checkouts]) {
        if (!known.has(bundle) || !known.has(account)) expect.unreachable(`${bundle} ${account}`)
      }
    }
    const ascends = (values: readonly number[]) =>
      values.every((value, index) => value >= (values[index - 1] ?? 0))
    expect(facts.accounts.map(({ id }) => id)).toEqual(facts.accounts.map((_, index) => index + 1))
    expect(ascends(facts.accounts.map(({ createdAt }) => createdAt))).toBe(true)
    expect(ascends(facts.grants.map(({ grant }) => grant.createdAt))).toBe(true)
    expect(facts.grants.at(-1)?.grant.createdAt).toBeLessThanOrEqual(now)
  })

  it('has ids, and sources in a pair and type, that are its own', () => {
    const sources = facts.grants.map(
      ({ bundle, account, grant }) => `${bundle} ${account} ${grant.type} ${grant.sourceId ?? grant.id}`,
    )
    expect(new Set(sources).size).toBe(30_000)
    expect(new Set(facts.grants.map(({ grant }) => grant.id)).size).toBe(30_000)
    const names = facts.accounts.map(({ displayName }) => displayName)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(30)
  })

  it('has chains without overlaps or gaps within a stay', () => {
    for (const entries of Map.groupBy(facts.grants, ({ bundle, account }) => `${bundle} ${account}`).values())
      for (const [index, { grant }] of entries.entries())
        if (index > 0) expect(grant.startsAt).toBe(entries[index - 1]?.grant.endsAt)
  })

  it('has every state, half of its grants in one bundle, and accounts in proportion', () => {
    const states = Map.groupBy(facts.grants, ({ grant }) => stateOf(grant, now))
    expect(states.get('current')?.length).toBeGreaterThan(2_000)
    expect(states.get('expired')?.length).toBeGreaterThan(20_000)
    expect(states.get('revoked')?.length).toBeGreaterThan(100)
    expect(facts.grants.some(({ grant }) => grant.endsAt === FOREVER && isLive(grant, now))).toBe(true)
    const main = facts.grants.filter(({ bundle }) => bundle === make(30_000).handles.bundles['main'])
    expect(main.length / 30_000).toBeCloseTo(0.5, 1)
    expect(facts.accounts.length).toBeGreaterThan(4_000)
    expect(facts.accounts.filter(({ deletedAt }) => deletedAt !== undefined).length).toBeGreaterThan(5)
  })

  it('fits into a store, chunk after chunk', async () => {
    const store = openSqliteStore({ file: ':memory:' })
    for (const chunk of make(2_000).chunks) await store.add(chunk)
    const { grants } = await store.count(now)
    expect(Object.values(grants).reduce((sum, count) => sum + count, 0)).toBe(2_000)
    await store.close()
  })

  it('takes one chunk at a time', () => {
    const sizes: number[] = []
    for (const chunk of make(1_000_000_000).chunks) {
      sizes.push(chunk.accounts.length + chunk.grants.length)
      if (sizes.length === 3) break
    }
    expect(sizes.slice(1)).toEqual([10_000, 10_000])
  })
})
