import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { keysOf } from '../../spec/lint/document.ts'

/**
 * Returns a function that finds the position of a JSON pointer in YAML or JSON, for marks in CI on what `diff` found: that of the key
 * or the item; for a missing one that of its nearest parent. Lines and columns are counted from 1; the end column is exclusive.
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

/** A message on a position in a file. */
export interface Annotation extends ReturnType<ReturnType<typeof placesIn>> {
  readonly severity: 'error' | 'warning' | 'notice'
  readonly rule: string
  readonly message: string
  readonly file: string
}

/** Returns an annotation as a workflow command of GitHub, with escaped texts. */
export function workflowCommand(annotation: Annotation): string {
  const { severity, rule, message, file, line, column, endLine, endColumn } = annotation
  const place = { title: rule, file, line, endLine, ...(line === endLine && { col: column, endColumn }) }
  const properties = Object.entries(place).map(
    ([name, value]) => `${name}=${escaped(`${value}`).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  return `::${severity} ${properties.join()}::${escaped(message)}\n`
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
