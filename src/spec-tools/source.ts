/** A plain value as TypeScript source, always the same text for the same value; undefined properties are kept. */
export function toSource(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value)
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      return `[${value.map((item) => toSource(item)).join(', ')}]`
    return `[\n${value.map((item) => `${deeper}${toSource(item, deeper)},\n`).join('')}${indent}]`
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([key, item]) => `${deeper}${keyOf(key)}: ${toSource(item, deeper)},\n`).join('')}${indent}}`
}

const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$|^[1-9]\d*$/.test(key) ? key : JSON.stringify(key))
