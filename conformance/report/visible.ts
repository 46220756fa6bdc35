import { visibleExcept } from '../../spec/visible-text.ts'

/** Text of a target made safe to look at; line feeds stay. In JSON the codes are escapes, so that the data stays exact. */
export const visible = (text: string): string => visibleExcept(text, '\n')

/** Text for HTML or XML: the content of an element, or an attribute in quotes. */
export const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** The characters that mean something in HTML and XML, as they are written there. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as one line of JSON. */
export const jsonLine = (value: unknown): string => `${visible(JSON.stringify(value))}\n`

/** Text without any meaning to Markdown or HTML, on one line. */
export const plain = (text: string): string =>
  visible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~!&]/g, (character) => entities[character] ?? `\\${character}`)

/** Blocks of lines with a blank line between them; an empty one is left out. */
export const joined = (blocks: readonly (readonly string[])[]): readonly string[] =>
  blocks.flatMap((block) => (block.length === 0 ? [] : ['', ...block])).slice(1)

/** A table of Markdown; cells are used unescaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---|').join('')}`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

/** A table below its heading; nothing where it has no rows. */
export const section = (title: string, ...[head, rows]: Parameters<typeof table>): readonly string[] =>
  rows.length === 0 ? [] : [`## ${title}`, '', ...table(head, rows)]
