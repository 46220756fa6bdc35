/** A plain value as TypeScript source; undefined properties are kept. */
export function toSource(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${toSource(member)},\n`,
  )
  return `{\n${members.join('')}}`
}
