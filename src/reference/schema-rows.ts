import { follow, nameOf, type Referable, type ReferenceDocument, type ReferenceSchema } from './document.ts'
import { escapeHtml, inline } from './markdown.ts'

/** What a value may be, in a few words: `string (date-time)`, `integer, 1 to 100, default 50`, `list of ...`. */
export function typeOf(schema: Referable<ReferenceSchema>, document: ReferenceDocument): string {
  const { type, format, items, default: usual, properties, ...bounds } = follow(schema, document)
  const name = nameOf(schema)
  if (items !== undefined) return `list of ${typeOf(items, document)}`
  if (properties !== undefined && name !== undefined) return `<a href="#schema-${name}">${name}</a>`
  const words = [
    `${[type].flat().join(' or ')}${format === undefined ? '' : ` (${format})`}`,
    ...boundsOf(bounds),
    ...(usual === undefined ? [] : [`default <code>${escapeHtml(JSON.stringify(usual))}</code>`]),
  ]
  return words.filter((word) => word !== '').join(', ')
}

function boundsOf(schema: ReferenceSchema): string[] {
  const { enum: values, pattern, minimum, maximum, minLength, maxLength } = schema
  if (values !== undefined)
    return [`one of ${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ')}`]
  return [
    ...(minimum === undefined && maximum === undefined ? [] : [`${minimum ?? ''} to ${maximum ?? ''}`]),
    ...(minLength === undefined && maxLength === undefined
      ? []
      : [`${minLength ?? 0} to ${maxLength ?? ''} characters`]),
    ...(pattern === undefined ? [] : [`<code>${escapeHtml(pattern)}</code>`]),
  ]
}

/** A table of an object's properties; empty for what has none. */
export function propertiesTable(schema: ReferenceSchema, document: ReferenceDocument): string {
  const { properties = {}, required = [] } = schema
  const rows = Object.entries(properties).map(([name, property]) => {
    const { description = '' } = follow(property, document)
    const must = required.includes(name) ? 'required' : ''
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeOf(property, document)}</td><td>${must}</td><td>${inline(description)}</td></tr>`
  })
  if (rows.length === 0) return ''
  return `<table><thead><tr><th>Field</th><th>Type</th><th></th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
