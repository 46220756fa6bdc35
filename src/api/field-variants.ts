import type { Variants } from '../../spec/generated/variants.ts'

/** What may be missing without saying anything else: the end of a grant and the account it belongs to always stay. */
const spareable = new Set([
  'avatar',
  'createdAt',
  'updatedAt',
  'startsAt',
  'sourceId',
  'grantId',
  'accessEndsAt',
  'accessIsPermanent',
])

/** A success body as the variants `optional-fields` and `extra-fields` want it; by default as it is. `note` is told of one that changes it. */
export function withFieldVariants(
  body: object,
  variants: Variants,
  note: (name: keyof Variants) => void = () => {},
): object {
  const shown = variants['optional-fields'] === 'omitted' ? (withoutSpareable(body) as object) : body
  if (shown !== body && JSON.stringify(shown) !== JSON.stringify(body)) note('optional-fields')
  if (variants['extra-fields'] === 'none') return shown
  note('extra-fields')
  return { ...shown, servedBy: 'bundle-access' }
}

function withoutSpareable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpareable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !spareable.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSpareable(inner)]))
}
