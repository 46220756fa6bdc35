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

const searched = (query: string) =>
  parse('searchUsers', { parameters: {}, query, text: undefined }, choosing({}))

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
      `startsAfter must be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z; it was '${text}'.`,
    )
    expect(metadata).toEqual({ parameter: 'startsAfter' })
  })

  it('parse: names what is wrong with a date-time of RFC 3339 beyond the year 9999 in UTC', () => {
    const { code, message, metadata } = refused(() => create(gift(',"endsAt":"9999-12-31T23:59:59-23:59"')))
    expect(code).toBe('errors.request.invalid_body')
    expect(metadata).toEqual({ field: 'endsAt' })
    expect(message).toBe(
      "endsAt must name an instant of the years 0000 to 9999 in UTC; it was '9999-12-31T23:59:59-23:59'.",
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
    ['1.25', 1],
    ['101', 100],
    ['9'.repeat(40), 100],
  ])('parse: limit-out-of-range=clamp takes %s as %d; by default it is refused', (text, limit) => {
    expect(grants(`limit=${text}`, { 'limit-out-of-range': 'clamp' })).toMatchObject({ limit })
    expect(refused(() => grants(`limit=${text}`)).metadata).toEqual({ parameter: 'limit' })
  })

  it('parse: limit-out-of-range=clamp takes no other text, and a limit within its bounds does not ask for it', () => {
    for (const text of ['x7', '7x', '1.', '1e1'])
      expect(refused(() => grants(`limit=${text}`, { 'limit-out-of-range': 'clamp' })).message).toBe(
        `limit must be an integer between 1 and 100; it was '${text}'.`,
      )
    const raw = { parameters: {}, text: undefined }
    const asked: string[] = []
    const variantOf = (name: keyof Variants) => {
      asked.push(name)
      return defaultVariants[name] as never
    }
    for (const limit of [1, 100])
      expect(parse('listBundles', { ...raw, query: `limit=${limit}` }, variantOf)).toEqual({ limit })
    expect(asked).toEqual([])
    expect(() => parse('listBundles', { ...raw, query: 'limit=0' }, variantOf)).toThrow(Refusal)
    expect(asked).toEqual(['limit-out-of-range'])
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
      "'limit' must be given once; it was given twice.",
    )
    expect(refused(() => grants('sourceId=%zz')).message).toBe(
      "'sourceId' must be percent-encoded UTF-8; it was '%zz'.",
    )
  })

  const pattern = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$'

  it.each([
    ['limit=0', 'limit must be at least 1; it was 0.'],
    ['limit=101', 'limit must be at most 100; it was 101.'],
    ['limit=-1', 'limit must be at least 1; it was -1.'],
    ['limit', "limit must be an integer between 1 and 100; it was ''."],
    ['limit=x7', "limit must be an integer between 1 and 100; it was 'x7'."],
    ['limit=7x', "limit must be an integer between 1 and 100; it was '7x'."],
    [`limit=${'9'.repeat(16)}`, `limit must be an integer between 1 and 100; it was '${'9'.repeat(16)}'.`],
    ['sort=userId', "sort must be one of createdAt, startsAt, endsAt; it was 'userId'."],
    ['sort=a%00b', "sort must be one of createdAt, startsAt, endsAt; it was 'a\uFFFDb'."],
    ['s%6Frt=up', "sort must be one of createdAt, startsAt, endsAt; it was 'up'."],
    [
      `sort=${'-'.repeat(60)}`,
      `sort must be one of createdAt, startsAt, endsAt; it was '${'-'.repeat(60)}'.`,
    ],
    [
      'startsAfter=2026-01-01T00:00:00+00:00',
      "startsAfter must be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z; it was '2026-01-01T00:00:00 00:00'. Write + as %2B.",
    ],
    ['sourceId=', "sourceId must not be empty; it was ''. Leave it out where there is none."],
    ['sourceId=a+b', `sourceId must match ${pattern}; it was 'a b'.`],
    [`sourceId=${'a'.repeat(257)}`, "sourceId must have at most 256 characters; it was '***'."],
  ])('parse: refuses the query %s in words that name the remedy', (query, sentence) => {
    const { code, message, metadata } = refused(() => grants(query))
    expect([code, message]).toEqual(['errors.request.invalid_parameter', sentence])
    expect(metadata).toEqual({ parameter: /^\w+/.exec(sentence)?.[0] })
  })

  it('parse: refuses a parameter that is missing, a cursor and a path parameter in words of their own', () => {
    const of = (work: () => unknown) => {
      const { code, message, metadata } = refused(work)
      return [code, message, metadata]
    }
    const raw = { parameters: { bundleId: 'b'.repeat(129) }, query: '', text: undefined }
    expect(of(() => parse('searchUsers', { ...raw, parameters: {} }, choosing({})))).toEqual([
      'errors.request.invalid_parameter',
      'displayName is required.',
      { parameter: 'displayName' },
    ])
    for (const [query, hint] of [
      ['limit=5&displayname=ro', " 'displayname' is not a parameter of searchUsers."],
      ['&=&display%4Eames=ro&name', " 'displayNames' is not a parameter of searchUsers."],
      ['limit=5', ''],
    ] as const)
      expect(
        of(() => parse('searchUsers', { parameters: {}, query, text: undefined }, choosing({})))[1],
      ).toBe(`displayName is required.${hint}`)
    const withUnknown = { ...raw, query: 'page=2' }
    expect(of(() => parse('listBundleUsers', withUnknown, choosing({})))).toEqual([
      'errors.request.invalid_parameter',
      "bundleId must have at most 128 characters; it was '***'.",
      { parameter: 'bundleId' },
    ])
    const cursor = { parameters: { bundleId: 'b' }, query: 'cursor=grant:0', text: undefined }
    expect(of(() => parse('listBundleUsers', cursor, choosing({})))).toEqual([
      'errors.request.invalid_cursor',
      "cursor must match ^(?:grant|scan):[a-f0-9]{32}$; it was 'grant:0'.",
      { parameter: 'cursor' },
    ])
    for (const [query, name] of [
      ['=1', ''],
      ['a+%62=1', 'a b'],
      ['a+%zz', 'a+%zz'],
    ] as const)
      expect(refused(() => grants(query, { 'unknown-query-parameter': 'reject' })).message).toBe(
        `'${name}' is not a parameter of listBundleGrants; remove it.`,
      )
    const name = 'c'.repeat(30).padEnd(120, '-')
    expect(of(() => grants(`${name}=1`, { 'unknown-query-parameter': 'reject' }))).toEqual([
      'errors.request.invalid_parameter',
      `'${name.slice(0, 60)}…' is not a parameter of listBundleGrants; remove it.`,
      { parameter: name.slice(0, 100) },
    ])
  })

  it.each([
    ['[]', 'The request body must be a JSON object with userId, grantType, endsAt, sourceId.'],
    ['null', 'The request body must be a JSON object with userId, grantType, endsAt, sourceId.'],
    ['7', 'The request body must be a JSON object with userId, grantType, endsAt, sourceId.'],
    ['{}', 'userId is required.'],
    ['{"userId":7}', 'userId must be a string; it was 7.'],
    ['{"userId":null}', 'userId must be a string; it was null.'],
    ['{"userId":true}', 'userId must be a string; it was true.'],
    ['{"userId":[]}', 'userId must be a string; it was a list.'],
    ['{"userId":{}}', 'userId must be a string; it was an object.'],
    [
      '{"endsAt":1893456000}',
      'endsAt must be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z; it was 1893456000.',
    ],
    [
      '{"grantType":"trial"}',
      "grantType must be one of owner_grant, paid_external, referral_reward, gift; it was 'trial'.",
    ],
    ['{"grantType":"paid_external"}', 'sourceId is required.'],
    ['{"sourceId":"a b"}', `sourceId must match ${pattern}; it was 'a b'.`],
    ['{"endAt":1}', "'endAt' is not a field of the request body; did you mean 'endsAt'?"],
    ['{"colourful":1}', "'colourful' is not a field of the request body; remove it."],
  ])('parse: refuses %s in a body, in words that name the remedy', (text, sentence) => {
    const defect = JSON.parse(text)
    const sound = { userId: 'u', grantType: 'gift' }
    const isFields = defect !== null && !Array.isArray(defect) && typeof defect === 'object' && text !== '{}'
    const { code, message, metadata } = refused(() =>
      create(isFields ? JSON.stringify({ ...sound, ...defect }) : text),
    )
    expect([code, message]).toEqual(['errors.request.invalid_body', sentence])
    const field = /^'?(\w+)'? (?:is|must)/.exec(sentence)?.[1]
    expect(metadata).toEqual(field === undefined ? undefined : { field })
  })

  it('parse: refuses what is no JSON, and cuts the name of an unknown field', () => {
    const { code, message, metadata } = refused(() => create('{'))
    expect([code, message, metadata]).toEqual([
      'errors.request.malformed_json',
      'The request body must be one JSON object; it could not be parsed as JSON.',
      undefined,
    ])
    const name = 'x-'.repeat(60)
    expect(refused(() => create(gift(`,"${name}":1`))).metadata).toEqual({ field: name.slice(0, 100) })
    expect(
      refused(() => create(gift(`,"${name}":1,"${name}":2`), { 'unknown-body-property': 'ignore' })).metadata,
    ).toEqual({
      field: name.slice(0, 100),
    })
  })

  it('parse: says to leave out a field that is null, but for one that is required', () => {
    const said = (body: object): string =>
      refused(() => create(JSON.stringify({ userId: 'u', grantType: 'gift', ...body }))).message
    expect(said({ endsAt: null })).toMatch(/^endsAt .* it was null\. Leave it out where there is none\.$/)
    expect(said({ sourceId: null })).toMatch(/^sourceId .* it was null\. Leave it out where there is none\.$/)
    expect(said({ grantType: 'paid_external', sourceId: null })).toMatch(/it was null\.$/)
    expect(said({ userId: null })).toMatch(/it was null\.$/)
    expect(said({ endsAt: '' })).toMatch(/it was ''\.$/)
  })

  it('parse: says to leave out what is empty, but for what is required', () => {
    const said = (query: string): string => refused(() => searched(query)).message
    expect(said('displayName=an&cursor=')).toMatch(
      /^cursor .* it was ''\. Leave it out where there is none\.$/,
    )
    expect(said('displayName=')).toMatch(/^displayName .* it was ''\.$/)
  })

  it('parse: decodes names and values, and skips what is empty between them', () => {
    expect(grants('&%6Cimit=2&&so%72t=endsAt&')).toEqual(grants('limit=2&sort=endsAt'))
    expect(searched('displayName=a+b%2Bc==')).toMatchObject({ displayName: 'a b+c==' })
    expect(
      parse(
        'listBundleUsers',
        { parameters: { bundleId: 'a%20b' }, query: '', text: undefined },
        choosing({}),
      ),
    ).toEqual({ bundleId: 'a b', limit: 50 })
  })

  it('parse: under unknown-body-property=ignore drops the unknown properties alone', () => {
    const fields = ',"sourceId":"s-1","colour":"blue"'
    expect(create(gift(fields), { 'unknown-body-property': 'ignore' })).toEqual(
      create(gift(',"sourceId":"s-1"')),
    )
    expect(refused(() => create(gift(fields))).metadata).toEqual({ field: 'colour' })
    expect(refused(() => create('"text"', { 'unknown-body-property': 'ignore' })).message).toBe(
      'The request body must be a JSON object with userId, grantType, endsAt, sourceId.',
    )
  })

  it('parse: does not look at the body of an operation that takes none', () => {
    const raw = { parameters: {}, query: '', text: '{' }
    expect(parse('listBundles', raw, choosing({}))).toEqual({ limit: 50 })
  })

  it.each([
    ['twice', ',"endsAt":"2098-01-01T00:00:00Z","endsAt":"2099-01-01T00:00:00Z"'],
    ['twice, once escaped', ',"endsAt":"2098-01-01T00:00:00Z","ends\\u0041t":"2099-01-01T00:00:00Z"'],
  ])('parse: refuses a body that has a name %s', (_, fields) => {
    const { code, message, metadata } = refused(() => create(gift(fields)))
    expect([code, message, metadata]).toEqual([
      'errors.request.invalid_body',
      "'endsAt' must be given once; it was given twice.",
      { field: 'endsAt' },
    ])
  })

  it('parse: a name may stand in a value, and again below', () => {
    // With a space JSON.stringify has not written it, so that each of its names is looked at.
    const text = gift(
      ', "sourceId":"endsAt","endsAt":"2099-01-01T00:00:00Z","x":{"endsAt":1,"b":1,"b":2,"a":["endsAt",{}]}',
    )
    const ignoring = { 'unknown-body-property': 'ignore' } as const
    expect(create(text, ignoring)).toMatchObject({ sourceId: 'endsAt' })
    for (const below of ['{"a":1}', '["a"]', '[{"a":[]}]', '"a"'])
      expect(
        refused(() => create(gift(`, "x":${below},"sourceId":"s-1","sourceId":"s-2"`), ignoring)).metadata,
      ).toEqual({ field: 'sourceId' })
  })
})
