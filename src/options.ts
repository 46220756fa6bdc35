/** What an option must be, in words that follow "must be", and whether a value is that. */
export type OptionRule = readonly [must: string, fits: (value: unknown) => boolean]

export interface OptionRules {
  readonly [name: string]: OptionRule | OptionRules
}

export type RulesOf<Options> = OptionRules & {
  readonly [Name in keyof Required<Options>]: OptionRule | OptionRules
}

/**
 * Returns what is wrong with the first option that is unknown or does not fit, without its text, which may be secret; undefined when
 * nothing is. An option that is undefined has its default.
 */
export function optionProblem(given: unknown, rules: OptionRules, place = ''): string | undefined {
  if (typeof given !== 'object' || given === null)
    return `${place.slice(0, -1) || 'options'} must be an object`
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined)
      return `there is no option ${place}${name}; known are ${Object.keys(rules).join(', ')}`
    if (value === undefined) continue
    const problem = isRule(rule)
      ? misfit(value, rule, place + name)
      : optionProblem(value, rule, `${place}${name}.`)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isRule = (rule: OptionRule | OptionRules): rule is OptionRule => Array.isArray(rule)

function misfit(value: unknown, [must, fits]: OptionRule, name: string): string | undefined {
  if (fits(value)) return undefined
  return `\`${name}\` must be ${must}${typeof value === 'number' ? `; it was ${value}` : ''}`
}

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): OptionRule => [
  `a whole number from ${least} to ${most}`,
  (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
]

/** Milliseconds, at most as many as a timer waits: one that is set to more fires at once. */
export const timerMs = (least: number): OptionRule => wholeNumber(least, 2 ** 31 - 1)

export const aText: OptionRule = [
  'a text that is not empty',
  (value) => typeof value === 'string' && value.trim() !== '',
]

export const aFunction: OptionRule = ['a function', (value) => typeof value === 'function']

/** A record without the members that are undefined. */
export type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name]
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >
}

/** Returns a copy without the members that are undefined, in their order. */
export function defined<Members extends object>(record: Members): Defined<Members>
export function defined(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
