/** The class of a change: clients break, cannot be judged, gain, read other words, or notice nothing. */
export type ChangeClass = 'breaking' | 'unknown' | 'additive' | 'documentation' | 'none'

/** The part of the version that a change must raise. */
export type Bump = 'major' | 'minor' | 'patch' | 'none'

/** The classes, worst first. */
export const classes: readonly ChangeClass[] = ['breaking', 'unknown', 'additive', 'documentation', 'none']

/** The version bump of each class; none for what is not judged, since no version is sufficient. */
export const bumps: Readonly<Record<ChangeClass, Bump>> = {
  breaking: 'major',
  unknown: 'none',
  additive: 'minor',
  documentation: 'patch',
  none: 'none',
}

/** Returns the worst of some classes; `none` for an empty list. */
export function worst(found: readonly ChangeClass[]): ChangeClass {
  return classes.find((candidate) => found.includes(candidate)) ?? 'none'
}
