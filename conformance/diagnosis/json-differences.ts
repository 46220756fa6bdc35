import type { Finding } from '../kit/finding.ts'
import { instantOf, jsonOf } from '../kit/wire.ts'
import { durationText, firstOf } from './format.ts'
import { isDateTime, type Letters } from './letters.ts'

/** One place where two JSON values differ, to explain a failure or to verify a report; undefined for a missing value. */
export interface Difference {
  /** `[2].endsAt`; empty for the whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Returns the deepest places at which two JSON values differ, in reading order. */
export function jsonDifferences(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return []
  const isList = Array.isArray(expected)
  if ([expected, actual].some((one) => Object(one) !== one) || isList !== Array.isArray(actual))
    return [{ path, expected, actual }]
  const [one, other] = [Object(expected), Object(actual)]
  return Object.keys({ ...one, ...other }).flatMap((name) => {
    const below = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return jsonDifferences(one[name], other[name], below)
  })
}

/** Returns the expected and the seen value as texts: grants by the letters, such as A, that the report names them by, objects by their differences. */
export function valueTexts({ expected = 'nothing', seen = 'nothing' }: Finding, letters: Letters) {
  const [should, is] = [jsonOf(expected), jsonOf(seen)]
  if (isPlainList(should) && isPlainList(is))
    return { expected: itemsText(should, letters), seen: listText(should, is, letters) }
  if ([should, is].every((one) => isStructure(one) && !isPlainList(one))) {
    const found = jsonDifferences(should, is)
    const first = found.slice(0, mostDifferences)
    const of = (side: 'expected' | 'actual') =>
      first.map((one) => `${one.path || 'the whole'}: ${valueText(one[side], letters)}`).join('; ')
    const more = found.length - first.length
    const left = more > 0 ? `; and ${more} differences more` : ''
    return { expected: of('expected'), seen: of('actual') + left }
  }
  const instant = (one: unknown) => (isDateTime(one) && instantOf(one)) || Number.NaN
  const gap = instant(is) - instant(should)
  const late = `, ${durationText(Math.abs(gap))} ${gap > 0 ? 'later' : 'earlier'} than expected`
  return {
    expected: valueText(should, letters),
    seen: valueText(is, letters) + (Number.isNaN(gap) ? '' : late),
  }
}

function valueText(value: unknown, letters: Letters): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return letters.annotate(value)
  if (!isStructure(value)) return String(value)
  if (Array.isArray(value)) return itemsText(value, letters)
  const letter = letters.grants.get(String(Object(value).id))
  return letter ? `grant ${letter}` : letters.annotate(JSON.stringify(value).slice(0, mostCharacters))
}

/** Returns a list as text, with its missing and surplus items, or the first one out of order. */
function listText(expected: readonly unknown[], actual: readonly unknown[], letters: Letters): string {
  const odd = { missing: lackedBy(expected, actual), 'too many': lackedBy(actual, expected) }
  const both = expected.filter((item) => actual.includes(item))
  const why = Object.entries(odd).flatMap(([what, items]) =>
    items.length === 0 ? [] : `${what}: ${itemsText(items, letters, both)}`,
  )
  const at = actual.findIndex((item, index) => item !== expected[index])
  const [is, due] = [actual, expected].map((items) => itemsText(items.slice(at, at + 1), letters))
  const order = `in another order: ${is} at place ${at + 1}, not ${due}`
  return `${itemsText(actual, letters)} (${why.join('; ') || order})`
}

/** Returns items by their letters; one of `others` is a repetition. */
function itemsText(items: readonly unknown[], letters: Letters, others: readonly unknown[] = []): string {
  const all = items.map((item) => {
    const name = letters.grants.get(String(item)) ?? valueText(item, letters)
    return others.includes(item) ? `another ${name}` : name
  })
  const last = all
    .slice(0, mostItems)
    .findLastIndex((_, at) => at === 0 || all.slice(0, at + 1).join().length <= mostCharacters)
  return all.length === 0 ? 'nothing' : firstOf(all, last + 1)
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && !value.some(isStructure)

const mostDifferences = 4
const mostItems = 12
const mostCharacters = 200

/** Returns a value as short JSON. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

/** Returns the items of a list of plain values that another one lacks; repeated items count each time. */
export const lackedBy = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] =>
  list.filter((item, at) => {
    const timesIn = (some: readonly unknown[]) => some.filter((one) => one === item).length
    return timesIn(list.slice(0, at + 1)) > timesIn(other)
  })
