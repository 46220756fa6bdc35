/** What a change means: who relies on the contract breaks, gains, reads other words, or notices nothing. */
export type ChangeClass = 'breaking' | 'additive' | 'documentation' | 'none'

/** The part of the version that a change must raise. */
export type Bump = 'major' | 'minor' | 'patch' | 'none'

/** Classes from the worst to the least. */
export const classes: readonly ChangeClass[] = ['breaking', 'additive', 'documentation', 'none']

/** The bump that each class demands. */
export const bumps: Readonly<Record<ChangeClass, Bump>> = {
  breaking: 'major',
  additive: 'minor',
  documentation: 'patch',
  none: 'none',
}

/** The worst of some classes; `none` of none. */
export function worst(found: readonly ChangeClass[]): ChangeClass {
  return classes.find((candidate) => found.includes(candidate)) ?? 'none'
}
