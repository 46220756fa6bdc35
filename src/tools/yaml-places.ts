import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { keysOf } from '../../spec/lint/document.ts'

/**
 * Finds the places of JSON pointers in a text of YAML or JSON: of the key of a member, or of a list's item. What the text
 * does not have is found at the nearest of its parents that is there.
 */
export function placesIn(text: string) {
  const counter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter: counter })
  return (pointer: string) => {
    let [value, range]: [unknown, readonly [start: number, end: number, ...unknown[]]] = [contents, [0, 0]]
    for (const key of keysOf(pointer)) {
      const item: unknown = isMap(value)
        ? value.items.find((pair) => isScalar(pair.key) && `${pair.key.value}` === key)
        : isSeq(value) && value.items[Number(key)]
      const placed = isPair(item) ? item.key : item
      if (!isScalar(placed) && !isMap(placed) && !isSeq(placed)) break
      range = placed.range ?? range
      value = isPair(item) ? item.value : item
    }
    const [start, end] = [counter.linePos(range[0]), counter.linePos(range[1])]
    return { line: start.line, column: start.col, endLine: end.line, endColumn: end.col }
  }
}
