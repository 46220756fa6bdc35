import type { Budget } from '../budget.ts'
import { isInsidePattern, lengthsOfPattern } from './patterns.ts'
import type { Bound, NumberShape, Shape, StringShape } from './shape.ts'

/** A difference between the constraints of two number or string schemas: its kind, and a text for each of them. */
export interface Difference {
  readonly kind: 'number' | 'type' | 'length' | 'pattern' | 'format'
  readonly from: string
  readonly to: string
  readonly keyword: string
  /** A reason that may make the difference none, such as `a pattern`; undefined for one that is proved. */
  readonly doubt?: string
}

/** Returns the differences that exclude numbers of the first shape from the second; ignores enums. */
export function numberDifferences(from: NumberShape, to: NumberShape): readonly Difference[] {
  const differences: Difference[] = []
  if (to.isInteger && !from.isInteger && !from.divisors.some(isWhole))
    differences.push({ kind: 'type', from: 'any number', to: 'an integer', keyword: 'type' })
  const isLow =
    from.least.at < to.least.at ||
    (isEqual(from.least.at, to.least.at) && to.least.isOpen && !from.least.isOpen)
  const isHigh =
    from.most.at > to.most.at || (isEqual(from.most.at, to.most.at) && to.most.isOpen && !from.most.isOpen)
  if (isLow || isHigh)
    differences.push({
      kind: 'number',
      from: range(from),
      to: range(to),
      keyword: isHigh ? 'maximum' : 'minimum',
    })
  const steps = [...from.divisors, ...(from.isInteger ? [1] : [])]
  const missing = to.divisors.filter((divisor) => !steps.some((step) => isMultiple(step, divisor)))
  if (missing.length > 0)
    differences.push({ kind: 'number', from: multiples(from), to: multiples(to), keyword: 'multipleOf' })
  return differences
}

/** Returns the differences that exclude, or may exclude, texts of the first shape from the second. */
export function stringDifferences(from: StringShape, to: StringShape, budget: Budget): readonly Difference[] {
  const differences: Difference[] = []
  const lengths = lengthsOf(from)
  if (lengths.minLength < to.minLength || lengths.maxLength > to.maxLength) {
    const keyword = lengths.maxLength > to.maxLength ? 'maxLength' : 'minLength'
    const doubt = from.patterns.length > 0 && { doubt: `a ${keyword} beside a pattern` }
    differences.push({ kind: 'length', from: lengthText(lengths), to: lengthText(to), keyword, ...doubt })
  }
  // A pattern where there was none excludes something.
  const isMet = (pattern: string): boolean =>
    from.patterns.includes(pattern) || from.patterns.some((own) => isInsidePattern(own, pattern, budget))
  if (!to.patterns.every(isMet)) {
    const doubt = (from.patterns.length > 0 || from.values !== undefined) && { doubt: 'a pattern' }
    const [before, after] = [from, to].map(({ patterns }) => patterns.join(' and ') || 'any text')
    differences.push({ kind: 'pattern', from: `${before}`, to: `${after}`, keyword: 'pattern', ...doubt })
  }
  if (!hasFormatsOf(from, to)) {
    const doubt = from.values !== undefined && { doubt: 'a format beside listed values' }
    differences.push({
      kind: 'format',
      from: formatText(from),
      to: formatText(to),
      keyword: 'format',
      ...doubt,
    })
  }
  return differences
}

/** Tests that the formats of the first shape imply those of the second. */
export function hasFormatsOf(from: StringShape, to: StringShape): boolean {
  return to.formats.every((format) =>
    from.formats.some((own) => own === format || narrower[own]?.includes(format)),
  )
}

/** Tests that a number satisfies a shape, ignoring its enum. */
export function acceptsNumber(shape: NumberShape, value: number | bigint): boolean {
  if (shape.isInteger && !isWhole(value)) return false
  if (value < shape.least.at || (shape.least.isOpen && isEqual(value, shape.least.at))) return false
  if (value > shape.most.at || (shape.most.isOpen && isEqual(value, shape.most.at))) return false
  return shape.divisors.every((divisor) => isMultiple(value, divisor))
}

/** Returns the values of a shape with an enum or a small integer range. */
export function valuesIn(shape: Shape): readonly unknown[] | undefined {
  if (shape.values !== undefined) return shape.values
  if (shape.type !== 'number' || !shape.isInteger || shape.nots.length + shape.conditions.length > 0)
    return undefined
  const [least, most] = [shape.least.at, shape.most.at]
  if (typeof least === 'bigint' || typeof most === 'bigint' || !(most - least < 1_000)) return undefined
  const all = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
  return all.filter((value) => shape.divisors.every((divisor) => isMultiple(value, divisor)))
}

/** Returns a number shape with canonical bounds. */
export function tightenNumber(shape: NumberShape): NumberShape {
  const isInteger = shape.isInteger || shape.divisors.some(isWhole)
  const divisors = shape.divisors.filter((divisor) => !(isInteger && isEqual(divisor, 1)))
  if (!isInteger) return shape
  const least = whole(shape.least, Math.ceil, 1)
  const most = whole(shape.most, Math.floor, -1)
  return {
    ...shape,
    isInteger,
    divisors,
    least: { at: least, isOpen: false },
    most: { at: most, isOpen: false },
  }
}

/** The formats that each format implies. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
}

/** Returns the nearest integer inside a bound. */
function whole({ at, isOpen }: Bound, round: (value: number) => number, inwards: 1 | -1): number | bigint {
  if (typeof at === 'bigint') return isOpen ? at + BigInt(inwards) : at
  return isOpen && Number.isInteger(at) ? at + inwards : round(at)
}

/** Tests that two numbers or bigints are equal. */
export function isEqual(one: number | bigint, other: number | bigint): boolean {
  return !(one < other) && !(one > other)
}

const isWhole = (value: number | bigint): boolean => typeof value === 'bigint' || Number.isInteger(value)

function isMultiple(value: number | bigint, divisor: number | bigint): boolean {
  if (isEqual(value, divisor)) return true
  if (typeof value === 'bigint' || typeof divisor === 'bigint')
    return (
      isWhole(value) && isWhole(divisor) && !isEqual(divisor, 0) && BigInt(value) % BigInt(divisor) === 0n
    )
  const times = value / divisor
  return Math.abs(times - Math.round(times)) < 1e-9
}

type Lengths = Pick<StringShape, 'minLength' | 'maxLength'>

/** The least and greatest length of texts in a format. */
const formatLengths: Readonly<Record<string, readonly [number, number]>> = {
  'date-time': [20, Number.POSITIVE_INFINITY],
  date: [10, 10],
  uuid: [36, 36],
  ipv4: [7, 15],
}

/** A text in each of some formats. */
export const formatExamples: Readonly<Record<string, string>> = {
  'date-time': '2030-01-01T00:00:00Z',
  date: '2030-01-01',
  uuid: '01234567-89ab-4def-8123-456789abcdef',
  ipv4: '192.0.2.1',
  email: 'a@example.com',
  uri: 'https://example.com/',
  'uri-reference': '/a',
  hostname: 'example.com',
}

/** Returns the possible lengths by length keywords, formats and enum. */
function lengthsOf(shape: StringShape): Lengths {
  const listed = shape.values?.map((value) => [...`${value}`].length)
  if (listed !== undefined) return { minLength: Math.min(...listed), maxLength: Math.max(...listed) }
  const known = [lengthsInFormats(shape.formats), ...shape.patterns.map(lengthsOfPattern)]
  return {
    minLength: Math.max(shape.minLength, ...known.map(([least]) => least)),
    maxLength: Math.min(shape.maxLength, ...known.map(([, most]) => most)),
  }
}

/** Returns the least and greatest length of the texts in all of some formats. */
export function lengthsInFormats(formats: readonly string[]): readonly [number, number] {
  const known = formats.map((format) => formatLengths[format] ?? [0, Number.POSITIVE_INFINITY])
  return [Math.max(0, ...known.map(([least = 0]) => least)), Math.min(...known.map(([, most = 0]) => most))]
}

const isBound = ({ at }: Bound): boolean => typeof at === 'bigint' || Number.isFinite(at)

function range({ least, most }: NumberShape): string {
  const low = isBound(least) ? `${least.isOpen ? 'more than' : 'at least'} ${least.at}` : ''
  const high = isBound(most) ? `${most.isOpen ? 'less than' : 'at most'} ${most.at}` : ''
  return [low, high].filter(Boolean).join(' and ') || 'any number'
}

function multiples({ divisors, isInteger }: NumberShape): string {
  if (divisors.length > 0) return `multiples of ${divisors.join(' and ')}`
  return isInteger ? 'any integer' : 'any number'
}

const lengthText = ({ minLength, maxLength }: Lengths): string =>
  countText(minLength, maxLength, ['character', 'characters'], 'any length')

/** Returns the bounds of a count as text, `1 to 3 items`; `any` without bounds. */
export function countText(
  least: number,
  most: number,
  [one, many]: readonly [string, string],
  any: string,
): string {
  const counted = (count: number): string => `${count} ${count === 1 ? one : many}`
  if (most === Number.POSITIVE_INFINITY) return least === 0 ? any : `at least ${counted(least)}`
  return least === 0 ? `at most ${counted(most)}` : `${least} to ${counted(most)}`
}

const formatText = ({ formats }: StringShape): string => formats.join(' and ') || 'any text'
