import { optionalFields } from '../../spec/generated/facts.ts'
import type { Variants } from '../../spec/generated/variants.ts'
import type { Choose } from '../ledger/decision.ts'

/** Optional fields whose absence says something: the end of the list, permanent access, a deleted account, no price. */
const telling = [
  'nextCursor',
  'endsAt',
  'userId',
  'grantType',
  'price',
  'currency',
  'discount',
  'type',
  'value',
]

/** What may be missing without saying anything else. */
const spareable = new Set<string>(optionalFields.filter((name) => !telling.includes(name)))

/** A success body as the variants `optional-fields` and `extra-fields` want it; by default as it is. Only one that changes it is chosen through `choose`. */
export function withFieldVariants(body: object, variants: Variants, choose: Choose): object {
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
