import { listOf, objectOf, pointerTo } from './json.ts'

/** A value of a document and its JSON pointer, by which a finding of the comparison says where it is. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** Returns the value below some keys and indices, with its pointer; its node is undefined if there is none. */
export function member(at: Located, ...keys: readonly (string | number)[]): Located {
  let { node, pointer } = at
  for (const key of keys) {
    node = Array.isArray(node) ? node[Number(key)] : objectOf(node)[key]
    pointer = pointerTo(pointer, key)
  }
  return { node, pointer }
}

/** Returns the members of an object with their keys. */
export function members(at: Located): readonly (readonly [key: string, member: Located])[] {
  return Object.keys(objectOf(at.node)).map((key) => [key, member(at, key)])
}

/** Returns the items of a list. */
export function items(at: Located): readonly Located[] {
  return listOf(at.node).map((_, index) => member(at, index))
}
