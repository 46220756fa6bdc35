import { describe, expect, it } from 'vitest'
import { checks as all } from '../../conformance/checks/all.ts'
import type { Check } from '../../conformance/kit/check.ts'
import { mutants } from './all.ts'
import committed from './kill-matrix.json' with { type: 'json' }
import type { Mutant } from './mutant.ts'
import { summary, table } from './table.ts'
import { judges, killMatrix, lostRules, ofForm, tally } from './tally.ts'
import { type Kill, lostResult, type MutantResult } from './try-mutant.ts'
import { wrongValues } from './wrong-values.ts'

const mutant = (name: string, survives?: string): Mutant => ({
  name,
  area: 'paging',
  rules: ['PAGE-END'],
  mutate: (composition) => composition,
  ...(survives === undefined ? {} : { survives }),
})

const kill = (check: string, requests: number, by: Kill['by'] = 'check'): Kill => ({
  rule: 'PAGE-END',
  check,
  by,
  requests,
})

const result = (name: string, seed: number, ...kills: readonly Kill[]): MutantResult => ({
  name,
  seed,
  kills,
  others: [],
  failures: kills.map(() => ({ again: 'confirmed', steps: 3, isOwn: true, hasValues: true })),
  isWrongShown: undefined,
  errors: [],
})

const checks = ['paging/one', 'paging/two'].map((id) => ({ id, rules: [] }) as Partial<Check> as Check)

describe('tally', () => {
  it('counts a mutant as killed when it dies in two of five runs', () => {
    const mutants = [mutant('always'), mutant('sometimes'), mutant('seldom')]
    const results = [
      result('always', 1, kill('paging/one', 10)),
      result('always', 2, kill('paging/one', 30)),
      result('sometimes', 1, kill('paging/two', 20)),
      result('sometimes', 2),
      result('seldom', 1, kill('paging/two', 20)),
      ...[2, 3, 4].map((seed) => result('seldom', seed)),
    ]
    const sum = tally(mutants, results, checks)
    expect(sum).toMatchObject({
      mutants: 3,
      killed: 2,
      always: 1,
      medianRequests: 20,
      unexplained: ['seldom'],
      once: ['sometimes', 'seldom'],
    })
    expect(sum.idle).toEqual([])
    expect(table(mutants, results)).toMatch(/^ {2}sometimes .*paging\/two \(1 of 2 runs\)$/m)
    expect(table(mutants, results)).toMatch(/^! seldom .*\(1 of 4 runs\)$/m)
  })

  it('counts how failures were confirmed, how many name their own rule, show values and the known wrong one, and the exchanges of those that failed again', () => {
    const again = (kind: MutantResult['failures'][number]['again'], steps: number, isOwn = true) => {
      return { again: kind, steps, isOwn, hasValues: kind !== 'unconfirmed' }
    }
    const one = [again('confirmed', 2), again('confirmed', 9, false), again('intermittent', 40)]
    const other = [again('confirmed', 3), again('unconfirmed', 50)]
    const results = [one, other].map((failures, index) => {
      return { ...result('a', index + 1), failures, isWrongShown: index === 0 }
    })
    const sum = tally([mutant('a')], results, [])
    expect(sum.wrongValues).toEqual({ known: 2, hidden: ['a'] })
    expect(sum.failures).toEqual({
      confirmed: 3,
      own: 2,
      withoutValues: 1,
      intermittent: 1,
      unconfirmed: 1,
      medianSteps: 3,
      mostSteps: 9,
    })
  })

  it('counts subtle mutants by themselves, and calls none of them unexplained', () => {
    const mutants = ['dead', 'alive'].map((name) => ({ ...mutant(name), subtle: 'yes' as const }))
    const sum = tally(mutants, [result('dead', 1, kill('paging/one', 10)), result('alive', 1)], [])
    expect(sum).toMatchObject({
      mutants: 0,
      unexplained: [],
      subtle: { mutants: 2, killed: 1, missed: ['alive'] },
    })
  })

  it('tells explained survivors from others, and mutants that are said to survive and do not', () => {
    const mutants = [mutant('explained', 'Nobody can see it.'), mutant('stale', 'So they said.')]
    const results = [result('explained', 1), result('stale', 1, kill('paging/one', 10))]
    const sum = tally(mutants, results, checks)
    expect(sum.explained).toEqual([{ name: 'explained', because: 'Nobody can see it.' }])
    expect(sum.unexplained).toEqual([])
    expect(sum.stale).toEqual(['stale'])
    const text = summary(sum, 1, 'certify')
    expect(text).toContain('survives: explained. Nobody can see it.')
    expect(text).toContain('DIED although it is said to survive: stale')
    expect(text).toMatch(
      /1 of 2 mutants killed \(50\.0 of 100\), 1 in every run, after 10 requests in the median/,
    )
    expect(table(mutants, results)).toMatch(/^~ explained .* survived: PAGE-END$/m)
  })

  it('calls a check idle whose mutants died of the form of an answer only', () => {
    const mutants = [mutant('one'), mutant('two')]
    const results = [
      result('one', 1, kill('paging/one', 10)),
      result('two', 1, kill('paging/two', 10, 'contract')),
    ]
    const sum = tally(mutants, results, checks)
    expect(sum.idle).toEqual(['paging/two'])
    expect(summary(sum, 1, 'certify')).toContain('IDLE: no mutant died of paging/two')
    expect(table(mutants, results)).toMatch(/^ {2}two .* the answer's form, in paging\/two$/m)
  })

  it('keeps the errors of the suite apart from survivors', () => {
    const mutants = [mutant('one')]
    const results = [{ ...result('one', 1, kill('paging/one', 10)), errors: ['PAGE-END: it threw'] }]
    expect(tally(mutants, results, []).errors).toEqual(['one: PAGE-END: it threw'])
  })

  it('counts a run that came to no end as an error, and its mutant not as a survivor', () => {
    const mutants = [mutant('slow'), { ...mutant('slow, subtle'), subtle: 'yes' as const }, mutant('both')]
    const results = [
      ...['slow', 'slow, subtle', 'both'].map((name) => lostResult({ name, seed: 1 }, 'no answer in 120 s')),
      result('both', 2, kill('paging/one', 10)),
    ]
    const sum = tally(mutants, results, [])
    expect(sum).toMatchObject({ killed: 1, unexplained: [], explained: [], once: [], subtle: { missed: [] } })
    expect(sum.errors).toEqual(results.slice(0, 3).map(({ name }) => `${name}: no answer in 120 s`))
    expect(table(mutants, results)).toMatch(/^\? slow .* no run came to its end$/m)
    expect(table(mutants, results)).toMatch(/^ {2}both .*paging\/one$/m)
  })
})

describe('the wrong values', () => {
  it('are of mutants that there are', () =>
    expect(Object.keys(wrongValues).filter((name) => mutants.every((one) => one.name !== name))).toEqual([]))
})

describe('the kill matrix', () => {
  const results = [result('a', 1, kill('paging/one', 10)), result('b', 1, kill('paging/two', 10, 'contract'))]

  it('grows by what a check was seen to defend, and by what an answer shows by itself', () => {
    expect(killMatrix(results, { 'paging/one': ['PAGE-A'], x: ['Y'] })).toEqual({
      'paging/one': ['PAGE-A', 'PAGE-END'],
      [ofForm]: ['PAGE-END'],
      x: ['Y'],
    })
  })

  it('names what is no longer shown', () => {
    expect(lostRules(results, { 'paging/two': ['PAGE-END', 'PAGE-A'] })).toEqual(['PAGE-A'])
  })

  it('has an entry for every check that judges, and for no other name', () => {
    const known = Object.keys(committed)
    expect(all.filter((check) => judges(check) && !known.includes(check.id))).toEqual([])
    expect(known.filter((name) => all.every(({ id }) => id !== name))).toEqual([ofForm])
  })
})
