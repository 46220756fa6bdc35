import { hash, type KeyObject, sign, verify } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Difference, jsonDifferences, shortJson } from '../diagnosis/json-differences.ts'
import { jsonOf } from '../kit/wire.ts'
import type { RunResult } from './report.ts'
import { visible } from './visible.ts'

/** The file of a certificate, a signed statement about a report, beside that report. */
export const certificateFile = 'certificate.json'

type Files = Readonly<Record<string, string | Buffer>>

/**
 * Returns the payload of a certificate: an in-toto statement about the files of a report. `certificate.schema.json` describes its
 * predicate; `promise` has the rules that the run was to judge, and which of them it could not.
 */
export function statementOf({ report, trace }: RunResult, files: Files, suiteDigest: string) {
  const { id, profile, seed, challenge, startedAt, seconds, requests, incomplete } = report.run
  const { version, contract } = report.suite
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(files).map(([name, file]) => ({
      name,
      digest: { sha256: hash('sha256', file) },
    })),
    predicateType: 'https://bundle-access.example/certificate/v1',
    predicate: {
      suite: { uri: `pkg:npm/bundle-access@${version}`, digest: { sha256: suiteDigest } },
      contract,
      challenge,
      run: { id, profile, seed, startedAt, seconds, requests, incomplete },
      target: report.target,
      outcome: report.outcome,
      counts: report.counts,
      violated: report.rules.flatMap(({ rule, verdict }) => (verdict === 'violated' ? [rule] : [])),
      promise: report.promise,
      waivers: trace.find((event) => event.event === 'run')?.known ?? [],
    },
  } as const
}
type Statement = ReturnType<typeof statementOf>

/** Returns a statement in a DSSE 1.0 envelope, signed with an Ed25519 key. */
export function certificateOf(statement: Statement, key: KeyObject): string {
  const text = visible(JSON.stringify(statement))
  return envelopeText(text, sign(null, signedBytes(text), key))
}

/** Returns the differences of a certificate from the expected statement; without a key, no signature check. */
export function certificateProblems(text: string, expected: Statement, key: KeyObject | undefined) {
  const { payload, signatures } = Object(jsonOf(text))
  if (typeof payload !== 'string') return [`${certificateFile} is no DSSE envelope`]
  const { sig } = Object(Object(signatures)[0])
  const statement = Buffer.from(payload, 'base64').toString()
  const signature = Buffer.from(String(sig), 'base64')
  if (key !== undefined && !verify(null, signedBytes(statement), key, signature))
    return [`${certificateFile} was changed after it was signed, or signed with another key`]
  const written = visible(JSON.stringify(expected))
  const differences = jsonDifferences(jsonOf(written), jsonOf(statement))
  // A certificate of another run differs everywhere: the run's id says it all.
  const [otherRun] = differences.filter(({ path }) => path === 'predicate.run.id')
  const reported = otherRun === undefined ? differences : [otherRun]
  if (reported.length > 0) return reported.map((one) => differenceText(one, expected))
  const isExact = statement === written && text === envelopeText(statement, signature)
  return isExact ? [] : [`${certificateFile} is not written as the suite writes it`]
}

const payloadType = 'application/vnd.in-toto+json'

/** Returns the bytes that a signature covers: DSSE's pre-authentication encoding. */
const signedBytes = (statement: string): Buffer =>
  Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(statement)} ${statement}`)

/** Returns the text of an envelope. Verifiers in Go skip a `keyid` that is not theirs; one in Python needs the member. */
function envelopeText(statement: string, signature: Buffer): string {
  const payload = Buffer.from(statement).toString('base64')
  const signatures = [{ keyid: '', sig: signature.toString('base64') }]
  return `${JSON.stringify({ payload, payloadType, signatures }, undefined, 2)}\n`
}

function differenceText({ path, expected, actual }: Difference, { subject }: Statement): string {
  if (path === 'predicate.suite.digest.sha256')
    return `the run was made by another build of the suite, ${shortJson(actual)}; this is ${shortJson(expected)}`
  const file = /^subject\[(\d+)\]\.digest/.exec(path)?.[1]
  return file === undefined
    ? `${certificateFile} says ${shortJson(actual)} of ${path}, by the report it is ${shortJson(expected)}`
    : `${subject[Number(file)]?.name} is not the file that was signed`
}

/** Returns the SHA-256 of `sha256sum` of all code files of `dist`; of the sources for an unbuilt suite. */
export function suiteDigest(): string {
  const isBuilt = !import.meta.url.endsWith('.ts')
  const folder = fileURLToPath(new URL(isBuilt ? '.' : '..', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (isBuilt ? /\.c?js$/ : /\.ts$/).test(name))
    .map((name) => name.replaceAll(sep, '/'))
    .sort()
  const lines = names.map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
  return hash('sha256', lines.join(''))
}
