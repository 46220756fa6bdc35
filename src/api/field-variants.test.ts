import { describe, expect, it } from 'vitest'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { withFieldVariants } from './field-variants.ts'

const body = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z', sourceId: 'inv-1' } }

describe('withFieldVariants', () => {
  it('leaves a body alone by default', () => {
    expect(withFieldVariants(body, defaultVariants)).toEqual(body)
  })

  it('leaves fields out and adds one, together as well as alone', () => {
    const omitted = { ...defaultVariants, 'optional-fields': 'omitted' } as const
    const some = { ...defaultVariants, 'extra-fields': 'some' } as const
    const bare = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z' } }
    const more = { servedBy: expect.any(String) }
    expect(withFieldVariants(body, omitted)).toEqual(bare)
    expect(withFieldVariants(body, some)).toEqual({ ...body, ...more })
    expect(withFieldVariants(body, { ...omitted, 'extra-fields': 'some' })).toEqual({ ...bare, ...more })
  })
})
