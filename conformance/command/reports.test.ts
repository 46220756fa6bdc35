import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingRun, soundRun } from '../../selftest/failing-run.test-bed.ts'
import { checks } from '../checks/all.ts'
import { writeReports } from '../report/write-reports.ts'
import { openJournal } from './io.ts'
import { compare, verify } from './reports.ts'

const root = mkdtempSync(join(tmpdir(), 'reports-'))
const [sound, failing] = [join(root, 'sound'), join(root, 'failing')]

beforeAll(async () => {
  for (const [directory, run] of [
    [sound, soundRun({ checks: few })],
    [failing, failingRun({ checks: few, confirm: 'off' })],
  ] as const) {
    await writeReports(directory, await run)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

const few = checks.filter(({ id }) => id.startsWith('revoke/'))

/** Returns the output of a command, and its exit code. */
async function outputOf(command: (io: { stdout: Print; stderr: Print }) => unknown) {
  const output = { out: '', err: '' }
  const exit = await command({
    stdout: (text) => {
      output.out += text
    },
    stderr: (text) => {
      output.err += text
    },
  })
  return { ...output, exit }
}
type Print = (text: string) => void

describe('what --report writes', () => {
  it('is readable by its owner alone, also in place of a file that was not', async () => {
    const modesOf = (names: readonly string[]) => names.map((name) => statSync(name).mode & 0o777)
    const files = readdirSync(sound).map((name) => join(sound, name))
    expect(files).toHaveLength(5)
    expect(modesOf([sound, ...files])).toEqual([0o700, ...files.map(() => 0o600)])
    for (const file of files) chmodSync(file, 0o644)
    await writeReports(sound, await soundRun({ checks: few }))
    expect(modesOf(files)).toEqual(files.map(() => 0o600))
    const journal = openJournal({ journal: join(root, 'run.journal.jsonl') })
    expect(modesOf([journal.file])).toEqual([0o600])
    journal.close(0)
  })
})

describe('verify-report', () => {
  it('answers 0 when a report follows from its trace, 1 when it does not, 2 where there is none', async () => {
    expect(await outputOf((io) => verify(sound, {}, io))).toMatchObject({
      exit: 0,
      out: expect.stringMatching(
        /^The verdicts follow .*\n.*new one is not verified.*\n.*second\.invalid\/rest .* nobody has signed it\.\nPARTIAL {2}No v/,
      ),
    })
    expect(await outputOf((io) => verify(failing, {}, io))).toMatchObject({ exit: 0 })
    const agreed = await outputOf((io) => verify(failing, { json: true }, io))
    expect([agreed.exit, JSON.parse(agreed.out)]).toEqual([
      0,
      { agrees: true, differences: [], outcome: 'violated' },
    ])
    const file = join(failing, 'report.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"outcome": "violated"', '"outcome": "conformant"'))
    expect(await outputOf((io) => verify(failing, {}, io))).toMatchObject({
      exit: 1,
      out: expect.stringContaining('differs: outcome: report.json says "conformant"'),
    })
    writeFileSync(file, text)
    const trace = readFileSync(join(failing, 'trace.jsonl'), 'utf8')
    writeFileSync(join(failing, 'trace.jsonl'), trace.replace('"status":200', '"status":500'))
    const { differences } = JSON.parse((await outputOf((io) => verify(failing, { json: true }, io))).out)
    expect(differences.filter((one: string) => /^rules.*\[\d/.test(one))).toEqual([])
    const { out } = await outputOf((io) => verify(failing, {}, io))
    const [headline, ...first] = out.trimEnd().split('\n')
    expect(headline).toBe(
      `The report and its trace differ in ${differences.length} places; the first 10, all with --json:`,
    )
    expect(first).toEqual(differences.slice(0, 10).map((one: string) => `differs: ${one}`))
    writeFileSync(join(failing, 'trace.jsonl'), trace)
    expect(await outputOf((io) => verify(root, {}, io))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('has no report.json'),
    })
    const { exit, err } = await outputOf((io) => verify(root, { json: true }, io))
    expect([exit, JSON.parse(err)]).toEqual([
      2,
      { error: { message: expect.stringContaining('has no report.json'), exitCode: 2 } },
    ])
  })
})

describe('a report of version 1', () => {
  it('is compared with one of now, and verified by the version that made it', async () => {
    const old = join(root, 'old')
    cpSync(sound, old, { recursive: true })
    const { promise: _, lapsed: __, ...report } = JSON.parse(readFileSync(join(old, 'report.json'), 'utf8'))
    writeFileSync(join(old, 'report.json'), JSON.stringify({ ...report, report: 1, outcome: 'conformant' }))
    const trace = readFileSync(join(old, 'trace.jsonl'), 'utf8')
    writeFileSync(join(old, 'trace.jsonl'), trace.replace(/"suite":"[^"]*"/, '"suite":"0.1.0"'))
    expect(await outputOf((io) => compare(old, sound, io))).toMatchObject({
      exit: 0,
      out: expect.stringContaining('# Conformant → Partial'),
    })
    expect(await outputOf((io) => verify(old, {}, io))).toMatchObject({
      exit: 1,
      out: expect.stringMatching(
        /^differs: the run was made by version 0\.1\.0 of the suite; this is [\d.]+: verify it with that one\n$/,
      ),
    })
  })
})

describe('diff-report', () => {
  it('answers 1 when a rule is violated now that was not, else 0', async () => {
    expect(await outputOf((io) => compare(sound, join(failing, 'report.json'), io))).toMatchObject({
      exit: 1,
      out: expect.stringContaining('## Violated now'),
    })
    expect(await outputOf((io) => compare(failing, sound, io))).toMatchObject({
      exit: 0,
      out: expect.stringContaining('## Other verdicts'),
    })
    expect(await outputOf((io) => compare(failing, failing, io))).toMatchObject({ exit: 0 })
    expect(await outputOf((io) => compare(root, sound, io))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('report.json cannot be read'),
    })
  })
})
