import { readFile } from 'node:fs/promises'
import refParser from 'openapi-backend/refparser.js'
import { parse } from 'yaml'
import type { OpenApi } from './document.ts'

/** The contract as it is written, and once more with every `$ref` resolved. */
export interface ContractDocument {
  readonly written: object
  readonly resolved: OpenApi
}

/** Reads a contract of one file; throws when the file cannot be read, is not YAML, or a reference leads nowhere. */
export async function readContract(file: string): Promise<ContractDocument> {
  const text = await readFile(file, 'utf8')
  const resolved = await refParser.dereference(parse(text))
  // Through JSON, so that no object is shared: openapi-backend turns one that it meets twice into a `$ref` of its own.
  return { written: parse(text), resolved: JSON.parse(JSON.stringify(resolved)) }
}
