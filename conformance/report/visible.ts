import { visibleExcept } from '../../spec/visible-text.ts'

/** Text of a target made safe to look at; line feeds stay. In JSON the codes are escapes, so that the data stays exact. */
export const visible = (text: string): string => visibleExcept(text, '\n')

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
