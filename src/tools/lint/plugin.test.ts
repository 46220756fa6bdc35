import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openDocument } from '../../../spec/lint/document.ts'
import { apiRules } from '../../../spec/lint/plugin.ts'
import { revise } from '../../diff/corpus/edit.test-bed.ts'
import { fixtures } from './fixtures/fixtures.test-bed.ts'

const read = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const contract = read('../../../spec/openapi.yaml')
const options: Readonly<Record<string, object>> = Object(read('../../../spec/redocly.yaml')).rules
const house = apiRules.map((rule) => ({ ...rule, name: `house/${rule.id}` }))
const ownFixtures = fixtures.filter(({ rule }) => rule.startsWith('house/'))

/** The places where a document breaks a rule. */
const placesOf = ({ name, problemsOf }: (typeof house)[number], document: unknown): readonly string[] =>
  [...problemsOf(openDocument(document), { ...options[name] })].map(({ pointer }) => pointer)

/** The rules that a document breaks, each with the places. */
function broken(document: unknown): ReadonlyMap<string, readonly string[]> {
  const found = house.map((rule) => [rule.name, placesOf(rule, document)] as const)
  return new Map(found.filter(([, places]) => places.length > 0))
}

describe('house rules', () => {
  it('find nothing in our contract', () => expect(broken(contract)).toEqual(new Map()))

  it('have a fixture each', () => {
    const tried = new Set(fixtures.map(({ rule }) => rule))
    expect(house.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })

  it.each(ownFixtures)(
    '$rule catches $name at places that exist, and not what comes near',
    ({ rule, violation, nearMiss }) => {
      const revised = revise(contract, violation)
      const [one] = house.filter(({ name }) => name === rule)
      if (one === undefined) throw new Error(`there is no ${rule}`)
      const places = placesOf(one, revised)
      expect(places).not.toEqual([])
      for (const pointer of places) expect(holder(revised, pointer), pointer).toBeTypeOf('object')
      const near = revise(contract, nearMiss)
      expect(JSON.stringify(near)).not.toBe(JSON.stringify(contract))
      expect(placesOf(one, near)).toEqual([])
    },
  )

  it('never throw on a document of another house', () => {
    for (const other of [
      null,
      {},
      { paths: [] },
      { paths: { '/x': { get: null } } },
      read('../../diff/corpus/foreign.yaml'),
    ])
      expect(() => broken(other)).not.toThrow()
  })
})

/** Returns the parent of the last key of a pointer. */
function holder(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1, -1)
  return keys.reduce<unknown>(
    (value, key) => Object(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
}
