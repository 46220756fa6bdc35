import { entities, visible } from './visible.ts'

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
export const section = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => (rows.length === 0 ? [] : [`## ${title}`, '', ...table(head, rows)])
