import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { CommandError, messageOf } from './command.ts'

/** A JSON object as it was parsed. */
export type JsonObject = { readonly [key: string]: unknown }

/** Where our contract is in its repository. */
export const contractPath = 'spec/openapi.yaml'

/** Reads an OpenAPI document from a file of YAML or JSON; a CommandError when it is none, or refers to another file. */
export async function readDocument(file: string): Promise<JsonObject> {
  const text = textOf(file)
  if (text === undefined)
    throw new CommandError(`there is no file ${file}: name one that holds an OpenAPI document`)
  return parseDocument(file, text)
}

/**
 * Reads a contract and the rule catalogue beside it, `rules.yaml`, if there is one: from a file, or from a git revision, where
 * `REV` means our contract at that revision and `REV:path` another file.
 */
export async function readContract(source: string): Promise<{ document: JsonObject; catalogue: unknown }> {
  const [revision = '', path = contractPath] = source.split(/:(.*)/s, 2)
  const inFile = textOf(source)
  const text = inFile ?? textAtRevision(revision, path)
  if (text === undefined)
    throw new CommandError(`${source} is neither a file nor a git revision that holds ${path}`)
  const catalogue =
    inFile === undefined
      ? textAtRevision(revision, posix.join(posix.dirname(path), 'rules.yaml'))
      : textOf(join(dirname(source), 'rules.yaml'))
  const { parse } = await import('yaml')
  const document = await parseDocument(source, text)
  return { document, catalogue: catalogue === undefined ? undefined : parse(catalogue) }
}

const textOf = (file: string): string | undefined =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined

function textAtRevision(revision: string, path: string): string | undefined {
  try {
    return execFileSync('git', ['show', '--end-of-options', `${revision}:${path}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    })
  } catch {
    return undefined
  }
}

/** `source` is the name of the document in a complaint. */
async function parseDocument(source: string, text: string): Promise<JsonObject> {
  const { parse } = await import('yaml')
  let document: unknown
  try {
    document = parse(text)
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    throw new CommandError(`${source} is neither YAML nor JSON: ${line?.replace(/:$/, '')}`)
  }
  if (typeof document === 'object' && document !== null && 'swagger' in document)
    throw new CommandError(`${source} is Swagger ${document.swagger}: convert it to OpenAPI 3.1 first`)
  if (typeof document !== 'object' || document === null || !('openapi' in document))
    throw new CommandError(`${source} is no OpenAPI document: it has no "openapi" at its top`)
  const other = foreignReference(document)
  if (other === undefined) return { ...document }
  const remedy = 'put them into one first, as "npx redocly bundle" does'
  throw new CommandError(`${source} refers to ${other}, which is another file: ${remedy}`)
}

/** The first reference that leads out of the file; nothing is fetched. */
function foreignReference(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string' && !value.startsWith('#')) return value
    const inner = foreignReference(value)
    if (inner !== undefined) return inner
  }
  return undefined
}
