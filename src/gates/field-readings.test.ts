import { describe, expect, it } from 'vitest'
import { defaultReadings } from '../../spec/generated/readings.ts'
import { withFieldReadings } from './field-readings.ts'

const body = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z', sourceId: 'inv-1' } }

describe('withFieldReadings', () => {
  it('leaves a body alone by default', () => {
    expect(withFieldReadings(body, defaultReadings)).toEqual(body)
  })

  it('leaves fields out and adds one, together as well as alone', () => {
    const omitted = { ...defaultReadings, 'optional-fields': 'omitted' } as const
    const some = { ...defaultReadings, 'extra-fields': 'some' } as const
    const bare = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z' } }
    const more = { servedBy: expect.any(String) }
    expect(withFieldReadings(body, omitted)).toEqual(bare)
    expect(withFieldReadings(body, some)).toEqual({ ...body, ...more })
    expect(withFieldReadings(body, { ...omitted, 'extra-fields': 'some' })).toEqual({ ...bare, ...more })
  })
})
