import { existsSync, readFileSync, statSync } from 'node:fs'
import { CommandError, exitCodes } from './exit-codes.ts'

/** A JSON object as it was parsed. */
export type JsonObject = { readonly [key: string]: unknown }

/** The OpenAPI document in a file of YAML or JSON. */
export async function readDocument(file: string): Promise<JsonObject> {
  if (!existsSync(file))
    throw new CommandError(exitCodes.usage, `there is no ${file}: name a file that holds an OpenAPI document`)
  if (!statSync(file).isFile())
    throw new CommandError(exitCodes.usage, `${file} is no file: name the document in it`)
  return parseDocument(file, readFileSync(file, 'utf8'))
}

/** The OpenAPI document in a text; `source` is what a complaint calls it. */
export async function parseDocument(source: string, text: string): Promise<JsonObject> {
  const { parse } = await import('yaml')
  const document = parsed(source, text, parse)
  if (typeof document === 'object' && document !== null && 'openapi' in document) return { ...document }
  if (typeof document === 'object' && document !== null && 'swagger' in document)
    throw new CommandError(
      exitCodes.usage,
      `${source} is Swagger ${document.swagger}: convert it to OpenAPI 3.1 first`,
    )
  throw new CommandError(exitCodes.usage, `${source} is no OpenAPI document: it has no "openapi" at its top`)
}

/** Refuses a document of another version than 3.1, whose schemas the rules would read wrongly. */
export function requireVersion31(source: string, { openapi }: JsonObject): void {
  if (/^3\.1\.\d+$/.test(`${openapi}`)) return
  throw new CommandError(
    exitCodes.usage,
    `${source} says "openapi: ${openapi}", and this is for OpenAPI 3.1: convert it, and say "openapi: 3.1.0"`,
  )
}

/** Refuses a document in several files: rules of the house and pages see one, and nothing is fetched. */
export function requireOneFile(source: string, document: JsonObject): void {
  const other = foreignReference(document)
  if (other === undefined) return
  throw new CommandError(
    exitCodes.usage,
    `${source} refers to ${other}, which is another file: put them into one first, as "npx redocly bundle" does`,
  )
}

/** The first reference that leads out of the file. */
function foreignReference(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string' && !value.startsWith('#')) return value
    const inner = foreignReference(value)
    if (inner !== undefined) return inner
  }
  return undefined
}

function parsed(source: string, text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch (error) {
    const [said] = `${error instanceof Error ? error.message : error}`.split('\n')
    throw new CommandError(exitCodes.usage, `${source} is neither YAML nor JSON: ${said?.replace(/:$/, '')}`)
  }
}
