import { visible } from '../visible.ts'

/** HTML or SVG that is safe to embed; only `html` creates it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value of a template: text is escaped, lists are concatenated, undefined is left out. */
export type Content = Markup | string | number | undefined | readonly Content[]

/** HTML from a template; every value that is no markup is escaped, so that no text of a target becomes markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(textOf)))
}

/** Text for an element's content or an attribute in double quotes. */
export const escaped = (text: string): string =>
  visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

function textOf(value: Content): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value.map(textOf).join('')
}
