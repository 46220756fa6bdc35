import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpora, judge, sidesOf } from './corpus/corpus.test-bed.ts'
import { rewrites } from './corpus/rewrites.test-bed.ts'
import { diffContracts } from './diff-contracts.ts'
import * as door from './index.ts'

const documents = corpora.filter(({ name }) => name !== 'catalogue')
const [contract] = documents.map(({ document }) => document)

describe.each(documents)('diffContracts on the document $name', (corpus) => {
  const { document, edits } = corpus
  it('finds nothing between a document and itself', () => {
    expect(diffContracts(document, structuredClone(document))).toEqual({
      class: 'none',
      bump: 'none',
      findings: [],
    })
  })

  it.each(rewrites)('finds nothing when it is written with $id, in either direction', ({ rewrite }) => {
    const rewritten = rewrite(document)
    expect(diffContracts(document, rewritten).findings).toEqual([])
    expect(diffContracts(rewritten, document).findings).toEqual([])
  })

  it('finds the same class when the edited document is written in another way too', () => {
    const samples = edits.filter(
      ({ id, is }, index) => index % 5 === 0 && is !== 'unknown' && !id.includes('all-of'),
    )
    for (const [index, edit] of samples.entries()) {
      const { base, head } = sidesOf(corpus, edit)
      const { id, rewrite } = rewrites[index % rewrites.length] ?? {
        id: '',
        rewrite: (value: unknown) => value,
      }
      const options = edit.today === undefined ? {} : { today: edit.today }
      const found = diffContracts(base, rewrite(head), options).class
      expect(`${edit.id} with ${id}: ${found}`).toBe(`${edit.id} with ${id}: ${edit.is}`)
    }
  })

  it('never throws, whatever a document holds, and finds nothing between equal ones', () => {
    const places = placesOf(document)
    const junk = fc.constantFrom(
      null,
      true,
      0,
      '',
      'x',
      [],
      {},
      [null],
      { $ref: '#/nowhere' },
      { $ref: '#' },
      { type: 'x' },
      ['string'],
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), junk), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const broken: unknown = structuredClone(document)
          for (const [place, value] of changes) write(broken, place, value)
          expect(['none', 'unknown']).toContain(diffContracts(broken, structuredClone(broken)).class)
          diffContracts(document, broken)
          diffContracts(broken, document)
        },
      ),
      // A callback that is the document itself was followed for ever.
      { numRuns: 10, examples: [[[[['paths', '/orders', 'post', 'callbacks'], { $ref: '#' }]]]] },
    )
  })
})

/** The keys that lead to each member of a document. */
function placesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...placesOf(inner).map((below) => [key, ...below]),
  ])
}

function write(document: unknown, [key = '', ...below]: readonly string[], value: unknown): void {
  if (typeof document !== 'object' || document === null) return
  if (below.length === 0) Reflect.set(document, key, value)
  else write(Reflect.get(document, key), below, value)
}

it.each(rewrites)('$id: the rewrite does rewrite one of the documents', ({ rewrite }) => {
  const isRewritten = documents.some(
    ({ document }) => JSON.stringify(rewrite(document)) !== JSON.stringify(document),
  )
  expect(isRewritten).toBe(true)
})

describe('diffContracts in general', () => {
  const open = (schema: object): object => ({
    openapi: '3.0.3',
    paths: {
      '/a': {
        get: { responses: { '200': { description: '', content: { 'application/json': { schema } } } } },
      },
    },
  })

  /** Returns a document that answers with the first of some schemas. */
  const answering = (schemas: Readonly<Record<string, object>>): object => ({
    ...open({ $ref: `#/components/schemas/${Object.keys(schemas)[0]}` }),
    openapi: '3.1.0',
    components: { schemas },
  })
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

  it('finds a change in schemas that all refer to each other at its nearest place, and nothing else', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`)
    const dense = (last: object): object =>
      answering(
        Object.fromEntries(
          names.map((name, index) => {
            const properties = Object.fromEntries(names.map((other) => [other, ref(other)]))
            return [name, { type: 'object', properties: { ...properties, code: index < 39 ? {} : last } }]
          }),
        ),
      )
    const [base, head] = [dense({ type: 'string' }), dense({ type: 'string', maxLength: 5 })]
    expect(diffContracts(base, head)).toMatchObject({
      class: 'additive',
      findings: [{ rule: 'response-length-narrowed', where: ['GET /a, response 200 S39.code'] }],
    })
    expect(diffContracts(head, base)).toMatchObject({
      class: 'breaking',
      findings: [{ rule: 'response-length-widened', where: ['GET /a, response 200 S39.code'] }],
    })
  })

  it('compares alternatives that overlap and contain themselves', () => {
    const list = { type: 'object', properties: { next: { anyOf: [ref('List'), ref('Pair')] } } }
    const pair = (next: object): object => ({ type: 'object', properties: { next }, required: ['next'] })
    const [base, head] = [{}, ref('Pair')].map((next) => answering({ List: list, Pair: pair(next) }))
    expect(diffContracts(base, head).class).toBe('additive')
    expect(diffContracts(head, base).class).toBe('breaking')
  })

  it('ends where two alternatives are the nearest in turn, each because of the other', () => {
    const orNull = { oneOf: [ref('B'), { type: 'null' }] }
    const b = { type: 'object', properties: { a: orNull, b: { type: 'array', items: ref('A') } } }
    const [base, head] = [orNull, { anyOf: [ref('A'), ref('B')] }].map((a) =>
      answering({ A: { type: 'object', properties: { a }, required: ['a'] }, B: b }),
    )
    const messages = diffContracts(base, head).findings.map(({ message }) => message)
    expect(messages.filter((message) => message.includes('more steps'))).toEqual([])
  })

  it('reads the keywords of OpenAPI 3.0', () => {
    expect(diffContracts(open({ type: 'string' }), open({ type: 'string', nullable: true })).class).toBe(
      'breaking',
    )
    expect(
      diffContracts(open({ type: 'string', nullable: true }), open({ type: 'string', nullable: true })).class,
    ).toBe('none')
    const exclusive = { type: 'integer', minimum: 0, exclusiveMinimum: true }
    expect(diffContracts(open(exclusive), open({ type: 'integer', minimum: 1 })).class).toBe('none')
  })

  it('tells a new part with its words once, and other words beside it', () => {
    const described = (...names: readonly string[]) => {
      const properties = Object.fromEntries(names.map((name) => [name, { description: `The ${name}.` }]))
      return open({ type: 'object', properties })
    }
    const rulesOf = (base: object, head: object) => diffContracts(base, head).findings.map(({ rule }) => rule)
    expect(rulesOf(described('id'), described('id', 'since'))).toEqual(['response-property-added'])
    expect(rulesOf(described('id', 'since'), described('id'))).toEqual(['response-property-removed'])
    const reworded = { ...described('id', 'since'), info: { description: 'Other words.' } }
    expect(rulesOf(described('id'), reworded)).toEqual(['response-property-added', 'words-changed'])
  })

  it('compares an alternative with those alone that may have its values: flags of others are no cases of it', () => {
    const shape = (kind: string, properties: object) => ({
      type: 'object',
      required: ['kind', 'on'],
      properties: { kind: { enum: [kind] }, on: { type: 'boolean' }, ...properties },
    })
    const shapes = (...corners: readonly string[]) =>
      open({ oneOf: [shape('dot', {}), shape('box', { corner: { enum: corners } }), shape('line', {})] })
    const { findings } = diffContracts(shapes('round', 'sharp'), shapes('round', 'sharp', 'cut'))
    expect(findings.map(({ rule }) => rule)).toEqual(['response-values-widened'])
    expect(findings[0]?.message).toMatch(/corner: newly allowed: cut\. /)
  })

  it('judges a choice of ninety, and of more than it can says only that', () => {
    const event = (kind: number) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'integer', enum: [kind] } },
    })
    const events = (length: number) => open({ anyOf: Array.from({ length }, (_, kind) => event(kind)) })
    const rulesOf = (base: object, head: object) => diffContracts(base, head).findings.map(({ rule }) => rule)
    expect(rulesOf(events(90), events(91))).toEqual(['response-values-widened'])
    expect(rulesOf(events(100), events(101))).toEqual(['not-judged'])
  })

  it('judges a large document whole: its steps grow with its objects', () => {
    const range = (length: number) => Array.from({ length }, (_, index) => index)
    const sized = (codes: number) => {
      const answer = (path: number) => {
        const one = (kind: number) => ({
          type: 'object',
          required: ['kind'],
          properties: { kind: { enum: [kind] }, code: { enum: range(codes + path) } },
        })
        const content = { 'application/json': { schema: { oneOf: range(30).map(one) } } }
        return [`/a${path}`, { get: { responses: { '200': { description: '', content } } } }]
      }
      return { openapi: '3.1.0', paths: Object.fromEntries(range(60).map(answer)) }
    }
    const { findings } = diffContracts(sized(2), sized(3))
    expect(findings.map(({ rule }) => rule)).toEqual(Array(60).fill('response-values-widened'))
  })

  it('compares nothing with nothing, and with anything', () => {
    expect(diffContracts(undefined, null).class).toBe('none')
    expect(diffContracts({}, contract).class).not.toBe('none')
    expect(diffContracts(contract, {}).class).toBe('breaking')
  })

  it('reports one finding for one change that many operations meet, and names the places', () => {
    const [finding, ...others] = judge('page-bound-lowered').findings
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      path: '#/components/parameters/PageLimit/schema/maximum',
      rule: 'request-number-narrowed',
      class: 'breaking',
      direction: 'request',
      bump: 'major',
    })
    expect(finding?.where).toHaveLength(3)
    expect(finding?.message).toBe(
      'listBundles, query parameter limit and 2 more places: now at least 1 and at most 50, before at least 1 and at most 100. A client that sends what was allowed before is now refused.',
    )
  })
})

describe('diffContracts on schemas that contain each other', () => {
  const document = (longest: number, answered: string, sent: string) => ({
    openapi: '3.1.0',
    info: { title: 'Two schemas', version: '1.0.0' },
    paths: {
      '/first': {
        get: {
          operationId: 'first',
          responses: {
            200: {
              description: 'One.',
              content: { 'application/json': { schema: { $ref: `#/components/schemas/${answered}` } } },
            },
          },
        },
      },
      '/second': {
        post: {
          operationId: 'second',
          requestBody: {
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${sent}` } } },
          },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
    components: {
      schemas: {
        A: {
          type: 'object',
          properties: {
            b: { $ref: '#/components/schemas/B' },
            text: { type: 'string', maxLength: longest },
          },
        },
        B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
      },
    },
  })

  it.each([
    ['A', 'B'],
    ['B', 'A'],
    ['A', 'A'],
    ['B', 'B'],
  ])('%s answered and %s sent: a shorter text in A is breaking', (answered, sent) =>
    expect(diffContracts(document(20, answered, sent), document(10, answered, sent)).class).toBe('breaking'),
  )
})

it('has one function for others', () => {
  expect(Object.keys(door)).toEqual(['compareContracts'])
})
