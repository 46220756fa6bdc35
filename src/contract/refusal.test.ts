import { describe, expect, it } from 'vitest'
import { defaultVariants } from '../../spec/generated/variants.ts'
import { Refusal, statusOf } from './refusal.ts'

describe('statusOf', () => {
  it('answers the status of the table, moved by the variant of invalid requests', () => {
    const refusal = new Refusal(
      'errors.request.invalid_parameter',
      'limit must be between 1 and 100; it was 0.',
    )
    expect(statusOf(refusal, (name) => defaultVariants[name])).toBe(400)
    expect(String(refusal)).toBe('Refusal: limit must be between 1 and 100; it was 0.')
    expect(
      statusOf(refusal, (name) => ({ ...defaultVariants, 'invalid-status': '422' as const })[name]),
    ).toBe(422)
  })

  it('leaves a status alone that another variant asked for', () => {
    const refusal = new Refusal('errors.user.not_found', 'userId is not known.', undefined, 400)
    expect(
      statusOf(refusal, (name) => ({ ...defaultVariants, 'invalid-status': '422' as const })[name]),
    ).toBe(400)
  })
})
