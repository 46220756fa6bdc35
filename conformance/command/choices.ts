import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { catalogue } from '../contract/catalogue.ts'
import { type ProfileName, profileNames } from '../kit/check.ts'
import type { Target } from '../run/target.ts'
import { readTarget, TargetFault } from '../run/target-file.ts'
import type { KnownFailure } from '../run/trace.ts'
import type { CertifyFlags } from './flags.ts'
import { type CommandIo, UsageFault } from './io.ts'

/** What the flags, the files and the environment come to. */
export interface Choices {
  readonly target: Target
  readonly profile: ProfileName
  readonly seed: number
  readonly maxRequests: number | undefined
  readonly minutes: number | undefined
  readonly known: readonly KnownFailure[]
}

/** Reads flags, files and environment; throws a `UsageFault` that says what is wrong and what would be right. */
export function choicesOf(flags: CertifyFlags, io: CommandIo): Choices {
  const profile = profileOf(flags.profile ?? 'certify')
  return {
    target: targetOf(flags, io),
    profile,
    seed:
      flags.seed === undefined
        ? Number.parseInt(io.entropy().slice(0, 7), 16)
        : whole('--seed', flags.seed, 0),
    maxRequests: flags.maxRequests === undefined ? undefined : whole('--max-requests', flags.maxRequests, 1),
    minutes: profile === 'soak' ? whole('--minutes', flags.minutes ?? '10', 1) : undefined,
    known:
      flags.knownFailures === undefined
        ? []
        : readKnownFailures(fileText(flags.knownFailures), flags.knownFailures),
  }
}

/** The target of a file, or of `--url` and the key in the environment. */
export function targetOf(flags: CertifyFlags, io: CommandIo): Target {
  const rateLimit = flags.rateLimit === undefined ? undefined : rateOf(flags.rateLimit)
  if (flags.target !== undefined) {
    const target = fromFile(fileText(flags.target), flags.target, io)
    return rateLimit === undefined ? target : { ...target, rateLimit }
  }
  const baseUrl = flags.url ?? io.env['BUNDLE_ACCESS_URL']
  if (baseUrl === undefined)
    throw new UsageFault('name the deployment: --target FILE, or --url and BUNDLE_ACCESS_KEY')
  const key = io.env['BUNDLE_ACCESS_KEY']
  if (key === undefined || key === '')
    throw new UsageFault('the environment has no BUNDLE_ACCESS_KEY: a key of the bundle owner')
  const users = flags.users === undefined ? {} : { users: { search: flags.users } }
  const file = { baseUrl, keys: { full: key }, ...users, rateLimit: rateLimit ?? 240 }
  return fromFile(JSON.stringify(file), '--url', { ...io, env: {} })
}

function fromFile(text: string, file: string, io: CommandIo): Target {
  try {
    return readTarget(text, file, io.env)
  } catch (thrown) {
    if (thrown instanceof TargetFault) throw new UsageFault(thrown.message)
    throw thrown
  }
}

/** The text of a file; a `UsageFault` when it cannot be read. */
export function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    throw new UsageFault(`${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

function profileOf(text: string): ProfileName {
  const found = profileNames.find((name) => name === text)
  if (found === undefined)
    throw new UsageFault(`--profile must be ${profileNames.join(', ')}; it was ${text}`)
  return found
}

function rateOf(text: string): number | 'off' {
  return text === 'off' ? 'off' : whole('--rate-limit', text, 1)
}

function whole(flag: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least) return value
  throw new UsageFault(`${flag} must be a whole number from ${least} on; it was ${text}`)
}

/** Reads accepted findings: a YAML list of `{ rule, check?, reason }`; throws a `UsageFault` with the place. */
function readKnownFailures(text: string, file: string): readonly KnownFailure[] {
  const entries: unknown = parse(text) ?? []
  if (!Array.isArray(entries)) throw new UsageFault(`${file} must be a list of { rule, check, reason }`)
  return entries.map((entry: unknown, index) => {
    const { rule, check, reason } = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<
      Record<string, unknown>
    >
    const at = `${file}, entry ${index + 1}`
    const stranger = Object.keys(Object(entry)).find((name) => !['rule', 'check', 'reason'].includes(name))
    if (stranger !== undefined)
      throw new UsageFault(`${at}: ${stranger} is not known; it can be rule, check, reason`)
    if (typeof rule !== 'string' || !catalogue.some(({ id }) => id === rule))
      throw new UsageFault(`${at}: rule must be an id of the catalogue`)
    if (check !== undefined && typeof check !== 'string')
      throw new UsageFault(`${at}: check must be the id of a check`)
    if (typeof reason !== 'string' || reason === '') throw new UsageFault(`${at}: a reason is required`)
    return { rule, reason, ...(typeof check === 'string' ? { check } : {}) }
  })
}
