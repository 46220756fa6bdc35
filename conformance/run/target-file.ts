import { type Document, isMap, isNode, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import { type FeatureName, featureNames } from '../kit/check.ts'
import { keyNames } from '../kit/draft.ts'
import type { Target } from './target.ts'

/** A target file that cannot be used, with every fault, its line and the path of the value. */
export class TargetFault extends Error {
  constructor(file: string, faults: readonly string[]) {
    super(`${file} is not a target file:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/** Reads a target in YAML or JSON; `${NAME}` is replaced by the variable of the environment. Throws a `TargetFault`. */
export function readTarget(
  text: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Target {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const faults: string[] = document.errors.map((error) => error.message.split('\n')[0] ?? 'no YAML')
  const report = (path: readonly string[], fault: string) =>
    faults.push(`${lineOf(document, lines, path)}${path.join('.') || 'the file'}: ${fault}`)
  if (faults.length > 0) throw new TargetFault(file, faults)
  const raw: unknown = expand(document.toJS(), env, [], report)
  const target =
    isRecord(raw) && raw['event'] === 'ready' ? fromReadyLine(raw, report) : fromFile(raw, report)
  if (faults.length > 0 || target === undefined) throw new TargetFault(file, faults)
  return target
}

type ReportFault = (path: readonly string[], fault: string) => void
const bundleNames = ['main', 'second', 'archived', 'other'] as const
type Raw = Readonly<Record<string, unknown>>

function fromFile(raw: unknown, report: ReportFault): Target | undefined {
  if (!isRecord(raw)) {
    report([], 'must be a map; baseUrl and keys.full are required')
    return undefined
  }
  unknownNames(
    raw,
    ['$schema', 'baseUrl', 'keys', 'bundles', 'users', 'people', 'checkout', 'rateLimit', 'claims'],
    [],
    report,
  )
  const baseUrl = baseUrlOf(raw['baseUrl'], report)
  const keys = texts(raw['keys'], keyNames, ['keys'], report)
  for (const [index, name] of keyNames.entries()) {
    const twin = keyNames
      .slice(0, index)
      .find((other) => keys[other] !== undefined && keys[other] === keys[name])
    if (twin !== undefined)
      report(['keys', name], `is the same key as keys.${twin}: each has to be another one`)
  }
  if (keys.full === undefined)
    report(['keys', 'full'], 'is required: a key of the bundle owner with every permission')
  const bundles = texts(raw['bundles'], bundleNames, ['bundles'], report)
  const claims = texts<FeatureName>(raw['claims'], featureNames, ['claims'], report)
  const checkout = checkoutOf(raw['checkout'], report)
  if (
    claims.checkout !== undefined &&
    Object.values(checkout).some((resources) => resources !== undefined && resources.length > 0)
  ) {
    report(
      ['claims', 'checkout'],
      'is left unclaimed although checkout provides something: drop one of the two',
    )
  }
  return {
    baseUrl,
    keys: { ...keys, full: keys.full ?? '' },
    bundles,
    users: usersOf(raw['users'], report),
    people: raw['people'] === undefined ? undefined : namedAccountsOf(raw['people'], report),
    checkout,
    rateLimit: rateLimitOf(raw['rateLimit'], report),
    claims,
  }
}

/** The line that the mock prints when it is ready describes a target too. */
function fromReadyLine(raw: Raw, report: ReportFault): Target | undefined {
  const known = (value: unknown, names: readonly string[]): Raw =>
    Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([name]) => names.includes(name)))
  return fromFile(
    {
      users: { search: 'An' },
      ...(isRecord(raw['lend']) ? raw['lend'] : {}),
      baseUrl: raw['baseUrl'],
      keys: known(raw['keys'], keyNames),
      bundles: known(raw['bundles'], bundleNames),
      rateLimit: raw['rateLimit'],
    },
    report,
  )
}

function baseUrlOf(value: unknown, report: ReportFault): string {
  if (typeof value !== 'string' || !/^https?:\/\/[^/]/.test(value) || !URL.canParse(value)) {
    report(['baseUrl'], 'must be an http or https address such as https://vendor.example/rest')
    return ''
  }
  if (/\/v1\/?$/.test(value)) report(['baseUrl'], 'must end before /v1, which is appended')
  return value.replace(/\/+$/, '')
}

function usersOf(value: unknown, report: ReportFault): Target['users'] {
  if (value === undefined) return undefined
  if (isRecord(value) && typeof value['search'] === 'string' && value['names'] === undefined) {
    const length = [...value['search']].length
    if (length < 2 || length > 30) report(['users', 'search'], 'must be 2 to 30 characters long')
    return { search: value['search'] }
  }
  if (isRecord(value) && value['search'] === undefined) {
    const names = list(value['names'], ['users', 'names'], report)
    if (names.length === 0)
      report(['users', 'names'], 'must name at least one user who may be granted access')
    return { names }
  }
  report(['users'], 'must have names (a list of display names) or search (a prefix)')
  return undefined
}

const namedAccountsOf = (value: unknown, report: ReportFault): Target['people'] =>
  texts(value, ['owner', 'deleted', 'deletedSource'], ['people'], report)

function checkoutOf(value: unknown, report: ReportFault): Target['checkout'] {
  if (value === undefined) return { fresh: [], expired: [], foreign: [] }
  if (!isRecord(value)) {
    report(['checkout'], 'must be a map')
    return { fresh: [], expired: [], foreign: [] }
  }
  unknownNames(value, ['fresh', 'expired', 'foreign', 'command'], ['checkout'], report)
  const command = value['command']
  if (command !== undefined && typeof command !== 'string')
    report(['checkout', 'command'], 'must be a command line')
  return {
    fresh: list(value['fresh'], ['checkout', 'fresh'], report),
    expired: list(value['expired'], ['checkout', 'expired'], report),
    foreign: list(value['foreign'], ['checkout', 'foreign'], report),
    command: typeof command === 'string' ? command : undefined,
  }
}

function rateLimitOf(value: unknown, report: ReportFault): number | 'off' {
  if (value === undefined) return documentedRate
  if (value === 'off' || value === false) return 'off'
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value
  report(['rateLimit'], 'must be a number of requests per minute, or off')
  return documentedRate
}

function texts<Name extends string>(
  value: unknown,
  names: readonly Name[],
  path: readonly string[],
  report: ReportFault,
): Partial<Record<Name, string>> {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) {
    report(path, `must be a map of ${names.join(', ')}`)
    return {}
  }
  unknownNames(value, names, path, report)
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = value[name]
    if (text === undefined) continue
    if (typeof text === 'string' && text !== '') found[name] = text
    else report([...path, name], 'must be a text that is not empty; quote a number')
  }
  return found
}

function list(value: unknown, path: readonly string[], report: ReportFault): readonly string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '')) return value
  report(path, 'must be a list of texts')
  return []
}

function unknownNames(
  value: Raw,
  names: readonly string[],
  path: readonly string[],
  report: ReportFault,
): void {
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      report(
        [...path, name],
        `is not known; it can be ${names.filter((one) => one !== '$schema').join(', ')}`,
      )
  }
}

function expand(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  path: readonly string[],
  report: ReportFault,
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, name: string) => {
      const found = env[name]
      if (found === undefined || found === '') report(path, `the environment has no ${name}`)
      return found ?? whole
    })
  }
  if (Array.isArray(value))
    return value.map((item, index) => expand(item, env, [...path, String(index)], report))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, expand(inner, env, [...path, name], report)]),
  )
}

/** `line 3: ` of the value at a path, or of its nearest parent. */
function lineOf(document: Document, lines: LineCounter, path: readonly string[]): string {
  for (let length = path.length; length >= 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true)
    const pair = isMap(parent)
      ? (parent as YAMLMap).items.find((item) => String(item.key) === path[length - 1])
      : undefined
    const node = isNode(pair?.key) ? pair.key : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return `line ${lines.linePos(node.range[0]).line}: `
  }
  return ''
}

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The documented limit, in requests per minute. */
const documentedRate = 240
