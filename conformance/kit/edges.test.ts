import { beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { operations } from '../../spec/generated/contract.ts'
import { createFields } from '../../spec/generated/facts.ts'
import type { Operation, Parameter } from '../../spec/operation.ts'
import type { Report } from '../report/report.ts'
import { boundariesOf, boundRules, leftOutBy, nearlyOf, ofOtherTypes } from './edges.ts'

type Schema = Partial<Parameter>
/** The places of a request where the contract bounds a value, such as `listBundles limit` or `create sourceId`. */
const places: Readonly<Record<string, Schema>> = Object.fromEntries([
  ...Object.entries<Operation>(operations).flatMap(([id, { parameters }]) =>
    Object.entries(parameters.query).map(([name, schema]) => [`${id} ${name}`, schema] as const),
  ),
  ...Object.entries(createFields).map(([name, schema]) => [`create ${name}`, schema] as const),
])

/** The bounds of which a run need not send all, with reasons. */
const exceptions: Readonly<Record<string, string>> = {
  cursor: 'it is opaque: what one does that was made up is open (PAGE-CURSOR-FORGED)',
  userId: 'an alias has the length that its deployment gives it; only one beyond is sent',
  date: 'RFC 3339 bounds no fraction: one beyond is sent as an open form of a create',
}
const nameOf = (place: string, schema: Schema): string =>
  schema.format === 'date-time' ? 'date' : (place.split(' ')[1] ?? '')

const lengthOf = (value: unknown): number => [...`${value}`].length

/** Returns what of a schema's bounds no value is beside. */
function unsent(schema: Schema, values: readonly unknown[]): readonly string[] {
  const { minimum, maximum, minLength, maxLength, enum: names, pattern } = schema
  const wanted: (readonly [string, (value: unknown) => boolean])[] = []
  if (minimum !== undefined && maximum !== undefined) {
    const { within, beyond } = boundariesOf({ least: minimum, most: maximum })
    for (const number of [...within, ...beyond])
      wanted.push([`${number}`, (value) => `${value}` === `${number}`])
  }
  if (minLength !== undefined && maxLength !== undefined) {
    const { within, beyond } = boundariesOf({ least: minLength, most: maxLength })
    for (const length of [...within, ...beyond])
      wanted.push([
        `${length} characters`,
        (value) => typeof value === 'string' && lengthOf(value) === length,
      ])
  }
  for (const name of names ?? []) wanted.push([name, (value) => value === name])
  if (names) wanted.push(['another name', (value) => typeof value === 'string' && !names.includes(value)])
  for (const text of pattern === undefined ? [] : leftOutBy(pattern))
    wanted.push([JSON.stringify(text), (value) => value === text])
  return wanted.flatMap(([what, matches]) => (values.some(matches) ? [] : [what]))
}

describe.each([1, 4_711])('a run of certify with the seed %d', (seed) => {
  const sent = new Map<string, unknown[]>()
  let verdicts: Report['rules'] = []
  beforeAll(async () => {
    const { trace, report } = await runInProcess({ seed, profile: 'certify' })
    verdicts = report.rules
    const note = (place: string, value: unknown) => sent.set(place, [...(sent.get(place) ?? []), value])
    for (const event of trace) {
      if (event.event !== 'exchange' || event.operation === undefined) continue
      const { query, body } = event.request
      for (const [name, value] of new URLSearchParams(query)) note(`${event.operation} ${name}`, value)
      if (event.operation === 'createBundleGrant')
        for (const [name, value] of fieldsOf(body)) note(`create ${name}`, value)
    }
  })

  it.each(Object.entries(places).filter(([place, schema]) => !(nameOf(place, schema) in exceptions)))(
    'sends each bound, one inside and one beyond, of %s',
    (place, { pattern, ...schema }) => {
      // What a filter does with the characters that the pattern leaves out is open, as long as it finds nothing.
      const own = pattern !== undefined && place.startsWith('create') ? { ...schema, pattern } : schema
      expect(unsent(own, sent.get(place) ?? [])).toEqual([])
    },
  )

  it('sends one beyond where the bound itself cannot be met', () => {
    for (const [place, most] of [
      ['create userId', createFields.userId.maxLength],
      ['listBundleGrants userId', operations.listBundleGrants.parameters.query.userId.maxLength],
      ['create endsAt', createFields.endsAt.maxLength],
    ] as const)
      expect(sent.get(place)?.map(lengthOf), place).toContain(most + 1)
  })

  it('passes the rules of these bounds', () => {
    const own = verdicts.filter(({ rule }) => Object.values(boundRules).flat().includes(rule))
    expect(own.filter(({ verdict }) => verdict !== 'passed').map(({ rule }) => rule)).toEqual([])
    expect(own.length).toBe(Object.values(boundRules).flat().length)
  })

  it('sends each JSON type that a field has not', () => {
    const kindOf = (value: unknown) =>
      Array.isArray(value) ? `array of ${typeof value[0]}` : value === null ? 'null' : typeof value
    for (const [name, schema] of Object.entries(createFields)) {
      const kinds = new Set(sent.get(`create ${name}`)?.map(kindOf))
      const others = ofOtherTypes(schema, 'text').map(kindOf)
      expect(
        others.filter((kind) => !kinds.has(kind)),
        name,
      ).toEqual([])
    }
  })
})

/** Returns the fields of a body; none where it is no object. */
function fieldsOf(body = ''): readonly (readonly [string, unknown])[] {
  try {
    const value: unknown = JSON.parse(body)
    return Array.isArray(value) ? [] : Object.entries(Object(value))
  } catch {
    return []
  }
}

describe('what is made of a schema', () => {
  it('is missed where a bound is added that no run tries', () => {
    expect(unsent({ minimum: 1, maximum: 200 }, ['0', '1', '2', '99', '100', '101'])).toEqual([
      '200',
      '199',
      '201',
    ])
    expect(unsent({ enum: ['asc', 'desc', 'none'] }, ['asc', 'desc', 'up'])).toEqual(['none'])
    expect(unsent({ pattern: '^[a-z]+$' }, ['inv{oice'])).toContain('"inv`oice"')
  })

  it('has each bound that a run must send beside in a rule, or an exception with a reason', () => {
    const isBound = ({ minimum, maxLength, enum: names, pattern }: Schema) =>
      [minimum, maxLength, names, pattern].some((bound) => bound !== undefined)
    const names = Object.entries(places).flatMap(([place, schema]) =>
      isBound(schema) ? [nameOf(place, schema)] : [],
    )
    const known = [...Object.keys(boundRules), ...Object.keys(exceptions)]
    expect([...new Set(names)].toSorted()).toEqual(known.toSorted())
  })

  it('covers a field of any type the day it is declared', () => {
    const typesOf = (schema: Schema, sound: unknown) =>
      ofOtherTypes(schema, sound).map((value) => JSON.stringify(value))
    expect(typesOf({ type: 'integer', required: true }, 5)).toEqual([
      'null',
      '"5"',
      'true',
      '[5]',
      '[[5]]',
      '{"value":5}',
    ])
    expect(typesOf({ type: 'string', enum: ['a'] }, 'a')).toContain('1')
    expect(nearlyOf(['a_b', 'cD']).flat()).toEqual(expect.arrayContaining(['aB', 'a-b', 'c-D', 'c_d', ' cD']))
  })
})
