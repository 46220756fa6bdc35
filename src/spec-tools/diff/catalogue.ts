import { canonical, isObject, type JsonObject, listOf, objectOf, textOf } from '../../../spec/json.ts'
import type { Observation } from './finding.ts'
import type { DiffRuleId } from './rules.ts'

/** What changes between two rule catalogues: levels, readings, defaults and words. */
export function observeCatalogue(base: unknown, head: unknown): readonly Observation[] {
  if (base === undefined || head === undefined) return []
  const [before, after] = [rulesOf(base), rulesOf(head)]
  const gone = [...before.keys()].filter((id) => !after.has(id))
  const added = [...after].filter(([id]) => !before.has(id))
  return [
    ...gone.map((id) => at(id, 'catalogue-rule-removed', 'the rule is gone')),
    ...added.map(([id, rule]) =>
      at(id, 'catalogue-rule-added', `the rule is new, level ${textOf(rule['level'])}`),
    ),
    ...[...after].flatMap(([id, rule]) => {
      const old = before.get(id)
      return old === undefined ? [] : observeRule(id, old, rule)
    }),
  ]
}

/** The rules of a parsed catalogue by their ids. */
function rulesOf(catalogue: unknown): ReadonlyMap<string, JsonObject> {
  const rules = listOf(objectOf(catalogue)['rules']).filter(isObject)
  return new Map(rules.map((rule) => [textOf(rule['id']) ?? '', rule]))
}

function at(id: string, rule: DiffRuleId, change: string): Observation {
  return { rule, pointer: `#/rules/${id}`, place: { part: `rule ${id}` }, change }
}

const levels = ['open', 'should', 'must']

function observeRule(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [old, now] = [textOf(base['level']) ?? '', textOf(head['level']) ?? '']
  if (old !== now) {
    const isStricter = levels.indexOf(now) > levels.indexOf(old)
    const rule = isStricter ? 'catalogue-rule-strengthened' : 'catalogue-rule-weakened'
    return [at(id, rule, `the level is now ${now}, before ${old}`)]
  }
  return [...observeReadings(id, base, head), ...observeText(id, base, head)]
}

function observeReadings(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [before, after] = [base, head].map((rule) =>
    listOf(rule['readings']).map((reading) => textOf(objectOf(reading)['value']) ?? ''),
  )
  const lost = before?.filter((reading) => !after?.includes(reading)) ?? []
  const gained = after?.filter((reading) => !before?.includes(reading)) ?? []
  const isOther = canonical(base['default']) !== canonical(head['default'])
  return [
    ...lost.map((reading) => at(id, 'catalogue-reading-removed', `the reading ${reading} is gone`)),
    ...gained.map((reading) => at(id, 'catalogue-reading-added', `the reading ${reading} is new`)),
    ...(isOther
      ? [
          at(
            id,
            'catalogue-default-changed',
            `the default reading is now ${head['default']}, before ${base['default']}`,
          ),
        ]
      : []),
  ]
}

/** Words that are no more than words, unless they say must where they said may. */
function observeText(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [before, after] = [strengthOf(base), strengthOf(head)]
  if (before !== undefined && after !== undefined && before !== after)
    return [
      at(
        id,
        after > before ? 'catalogue-rule-strengthened' : 'catalogue-rule-weakened',
        `now "${head['text']}", before "${base['text']}"`,
      ),
    ]
  return canonical([base['text'], base['readings']]) === canonical([head['text'], head['readings']])
    ? []
    : [at(id, 'catalogue-words-changed', 'said in other words')]
}

const strengths: readonly (readonly [RegExp, number])[] = [
  [/\b(?:must|shall|never)\b/i, 2],
  [/\bshould\b/i, 1],
  [/\bmay\b/i, 0],
]

function strengthOf(rule: JsonObject): number | undefined {
  const text = textOf(rule['text']) ?? ''
  return strengths.find(([word]) => word.test(text))?.[1]
}
