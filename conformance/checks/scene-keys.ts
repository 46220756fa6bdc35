import type { Trial } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'

/** Keys of the same owner see the same: which of them a drawn number means here. */
export function keyOf({ resources }: Trial, drawn: number): KeyName {
  const names = (['full', 'readOnly', 'noBundles', 'noUsers'] as const).filter((name) =>
    resources.keys.includes(name),
  )
  return names[drawn % names.length] ?? 'full'
}
