import { diffContracts } from './diff-contracts.ts'

const ref = (index: number): object => ({ $ref: `#/components/schemas/S${index}` })
const object = (properties: object): object => ({ type: 'object', properties })

function answering(schema: object, schemas: object = {}): object {
  const content = { 'application/json': { schema } }
  return {
    openapi: '3.1.0',
    paths: { '/a': { get: { operationId: 'read', responses: { '200': { description: '', content } } } } },
    components: { schemas },
  }
}

/** Returns a document for the bounds on time and memory: schemas of which each is made of the next one, down to a last one. */
function chain(length: number, made: (next: object, index: number) => object, last: object): object {
  const schemas = Array.from({ length }, (_, index) =>
    index === length - 1 ? last : made(ref(index + 1), index),
  )
  return answering(ref(0), Object.fromEntries(schemas.map((schema, index) => [`S${index}`, schema])))
}

function nested(levels: number, last: object): object {
  let schema = last
  for (let level = 0; level < levels; level += 1) schema = object({ a: schema })
  return answering(schema)
}

const twenty = Array.from({ length: 20 }, (_, index) => index)

/** Documents that a careless comparison does not end with or has no memory for, each around a schema in its depth. */
const documents: Readonly<Record<string, (inmost: object) => object>> = {
  'properties of the next, twice': (last) => chain(41, (next) => object({ a: next, b: next }), last),
  'all of the next, twice': (last) => chain(41, (next) => ({ allOf: [next, { ...next, title: 'b' }] }), last),
  'any of the next, twice': (last) => chain(41, (next) => ({ anyOf: [next, next] }), last),
  'any of the next with a property, twice': (last) =>
    chain(
      41,
      (next, index) => ({
        anyOf: ['a', 'b'].map((name) => ({ allOf: [next, object({ [`${name}${index}`]: {} })] })),
      }),
      object({ last }),
    ),
  'the next or the next by a condition': (last) =>
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    chain(41, (next) => ({ if: object({ a: { const: 1 } }), then: next, else: next }), last),
  'a chain of references': (last) => chain(3_000, (next) => next, last),
  'a chain of references with something beside': (last) =>
    chain(3_000, (next) => ({ ...next, minLength: 1 }), last),
  'a chain of properties': (last) => chain(3_000, (next) => object({ a: next }), last),
  'a chain of alternatives': (last) => chain(3_000, (next) => ({ anyOf: [next, { type: 'null' }] }), last),
  'a chain of negations': (last) => chain(3_000, (next) => ({ not: next }), last),
  'schemas inside each other': (last) => nested(3_000, last),
  'a pattern that backtracks': (last) =>
    answering(
      'const' in last
        ? { enum: [`${'a'.repeat(60)}!`] }
        : { type: 'string', pattern: '^(a+)+$', minLength: 1 },
    ),
  'a pattern of many pieces that may be missing': (last) =>
    answering({
      type: 'string',
      pattern: 'const' in last ? `^${'[a-c]*'.repeat(8)}[0-9]$` : `^${'[a-z]*'.repeat(14)}$`,
    }),
  'schemas of which each has all others': (last) => {
    const others = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`s${index}`, ref(index)]))
    const code = { type: 'string', pattern: 'const' in last ? '^[bc]+$' : '^[a-c]+$' }
    const schemas = Array.from({ length: 60 }, (_, index) => [`S${index}`, object({ ...others, code })])
    return answering(ref(0), Object.fromEntries(schemas))
  },
  'a pattern of parentheses': (last) =>
    answering({ type: 'string', pattern: `${'('.repeat(3_000)}${JSON.stringify(last)}${')'.repeat(3_000)}` }),
  'twenty conditions': (last) =>
    answering({
      ...object({ last }),
      allOf: twenty.map((index) => ({
        if: { ...object({ [`a${index}`]: { const: 1 } }), required: [`a${index}`] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { required: [`b${index}`] },
      })),
    }),
  'twenty choices': (last) =>
    answering({
      ...object({ last }),
      allOf: twenty.map((index) => ({ anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }] })),
    }),
}

/** The class of a change in the depth of each document, of no change at all, and of other words at its top. */
const classes = Object.entries(documents).map(([name, documentOf]) => {
  const [base, head, same] = [{ type: 'string' }, { const: 'a' }, { type: 'string' }].map(documentOf)
  const reworded = { ...same, info: { title: 'Other words', version: '1.0.0' } }
  return [
    name,
    [
      [head, base],
      [base, same],
      [base, reworded],
    ].map(([one, other]) => diffContracts(one, other).class),
  ]
})

process.stdout.write(JSON.stringify(Object.fromEntries(classes)))
