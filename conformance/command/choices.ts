import { parseDocument } from 'yaml'
import { shellWord } from '../../spec/curl-line.ts'
import { nearestName } from '../../src/text.ts'
import { checks } from '../checks/all.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { KnownFailure } from '../diagnosis/trace.ts'
import { type ProfileName, profileNames } from '../kit/check.ts'
import type { RunWishes } from '../library.ts'
import { challengeForm } from '../run/challenge.ts'
import { wanted } from '../run/plan.ts'
import type { Target } from '../run/target.ts'
import { readTarget } from '../run/target-file.ts'
import { fileText } from './files.ts'
import type { CertifyFlags, TextFlag } from './flags.ts'
import { type CommandIo, UsageProblem } from './io.ts'

/** What a run is to do by its flags, files and environment; throws a `UsageProblem` that says what is wrong and what would be right. */
export function optionsOf(flags: CertifyFlags, io: CommandIo): RunWishes & { readonly command: string } {
  const { minutes, hours, seed, endpoints, restart, knownFailures, only = [], complete } = flags
  const profile = profileNames.find((name) => name === (flags.profile ?? 'certify'))
  if (profile === undefined)
    throw new UsageProblem(`--profile must be ${profileNames.join(', ')}; it was ${flags.profile}`)
  const challenge = challengeOf(flags.challenge)
  if (challenge !== undefined && seed !== undefined)
    throw new UsageProblem('--challenge is the seed too: leave --seed out')
  if (minutes !== undefined && profile !== 'soak') throw otherProfile('--minutes', 'soak', profile)
  if (hours !== undefined && profile !== 'endurance') throw otherProfile('--hours', 'endurance', profile)
  const some = only.length > 0 ? '--only' : profile === 'smoke' && '--profile smoke'
  if (complete && some)
    throw new UsageProblem(`--complete asks for every stated rule, and ${some} tries some of them: drop one`)
  only.forEach(checkName)
  const hour = whole(flags, 'hours', 1)
  return {
    target: targetOf(flags, io),
    checks,
    profile,
    challenge,
    seed: seed === 'random' ? seed : whole(flags, 'seed', 0),
    maxRequests: whole(flags, 'maxRequests', 1),
    minutes: hour === undefined ? whole(flags, 'minutes', 1) : 60 * hour,
    restart,
    endpoints: endpoints?.split(',').map(addressOf),
    scale: whole(flags, 'scale', 102, 2_000),
    known: knownFailures === undefined ? [] : readKnownFailures(knownFailures),
    only: flags.only,
    complete,
    rateLimitCheck: flags.rateLimitCheck ? 'run' : 'leave out',
    confirm: flags.confirm === false ? 'off' : 'on',
    signal: io.signal,
    command: commandLine(flags),
  }
}

/** A challenge in small letters. */
export function challengeOf(text: string | undefined): string | undefined {
  const challenge = text?.toLowerCase()
  if (challenge === undefined || challengeForm.test(challenge)) return challenge
  throw new UsageProblem(
    `--challenge must be 16 to 32 hexadecimal digits, as "openssl rand -hex 16" prints; it was ${text}`,
  )
}

/** The target of a file, or of `--url` and the key in the environment. */
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

function addressOf(text: string): string {
  const address = text.trim().replace(/\/+$/, '')
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && !/\/v1$/.test(address))
    return address
  throw new UsageProblem(`--endpoints takes addresses that end before /v1, with commas; one was ${text}`)
}

function checkName(name: string): void {
  if (checks.some((check) => wanted(check, [name]))) return
  const ids = checks.map(({ id }) => id)
  const areas = [...new Set(ids.map((id) => id.split('/')[0] ?? id))]
  const near = nearestName(name, [...areas, ...ids])
  const hint = near === undefined ? `areas are ${areas.join(', ')}` : `did you mean ${near}?`
  throw new UsageProblem(`--only ${name} is no check and no area; ${hint}`)
}

const otherProfile = (flag: string, own: ProfileName, profile: ProfileName) =>
  new UsageProblem(`${flag} is for --profile ${own}: leave it out with the profile ${profile}`)

function whole(flags: CertifyFlags, name: TextFlag, least: number, most = Infinity): number | undefined {
  const text = flags[name]
  const value = Number(text)
  if (text === undefined) return undefined
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  const range = most === Infinity ? `from ${least} on` : `from ${least} to ${most}`
  throw new UsageProblem(`${flagOf(name)} must be a whole number ${range}; it was ${text || 'empty'}`)
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

/** The command line that a report shows; it never had a secret in it, for keys come from files or the environment. */
export function commandLine(flags: CertifyFlags): string {
  const words = Object.entries(flags).flatMap(([name, value]) => {
    if (name === 'confirm') return value ? [] : ['--no-confirm']
    const values = value === true ? [] : [value].flat()
    return [flagOf(name), ...values.map((one) => shellWord(String(one)))]
  })
  return ['bundle-access', 'certify', ...words].join(' ')
}

/** The flag of a name that commander makes. */
export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
