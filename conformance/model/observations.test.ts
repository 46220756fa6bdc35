import { expect, it } from 'vitest'
import { created } from '../diagnosis/exchanges.test-bed.ts'
import { normalisedAs } from './observations.ts'

it.each([
  ['2026-05-02T12:00:00.408+05:45', '2026-05-02T06:15:00.408Z', 'utc-cut'],
  ['2026-05-02T12:00:00.408+05:45', '2026-05-02T12:00:00.408+05:45', 'other'],
  ['2026-05-02T12:00:00.770321Z', '2026-05-02T12:00:00.770Z', 'utc-cut'],
  ['2026-05-02T12:00:00.770321Z', '2026-05-02T12:00:00Z', 'utc-cut'],
  ['2026-05-02T12:00:00.770321Z', '2026-05-02T12:00:01Z', 'other'],
  ['2026-05-02T12:00:00.408321Z', '2026-05-02T12:00:00Z', ['utc-cut', 'other']],
])('an end of %s that is shown as %s is normalised as %j', (requestedEnd, shown, variants) => {
  expect(normalisedAs(created(1, 0, { id: 'g', endsAt: shown }, { endsAt: requestedEnd }))).toEqual(variants)
})
