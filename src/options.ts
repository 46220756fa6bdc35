/** A rule for the value of an option of a function that this package exports, with the words that follow "must be" in a message. */
export type OptionRule = readonly [must: string, fits: (value: unknown) => boolean]

export interface OptionRules {
  readonly [name: string]: OptionRule | OptionRules
}

export type RulesOf<Options> = OptionRules & {
  readonly [Name in keyof Required<Options>]: OptionRule | OptionRules
}

/** Returns a message about the first option that is unknown or breaks its rule; it does not repeat a text, which may be secret. */
export function optionProblem(options: unknown, rules: OptionRules, place = ''): string | undefined {
  if (typeof options !== 'object' || options === null)
    return `${place.slice(0, -1) || 'options'} must be an object`
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined)
      return `there is no option ${place}${name}; known are ${Object.keys(rules).join(', ')}`
    if (value === undefined) continue
    const problem = isRule(rule)
      ? valueProblem(value, rule, place + name)
      : optionProblem(value, rule, `${place}${name}.`)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isRule = (rule: OptionRule | OptionRules): rule is OptionRule => Array.isArray(rule)

function valueProblem(value: unknown, [must, fits]: OptionRule, name: string): string | undefined {
  if (fits(value)) return undefined
  return `\`${name}\` must be ${must}${typeof value === 'number' ? `; it was ${value}` : ''}`
}

export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): OptionRule => [
  `a whole number from ${least} to ${most}`,
  (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
]

/** Returns the rule for milliseconds of a timer; Node fires a timer with more than 2^31-1 at once. */
export const timerMs = (least: number): OptionRule => wholeNumber(least, 2 ** 31 - 1)

export const aText: OptionRule = [
  'a string that is not empty',
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
