import { visibleExcept } from '../../spec/visible-text.ts'

/** Returns text of a target for a report, with invisible characters as escapes, which JSON reads back; line feeds stay. */
export const visible = (text: string): string => visibleExcept(text, '\n')

/** Returns text for the content of an HTML or XML element, or a quoted attribute. */
export const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, entityOf)

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
}
const entityOf = (character: string) => `&${entities[character]};`

/** Returns a value as one line of JSON. */
export const jsonLine = (value: unknown): string => `${visible(JSON.stringify(value))}\n`

/** Returns text on one line, with the special characters of Markdown and HTML escaped. */
export const plain = (text: string): string =>
  visible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]#|~!]|[<>&]/g, (character) =>
      character in entities ? entityOf(character) : `\\${character}`,
    )

/** Returns blocks of lines with a blank line between them; empty blocks are left out. */
export const joined = (blocks: readonly (readonly string[])[]): readonly string[] =>
  blocks.flatMap((block) => (block.length === 0 ? [] : ['', ...block])).slice(1)

/** The content of a cell: a text, or the items of a list. */
export type Cell = string | readonly string[]
type Rows = readonly (readonly Cell[])[]

export const table = (heads: readonly string[], rows: Rows): readonly string[] => [
  `| ${heads.join(' | ')} |`,
  `|${'---|'.repeat(heads.length)}`,
  ...rows.map((row) => `| ${row.map((cell) => plain([cell].flat().join(', '))).join(' | ')} |`),
]

/** Returns a Markdown table below its heading; nothing when it has no rows. */
export const section = (title: string, heads: readonly string[], rows: Rows): readonly string[] =>
  rows.length === 0 ? [] : [`## ${title}`, '', ...table(heads, rows)]
