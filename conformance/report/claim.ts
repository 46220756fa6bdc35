import type { Finding } from '../kit/finding.ts'
import { instantOf, jsonOf } from '../kit/wire.ts'
import type { Scene } from './in-words.ts'
import { jsonDifferences, listDifferences } from './json-differences.ts'
import type { Names } from './names.ts'
import { durationText } from './offset.ts'
import { counted } from './wording.ts'

/** A finding in words: what should hold, and what was seen instead. */
export interface Claim {
  readonly finding: Finding
  readonly claim: string
  /** What was expected, when it is a plain value or a list of them. */
  readonly expected: string | undefined
  readonly seen: string
  /** Where two structures were compared. */
  readonly differences: readonly string[]
}

/** What was seen instead: the finding's own text, what is missing or surplus, or what the evidence answered. */
export function claimOf(finding: Finding, scenes: readonly Scene[], names: Names): Claim {
  const { claim, actual, expected } = finding
  const base = {
    finding,
    claim: names.explain(claim),
    expected: undefined,
    differences: [],
  }
  if (actual === undefined) return { ...base, seen: answersOf(finding, scenes) }
  const [is, should] = [jsonOf(actual), jsonOf(expected ?? '')]
  if (isPlainList(is) && isPlainList(should)) {
    return { ...base, seen: listText(should, is, names), expected: itemsText(should, names) }
  }
  if (isStructure(is) && isStructure(should)) {
    const found = jsonDifferences(should, is)
    return {
      ...base,
      seen: `${counted(found.length, 'difference')} between what should be and what is`,
      differences: found.map(
        ({ path, expected, actual }) =>
          `${path || 'the whole'}: ${valueText(actual, names)} in place of ${valueText(expected, names)}`,
      ),
    }
  }
  const [seenAt, dueAt] = [instantOf(is), instantOf(should)]
  const gap =
    seenAt === undefined || dueAt === undefined
      ? ''
      : `, ${durationText(Math.abs(seenAt - dueAt))} ${seenAt > dueAt ? 'later' : 'earlier'} than expected`
  return {
    ...base,
    seen: `${valueText(is ?? actual, names)}${gap}`,
    expected: expected === undefined ? undefined : valueText(should ?? expected, names),
  }
}

/** A value of a comparison: a grant of the story by its letter. */
function valueText(value: unknown, names: Names): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return names.explain(value)
  const letter = names.grants.get(String(Object(value).id))
  return letter === undefined
    ? names.explain(JSON.stringify(value).slice(0, mostCharacters))
    : `grant ${letter}`
}

function listText(expected: readonly unknown[], actual: readonly unknown[], names: Names): string {
  const { missing, surplus } = listDifferences(expected, actual)
  const why = [
    ...(missing.length === 0 ? [] : [`missing: ${itemsText(missing, names)}`]),
    ...(surplus.length === 0 ? [] : [`too many: ${itemsText(surplus, names)}`]),
  ]
  return `${itemsText(actual, names)} (${why.join('; ') || 'in another order'})`
}

function itemsText(items: readonly unknown[], names: Names): string {
  const first = items
    .slice(0, mostItems)
    .map((item) => names.grants.get(String(item)) ?? names.explain(String(item)))
  const more = items.length - first.length
  return first.length === 0 ? 'nothing' : `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function answersOf({ evidence }: Finding, scenes: readonly Scene[]): string {
  const answers = scenes
    .filter(({ exchange }) => evidence.includes(exchange.n))
    .slice(-mostExchanges)
    .map(({ exchange, asked, answered }) => `#${exchange.n} (${asked}) answered ${answered}`)
  return answers.join('; ') || 'it was not so'
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && !value.some(isStructure)

const mostExchanges = 3
const mostItems = 12
const mostCharacters = 200
