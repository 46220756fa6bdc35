import { parseDocument } from 'yaml'
import { shellWord } from '../../spec/curl-line.ts'
import { nearestName } from '../../src/text.ts'
import { checks } from '../checks/all.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { KnownFailure } from '../diagnosis/trace.ts'
import type { RunOptions, Target } from '../run/options.ts'
import { isSelected } from '../run/plan.ts'
import { readTarget } from '../run/target-file.ts'
import {
  type CertifyFlags,
  certifyFlags,
  checkTogether,
  flagOf,
  readFlags,
  UsageProblem,
  whole,
} from './flags.ts'
import { type CommandIo, fileText } from './io.ts'

/** Reads the options of a run from flags, files and environment; throws a `UsageProblem` that says what is wrong and what would be right. */
export function optionsOf(flags: CertifyFlags, io: CommandIo): RunOptions & { readonly command: string } {
  const options = readFlags(flags, { checkName, knownFailures: readKnownFailures })
  checkTogether(flags)
  const { env, signal } = io
  return { ...options, target: targetOf(flags, io), env, signal, command: commandLine(flags) }
}

/** Reads the target of a file, or of `--url` and the key in the environment. */
export function targetOf(flags: CertifyFlags, { env }: CommandIo): Target {
  const { target, url, users, rateLimit } = flags
  const rate = rateLimit === 'off' ? rateLimit : whole(flags, 'rateLimit', 1)
  if (target !== undefined) {
    const other = url === undefined ? users !== undefined && '--users' : '--url'
    if (other)
      throw new UsageProblem(`--target ${target} says what ${other} would say: leave one of the two out`)
    const read = readTarget(fileText(target), target, env)
    return { ...read, rateLimit: rate ?? read.rateLimit }
  }
  const baseUrl = url ?? env['BUNDLE_ACCESS_URL']
  const full = env['BUNDLE_ACCESS_KEY']
  if (baseUrl === undefined)
    throw new UsageProblem('name a deployment: --target, or --url (BUNDLE_ACCESS_URL) and BUNDLE_ACCESS_KEY')
  if (!full) throw new UsageProblem('the environment has no BUNDLE_ACCESS_KEY: a key of the bundle owner')
  if (users !== undefined && ([...users].length < 2 || [...users].length > 30))
    throw new UsageProblem(`--users must be 2 to 30 characters long; it was ${users || 'empty'}`)
  const file = { baseUrl, keys: { full }, users: users && { search: users }, rateLimit: rate }
  return readTarget(JSON.stringify(file), url === undefined ? 'BUNDLE_ACCESS_URL' : '--url', {})
}

/** Returns the id or area of a check as it is. */
function checkName(name: string): string {
  if (checks.some((check) => isSelected(check, [name]))) return name
  const ids = checks.map(({ id }) => id)
  const areas = [...new Set(ids.map((id) => id.split('/')[0] ?? id))]
  const near = nearestName(name, [...areas, ...ids])
  const hint = near === undefined ? `areas are ${areas.join(', ')}` : `did you mean ${near}?`
  throw new UsageProblem(`--only ${name} is no check and no area; ${hint}`)
}

/** Reads accepted findings: a YAML list of `{ rule, check?, reason, until }`; throws a `UsageProblem` with the place. */
function readKnownFailures(file: string): readonly KnownFailure[] {
  const document = parseDocument(fileText(file))
  for (const { message } of document.errors) throw new UsageProblem(`${file} is no YAML: ${message}`)
  const entries: unknown = document.toJS() ?? []
  if (!Array.isArray(entries)) throw new UsageProblem(`${file} must be a list such as ${rightEntry}`)
  for (const [index, entry] of entries.entries()) {
    const problem = problemOf(Object(entry))
    if (problem !== undefined) throw new UsageProblem(`${file}, entry ${index + 1}: ${problem}`)
  }
  return entries
}

function problemOf(entry: Readonly<Record<string, unknown>>): string | undefined {
  const { rule, check, reason, until, ...others } = entry
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) return `${stranger} is not known; it can be rule, check, reason, until`
  if (!catalogue.some(({ id }) => id === rule)) return 'rule must be an id of the catalogue'
  if (check !== undefined && typeof check !== 'string') return 'check must be the id of a check'
  const isDay = typeof until === 'string' && new Date(until).toJSON()?.slice(0, 10) === until
  if (typeof reason === 'string' && reason !== '' && isDay) return undefined
  return `a reason and its last day (until) are required, as in ${rightEntry}`
}

const rightEntry = '- { rule: GRANT-ENDS-AT-EXACT, reason: whole seconds until release 7, until: 2027-01-31 }'

/** Returns the command line that a report shows; it never had a secret in it, for keys come from files or the environment. */
export function commandLine(flags: CertifyFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]) => {
    // What a flag takes away is there by default.
    if (typeof value === 'boolean')
      return value && `--no-${name}` in certifyFlags ? [] : [flagOf(name, value)]
    return [flagOf(name), ...[value].flat().map((one) => shellWord(one))]
  })
  return ['bundle-access', 'certify', ...words].join(' ')
}
