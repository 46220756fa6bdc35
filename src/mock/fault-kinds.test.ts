import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCodes } from '../../spec/generated/contract.ts'
import { faults } from '../../spec/generated/facts.ts'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { statusOf } from '../contract/refusal.ts'
import { type FaultSpec, faultKinds, refusalOf, waitOf } from './fault-kinds.ts'

function refused(spec: FaultSpec, operation: Parameters<typeof refusalOf>[1] = 'listBundles') {
  const refusal = refusalOf([{ id: 'fault-1', spec, draw: 0 }], operation, defaultVariants)
  return (
    refusal && {
      code: refusal.code,
      status: statusOf(refusal, (name) => defaultVariants[name]),
      metadata: refusal.metadata,
    }
  )
}

describe('faultKinds', () => {
  it('faultKinds: each kind of the contract has its effect here, and no other kind has one', () => {
    const selecting = ['defaults', 'concerns', 'stays']
    const effects = Object.entries(faultKinds).map(
      ([kind, own]) => [kind, Object.keys(own).filter((name) => !selecting.includes(name))] as const,
    )
    expect(effects.map(([kind]) => kind).toSorted()).toEqual(Object.keys(faults).toSorted())
    for (const [kind, own] of effects) expect(own, kind).not.toEqual([])
  })

  it('faultKinds: waits of several hits add up, each with its own draw', () => {
    const hit = (spec: FaultSpec, draw: number) => ({ id: 'fault-1', spec, draw })
    const slow = hit({ kind: 'latency', ms: 100, jitterMs: 50 }, 0.5)
    expect(waitOf([slow, hit({ kind: 'truncate', ms: 7 }, 0), hit({ kind: 'latency', ms: 1 }, 0)])).toBe(126)
    expect(waitOf([])).toBe(0)
  })
})

describe('refusalOf', () => {
  it('refusalOf: a code brings its own status, a status brings the code that goes with it', () => {
    for (const errorCode of Object.keys(errorCodes) as ErrorCode[])
      expect(refused({ kind: 'status', errorCode })).toMatchObject({
        code: errorCode,
        status: errorCodes[errorCode],
      })
    expect(refused({ kind: 'status' })).toMatchObject({ code: 'errors.server.internal', status: 500 })
    expect(refused({ kind: 'status', status: 502 })).toMatchObject({
      code: 'errors.server.internal',
      status: 502,
    })
    expect(refused({ kind: 'status', status: 503 })).toMatchObject({
      code: 'errors.server.unavailable',
      status: 503,
    })
    expect(refused({ kind: 'status', status: 404 }, 'readCheckout')).toMatchObject({
      code: 'errors.checkout.not_found',
      status: 404,
    })
    for (const [operation, code] of [
      ['listBundles', 'errors.request.route_not_found'],
      ['listBundleUsers', 'errors.bundle.not_found'],
      ['revokeBundleGrant', 'errors.grant.not_found'],
    ] as const)
      for (const status of [404, 410])
        expect(refused({ kind: 'status', status }, operation)).toMatchObject({ code, status })
    expect(refused({ kind: 'status', status: 413 })).toMatchObject({ code: 'errors.request.body_too_large' })
    expect(refused({ kind: 'status', status: 418 })).toMatchObject({
      code: 'errors.request.invalid_parameter',
      status: 418,
    })
  })

  it('refusalOf: what asks a client to wait says for how long', () => {
    expect(refused({ kind: 'rate-limit', retryAfter: 7 })).toMatchObject({
      status: 429,
      metadata: { retryAfter: '7' },
    })
    expect(refused({ kind: 'rate-limit' })).toMatchObject({ metadata: { retryAfter: '1' } })
    expect(refused({ kind: 'status', status: 429 })).toMatchObject({ metadata: { retryAfter: '1' } })
    expect(refused({ kind: 'status', status: 503, retryAfter: 3 })).toMatchObject({
      metadata: { retryAfter: '3' },
    })
    expect(refused({ kind: 'status', status: 503 })).toMatchObject({ metadata: { retryAfter: '1' } })
    expect(refused({ kind: 'status', status: 502 })?.metadata).toBeUndefined()
  })

  it('refusalOf: trouble of another kind refuses nothing, and of several the first refusal counts', () => {
    for (const kind of [
      'drop-before',
      'drop-after',
      'truncate',
      'bad-json',
      'slow-body',
      'sparse-pages',
    ] as const)
      expect(refused({ kind })).toBeUndefined()
    const specs: FaultSpec[] = [{ kind: 'bad-json' }, { kind: 'key-revoked' }, { kind: 'status' }]
    const hits = specs.map((spec, index) => ({ id: `fault-${index}`, spec, draw: 0 }))
    expect(refusalOf(hits, 'listBundles', defaultVariants)?.code).toBe('errors.auth.key_invalid')
  })

  it('refusalOf: an expired session is refused as the variant says', () => {
    const hit = { id: 'fault-1', spec: { kind: 'checkout-expired' }, draw: 0 } as const
    const variants = { ...defaultVariants, 'checkout-expired': '410' } as const
    const refusal = refusalOf([hit], 'readCheckout', variants)
    expect(refusal && statusOf(refusal, (name) => variants[name])).toBe(410)
  })
})
