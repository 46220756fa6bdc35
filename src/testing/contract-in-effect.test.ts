import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examplesSent, type WrittenParameter } from '../../spec/examples.test-bed.ts'
import type { Received } from '../http/client.test-bed.ts'
import {
  operationsOf,
  type PlacedOperation,
  readContract,
  type Schema,
  specFolder,
} from '../tools/contract.ts'
import { type Client, testMock } from './mock.test-bed.ts'

const declared = operationsOf((await readContract(join(specFolder, 'openapi.yaml'))).resolved)
const now = new Date('2026-03-10T12:00:00Z')
const frozen = { clock: { mode: 'frozen', at: now.toISOString() } } as const

const instant = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()

/** Every value that some field of this name has, at any depth. */
function valuesIn(body: unknown, name: string): unknown[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => (key === name ? [value] : valuesIn(value, name)))
}

type Parameter = PlacedOperation['parameters'][number] & Pick<WrittenParameter, 'examples'>

/** Values of a query parameter as its schema has them, or as the page without it shows them. */
function valuesOf({ name, schema, examples = {} }: Parameter, { body }: Received): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum']
  if (schema['format'] === 'date-time') return [-200, 0, 200].map(instant)
  if (schema['type'] === 'integer') return [schema['minimum'], schema['maximum']]
  const shown = Object.values(examples).map((example) => example?.value)
  return [...shown, ...valuesIn(body, name === 'cursor' ? 'nextCursor' : name)]
}

/** The query parameters of some operations that change the items of no page of a mock. */
async function withoutEffect(
  operations: readonly PlacedOperation[],
  get: Client['get'],
  bundle = '',
): Promise<string[]> {
  const found: string[] = []
  for (const { operationId, path, parameters } of operations) {
    const query: readonly Parameter[] = parameters.filter((each) => each.in === 'query')
    const page = (given: object) => {
      const needed = examplesSent(query.filter(({ required }) => required))
      const sent = new URLSearchParams({ ...needed, limit: '2', ...given })
      return get(`${path.replace('{bundleId}', bundle)}?${sent}`)
    }
    for (const parameter of query) {
      const plain = await page({})
      const others = valuesOf(parameter, plain).map((value) => page({ [parameter.name]: String(value) }))
      // What echoes the request is no item, and what is refused shows none.
      const items = [plain, ...(await Promise.all(others))]
        .filter(({ status }) => status === 200)
        .map(({ body }) => JSON.stringify(Object.values(body).filter(Array.isArray)))
      if (new Set(items).size < 2) found.push(`${operationId} ${parameter.name}`)
    }
  }
  return found
}

const create = declared.find(({ operationId }) => operationId === 'createBundleGrant')
const schema = create?.requestBody?.content?.['application/json']?.schema
const fields = Object.entries<Schema>(Object(schema?.['properties']))

function sampleOf({ enum: words, format, type, minimum = 1 }: Schema): unknown {
  if (Array.isArray(words)) return words[0]
  if (format === 'date-time') return instant(30)
  return type === 'integer' ? minimum : type === 'boolean' ? true : 'sample-1'
}

/** The fields of a create that do not come back as they were sent, by where; `shown` is what a client sees of a grant there. */
async function notShown(shown: (grant: object, place: 'create' | 'list') => object = (grant) => grant) {
  const { mock, get, post } = await testMock(frozen)
  const path = `/v1/bundles/${mock.bundles['main']}/grants`
  await mock.admin.createAccount({ displayName: 'New Comer' })
  const userId: unknown = (await get('/v1/users?displayName=New+Comer')).body.users[0].userId
  const sent = { ...Object.fromEntries(fields.map(([name, each]) => [name, sampleOf(each)])), userId }
  const made = await post(path, sent)
  expect(made.status, made.text).toBe(200)
  const listed = (await get(`${path}?userId=${userId}`)).body.grants[0]
  const seen = { create: shown(made.body.grant, 'create'), list: shown(listed, 'list') }
  return Object.entries(seen).flatMap(([place, grant]) =>
    Object.entries(sent).flatMap(([name, value]) =>
      Reflect.get(grant, name) === value ? [] : [`${name} in ${place}`],
    ),
  )
}

describe('the contract in effect', () => {
  it('contract: each query parameter changes some page of the demo ledger', async () => {
    const { mock, get } = await testMock(frozen)
    expect(declared.flatMap(({ parameters }) => parameters).length).toBeGreaterThan(15)
    expect(await withoutEffect(declared, get, mock.bundles['main'])).toEqual([])
  })

  it('contract: a query parameter that nothing reads is found, whatever its schema', async () => {
    const { mock, get } = await testMock(frozen)
    const ignored: readonly Parameter[] = [
      { name: 'plan', in: 'query', schema: { type: 'string', enum: ['basic', 'pro'] } },
      { name: 'seenAfter', in: 'query', schema: { type: 'string', format: 'date-time' } },
      { name: 'atLeast', in: 'query', schema: { type: 'integer', minimum: 0, maximum: 9 } },
      { name: 'displayName', in: 'query', schema: { type: 'string' }, examples: { ada: { value: 'ada' } } },
      { name: 'tag', in: 'query', schema: { type: 'string' } },
    ]
    const more = declared
      .filter(({ operationId }) => operationId === 'listBundleGrants')
      .map((operation) => ({ ...operation, parameters: [...operation.parameters, ...ignored] }))
    expect(await withoutEffect(more, get, mock.bundles['main'])).toEqual(
      ignored.map(({ name }) => `listBundleGrants ${name}`),
    )
  })

  it('contract: each field of a create comes back from create and from list', async () => {
    expect(fields.length).toBeGreaterThan(3)
    expect(await notShown()).toEqual([])
  })

  it.each(
    fields.flatMap(
      ([name]) =>
        [
          [name, 'create'],
          [name, 'list'],
        ] as const,
    ),
  )('contract: the field %s that is stored and not shown in the %s is found', async (name, place) => {
    const hide = (grant: object, where: string) => ({
      ...grant,
      ...(where === place && { [name]: undefined }),
    })
    expect(await notShown(hide)).toEqual([`${name} in ${place}`])
  })
})
