/** A parsed JSON object with members of unknown types. */
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

/** Returns the JSON pointer of a member, with the slashes and tildes of the key escaped. */
export function pointerTo(parent: string, key: string | number): string {
  const name = `${key}`
  return `${parent}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`
}
