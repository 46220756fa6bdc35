import { isIP } from 'node:net'
import { parseDocument } from 'yaml'
import { shellWord } from '../../spec/curl-line.ts'
import { nearestName } from '../../src/text.ts'
import { checks } from '../checks/all.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { KnownFailure } from '../diagnosis/trace.ts'
import { profileNames } from '../kit/check.ts'
import type { RunOptions, Target } from '../run/options.ts'
import { isSelected } from '../run/plan.ts'
import { readTarget } from '../run/target-file.ts'
import { type CertifyFlags, certifyFlags, flagOf, UsageProblem } from './flags.ts'
import { type CommandIo, fileText } from './io.ts'

/** Reads the options of a run from flags, files and environment; throws a `UsageProblem` that says what is wrong and what would be right. */
export function optionsOf(flags: CertifyFlags, io: CommandIo): RunOptions & { readonly command: string } {
  const options: Partial<RunOptions> = {
    profile: oneOf(flags, 'profile', profileNames),
    maxRequests: whole(flags, 'maxRequests', 1),
    minutes: flags.hours === undefined ? whole(flags, 'minutes', 1) : 60 * (whole(flags, 'hours', 1) ?? 1),
    endpoints: flags.endpoints?.split(',').map(addressOf),
    restart: flags.restart,
    patience: whole(flags, 'patience', 0),
    resources: { scale: whole(flags, 'scale', 102, 2_000) },
    only: flags.only?.map(checkName),
    seed: flags.seed === 'random' ? flags.seed : whole(flags, 'seed', 0),
    challenge: challengeOf(flags.challenge),
    complete: flags.complete,
    fromAddress: ipOf(flags.fromAddress),
    rateLimitCheck: flags.rateLimitCheck ? 'run' : 'leave out',
    known: flags.knownFailures === undefined ? [] : readKnownFailures(flags.knownFailures),
    confirm: flags.confirm === false ? 'off' : 'on',
  }
  checkTogether(flags)
  const { env, signal } = io
  return { ...options, target: targetOf(flags, io), env, signal, command: commandLine(flags) }
}

/** Throws a `UsageProblem` where one flag leaves no room for another. */
function checkTogether(flags: CertifyFlags): void {
  const { challenge, seed, minutes, hours, complete, only, signingKey, report, profile = 'certify' } = flags
  const some = only === undefined ? profile === 'smoke' && '--profile smoke' : '--only'
  const of = (flag: string, own: string) =>
    `${flag} is for --profile ${own}: leave it out with the profile ${profile}`
  const problems = [
    challenge !== undefined && seed !== undefined && '--challenge is the seed too: leave --seed out',
    minutes !== undefined && profile !== 'soak' && of('--minutes', 'soak'),
    hours !== undefined && profile !== 'endurance' && of('--hours', 'endurance'),
    complete && some && `--complete asks for every stated rule, and ${some} tries some of them: drop one`,
    signingKey !== undefined &&
      (report === undefined || challenge === undefined) &&
      '--signing-key signs what --report writes, for a --challenge: add both',
  ]
  for (const problem of problems) if (problem) throw new UsageProblem(problem)
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

/** Reads a challenge; returns it in small letters. */
export function challengeOf(text: string | undefined): string | undefined {
  // Long enough that nobody meets the same one twice, short enough for a sourceId.
  if (text === undefined || /^[0-9a-f]{16,32}$/i.test(text)) return text?.toLowerCase()
  throw new UsageProblem(
    `--challenge must be 16 to 32 hexadecimal digits, as "openssl rand -hex 16" prints; it was ${text}`,
  )
}

/** Reads a flag that takes a whole number. */
export function whole(flags: CertifyFlags, name: keyof CertifyFlags, least: number, most = 2 ** 53 - 1) {
  const text = flags[name]
  const value = Number(text)
  if (text === undefined) return undefined
  if (/^\d+$/.test(`${text}`) && value >= least && value <= most) return value
  const problem = `must be a whole number from ${least} to ${most}; it was ${text || 'empty'}`
  throw new UsageProblem(`${flagOf(name)} ${problem}`)
}

function oneOf<Name extends string>(flags: CertifyFlags, name: keyof CertifyFlags, all: readonly Name[]) {
  const text = flags[name]
  const found = all.find((one) => one === text)
  if (text === undefined || found !== undefined) return found
  throw new UsageProblem(`${flagOf(name)} must be ${all.join(', ')}; it was ${text}`)
}

function ipOf(text: string | undefined): string | undefined {
  if (text === undefined || isIP(text) > 0) return text
  throw new UsageProblem(`--from-address takes an IP address of this machine; it was ${text || 'empty'}`)
}

function addressOf(text: string): string {
  const address = text.trim().replace(/\/+$/, '')
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && !/\/v1$/.test(address))
    return address
  throw new UsageProblem(`--endpoints takes addresses that end before /v1, with commas; one was ${text}`)
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
