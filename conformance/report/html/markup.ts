import { escaped } from '../visible.ts'

/** HTML that is safe to embed; only `html` creates it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value of a template: text is escaped, lists are concatenated, undefined and false are left out. */
type Content = Markup | string | number | false | undefined | readonly Content[]

/** HTML from a template; every value that is no markup is escaped, so that no text of a target becomes markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(textOf)))
}

/** A table below its heading, whose rows begin with their own, to be unfolded where it is long; nothing when it has no rows. */
export function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Content[])[],
): Markup {
  if (rows.length === 0) return html``
  const table = html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${linesOf(first)}</th>${cells.map((cell) => html`<td>${linesOf(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`
  return html`<h2>${title}</h2>
${rows.length > mostRows ? html`<details class="fold"><summary>${rows.length} rows</summary>${table}</details>` : table}
`
}

const linesOf = (cell: Content): Content =>
  Array.isArray(cell) ? cell.filter(Boolean).map((line: Content) => html`<p>${line}</p>`) : cell

const mostRows = 20

function textOf(value: Content): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value.map(textOf).join('')
}
