/** A parsed JSON object with members of unknown types, since a document to compare may be invalid. */
export type JsonObject = { readonly [key: string]: unknown }

/** Tests that a value is a JSON object: neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, else an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Returns the value if it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns the strings of a list without its other items. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string')
}

/** Returns the value if it is a string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns the value if it is a number. */
export function numberOf(value: unknown): number | undefined {
  const exact = exactOf(value)
  return exact === undefined ? undefined : Number(exact)
}

/** Returns the value if it is a number, or a bigint for an unsafe integer. */
export function exactOf(value: unknown): number | bigint | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined
}

/** Returns JSON with sorted members, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'bigint') return `${value}`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${members.join()}}`
}

/** Tests that two JSON values are equal, ignoring the order of members. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => equal(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && equal(one[key], other[key]))
  )
}

/** Returns the JSON pointer of a member, with the slashes and tildes of the key escaped. */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${escaped(`${key}`)}`
}

function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

/** Returns a value for a report, in printable ASCII; a long text by its begin. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? 'null'
  const printable = text.replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (printable.length <= 80) return printable
  return typeof value === 'string'
    ? `${printable.slice(0, 20)}..." (${[...value].length} characters)`
    : `${printable.slice(0, 60)}...`
}
