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

/** A table whose rows begin with their heading; nothing when it has no rows. */
export function table(heads: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  if (rows.length === 0) return html``
  return html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

/** What a reader unfolds, and print shows anyway; nothing without content. */
export const fold = (summary: string, content: Markup): Markup =>
  content.text === ''
    ? content
    : html`<details class="fold"><summary>${summary}</summary>${content}</details>`

/** A part of the page below its heading; nothing without content. */
export function section(id: string, title: string, ...content: readonly Markup[]): Markup {
  return content.every(({ text }) => text === '') ? html`` : html`<h2 id="${id}">${title}</h2>\n${content}\n`
}

function textOf(value: Content): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value.map(textOf).join('')
}
