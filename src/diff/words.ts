import type { Change, Pair } from './change.ts'
import type { Observation, Place } from './finding.ts'
import { equal, objectOf } from './json.ts'
import { member, members } from './open-document.ts'
import type { DiffRuleId } from './rules.ts'

/** Which of the members for readers differ; extensions are counted among them, but for those that mean more and are named. */
export function observeWords(
  pair: Pair,
  place: Place,
  members: readonly string[],
  meaningful: readonly string[] = [],
): readonly Observation[] {
  const [base, head] = [objectOf(pair.base.node), objectOf(pair.head.node)]
  const extensions = [...Object.keys(base), ...Object.keys(head)].filter(
    (key) => key.startsWith('x-') && !meaningful.includes(key),
  )
  return [...new Set([...members, ...extensions])]
    .filter((key) => !equal(base[key], head[key]))
    .map((key) => ({
      rule: ruleOf(key),
      pointer: `${pair.head.pointer}/${key}`,
      place,
      change:
        base[key] === undefined
          ? `${key} is new`
          : head[key] === undefined
            ? `${key} is gone`
            : `another ${key}`,
    }))
}

function ruleOf(key: string): DiffRuleId {
  if (key === 'tags') return 'headings-changed'
  if (key === 'example' || key === 'examples') return 'example-changed'
  return key.startsWith('x-') ? 'extension-changed' : 'words-changed'
}

/** Which examples differ, wherever they are written; they are compared by what they show. */
export function observeExamples(change: Change, pair: Pair, place: Place): readonly Observation[] {
  const shown = (side: 'base' | 'head'): readonly unknown[] => {
    const named = members(member(pair[side], 'examples'))
    return [
      objectOf(pair[side].node)['example'],
      Object.fromEntries(named.map(([name, example]) => [name, change[side].follow(example).node])),
    ]
  }
  if (equal(shown('base'), shown('head'))) return []
  return [
    { rule: 'example-changed', pointer: `${pair.head.pointer}/examples`, place, change: 'another example' },
  ]
}
