import { describe, expect, it } from 'vitest'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'

const choosing = (variants: Partial<Variants>) => {
  const chosen: Variants = { ...defaultVariants, ...variants }
  return <Name extends keyof Variants>(name: Name): Variants[Name] => chosen[name]
}

const grants = (query: string, variants: Partial<Variants> = {}) =>
  parse('listBundleGrants', { parameters: { bundleId: 'b1' }, query, text: undefined }, choosing(variants))

const create = (text: string, variants: Partial<Variants> = {}) =>
  parse('createBundleGrant', { parameters: { bundleId: 'b1' }, query: '', text }, choosing(variants))

const gift = (fields: string): string => `{"userId":"${'0'.repeat(32)}","grantType":"gift"${fields}}`

function refused(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused.')
}

describe('parse', () => {
  it('parse: decodes, fills in defaults and turns date-times into instants', () => {
    expect(grants('endsAfter=2026-01-31T10%3A00%3A00%2B01%3A00&sort=endsAt')).toEqual({
      bundleId: 'b1',
      endsAfter: Date.UTC(2026, 0, 31, 9),
      limit: 50,
      sort: 'endsAt',
      dir: 'desc',
    })
    expect(create(gift(',"endsAt":"2026-01-31T10:00:00.1239Z"'))).toMatchObject({
      endsAt: Date.UTC(2026, 0, 31, 10, 0, 0, 123),
    })
  })

  it.each(['', '2026-01-31', '2026-02-30T00:00:00Z', 'now'])('parse: refuses the date-time "%s"', (text) => {
    const { code, message, metadata } = refused(() => grants(`startsAfter=${text}`))
    expect(code).toBe('errors.request.invalid_parameter')
    expect(message).toBe(
      `startsAfter must be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z; it was "${text}".`,
    )
    expect(metadata).toEqual({ parameter: 'startsAfter' })
  })

  it('parse: names what is wrong with a date-time of RFC 3339 beyond the year 9999 in UTC', () => {
    const { code, message } = refused(() => create(gift(',"endsAt":"9999-12-31T23:59:59-23:59"')))
    expect(code).toBe('errors.request.invalid_body')
    expect(message).toBe(
      'endsAt must name an instant of the years 0000 to 9999 in UTC; it was "9999-12-31T23:59:59-23:59".',
    )
    expect(create(gift(',"endsAt":"9999-12-31T23:59:59Z"'))).toMatchObject({
      endsAt: Date.UTC(9999, 11, 31, 23, 59, 59),
    })
  })

  it('parse: date-time=lenient takes 30 February, and a date alone', () => {
    const lenient = { 'date-time': 'lenient' } as const
    expect(create(gift(',"endsAt":"2026-02-30"'), lenient)).toMatchObject({ endsAt: Date.UTC(2026, 2, 2) })
    expect(refused(() => create(gift(',"endsAt":"tomorrow"'), lenient)).code).toBe(
      'errors.request.invalid_body',
    )
  })

  it.each([
    ['0', 1],
    ['-7', 1],
    ['1.5', 1],
    ['99.9', 99],
    ['101', 100],
    ['9'.repeat(40), 100],
  ])('parse: limit-out-of-range=clamp takes %s as %d; by default it is refused', (text, limit) => {
    expect(grants(`limit=${text}`, { 'limit-out-of-range': 'clamp' })).toMatchObject({ limit })
    expect(refused(() => grants(`limit=${text}`)).metadata).toEqual({ parameter: 'limit' })
  })

  it.each(['a=1&a=2', '%zz=1', '%E0%A4=1', 'constructor=1', 'toString', '__proto__=1', 'hasOwnProperty=&'])(
    'parse: ignores the unknown query "%s"; refuses it under unknown-query-parameter=reject (QUERY-UNKNOWN-PARAMETER)',
    (query) => {
      expect(grants(`${query}&limit=7`)).toEqual(grants('limit=7'))
      const { code } = refused(() => grants(query, { 'unknown-query-parameter': 'reject' }))
      expect(code).toBe('errors.request.invalid_parameter')
    },
  )

  it('parse: refuses a known parameter that is repeated or badly encoded', () => {
    expect(refused(() => grants('limit=1&limit=1')).message).toBe(
      '"limit" must be given once; it was given twice.',
    )
    expect(refused(() => grants('sourceId=%zz')).message).toBe(
      '"sourceId" must be percent-encoded UTF-8; it was "%zz".',
    )
  })

  it.each([
    ['twice', ',"endsAt":"2098-01-01T00:00:00Z","endsAt":"2099-01-01T00:00:00Z"'],
    ['twice, once escaped', ',"endsAt":"2098-01-01T00:00:00Z","ends\\u0041t":"2099-01-01T00:00:00Z"'],
  ])('parse: refuses a body that has a name %s', (_, fields) => {
    const { code, message, metadata } = refused(() => create(gift(fields)))
    expect([code, message, metadata]).toEqual([
      'errors.request.invalid_body',
      '"endsAt" must be given once; it was given twice.',
      { field: 'endsAt' },
    ])
  })

  it('parse: a name may stand in a value, and again below', () => {
    const text = gift(',"sourceId":"endsAt","endsAt":"2099-01-01T00:00:00Z","x":{"endsAt":1,"a":["endsAt"]}')
    expect(create(text, { 'unknown-body-property': 'ignore' })).toMatchObject({ sourceId: 'endsAt' })
  })
})
