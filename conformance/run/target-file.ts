import type { ErrorObject } from 'ajv'
import { type Document, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml'
import { validateTarget } from '../../spec/generated/target-validator.js'
import { keyNames } from '../kit/draft.ts'
import type { Target } from './options.ts'

/** A target file that cannot be used: every problem with its line and the path of the value, and no value, for it may be a key. */
export class TargetProblem extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file} is not a target file:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** Reads a target in YAML or JSON; `${NAME}` is replaced by the variable of the environment. Throws a `TargetProblem`. */
export function readTarget(text: string, file: string, env: NodeJS.ProcessEnv): Target {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const syntax = document.errors.map(({ message }) => message.split('\n')[0] ?? 'no YAML')
  if (syntax.length > 0) throw new TargetProblem(file, syntax)
  const unset = expand(document, env)
  // A name without a value is as good as none.
  const raw: unknown = document.toJS({ reviver: (_, value) => value ?? undefined })
  const target = Object(raw).event === 'ready' ? fromReadyLine(Object(raw)) : raw
  const isShaped = isTarget(target)
  const shape = (validateTarget.errors ?? []).map(shapeProblem)
  // Of several problems of one value the last says most: that of the whole after those of its alternatives.
  const problems = [...new Map([...contradictions(Object(target)), ...shape, ...unset])]
  const texts = problems.map(([path, one]) => `${lineOf(document, lines, path)}${path || 'the file'}: ${one}`)
  if (!isShaped || texts.length > 0) throw new TargetProblem(file, texts)
  const { baseUrl, rateLimit } = target
  return { ...target, baseUrl: baseUrl.replace(/\/+$/, ''), rateLimit: rateLimit || 'off' }
}

/** The path of a value, `keys.full`, and what is wrong with it. */
type Problem = readonly [path: string, problem: string]

/** Checks a value against target.schema.json, and fills in its defaults. */
const isTarget = (
  value: unknown,
): value is Omit<Target, 'rateLimit'> & { readonly rateLimit: Target['rateLimit'] | false } =>
  validateTarget(value)

/** Replaces every `${NAME}` in the values of a document; returns what refers to nothing. */
function expand(document: Document, env: NodeJS.ProcessEnv): readonly Problem[] {
  const unset: Problem[] = []
  const pathOf = (parents: readonly unknown[]) =>
    parents.flatMap((parent) => (isPair(parent) ? String(parent.key) : [])).join('.')
  visit(document, {
    Scalar: (place, node, parents) => {
      if (place === 'key' || typeof node.value !== 'string') return
      node.value = node.value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, name: string) => {
        if (!env[name]) unset.push([pathOf(parents), `the environment has no ${name}`])
        return env[name] ?? whole
      })
    },
    Alias: (_place, node, parents) => {
      if (node.resolve(document) !== undefined) return
      unset.push([pathOf(parents), 'is an alias of nothing; quote a text that begins with *'])
      return visit.REMOVE
    },
  })
  return unset
}

/** The line that the mock prints when it is ready describes a target too. */
function fromReadyLine(line: Readonly<Record<string, unknown>>): unknown {
  const { testResources, baseUrl, rateLimit } = line
  const known = (value: unknown, names: readonly string[]) =>
    Object.fromEntries(Object.entries(Object(value)).filter(([name]) => names.includes(name)))
  const keys = known(line['keys'], keyNames)
  const bundles = known(line['bundles'], ['main', 'second', 'archived', 'other'])
  return { users: { search: 'An' }, ...Object(testResources), baseUrl, keys, bundles, rateLimit }
}

/** Returns the problems of a value by the schema; a title there ends the sentence "must be ...". */
function shapeProblem({ keyword, instancePath, params, parentSchema = {}, data }: ErrorObject): Problem {
  const { missingProperty, additionalProperty } = params
  const below = missingProperty ?? additionalProperty
  const path = [...instancePath.split('/').slice(1), ...(below === undefined ? [] : [below])].join('.')
  const { title, properties = {} } = parentSchema
  const all = Object.keys(properties).filter((name) => name !== '$schema')
  const names = all.join(', ')
  if (keyword === 'required') return [path, `is required. ${properties[missingProperty].description}`]
  if (keyword === 'additionalProperties') return [path, `is not known; it can be ${names}`]
  if (keyword.endsWith('Properties')) return [path, `must have one of ${names}`]
  return [path, `must be ${names === '' ? title : `a map of ${names}`}; it is ${kindOf(data)}`]
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'empty'
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a map'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

function* contradictions(target: Readonly<Record<string, unknown>>): Iterable<Problem> {
  const { baseUrl, keys, headers, claims, checkout } = target
  if (typeof baseUrl === 'string' && !URL.canParse(baseUrl))
    yield ['baseUrl', 'must be an address such as https://vendor.example/rest']
  if (typeof baseUrl === 'string' && /\/v1\/?$/.test(baseUrl))
    yield ['baseUrl', 'must end before /v1, which is appended']
  const names = new Map<unknown, string>()
  for (const [name, key] of typeof keys === 'object' ? Object.entries(Object(keys)) : []) {
    if (names.has(key))
      yield [`keys.${name}`, `is the same key as keys.${names.get(key)}: each has to be another one`]
    names.set(key, name)
  }
  for (const name of Object.keys(Object(headers)))
    if (!addable.test(name)) yield [`headers.${name}`, 'must be a field that neither HTTP nor the suite sets']
  const provided = Object.values(Object(checkout)).some((resources) => Object(resources).length > 0)
  if (Object(claims).checkout !== undefined && provided)
    yield ['claims.checkout', 'is left unclaimed although checkout provides something: drop one of the two']
}

const addable =
  /^(?!(?:accept|accept-encoding|authorization|connection|content-.*|cookie|expect|host|keep-alive|origin|proxy-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-for)$)[\w!#$%&'*+.^`|~-]+$/i

/** `line 3: ` of the value at a path, or of its nearest parent. */
function lineOf(document: Document, lines: LineCounter, path: string): string {
  for (let names = path.split('.'); names.length > 0; names = names.slice(0, -1)) {
    const parent = document.getIn(names.slice(0, -1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === names.at(-1)) : undefined
    const node = isNode(pair?.key) ? pair.key : document.getIn(names, true)
    if (isNode(node) && node.range) return `line ${lines.linePos(node.range[0]).line}: `
  }
  return document.contents === null ? '' : 'line 1: '
}
