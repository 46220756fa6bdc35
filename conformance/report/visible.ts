import { visibleExcept } from '../../spec/visible-text.ts'

/** Text of a target made safe to look at; line feeds stay. In JSON the codes are escapes, so that the data stays exact. */
export const visible = (text: string): string => visibleExcept(text, '\n')

/** Text for HTML or XML: the content of an element, or an attribute in quotes. */
export const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, entityOf)

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
}
const entityOf = (character: string) => `&${entities[character]};`

/** A value as one line of JSON. */
export const jsonLine = (value: unknown): string => `${visible(JSON.stringify(value))}\n`

/** Text without any meaning to Markdown or HTML, on one line. */
export const plain = (text: string): string =>
  visible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]#|~!]|[<>&]/g, (character) =>
      character in entities ? entityOf(character) : `\\${character}`,
    )

/** Blocks of lines with a blank line between them; an empty one is left out. */
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

/** A table below its heading; nothing where it has no rows. */
export const section = (title: string, heads: readonly string[], rows: Rows): readonly string[] =>
  rows.length === 0 ? [] : [`## ${title}`, '', ...table(heads, rows)]
