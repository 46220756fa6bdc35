import { expect, it } from 'vitest'
import type { Lane } from '../picture.ts'
import { timeline } from './timeline.ts'

const [second, day] = [1_000, 86_400_000]
const lane = (from: number, until: number): Lane => {
  return { name: 'A', id: 'a', type: '', source: '', from, until, isAccused: false }
}

it('timeline: bars meet where periods do, a month is longer than a second, and what never ends reaches the edge', () => {
  const lanes = [lane(0, second), lane(second, 30 * day), lane(30 * day, Number.POSITIVE_INFINITY)]
  const { text } = timeline({ title: '', lanes, requests: [0] }, { explain: (word) => word })
  const bars = [...text.matchAll(/class="bar" x="(\d+)" y="4" width="(\d+)"/g)]
  const periods = bars.map(([, x, width]) => [Number(x), Number(x) + Number(width)])
  const [[from, end] = [], [next, last] = [], ...rest] = periods
  expect([from, next]).toEqual([0, end])
  expect(Number(last) - Number(next)).toBeGreaterThan(Number(end))
  expect(rest).toEqual([[last, 320]])
})
