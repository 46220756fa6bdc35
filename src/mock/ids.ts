import { hash } from 'node:crypto'
import type { ApiKeyParts } from '../ledger/api-key.ts'
import { toKeyId } from '../ledger/ids.ts'

/** Ids and keys that follow from a seed and from how many have been made. */
export interface Ids {
  readonly newId: () => string
  readonly newKey: () => ApiKeyParts
  /** How many have been made. */
  readonly made: () => number
}

/** Goes on where as many have been made; keys have a seed of their own, so that no two workspaces make the same one. */
export function openIds(seed: string, keySeed: string, made = 0): Ids {
  let count = made
  return {
    newId: () => hash('sha256', `${seed}\nid\n${count++}`).slice(0, 24),
    newKey() {
      const text = hash('sha256', `${keySeed}\nmade key\n${count++}`)
      return { id: toKeyId(text.slice(0, 16)), secret: text.slice(16, 56) }
    },
    made: () => count,
  }
}
