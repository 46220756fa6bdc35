/** What a change means: who relies on the contract breaks, may break for all that can be judged, gains, reads other words, or notices nothing. */
export type ChangeClass = 'breaking' | 'unknown' | 'additive' | 'documentation' | 'none'

/** The part of the version that a change must raise. */
export type Bump = 'major' | 'minor' | 'patch' | 'none'

/** Classes from the worst to the least. */
export const classes: readonly ChangeClass[] = ['breaking', 'unknown', 'additive', 'documentation', 'none']

/** The bump that each class demands; what is not judged demands none, for no version pays for it. */
export const bumps: Readonly<Record<ChangeClass, Bump>> = {
  breaking: 'major',
  unknown: 'none',
  additive: 'minor',
  documentation: 'patch',
  none: 'none',
}

/** The worst of some classes; `none` of none. */
export function worst(found: readonly ChangeClass[]): ChangeClass {
  return classes.find((candidate) => found.includes(candidate)) ?? 'none'
}
