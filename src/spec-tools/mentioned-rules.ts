import type { Catalogue } from '../../spec/rules.ts'

/** The rule ids that a text mentions and the catalogue does not have: words of the form of an id that begin as one does. */
export function unknownMentions({ rules }: Catalogue, text: string): readonly string[] {
  const ids = new Set(rules.map(({ id }) => id))
  const areas = new Set(rules.map(({ id }) => id.split('-', 1)[0]))
  const mentioned = new Set(text.match(/(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])/g))
  return [...mentioned].filter((id) => areas.has(id.split('-', 1)[0]) && !ids.has(id))
}
