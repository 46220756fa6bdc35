import { describe, expect, it } from 'vitest'
import { drawFrom } from '../../selftest/draw.ts'
import { type Change, wildRun, withJson } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import { filesOf } from '../report/write-reports.ts'
import { replay } from './replay.ts'

/** Changes some fields of some answers, after the preflight, to anything that JSON can say. */
function anything(seed: number): Change {
  const draw = drawFrom(seed)
  const now = () => draw.integer(0, 60) === 0
  const changed = (value: unknown): unknown => {
    if (now()) return draw.pick(odd)
    if (Array.isArray(value)) return [...value, ...(now() ? [draw.pick(odd)] : [])].map(changed)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(() => !now())
    return Object.fromEntries(fields.map(([name, inner]) => [name, changed(inner)]))
  }
  let count = 0
  return (answer) => (++count < 40 ? answer : withJson(answer, changed))
}

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, [], {}, [[]], [null], ['a'], [{}], { a: { b: [] } }],
  ...['', 'x'.repeat(5_000), '\ud800', '\u0000', '%', '../../x', 'constructor', '__proto__'],
  ...['9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'],
  ...['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'],
]

describe('a target whose answers may say anything', () => {
  it.each([1, 2, 3])('gets a report without an error of the suite (%i)', async (seed) => {
    const result = await wildRun(anything(seed), { checks, seed })
    const { rules, failures } = result.report
    expect(rules.flatMap(({ error = [] }) => error)).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
    expect(filesOf(result)['report.html']).toContain(failures[0]?.rule)
    expect((await replay(checks, result.trace)).differences).toEqual([])
  })
})

describe('a key that is missing', () => {
  it.each<[string, Change]>([
    [
      '200 and an error in the body',
      (answer) => ({ ...answer, status: 200, text: '{"error":"unauthorized"}' }),
    ],
    ['another success', (answer) => ({ ...answer, status: 201, text: '{}' })],
    ['a redirect', (answer) => ({ ...answer, status: 302, text: '' })],
    ['a server error', (answer) => ({ ...answer, status: 500, text: '{"requestId":"r"}' })],
  ])('is not refused by %s, whatever else that breaks', async (_, instead) => {
    const change: Change = (answer, request) => (answer.status === 401 ? instead(answer, request) : answer)
    const only = checks.filter(({ id }) => id === 'auth/not-a-key' || id === 'auth/writing')
    const { report } = await wildRun(change, { checks: only })
    const rules = report.failures.map(({ rule }) => rule)
    expect(rules).toContain('AUTH-MISSING-OR-INVALID')
    expect(rules.length).toBeGreaterThan(1)
  })
})
