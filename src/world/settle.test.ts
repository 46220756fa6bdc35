import { describe, expect, it } from 'vitest'
import { parseApiKey, secretMatches } from '../identity/api-key.ts'
import { formatInstant, parseDateTime } from '../ledger/date-time.ts'
import { FOREVER, toInstant } from '../ledger/instant.ts'
import { readWorld } from './read-world.ts'
import { settleWorld } from './settle.ts'
import { WorldError } from './world-error.ts'

const now = parseDateTime('2028-03-31T12:00:00Z') ?? toInstant(0)
const options = { now, keyPrefix: 'bak' }
const day = 86_400_000

const base = `
accounts:
  owner: { displayName: Owner, tier: elite, created: -3y }
  young: { displayName: Young, created: -10d }
  old: { displayName: Old, created: -20d }
  crew: { count: 4, displayName: 'Crew {n}', created: -2y, step: 1d }
keys: { full: owner, second: { owner: owner, grants: read, created: -5d, masks: [10.0.0.0/8], revoked: -1d } }
bundles:
  late: { owner: owner, name: Late, created: -1d }
  main:
    owner: owner
    name: Main
    created: -9d
    updated: -3h
    payment: { checkoutUrl: 'https://pay.example', price: 5, currency: USD, discount: { fixed: 1 } }
    checkouts: { fresh: young, expired: { account: old, started: -16m } }
`
const settle = (grants = '', at = now) =>
  settleWorld(readWorld(`${base}    grants: [${grants}]`, 'test.yaml'), { ...options, now: at })
const periods = (grants: string, at = now) =>
  settle(grants, at).facts.grants.map(({ grant }) => {
    const ends = grant.endsAt === FOREVER ? 'forever' : formatInstant(grant.endsAt).slice(0, 16)
    const revoked =
      grant.revokedAt === undefined ? '' : ` revoked ${formatInstant(grant.revokedAt).slice(0, 16)}`
    return `${grant.sourceId ?? grant.type} ${formatInstant(grant.startsAt).slice(0, 16)} ${ends}${revoked}`
  })

describe('settleWorld', () => {
  it('gives the same facts for the same world, now, seed and prefix', () => {
    const grants = '{ account: crew, type: gift, starts: -5mo, step: 1h, every: 1mo }'
    expect(settle(grants)).toEqual(settle(grants))
  })

  it('gives other ids and secrets for another seed, and the same ones at another now', () => {
    const world = readWorld(`${base}    grants: [{ account: old, type: gift }]`, 'test.yaml')
    const idsAt = (at: number, seed?: string) => {
      const { facts, handles } = settleWorld(world, { now: toInstant(at), seed, keyPrefix: 'bak' })
      return [
        handles.keys['full']?.text,
        handles.bundles,
        handles.checkouts,
        facts.grants.map(({ grant }) => grant.id),
      ]
    }
    expect(idsAt(now + 90 * day)).toEqual(idsAt(now))
    for (const [index, id] of idsAt(now, 'other').entries()) expect(id).not.toEqual(idsAt(now)[index])
  })

  it('gives other keys and nothing else for another seed of the keys', () => {
    const world = readWorld(`${base}    grants: [{ account: old, type: gift }]`, 'test.yaml')
    const one = settleWorld(world, options)
    const other = settleWorld(world, { ...options, keySeed: 'other' })
    expect({ ...other.facts, keys: [] }).toEqual({ ...one.facts, keys: [] })
    expect({ ...other.handles, keys: {} }).toEqual({ ...one.handles, keys: {} })
    expect(other.facts.keys).toHaveLength(one.facts.keys.length)
    for (const [name, { text, id }] of Object.entries(other.handles.keys))
      expect([text, id]).not.toContain(one.handles.keys[name]?.text)
    expect(settleWorld(world, { ...options, keySeed: world.seed })).toEqual(one)
  })

  it('makes ids and keys of the agreed shapes', () => {
    const { facts, handles } = settle('{ account: old, type: gift }')
    const { text = '', id } = handles.keys['full'] ?? {}
    expect(id).toMatch(/^[a-z0-9]{16}$/)
    expect(handles.bundles['main']).toMatch(/^[a-f0-9]{24}$/)
    expect(handles.checkouts['fresh']).toMatch(/^[a-f0-9]{24}$/)
    expect(facts.grants[0]?.grant.id).toMatch(/^[a-f0-9]{24}$/)
    const parts = parseApiKey(text, 'bak')
    const key = facts.keys.find((one) => one.id === id)
    expect(parts?.id).toBe(id)
    expect(secretMatches(parts?.secret ?? '', key?.secretHash)).toBe(true)
    expect(text).toMatch(/^bak_[a-z0-9]{16}_[a-z0-9]{40}$/)
  })

  it('numbers accounts by age and orders each kind by creation', () => {
    const { accounts, bundles, keys, checkouts } = settle().facts
    expect(accounts.map(({ id, displayName }) => [id, displayName])).toEqual([
      [1, 'Owner'],
      [2, 'Crew 1'],
      [3, 'Crew 2'],
      [4, 'Crew 3'],
      [5, 'Crew 4'],
      [6, 'Old'],
      [7, 'Young'],
    ])
    expect(bundles.map(({ name }) => name)).toEqual(['Main', 'Late'])
    expect(keys.map(({ permissions }) => permissions.grants)).toEqual(['write', 'read'])
    expect(checkouts.map(({ startedAt, endsAt }) => [startedAt - now, endsAt - now])).toEqual([
      [-16 * 60_000, -60_000],
      [0, 15 * 60_000],
    ])
  })

  it('tells what the handles have become', () => {
    const { facts, handles } = settle()
    expect(Object.keys(handles.accounts)).toEqual(['owner', 'young', 'old'])
    expect(handles.accounts['young']).toEqual({ id: 7, displayName: 'Young' })
    expect(Object.keys(handles.keys)).toEqual(['full', 'second'])
    const main = facts.bundles.find(({ id }) => id === handles.bundles['main'])
    expect(main).toMatchObject({
      owner: 1,
      createdAt: now - 9 * day,
      updatedAt: now - 3 * 3_600_000,
      payment: {
        checkoutUrl: 'https://pay.example',
        price: 5,
        currency: 'USD',
        discount: { type: 'fixed', value: 1 },
      },
    })
    const second = facts.keys.find(({ id }) => id === handles.keys['second']?.id)
    expect(second).toMatchObject({ masks: ['10.0.0.0/8'], createdAt: now - 5 * day, revokedAt: now - day })
  })

  it('creates a grant when it starts, or now when that is still to come', () => {
    const created = settle(
      '{ account: old, type: gift, starts: -2d, ends: +1d }, { account: old, type: trial, starts: +3d, ends: +4d }',
    )
    expect(created.facts.grants.map(({ grant }) => grant.createdAt - now)).toEqual([-2 * day, 0])
  })

  it('makes a series of calendar months that reaches beyond now', () => {
    const monthly = "{ account: old, type: gift, source: 'm{k}', starts: jan-31 -1mo, every: 1mo }"
    expect(periods(monthly)).toEqual([
      'm1 2027-12-31T00:00 2028-01-31T00:00',
      'm2 2028-01-31T00:00 2028-02-29T00:00',
      'm3 2028-02-29T00:00 2028-03-31T00:00',
      'm4 2028-03-31T00:00 2028-04-30T00:00',
    ])
    const justBefore = parseDateTime('2028-03-30T23:59:59.999Z') ?? now
    expect(periods(monthly, justBefore)).toHaveLength(3)
  })

  it('makes as many periods as asked for, paid ahead if need be', () => {
    expect(
      periods("{ account: old, type: gift, source: 'm{k}', starts: -1d, every: 1mo, times: 2 }"),
    ).toEqual(['m1 2028-03-30T12:00 2028-04-30T12:00', 'm2 2028-04-30T12:00 2028-05-30T12:00'])
  })

  it('revokes those of a series that have not ended by then, and makes none after', () => {
    expect(
      periods("{ account: old, type: gift, source: 'w{k}', starts: -19d, every: 1w, revoked: -6d }"),
    ).toEqual([
      'w1 2028-03-12T12:00 2028-03-19T12:00',
      'w2 2028-03-19T12:00 2028-03-26T12:00 revoked 2028-03-25T12:00',
    ])
  })

  it('grants to each nth member of a crowd, each a step later', () => {
    expect(
      periods("{ account: crew, nth: 2, type: gift, source: 'c{n}', starts: -9d, ends: -8d, step: 1h }"),
    ).toEqual(['c2 2028-03-22T13:00 2028-03-23T13:00', 'c4 2028-03-22T15:00 2028-03-23T15:00'])
    expect(periods('{ account: crew-3, type: gift, starts: -1d }')).toEqual(['gift 2028-03-30T12:00 forever'])
  })

  it('refuses what only this now makes wrong, and names the place', () => {
    const attempt = (grant: string) => () => settle(grant)
    expect(attempt('{ account: old, type: gift, starts: now, ends: 2028-03-31 }')).toThrow(WorldError)
    expect(attempt('{ account: old, type: gift, starts: now, ends: 2028-03-31 }')).toThrow(
      'test bundles.main.grants of old.ends: 2028-03-31T00:00:00.000Z is not after the start: write a later moment',
    )
    expect(attempt('{ account: old, type: gift, starts: now, ends: 2028-04-01 }')).not.toThrow()
    expect(attempt('{ account: old, type: gift, starts: 2029-01-01, created: 2028-12-31 }')).toThrow(
      'lies in the future',
    )
    expect(attempt('{ account: old, type: gift, starts: -50y -50y }')).toThrow('lies before 1970')
    const twoPatterns =
      "{ account: old, type: gift, source: 'a1{k}', starts: -9d, every: 1d, times: 9 }, { account: old, type: gift, source: 'a{k}', starts: -12d, every: 1d, times: 12 }"
    expect(attempt(twoPatterns)).toThrow('have the source "a11" twice')
  })
})
