import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import type { Exchange } from '../conformance/kit/exchange.ts'
import { follow, written } from '../spec/examples.test-bed.ts'
import { operations } from '../spec/generated/contract.ts'
import contract from '../spec/generated/openapi.json' with { type: 'json' }
import type { FixtureFile } from '../src/fixtures/fixture.ts'
import { runInProcess } from './run-in-process.ts'

/** The places of a request that a check makes invalid on purpose, one in each request. */
const defects: Readonly<Record<string, RegExp>> = {
  'grants/filter-refusals':
    /^(path bundleId|userId|grantType|sourceId|sort|dir|(created|starts|ends)(After|Before))$/,
  'limits/bundle-users': /^limit$/,
  'limits/bundles': /^limit$/,
  'limits/grants': /^limit$/,
  'limits/search': /^limit$/,
  'odd-writes/creates': /^(body|body\/(grantType|endsAt))$/,
  'paging/forged-cursors': /^cursor$/,
  'refusals/bodies': /^(body|body\/sourceId)$/,
  'refusals/required': /^(body|body\/\w+)$/,
  'refusals/source-edges': /^(body\/)?sourceId$/,
  'refusals/too-large': /^body$/,
  'refusals/types': /^body\/\w+$/,
  'search/bounds': /^displayName$/,
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ ...contract, $id: 'contract' })
const fits = (pointer: string, value: unknown): boolean =>
  ajv.getSchema(`contract${pointer}`)?.(value) === true

/** Returns the places of a request that the schemas of the contract refuse. */
function invalidPlaces({ operation, request }: Exchange): readonly string[] {
  const parameters = written.find(({ operationId }) => operationId === operation)?.parameters ?? []
  if (operation === undefined) return []
  const query = new URLSearchParams(request.query)
  const path = operations[operation].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]*)')
  const values = new RegExp(`^${path}$`).exec(request.path)?.groups ?? {}
  const wrong = parameters.flatMap((parameter) => {
    const { name, in: place } = follow(parameter)
    const { $ref = '' } = parameter as { $ref?: string }
    if (place === 'path')
      return fits(`${$ref}/schema`, decodeURIComponent(values[name] ?? '')) ? [] : [`path ${name}`]
    const all = query.getAll(name)
    const isNumber = fits(`${$ref}/schema`, 5)
    const isSound =
      all.length < 2 && all.every((text) => fits(`${$ref}/schema`, isNumber && text ? Number(text) : text))
    return isSound ? [] : [name]
  })
  return operation === 'createBundleGrant' ? [...wrong, ...wrongInBody(request.body)] : wrong
}

/** Returns the fields of a body that its schema refuses; `body` where it is none, or lacks fields or has others. */
function wrongInBody(body = ''): readonly string[] {
  try {
    const validate = ajv.getSchema('contract#/components/schemas/CreateGrantRequest')
    if (validate?.(JSON.parse(body)) === true) return []
    return [...new Set(validate?.errors?.map(({ instancePath }) => `body${instancePath}`))]
  } catch {
    return ['body']
  }
}

/** Gives every test user grants with the longest and the shortest source, from which queries are made. */
const withEdgeSources = ({ bundles, ...fixture }: FixtureFile): FixtureFile => {
  const { main, ...others } = bundles ?? {}
  if (main === undefined) throw new Error('the fixture has no bundle main')
  const sources = ['z'.repeat(256), 'z']
  const past = sources.map((source) => ({
    ...({ account: 'test', type: 'paid_external', source, starts: '-90d', ends: '-80d' } as const),
  }))
  return { ...fixture, bundles: { main: { ...main, grants: [...(main.grants ?? []), ...past] }, ...others } }
}

it.each([1, 2])(
  'every request of seed %d is valid by the contract, or has the one defect that its check is about',
  async (seed) => {
    const { trace } = await runInProcess({ seed, profile: 'certify', changeFixture: withEdgeSources })
    const met = new Set<string>()
    const wrong = trace.flatMap((event) => {
      const places = event.event === 'exchange' ? invalidPlaces(event) : []
      if (event.event !== 'exchange' || places.length === 0) return []
      met.add(event.check)
      const isMeant = places.length === 1 && defects[event.check]?.test(places[0] ?? '')
      return isMeant
        ? []
        : [
            `${event.check}: ${places.join(' and ')} of ${event.request.method} ${event.request.path}?${event.request.query}`,
          ]
    })
    expect(wrong).toEqual([])
    expect([...met].toSorted()).toEqual(Object.keys(defects).toSorted())
  },
)

it('a request with two defects, or with another than its check is about, is not taken for valid', () => {
  const request = {
    method: 'GET',
    path: `/v1/bundles/${'a'.repeat(24)}/grants`,
    query: 'limit=101&sort=no',
    key: 'full',
    headers: {},
    body: undefined,
  }
  const exchange = { operation: 'listBundleGrants', request } as unknown as Exchange
  expect(invalidPlaces(exchange)).toEqual(['limit', 'sort'])
})
