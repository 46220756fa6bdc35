import type { Change, Sides } from './change.ts'
import type { Observation } from './finding.ts'
import { methods } from './grammar.ts'
import { objectOf } from './json.ts'
import { type Located, member, members } from './located.ts'
import { observeNotJudged } from './not-judged.ts'
import type { OpenDocument } from './open-document.ts'

/** Tests that a key of a path item (what OpenAPI has under one path) is an HTTP method, so that its value is an operation. */
export const isMethod = (key: string): boolean => methods.includes(key)

/** Returns a path item merged with the one it refers to; members beside the reference win. */
export function itemOf(document: OpenDocument, pathItem: Located) {
  const target = document.follow(pathItem)
  if (target === pathItem) return { item: pathItem, membersOf: members(pathItem) }
  const own = members(pathItem).filter(([key]) => key !== '$ref')
  const names = own.map(([key]) => key)
  const membersOf = [...members(target).filter(([key]) => !names.includes(key)), ...own]
  if (own.length === 0) return { item: target, membersOf }
  const node = Object.fromEntries(membersOf.map(([key, { node }]) => [key, node]))
  return { item: { node, pointer: pathItem.pointer }, membersOf }
}

/** Reports members both in a path item and in the one it refers to, for which OpenAPI defines no precedence. */
export function observeOverlaps(change: Change, paths: Sides): readonly Observation[] {
  const overlaps = (document: OpenDocument, at: Located): readonly string[] =>
    members(at).flatMap(([path, pathItem]) => {
      const target = document.follow(pathItem)
      const names = Object.keys(objectOf(target === pathItem ? {} : target.node))
      return names.some((name) => name !== '$ref' && name in objectOf(pathItem.node)) ? [path] : []
    })
  const found = new Set([...overlaps(change.base, paths.base), ...overlaps(change.head, paths.head)])
  return [...found].flatMap((path) => {
    const sides = { base: member(paths.base, path), head: member(paths.head, path) }
    const what = 'what stands beside a reference and in what it refers to'
    return observeNotJudged(change, sides, { part: `path ${path}` }, what)
  })
}
