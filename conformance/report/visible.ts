/**
 * Text of a target made safe to look at: control characters other than the line feed, those that turn the direction of
 * writing, and the line ends of Unicode are shown by their code. In JSON this is an escape, so that the data stays exact.
 */
export const visible = (text: string): string => text.replace(unsafe, codeOf)

/** The same for text within a line, which it cannot end. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', '\\u000a')

/** Text for HTML or XML: the content of an element, or an attribute in quotes. */
export const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** The characters that mean something in HTML and XML, as they are written there. */
export const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as one line of JSON. */
export const jsonLine = (value: unknown): string => `${visible(JSON.stringify(value))}\n`

const codeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const unsafe = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\ufeff\ufffe\uffff]/gu
