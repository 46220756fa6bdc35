import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { CommandError, exitCodes } from './exit-codes.ts'
import { type JsonObject, parseDocument, requireOneFile } from './read-document.ts'

/** Where our contract stands in its repository. */
export const contractPath = 'spec/openapi.yaml'

/** A contract that was named on a command line. */
export interface ContractSource {
  readonly document: JsonObject
  /** The parsed rule catalogue beside it, `rules.yaml`, if there is one. */
  readonly catalogue: unknown
}

/** Reads a contract from a file, or from a git revision: `REV` means our contract at that revision, `REV:path` another file. */
export async function readContractSource(source: string): Promise<ContractSource> {
  const { text, beside } = open(source)
  const document = await parseDocument(source, text)
  requireOneFile(source, document)
  const { parse } = await import('yaml')
  const catalogue = beside('rules.yaml')
  return { document, catalogue: catalogue === undefined ? undefined : parse(catalogue) }
}

interface Opened {
  readonly text: string
  /** The text of another file in the same folder. */
  readonly beside: (name: string) => string | undefined
}

function open(source: string): Opened {
  const fromFile = (file: string): string | undefined =>
    statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined
  const file = fromFile(source)
  if (file !== undefined) return { text: file, beside: (name) => fromFile(join(dirname(source), name)) }
  const [revision = '', path = contractPath] = source.split(/:(.*)/s, 2)
  const text = atRevision(revision, path)
  if (text === undefined)
    throw new CommandError(
      exitCodes.usage,
      `${source} is neither a file nor a git revision that holds ${path}`,
    )
  return { text, beside: (name) => atRevision(revision, posix.join(posix.dirname(path), name)) }
}

function atRevision(revision: string, path: string): string | undefined {
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
