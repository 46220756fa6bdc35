import type { Change } from './change.ts'
import { declare, type Observation } from './finding.ts'
import type { NodeIndex } from './grammar.ts'
import { canonical } from './json.ts'

export const rules = declare({
  'documentation reader': { 'words-changed': 'Nothing that is sent changes.' },
})

/** Compares two versions of an API contract: returns the changes of titles, descriptions and other documentation, compared as a set, so that moving it to a component is no change. */
export function observeDocumentation({ base, head }: Change): readonly Observation[] {
  const [before, after] = [pointersByText(base.nodeIndex), pointersByText(head.nodeIndex)]
  return [...lacking(after, before), ...lacking(before, after)].map(documentationChanged)
}

/** Returns an observation of other documentation; all of it is one finding. */
export const documentationChanged = (pointer: string): Observation =>
  rules.at('words-changed', pointer, { part: pointer }, 'other words')

type Pointers = ReadonlyMap<string, string>

function pointersByText({ documentation }: NodeIndex): Pointers {
  return new Map(
    documentation.map(({ kind, key, at }) => {
      // An operation moved to another path is a change.
      const place = kind === 'operation' ? at.pointer : ''
      const text = Array.isArray(at.node) && key === 'tags' && place ? at.node.map(canonical).sort() : at.node
      return [[place, key, canonical(text)].join(' '), at.pointer]
    }),
  )
}

const lacking = (of: Pointers, other: Pointers): readonly string[] =>
  [...of].flatMap(([text, pointer]) => (other.has(text) ? [] : [pointer]))
