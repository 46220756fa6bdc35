import type { Finding } from '../kit/finding.ts'
import { instantOf } from '../kit/wire.ts'
import { answerInWords, requestInWords } from './in-words.ts'
import { type Difference, jsonDifferences, listDifferences } from './json-differences.ts'
import type { Names } from './names.ts'
import { durationText } from './offset.ts'
import type { Story } from './story.ts'
import { counted } from './wording.ts'

/** What was seen in place of what a finding claims. */
export interface Seen {
  readonly text: string
  /** What was expected, when it is a plain value or a list of them. */
  readonly expected: string | undefined
  /** Where two structures were compared. */
  readonly differences: readonly Difference[]
}

/** What was seen instead: the finding's own text, what is missing or surplus, or what the evidence answered. */
export function seenInstead(finding: Finding, story: Story, names: Names): Seen {
  const { actual } = finding
  const nothing = { expected: undefined, differences: [] }
  if (actual === undefined) return { ...nothing, text: answersOf(finding, story, names) }
  const [is, should] = [parsed(actual), parsed(finding.expected)]
  if (isPlainList(is) && isPlainList(should)) {
    return { ...nothing, text: listText(should, is, names), expected: itemsText(should, names) }
  }
  if (!isStructure(is) || !isStructure(should)) {
    const expected = finding.expected === undefined ? undefined : valueText(should ?? finding.expected, names)
    return { ...nothing, text: plainText(finding, names), expected }
  }
  const differences = jsonDifferences(should, is)
  const text = `${counted(differences.length, 'difference')} between what should be and what is`
  return { text, expected: undefined, differences }
}

/** The content of a finding: its claim, and of compared values only the differences. */
export function accusation({ claim, actual, expected }: Finding): string {
  const [is, should] = [parsed(actual), parsed(expected)]
  if (isPlainList(is) && isPlainList(should)) return JSON.stringify([claim, listDifferences(should, is)])
  return JSON.stringify([
    claim,
    isStructure(is) && isStructure(should) ? jsonDifferences(should, is) : [actual, expected],
  ])
}

/** A value of a comparison for a cell of a table: a grant of the story by its letter. */
export function valueText(value: unknown, names: Names): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return names.explain(value)
  const id = isStructure(value) ? (value as { readonly id?: unknown }).id : undefined
  if (typeof id === 'string' && names.grants.has(id)) return `grant ${names.grant(id)}`
  return names.explain(JSON.stringify(value).slice(0, mostCharacters))
}

function plainText({ actual = '', expected }: Finding, names: Names): string {
  const [is, should] = [instantOf(parsed(actual)), instantOf(parsed(expected))]
  const text = valueText(parsed(actual) ?? actual, names)
  if (is === undefined || should === undefined) return text
  return `${text}, ${durationText(Math.abs(is - should))} ${is > should ? 'later' : 'earlier'} than expected`
}

function listText(expected: readonly unknown[], actual: readonly unknown[], names: Names): string {
  const { missing, surplus } = listDifferences(expected, actual)
  const why = [
    ...(missing.length === 0 ? [] : [`missing: ${itemsText(missing, names)}`]),
    ...(surplus.length === 0 ? [] : [`too many: ${itemsText(surplus, names)}`]),
    ...(missing.length + surplus.length === 0 ? ['in another order'] : []),
  ]
  return `${itemsText(actual, names)} (${why.join('; ')})`
}

function itemsText(items: readonly unknown[], names: Names): string {
  const first = items
    .slice(0, mostItems)
    .map((item) => names.grants.get(String(item)) ?? names.explain(String(item)))
  const more = items.length - first.length
  return first.length === 0 ? 'nothing' : `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function answersOf(finding: Finding, { scenes }: Story, names: Names): string {
  const evidence = finding.evidence.flatMap((n) => {
    const scene = scenes.find(({ exchange }) => exchange.n === n)
    return scene === undefined ? [] : [scene.exchange]
  })
  const answers = evidence.slice(-mostExchanges).map((exchange) => {
    return `#${exchange.n} (${requestInWords(exchange, names)}) answered ${answerInWords(exchange, names, new Set())}`
  })
  return answers.length === 0 ? 'it was not so' : answers.join('; ')
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => !isStructure(item))

const mostExchanges = 3
const mostItems = 12
const mostCharacters = 200
