import { variants } from '../../spec/generated/variants.ts'
import { nearestName } from '../nearest-name.ts'

/** What is wrong with a choice of one variant, in one sentence; undefined when nothing is. */
export function variantFault(name: string, value: string): string | undefined {
  const known: Readonly<Record<string, { readonly values: readonly string[] }>> = variants
  const variant = Object.hasOwn(known, name) ? known[name] : undefined
  if (variant !== undefined)
    return variant.values.includes(value)
      ? undefined
      : `${name} must be one of ${variant.values.join(', ')}; it was "${value}".`
  const names = Object.keys(known)
  const meant = nearestName(name, names)
  return `There is no variant "${name}"; ${meant === undefined ? `there are ${names.join(', ')}.` : `did you mean "${meant}"?`}`
}
