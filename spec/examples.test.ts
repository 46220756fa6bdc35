import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  exampleParameters,
  firstInvoice,
  openStage,
  replays,
  unroutedReplays,
} from '../src/testing/replays.test-bed.ts'
import {
  type ContentHolder,
  examplesOf,
  examplesSent,
  follow,
  responseExamples,
  written,
} from './examples.test-bed.ts'
import { errorCodes } from './generated/contract.ts'
import contract from './generated/openapi.json' with { type: 'json' }
import { type OperationValidators, validators } from './generated/validators.js'

describe('contract: examples', () => {
  it.each(responseExamples)(
    'contract: $operationId $status $name fits its schema; broken it does not',
    (example) => {
      const validate = validators[example.operationId].responses[example.status]
      expect(validate?.(example.value), JSON.stringify(validate?.errors)).toBe(true)
      for (const broken of withoutEachTopProperty(example.value, [
        'nextCursor',
        'metadata',
        'requestId',
        ...optional,
      ]))
        expect(validate?.(broken), JSON.stringify(broken)).toBe(false)
    },
  )

  it.each(written)(
    'contract: every status of $operationId has an example and headers that fit',
    (operation) => {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(examplesOf(response).length, status).toBeGreaterThan(0)
        const headers = Object.fromEntries(
          Object.entries(follow(response).headers).map(([name, header]) => [
            name.toLowerCase(),
            String(follow(header).example),
          ]),
        )
        expect(validators[operation.operationId].responseHeaders[status]?.({ headers: { ...headers } })).toBe(
          true,
        )
        expect(headers).toHaveProperty('x-request-id')
      }
    },
  )

  it('contract: 429 without Retry-After does not fit, and no other header is required', () => {
    for (const { responseHeaders } of Object.values(validators) as OperationValidators[])
      for (const [status, validate] of Object.entries(responseHeaders))
        expect(validate({ headers: {} }), status).toBe(!['429', '503'].includes(status))
  })

  it.each(written)(
    'contract: the parameter examples of $operationId fit; broken they do not',
    (operation) => {
      const parameters = (operation.parameters ?? []).map(follow)
      const sent = { path: {}, query: {} } as Record<string, Record<string, string>>
      for (const parameter of parameters) Object.assign(sent[parameter.in] ?? {}, examplesSent([parameter]))
      const { params } = validators[operation.operationId]
      expect(params(structuredClone(sent)), JSON.stringify(params.errors)).toBe(true)
      // A date-time is checked by whoever parses it (`src/contract/parse.ts`).
      for (const { name, in: place } of parameters)
        expect(params({ ...sent, [place]: { ...sent[place], [name]: '' } }), `empty ${name}`).toBe(
          /(After|Before)$/.test(name),
        )
      expect(params({ ...sent, query: { ...sent['query'], unheardOf: '1' } })).toBe(false)
    },
  )

  it.each(examplesOf(contract.components.requestBodies.CreateGrant as unknown as ContentHolder))(
    'contract: the request %s fits; with a misspelt property it does not',
    (_, value) => {
      const { body } = validators.createBundleGrant
      expect(body?.({ requestBody: value })).toBe(true)
      expect(body?.({ requestBody: { ...value, endAt: '2099-04-11T00:00:00Z' } })).toBe(false)
      for (const broken of withoutEachTopProperty(value, ['endsAt', 'sourceId']))
        expect(body?.({ requestBody: broken })).toBe(false)
    },
  )

  it('contract: a paid grant needs a source, a gift does not', () => {
    const { body } = validators.createBundleGrant
    expect(body?.({ requestBody: { userId: 'a', grantType: 'paid_external' } })).toBe(false)
    expect(body?.({ requestBody: { userId: 'a', grantType: 'paid_external', sourceId: 'inv-1' } })).toBe(true)
    expect(body?.({ requestBody: { userId: 'a', grantType: 'gift' } })).toBe(true)
    expect(body?.({ requestBody: { userId: 'a', grantType: 'trial' } })).toBe(false)
  })
})

const unrouted = Object.entries(contract['x-unrouted-responses']).flatMap(([status, response]) =>
  examplesOf(response).map(([name, value]) => ({ status, name, value })),
)

const links = written.flatMap((operation) =>
  Object.entries(operation.responses['200']?.links ?? {}).map(([name, link]) => ({
    ...operation,
    name,
    link: follow(link),
  })),
)

describe('contract: examples are what the server says of the fixture demo', () => {
  it.each(Object.entries(replays))('contract: the example %s is an answer', async (name, replay) => {
    const example = follow({ $ref: `#/components/examples/${name}` } as { value?: object }).value
    await using stage = await openStage()
    const { status, body, headers } = await replay(stage)
    expect(body).toEqual(example)
    const operationId = stage.mock.requests().at(-1)?.operationId
    const places = responseExamples.filter(({ value }) => value === example)
    expect(places).toContainEqual(expect.objectContaining({ operationId, status: String(status) }))
    const response = written.find((operation) => operation.operationId === operationId)?.responses[status]
    // What is left of the limits depends on the requests before.
    for (const [header, shown] of Object.entries(follow(response)?.headers ?? {}))
      if (!header.startsWith('RateLimit'))
        expect(headers.get(header), header).toBe(String(follow(shown).example))
  })

  it('contract: every example of an answer of an operation is one of those', () => {
    const known = Object.values(contract.components.examples).map(({ value }) => value as object)
    for (const { value, ...where } of responseExamples)
      expect(known.includes(value), JSON.stringify(where)).toBe(true)
  })

  it.each(unrouted)(
    'contract: the example $name of no operation is an answer',
    async ({ name, status, value }) => {
      await using stage = await openStage()
      const received = await unroutedReplays[name]?.(stage)
      expect(received?.body).toEqual(value)
      expect(received?.status).toBe(Number(status))
    },
  )

  it.each(written)(
    'contract: the parameters and the body that $operationId shows are served',
    async (operation) => {
      await using stage = await openStage()
      const sent = operation.requestBody && firstInvoice
      const { status, body, headers } = await stage.call(
        operation.operationId,
        exampleParameters(operation.operationId),
        sent,
      )
      expect([status, body]).toEqual([200, expect.anything()])
      for (const name of ['RateLimit', 'RateLimit-Policy'] as const)
        expect(headers.get(name)).toBe(contract.components.headers[name].example)
    },
  )

  it('contract: all filters of the grants list together find the grant that they show', async () => {
    await using stage = await openStage()
    const { body } = await stage.call('listBundleGrants', exampleParameters('listBundleGrants'))
    expect(body).toEqual(contract.components.examples.GrantsBySource.value)
  })

  it.each(links)(
    'contract: the link $name of $operationId leads to a further answer',
    async ({ operationId, requestBody, link }) => {
      await using stage = await openStage()
      const { BundleId, CheckoutId, DisplayName } = contract.components.parameters
      const { bundleId = '', ...others } = examplesSent([BundleId, CheckoutId, DisplayName])
      const sent: Readonly<Record<string, string>> = { bundleId, ...others, limit: '1' }
      const { body } = await stage.call(operationId, sent, requestBody && firstInvoice)
      const resolved = (text: string): string | undefined => {
        const [, from, name = ''] = /^\$(request|response)\.(?:path\.|query\.|body#\/)(.+)$/.exec(text) ?? []
        if (from === undefined) return text
        if (from === 'request') return sent[name]
        const found = name.split('/').reduce((node, key) => node?.[key], body)
        expect(found, text).toBeTypeOf('string')
        return found
      }
      const { parameters = {} } = link
      const known = written.find((operation) => operation.operationId === link.operationId)?.parameters ?? []
      expect(known.map((one) => follow(one).name)).toEqual(expect.arrayContaining(Object.keys(parameters)))
      const filled = Object.entries(parameters).map(([name, text]) => [name, resolved(text)])
      const given = JSON.parse(JSON.stringify(Object.fromEntries(filled)))
      const led = await stage.call(
        link.operationId,
        { bundleId, ...given },
        // Links have no bodies, since openapi-generator refuses them: whom to grant access is in the answer.
        link.operationId === 'createBundleGrant'
          ? { userId: (body.users?.[0] ?? body).userId, grantType: 'gift' }
          : undefined,
      )
      expect(led.status).toBe(200)
      if (link.operationId === operationId) expect(led.body).not.toEqual(body)
    },
  )

  it('contract: the key of the examples is that of the fixture', async () => {
    await using stage = await openStage()
    expect(contract.info.description).toContain(`\`${stage.mock.keys['full']}\``)
  })

  it('contract: no end of an example lies in the past, nor will for twenty years', () => {
    const ends = [...JSON.stringify(contract).matchAll(/"(?:endsAt|accessEndsAt)":"(\d[^"]*)"/g)]
    expect(ends.length).toBeGreaterThan(10)
    const soon = Date.now() + 20 * 366 * 86_400_000
    for (const [shown, end = ''] of ends) expect(Date.parse(end), shown).toBeGreaterThan(soon)
  })
})

describe('contract: error codes', () => {
  const refused = responseExamples.filter(({ status }) => status !== '200')
  const shown = [...refused, ...unrouted].map(({ value }) => value as { errorCode: string })

  it('contract: every code of the list has an example, and every example a code of the list', () => {
    expect(new Set(shown.map(({ errorCode }) => errorCode))).toEqual(
      new Set(contract.components.schemas.ErrorCode['x-extensible-enum']),
    )
  })

  it('contract: every code has one line and one status, and appears under no other', () => {
    const { 'x-extensible-enum': codes, 'x-statuses': statuses } = contract.components.schemas.ErrorCode
    expect(Object.keys(statuses)).toEqual(codes)
    const text = readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8')
    const lines = [...text.matchAll(/^ +\| `(errors\..+)` \| (\d+) \| .+\. \|$/gm)]
    const rows = lines.map(([, code, status]) => [code, Number(status)])
    expect(rows).toEqual(Object.entries(statuses))
    expect(errorCodes).toEqual(statuses)
    for (const { status, value } of [...refused, ...unrouted])
      expect(errorCodes[(value as { errorCode: keyof typeof errorCodes }).errorCode]).toBe(Number(status))
  })

  it.each(unrouted)(
    'contract: the example $name of no operation is an error like the others',
    ({ value }) => {
      expect(validators.readCheckout.responses[404]?.(value)).toBe(true)
    },
  )

  it('contract: another deployment may have codes of its own, of the same shape', () => {
    const validate = validators.listBundles.responses[401]
    const message = 'No.'
    for (const errorCode of ['errors.auth.noKey', 'errors.API.E-17', 'errors.billing.source.used'])
      expect(validate?.({ errorCode, message }), errorCode).toBe(true)
    for (const errorCode of [
      'errors.auth',
      'auth.key_missing',
      'errors..missing',
      'errors.auth.',
      'Errors.a.b',
      401,
    ])
      expect(validate?.({ errorCode, message }), String(errorCode)).toBe(false)
  })
})

const optional = ['createdAt', 'price', 'currency', 'discount']

function withoutEachTopProperty(value: object, except: readonly string[]): object[] {
  return Object.keys(value)
    .filter((name) => !except.includes(name))
    .map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)))
}
