import { listOf, objectOf, pointerTo } from './json.ts'

/** A value of a document and the JSON pointer where it stands. */
export interface Located {
  readonly node: unknown
  readonly pointer: string
}

/** The member of an object or the item of a list, with its place. */
export function member(at: Located, ...keys: readonly (string | number)[]): Located {
  let { node, pointer } = at
  for (const key of keys) {
    node = Array.isArray(node) ? node[Number(key)] : objectOf(node)[key]
    pointer = pointerTo(pointer, key)
  }
  return { node, pointer }
}

/** Every member of an object by its key, with its place. */
export function members(at: Located): readonly (readonly [key: string, member: Located])[] {
  return Object.keys(objectOf(at.node)).map((key) => [key, member(at, key)])
}

/** Every item of a list, with its place. */
export function items(at: Located): readonly Located[] {
  return listOf(at.node).map((_, index) => member(at, index))
}
