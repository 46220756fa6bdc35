import type { Variants } from '../../spec/generated/variants.ts'
import type { Choose } from '../ledger/decision.ts'

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

/** A success body as the variants `optional-fields` and `extra-fields` want it; by default as it is. Only one that changes it is chosen through `choose`. */
export function withFieldVariants(body: object, variants: Variants, choose: Choose<Variants>): object {
  const shown = variants['optional-fields'] === 'omitted' ? (withoutSpareable(body) as object) : body
  if (shown !== body && JSON.stringify(shown) !== JSON.stringify(body)) choose('optional-fields')
  if (variants['extra-fields'] === 'none' || choose('extra-fields') === 'none') return shown
  return { ...shown, servedBy: 'bundle-access' }
}

function withoutSpareable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpareable)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !spareable.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSpareable(inner)]))
}
