import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { queryChecks } from '../checks/grant-queries.ts'
import { historyChecks } from '../checks/histories.ts'
import { drawInput } from '../run/seed.ts'
import type { PlannedStep } from './history-arbitraries.ts'
import { type PlannedQuery, sourceChanges } from './query-arbitraries.ts'

const seeds = Array.from({ length: 10 }, (_, index) => index + 1)

/** Returns the parameters of a query: its filters, its order, and whether it has pages. */
function partsOf({ user, type, source, times, sort, dir, pages }: PlannedQuery): readonly string[] {
  const filters = [
    user === undefined ? '' : 'user',
    type === undefined ? '' : 'type',
    source === undefined ? '' : 'source',
    ...times.map(({ field, side }) => `${field}${side}`),
  ]
  return [...filters, sort ?? '', dir ?? '', pages !== 'long' && pages > 1 ? 'pages' : ''].filter(
    (name) => name !== '',
  )
}

const filters = [
  'user',
  'type',
  'source',
  ...['starts', 'ends', 'created'].flatMap((at) => [`${at}After`, `${at}Before`]),
]
const orders = ['createdAt', 'startsAt', 'endsAt', 'asc', 'desc']

describe('queries of the grants list', () => {
  it('meet every filter with every other, with every order, and all of them over pages, within ten seeds', () => {
    const met = new Set<string>()
    for (const check of [...historyChecks, ...queryChecks])
      for (const seed of seeds) {
        const steps = drawInput(check, seed).value as readonly PlannedStep[]
        for (const step of steps.filter((one) => one.do === 'grants'))
          for (const one of partsOf(step)) for (const other of partsOf(step)) met.add(`${one} ${other}`)
      }
    const wanted = filters.flatMap((one) => [...filters, ...orders].map((other) => `${one} ${other}`))
    const paged = [...orders, 'user', 'type', 'endsAfter', 'startsBefore'].map((one) => `${one} pages`)
    expect([...wanted, ...paged].filter((pair) => !met.has(pair))).toEqual([])
  })
})

describe('the sources that are asked for', () => {
  const contract = parse(readFileSync(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8'))
  const pattern = new RegExp(contract.components.schemas.SourceId.pattern)

  it.each(Object.entries(sourceChanges))(
    '%s: of a source that is there comes one that the contract takes',
    (_, change) => {
      const longest = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{255}$/)
      const sources = fc.oneof(
        fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/),
        longest,
        fc.constantFrom('a', '7', 'Z'),
      )
      fc.assert(fc.property(sources, (source) => pattern.test(change(source))))
    },
  )

  it.each(['cut', 'longer', 'marked', 'last', 'first'] as const)('%s: it is another source', (name) => {
    for (const source of ['a', '7', 'a'.repeat(256), '7'.repeat(256)])
      expect(sourceChanges[name](source)).not.toBe(source)
  })
})
