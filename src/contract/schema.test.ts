import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, written } from '../../spec/examples.test-bed.ts'
import { type OperationId, operations } from '../../spec/generated/contract.ts'
import contract from '../../spec/generated/openapi.json' with { type: 'json' }
import type { Parameter } from '../../spec/operation.ts'
import { testMock } from '../testing/mock.test-bed.ts'

/** A request as it is sent: parameters percent-encoded, the body as text. */
interface Drawn {
  readonly id: OperationId
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ ...contract, $id: 'contract' })

/** Tests that a value fits a part of the contract by its schema alone, as a stock validator does. */
const fits = (pointer: string, value: unknown): boolean =>
  ajv.getSchema(`contract${pointer}`)?.(value) === true

/** Tests that the schemas of the contract alone take a request, decoded as a web framework does. */
function schemaTakes({ id, path, query, body }: Drawn): boolean {
  const operation = written.find(({ operationId }) => operationId === id)
  const sent = new URLSearchParams(query.map(([name, value]) => `${name}=${value}`).join('&'))
  const values = new RegExp(`^${operations[id].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`).exec(path)
  const areSound = (operation?.parameters ?? []).every((parameter) => {
    const { name, in: place, required } = follow(parameter) as typeof parameter & { required?: boolean }
    const text = place === 'path' ? decodedOrAsSent(values?.groups?.[name] ?? '') : sent.get(name)
    if (text === null) return required !== true
    const { $ref = '' } = parameter as { $ref?: string }
    const isNumber = fits(`${$ref}/schema`, 5) && text.trim() !== ''
    return fits(`${$ref}/schema`, isNumber ? Number(text) : text)
  })
  if (body === undefined || !areSound) return areSound
  try {
    return fits('#/components/schemas/CreateGrantRequest', JSON.parse(body))
  } catch {
    return false
  }
}

function decodedOrAsSent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A kind of request on which the schema alone and the server disagree. */
interface Disagreement {
  readonly why: string
  /** The verdict of the schema; the server says the opposite. */
  readonly schema: 'takes' | 'refuses'
  readonly matches: (drawn: Drawn, message: string) => boolean
}

const someValue = ({ query, body }: Drawn, test: (value: string) => boolean): boolean =>
  query.some(([, value]) => test(decodedOrAsSent(value.replaceAll('+', ' ')))) ||
  [...(body ?? '').matchAll(/"endsAt":"([^"]*)"/g)].some(([, value = '']) => test(value))

const isRepeated = ({ query }: Drawn): boolean => new Set(query.map(([name]) => name)).size < query.length

/** All of them; each must occur. */
const disagreements: readonly Disagreement[] = [
  {
    why: 'a percent sign that begins no character in UTF-8 is refused, and frameworks decode it in ways of their own',
    schema: 'takes',
    matches: (_, message) => message.includes('must be percent-encoded UTF-8'),
  },
  {
    why: 'a parameter is given once, and a validator sees one of its values',
    schema: 'takes',
    matches: (drawn, message) => isRepeated(drawn) && message.includes('must be given once'),
  },
  {
    why: 'a field of the body is given once, and a parser of JSON keeps the last',
    schema: 'takes',
    matches: (drawn, message) => !isRepeated(drawn) && message.includes('must be given once'),
  },
  {
    why: 'an integer is written in digits, and validators take what their language reads as a number',
    schema: 'takes',
    matches: (_, message) => message.startsWith('limit must be an integer'),
  },
  {
    why: 'the length of a display name is counted after NFC: fewer than two characters remain',
    schema: 'takes',
    matches: (_, message) => message.startsWith('displayName must have at least 2'),
  },
  {
    why: 'the length of a display name is counted after NFC: no more than thirty characters remain',
    schema: 'refuses',
    matches: ({ query }) =>
      query.some(([name, value]) => {
        const text = decodedOrAsSent(value)
        return name === 'displayName' && [...text].length > 30 && [...text.normalize('NFC')].length <= 30
      }),
  },
  {
    why: 'a date-time has at most 64 characters (x-max-length), which generated servers cannot take as maxLength',
    schema: 'takes',
    matches: (_, message) => message.includes('must have at most 64 characters'),
  },
  {
    why: 'a leap second is refused, which RFC 3339 allows and most clocks cannot hold',
    schema: 'takes',
    matches: (_, message) => message.includes('must not name a leap second'),
  },
  {
    why: 'the year of a date-time has four digits in UTC too, and its offset may lead out of them',
    schema: 'takes',
    matches: (_, message) => message.includes('must name an instant of the years 0000 to 9999'),
  },
  {
    why: 'ajv-formats takes a blank for T and an offset without a colon, RFC 3339 does not',
    schema: 'takes',
    matches: (drawn, message) =>
      message.includes('must be an RFC 3339') &&
      someValue(drawn, (value) => /\d \d|[+-]\d{2,4}$/.test(value)),
  },
  {
    why: 'a cursor is one that this list returned, and no schema knows which those are',
    schema: 'takes',
    matches: (_, message) => message.startsWith('cursor must be the nextCursor'),
  },
  {
    why: 'an end is in the future, and no schema knows the time',
    schema: 'takes',
    matches: (_, message) => message.startsWith('endsAt must be later than now'),
  },
]

const text = (...values: readonly string[]) => fc.constantFrom(...values)
const dateTime = fc.oneof(
  text(
    '2020-01-31T10:00:00Z',
    '2099-01-31t10:00:00.123456z',
    '2024-02-29T23:59:59+14:00',
    '2099-02-30T00:00:00Z',
  ),
  text(
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-00:01',
  ),
  text('2016-12-31T23:59:60Z', '2099-06-30T23:59:60Z', '2017-01-01T00:59:60+01:00', '2099-01-31T10:00:60Z'),
  text(
    '2099-01-31',
    '2099-01-31T10:00:00',
    '2099-01-31 10:00:00Z',
    '2099-01-31T10:00:00+0100',
    '2099-01-31 10:00:00+01:00',
    '',
    'now',
  ),
  text('1', '0'.repeat(43), '0'.repeat(44)).map((digits) => `2099-01-31T10:00:00.${digits}Z`),
)
const identifier = text(
  'u',
  'x'.repeat(128),
  'x'.repeat(129),
  'é'.repeat(64),
  '😀'.repeat(128),
  '',
  'a b',
  'a/b',
)
const sourceId = text('inv-1', 'a', '-a', 'a b', 'x'.repeat(256), 'x'.repeat(257), 'Ünal', 'a\n', '')
const cursor = text(
  '9f2c41d8a07be6350c1d94ef72ab8d10',
  `scan:${'0'.repeat(32)}`,
  'x'.repeat(1025),
  '',
  'scan:',
)
/** Values of each parameter: around its bounds, and in the forms in which clients write them. */
const valuesFor: Readonly<Record<string, fc.Arbitrary<string>>> = {
  limit: text(
    '1',
    '50',
    '51',
    '100',
    '101',
    '0',
    '-1',
    '007',
    '',
    '1e1',
    '10.0',
    '0x10',
    ' 10',
    '10 ',
    '2.5',
    'ten',
  ),
  cursor,
  displayName: text(
    'ad',
    'a',
    'ada',
    '',
    'e\u0301',
    'e\u0301a',
    'e\u0301'.repeat(30),
    'e\u0301'.repeat(31),
    'x'.repeat(31),
    '😀😀',
  ),
  userId: identifier,
  grantType: text('gift', 'trial', 'Gift', '', 'paid_external'),
  sourceId,
  sort: text('createdAt', 'endsAt', 'userId', ''),
  dir: text('asc', 'desc', 'ASC'),
}
const encoded = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map(encodeURIComponent) },
    { weight: 1, arbitrary: text('%zz', '%FF', '100%', '%E2%82', '%00a') },
  )
const pairOf = (name: string) => encoded(valuesFor[name] ?? dateTime).map((value) => [name, value] as const)
/** Queries of an operation: what it requires, and up to three others. */
function queryOf(id: OperationId): fc.Arbitrary<Drawn['query']> {
  const declared: Readonly<Record<string, Parameter>> = operations[id].parameters.query
  const required = Object.keys(declared).filter((name) => declared[name]?.required)
  const other = text(...Object.keys(declared), 'colour').chain(pairOf)
  const others = fc.oneof(fc.constant([]), fc.array(other, { maxLength: 3 }))
  return fc.tuple(fc.tuple(...required.map(pairOf)), others).map((parts) => parts.flat())
}
const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> => value.map((each) => JSON.stringify(each))
const odd = fc.constantFrom<unknown>(7, null, true, [], {}, ['gift'])
const end = fc.tuple(text('endsAt', 'endsAt', 'endAt'), json(fc.oneof(dateTime, dateTime, dateTime, odd)))
const field = fc.oneof(
  end,
  end,
  fc.tuple(fc.constant('userId'), json(fc.oneof(identifier, odd))),
  fc.tuple(
    fc.constant('grantType'),
    json(fc.oneof(text('gift', 'paid_external', 'trial', 'owner_grant'), odd)),
  ),
  fc.tuple(fc.constant('sourceId'), json(fc.oneof(sourceId, odd))),
)
/** Bodies, most of them sound but for one or two fields. */
const bodyOf = (alias: string) =>
  fc.oneof(
    { weight: 1, arbitrary: text('', '{', '[]', 'null', '7', '{"userId":"u"}', "{'userId':'u'}") },
    {
      weight: 9,
      arbitrary: fc.array(field, { maxLength: 2 }).map((fields) => {
        const sound = [
          ['userId', `"${alias}"`],
          ['grantType', '"gift"'],
        ].filter(([name], index) => index === fields.length - 2 || !fields.some(([other]) => other === name))
        return `{${[...sound, ...fields].map(([name, value]) => `"${name}":${value}`).join(',')}}`
      }),
    },
  )

describe('the schemas alone and the server', () => {
  it('agree on 1,000 drawn requests but for the kinds that are listed, each of which occurs', async () => {
    const { mock, get } = await testMock()
    const { body: page } = await get(`/v1/users?displayName=${mock.users['rosa']}`)
    const alias: string = page.users[0].userId
    const segment = encoded(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(mock.bundles['main'] ?? '') },
        { weight: 1, arbitrary: identifier.filter((each) => each !== '') },
      ),
    )
    const drawn = fc
      .constantFrom(
        ...(Object.keys(operations) as OperationId[]),
        ...(['searchUsers', 'listBundleGrants', 'createBundleGrant'] as const),
      )
      .chain((id) => fc.tuple(fc.constant(id), segment, segment, queryOf(id), bodyOf(alias)))
      .map(([id, first, second, query, body]): Drawn => {
        const path = operations[id].path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second)
        return { id, path, query, body: operations[id].body && body }
      })
    const occurred = new Set<Disagreement>()
    const unlisted: object[] = []
    for (const request of fc.sample(drawn, { seed: 50, numRuns: 1000 })) {
      const { id, path, query, body = null } = request
      const target = `${path}?${query.map((pair) => pair.join('=')).join('&')}`
      const headers = { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' }
      const response = await mock.fetch(`${mock.baseUrl}${target}`, {
        method: operations[id].method,
        headers,
        body,
      })
      const isRefused = response.status === 400
      const takes = schemaTakes(request)
      if (takes === !isRefused) continue
      const { message = '' } = Object(await response.json())
      const side = takes ? 'takes' : 'refuses'
      const listed = disagreements.find(({ schema, matches }) => schema === side && matches(request, message))
      if (listed === undefined) unlisted.push({ schema: side, target, body, message })
      else occurred.add(listed)
    }
    expect(unlisted).toEqual([])
    expect(disagreements.filter((each) => !occurred.has(each)).map(({ why }) => why)).toEqual([])
  })
})
