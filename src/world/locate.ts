import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type ParsedNode,
} from 'yaml'
import { type Fault, formatPath, type LocatedFault, type Path } from './world-error.ts'

/** A fault with the line and column of the name or value it is about, or of the nearest thing around it. */
export function locate(fault: Fault, document: Document.Parsed, lines: LineCounter): LocatedFault {
  const start = findStart(fault, document)
  const path = formatPath(fault.path)
  const { message } = fault
  if (start === undefined) return { path, message, line: 1, column: 1 }
  const { line, col } = lines.linePos(start)
  return { path, message, line, column: col }
}

function findStart({ path, of }: Fault, document: Document.Parsed): number | undefined {
  let node: unknown = document.contents
  let start = startOf(node)
  for (const [depth, step] of path.entries()) {
    const { name, value } = child(node, step, document)
    const last = depth === path.length - 1
    start = (last && of === 'name' ? startOf(name) : startOf(value)) ?? startOf(name) ?? start
    node = value
  }
  return start
}

function child(
  parent: unknown,
  step: Path[number],
  document: Document.Parsed,
): { name?: unknown; value?: unknown } {
  const node = isAlias(parent) ? parent.resolve(document) : parent
  if (isSeq(node)) return { value: node.items[Number(step)] }
  if (!isMap(node)) return {}
  const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === step)
  return { name: pair?.key, value: pair?.value }
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as ParsedNode).range?.[0] : undefined
}
