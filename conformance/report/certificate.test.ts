import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { secondTransport } from '../../selftest/second-implementation/transport.ts'
import { virtualClock } from '../../selftest/virtual-clock.ts'
import { version } from '../../src/files.ts'
import { checks } from '../checks/all.ts'
import { verifyReport } from '../command/reports.ts'
import { challengeSeed } from '../run/seed.ts'
import { certificateOf, certificateProblems, statementOf, suiteDigest } from './certificate.ts'
import type { RunResult } from './report.ts'
import { filesOf, writeReports } from './write-reports.ts'

// biome-ignore lint/suspicious/noExplicitAny: whoever tampers keeps to no type
type Loose = any

const root = mkdtempSync(join(tmpdir(), 'certificate-'))
const directory = join(root, 'report')
const few = checks.filter(({ id }) => id === 'revoke/histories')
const challenge = '0123456789abcdef0123456789abcdef'
const known = [{ rule: 'LIMIT-BOTH', reason: 'a gateway does it', until: '2999-12-31' }]
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
let run: RunResult

const certify = (answered: string, over: Parameters<typeof soundRun>[0] = {}): Promise<RunResult> =>
  soundRun({
    checks: few,
    maxRequests: 80,
    challenge: answered,
    seed: challengeSeed(answered),
    known,
    ...over,
  })

beforeAll(async () => {
  run = await certify(challenge)
  await writeReports(directory, run, { key: privateKey, digest: suiteDigest() })
})
afterAll(() => rmSync(root, { recursive: true }))

const fileOf = (name: string) => join(directory, name)
const statement = () => statementOf(run, filesOf(run), suiteDigest())
const verified = (expected: Parameters<typeof verifyReport>[1]) => verifyReport(directory, expected, few)

/** Returns the message of a command while a file has another content. */
async function saidWith(
  name: string,
  content: string | Buffer,
  folder = directory,
  tried = few,
): Promise<string> {
  const file = join(folder, name)
  const before = readFileSync(file)
  writeFileSync(file, content)
  const said = await verifyReport(folder, { key: publicKey, challenge }, tried)
  writeFileSync(file, before)
  return said.join('\n')
}

/** A value with each of its leaves changed, one at a time, and the path of that leaf. */
function* changed(value: Loose, path = ''): Iterable<readonly [path: string, value: Loose]> {
  if (typeof value !== 'object' || value === null)
    return yield [path, typeof value === 'number' ? value + 1 : `${value}x`]
  for (const name of Object.keys(value)) {
    const inner = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    for (const [at, other] of changed(value[name], inner))
      yield [at, Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }]
  }
}

const wasChanged = /not the file that was signed|cannot be read|by version/

describe('a certificate', () => {
  it('holds for its run, its challenge and its key, and is readable by its owner alone', async () => {
    expect(await verified({ key: publicKey, challenge })).toEqual([])
    expect(await verified({})).toEqual([])
    expect(statSync(fileOf('certificate.json')).mode & 0o777).toBe(0o600)
    expect(run.report.run.id).toMatch(new RegExp(`^ba-${challenge}-`))
    const bodies = run.trace.flatMap((event) =>
      event.event === 'exchange' ? (event.request.body ?? []) : [],
    )
    expect(bodies.length).toBeGreaterThan(3)
    for (const body of bodies) {
      const { sourceId = run.report.run.id } = JSON.parse(body)
      expect(sourceId.toLowerCase()).toContain(run.report.run.id)
    }
    const { predicate } = statement()
    expect(predicate).toMatchObject({ challenge, outcome: 'partial', waivers: known })
    expect(predicate.suite.uri).toBe(`pkg:npm/bundle-access@${version}`)
    expect(predicate.promise.untried.length).toBeGreaterThan(50)
  })

  it('is also held of a violated run and of one that could not begin, with their outcomes', async () => {
    for (const [outcome, made] of [
      [
        'violated',
        await failingRun({ checks: few, challenge, seed: challengeSeed(challenge), confirm: 'off' }),
      ],
      ['incomplete', await certify(challenge, { signal: AbortSignal.abort() })],
    ] as const) {
      const folder = join(root, outcome)
      await writeReports(folder, made, { key: privateKey, digest: suiteDigest() })
      expect(made.report.outcome).toBe(outcome)
      expect(await verifyReport(folder, { key: publicKey, challenge }, few)).toEqual([])
    }
  })

  it.each([
    ['soak', 1],
    ['endurance', 60],
  ] as const)('is held of a run of the profile %s, and of no other', async (profile, minutes) => {
    const tried = checks.filter(({ id }) => ['revoke/histories', 'lasting/answers'].includes(id))
    const clock = virtualClock(Date.UTC(2026, 6, 1))
    const transport = secondTransport(clock, { travel: () => clock.advance(100) })
    const made = await certify(challenge, {
      ...{ checks: tried, profile, minutes, maxRequests: undefined },
      ...{ clock, transport },
    })
    const folder = join(root, profile)
    await writeReports(folder, made, { key: privateKey, digest: suiteDigest() })
    const { run } = made.report
    expect(run).toMatchObject({ profile, seed: challengeSeed(challenge) })
    expect(run.seconds).toBeGreaterThanOrEqual(60 * minutes)
    const held = (expected: Parameters<typeof verifyReport>[1]) => verifyReport(folder, expected, tried)
    expect(await held({ key: publicKey, challenge })).toEqual([])
    expect(await held({ key: publicKey, challenge: 'fedcba9876543210' })).toEqual([
      expect.stringContaining('answers another challenge'),
    ])
    expect(await held({ key: other.publicKey, challenge })).toEqual([
      expect.stringContaining('signed with another key'),
    ])
    const bytes = readFileSync(join(folder, 'trace.jsonl'))
    const status = bytes.lastIndexOf('"status":200')
    expect(status).toBeGreaterThan(bytes.length / 2)
    const forged = Buffer.from(bytes.with(status + '"status":'.length, 0x33))
    expect(await saidWith('trace.jsonl', forged, folder, tried)).toMatch(wasChanged)
  })

  it('is a DSSE envelope of an in-toto statement to a program that is not ours', () => {
    const { payload, payloadType, signatures } = JSON.parse(readFileSync(fileOf('certificate.json'), 'utf8'))
    expect(payloadType).toBe('application/vnd.in-toto+json')
    const body = Buffer.from(payload, 'base64')
    expect(JSON.parse(body.toString())._type).toBe('https://in-toto.io/Statement/v1')
    const files = {
      pae: Buffer.concat([Buffer.from(`DSSEv1 28 ${payloadType} ${body.length} `), body]),
      sig: Buffer.from(signatures[0].sig, 'base64'),
      pub: publicKey.export({ type: 'spki', format: 'pem' }),
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content)
    const args = 'pkeyutl -verify -pubin -inkey pub -rawin -in pae -sigfile sig'.split(' ')
    expect(execFileSync('openssl', args, { cwd: root, encoding: 'utf8' })).toContain('Verified Successfully')
  })

  it('is refused for another challenge, of another run, and signed with another key', async () => {
    const another = 'fedcba9876543210'
    expect(await verified({ key: publicKey, challenge: another })).toEqual([
      `the run answers another challenge: ${challenge}, not ${another}`,
    ])
    expect(await verified({ key: other.publicKey, challenge })).toEqual([
      'certificate.json was changed after it was signed, or signed with another key',
    ])
    expect(await saidWith('certificate.json', certificateOf(statement(), other.privateKey))).toContain(
      'signed with another key',
    )
    const replayed = await certify(another)
    const said = await saidWith(
      'certificate.json',
      certificateOf(statementOf(replayed, filesOf(replayed), suiteDigest()), privateKey),
    )
    expect(said).toBe(
      `certificate.json says "${replayed.report.run.id}" of predicate.run.id, by the report it is "${run.report.run.id}"`,
    )
    expect(await saidWith('certificate.json', 'null')).toBe('certificate.json is no DSSE envelope')
    const foreign = join(root, 'foreign')
    cpSync(directory, foreign, { recursive: true })
    await writeReports(foreign, run)
    expect((await verifyReport(foreign, { key: publicKey }, few)).join()).toContain('certificate.json')
  })

  it('names no key', () => {
    const [expected, text] = [statement(), readFileSync(fileOf('certificate.json'), 'utf8')]
    expect(JSON.parse(text).signatures).toEqual([{ keyid: '', sig: expect.any(String) }])
    expect(certificateProblems(text.replace('"keyid": ""', '"keyid": "a"'), expected, publicKey)).toEqual([
      'certificate.json is not written as the suite writes it',
    ])
  })

  it('is refused with each of its fields changed, also when it is signed again with the right key', () => {
    const expected = statement()
    const rows = [...changed(JSON.parse(JSON.stringify(expected)))]
    expect(rows.length).toBeGreaterThan(80)
    for (const [path, forged] of rows) {
      const [problem, ...more] = certificateProblems(certificateOf(forged, privateKey), expected, publicKey)
      expect([path, more]).toEqual([path, []])
      const file = /^subject\[(\d)\]\.digest/.exec(path)?.[1]
      expect(problem).toContain(
        file !== undefined
          ? `${expected.subject[Number(file)]?.name} is not the file`
          : path.endsWith('suite.digest.sha256')
            ? 'another build of the suite'
            : ` of ${path}, by the report it is`,
      )
    }
    const envelope = JSON.parse(readFileSync(fileOf('certificate.json'), 'utf8'))
    for (const [path, forged] of changed(envelope)) {
      const text = `${JSON.stringify(forged, undefined, 2)}\n`
      expect([path, certificateProblems(text, expected, publicKey)]).toEqual([path, [expect.any(String)]])
    }
  })

  it('is refused with one byte changed, wherever it is', () => {
    const bytes = readFileSync(fileOf('certificate.json'))
    const expected = statement()
    expect(certificateProblems(String(bytes), expected, publicKey)).toEqual([])
    for (let at = 0; at < bytes.length; at++) {
      const text = String(bytes.with(at, (bytes[at] ?? 0) ^ 1))
      expect([at, certificateProblems(text, expected, publicKey)]).toEqual([at, [expect.any(String)]])
    }
  })

  it.each(['report.json', 'trace.jsonl', 'report.html', 'report.md', 'junit.xml'])(
    'finds a byte of %s that was changed, put in or taken out',
    async (name) => {
      // A run that was called off at its beginning is verified at once.
      const folder = join(root, name)
      const brief = await certify(challenge, { signal: AbortSignal.abort() })
      await writeReports(folder, brief, { key: privateKey, digest: suiteDigest() })
      const bytes = readFileSync(join(folder, name))
      for (let part = 0; part <= 4; part++) {
        const at = Math.round(((bytes.length - 1) * part) / 4)
        for (const forged of [
          bytes.with(at, (bytes[at] ?? 0) ^ 1),
          Buffer.concat([bytes.subarray(0, at), Buffer.from(' '), bytes.subarray(at)]),
          Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
        ])
          expect([at, await saidWith(name, Buffer.from(forged), folder)]).toEqual([
            at,
            expect.stringMatching(wasChanged),
          ])
      }
    },
  )

  it('finds a run of another challenge that was renamed, everywhere or in its first line', async () => {
    const another = 'fedcba9876543210fedcba9876543210'
    const old = await certify(another)
    const renamed = JSON.parse(JSON.stringify(old).replaceAll(another, challenge)) as Loose
    const [began] = renamed.trace
    const name = async (forged: Loose) => {
      const folder = join(root, 'renamed')
      await writeReports(folder, forged, { key: privateKey, digest: suiteDigest() })
      return (await verifyReport(folder, { key: publicKey, challenge }, few)).join('\n')
    }
    expect(await name(renamed)).toContain('seed or tag of the run is not that of its challenge')
    began.seed = renamed.report.run.seed = challengeSeed(challenge)
    expect(await name(renamed)).toContain('revoke/histories did not draw from the seed of the run')
    const [head, ...events] = old.trace as Loose[]
    const first = { ...head, tag: began.tag, challenge, seed: began.seed }
    const report = { ...old.report, run: renamed.report.run }
    expect(await name({ report, trace: [first, ...events] })).toMatch(
      /revoke\/histories: diverged at step \d+: POST \S+ asks for something else/,
    )
    expect(await name(run)).toBe('')
  })

  it('has the published shape, of which no part may be left out', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`./${name}.schema.json`, import.meta.url), 'utf8'))
    const ajv = new Ajv2020.default({ allErrors: true, strict: true })
    addFormats.default(ajv)
    ajv.addSchema(read('report'))
    const isShaped = ajv.compile(read('certificate'))
    const predicate = JSON.parse(JSON.stringify(statement().predicate))
    expect([isShaped(predicate), isShaped.errors]).toEqual([true, null])
    for (const name of Object.keys(predicate))
      expect([
        name,
        isShaped({ ...predicate, [name]: undefined }),
        isShaped({ ...predicate, [name]: 7 }),
      ]).toEqual([name, false, false])
    expect(isShaped({ ...predicate, more: 1 })).toBe(false)
  })
})
