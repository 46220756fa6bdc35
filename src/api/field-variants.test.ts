import { describe, expect, it } from 'vitest'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { withFieldVariants } from './field-variants.ts'

const body = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z', sourceId: 'inv-1' } }

const shaped = (variants: Variants): object => withFieldVariants(body, variants, (name) => variants[name])

describe('withFieldVariants', () => {
  it('leaves a body alone by default', () => {
    expect(shaped(defaultVariants)).toEqual(body)
  })

  it('leaves fields out and adds one, together as well as alone', () => {
    const omitted = { ...defaultVariants, 'optional-fields': 'omitted' } as const
    const some = { ...defaultVariants, 'extra-fields': 'some' } as const
    const bare = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z' } }
    const more = { servedBy: expect.any(String) }
    expect(shaped(omitted)).toEqual(bare)
    expect(shaped(some)).toEqual({ ...body, ...more })
    expect(shaped({ ...omitted, 'extra-fields': 'some' })).toEqual({ ...bare, ...more })
  })
})
