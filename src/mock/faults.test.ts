import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FaultRequest } from '../../spec/control-types.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { toKeyId } from '../ledger/ids.ts'
import { toInstant } from '../ledger/instant.ts'
import type { FaultCall } from './fault-kinds.ts'
import { type Faults, MOST_FAULTS, openFaults } from './faults.ts'

const call = (change: Partial<FaultCall> = {}): FaultCall => ({
  operation: 'createBundleGrant',
  key: toKeyId('a'),
  hasCursor: false,
  now: toInstant(1_000),
  ...change,
})

/** Faults whose keys go by their ids, at the instant 1,000. */
const openTestFaults = (): Faults => openFaults(() => toInstant(1_000), toKeyId)

/** Returns the numbers, from 1, of the equal calls that a fault hits. */
function hitsOf(spec: FaultRequest, calls: number, change: Partial<FaultCall> = {}): number[] {
  const faults = openTestFaults()
  faults.add(spec)
  return Array.from({ length: calls }, (_, index) => index + 1).filter(
    () => faults.hit(call(change)).length > 0,
  )
}

const kindsHit = (faults: Faults, change: Partial<FaultCall> = {}): string[] =>
  faults.hit(call(change)).map(({ spec }) => spec.kind)

describe('faults', () => {
  it('faults: one without selection hits every call', () => {
    expect(hitsOf({ kind: 'drop-after' }, 3)).toEqual([1, 2, 3])
  })

  it('faults: operation and key narrow it', () => {
    const spec: FaultRequest = { kind: 'drop-after', operation: 'createBundleGrant', key: 'a' }
    expect(hitsOf(spec, 1)).toEqual([1])
    expect(hitsOf(spec, 1, { operation: 'listBundles' })).toEqual([])
    expect(hitsOf(spec, 1, { key: toKeyId('b') })).toEqual([])
    expect(hitsOf(spec, 1, { key: undefined })).toEqual([])
  })

  it('faults: the nth call alone, the nth and some after it, the first few', () => {
    expect(hitsOf({ kind: 'latency', ms: 1, nth: 3 }, 6)).toEqual([3])
    expect(hitsOf({ kind: 'latency', ms: 1, nth: 3, times: 2 }, 6)).toEqual([3, 4])
    expect(hitsOf({ kind: 'latency', ms: 1, times: 2 }, 6)).toEqual([1, 2])
    expect(hitsOf({ kind: 'key-revoked', nth: 3 }, 6)).toEqual([3, 4, 5, 6])
  })

  it('faults: calls that it is not meant for do not count', () => {
    const faults = openTestFaults()
    faults.add({ kind: 'drop-before', operation: 'listBundles', nth: 2 })
    expect(kindsHit(faults, { operation: 'listBundles' })).toEqual([])
    expect(kindsHit(faults, { operation: 'searchUsers' })).toEqual([])
    expect(kindsHit(faults, { operation: 'listBundles' })).toEqual(['drop-before'])
  })

  it('faults: what the control plane refuses, a program is refused too: such a fault would hit nothing, or be none', () => {
    const faults = openTestFaults()
    const wrong: readonly (readonly [object, RegExp])[] = [
      [{ kind: 'latency', ms: 2 ** 31 }, /^`ms` must be a whole number from 0 to 600000; it was 2147483648/],
      [{ kind: 'latency', ms: Number.NaN }, /^`ms` must be a whole number/],
      [{ kind: 'latency', jitterMs: -1 }, /^`jitterMs` must be a whole number from 0/],
      [{ kind: 'status', status: 200 }, /^`status` must be a whole number from 400 to 599; it was 200/],
      [{ kind: 'status', status: '503' }, /^`status` must be a whole number/],
      [{ kind: 'drop-after', times: 0 }, /^`times` must be a whole number from 1 to/],
      [{ kind: 'drop-after', times: 1.5 }, /^`times` must be a whole number from 1 to/],
      [{ kind: 'drop-after', probability: 2 }, /^`probability` must be a number from 0 to 1; it was 2/],
      [{ kind: 'drop-after', operation: 'createGrant' }, /^`operation` .+; "createGrant" is none/],
      [{ kind: 'drop-aftr' }, /^`kind` must be one of latency, .+; it was "drop-aftr"/],
    ]
    for (const [fault, message] of wrong) expect(() => faults.add(fault as FaultRequest)).toThrow(message)
    expect(faults.list()).toEqual([])
    const right = {
      kind: 'status',
      status: 503,
      times: 1,
      probability: 0.5,
      operation: 'listBundles',
    } as const
    expect(faults.add(right)).toMatchObject(right)
    expect(faults.add({ kind: 'latency', ms: 5 })).toMatchObject({ ms: 5 })
  })

  it('faults: trouble that only some calls can be in leaves the others alone', () => {
    expect(hitsOf({ kind: 'sparse-pages' }, 1)).toEqual([])
    expect(hitsOf({ kind: 'sparse-pages' }, 1, { operation: 'listBundleGrants' })).toEqual([1])
    expect(hitsOf({ kind: 'checkout-expired' }, 1)).toEqual([])
    expect(hitsOf({ kind: 'checkout-expired' }, 1, { operation: 'readCheckout' })).toEqual([1])
    expect(hitsOf({ kind: 'expired-cursor' }, 1, { operation: 'listBundles' })).toEqual([])
    expect(hitsOf({ kind: 'expired-cursor' }, 1, { operation: 'listBundles', hasCursor: true })).toEqual([1])
  })

  it('faults: it ends at its instant, by the clock of its fixture, and when it has hit as often as it may', () => {
    const faults = openTestFaults()
    faults.add({ kind: 'bad-json', ttl: '1s' })
    faults.add({ kind: 'status', times: 1 })
    expect(kindsHit(faults)).toEqual(['bad-json', 'status'])
    const seen = () => faults.list().map(({ id, hits, over }) => [id, hits, over])
    expect(seen()).toEqual([
      ['fault-1', 1, false],
      ['fault-2', 1, true],
    ])
    expect(faults.active()).toBe(1)
    expect(kindsHit(faults, { now: toInstant(2_000) })).toEqual([])
    expect([seen().map(([, , over]) => over), faults.any()]).toEqual([[true, true], false])
    faults.remove('fault-2')
    expect(seen()).toHaveLength(1)
  })

  it('faults: chance is even, and the same seed draws the same', () => {
    const drawn = (seed: string, probability = 0.3) =>
      hitsOf({ kind: 'drop-before', probability, seed }, 2_000)
    expect(drawn('a')).toEqual(drawn('a'))
    expect(drawn('a')).not.toEqual(drawn('b'))
    expect(drawn('a').length / 2_000).toBeCloseTo(0.3, 1)
    expect(drawn('a', 0)).toEqual([])
    expect(drawn('a', 1)).toHaveLength(2_000)
  })

  it('faults: several come one after another where only one can show, and together where each can', () => {
    const faults = openTestFaults()
    for (const kind of ['drop-before', 'drop-after', 'status', 'rate-limit'] as const)
      faults.add({ kind, times: 1 })
    faults.add({ kind: 'latency', ms: 1, times: 1 })
    const calls = Array.from({ length: 5 }, () => kindsHit(faults))
    expect(calls).toEqual([['drop-before', 'latency'], ['drop-after'], ['status'], ['rate-limit'], []])
    expect(faults.list().map(({ hits, over }) => ({ hits, over }))).toEqual(
      Array.from({ length: 5 }, () => ({ hits: 1, over: true })),
    )
  })

  it('faults: hits never exceed times, nor come before nth, whatever the calls', () => {
    const order = fc.record({
      nth: fc.integer({ min: 1, max: 5 }),
      times: fc.integer({ min: 1, max: 4 }),
      probability: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(order, fc.nat(20), (selection, calls) => {
        const hits = hitsOf({ kind: 'drop-before', ...selection }, calls)
        expect(hits.length).toBeLessThanOrEqual(selection.times)
        expect(hits.every((number) => number >= selection.nth)).toBe(true)
      }),
    )
  })

  it('faults: they are listed with what came of them, removed one by one, and reset at once', () => {
    const faults = openTestFaults()
    faults.add({ kind: 'drop-before', nth: 2, times: 5 })
    const { id } = faults.add({ kind: 'drop-after' })
    faults.hit(call())
    expect(faults.list()).toMatchObject([
      { id: 'fault-1', seen: 1, hits: 0 },
      { id: 'fault-2', seen: 1, hits: 1 },
    ])
    faults.remove(id)
    expect(() => faults.remove(id)).toThrow(DomainError)
    faults.reset()
    expect(faults.list()).toEqual([])
    expect(faults.add({ kind: 'drop-after' }).id).toBe('fault-3')
  })

  it('faults: there is an end to how many there may be', () => {
    const faults = openTestFaults()
    for (let count = 0; count < MOST_FAULTS; count++) faults.add({ kind: 'drop-after' })
    expect(() => faults.add({ kind: 'drop-after' })).toThrow(DomainError)
  })
})
