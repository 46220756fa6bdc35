import { visible } from '../visible.ts'

/** A piece of HTML or SVG that is safe to be put into another; only `html` makes one. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text is escaped, lists follow each other, undefined leaves nothing. */
export type Content = Markup | string | number | undefined | readonly Content[]

/** HTML from a template; every value that is no markup is escaped, so that nothing a target says becomes part of the page. */
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
