import { describe, expect, it } from 'vitest'
import { type ContractDiff, diffContracts } from './diff-contracts.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

/** A document whose one operation answers one schema, beside others. */
const answering = (schema: object, schemas: object = {}, others: object = {}): object => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      get: {
        operationId: 'read',
        responses: { '200': { description: '', content: { 'application/json': { schema } } } },
      },
    },
  },
  components: { schemas },
  ...others,
})

const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
})
const pet = { ...object({ kind: { type: 'string' } }, ['kind']), discriminator: { propertyName: 'kind' } }
const dog = (bark: object): object => ({ allOf: [ref('Pet'), object({ bark })] })
const mapped = (mapping: object): object => ({ ...pet, discriminator: { propertyName: 'kind', mapping } })
const between = (minimum: number, maximum: number): object => ({ type: 'number', minimum, maximum })
const [text, number] = [{ type: 'string' }, { type: 'number' }]
const told = (schema: object, answer: object): object => ({
  post: { requestBody: { content: { 'application/json': { schema } } }, responses: { '200': answer } },
})
const withForm = (encoding: object): object => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      post: {
        requestBody: { content: { 'multipart/form-data': { schema: object({ a: text }), encoding } } },
      },
    },
  },
})

/** Documents that differ in what is not judged, and where; between the first and the third nothing but words or order differs. */
const constructs: Readonly<
  Record<string, readonly [base: object, head: object, alike: object, path: string]>
> = {
  'a subtype that only a discriminator leads to': [
    answering(ref('Pet'), { Pet: pet, Dog: dog(text) }),
    answering(ref('Pet'), { Pet: pet, Dog: dog(number) }),
    answering(ref('Pet'), { Dog: dog(text), Pet: pet }),
    '#/components/schemas/Pet/discriminator',
  ],
  'a subtype that only a mapping leads to': [
    answering(ref('Pet'), { Pet: mapped({ dog: 'Hound' }), Hound: object({ bark: text }) }),
    answering(ref('Pet'), { Pet: mapped({ dog: 'Hound' }), Hound: object({ bark: number }) }),
    answering(ref('Pet'), { Pet: mapped({ dog: 'Hund' }), Hund: object({ bark: text }) }),
    '#/components/schemas/Pet/discriminator',
  ],
  'a mapping that exchanges two branches': [
    answering(
      {
        oneOf: [ref('A'), ref('B')],
        discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/A', b: 'B' } },
      },
      { A: object({ kind: { const: 'a' } }, ['kind']), B: object({ kind: { const: 'b' } }, ['kind']) },
    ),
    answering(
      {
        oneOf: [ref('A'), ref('B')],
        discriminator: { propertyName: 'kind', mapping: { a: 'B', b: 'A' } },
      },
      { A: object({ kind: { const: 'a' } }, ['kind']), B: object({ kind: { const: 'b' } }, ['kind']) },
    ),
    answering(
      {
        oneOf: [ref('A'), ref('B')],
        discriminator: { propertyName: 'kind', mapping: { b: 'B', a: 'A' } },
      },
      { A: object({ kind: { const: 'a' } }, ['kind']), B: object({ kind: { const: 'b' } }, ['kind']) },
    ),
    '#/paths/~1a/get/responses/200/content/application~1json/schema/discriminator',
  ],
  'branches of oneOf that overlap': [
    answering({
      oneOf: [
        { ...text, pattern: '^a' },
        { ...text, maxLength: 5 },
      ],
    }),
    answering({
      oneOf: [
        { ...text, pattern: '^(?:a)' },
        { ...text, maxLength: 5 },
      ],
    }),
    answering({
      oneOf: [
        { pattern: '^a', ...text },
        { ...text, maxLength: 5, title: 'Short' },
      ],
    }),
    '#/paths/~1a/get/responses/200/content/application~1json/schema',
  ],
  'branches of anyOf that overlap': [
    answering({ anyOf: [between(0, 6), between(5, 9)] }),
    answering({ anyOf: [between(0, 4), between(3, 9)] }),
    answering({ anyOf: [{ ...between(0, 6), title: 'Few' }, between(5, 9)] }),
    '#/paths/~1a/get/responses/200/content/application~1json/schema',
  ],
  'a form in XML': [
    answering(object({ a: { ...text, xml: { attribute: true } } })),
    answering(object({ a: text })),
    answering(object({ a: { xml: { attribute: true }, ...text } })),
    '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/a',
  ],
  'the schema of a content': [
    answering({ ...text, contentSchema: number }),
    answering({ ...text, contentSchema: text }),
    answering({ contentSchema: number, ...text }),
    '#/paths/~1a/get/responses/200/content/application~1json/schema/contentSchema',
  ],
  'what a client answers to a webhook': [
    answering(text, { Told: text }, { webhooks: { a: told(ref('Told'), {}) } }),
    answering(text, { Told: text }, { webhooks: { a: told(ref('Told'), { headers: {} }) } }),
    answering(text, { Said: text }, { webhooks: { a: told(ref('Said'), {}) } }),
    '#/webhooks/a/post/responses',
  ],
  'the encoding of a part': [
    withForm({ a: { contentType: 'text/plain' } }),
    withForm({ a: { contentType: 'text/html' } }),
    withForm({ a: { contentType: 'text/plain' } }),
    '#/paths/~1a/post/requestBody/content/multipart~1form-data/encoding',
  ],
  'OpenAPI 3.2': [
    { ...answering(text), openapi: '3.2.0' },
    { ...answering(number), openapi: '3.2.0' },
    { ...answering(text), openapi: '3.2.0' },
    '#/openapi',
  ],
}

const judged = ({ class: kind, findings }: ContractDiff) => ({
  class: kind,
  unjudged: findings.filter(({ rule }) => rule === 'not-judged').map(({ path }) => path),
})

describe('diffContracts does not judge', () => {
  it.each(Object.entries(constructs))('%s, and says where', (_, [base, head, alike, path]) => {
    expect(judged(diffContracts(base, head))).toEqual({ class: 'unknown', unjudged: [path] })
    expect(judged(diffContracts(head, base)).class).toBe('unknown')
    expect(['none', 'documentation']).toContain(diffContracts(base, alike).class)
    for (const { message } of diffContracts(base, head).findings) expect(message).not.toContain('{')
  })

  it('what stands in another file, even where the reference stays', () => {
    const split = answering({ $ref: 'other.yaml#/a' })
    const at = '#/paths/~1a/get/responses/200/content/application~1json/schema/$ref'
    expect(judged(diffContracts(split, split))).toEqual({ class: 'unknown', unjudged: [at] })
  })

  const sending = (operation: object): object => ({
    openapi: '3.1.0',
    paths: { '/a': { post: { operationId: 'send', ...operation } } },
  })
  const bodyOf = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const closed = { ...object({ a: text }, ['a']), additionalProperties: false }
  const out = { $ref: 'other.yaml#/a' }
  const moved: Readonly<Record<string, readonly [whole: object, split: object]>> = {
    'a path': [answering(text), answering(text, {}, { paths: { '/a': out } })],
    'a parameter': [
      sending({ parameters: [{ in: 'query', name: 'a', required: true, schema: text }] }),
      sending({ parameters: [out] }),
    ],
    'a body': [
      sending({ requestBody: { ...bodyOf(closed), required: true } }),
      sending({ requestBody: out }),
    ],
    'a response': [sending({ responses: { '200': bodyOf(closed) } }), sending({ responses: { '200': out } })],
    'a header': [
      sending({ responses: { '200': { headers: { A: { required: true, schema: text } } } } }),
      sending({ responses: { '200': { headers: { A: out } } } }),
    ],
    'a schema that is sent': [
      sending({ requestBody: bodyOf(closed) }),
      sending({ requestBody: bodyOf(out) }),
    ],
    'a schema that is received': [answering(closed), answering(out)],
    'a part of a schema': [
      answering({ allOf: [closed, object({ b: text })] }),
      answering({ allOf: [out, object({ b: text })] }),
    ],
  }

  it.each(Object.entries(moved))('%s that moves to another file, and back', (_, [whole, split]) => {
    for (const { class: kind, findings } of [diffContracts(whole, split), diffContracts(split, whole)]) {
      expect(kind).toBe('unknown')
      const classes = findings.map((finding) => finding.class)
      expect(classes.filter((each) => each === 'breaking' || each === 'additive')).toEqual([])
    }
  })

  it('no less beside what stands in another file on both sides', () => {
    const parameter = { in: 'query', name: 'b', schema: text }
    const gone: readonly (readonly [base: object, head: object])[] = [
      [sending({ parameters: [out, parameter] }), sending({ parameters: [out] })],
      [answering({ allOf: [out, object({ b: text })] }), answering({ allOf: [out, object({ c: text })] })],
      [
        answering(text, {}, { paths: { '/a': out, '/b': { get: { operationId: 'b' } } } }),
        answering(text, {}, { paths: { '/a': out } }),
      ],
    ]
    for (const [base, head] of gone) {
      const classes = diffContracts(base, head).findings.map((finding) => finding.class)
      expect(classes).toContain('breaking')
    }
  })

  it('an end on a day that no month has, which never comes', () => {
    const ending = (sunset: string): object =>
      answering(object({ a: { ...text, deprecated: true, 'x-sunset': sunset } }))
    const [february, march] = [ending('2030-02-28'), ending('2030-03-03')]
    const { class: kind, findings } = diffContracts(february, ending('2030-02-31'))
    expect(kind).toBe('unknown')
    expect(findings[0]?.message).toContain('x-sunset is 2030-02-31, which is no day')
    expect(diffContracts(february, march).class).toBe('additive')
    const gone = (base: object): string =>
      diffContracts(base, answering(object({})), { today: '2030-03-04' }).class
    expect([gone(ending('2030-02-31')), gone(march)]).toEqual(['breaking', 'additive'])
  })

  it('patterns whose form does not tell, where no value shows a difference', () => {
    const withPattern = (pattern: string): object => answering({ ...text, pattern })
    const [base, head] = [withPattern('^(?:a|bc)+$'), withPattern('^(?:bc|a)+$')]
    expect(diffContracts(base, head).class).toBe('unknown')
    expect(diffContracts(base, answering(text)).class).toBe('breaking')
    expect(diffContracts(answering(text), base).class).toBe('additive')
    const { findings } = diffContracts(base, withPattern('^(?:bc|d)+$'))
    expect(findings[0]?.message).toContain('a client may now receive "d"')
  })

  it('a pattern that takes too long, nor the fourth of them at all', () => {
    const slow = (letter: string): object => ({ enum: [`${'a'.repeat(60)}!`, letter], pattern: '^(a+)+$' })
    const names = ['a', 'b', 'c', 'd', 'e']
    const sides = [slow, (letter: string) => ({ ...text, pattern: `^(${letter}|a+)+$` })].map((of) =>
      answering(object(Object.fromEntries(names.map((name) => [name, of(name)])))),
    )
    const unjudged = diffContracts(sides[1], sides[0]).findings.filter(({ rule }) => rule === 'not-judged')
    expect(unjudged).toHaveLength(names.length)
  })

  it('less because of it: what breaks beside it breaks', () => {
    const [[base, head]] = [constructs['what a client answers to a webhook'] ?? [{}, {}]]
    const without = { ...head, paths: {} }
    expect(diffContracts(base, without)).toMatchObject({ class: 'breaking', bump: 'major' })
    const [unjudged] = diffContracts(base, head).findings
    expect(unjudged).toMatchObject({ class: 'unknown', bump: 'none', where: ['webhook a post'] })
    expect(unjudged?.message).toBe(
      'webhook a post: a change of responses is not judged. Whether clients break is for a person to judge.',
    )
  })
})

describe('diffContracts judges', () => {
  const branch = (kind: string, others: object = {}): object =>
    object({ kind: { const: kind }, ...others }, ['kind'])

  it('what stands beside a reference, at each step of a chain', () => {
    const chain = (beside: object): object =>
      answering(ref('A'), { A: ref('B'), B: { ...ref('C'), ...beside }, C: text })
    expect(diffContracts(chain({ maxLength: 5 }), chain({ maxLength: 9 })).class).toBe('breaking')
    expect(diffContracts(chain({ maxLength: 9 }), chain({ maxLength: 5 })).class).toBe('additive')
  })

  it('a new exclusion, and tells of what', () => {
    const [finding] = diffContracts(answering({ ...text, not: { const: 'a' } }), answering(text)).findings
    expect(finding?.message).toMatch(/^read, response 200: now no values excluded, before some excluded\. /)
  })

  it('branches that overlap where a value of a property shows the difference', () => {
    const either = (value: object): object =>
      answering({ anyOf: [object({ a: value }), object({ a: text, b: text })] })
    expect(diffContracts(either({ enum: ['x'] }), either(number)).class).toBe('breaking')
  })

  it('a new condition, and tells for which values it holds', () => {
    const sent = (others: object): object => ({
      openapi: '3.1.0',
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    ...object({ kind: { enum: ['gift', 'paid', 'trial'] }, source: text }, ['kind']),
                    ...others,
                  },
                },
              },
            },
          },
        },
      },
    })
    const demanding = (...kinds: readonly string[]): object => ({
      if: object({ kind: { enum: kinds } }),
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: ['source'] },
    })
    const messages = (head: object): readonly string[] =>
      diffContracts(sent({}), head).findings.map(({ message }) => message.replace(/\. .*/, ''))
    const told = 'POST /a, request body source: now required, before optional'
    expect(messages(sent(demanding('paid')))).toEqual([`${told}, for kind paid`])
    expect(messages(sent(demanding('paid', 'trial')))).toEqual([`${told}, for kind paid or trial`])
    expect(messages(sent(demanding('gift', 'paid', 'trial')))).toEqual([told])
  })

  it('a third branch that is open, by what it may lack', () => {
    const two = [branch('a', { x: text }), branch('b', { y: text })]
    const { class: kind, findings } = diffContracts(
      answering({ anyOf: two }),
      answering({ anyOf: [...two, { type: 'object' }] }),
    )
    expect(kind).toBe('breaking')
    expect(findings.map(({ message }) => message).join('\n')).not.toContain('is gone')
    expect(findings[0]?.message).toContain('read, response 200 kind: now optional, before required')
  })
})
