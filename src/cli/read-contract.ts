import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileProblem, kindOf } from '../files.ts'
import { CommandError, messageOf } from './command.ts'

type JsonObject = { readonly [key: string]: unknown }

export const contractPath = 'spec/openapi.yaml'

type ReadContract = Awaited<ReturnType<typeof readContract>>
type Sides = readonly [base: ReadContract, head: ReadContract]

/** Reads an OpenAPI document in YAML or JSON for `lint` and `docs`; throws a CommandError if it is none, or refers to another file. */
export async function readDocument(file: string): Promise<JsonObject> {
  if (kindOf(file) !== 'file')
    throw new CommandError(`there is no file ${file}: name one that holds an OpenAPI document`)
  const document = await parseDocument(file, (await textOf(file)) ?? '')
  const other = foreignReference(document)
  if (other === undefined) return document
  const remedy = 'put them into one first, as "npx redocly bundle" does'
  throw new CommandError(`${file} refers to ${other}, which is another file: ${remedy}`)
}

/** Reads the two documents that `diff` compares, from files or git; a single revision means its merge base with HEAD. */
export async function readSides(base: string, head: string | undefined): Promise<Sides> {
  const range = /^(.*?)(\.{2,3})([^:]*)(:.+)?$/s.exec(base)
  if (range === null || isThere(base)) return readTwo(base, head)
  const [from, to, path = ''] = [range[1] || 'HEAD', range[3] || 'HEAD', range[4]]
  if (!isCommit(from) || !isCommit(to)) throw unknownSource(base, contractPath)
  if (head !== undefined)
    throw new CommandError(`${base} names both sides already: leave ${head} out, or name two documents`)
  const start = range[2] === '...' ? mergeBase(from, to) : from
  return [await readContract(start + path), await readContract(to + path)]
}

async function readTwo(base: string, head: string | undefined): Promise<Sides> {
  const [revision = '', path] = base.split(/:(.*)/s, 2)
  const isRevision = head === undefined && revision !== 'HEAD' && !isThere(base) && isCommit(revision)
  const start = isRevision
    ? [mergeBase(revision, 'HEAD'), ...(path === undefined ? [] : [path])].join(':')
    : base
  const first = await readContract(start, base)
  return [first, await readContract(head ?? contractPath)]
}

/** Reads a contract and the rule catalogue beside it, if there is one; `named` is its name in messages. */
async function readContract(source: string, named = source) {
  const [revision = '', path = contractPath] = source.split(/:(.*)/s, 2)
  const inFile = await textOf(source)
  const text = inFile ?? textAtRevision(revision, path)
  if (text === undefined) throw unknownSource(named, path)
  const catalogue =
    inFile === undefined
      ? textAtRevision(revision, posix.join(posix.dirname(path), 'rules.yaml'))
      : await textOf(join(dirname(source), 'rules.yaml'))
  const document = await parseDocument(named, text)
  return { document, catalogue, text, file: inFile === undefined ? path : source }
}

const unknownSource = (source: string, path: string): CommandError =>
  new CommandError(`${source} is neither a file nor a git revision that holds ${path}`)

const isCommit = (revision: string): boolean =>
  git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`) !== undefined

function mergeBase(one: string, other: string): string {
  const found = git('merge-base', '--end-of-options', one, other)?.trim()
  if (found) return found
  throw new CommandError(
    `${one} and ${other} have no commit in common here: fetch more of the history, or compare the two tips with ${one}..${other}`,
  )
}

const textAtRevision = (revision: string, path: string): string | undefined =>
  git('show', '--end-of-options', `${revision}:${path}`)

function git(...args: readonly string[]): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', [...args], { encoding: 'utf8', stdio: [...stdio], maxBuffer: mostBytes })
  } catch {
    return undefined
  }
}

const mostBytes = 64 * 2 ** 20

const standardInput = '/dev/stdin'

const isThere = (file: string): boolean =>
  file === standardInput || kindOf(file) === 'file' || kindOf(file) === 'device'

/** Returns the text of a file, a pipe or standard input; undefined if it does not exist. */
async function textOf(file: string): Promise<string | undefined> {
  if (!isThere(file)) return undefined
  const input = file === standardInput ? { fd: 0, autoClose: false } : {}
  const bytes = await buffer(createReadStream(file, { ...input, end: mostBytes })).catch((error) => {
    throw new CommandError(`${file} cannot be read: ${fileProblem(error)}`)
  })
  if (bytes.length > mostBytes) throw new CommandError(`${file} holds more than ${mostBytes} bytes: split it`)
  return bytes.toString('utf8')
}

const parsed = new Map<string, unknown>()

/** Parses YAML, with a cache, since the sides of a comparison are often equal. */
export async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  if (!parsed.has(text)) {
    const sizes = new Map<object, number>()
    const options = { merge: true, intAsBigInt: true, maxAliasCount: -1 }
    parsed.set(text, exact(parse(text, options), sizes))
  }
  return parsed.get(text)
}

/** The most values of a document, with aliases expanded. */
const mostValues = 2_000_000

/** Converts bigints to safe numbers, and counts the values, those of aliases at each use. */
function exact(value: unknown, sizes: Map<object, number>): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (typeof value !== 'object' || value === null || sizes.has(value)) return value
  let size = 1
  for (const [key, inner] of Object.entries(value)) {
    const plain = exact(inner, sizes)
    if (plain !== inner) Reflect.set(value, key, plain)
    size += typeof inner === 'object' && inner !== null ? (sizes.get(inner) ?? 1) : 1
  }
  if (size > mostValues) throw new Error(`its aliases stand for more than ${mostValues} values`)
  sizes.set(value, size)
  return value
}

async function parseDocument(source: string, text: string): Promise<JsonObject> {
  let document: unknown
  try {
    document = await parseYaml(text)
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    if (line?.startsWith('Maximum call stack size exceeded'))
      throw new CommandError(`${source} is nested too deeply to be read: name its parts, and refer to them`)
    throw new CommandError(`${source} is neither YAML nor JSON: ${line?.replace(/:$/, '')}`)
  }
  const { swagger, openapi }: { swagger?: unknown; openapi?: unknown } = Object(document)
  if (swagger !== undefined)
    throw new CommandError(`${source} is Swagger ${swagger}: convert it to OpenAPI 3.1 first`)
  if (openapi === undefined)
    throw new CommandError(`${source} is no OpenAPI document: it has no "openapi" at its top`)
  return Object(document)
}

/** Keys with arbitrary JSON, in which `$ref` is plain data. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const', 'value'])

/** Keys whose members have free names. */
const named = new Set([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas', 'schemas', 'responses', 'headers'],
  ...['paths', 'webhooks', 'callbacks', 'content', 'requestBodies', 'securitySchemes', 'pathItems'],
])

function foreignReference(node: unknown, isNames = false, seen = new Set<object>()): string | undefined {
  if (typeof node !== 'object' || node === null || seen.has(node)) return undefined
  seen.add(node)
  for (const [key, value] of Object.entries(node)) {
    if (!isNames && (data.has(key) || key.startsWith('x-'))) continue
    if (key === '$ref' && !isNames && typeof value === 'string' && !value.startsWith('#')) return value
    const inner = foreignReference(value, named.has(key) && !isNames, seen)
    if (inner !== undefined) return inner
  }
  return undefined
}
