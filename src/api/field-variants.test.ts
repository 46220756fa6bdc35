import { describe, expect, it } from 'vitest'
import { optionalFields } from '../../spec/generated/facts.ts'
import { defaultVariants, type Variants } from '../../spec/generated/variants.ts'
import { withFieldVariants } from './answer.ts'

const body = { grant: { id: 'g1', endsAt: '2030-01-01T00:00:00.000Z', sourceId: 'inv-1' } }

const shaped = (variants: Variants): object => withFieldVariants(body, variants, (name) => variants[name])

describe('withFieldVariants', () => {
  it('leaves a body alone by default', () => {
    expect(shaped(defaultVariants)).toEqual(body)
  })

  it('leaves out each optional field of the contract but those whose absence says something', () => {
    const whole = Object.fromEntries(optionalFields.map((name) => [name, 'x']))
    const omitted = { ...defaultVariants, 'optional-fields': 'omitted' } as const
    const kept = withFieldVariants({ grant: whole }, omitted, (name) => omitted[name])
    const telling = 'currency discount endsAt grantType nextCursor price type userId value'
    expect(Object.keys(Object.values(kept)[0]).toSorted().join(' ')).toBe(telling)
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
