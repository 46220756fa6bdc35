import type { RuleId } from '../../spec/generated/rules.ts'
import type { Parameter } from '../../spec/operation.ts'

/** The rules that bound the values of a parameter or field; the report passes one only where a value beyond its bound was tried. */
export const boundRules: Readonly<Record<string, readonly RuleId[]>> = {
  limit: ['LIST-LIMIT-BOUNDS-100', 'USERS-LIMIT-BOUNDS-50'],
  displayName: ['USERS-NAME-LENGTH'],
  sourceId: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256'],
  grantType: ['GRANT-TYPE-REQUESTABLE', 'GRANTS-FILTER-TYPE'],
  sort: ['GRANTS-SORT-VALUES'],
  dir: ['GRANTS-DIR-VALUES'],
}

/** Returns the boundary values that a check tries of a range: two bounds and the numbers one inside of each, and those one beyond. */
export const boundariesOf = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  within: [least, most, least + 1, most - 1],
  beyond: [least - 1, most + 1],
})

/** Returns texts that a pattern refuses: each has one ASCII character beside those that it takes there, or one in front that it takes elsewhere. */
export function leftOutBy(pattern: string): readonly string[] {
  const fits = (text: string) => new RegExp(pattern).test(text)
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const isTaken = ascii.map((character) => fits(`a${character}a`))
  const isEdge = (_: string, code: number) =>
    !isTaken[code] && [code - 1, code + 1].some((beside) => isTaken[beside] !== false)
  const isLast = (character: string, code: number) => isTaken[code] && !fits(`${character}a`)
  return [
    ...ascii.filter(isEdge).map((character) => `inv${character}oice`),
    ...ascii.filter(isLast).map((character) => `${character}invoice`),
  ]
}

/** Returns the JSON values of every other type than a schema's, most of them made of a value that it takes; empty ones too where a field may be left out. */
export const ofOtherTypes = (schema: Partial<Parameter>, valid: unknown): readonly unknown[] => {
  const { type, enum: names, format, required } = schema
  // The ordinal of a name, and an instant in seconds and milliseconds.
  const numbers = names ? [1] : format === 'date-time' ? [4_102_444_800, 4_102_444_800_000, 0] : [7]
  const scalars: readonly unknown[] = type === 'integer' ? [`${valid}`] : numbers
  return [null, ...scalars, true, [valid], [[valid]], { value: valid }, ...(required ? [] : [false, [], {}])]
}

/** Other texts for a name: in other letters, with something around it, cut, two at once, or what plain objects have beside their own names. */
const misspellings: readonly ((name: string, all: readonly string[]) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => ` ${name}`,
  (name) => `${name} `,
  (name) => name.slice(0, -1),
  (name) => `${name}s`,
  (name) => name.replace(/_(.)|([A-Z])/, (_, small, big) => small?.toUpperCase() ?? `_${big.toLowerCase()}`),
  (name) => name.replace(/_|(?<=[a-z])(?=[A-Z])/, '-'),
  (name, all) => `${name},${all.find((one) => one !== name)}`,
  () => 'constructor',
]

/** Returns texts near those of an enumeration, and of none of them, by the way in which they differ. */
export const nearlyOf = (names: readonly string[]): readonly (readonly string[])[] =>
  misspellings
    .map((change) => names.map((name) => change(name, names)).filter((text) => !names.includes(text)))
    .filter((texts) => texts.length > 0)
