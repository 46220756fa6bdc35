import { describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import { latencyOf } from './report.ts'
import { latencyText } from './verdict-text.ts'

const exchange = (ms: number, others: Partial<Exchange> = {}): Exchange =>
  ({
    operation: 'createBundleGrant',
    status: 200,
    sentAt: 1_000,
    receivedAt: 1_000 + ms,
    check: 'size/chain',
    attempt: 1,
    request: { query: '' },
    ...others,
  }) as Exchange

describe('latency', () => {
  it('is told by the median and by the 99th of 100, of what was answered', () => {
    const all = Array.from({ length: 100 }, (_, index) => exchange(index + 1, { check: 'any/other' }))
    const refused = exchange(5_000, { status: 404 })
    expect(latencyOf([...all, refused])).toEqual([
      { operation: 'createBundleGrant', requests: 100, median: 50, p99: 99 },
    ])
  })

  it.each([
    ['grows along a long chain', (index: number) => 4 + index, { from: 13, to: 93 }],
    ['does not grow where it is the same', () => 20, undefined],
    ['does not grow by what is noise', (index: number) => 1 + index / 50, undefined],
  ])('%s', (_, msOf, growth) => {
    const [latency] = latencyOf(Array.from({ length: 100 }, (_, index) => exchange(msOf(index))))
    expect(latency?.growth).toEqual(growth)
  })

  it('is told of pages of one row, and not of pages of several sizes', () => {
    const page = (query: string) => (_: unknown, index: number) =>
      exchange(4 + index, { operation: 'listBundleGrants', request: { query } as Exchange['request'] })
    const of = (query: string) => latencyOf(Array.from({ length: 60 }, page(query)))[0]
    expect(of('userId=a&limit=1')?.growth).toEqual({ from: 9, to: 57 })
    expect(of('userId=a&limit=10')?.growth).toBeUndefined()
    expect(latencyText(of('limit=1') as never)).toContain('along a long chain it grows from 9 to 57 ms')
  })
})
