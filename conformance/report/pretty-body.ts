import { jsonOf } from '../kit/wire.ts'
import type { Names } from './names.ts'

/** A body for reading: JSON indented, without rows that the story does not name, cut to fit a page. */
export function prettyBody(text: string, names: Names): string {
  const json = jsonOf(text)
  return cut(json === undefined ? text : JSON.stringify(withoutStrangers(json, names), undefined, 2))
}

/** Long lists keep the rows with a grant of the story, or else the first few. */
function withoutStrangers(json: unknown, names: Names): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const fields = Object.entries(json).map(([name, value]): readonly [string, unknown] => {
    if (!Array.isArray(value) || value.length <= mostRows) return [name, value]
    const ids = [...names.grants.keys()].filter((id) => id.length > 3)
    const own = value.filter((row) => {
      const rowText = JSON.stringify(row)
      return ids.some((id) => rowText.includes(id))
    })
    const kept = own.length > 0 && own.length <= 3 * mostRows ? own : value.slice(0, mostRows - 1)
    return [name, [...kept, `... ${value.length - kept.length} more rows are in trace.jsonl`]]
  })
  return Object.fromEntries(fields)
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  return `${text.slice(0, mostCharacters)}\n... ${text.length - mostCharacters} more characters are in trace.jsonl`
}

const mostRows = 6
const mostCharacters = 4_000
