import type { Change } from './change.ts'
import { declare, type Observation } from './finding.ts'
import type { Leaf, NodeIndex } from './grammar.ts'
import { canonical } from './json.ts'
import type { Located } from './located.ts'
import { notJudged } from './not-judged.ts'

export const rules = declare({
  'documentation reader': { 'words-changed': 'Nothing that is sent changes.' },
})

/** Returns the changes of titles, descriptions and other words, and of members that the comparison does not read. */
export function observeLeaves(change: Change): readonly Observation[] {
  return [...observeWords(change.base.nodeIndex, change.head.nodeIndex), ...observeUnread(change)]
}

/** Compares words as a set, so that moving them to a component is no change. */
function observeWords(base: NodeIndex, head: NodeIndex): readonly Observation[] {
  const [before, after] = [wordsOf(base), wordsOf(head)]
  return [...lacking(after, before), ...lacking(before, after)].map(({ at: { pointer } }) =>
    wordsChanged(pointer),
  )
}

/** Returns an observation of other words; all of them are one finding. */
export function wordsChanged(pointer: string): Observation {
  return rules.at('words-changed', pointer, { part: pointer }, 'other words')
}

type Leaves = ReadonlyMap<string, Leaf>

function wordsOf({ leaves }: NodeIndex): Leaves {
  const words = leaves.filter(({ is }) => is === 'words')
  return new Map(
    words.map((leaf) => {
      const { kind, key, at } = leaf
      // An operation moved to another path is a change.
      const place = kind === 'operation' ? at.pointer : ''
      const text = Array.isArray(at.node) && key === 'tags' && place ? at.node.map(canonical).sort() : at.node
      return [[place, key, canonical(text)].join(' '), leaf]
    }),
  )
}

const lacking = (of: Leaves, other: Leaves): readonly Leaf[] =>
  [...of].flatMap(([key, leaf]) => (other.has(key) ? [] : [leaf]))

/** Compares members that are not read by pointer, since elsewhere they may mean something else. */
function observeUnread(change: Change): readonly Observation[] {
  const [before, after] = [unreadOf(change.base.nodeIndex), unreadOf(change.head.nodeIndex)]
  const places = new Set([...after.keys(), ...before.keys()])
  return [...places].flatMap((pointer): readonly Observation[] => {
    const [one, other] = [before.get(pointer), after.get(pointer)]
    if (one && other && isSameLeaf(change, one.at, other.at)) return []
    const { key, kind } = other ?? one ?? { key: '', kind: 'document' }
    const text = `${key} of a ${kind} is not read, and differs`
    return [notJudged(pointer, { part: 'the document' }, text)]
  })
}

/** Tests that two values are equal, and so are the values they refer to. */
const isSameLeaf = (change: Change, base: Located, head: Located): boolean =>
  canonical(base.node) === canonical(head.node) && change.isSame({ base, head })

function unreadOf({ leaves }: NodeIndex): Leaves {
  return new Map(leaves.flatMap((leaf) => (leaf.is === 'unread' ? [[leaf.at.pointer, leaf] as const] : [])))
}
