import type { Change } from './change.ts'
import { declare, type Observation } from './finding.ts'
import type { Inventory, Leaf } from './grammar.ts'
import { canonical } from './json.ts'
import type { Located } from './located.ts'
import { notJudged } from './not-judged.ts'

/** The rules of this file. */
export const rules = declare({
  'documentation reader': { 'words-changed': 'Nothing that is sent changes.' },
})

/** What differs in words for readers, and in what nothing here reads. */
export function observeLeaves(change: Change): readonly Observation[] {
  return [...observeWords(change.base.inventory, change.head.inventory), ...observeUnread(change)]
}

/** Words are compared as a set, wherever they stand, so that it does not matter how a document is cut into components. */
function observeWords(base: Inventory, head: Inventory): readonly Observation[] {
  const [before, after] = [wordsOf(base), wordsOf(head)]
  return [...lacking(after, before), ...lacking(before, after)].map(({ at: { pointer } }) =>
    wordsChanged(pointer),
  )
}

/** Other words at a place; all such places are one finding. */
export function wordsChanged(pointer: string): Observation {
  return rules.at('words-changed', pointer, { part: pointer }, 'other words')
}

type Leaves = ReadonlyMap<string, Leaf>

function wordsOf({ leaves }: Inventory): Leaves {
  const words = leaves.filter(({ is }) => is === 'words')
  return new Map(
    words.map((leaf) => {
      const { kind, key, at } = leaf
      // Where an operation stands is no matter of form.
      const place = kind === 'operation' ? at.pointer : ''
      const text = Array.isArray(at.node) && key === 'tags' && place ? at.node.map(canonical).sort() : at.node
      return [[place, key, canonical(text)].join(' '), leaf]
    }),
  )
}

const lacking = (of: Leaves, other: Leaves): readonly Leaf[] =>
  [...of].flatMap(([key, leaf]) => (other.has(key) ? [] : [leaf]))

/** What is not read is compared place by place: elsewhere it may mean something else. */
function observeUnread(change: Change): readonly Observation[] {
  const [before, after] = [unreadOf(change.base.inventory), unreadOf(change.head.inventory)]
  const places = new Set([...after.keys(), ...before.keys()])
  return [...places].flatMap((pointer): readonly Observation[] => {
    const [one, other] = [before.get(pointer), after.get(pointer)]
    if (one && other && isSameLeaf(change, one.at, other.at)) return []
    const { key, kind } = other ?? one ?? { key: '', kind: 'document' }
    const text = `${key} of a ${kind} is not read, and differs`
    return [notJudged(pointer, { part: 'the document' }, text)]
  })
}

/** Whether two places say the same to the letter, and what they refer to says the same too. */
const isSameLeaf = (change: Change, base: Located, head: Located): boolean =>
  canonical(base.node) === canonical(head.node) && change.isSame({ base, head })

function unreadOf({ leaves }: Inventory): Leaves {
  return new Map(leaves.flatMap((leaf) => (leaf.is === 'unread' ? [[leaf.at.pointer, leaf] as const] : [])))
}
